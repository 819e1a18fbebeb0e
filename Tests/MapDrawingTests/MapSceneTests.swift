import CampusGraph
import Foundation
import FoundationXML
import GeoCore
import Testing

@testable import MapDrawing

@Suite struct MapSceneTests {
  @Test func `an SVG is well-formed XML with a title and labels`() throws {
    let document = try XMLDocument(xmlString: Scenes.campus().svg())
    let root = try #require(document.rootElement())
    #expect(root.name == "svg")
    let box = try root.nodes(forXPath: "/*/@viewBox").first?.stringValue
    #expect(box?.hasPrefix("0 0 1200 ") == true)
    #expect(root.elements(forName: "title").map(\.stringValue) == ["Library → Gym"])
    let texts = try root.nodes(forXPath: "//*[local-name()='text']").map(\.stringValue)
    for name in ["Library", "Gym", "Square", "From here", "To there", "Illustrative."] {
      #expect(texts.contains(name), "\(name)")
    }
  }

  @Test func `a ferry is dashed, and a walk beside it is not dotted`() throws {
    var scene = Scenes.campus()
    let line = [Scenes.point(-100, 0), Scenes.point(0, 20), Scenes.point(100, 0)]
    scene.routes = [.init(mode: .walk, line: line), .init(mode: .ferry, line: line.reversed())]
    let svg = scene.svg()
    #expect(svg.contains("stroke-dasharray=\"16 9\""))
    #expect(!svg.contains("stroke-dasharray=\"0.1 9.5\""))
    #expect(svg.contains("By ferry") && svg.contains("On foot"))
    #expect(try scene.png().count > 1_000)
    scene.routes = []
    scene.shapes = [
      CampusShape(kind: .ferry, name: "", lines: [line], isArea: false)
    ]
    #expect(scene.svg().contains("stroke-dasharray=\"7 5\""))
  }

  @Test func `equal scenes give equal bytes`() throws {
    #expect(Scenes.campus().svg() == Scenes.campus().svg())
    #expect(try Scenes.campus().png() == Scenes.campus().png())
  }

  @Test func `kinds of shapes are painted in a fixed order`() {
    var scene = Scenes.campus()
    let kinds = CampusShape.Kind.allCases.reversed()
    scene.shapes = kinds.flatMap { kind in scene.shapes.filter { $0.kind == kind } }
    #expect(scene.svg() == Scenes.campus().svg())
  }

  @Test func `texts with XML markup are escaped`() throws {
    var scene = Scenes.campus()
    let hostile = "</text><script>alert(\"1\")</script> & 'x' \u{0}\u{8}\u{FFFE}\n\u{202E}end"
    scene.title = hostile
    scene.subtitle = hostile
    scene.notice = hostile
    scene.attribution = hostile
    scene.shapes[0].name = hostile
    scene.markers[0].label = hostile
    scene.contours = [.init(value: 1, label: hostile, polygons: [])]
    let document = try XMLDocument(xmlString: scene.svg())
    #expect(try document.nodes(forXPath: "//*[local-name()='script']").isEmpty)
    let title = document.rootElement()?.elements(forName: "title").first?.stringValue
    #expect(title == "</text><script>alert(\"1\")</script> & 'x' end")
    #expect(try scene.png().count > 1_000)
  }

  @Test func `a PNG has the size of its SVG times the scale`() throws {
    let scene = Scenes.campus()
    let layout = SceneLayout.drawing(of: scene)
    for scale in [1.0, 2, 0.5] {
      let sides = [layout.width, layout.height].map { Int(($0 * scale).rounded(.up)) }
      #expect(PNGImage.size(of: try scene.png(scale: scale)) == sides)
    }
  }

  @Test func `a PNG shows ground, buildings, water and the route in their colours`() throws {
    var scene = Scenes.campus()
    scene.markers = []
    scene.projection = MapProjection.fitting(
      scene.shapes.flatMap { $0.lines.flatMap(\.self) },
      width: 900,
      height: 700,
      insets: .init(top: 50, bottom: 50, side: 50)
    )
    let projection = try #require(scene.projection)
    let image = try #require(PNGImage(try scene.png()))
    func color(_ east: Double, _ north: Double) throws -> [UInt8] {
      let pixel = try #require(projection.pixel(Scenes.point(east, north)))
      return image.color(Int(pixel.x), Int(pixel.y))
    }
    func parts(_ color: Color) -> [UInt8] { [color.red, color.green, color.blue] }
    #expect(try color(-110, 30) == parts(MapStyle.building))
    #expect(try color(85, -85) == parts(MapStyle.water))
    #expect(try color(-130, -85) == parts(MapStyle.green))
    #expect(try color(-145, 90) == parts(MapStyle.ground))
    let route = parts(MapStyle.route(.walk))
    let along = try stride(from: -70.0, through: 70, by: 1).map { try color($0, 0) }
    #expect(along.count { $0 == route } > along.count / 2)
  }

  @Test func `contours are bands that do not overlap, and holes stay open`() throws {
    var scene = MapScene()
    let outer = Scenes.ring(-100, -100, 100, 100)
    let hole = Scenes.ring(60, 60, 90, 90)
    scene.contours = [
      .init(value: 4, label: "4 min", polygons: [[outer, hole]]),
      .init(value: 2, label: "2 min", polygons: [[Scenes.ring(-50, -50, 50, 50)]]),
    ]
    scene.projection = MapProjection.fitting(
      outer,
      width: 500,
      height: 500,
      insets: .init(top: 0, bottom: 0, side: 0)
    )
    let projection = try #require(scene.projection)
    let image = try #require(PNGImage(try scene.png()))
    func color(_ east: Double, _ north: Double) throws -> [UInt8] {
      let pixel = try #require(projection.pixel(Scenes.point(east, north)))
      return image.color(Int(pixel.x), Int(pixel.y))
    }
    func blend(_ color: Color) -> [Int] {
      zip(
        [color.red, color.green, color.blue],
        [MapStyle.ground.red, MapStyle.ground.green, MapStyle.ground.blue]
      ).map { Int((Double($0) * 0.34 + Double($1) * 0.66).rounded()) }
    }
    func isClose(_ a: [UInt8], _ b: [Int]) -> Bool {
      zip(a, b).allSatisfy { abs(Int($0) - $1) <= 2 }
    }
    #expect(isClose(try color(0, 0), blend(MapStyle.ramp(0, of: 2))))
    #expect(isClose(try color(0, 75), blend(MapStyle.ramp(1, of: 2))))
    let ground = [MapStyle.ground.red, MapStyle.ground.green, MapStyle.ground.blue]
    #expect(try color(75, 75) == ground)
  }

  @Test func `the error of an oversized image names its size and the remedy`() {
    var scene = Scenes.campus()
    scene.projection = MapProjection(width: 90_000, height: 10, around: Scenes.middle) { _ in nil }
    let error = #expect(throws: DrawingError.self) { try scene.png() }
    #expect(error?.code == .tooBig)
    #expect(error?.message.en.contains("90000 × 10") == true)
    #expect(error?.message.es.contains("90000 × 10") == true)
    #expect(throws: DrawingError.self) { try Scenes.campus().png(scale: .nan) }
    #expect(throws: DrawingError.self) { try Scenes.campus().png(scale: -1) }
    #expect(scene.svg().contains("width=\"90000\""))
  }

  @Test(
    arguments: [
      Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 60, longitude: 180),
      Coordinate(latitude: -60, longitude: -180), Coordinate(latitude: 90, longitude: 0),
      Coordinate(latitude: -90, longitude: 17), Coordinate(latitude: -0.2, longitude: -78.5),
    ]
  )
  func `campuses anywhere on earth are drawn`(origin: Coordinate) throws {
    let scene = Scenes.campus(at: origin)
    #expect(try XMLDocument(xmlString: scene.svg()).rootElement() != nil)
    #expect(PNGImage.size(of: try scene.png(scale: 0.25)) != nil)
  }

  @Test func `a campus across the antimeridian looks like any other`() {
    func points(_ scene: MapScene) -> [Pixel] {
      SceneLayout.drawing(of: scene).layers.flatMap { layer in
        layer.items.flatMap { item -> [Pixel] in
          guard case .path(let path, _) = item else { return [] }
          return path.elements.compactMap { element in
            switch element {
            case .move(let p), .line(let p), .curve(_, _, let p): p
            case .close: nil
            }
          }
        }
      }
    }
    let here = points(Scenes.campus())
    let there = points(Scenes.campus(at: Coordinate(latitude: 19.284, longitude: 180)))
    // The plane's scales depend on the latitude only.
    #expect(here.count == there.count)
    for (a, b) in zip(here, there) { #expect(a.distance(to: b) < 1e-3) }
  }

  @Test func `scenes without content or without extent are drawn without error`() throws {
    var scenes = [MapScene()]
    var scene = MapScene(language: .spanish)
    scene.markers = [.init(.start, at: Scenes.middle, label: "Aquí")]
    scenes.append(scene)
    scene.routes = [
      .init(mode: .bike, line: []), .init(mode: .walk, line: [Scenes.middle]),
      .init(mode: .walk, line: [Scenes.middle, Scenes.middle], isAlternative: true),
    ]
    scenes.append(scene)
    scene.shapes = [
      CampusShape(kind: .building, name: "Nothing", lines: [], isArea: true),
      CampusShape(kind: .building, name: "Point", lines: [[Scenes.middle]], isArea: true),
      CampusShape(kind: .path, name: "Dot", lines: [[Scenes.middle], []], isArea: false),
    ]
    scene.contours = [.init(value: .nan, label: "", polygons: [[], [[]], [[Scenes.middle]]])]
    scene.doors = [.init(coordinate: Scenes.middle, bearing: .nan, isStepFree: true)]
    scenes.append(scene)
    scene.largestSide = .nan
    scenes.append(scene)
    scene.projection = MapProjection(width: -3, height: .nan, around: Scenes.middle) { _ in
      Pixel(x: .nan, y: 0)
    }
    scenes.append(scene)
    scene.projection = MapProjection(width: 300, height: 200, around: Scenes.middle) { coordinate in
      Pixel(x: coordinate.latitude * 1e300, y: -1e308)
    }
    scenes.append(scene)
    scene = MapScene()
    scene.extent = .box(BoundingBox(south: -90, west: -180, north: 90, east: 180))
    scenes.append(scene)
    for scene in scenes {
      #expect(try XMLDocument(xmlString: scene.svg()).rootElement() != nil)
      #expect(PNGImage.size(of: try scene.png()) != nil)
    }
  }

  @Test func `a route far from the campus is shown with its surroundings, not the campus`() {
    var scene = Scenes.campus()
    let far = Scenes.point(5_000, 0)
    scene.routes = [.init(mode: .walk, line: [far, Scenes.point(5_000, 300)])]
    scene.markers = []
    let drawing = SceneLayout.drawing(of: scene)
    #expect(drawing.layers.first { $0.name == "buildings" }?.items.isEmpty == true)
    scene.extent = .everything
    let whole = SceneLayout.drawing(of: scene)
    #expect(whole.layers.first { $0.name == "buildings" }?.items.isEmpty == false)
  }

  @Test func `the legend uses the language of the scene and lists only what is shown`() {
    func texts(_ scene: MapScene) -> [String] {
      SceneLayout.drawing(of: scene).layers.first { $0.name == "furniture" }?.items.compactMap {
        if case .text(let run) = $0 { run.text } else { nil }
      } ?? []
    }
    var scene = Scenes.campus(language: .spanish)
    #expect(!texts(scene).contains("A pie"))
    scene.routes.append(
      .init(mode: .bike, line: scene.routes[0].line.reversed(), isEstimated: true)
    )
    #expect(texts(scene).contains("A pie"))
    #expect(texts(scene).contains("En bici (estimado)"))
    scene.language = .english
    scene.contours = [.init(value: 2, label: "2 min", polygons: [])]
    #expect(texts(scene).contains("By bike (estimated)"))
    #expect(texts(scene).contains("≤ 2 min"))
  }
}

extension MapSceneTests {
  private static func texts(_ scene: MapScene) -> [String] {
    SceneLayout.drawing(of: scene).layers.flatMap { layer in
      layer.items.compactMap { if case .text(let run) = $0 { run.text } else { nil } }
    }
  }

  @Test func `stations without streets have a labelled grid, and sample stations a legend`() {
    var sample = Station(
      id: "2",
      name: "Colón",
      location: Coordinate(latitude: -0.1996, longitude: -78.4935)
    )
    sample.isConfirmed = false
    let known = Station(
      id: "1",
      name: "La Alameda",
      location: Coordinate(latitude: -0.2149, longitude: -78.5008)
    )
    let index = StationIndex(stations: [known, sample])
    let english = Self.texts(MapScene(stations: index))
    #expect(english.contains("Colón"))
    #expect(english.contains("La Alameda"))
    #expect(english.contains("Bike station (sample data)"))
    #expect(english.contains { $0.hasSuffix("° S") })
    #expect(english.contains { $0.hasSuffix("° W") })
    let spanish = Self.texts(MapScene(stations: index, language: .spanish))
    #expect(spanish.contains("Estación (dato de ejemplo)"))
    #expect(spanish.contains { $0.hasSuffix("° O") })
  }

  @Test func `the grid continues across the antimeridian with longitudes in range`() {
    var scene = MapScene()
    scene.markers = [179.9, -179.9].map {
      .init(.station, at: Coordinate(latitude: -17, longitude: $0), label: "")
    }
    let texts = Self.texts(scene)
    #expect(texts.contains("179.9° E") || texts.contains("179.95° E"))
    #expect(texts.contains("179.9° W") || texts.contains("179.95° W"))
    #expect(!texts.contains { $0.hasPrefix("180.") && !$0.hasPrefix("180.0") })
  }
}
