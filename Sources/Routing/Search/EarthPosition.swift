import CampusGraph
import GeoCore

/// A place on the ellipsoid as metres from the centre of the earth.
///
/// Straight lines through the earth are a lower bound of any way along its surface, obey the
/// triangle inequality, and take no trigonometry once positions are known: what a potential needs.
/// Over 100 km the chord is one metre short.
struct EarthPosition: BitwiseCopyable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  init(_ coordinate: Coordinate) {
    let a = 6_378_137.0  // WGS 84 semi-major axis, metres
    let e2 = 0.006_694_379_990_141_317  // WGS 84 first eccentricity squared
    let latitude = coordinate.latitude * .pi / 180
    let longitude = coordinate.longitude * .pi / 180
    let sine = sin(latitude)
    let n = a / (1 - e2 * sine * sine).squareRoot()
    x = n * cos(latitude) * cos(longitude)
    y = n * cos(latitude) * sin(longitude)
    z = n * (1 - e2) * sine
  }

  /// The length of the straight line to another place, in metres.
  @inline(__always)
  func chord(to other: EarthPosition) -> Double {
    let dx = x - other.x
    let dy = y - other.y
    let dz = z - other.z
    return (dx * dx + dy * dy + dz * dz).squareRoot()
  }

  /// The positions of nodes.
  static func column(_ coordinates: Column<FixedCoordinate>) -> Column<EarthPosition> {
    Column(coordinates.map { EarthPosition($0.coordinate) })
  }
}
