/// Parameters of the WGS 84 ellipsoid (NGA.STND.0036).
public enum WGS84 {
  /// Semi-major axis a, in metres.
  @inlinable public static var semiMajorAxis: Meters { 6_378_137 }
  /// Flattening f.
  @inlinable public static var flattening: Double { 1 / 298.257_223_563 }
  /// First eccentricity squared, e² = f(2 − f).
  @inlinable public static var eccentricitySquared: Double { 0.006_694_379_990_141_317 }

  /// The position of a point of the ellipsoid in metres from the centre of the Earth.
  ///
  /// x points to latitude 0 and longitude 0, y to longitude 90° E, z to the north pole.
  public static func geocentric(_ coordinate: Coordinate) -> (x: Double, y: Double, z: Double) {
    let latitude = coordinate.latitude * .pi / 180
    let longitude = coordinate.longitude * .pi / 180
    let sine = sin(latitude)
    let n = semiMajorAxis / (1 - eccentricitySquared * sine * sine).squareRoot()
    let cosine = n * cos(latitude)
    return (
      x: cosine * cos(longitude),
      y: cosine * sin(longitude),
      z: n * (1 - eccentricitySquared) * sine
    )
  }
}
