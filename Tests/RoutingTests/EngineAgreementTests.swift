import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Every engine against references, over seeded graphs of every family.
@Suite struct EngineAgreementTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `the reference agrees with Floyd–Warshall`(family: RandomGraph.Family) {
    for seed in Seeds.first(5) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: 16, using: &random)
      let weights = Array(drawn.metric.weights)
      let table = FloydWarshall(drawn.graph.topology, weights)
      for from in 0..<drawn.graph.nodeCount {
        let from = NodeID(from)
        let best = ReferenceDijkstra.weights(
          from: [Seed(node: from)],
          in: drawn.graph.topology,
          weights
        )
        for to in 0..<drawn.graph.nodeCount {
          #expect(best[to] == table.weight(from: from, to: NodeID(to)), "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `every engine finds what the reference finds, by a sound path`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(200) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      var engines = SearchAlgorithm.allCases.map {
        $0.makeEngine(for: drawn.graph, metric: drawn.metric)
      }
      for _ in 0..<2 {
        let query = drawn.query(using: &random)
        let answer = drawn.answer(to: query)
        for index in engines.indices {
          let result = engines[index].run(query)
          expect(result, engines[index].path(), is: answer, to: query, on: drawn, seed)
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `one-to-all reaches every node at Floyd–Warshall's weight, both ways`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(20) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: 24, using: &random)
      let topology = drawn.graph.topology
      let table = FloydWarshall(topology, Array(drawn.metric.weights))
      let from = NodeID(random.below(drawn.graph.nodeCount))
      let limit = random.chance(0.5) ? Weight.unreachable : Weight(random.below(2000))
      var reach = Reach(graph: topology, metric: drawn.metric)
      for isReverse in [false, true] {
        reach.run(sources: [Seed(node: from)], limit: limit, reverse: isReverse)
        for other in (0..<drawn.graph.nodeCount).map({ NodeID($0) }) {
          let exact =
            isReverse ? table.weight(from: other, to: from) : table.weight(from: from, to: other)
          let expected = exact.flatMap { $0 <= limit ? Weight($0) : nil } ?? .unreachable
          #expect(reach.weight(of: other) == expected, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: SearchAlgorithm.allCases)
  func `an engine used before answers as a new one does, path included`(
    algorithm: SearchAlgorithm
  ) {
    for seed in Seeds.first(60) {
      var random = SplitMix64(seed: seed)
      let family = RandomGraph.Family.allCases[Int(seed) % RandomGraph.Family.allCases.count]
      let drawn = RandomGraph(family, using: &random)
      var used = algorithm.makeEngine(for: drawn.graph, metric: drawn.metric)
      for _ in 0..<8 {
        let query = SearchQuery(
          sources: drawn.seeds(using: &random),
          targets: drawn.seeds(using: &random)
        )
        var fresh = algorithm.makeEngine(for: drawn.graph, metric: drawn.metric)
        #expect(used.run(query) == fresh.run(query), "seed \(seed)")
        #expect(used.path() == fresh.path(), "seed \(seed)")
        #expect(used.settledCount == fresh.settledCount, "seed \(seed)")
        #expect(used.relaxedCount == fresh.relaxedCount, "seed \(seed)")
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `with every schedule open, both timed searches find Dijkstra's weight`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(60) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      var engine = TimedDijkstraEngine(graph: drawn.graph, metric: drawn.metric)
      let query = drawn.query(using: &random)
      let answer = drawn.answer(to: query)
      for anchor in [TimedDijkstraEngine.Anchor.departure, .arrival] {
        let result = engine.run(query, anchor: anchor) { _, _ in true }
        expect(result, engine.path(), is: answer, to: query, on: drawn, seed)
      }
    }
  }

  private func expect(
    _ result: SearchResult?,
    _ path: [ArcID],
    is answer: Int?,
    to query: SearchQuery,
    on drawn: RandomGraph,
    _ seed: UInt64
  ) {
    #expect(result.map { Int($0.weight) } == answer, "seed \(seed) of \(drawn.family)")
    guard let result else {
      #expect(path.isEmpty)
      return
    }
    let faults = PathCheck.faults(
      of: result,
      path,
      to: query,
      in: drawn.graph.topology,
      drawn.metric.weights
    )
    #expect(faults == [], "seed \(seed) of \(drawn.family)")
  }
}
