import Foundation
import GRDB
import GeoCore
import MapDrawing
import SwiftProtobuf
import Testing

@testable import Basemap
@testable import RouteService

/// Tests of the map under a drawing, read from tiles made here.
@Suite struct BackgroundReaderTests {
  private typealias Point = TileLayer.Point
  private typealias Layer = TileLayer
  private typealias City = TiledCity

  // MARK: - Tiles

  private static let west = TileID(
    containing: Coordinate(latitude: 41.1496, longitude: -8.6110),
    zoom: 14
  )

  private static func east() throws -> TileID {
    try #require(TileID(zoom: 14, x: west.x + 1, y: west.y))
  }

  private static let square: [Point] = [(100, 100), (200, 100), (200, 200), (100, 200)]

  // MARK: - Tests

  @Test func `no file beside the graph is no background`() throws {
    #expect(try BackgroundReader(beside: "/nonexistent/city.rgraph") == nil)
  }

  @Test func `a damaged file is an error that names it`() throws {
    let city = try City([], zooms: 14...14)
    let path = city.folder.appending(path: "city.mbtiles")
    try Data("this is no database, but it has a text of some length".utf8).write(to: path)
    let error = #expect(throws: ServiceError.self) { _ = try BackgroundReader(beside: city.graph) }
    #expect(error?.code == .badFile)
    #expect(error?.message(.plain).en.contains("city.mbtiles") == true)
  }

  @Test func `names are read in a box of their own`() throws {
    let layers = [
      Layer("water").with(.polygon, [Self.square], ["class": "lake"]),
      Layer("place").with(.point, [[(5, 6)]], ["class": "city", "name": "Porto"]),
      Layer("waterway").with(.linestring, [[(0, 0), (50, 50)]], ["class": "river"]),
    ]
    let city = try City([(Self.west, layers), (Self.east(), layers)], zooms: 14...14)
    let (west, east) = (Self.west.bounds, try Self.east().bounds)
    let inner = { (box: BoundingBox, end: BoundingBox) in
      BoundingBox(
        south: box.south + 1e-6,
        west: box.west + 1e-6,
        north: box.north - 1e-6,
        east: end.east - 1e-6
      )
    }
    let reader = try #require(try BackgroundReader(beside: city.graph))
    for (ground, names) in [(west, east), (east, west)] {
      let drawn = try reader.ground(within: inner(ground, ground), zoom: 14)
      let named = try reader.names(within: inner(names, names), zoom: 14)
      #expect(drawn.areas.count == 1 && named.places.count == 1)
      #expect(named.waterways.count == 1 && named.areas.isEmpty && drawn.places.isEmpty)
      let lake = try #require(drawn.areas.first?.polygons.first?.first?.first)
      #expect(ground.contains(lake) && !names.contains(lake))
      #expect(names.contains(named.places[0].coordinate))
    }
    let all = try reader.names(within: inner(west, east), zoom: 14)
    #expect(all.areas.isEmpty && all.places.count == 2 && all.waterways.count == 2)
    let keeping = try #require(try BackgroundReader(beside: city.graph, keeping: 2))
    for _ in 0..<2 {
      let ground = try keeping.ground(within: inner(west, west), zoom: 14)
      #expect(ground.areas.count == 1 && ground.waterways.count == 1)
      let again = try keeping.names(within: inner(west, east), zoom: 14)
      #expect(again.areas.isEmpty && again.places.count == 2 && again.waterways.count == 2)
      let both = try keeping.background(within: inner(west, west), zoom: 14)
      #expect(both.areas.count == 1 && both.places.count == 1 && both.waterways.count == 1)
    }
  }

  @Test func `features become values of their kinds`() throws {
    let layers = [
      Layer("water").with(.polygon, [Self.square], ["class": "ocean"]),
      Layer("landcover").with(.polygon, [Self.square], ["class": "grass", "subclass": "park"])
        .with(.polygon, [Self.square], ["class": "unknown"]),
      Layer("landuse").with(.polygon, [Self.square], ["class": "school"]),
      Layer("building").with(.polygon, [Self.square], ["render_height": "12.5"]),
      Layer("transportation")
        .with(
          .linestring,
          [[(0, 0), (50, 50)]],
          ["class": "motorway", "ramp": "1", "oneway": "-1"]
        )
        .with(.linestring, [[(0, 0), (50, 50)]], ["class": "path", "subclass": "steps"])
        .with(.linestring, [[(0, 0), (50, 50)]], ["class": "primary_construction"])
        .with(.linestring, [[(0, 0), (50, 50)]], ["class": "transit", "subclass": "tram"])
        .with(.linestring, [[(0, 0), (50, 50)]], ["class": "ferry", "name": "Barca"])
        .with(.polygon, [Self.square], ["class": "path", "subclass": "pedestrian"]),
      Layer("waterway").with(
        .linestring,
        [[(0, 0), (50, 50)]],
        ["class": "river", "brunnel": "tunnel", "name": "Douro", "name:en": "River Douro"]
      ),
      Layer("place").with(.point, [[(5, 6)]], ["class": "city", "name": "Porto", "rank": "2"]),
      Layer("poi").with(
        .point,
        [[(5, 6)]],
        ["class": "cafe", "subclass": "cafe", "name": "Majestic"]
      ),
      Layer("housenumber").with(.point, [[(5, 6)]], ["housenumber": "12b"]),
      Layer("mountain_peak").with(.point, [[(5, 6)]], ["name": "Pico", "ele": "2351"]),
      Layer("boundary").with(
        .linestring,
        [[(0, 0), (9, 9)]],
        ["admin_level": "2", "maritime": "1"]
      ),
    ]
    let city = try City([(Self.west, layers)], zooms: 0...14)
    let map = try city.background(Self.west.bounds)
    #expect(map.attribution == "© somebody")
    #expect(map.areas.map(\.kind) == [.park, .education, .sea, .plaza])
    #expect(map.buildings.map(\.height) == [12.5])
    #expect(map.roads.map(\.roadClass) == [.motorway, .steps, .primary])
    #expect(map.roads.map(\.isUnderConstruction) == [false, false, true])
    #expect(map.roads[0].isRamp && map.roads[0].oneway == -1)
    #expect(map.railways.map(\.kind) == [.tram] && map.ferries.map(\.name.local) == ["Barca"])
    #expect(map.waterways.map(\.kind) == [.river] && map.waterways[0].structure == .tunnel)
    #expect(map.waterways[0].name[.english] == "River Douro")
    #expect(map.places.map(\.name.local) == ["Porto"] && map.places[0].rank == 2)
    #expect(map.pointsOfInterest.map(\.category) == ["cafe"])
    #expect(map.houseNumbers.map(\.text) == ["12b"])
    #expect(map.peaks.map(\.elevation) == [2351])
    #expect(map.boundaries.map(\.level) == [2] && map.boundaries[0].isMaritime)
    let place = Self.west.coordinate(east: 5 / 4096, south: 6 / 4096)
    let found = map.places[0].coordinate
    #expect(abs(found.latitude - place.latitude) < 1e-9)
    #expect(abs(found.longitude - place.longitude) < 1e-9)
  }

  @Test func `features outside the box and points in margins are left out`() throws {
    let layers = [
      Layer("building").with(.polygon, [Self.square], [:])
        .with(.polygon, [Self.square.map { ($0.x + 3000, $0.y + 3000) }], [:]),
      Layer("place").with(.point, [[(-5, 6)]], ["class": "town", "name": "margin"])
        .with(.point, [[(5, 6)]], ["class": "town", "name": "inside"])
        .with(.point, [[(4000, 4000)]], ["class": "town", "name": "outside"]),
    ]
    let city = try City([(Self.west, layers)], zooms: 14...14)
    let (northWest, southEast) = (
      Self.west.coordinate(east: 0, south: 0), Self.west.coordinate(east: 0.5, south: 0.5)
    )
    let map = try city.background(try #require(BoundingBox([northWest, southEast])))
    #expect(map.buildings.count == 1)
    #expect(map.places.map(\.name.local) == ["inside"])
  }

  @Test func `the name of a street across tiles is on one line`() throws {
    let tags: KeyValuePairs = ["class": "primary", "name": "Avenida"]
    let line: [Point] = [(4000, 1000), (4200, 1100)]
    let next: [Point] = line.map { ($0.x - 4096, $0.y) } + [(900, 1100)]
    let other: [Point] = [(4000, 50), (4090, 50)]
    let city = try City(
      [
        (Self.west, [Layer("transportation_name").with(.linestring, [line, other], tags)]),
        (try Self.east(), [Layer("transportation_name").with(.linestring, [next], tags)]),
      ],
      zooms: 14...14
    )
    let box = BoundingBox(
      south: Self.west.bounds.south,
      west: Self.west.bounds.west,
      north: Self.west.bounds.north,
      east: try Self.east().bounds.east
    )
    let names = try city.background(box).streetNames
    #expect(names.map(\.name.local) == ["Avenida"])
    let lines = names[0].lines.sorted { $0.count > $1.count }
    #expect(lines.map(\.count).first == 4 && lines.count == 2, "\(lines)")
    let longitudes = lines[0].map(\.longitude)
    #expect(longitudes == longitudes.sorted() && Set(longitudes).count == longitudes.count)
  }

  @Test func `large boxes are read at a lower zoom level`() throws {
    let city = try City([], zooms: 5...14)
    let reader = try #require(try BackgroundReader(beside: city.graph))
    let box = BoundingBox(south: 36, west: -10, north: 44, east: 4)
    let tiles = reader.tiles(within: box, zoom: 14)
    #expect(!tiles.isEmpty && tiles.count <= BackgroundReader.maxTiles)
    #expect(Set(tiles.map(\.zoom)).count == 1 && tiles[0].zoom < 14)
    let world = BoundingBox(south: -80, west: 170, north: 80, east: 160)
    #expect(reader.tiles(within: world, zoom: 20).count == BackgroundReader.maxTiles)
    #expect(reader.tiles(within: Self.west.bounds, zoom: 18).allSatisfy { $0.zoom == 14 })
  }
}
