import CampusGraph
import GeoCore

/// Earth-centred, earth-fixed position on the ellipsoid, in metres.
///
/// Chords through the earth are a lower bound of any way along its surface, obey the triangle
/// inequality, and need no trigonometry once positions are known. Over 100 km the chord is one
/// metre shorter than the arc.
struct EarthPosition: BitwiseCopyable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  init(_ coordinate: Coordinate) {
    (x, y, z) = WGS84.geocentric(coordinate)
  }

  /// The length of the straight line to another position, in metres.
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
