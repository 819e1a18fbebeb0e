import CampusGraph
import Foundation
import GeoCore
import MapDrawing
import RouteService
import Routing

/// Times PNG tiles of a city, drawn within one process as a server does.
///
///     swift run -c release tile-times porto.rgraph [TILES=500] [SCALE=1]
///
/// The tiles are drawn at random from the zoom levels 12 to 17, each around a random node of the city.
/// *First* draws each with nothing kept from another tile; *again* draws a second set of tiles in
/// squares of which a neighbour was drawn before, as a client asks that shows a map. Times are those of
/// the processor, which other work on the machine changes less than wall-clock time.
@main
enum Tiles {
  static let zooms = 12...17

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else {
      FileHandle.standardError.write(Data("usage: tile-times CITY.rgraph [TILES] [SCALE]\n".utf8))
      exit(2)
    }
    let rest = arguments.dropFirst().compactMap { Double($0) }
    let (count, scale) = (Int(rest.first ?? 500), rest.dropFirst().first ?? 1)
    let data = DataSet(graph: path, bundled: BundledFiles(folders: []))
    var random = Random(seed: 1)
    let nodes = try data.context().graph.coordinates.map(\.coordinate)
    let first = try TileDrawer(of: data, squares: 0)
    let again = try TileDrawer(of: data)
    guard !nodes.isEmpty else { return }
    if let tile = tile(around: nodes[0], zoom: 14) { _ = try first.png(tile) }  // loads the font
    print("zoom  first: median ms  99 %  again: median ms  99 %")
    var all: (first: [Double], again: [Double]) = ([], [])
    for zoom in zooms {
      let tiles = (0..<count).compactMap { _ in
        tile(around: nodes[random.below(nodes.count)], zoom: zoom)
      }
      let cold = try tiles.map { tile in try milliseconds { try first.png(tile, scale: scale) } }
      let warm = try tiles.map { tile in
        _ = try again.png(neighbour(of: tile), scale: scale)
        return try milliseconds { try again.png(tile, scale: scale) }
      }
      all.first += cold
      all.again += warm
      print(line("\(zoom)", cold, warm))
    }
    print(line("all", all.first, all.again))
  }

  private static func milliseconds(_ body: () throws -> [UInt8]) throws -> Double {
    let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    _ = try body()
    return Double(nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) / 1e6
  }

  /// Nanoseconds of a clock.
  private static func nanoseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private static func line(_ name: String, _ first: [Double], _ again: [Double]) -> String {
    func padded(_ value: Double, _ width: Int) -> String {
      let text = String(format: "%.1f", value)
      return String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return name.padding(toLength: 4, withPad: " ", startingAt: 0)
      + padded(quantile(first, 0.5), 18) + padded(quantile(first, 0.99), 6)
      + padded(quantile(again, 0.5), 18) + padded(quantile(again, 0.99), 6)
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    values.sorted()[min(values.count - 1, Int(Double(values.count) * share))]
  }

  private static func tile(around place: Coordinate, zoom: Int) -> MapTile? {
    let count = Double(1 << zoom)
    let latitude = place.latitude * .pi / 180
    let x = Int((place.longitude + 180) / 360 * count)
    let y = Int((1 - asinh(tan(latitude)) / .pi) / 2 * count)
    return MapTile(zoom: zoom, column: x, row: y)
  }

  /// Another tile of the same square.
  private static func neighbour(of tile: MapTile) -> MapTile {
    MapTile(zoom: tile.zoom, column: tile.column ^ 1, row: tile.row) ?? tile
  }
}

/// A linear congruential generator: the same tiles on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
