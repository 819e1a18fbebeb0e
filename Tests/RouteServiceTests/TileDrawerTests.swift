import Foundation
import GeoCore
import MapDrawing
import Testing

@testable import Basemap
@testable import RouteService

@Suite struct `Tiles of a city's map` {
  private static func city() throws -> DrawnCity {
    try DrawnCity("A--B--C\n|  |  |\nD--E--F", cell: 120)
  }

  /// The tiles of a level around the city.
  private static func tiles(zoom: Int) throws -> [MapTile] {
    let count = Double(1 << zoom)
    let latitude = 41.15 * Double.pi / 180
    let column = Int((-8.61 + 180) / 360 * count)
    let row = Int((1 - asinh(tan(latitude)) / .pi) / 2 * count)
    return try (0..<9).map {
      try #require(MapTile(zoom: zoom, column: column + $0 % 3 - 1, row: row + $0 / 3 - 1))
    }
  }

  @Test func `have the same bytes as those of the command, whatever was drawn before`() throws {
    let data = try Self.city().data()
    let drawer = try TileDrawer(of: data)
    let fresh = try TileDrawer(of: data, squares: 0)
    let tiles = try Self.tiles(zoom: 17)
    for tile in tiles.reversed() { _ = try drawer.png(tile) }
    var distinct: Set<[UInt8]> = []
    for tile in tiles {
      var question = MapQuestion()
      question.area = .tile(tile)
      question.width = TileDrawer.side
      let expected = try question.scene(in: data, language: .english).png()
      #expect(try drawer.png(tile) == expected)
      #expect(try fresh.png(tile) == expected)
      distinct.insert(expected)
    }
    #expect(distinct.count > 3)
  }

  /// A river lies just west of a square of tiles whose names are laid out together.
  @Test func `have the same bytes when their names are known`() throws {
    let city = try Self.city()
    let east = TileID(containing: city.location("A"), zoom: 14)
    let west = try #require(TileID(zoom: 14, x: east.x - 1, y: east.y))
    let river = TileLayer("waterway")
      .with(.linestring, [[(4090, 0), (4090, 4096)]], ["class": "river"])
    try TiledCity.write(
      [(west, [river]), (east, [])],
      zooms: 14...14,
      to: city.folder.path("city.mbtiles")
    )
    let data = city.data()
    let tile = try #require(MapTile(zoom: 15, column: 2 * east.x, row: 2 * east.y))
    let drawer = try TileDrawer(of: data)
    let first = try drawer.png(tile)
    #expect(try drawer.png(tile) == first)
    #expect(try TileDrawer(of: data, squares: 0).png(tile) == first)
    var question = MapQuestion()
    question.area = .tile(tile)
    question.width = TileDrawer.side
    #expect(try question.scene(in: data, language: .english).png() == first)
    let dry = try #require(MapTile(zoom: 15, column: 2 * east.x + 1, row: 2 * east.y))
    #expect(try drawer.png(dry) != first)
  }

  @Test func `keep light and dark and the scales apart`() throws {
    let drawer = try TileDrawer(of: try Self.city().data())
    let tile = try Self.tiles(zoom: 16)[4]
    let light = try drawer.png(tile)
    let dark = try drawer.png(tile, theme: .dark)
    let sharp = try drawer.png(tile, scale: 2)
    #expect(light != dark && light.count < sharp.count)
    #expect(try drawer.png(tile) == light)
    #expect(try drawer.png(tile, theme: .dark) == dark)
  }

  @Test func `can be drawn by many threads at once`() async throws {
    let drawer = try TileDrawer(of: try Self.city().data(), squares: 2)
    let tiles = try Self.tiles(zoom: 17)
    let expected = try tiles.map { try drawer.png($0) }
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for round in 0..<36 {
        let index = round % tiles.count
        let tile = tiles[index]
        group.addTask { (index, try drawer.png(tile)) }
      }
      for try await (index, bytes) in group { #expect(bytes == expected[index]) }
    }
  }

  @Test func `a too large scale is an error`() throws {
    let drawer = try TileDrawer(of: try Self.city().data())
    let tile = try Self.tiles(zoom: 16)[4]
    let error = #expect(throws: ServiceError.self) { _ = try drawer.png(tile, scale: 1_000) }
    #expect(error?.code == .tooBig)
  }

  @Test func `only the values that were used last are kept`() {
    let values = RecentValues<Int, String>(limit: 2)
    (values[1], values[2]) = ("one", "two")
    #expect(values[1] == "one")
    values[3] = "three"
    #expect(values[1] == "one" && values[2] == nil && values[3] == "three")
    let none = RecentValues<Int, String>(limit: 0)
    none[1] = "one"
    #expect(none[1] == nil)
  }

  @Test func `a map of everything is not stretched by a few nodes far away`() throws {
    let city = (0..<1_000).map {
      Coordinate(latitude: 49.4 + Double($0 % 40) * 0.001, longitude: 8.6 + Double($0 / 40) * 0.002)
    }
    let far = Coordinate(latitude: 49.41, longitude: 7.5)
    let box = try #require((city + [far]).mainBounds)
    #expect(box.west > 8.59 && box.west <= 8.6 && box.east == 8.648)
    #expect(box.south == 49.4 && box.north == 49.439)
    #expect(city.mainBounds == BoundingBox(city))
    #expect([Coordinate]().mainBounds == nil)
    #expect([far].mainBounds == BoundingBox([far]))
  }
}
