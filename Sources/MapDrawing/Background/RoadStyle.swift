import GeoCore

/// Widths and visibility of roads at a zoom level.
///
/// A zoom level is that of web maps with tiles of 256 pixels: one pixel is 156 543 m at level 0 at
/// the equator, and half as much at each further level.
struct RoadStyle: Sendable {
  /// The zoom level; need not be whole.
  let zoom: Double

  /// The zoom level at which one pixel is some metres on the ground.
  static func zoom(metersPerPixel: Meters, latitude: Degrees) -> Double {
    let atEquator = 2 * Double.pi * WGS84.semiMajorAxis / 256
    let shrunk = atEquator * max(0.01, cos(latitude * .pi / 180))
    guard metersPerPixel > 0, metersPerPixel.isFinite else { return 0 }
    return min(24, max(0, log2(shrunk / metersPerPixel)))
  }

  /// The width of a road in pixels without its casing; `nil` if it is not drawn at this level.
  func width(of road: MapBackground.Road) -> Double? {
    guard let row = Self.widths[road.roadClass], let first = row.first, zoom >= first.zoom else {
      return nil
    }
    if road.isRamp, zoom < 12 { return nil }
    let width = Self.interpolated(row, at: zoom)
    return road.isRamp ? max(0.8, width * 0.62) : width
  }

  /// Whether roads of a width have a casing.
  func hasCasing(_ width: Double, _ roadClass: MapBackground.RoadClass) -> Bool {
    switch roadClass {
    case .motorway, .trunk: width >= 1.8
    default: width >= 2.2
    }
  }

  /// The width of a casing on each side of a road.
  func casing(_ width: Double, _ roadClass: MapBackground.RoadClass) -> Double {
    min(1.6, max(0.6, width * Self.casingShare(roadClass)))
  }

  /// The width of a casing over that of the road.
  static func casingShare(_ roadClass: MapBackground.RoadClass) -> Double {
    roadClass == .motorway ? 0.16 : 0.12
  }

  /// The lowest zoom level at which the names of roads of a class are written.
  static func nameZoom(_ roadClass: MapBackground.RoadClass) -> Double {
    switch roadClass {
    case .motorway, .trunk: 12
    case .primary: 12.5
    case .secondary: 13
    case .tertiary: 13.8
    case .minor, .pedestrian: 14.8
    case .service, .busway, .raceway, .track, .pier: 16.3
    case .cycleway, .path, .steps: 16.6
    }
  }

  typealias Stop = (zoom: Double, width: Double)

  /// Widths in pixels by zoom level.
  static let widths: [MapBackground.RoadClass: [Stop]] = [
    .motorway: [(5, 0.8), (8, 1.4), (10, 2.2), (12, 3.6), (14, 6), (16, 12), (18, 26)],
    .trunk: [(6, 0.8), (8, 1.2), (10, 1.9), (12, 3), (14, 5.2), (16, 11), (18, 24)],
    .primary: [(7, 0.7), (10, 1.5), (12, 2.6), (14, 4.8), (16, 10.5), (18, 23)],
    .secondary: [(9, 0.7), (10, 1), (12, 2), (14, 4.2), (16, 9.5), (18, 21)],
    .tertiary: [(10.5, 0.7), (12, 1.4), (14, 3.5), (16, 8.4), (18, 19)],
    .minor: [(12, 0.6), (13, 1.1), (14, 2.2), (15, 4), (16, 7), (18, 16)],
    .pedestrian: [(13, 0.8), (14, 1.8), (15, 3), (16, 5.2), (18, 12)],
    .service: [(13.7, 0.8), (15, 1.8), (16, 3.4), (18, 9)],
    .busway: [(13.7, 0.9), (15, 2), (16, 4), (18, 10)],
    .raceway: [(13, 1), (15, 2), (16, 4), (18, 10)],
    .pier: [(13, 0.8), (15, 2), (16, 3.6), (18, 10)],
    .track: [(13.5, 0.6), (15, 1), (16, 1.5), (18, 3)],
    .cycleway: [(13.5, 0.7), (15, 1.1), (16, 1.6), (18, 3.2)],
    .path: [(14, 0.6), (15, 0.9), (16, 1.3), (18, 2.6)],
    .steps: [(14.5, 1), (15, 1.4), (16, 2.4), (18, 6)],
  ]

  /// Interpolates geometrically between stops; constant below the first, growing as the map above
  /// the last.
  private static func interpolated(_ row: [Stop], at zoom: Double) -> Double {
    var lower = row[0]
    for stop in row.dropFirst() {
      if zoom < stop.zoom {
        let share = (zoom - lower.zoom) / (stop.zoom - lower.zoom)
        return lower.width * pow(stop.width / lower.width, max(0, share))
      }
      lower = stop
    }
    return min(60, lower.width * pow(1.7, zoom - lower.zoom))
  }
}
