import Foundation
import GeoCore

/// Spherical Mercator projection of web maps, as fractions of the world's square.
enum WebMercator {
  /// The fractions from the west edge and from the north edge, 0…1.
  static func fractions(_ coordinate: Coordinate) -> (east: Double, south: Double) {
    let limit = TileID.maxLatitude
    let latitude = min(max(coordinate.latitude, -limit), limit) * .pi / 180
    let south = (1 - asinh(tan(latitude)) / .pi) / 2
    return ((coordinate.longitude + 180) / 360, min(max(south, 0), 1))
  }

  /// The coordinate at fractions; fractions beyond the world are moved to its edge.
  static func coordinate(east: Double, south: Double) -> Coordinate {
    let longitude = min(max(east, 0), 1) * 360 - 180
    let latitude = atan(sinh(.pi * (1 - 2 * min(max(south, 0), 1)))) * 180 / .pi
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
