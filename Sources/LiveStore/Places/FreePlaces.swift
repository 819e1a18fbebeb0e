internal import GRDB
package import GeoCore

/// Number of free places of a car park, a study room or the like.
package struct FreePlaces: Hashable, Sendable {
  /// The id, chosen by the administrator.
  package var id: String
  /// The name for people.
  package var name: String
  /// What the places are, such as `parking` or `study`.
  package var kind: String
  /// Where they are.
  package var coordinate: Coordinate
  /// The number of all places.
  package var capacity: Int
  /// The number of occupied places, `0...capacity`.
  package private(set) var occupied: Int
  /// When it last changed, in seconds since 1970.
  package var changed: Int64

  /// The number of free places.
  package var free: Int { capacity - occupied }

  /// Takes all values; `occupied` is limited to `0...capacity`.
  package init(
    id: String,
    name: String,
    kind: String,
    coordinate: Coordinate,
    capacity: Int,
    occupied: Int,
    changed: Int64
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.coordinate = coordinate
    self.capacity = max(0, capacity)
    self.occupied = min(max(0, occupied), self.capacity)
    self.changed = changed
  }

  /// Change of the number of occupied places.
  package enum Count: Hashable, Sendable {
    /// It is a number.
    case set(Int)
    /// It grows by a number, which can be negative.
    case add(Int)
  }

  /// Counts; the result is limited to `0...capacity`.
  package mutating func count(_ count: Count) {
    let sum: Int
    switch count {
    case .set(let number): sum = number
    case .add(let number):
      let (value, overflows) = occupied.addingReportingOverflow(number)
      // Only a positive number can lead beyond the largest, as `occupied` is not negative.
      sum = overflows ? capacity : value
    }
    occupied = min(max(0, sum), capacity)
  }

  init(_ row: Row) throws {
    self.init(
      id: try row.decode(String.self, atIndex: 0),
      name: try row.decode(String.self, atIndex: 1),
      kind: try row.decode(String.self, atIndex: 2),
      coordinate: try row.coordinate(at: 3),
      capacity: try row.decode(Int.self, atIndex: 5),
      occupied: try row.decode(Int.self, atIndex: 6),
      changed: try row.decode(Int64.self, atIndex: 7)
    )
  }
}
