import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct GeodesicPotentialTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `it is consistent and admissible on every family`(family: RandomGraph.Family) {
    for seed in Seeds.first(40) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      expectPromises(on: drawn.graph, drawn.metric, drawn.seeds(using: &random))
    }
  }

  @Test(arguments: [
    Coordinate(latitude: 89.9, longitude: 10), Coordinate(latitude: -0.001, longitude: 179.999),
    Coordinate(latitude: -89.999, longitude: -179.9), Coordinate(latitude: 60, longitude: 0),
  ])
  func `it keeps its promises at poles, the equator and the antimeridian`(origin: Coordinate) {
    let map = AsciiMap(
      """
      A--B--C--D
      |  |     |
      E--F--G--H
      """,
      cell: 400,
      origin: origin
    )
    let metric = Metric(customizing: map.graph, for: .foot)
    #expect(metric.minimumWeightPerMeter > 0.7)  // 5.04 km/h is 0.714 s a metre
    for name in "ABCDEFGH" {
      expectPromises(on: map.graph, metric, [Seed(node: map.node(name), weight: 3)])
    }
  }

  @Test func `along a straight line it is all but exact`() {
    let map = AsciiMap("A--B--C--D", cell: 100)
    let metric = Metric(customizing: map.graph, for: .foot)
    var potential = GeodesicPotential(coordinates: map.graph.coordinates)
    potential.prepare(for: [Seed(node: map.node("D"))], under: metric)
    let exact = Double(900 / 1.4 * 1000)
    #expect(abs(Double(potential.bound(from: map.node("A"))) - exact) < 0.001 * exact)
  }

  @Test func `a metric without coordinates promises nothing`() {
    let map = AsciiMap("A--B")
    let metric = Metric(weights: [5, 5] as [Weight], of: map.graph.topology)
    #expect(metric.minimumWeightPerMeter == 0)
    var potential = GeodesicPotential(coordinates: map.graph.coordinates)
    potential.prepare(for: [Seed(node: map.node("B"))], under: metric)
    #expect(potential.bound(from: map.node("A")) == 0)
  }

  @Test func `A* settles less than Dijkstra where weights are lengths`() {
    var settled = [0, 0]
    for seed in Seeds.first(40) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(.geometric, using: &random)
      let query = SearchQuery(
        sources: [Seed(node: NodeID(0))],
        targets: [Seed(node: NodeID(drawn.graph.nodeCount / 2))]
      )
      for (index, algorithm) in [SearchAlgorithm.dijkstra, .astar].enumerated() {
        var engine = algorithm.makeEngine(for: drawn.graph, metric: drawn.metric)
        _ = engine.run(query)
        settled[index] += engine.settledCount
      }
    }
    #expect(Seeds.areCut || settled[1] < settled[0] * 4 / 5)
  }

  private func expectPromises(on graph: StreetGraph, _ metric: Metric, _ targets: [Seed]) {
    var potential = GeodesicPotential(coordinates: graph.coordinates)
    potential.prepare(for: targets, under: metric)
    for arc in (0..<graph.arcCount).map({ ArcID($0) }) where metric.isUsable(arc) {
      let ahead = Int(potential.bound(from: graph.topology.head[arc]))
      let here = Int(potential.bound(from: graph.topology.tail[arc]))
      #expect(here <= ahead + Int(metric.weights[arc]))
    }
    for target in targets { #expect(potential.bound(from: target.node) <= target.weight) }
  }
}
