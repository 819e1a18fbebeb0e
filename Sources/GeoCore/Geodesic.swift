internal import CProj

/// Exact measures on the WGS 84 ellipsoid, after Karney (2013), through PROJ's `geodesic.h`.
public enum Geodesic {
  private static let wgs84: geod_geodesic = {
    var geodesic = geod_geodesic()
    geod_init(&geodesic, 6_378_137, 1 / 298.257_223_563)
    return geodesic
  }()

  /// The length of the shortest line between two coordinates, in metres.
  public static func distance(_ a: Coordinate, _ b: Coordinate) -> Meters {
    var meters = 0.0
    withUnsafePointer(to: wgs84) {
      geod_inverse($0, a.latitude, a.longitude, b.latitude, b.longitude, &meters, nil, nil)
    }
    return meters
  }

  /// The length of a line of geodesics through the coordinates, in metres.
  public static func length(of line: [Coordinate]) -> Meters {
    zip(line, line.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
  }
}
