/// Latitude and longitude on the WGS 84 ellipsoid, in degrees.
///
/// A value of this type is always valid: latitude within −90…90 and longitude within −180…180, both
/// finite. Values from text and files are checked with ``init(validating:_:)``. For distances and
/// bearings see ``Geodesic`` (exact), ``GreatCircle`` and ``LocalPlane`` (fast).
@frozen
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, −90…90.
  public let latitude: Double
  /// Degrees east of Greenwich, −180…180.
  public let longitude: Double

  /// Makes a coordinate from numbers known to be in range.
  ///
  /// - Precondition: `latitude` is within −90…90 and `longitude` within −180…180.
  @inlinable
  public init(latitude: Double, longitude: Double) {
    precondition(
      Self.isValid(latitude, longitude),
      "latitude must be within -90…90 and longitude within -180…180"
    )
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Makes a coordinate from unchecked numbers; `nil` if they are out of range, infinite or NaN.
  @inlinable
  public init?(validating latitude: Double, _ longitude: Double) {
    guard Self.isValid(latitude, longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether the two numbers, in degrees, are a latitude and a longitude.
  @inlinable
  public static func isValid(_ latitude: Double, _ longitude: Double) -> Bool {
    abs(latitude) <= 90 && abs(longitude) <= 180  // false for NaN
  }
}
