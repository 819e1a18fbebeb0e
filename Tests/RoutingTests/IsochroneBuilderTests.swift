import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct IsochroneBuilderTests {
  private let plane = LocalPlane(at: Coordinate(latitude: 19.284, longitude: -99.138))

  private func lengths(_ map: AsciiMap) -> Metric {
    Metric(lengthsOf: map.graph, usableIn: Metric(customizing: map.graph, for: .foot))
  }

  private func contours(
    _ map: AsciiMap,
    from name: Character,
    meters: [Weight]
  ) -> [IsochroneContour] {
    IsochroneBuilder().contours(
      graph: map.graph,
      metric: lengths(map),
      sources: [Seed(node: map.node(name))],
      budgets: meters.map { $0 * 1000 }
    )
  }

  private func contains(_ contour: IsochroneContour, _ x: Double, _ y: Double) -> Bool {
    contour.polygons.contains { rings in
      rings.map { ring(ring: $0, contains: PlanePoint(x: x, y: y)) }
        == rings.indices.map { $0 == 0 }
    }
  }

  private func ring(ring: [Coordinate], contains point: PlanePoint) -> Bool {
    let points = ring.map(plane.point)
    var isInside = false
    for (a, b) in zip(points, points.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
      if a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) > point.x { isInside.toggle() }
    }
    return isInside
  }

  private func area(_ ring: [Coordinate]) -> Double {
    let points = ring.map(plane.point)
    return zip(points, points.dropFirst()).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
  }

  @Test func `a street is cut where the budget ends`() {
    let map = AsciiMap("A--------------------B")  // 210 m to the east
    let contour = contours(map, from: "A", meters: [100])[0]
    #expect(contour.polygons.count == 1)
    #expect(contains(contour, 50, 0))
    #expect(contains(contour, 109, 0))
    #expect(!contains(contour, 111, 0))
    #expect(contains(contour, 50, 9.5))
    #expect(!contains(contour, 50, 10.5))
    // A strip of 100 m by 20 m with a half circle of 10 m at each end.
    let expected = 2000 + Double.pi * 100
    #expect(abs(area(contour.polygons[0][0]) - expected) < 0.02 * expected)
  }

  @Test func `what a ring of streets encloses is a hole`() {
    let map = AsciiMap(
      """
      A---------B
      |         |
      |         |
      |         |
      |         |
      |         |
      C---------D
      """
    )
    let all = contours(map, from: "A", meters: [1000])[0]
    #expect(all.polygons.count == 1)
    #expect(all.polygons[0].count == 2)
    #expect(area(all.polygons[0][0]) > 0)
    #expect(area(all.polygons[0][1]) < 0)
    #expect(contains(all, 0, -30))
    #expect(!contains(all, 50, -30))
    // Too short to close the ring at D, so nothing is enclosed.
    #expect(contours(map, from: "A", meters: [100])[0].polygons[0].count == 1)
  }

  @Test func `rings are closed, and outer ones run counter-clockwise`() {
    let map = AsciiMap(
      """
      A----B----C
      |    |    |
      |    |    |
      |    |    |
      D----E----F
      """
    )
    for contour in contours(map, from: "E", meters: [10, 60, 200]) {
      for polygon in contour.polygons {
        for (index, ring) in polygon.enumerated() {
          #expect(ring.count >= 4)
          #expect(ring.first == ring.last)
          #expect((area(ring) > 0) == (index == 0))
        }
      }
    }
  }

  @Test func `nothing reached from nowhere`() {
    let map = AsciiMap("A--B")
    let builder = IsochroneBuilder()
    let none = builder.contours(
      graph: map.graph,
      metric: lengths(map),
      sources: [],
      budgets: [5, 9]
    )
    #expect(none == [5, 9].map { IsochroneContour(budget: $0, polygons: []) })
    let late = builder.contours(
      graph: map.graph,
      metric: lengths(map),
      sources: [Seed(node: map.node("A"), weight: 10)],
      budgets: [9]
    )
    #expect(late[0].polygons.isEmpty)
    #expect(
      builder.contours(
        graph: map.graph,
        metric: lengths(map),
        sources: [Seed(node: map.node("A"))],
        budgets: []
      ).isEmpty
    )
  }

  @Test func `a start on an edge is drawn though no node is reached`() {
    let map = AsciiMap("A--------------------B")
    let seeds = [
      Seed(node: map.node("A"), weight: 105_000), Seed(node: map.node("B"), weight: 105_000),
    ]
    let contour = IsochroneBuilder().contours(
      graph: map.graph,
      metric: lengths(map),
      sources: seeds,
      origins: [EdgePoint(edge: map.edge("A", "B"), fraction: 0.5)],
      budgets: [50_000]
    )[0]
    #expect(contains(contour, 105, 0))
    #expect(contains(contour, 55 - 9, 0))
    #expect(!contains(contour, 55 - 11, 0))
    #expect(contains(contour, 155 + 9, 0))
    #expect(!contains(contour, 155 + 11, 0))
  }

  @Test func `a one-way street is followed one way only`() {
    let map = AsciiMap("A-------<B->>>>>>>C")
    let contour = contours(map, from: "B", meters: [50])[0]
    #expect(contains(contour, 40, 0))
    #expect(contains(contour, 140, 0))
    let map2 = AsciiMap("A->>>>>>>B->>>>>>>C")
    let contour2 = contours(map2, from: "B", meters: [50])[0]
    #expect(!contains(contour2, 70, 0))
    #expect(contains(contour2, 130, 0))
  }

  @Test func `a larger budget contains every smaller one, on random networks`() {
    for seed in Seeds.first(12) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(.geometric, using: &random)
      let budgets: [Weight] = [50_000, 120_000, 300_000, 900_000]
      let found = IsochroneBuilder().contours(
        graph: drawn.graph,
        metric: drawn.metric,
        sources: drawn.seeds(using: &random),
        budgets: budgets
      )
      #expect(found.map(\.budget) == budgets)
      for (small, large) in zip(found, found.dropFirst()) {
        for point in small.polygons.joined().joined().map(plane.point) {
          // A millimetre of tolerance: a point on the common outline may fall on either side.
          let around = [
            (0, 0), (2, 0), (-2, 0), (0, 2), (0, -2), (2, 2), (-2, -2), (2, -2), (-2, 2),
          ]
          let isInside = around.contains { dx, dy in
            contains(large, point.x + Double(dx) / 1000, point.y + Double(dy) / 1000)
          }
          #expect(isInside, "seed \(seed)")
        }
      }
    }
  }

  @Test func `every reached place is covered, whatever the order of budgets`() {
    for seed in Seeds.first(12) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(.oneWay, using: &random)
      let sources = drawn.seeds(using: &random)
      let builder = IsochroneBuilder()
      func draw(_ budgets: [Weight]) -> [IsochroneContour] {
        builder.contours(
          graph: drawn.graph,
          metric: drawn.metric,
          sources: sources,
          budgets: budgets
        )
      }
      let found = draw([2000, 800, 2000])
      #expect(found[0] == found[2])
      #expect(draw([2000, 800, 2000]) == found)
      var reach = Reach(graph: drawn.graph.topology, metric: drawn.metric)
      reach.run(sources: sources, limit: 2000)
      for node in reach.reached {
        let point = plane.point(drawn.graph.coordinate(of: node))
        let weight = reach.weight(of: node)
        #expect(contains(found[0], point.x, point.y))
        #expect(weight > 800 || contains(found[1], point.x, point.y))
      }
    }
  }

  @Test func `a wide area is drawn with larger cells`() {
    let map = AsciiMap("A--------------------B", cell: 2000)  // 42 km
    let contour = contours(map, from: "A", meters: [30_000])[0]
    #expect(contour.polygons.count == 1)
    #expect(contour.polygons[0][0].count < 200)
    #expect(contains(contour, 29_900, 0))
    #expect(!contains(contour, 30_200, 0))
  }
}
