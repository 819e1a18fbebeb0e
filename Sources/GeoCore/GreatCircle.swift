/// Distances on a sphere: several times faster than ``Geodesic``, with a bounded error.
///
/// The angle between two normals of the ellipsoid is that of two points of a sphere with the same
/// latitudes and longitudes, and a geodesic is between that angle times the ellipsoid's least and
/// greatest radius of curvature (the Gauss map stretches no line by more). Hence, at any distance:
///
/// - ``distance(_:_:)`` is off by at most 0.562 % (too long, along a meridian at the equator) and
///   0.447 % (too short, at the poles);
/// - ``lowerBound(_:_:)`` never exceeds the geodesic, which makes it an admissible potential.
public enum GreatCircle {
  /// Mean radius of WGS 84, (2a + b) / 3, in metres.
  public static let meanRadius: Meters = 6_371_008.771_415_059

  /// Least radius of curvature of WGS 84, a(1 − e²), in metres: the meridian's at the equator.
  public static let minimumCurvatureRadius: Meters = 6_335_439.327_292

  /// The distance between two coordinates on the mean sphere, in metres.
  @inlinable
  public static func distance(_ a: Coordinate, _ b: Coordinate) -> Meters {
    meanRadius * angle(a, b)
  }

  /// A lower bound in metres of the distance on the ellipsoid.
  ///
  /// At most 1.01 % below the geodesic; a factor of 1 − 10⁻¹² covers rounding.
  @inlinable
  public static func lowerBound(_ a: Coordinate, _ b: Coordinate) -> Meters {
    minimumCurvatureRadius * (1 - 1e-12) * angle(a, b)
  }

  /// The central angle between two points, in radians.
  ///
  /// The haversine formula (R. W. Sinnott, Sky and Telescope 68, 1984) with two-argument
  /// arctangent: accurate from millimetres to the antipodes.
  @usableFromInline
  static func angle(_ a: Coordinate, _ b: Coordinate) -> Double {
    let radians = Double.pi / 180
    let sinLatitude = sin((b.latitude - a.latitude) * radians / 2)
    let sinLongitude = sin((b.longitude - a.longitude) * radians / 2)
    let haversine =
      sinLatitude * sinLatitude
      + cos(a.latitude * radians) * cos(b.latitude * radians) * sinLongitude * sinLongitude
    let bounded = min(1, haversine)  // rounding may exceed 1 at the antipodes
    return 2 * atan2(bounded.squareRoot(), (1 - bounded).squareRoot())
  }
}
