import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `Pictures of cities` {
  private static func scene() -> MapScene { Backgrounds.scene(background: Backgrounds.town) }

  @Test func `hatch avoided areas but not their holes`() throws {
    func square(_ low: Double, _ high: Double) -> [Pixel] {
      [(low, low), (high, low), (high, high), (low, high)].map { Pixel(x: $0.0, y: $0.1) }
    }
    let lines = SceneLayout.hatching([square(0, 100), square(40, 60)], spacing: 7)
    #expect(lines.count > 20)
    for line in lines {
      #expect(line.count == 2 && abs(line[0].x + line[0].y - line[1].x - line[1].y) < 1e-9)
      for share in [0.01, 0.3, 0.5, 0.7, 0.99] {
        let x = line[0].x + (line[1].x - line[0].x) * share
        let y = line[0].y + (line[1].y - line[0].y) * share
        #expect((0...100).contains(x) && (0...100).contains(y))
        #expect(!(40.001..<59.999).contains(x) || !(40.001..<59.999).contains(y))
      }
    }
    #expect(SceneLayout.hatching([], spacing: 8).isEmpty)
    var scene = Self.scene()
    scene.avoided = [[Backgrounds.square(80)]]
    #expect(DrawnParts.paths("avoided", scene).count == 3)
    #expect(DrawnParts.texts("furniture", scene).contains { $0.text == "Avoided area" })
  }

  @Test func `link pins to the route by dots`() {
    var scene = Self.scene()
    scene.links = [Backgrounds.line((0, 0), (60, 0)), Backgrounds.line((9_000, 0), (9_060, 0))]
    let dots = DrawnParts.paths("links", scene)
    #expect(dots.count == 2 && dots.allSatisfy { $0.1.stroke?.dash.first == 0.1 })
  }

  @Test func `count stations where there are too many, and no station twice`() {
    var scene = Self.scene()
    scene.markers = (0..<300).map { index in
      let place = Scenes.point(Double(index % 20) * 25 - 250, Double(index / 20) * 25 - 180)
      return MapScene.Marker(.station, at: place, label: "S\(index)")
    }
    scene.markers.append(.init(.end, at: Scenes.middle, label: "End"))
    let layout = SceneLayout(scene)
    let signs = layout.markerSigns()
    let stations = signs.filter { $0.kind == .station }
    #expect(stations.count < 150 && stations.reduce(0) { $0 + $1.count } == 300)
    #expect(signs.last?.kind == .end)
    #expect(DrawnParts.texts("markers", scene).contains { Int($0.text) ?? 0 > 1 })
    scene.markers = Array(scene.markers.prefix(StationClusters.limit))
    #expect(SceneLayout(scene).markerSigns().count == StationClusters.limit)
  }

  @Test func `say the mode of areas in the legend`() {
    var scene = Self.scene()
    scene.contours = [
      .init(value: 5, label: "5 min", polygons: [[Backgrounds.square(60)]]),
      .init(value: 10, label: "10 min", polygons: [[Backgrounds.square(120)]]),
    ]
    scene.legendTitle = "By bike"
    let texts = DrawnParts.texts("furniture", scene)
    let title = texts.first { $0.text == "By bike" }
    let first = texts.first { $0.text == "≤ 5 min" }
    #expect((title?.position.y ?? 0) + 10 < (first?.position.y ?? 0))
    #expect(title?.font.isBold == true)
  }
}
