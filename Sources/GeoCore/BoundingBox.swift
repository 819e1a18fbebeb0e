/// A box between two parallels and two meridians, in degrees; it may cross the antimeridian.
///
/// `west > east` means that the box crosses the antimeridian, as in RFC 7946 §5.2.
public struct BoundingBox: Hashable, Sendable {
  /// Southern latitude, −90…90.
  public var south: Degrees
  /// Western longitude, −180…180.
  public var west: Degrees
  /// Northern latitude, −90…90.
  public var north: Degrees
  /// Eastern longitude, −180…180.
  public var east: Degrees

  /// Makes a box from its sides.
  ///
  /// - Precondition: `south <= north`, and all four are in range.
  public init(south: Degrees, west: Degrees, north: Degrees, east: Degrees) {
    precondition(south <= north && abs(south) <= 90 && abs(north) <= 90)
    precondition(abs(west) <= 180 && abs(east) <= 180)
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// The smallest box around some coordinates that does not cross the antimeridian; `nil` for no
  /// coordinates.
  public init?(_ coordinates: some Sequence<Coordinate>) {
    var iterator = coordinates.makeIterator()
    guard let first = iterator.next() else { return nil }
    south = first.latitude
    north = first.latitude
    west = first.longitude
    east = first.longitude
    while let next = iterator.next() {
      south = min(south, next.latitude)
      north = max(north, next.latitude)
      west = min(west, next.longitude)
      east = max(east, next.longitude)
    }
  }

  /// Whether the box crosses the antimeridian.
  public var crossesAntimeridian: Bool { west > east }

  /// Whether the coordinate lies in the box or on its border.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
    let longitude = coordinate.longitude
    return crossesAntimeridian
      ? longitude >= west || longitude <= east
      : longitude >= west && longitude <= east
  }

  /// From the western to the eastern side in degrees, 0…360.
  public var width: Degrees { crossesAntimeridian ? east - west + 360 : east - west }

  /// The middle of the box.
  public var center: Coordinate {
    var longitude = west + width / 2
    if longitude > 180 { longitude -= 360 }
    return Coordinate(latitude: (south + north) / 2, longitude: longitude)
  }
}
