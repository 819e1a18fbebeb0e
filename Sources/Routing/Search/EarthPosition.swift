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
    (x, y, z) = WGS84.geocentric(coordinate)
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
