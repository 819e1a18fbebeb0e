/// Coordinate as two 32-bit integers in units of 10⁻⁷ degrees, as kept in columns and files.
///
/// One unit is at most 1.1 cm on the ground. Rounding is to nearest, ties away from zero, so
/// repeated conversions back and forth change nothing after the first.
@frozen
public struct FixedCoordinate: Hashable, Sendable, BitwiseCopyable {
  /// Latitude in 10⁻⁷ degrees.
  public let latitude: Int32
  /// Longitude in 10⁻⁷ degrees.
  public let longitude: Int32

  /// Units in one degree.
  public static let unitsPerDegree = 1e7

  /// Rounds a coordinate to 10⁻⁷ degrees.
  @inlinable
  public init(_ coordinate: Coordinate) {
    latitude = Int32((coordinate.latitude * Self.unitsPerDegree).rounded())
    longitude = Int32((coordinate.longitude * Self.unitsPerDegree).rounded())
  }

  /// Makes a coordinate from units of 10⁻⁷ degrees; `nil` outside the range of coordinates.
  @inlinable
  public init?(validating latitude: Int32, _ longitude: Int32) {
    guard abs(Int64(latitude)) <= 900_000_000, abs(Int64(longitude)) <= 1_800_000_000 else {
      return nil
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The coordinate in degrees.
  @inlinable
  public var coordinate: Coordinate {
    Coordinate(
      latitude: Double(latitude) / Self.unitsPerDegree,
      longitude: Double(longitude) / Self.unitsPerDegree
    )
  }
}
