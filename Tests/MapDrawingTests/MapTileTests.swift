import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `Tiles of a web map` {
  /// Pixels on the side of a tile in these tests.
  private static let side = 128.0

  /// The four tiles of level 15 in a tile of level 14.
  private static func tiles() throws -> (square: MapTile, parts: [MapTile]) {
    let square = try #require(MapTile(zoom: 14, column: 7_800, row: 6_126))
    let parts = (0..<4).compactMap {
      MapTile(zoom: 15, column: 2 * 7_800 + $0 % 2, row: 2 * 6_126 + $0 / 2)
    }
    return (square, parts)
  }

  /// A map with names on the borders of the four tiles, drawn as one picture.
  private static func whole() throws -> MapScene {
    var scene = MapScene()
    let projection = MapProjection.tile(try tiles().square, side: 2 * side)
    func line(_ points: (Double, Double)...) -> [Coordinate] {
      points.compactMap { projection.coordinate(Pixel(x: $0.0, y: $0.1)) }
    }
    scene.projection = projection
    scene.isTile = true
    var map = MapBackground()
    map.areas = [.init(.park, polygons: [[line((40, 30), (220, 50), (190, 230), (60, 200))]])]
    map.roads = [.init(.primary, lines: [line((4, 128), (128, 132), (252, 140))])]
    map.streetNames = [
      .init(
        .primary,
        name: .init("Avenida Central"),
        lines: [line((4, 128), (128, 132), (252, 140))]
      )
    ]
    map.places = [
      .init(.city, name: .init("Vila Nova"), at: line((128, 60))[0]),
      .init(.village, name: .init("Aldeia"), at: line((60, 200))[0]),
    ]
    scene.background = map
    return scene
  }

  @Test func `fit together, with names across their borders`() throws {
    let scene = try Self.whole()
    let names = DrawnParts.texts("names", scene).map(\.text)
    #expect(Set(names).isSuperset(of: ["Vila Nova", "Aldeia"]))
    let image = try #require(PNGImage(try scene.png()))
    for (index, tile) in try Self.tiles().parts.enumerated() {
      var part = scene
      part.show(tile, side: Self.side)
      let drawn = try #require(PNGImage(try part.png()))
      let side = Int(Self.side)
      #expect(drawn.width == side && drawn.height == side)
      var worst = 0
      for y in 0..<side {
        for x in 0..<side {
          let expected = image.color(x + index % 2 * side, y + index / 2 * side)
          for (a, b) in zip(drawn.color(x, y), expected) {
            worst = max(worst, abs(Int(a) - Int(b)))
          }
        }
      }
      // Clipped lines have other corners, which are rounded.
      #expect(worst <= 16, "tile \(index)")
    }
  }

  @Test func `have only the names that touch them`() throws {
    let scene = try Self.whole()
    let texts = try Self.tiles().parts.map { tile in
      var part = scene
      part.show(tile, side: Self.side)
      return Set(DrawnParts.texts("names", part).map(\.text))
    }
    #expect(texts[0].contains("Vila Nova") && texts[1].contains("Vila Nova"))
    #expect(texts[2].contains("Aldeia") && !texts[1].contains("Aldeia"))
  }

  @Test(arguments: [0, 1, 5, 14, 15, 16, 22])
  func `are where their projection says`(zoom: Int) throws {
    let place = Coordinate(latitude: 41.1456, longitude: -8.6109)
    let column = Int((place.longitude / 360 + 0.5) * Double(1 << zoom))
    let tile = try #require(MapTile(zoom: zoom, column: column, row: (1 << zoom) / 3))
    var scene = MapScene()
    scene.show(tile, side: 256)
    let (drawn, expected) = (scene.drawnFraming, MapProjection.tile(tile))
    #expect(drawn.width == 256 && drawn.height == 256 && scene.isTile)
    let (box, other) = (try #require(drawn.boundingBox()), try #require(expected.boundingBox()))
    #expect(abs(box.west - other.west) < 1e-9 && abs(box.north - other.north) < 1e-9)
    let (a, b) = (try #require(drawn.pixel(place)), try #require(expected.pixel(place)))
    #expect(a.distance(to: b) < 1e-3)
    let svg = scene.svg()
    #expect(svg.contains("width=\"256\"") && !svg.contains("nan"))
  }

  @Test func `have the style of their level at every latitude`() throws {
    for row in [2_000, 6_126, 8_000] {
      var scene = MapScene()
      scene.show(try #require(MapTile(zoom: 14, column: 7_800, row: row)))
      #expect(SceneLayout(scene).roadStyle.zoom == 14)
    }
  }
}
