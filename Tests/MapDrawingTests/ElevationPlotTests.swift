import GeoCore
import Testing

@testable import MapDrawing

@Suite struct `The plot of heights` {
  private static func scene(_ points: [(Double, Double)]) -> MapScene {
    var scene = MapScene(language: .spanish)
    scene.routes = [
      MapScene.RouteLine(
        mode: .bike,
        line: [Coordinate(latitude: 1, longitude: 1), Coordinate(latitude: 1.01, longitude: 1.01)]
      )
    ]
    scene.elevation = MapScene.Elevation(
      ascent: 51.4,
      descent: 20,
      points: points.map { .init(distance: $0.0, height: $0.1) }
    )
    return scene
  }

  private static let hill = [(0.0, 0.0), (800, 51.4), (1500, 31.4)]

  @Test func `lies below the map, which stays as it is`() throws {
    var plain = Self.scene(Self.hill)
    plain.elevation = nil
    let without = SceneLayout.drawing(of: plain)
    let with = SceneLayout.drawing(of: Self.scene(Self.hill))
    #expect(with.height == without.height + ElevationPlot.height && with.width == without.width)
    #expect(Array(with.layers.dropLast()) == without.layers)
    let layer = try #require(with.layers.last)
    #expect(layer.name == "elevation")
    let strip = Box(left: 0, top: without.height, right: with.width, bottom: with.height)
    for item in layer.items {
      switch item {
      case .path(let path, _):
        for case .line(let pixel) in path.elements { #expect(strip.contains(pixel)) }
      case .text(let run):
        #expect(strip.contains(run.position))
        let width = TextMetrics.width(run.text, run.font)
        let right = run.anchor == .start ? width : run.anchor == .middle ? width / 2 : 0
        let left = width - right
        #expect(run.position.x - left >= 0 && run.position.x + right <= with.width, "\(run.text)")
      case .curvedText(let run): Issue.record("the plot has no text along curves: \(run)")
      }
    }
  }

  @Test func `has the sums and round labels`() throws {
    let svg = Self.scene(Self.hill).svg()
    #expect(svg.contains("Perfil: ↑ 51 m ↓ 20 m"), "\(svg)")
    for label in [">0 m<", ">20 m<", ">40 m<", ">500 m<", ">1000 m<"] {
      #expect(svg.contains(label), "\(label)")
    }
    _ = try Self.scene(Self.hill).png()
  }

  @Test func `is left out for routes without length, and draws any numbers`() throws {
    var none = Self.scene([])
    let plain = SceneLayout.drawing(of: none).height
    for points in [[], [(0, 1)], [(5, 1), (5, 9)], [(.nan, 1), (3, .infinity)]]
      as [[(Double, Double)]]
    {
      none = Self.scene(points)
      #expect(SceneLayout.drawing(of: none).height == plain, "\(points)")
    }
    for points in [[(0, 0), (1e300, 1e300)], [(-1e9, 5), (0, 5), (9, .nan), (1e9, -1e12)]] {
      let drawing = SceneLayout.drawing(of: Self.scene(points))
      #expect(drawing.height == plain + ElevationPlot.height)
      _ = try Self.scene(points).png()
    }
  }

  @Test(arguments: [
    (0.0, 10.0, 2, [0.0, 5, 10]), (3, 28, 2, [10, 20]), (-7, 7, 2, [-5, 0, 5]),
    (0, 0.5, 2, []), (0, 4_200, 3, [0, 1000, 2000, 3000, 4000]),
  ])
  func `has ticks at round numbers`(low: Double, high: Double, least: Int, ticks: [Double]) {
    #expect(ElevationPlot.ticks(low...high, least: least) == ticks)
  }
}
