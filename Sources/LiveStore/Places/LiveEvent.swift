internal import GRDB
package import GeoCore

/// Event at a place: a concert, a closed street, a fair.
package struct LiveEvent: Hashable, Sendable {
  /// The id.
  package var id: String
  /// What it is, for people.
  package var title: String
  /// More about it; `nil` for nothing.
  package var details: String?
  /// The name of the place; `nil` for none.
  package var place: String?
  /// Where it is.
  package var coordinate: Coordinate
  /// Seconds since 1970 at which it starts.
  package var starts: Int64
  /// Seconds since 1970 at which it ends, not before ``starts``.
  package var ends: Int64

  /// Takes all values.
  package init(
    id: String,
    title: String,
    details: String? = nil,
    place: String? = nil,
    coordinate: Coordinate,
    starts: Int64,
    ends: Int64
  ) {
    self.id = id
    self.title = title
    self.details = details
    self.place = place
    self.coordinate = coordinate
    self.starts = starts
    self.ends = ends
  }

  init(_ row: Row) throws {
    self.init(
      id: try row.decode(String.self, atIndex: 0),
      title: try row.decode(String.self, atIndex: 1),
      details: try row.decode(String?.self, atIndex: 2),
      place: try row.decode(String?.self, atIndex: 3),
      coordinate: try row.coordinate(at: 4),
      starts: try row.decode(Int64.self, atIndex: 6),
      ends: try row.decode(Int64.self, atIndex: 7)
    )
  }
}

extension Row {
  /// The coordinate in two columns.
  func coordinate(at index: Int) throws -> Coordinate {
    let latitude = try decode(Int32.self, atIndex: index)
    let longitude = try decode(Int32.self, atIndex: index + 1)
    guard let fixed = FixedCoordinate(validating: latitude, longitude) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a place is nowhere on earth")
    }
    return fixed.coordinate
  }
}
