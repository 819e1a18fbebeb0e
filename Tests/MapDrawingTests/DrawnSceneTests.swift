import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import MapDrawing

/// What a scene's drawing shows, layer by layer.
@Suite struct `Drawings of scenes` {
  // MARK: - Routes and contours

  @Test func `paint alternatives below the route, each over a white casing`() {
    var scene = Scenes.campus()
    let line = scene.routes[0].line
    scene.routes.append(.init(mode: .walk, line: line.reversed(), isAlternative: true))
    let names = SceneLayout.drawing(of: scene).layers.map(\.name)
    let order = [
      "sheet", "campus", "ways", "buildings", "alternatives", "route", "furniture", "labels",
    ]
    #expect(
      order.compactMap { names.firstIndex(of: $0) }
        == order.compactMap { names.firstIndex(of: $0) }.sorted()
    )
    let (others, best) = (DrawnParts.paths("alternatives", scene), DrawnParts.paths("route", scene))
    #expect(others.count == 2 && others[0].1.stroke?.color == MapStyle.casing)
    #expect(others[1].1.stroke?.color == MapStyle.alternative)
    #expect(best[0].1.stroke?.color == MapStyle.casing)
    #expect(best[1].1.stroke?.color == MapStyle.route(.walk))
    for (casing, drawn) in [(others[0], others[1]), (best[0], best[1])] {
      #expect(casing.0 == drawn.0)
      #expect((casing.1.stroke?.width ?? 0) > (drawn.1.stroke?.width ?? 0))
    }
  }

  @Test func `have arrows in the direction of travel`() throws {
    var scene = MapScene()
    let line = [Scenes.point(-200, 0), Scenes.point(200, 0)]
    scene.projection = MapProjection.fitting(
      line,
      width: 800,
      height: 300,
      insets: .init(top: 50, bottom: 50, side: 50)
    )
    for (route, sign) in [(line, 1.0), (Array(line.reversed()), -1)] {
      scene.routes = [.init(mode: .walk, line: route)]
      let paths = DrawnParts.paths("route", scene)
      try #require(paths.count == 3)
      let arrows = DrawnParts.points(paths[2].0)
      // 700 pixels with a chevron of three points each 64.
      #expect(arrows.count == 33 || arrows.count == 30, "\(arrows.count)")
      for start in stride(from: 0, to: arrows.count, by: 3) {
        let (tail, tip, other) = (arrows[start], arrows[start + 1], arrows[start + 2])
        #expect((tip.x - tail.x) * sign > 2 && (tip.x - other.x) * sign > 2)
        #expect(abs(tip.y - 150) < 1e-6)
      }
    }
    scene.routes = [.init(mode: .walk, line: line, isEstimated: true)]
    #expect(DrawnParts.paths("route", scene).count == 2, "a dashed line has no arrows")
  }

  @Test(arguments: [
    ("walk", false, false, false, [Double]()), ("walk", true, false, false, [0.1, 9.5]),
    ("walk", true, true, false, [9, 9]), ("bike", true, false, false, []),
    ("ferry", false, false, false, [16, 9]), ("ferry", false, false, true, [16, 9]),
    ("walk", true, false, true, []), ("drive", false, true, false, [9, 9]),
  ])
  func `dash lines by mode`(
    mode: String,
    isWalkDotted: Bool,
    isEstimated: Bool,
    isAlternative: Bool,
    dash: [Double]
  ) throws {
    let route = MapScene.RouteLine(
      mode: try #require(MapScene.RouteLine.Mode(rawValue: mode)),
      line: [],
      isAlternative: isAlternative,
      isEstimated: isEstimated
    )
    let stroke = SceneLayout.stroke(route, isWalkDotted: isWalkDotted)
    #expect(stroke.dash == dash)
    #expect(stroke.color == (isAlternative ? MapStyle.alternative : MapStyle.route(route.mode)))
  }

  @Test func `leave out what lies outside the picture`() {
    var scene = Scenes.campus()
    scene.extent = .box(BoundingBox(south: 19.2835, west: -99.1385, north: 19.2845, east: -99.1375))
    let far = [Scenes.point(9000, 0), Scenes.point(9100, 0)]
    scene.routes = [
      .init(mode: .bike, line: far), .init(mode: .walk, line: far, isAlternative: true),
    ]
    scene.markers = [.init(.start, at: far[0], label: "Far away")]
    #expect(
      DrawnParts.paths("route", scene).isEmpty && DrawnParts.paths("alternatives", scene).isEmpty
    )
    #expect(
      DrawnParts.layer("markers", scene).isEmpty
        && DrawnParts.texts("labels", scene).allSatisfy { $0.text != "Far away" }
    )
  }

  @Test func `paint contours from the largest to the smallest, in any order given`() {
    func contour(_ value: Double) -> MapScene.Contour {
      let half = value * 20
      return .init(
        value: value,
        label: "\(Int(value)) min",
        polygons: [[Scenes.ring(-half, -half, half, half)]]
      )
    }
    var scene = MapScene()
    scene.contours = [contour(5), contour(1), contour(3)]
    let paths = DrawnParts.paths("contours", scene)
    #expect(paths.count == 6 && paths.prefix(3).allSatisfy { $0.1.fill?.opacity == 0.34 })
    let sizes = paths.suffix(3).map { Box(DrawnParts.points($0.0))?.width ?? 0 }
    #expect(sizes == sizes.sorted(by: >))
    // Each band has its own border and the next smaller one.
    #expect(paths.prefix(3).map { $0.0.elements.count { $0 == .close } } == [2, 2, 1])
    let legend = DrawnParts.texts("furniture", scene).map(\.text).filter { $0.hasPrefix("≤") }
    #expect(legend == ["≤ 1 min", "≤ 3 min", "≤ 5 min"])
    var sorted = scene
    sorted.contours = [contour(1), contour(3), contour(5)]
    #expect(sorted.svg() == scene.svg())
  }

  // MARK: - Doors

  @Test(arguments: [0.0, 45, 90, 180, 270])
  func `have doors that point along their bearing`(bearing: Double) throws {
    var scene = MapScene()
    scene.shapes = [
      CampusShape(kind: .building, name: "", lines: [Scenes.ring(-40, -40, 40, 40)], isArea: true)
    ]
    scene.doors = [.init(coordinate: Scenes.middle, bearing: bearing, isStepFree: true)]
    let projection = SceneLayout(scene).projection
    let center = try #require(projection.pixel(Scenes.middle))
    let corners = DrawnParts.points(try #require(DrawnParts.paths("doors", scene).first).0)
    try #require(corners.count == 3)
    // The tip lies opposite to the direction in which one leaves, the base in it.
    let (dx, dy) = (sin(bearing * .pi / 180), -cos(bearing * .pi / 180))
    func along(_ point: Pixel) -> Double { (point.x - center.x) * dx + (point.y - center.y) * dy }
    #expect(along(corners[0]) < -3 && along(corners[1]) > 1)
    #expect(abs(along(corners[1]) - along(corners[2])) < 1e-6)
  }

  @Test func `hide doors on small scales, and tell those with steps`() {
    var scene = Scenes.campus()
    let fills = DrawnParts.paths("doors", scene).map(\.1.fill)
    #expect(fills == [MapStyle.door, MapStyle.casing])
    scene.largestSide = 300
    #expect(DrawnParts.paths("doors", scene).isEmpty)
  }
}
