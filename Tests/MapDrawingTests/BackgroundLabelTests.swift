import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `Names on base maps` {
  private static func curves(_ scene: MapScene) -> [CurvedRun] {
    DrawnParts.layer("names", scene).compactMap {
      if case .curvedText(let run) = $0 { run } else { nil }
    }
  }

  private static func street(_ lines: [[Coordinate]]) -> MapScene {
    var map = MapBackground()
    map.streetNames = [.init(.primary, name: .init("Rua da Boavista"), lines: lines)]
    return Backgrounds.scene(background: map)
  }

  @Test func `stand along a straight street as one turned text`() throws {
    let scene = Self.street([Backgrounds.line((-300, -150), (300, 150))])
    let runs = DrawnParts.texts("names", scene)
    #expect(Self.curves(scene).isEmpty && !runs.isEmpty)
    #expect(runs.allSatisfy { abs($0.rotation + 26.57) < 0.3 && $0.text == "Rua da Boavista" })
  }

  @Test func `follow the curve of a street, readable from the left`() throws {
    let arc = (0...40).map { step -> Coordinate in
      let angle = Double(step) / 40 * .pi
      return Scenes.point(200 * cos(angle), 200 * sin(angle))
    }
    for line in [arc, arc.reversed()] {
      let scene = Self.street([line])
      let runs = Self.curves(scene)
      #expect(!runs.isEmpty)
      for run in runs {
        #expect(run.baseline.count > 3)
        let (first, last) = (try #require(run.baseline.first), try #require(run.baseline.last))
        #expect(first.x < last.x || abs(first.x - last.x) < abs(first.y - last.y))
      }
      let svg = scene.svg()
      #expect(svg.contains("<textPath xlink:href=\"#curve-1\"") && svg.contains("xmlns:xlink"))
      #expect(try PNGImage(scene.png()) != nil)
    }
  }

  @Test func `are left out where a street bends too sharply or is too short`() {
    let zigzag = (0...40).map { Scenes.point(Double($0) * 12 - 240, $0.isMultiple(of: 2) ? 0 : 12) }
    for line in [zigzag, Backgrounds.line((0, 0), (20, 0))] {
      #expect(DrawnParts.layer("names", Self.street([line])).isEmpty)
    }
  }

  @Test func `join the pieces of a street`() {
    let pieces = (0..<12).map { index -> [Coordinate] in
      let x = Double(index) * 20 - 120
      let piece = Backgrounds.line((x, 0), (x + 20, 0))
      return index.isMultiple(of: 2) ? piece : piece.reversed()
    }
    #expect(DrawnParts.texts("names", Self.street(pieces)).count == 1)
  }

  @Test func `do not cover one another, and the more important stay`() {
    var map = MapBackground()
    map.places = [
      .init(.hamlet, name: .init("Casal"), at: Scenes.middle),
      .init(.town, name: .init("Porto", english: "Oporto"), at: Scenes.middle),
      .init(.suburb, name: .init("Foz"), at: Scenes.point(0, 300)),
    ]
    var scene = Backgrounds.scene(zoom: 15, background: map)
    #expect(DrawnParts.texts("names", scene).map(\.text) == ["Oporto", "FOZ"])
    scene.language = .spanish
    #expect(DrawnParts.texts("names", scene).map(\.text) == ["Porto", "FOZ"])
  }

  @Test func `of roads stand in shields`() {
    var map = MapBackground()
    let line = Backgrounds.line((-300, 0), (300, 0))
    map.streetNames = [.init(.motorway, name: .init(""), ref: "A 28;IC 1", lines: [line])]
    let scene = Backgrounds.scene(zoom: 14, background: map)
    #expect(DrawnParts.texts("names", scene).map(\.text) == ["A 28"])
  }

  @Test func `of sights come with a sign when close`() {
    let map = Backgrounds.town
    func texts(_ zoom: Double) -> [String] {
      DrawnParts.texts("names", Backgrounds.scene(zoom: zoom, background: map)).map(\.text)
    }
    #expect(texts(16).contains("Café Azul") && texts(16).contains("P"))
    #expect(!texts(14).contains("Café Azul"))
    #expect(texts(18).contains("12b") && !texts(17).contains("12b"))
  }
}

@Suite struct `Lines in pixels` {
  private let box = Box(left: 0, top: 0, right: 10, bottom: 10)

  @Test func `are cut at a rectangle`() {
    func pixels(_ points: (Double, Double)...) -> [Pixel] { points.map { Pixel(x: $0.0, y: $0.1) } }
    #expect(box.clipped(line: pixels((-5, 5), (15, 5))) == [pixels((0, 5), (10, 5))])
    let twice = box.clipped(line: pixels((5, -5), (5, 5), (15, 5), (15, 8), (5, 8)))
    #expect(twice == [pixels((5, 0), (5, 5), (10, 5)), pixels((10, 8), (5, 8))])
    #expect(box.clipped(line: pixels((-5, -1), (15, -1))).isEmpty)
    #expect(box.clipped(line: pixels((-5, 4), (4, -5))).isEmpty, "past a corner")
    let ring = box.clipped(ring: pixels((-5, -5), (5, -5), (5, 5), (-5, 5), (-5, -5)))
    #expect(Set(ring) == Set(pixels((0, 0), (5, 0), (5, 5), (0, 5))))
    #expect(box.clipped(ring: pixels((20, 20), (30, 20), (30, 30))).isEmpty)
    let around = pixels((-9, -9), (19, -9), (19, 19), (-9, 19))
    #expect(Set(box.clipped(ring: around)) == Set(pixels((0, 0), (10, 0), (10, 10), (0, 10))))
  }

  @Test func `are measured along their length`() throws {
    let corners = [Pixel(x: 0, y: 0), Pixel(x: 30, y: 0), Pixel(x: 30, y: 0), Pixel(x: 30, y: 40)]
    let line = try #require(PixelLine(corners))
    #expect(line.length == 70 && line.points.count == 3)
    #expect(line.point(at: 50) == Pixel(x: 30, y: 20))
    #expect(line.point(at: -5) == corners[0] && line.point(at: 99) == corners[3])
    #expect(line.slice(from: 10, to: 50) == [Pixel(x: 10, y: 0), corners[1], Pixel(x: 30, y: 20)])
    #expect(abs(line.angle(from: 40, to: 60) - 90) < 1e-9)
    #expect(PixelLine([corners[0], corners[0]]) == nil)
  }

  @Test func `are joined straight on at crossings`() {
    let center = Pixel(x: 0, y: 0)
    let ends = [(-9.0, 0.0), (0.0, 9.0), (9.0, 1.0), (0.0, -9.0)].map { Pixel(x: $0.0, y: $0.1) }
    let joined = PixelLine.joined(ends.map { [$0, center] })
    #expect(joined.count == 2 && joined.allSatisfy { $0.count == 3 })
    #expect(Set([joined[0][0], joined[0][2]]) == Set([ends[0], ends[2]]))
  }
}

@Suite struct `Projections of web maps` {
  @Test func `are those of tiles`() throws {
    // The tile of Porto's centre at level 14, by the usual formulas.
    let tile = try #require(MapTile(zoom: 14, column: 7_800, row: 6_126))
    let projection = MapProjection.tile(tile)
    #expect(abs(projection.zoom - 14) < 0.02)
    let box = try #require(projection.boundingBox())
    #expect(abs(box.west - (Double(7_800) / 16_384 * 360 - 180)) < 1e-9)
    #expect(abs(box.east - box.west - 360.0 / 16_384) < 1e-9)
    let corner = Coordinate(latitude: box.north, longitude: box.west)
    let pixel = try #require(projection.pixel(corner))
    #expect(abs(pixel.x) < 1e-6 && abs(pixel.y) < 1e-6)
    #expect(
      MapTile(zoom: 3, column: 8, row: 0) == nil && MapTile(zoom: -1, column: 0, row: 0) == nil
    )
  }

  @Test func `are undone by their inverse`() throws {
    let fitted = MapProjection.fitting(
      [Scenes.point(-500, -300), Scenes.point(500, 300)],
      width: 900,
      height: 700,
      insets: .init(top: 40, bottom: 40, side: 40)
    )
    let web = MapProjection.mercator(center: Scenes.middle, zoom: 15.3, width: 900, height: 700)
    for projection in [fitted, web] {
      for point in [Scenes.middle, Scenes.point(321, -210)] {
        let back = try #require(projection.pixel(point).flatMap(projection.coordinate))
        #expect(abs(back.latitude - point.latitude) < 1e-9)
        #expect(abs(back.longitude - point.longitude) < 1e-9)
      }
      #expect(projection.boundingBox(margin: 10)?.contains(Scenes.middle) == true)
    }
  }
}
