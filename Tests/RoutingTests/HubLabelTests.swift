import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

@Suite struct HubLabelTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `labels tell the weight of every pair, whatever the order of elimination`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(20) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: 30, using: &random)
      let topology = drawn.graph.topology
      let table = FloydWarshall(topology, Array(drawn.metric.weights))
      for order in Self.orders(of: topology, using: &random) {
        let labels = Self.labels(topology, drawn.metric, order)
        for from in 0..<topology.nodeCount {
          for to in 0..<topology.nodeCount {
            let exact = table.weight(from: NodeID(from), to: NodeID(to)).map { Weight($0) }
            let weight = labels.weight(from: NodeID(from), to: NodeID(to))
            #expect(weight == exact ?? .unreachable, "seed \(seed), \(from) to \(to)")
          }
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `the engine finds what the reference finds, by a sound path`(family: RandomGraph.Family) {
    for seed in Seeds.first(40) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      let topology = drawn.graph.topology
      let order = Self.orders(of: topology, using: &random)[Int(seed) % 2]
      var engine = HubLabelEngine(
        Self.labels(topology, drawn.metric, order),
        graph: topology,
        weights: drawn.metric.weights
      )
      for _ in 0..<4 {
        let query = drawn.query(using: &random)
        let result = engine.run(query)
        #expect(result.map { Int($0.weight) } == drawn.answer(to: query), "seed \(seed)")
        let path = engine.path()
        guard let result else {
          #expect(path.isEmpty)
          continue
        }
        let faults = PathCheck.faults(
          of: result,
          path,
          to: query,
          in: topology,
          drawn.metric.weights
        )
        #expect(faults == [], "seed \(seed)")
        var nodes: [NodeID] = []
        engine.appendNodePath(to: &nodes)
        #expect(nodes == [query.sources[result.sourceIndex].node] + path.map { topology.head[$0] })
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `larger graphs and deeper trees give the weights of one-to-all searches`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(2) {
      var random = SplitMix64(seed: 1000 + seed)
      let drawn = RandomGraph(family, maximumNodes: 900, using: &random)
      let topology = drawn.graph.topology
      for order in Self.orders(of: topology, using: &random) {
        let labels = Self.labels(topology, drawn.metric, order)
        var reach = Reach(graph: topology, metric: drawn.metric)
        for _ in 0..<8 {
          let source = NodeID(random.below(topology.nodeCount))
          reach.run(sources: [Seed(node: source)])
          for target in (0..<topology.nodeCount).map({ NodeID($0) }) {
            let (weight, exact) = (
              labels.weight(from: source, to: target), reach.weight(of: target)
            )
            guard weight != exact else { continue }
            Issue.record("seed \(seed), \(source) to \(target): \(weight) for \(exact)")
          }
        }
      }
    }
  }

  @Test func `labels do not depend on the number of threads`() {
    for seed in Seeds.first(3) {
      var random = SplitMix64(seed: seed)
      for family in [RandomGraph.Family.grid, .oneWay] {
        let drawn = RandomGraph(family, maximumNodes: 3000, using: &random)
        let order = NestedDissection.order(of: drawn.graph.topology)
        let hierarchy = CustomizableHierarchy(drawn.graph.topology, order: order)
        let metric = CustomizedMetric(hierarchy, metric: drawn.metric)
        let one = HubLabels(metric)
        for threads in [2, 3] {
          let other = HubLabels(metric, threads: threads)
          #expect(one.outward == other.outward)
          #expect(one.inward == other.inward)
          #expect(one.meets == other.meets)
          #expect(one.byteCount == other.byteCount)
        }
      }
    }
  }

  @Test func `a way and its way back share a label where they weigh the same`() {
    var random = SplitMix64(seed: 5)
    let tree = RandomGraph(.tree, using: &random)
    let symmetric = [Weight](repeating: 7, count: tree.graph.arcCount)
    let metric = Metric(weights: symmetric, of: tree.graph.topology)
    #expect(Self.labels(tree.graph.topology, metric, nil).isSymmetric)
    let oneWay = RandomGraph(.oneWay, using: &random)
    #expect(!Self.labels(oneWay.graph.topology, oneWay.metric, nil).isSymmetric)
  }

  @Test func `sums that leave the range of weights count as no way`() {
    // 0 → 1 → 2 → 3 → 4 with arcs so heavy that three are too many; then a dead end after each
    // node.
    let heavy = Weight.unreachable / 3 + 1
    let tails = [0, 1, 2, 3].map { NodeID($0) }
    let heads = [1, 2, 3, 4].map { NodeID($0) }
    let topology = Topology(nodeCount: 5, tails: tails, heads: heads)
    let metric = Metric(weights: [Weight](repeating: heavy, count: 4), of: topology)
    for order in [nil, NodeOrder(nodesByRank: [2, 0, 4, 1, 3].map { NodeID($0) })] {
      let labels = Self.labels(topology, metric, order)
      for from in 0..<5 {
        for to in 0..<5 {
          let steps = to - from
          let exact: Weight =
            steps < 0 || steps > 2 ? .unreachable : Weight(steps) * heavy
          #expect(labels.weight(from: NodeID(from), to: NodeID(to)) == exact, "\(from) \(to)")
        }
      }
    }
  }

  @Test func `shorter codes go to the heavier, and none starts another`() {
    for seed in Seeds.first(40) {
      var random = SplitMix64(seed: seed)
      let weights = (0..<(2 + random.below(20))).map { _ in UInt64(1 + random.below(1000)) }
      let codes = LabelTree.huffman(weights)
      for (a, one) in codes.enumerated() {
        for (b, other) in codes.enumerated() where a != b {
          #expect(!other.starts(with: one))
          if weights[a] > weights[b] { #expect(one.count <= other.count) }
        }
      }
      // A full tree: Kraft's sum is exactly one.
      var sum = 0.0
      for code in codes { sum += 1 / Double(1 << code.count) }
      #expect(sum == 1)
    }
  }

  private static func orders(
    of topology: Topology,
    using random: inout SplitMix64
  ) -> [NodeOrder] {
    let shuffled = (0..<topology.nodeCount).map { NodeID($0) }.shuffled(using: &random)
    return [NestedDissection.order(of: topology), NodeOrder(nodesByRank: shuffled)]
  }

  static func labels(
    _ topology: Topology,
    _ metric: Metric,
    _ order: NodeOrder?,
    threads: Int = 2
  ) -> HubLabels {
    let order = order ?? NestedDissection.order(of: topology)
    let hierarchy = CustomizableHierarchy(topology, order: order)
    return HubLabels(CustomizedMetric(hierarchy, metric: metric), threads: threads)
  }
}
