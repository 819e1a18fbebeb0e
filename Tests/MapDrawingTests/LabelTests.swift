import CampusGraph
import GeoCore
import Testing

@testable import MapDrawing

@Suite struct LabelTests {
  private static let names = [
    "Biblioteca", "Aulas 3", "Centro de Idiomas", "CEDETEC", "A", "Ñandú",
  ]

  /// Buildings, stations and points of interest at random positions within 400 m.
  private static func scattered(_ seed: UInt64, count: Int) -> MapScene {
    var random = SplitMix64(seed: seed)
    var scene = MapScene()
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for index in 0..<count {
      let (x, y) = (number(-200...200), number(-200...200))
      let ring = Scenes.ring(x, y, x + number(5...60), y + number(5...60))
      let name = names[index % names.count] + " \(index)"
      scene.shapes.append(
        CampusShape(kind: .building, name: name, lines: [ring], isArea: true)
      )
      let place = Scenes.point(number(-200...200), number(-200...200))
      let kind: MapScene.Marker.Kind = index.isMultiple(of: 2) ? .station : .poi
      scene.markers.append(.init(kind, at: place, label: "Sitio \(index)"))
      let line = [place, Scenes.point(number(-200...200), number(-200...200))]
      scene.shapes.append(
        CampusShape(kind: .path, name: "Andador \(index)", lines: [line], isArea: false)
      )
    }
    scene.markers.append(.init(.start, at: Scenes.point(-150, 0), label: "Inicio"))
    scene.markers.append(.init(.end, at: Scenes.point(150, 0), label: "Fin"))
    return scene
  }

  private static func runs(_ layer: String, of drawing: Drawing) -> [TextRun] {
    drawing.layers.first { $0.name == layer }?.items.compactMap {
      if case .text(let run) = $0 { run } else { nil }
    } ?? []
  }

  /// The rectangle around an upright text.
  private static func box(_ run: TextRun) -> Box {
    let width = TextMetrics.width(run.text, run.font)
    let left =
      switch run.anchor {
      case .start: run.position.x
      case .middle: run.position.x - width / 2
      case .end: run.position.x - width
      }
    let top = run.position.y - run.font.size * TextMetrics.capHeight
    return Box(left: left, top: top, right: left + width, bottom: run.position.y)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `labels neither overlap nor leave the picture nor cover a sign`(seed: UInt64) {
    let scene = Self.scattered(seed, count: 6 + Int(seed) * 3)
    let drawing = SceneLayout.drawing(of: scene)
    let runs = Self.runs("labels", of: drawing)
    let upright = runs.filter { $0.rotation == 0 }
    #expect(upright.count > 4, "seed \(seed)")
    let stops: Set = ["Inicio", "Fin"]
    let boxes = upright.filter { !stops.contains($0.text) }.map { ($0.text, Self.box($0)) }
    let signs = SceneLayout(scene).markerSigns().map(\.box)
    let view = Box(left: 0, top: 0, right: drawing.width, bottom: drawing.height)
    for (index, (text, box)) in boxes.enumerated() {
      #expect(view.contains(box), "seed \(seed): \(text)")
      #expect(!signs.contains { $0.intersects(box) }, "seed \(seed): \(text)")
      for (other, otherBox) in boxes[(index + 1)...] {
        #expect(!box.intersects(otherBox), "seed \(seed): \(text) over \(other)")
      }
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `start and end have their label even on a crowded map`(seed: UInt64) {
    let drawing = SceneLayout.drawing(of: Self.scattered(seed, count: 60))
    let texts = Self.runs("labels", of: drawing).map(\.text)
    #expect(texts.contains("Inicio"), "seed \(seed)")
    #expect(texts.contains("Fin"), "seed \(seed)")
  }

  @Test func `markers are painted last, so that nothing hides them`() {
    let drawing = SceneLayout.drawing(of: Scenes.campus())
    #expect(drawing.layers.last?.name == "markers")
    #expect(drawing.layers.last?.items.isEmpty == false)
  }

  @Test func `a name that does not fit is wrapped within its building`() throws {
    var scene = MapScene()
    let ring = Scenes.ring(-20, -40, 20, 40)
    let name = "Centro de Innovación y Tecnología"
    scene.shapes = [CampusShape(kind: .building, name: name, lines: [ring], isArea: true)]
    scene.projection = MapProjection.fitting(
      ring,
      width: 400,
      height: 400,
      insets: .init(top: 120, bottom: 120, side: 120)
    )
    let projection = try #require(scene.projection)
    let runs = Self.runs("labels", of: SceneLayout.drawing(of: scene))
    #expect(runs.count > 1)
    #expect(runs.map(\.text).joined(separator: " ") == name)
    let polygon = try #require(PixelPolygon([projection.pixels(ring)]))
    for run in runs { #expect(polygon.contains(Self.box(run)), "\(run.text)") }
  }

  @Test func `a name is written along a narrow building`() throws {
    var scene = MapScene()
    let ring = Scenes.ring(-3, -60, 3, 60)
    scene.shapes = [
      CampusShape(kind: .building, name: "Estacionamiento", lines: [ring], isArea: true)
    ]
    let runs = Self.runs("labels", of: SceneLayout.drawing(of: scene))
    let run = try #require(runs.first)
    #expect(run.rotation == -90)
  }

  @Test func `a building that a marker names is not named twice`() {
    var scene = Scenes.campus()
    scene.markers[0].label = "Library"
    let texts = Self.runs("labels", of: SceneLayout.drawing(of: scene)).map(\.text)
    #expect(texts.filter { $0 == "Library" }.count == 1)
  }

  @Test func `two signs of one name side by side share the label`() {
    var scene = Scenes.campus()
    let end = scene.markers[1]
    scene.markers.append(.init(.via, at: end.coordinate, label: end.label))
    scene.markers.append(.init(.via, at: Scenes.point(-100, -80), label: end.label))
    let texts = Self.runs("labels", of: SceneLayout.drawing(of: scene)).map(\.text)
    #expect(texts.filter { $0 == end.label }.count == 2)
  }

  @Test func `vias are numbered in their order`() {
    var scene = Scenes.campus()
    for east in [-40.0, 0, 40] {
      scene.markers.append(.init(.via, at: Scenes.point(east, 0)))
    }
    let numbers = Self.runs("markers", of: SceneLayout.drawing(of: scene)).map(\.text)
    #expect(numbers == ["1", "2", "3"])
  }
}
