import Foundation
import GeoCore

/// Tolerance of a route's simplified line: two pixels at the zoom at which it fits a screen.
enum OverviewTolerance {
  /// Pixels of the screen, eight tiles by five.
  private static let screen = (width: 8.0 * 256, height: 5.0 * 256)
  private static let deepestZoom = 18
  private static let pixels = 2.0
  /// Metres of a pixel at zoom 0 on the equator.
  private static let pixelAtZero = 2 * Double.pi * 6_378_137 / 256

  /// The tolerance in metres for a line.
  static func tolerance(of line: [Coordinate]) -> Meters {
    guard let box = BoundingBox(line) else { return 0 }
    let width = (box.east - box.west) / 360
    let height = abs(mercator(box.north) - mercator(box.south))
    var zoom = deepestZoom
    while zoom > 1, !fits(width, height, at: zoom) { zoom -= 1 }
    let latitude = (box.north + box.south) / 2
    return pixels * pixelAtZero * cos(latitude * .pi / 180) / exp2(Double(zoom))
  }

  private static func fits(_ width: Double, _ height: Double, at zoom: Int) -> Bool {
    let size = 256 * exp2(Double(zoom))
    return width * size <= screen.width && height * size <= screen.height
  }

  /// The vertical place on the map, 0…1.
  private static func mercator(_ latitude: Degrees) -> Double {
    let bounded = min(85, max(-85, latitude)) * .pi / 180
    return 0.5 - log(tan(.pi / 4 + bounded / 2)) / (2 * .pi)
  }
}
