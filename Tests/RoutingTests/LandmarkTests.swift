import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

@Suite struct LandmarkTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `A* with landmarks finds what the reference finds, by a sound path`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(40) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let topology = drawn.graph.topology
      let landmarks = Landmarks(
        graph: topology,
        metric: drawn.metric,
        count: 1 + random.below(6),
        selection: random.chance(0.5) ? .avoid : .farthest
      )
      var engine = AStarEngine(
        graph: topology,
        metric: drawn.metric,
        potential: LandmarkPotential(landmarks)
      )
      for _ in 0..<4 {
        let query = drawn.query(using: &random)
        let result = engine.run(query)
        #expect(result.map { Int($0.weight) } == drawn.answer(to: query), "seed \(seed)")
        guard let result else { continue }
        let faults = PathCheck.faults(
          of: result,
          engine.path(),
          to: query,
          in: topology,
          drawn.metric.weights
        )
        #expect(faults == [], "seed \(seed)")
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `bounds are consistent, and at most a target's weight at the target`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(40) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let topology = drawn.graph.topology
      let landmarks = Landmarks(graph: topology, metric: drawn.metric, count: 4)
      var potential = LandmarkPotential(landmarks)
      let query = drawn.query(using: &random)
      potential.prepare(for: query, under: drawn.metric)
      for arc in 0..<topology.arcCount where drawn.metric.weights[arc] < .unreachable {
        let before = UInt64(potential.bound(from: topology.tail[arc]))
        let after = UInt64(potential.bound(from: topology.head[arc]))
        #expect(before <= after + UInt64(drawn.metric.weights[arc]), "seed \(seed)")
      }
      for target in query.targets {
        #expect(potential.bound(from: target.node) <= target.weight, "seed \(seed)")
      }
    }
  }

  @Test func `a table holds the weights of searches both ways`() {
    for family in RandomGraph.Family.allCases {
      var random = SplitMix64(seed: 11)
      let drawn = RandomGraph(family, using: &random)
      let topology = drawn.graph.topology
      let landmarks = Landmarks(graph: topology, metric: drawn.metric, count: 3)
      let table = FloydWarshall(topology, Array(drawn.metric.weights))
      for (index, landmark) in landmarks.nodes.enumerated() {
        for node in 0..<topology.nodeCount {
          let place = 2 * (node * landmarks.count + index)
          let ahead = table.weight(from: landmark, to: NodeID(node)).map { Weight($0) }
          let back = table.weight(from: NodeID(node), to: landmark).map { Weight($0) }
          #expect(landmarks.weights[place] == ahead ?? .unreachable)
          #expect(landmarks.weights[place + 1] == back ?? .unreachable)
        }
      }
    }
  }

  @Test(arguments: Landmarks.Selection.allCases)
  func `landmarks are distinct and do not depend on the number of threads`(
    selection: Landmarks.Selection
  ) {
    for family in RandomGraph.Family.allCases {
      var random = SplitMix64(seed: 3)
      let drawn = RandomGraph(family, maximumNodes: 60, using: &random)
      let one = Self.landmarks(drawn, selection, threads: 1)
      #expect(Set(one.nodes).count == min(8, drawn.graph.nodeCount))
      for threads in [2, 3] {
        let other = Self.landmarks(drawn, selection, threads: threads)
        #expect(one.nodes == other.nodes)
        #expect(one.weights == other.weights)
      }
    }
  }

  @Test func `landmarks lead a search across a grid past most of its nodes`() {
    var random = SplitMix64(seed: 21)
    let drawn = RandomGraph(.geometric, maximumNodes: 4000, using: &random)
    let topology = drawn.graph.topology
    var plain = DijkstraEngine(graph: topology, metric: drawn.metric)
    var guided = AStarEngine(
      graph: topology,
      metric: drawn.metric,
      potential: LandmarkPotential(Self.landmarks(drawn, .avoid, threads: 2))
    )
    var (all, some) = (0, 0)
    for _ in 0..<20 {
      let query = SearchQuery(
        sources: [Seed(node: NodeID(random.below(topology.nodeCount)))],
        targets: [Seed(node: NodeID(random.below(topology.nodeCount)))]
      )
      let (exact, found) = (plain.run(query)?.weight, guided.run(query)?.weight)
      #expect(exact == found)
      all += plain.settledCount
      some += guided.settledCount
    }
    #expect(some * 3 < all)
  }

  private static func landmarks(
    _ drawn: RandomGraph,
    _ selection: Landmarks.Selection,
    threads: Int
  ) -> Landmarks {
    Landmarks(
      graph: drawn.graph.topology,
      metric: drawn.metric,
      count: 8,
      selection: selection,
      threads: threads
    )
  }
}
