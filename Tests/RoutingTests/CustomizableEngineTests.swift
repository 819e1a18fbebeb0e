import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct CustomizableEngineTests {
  @Test func `weights and paths agree with Dijkstra for any order`() {
    CustomizableCase.forEach(seeds: 3) { item, random in
      var engine = CustomizableEngine(CustomizedMetric(item.hierarchy, metric: item.metric))
      for _ in 0..<8 {
        let query = item.random.query(using: &random)
        let result = engine.run(query)
        #expect(result.map { Int($0.weight) } == item.random.answer(to: query), "\(query)")
        guard let result else {
          #expect(engine.path().isEmpty)
          continue
        }
        let faults = PathCheck.faults(
          of: result,
          engine.path(),
          to: query,
          in: item.topology,
          item.metric.weights
        )
        #expect(faults.isEmpty, "\(faults) \(query)")
      }
    }
  }

  @Test func `the fast entries agree with Dijkstra between all nodes`() {
    var nodes: [NodeID] = []
    CustomizableCase.forEach(seeds: 1, maximumNodes: 20) { item, _ in
      var engine = CustomizableEngine(CustomizedMetric(item.hierarchy, metric: item.metric))
      let weights = Array(item.metric.weights)
      for source in 0..<item.topology.nodeCount {
        let expected = ReferenceDijkstra.weights(
          from: [Seed(node: NodeID(source))],
          in: item.topology,
          weights
        )
        for target in 0..<item.topology.nodeCount {
          let weight = expected[target].map { Weight($0) } ?? .unreachable
          let (from, to) = (NodeID(source), NodeID(target))
          #expect(engine.weight(from: from, to: to) == weight)
          #expect(engine.path(from: from, to: to, into: &nodes) == weight)
          #expect(Self.lightest(nodes, in: item.topology, weights) == expected[target])
          if expected[target] != nil { #expect(nodes.first == from && nodes.last == to) }
        }
      }
    }
  }

  @Test func `a path too heavy for a weight counts as none`() {
    let topology = Topology(
      nodeCount: 3,
      tails: [0, 1].map { NodeID($0) },
      heads: [1, 2].map { NodeID($0) }
    )
    let half = Weight.unreachable / 2 + 1
    let metric = Metric(weights: [half, half], of: topology)
    let order = NodeOrder(nodesByRank: [1, 0, 2].map { NodeID($0) })
    let hierarchy = CustomizableHierarchy(topology, order: order)
    var engine = CustomizableEngine(CustomizedMetric(hierarchy, metric: metric))
    #expect(engine.weight(from: NodeID(0), to: NodeID(2)) == .unreachable)
    #expect(engine.weight(from: NodeID(0), to: NodeID(1)) == half)
  }

  @Test func `an engine takes another metric of its hierarchy`() {
    CustomizableCase.forEach(seeds: 2) { item, random in
      let other = item.changed(10, using: &random).metric
      let metrics = [item.metric, other].map { CustomizedMetric(item.hierarchy, metric: $0) }
      var engine = CustomizableEngine(metrics[0])
      for round in 0..<4 {
        engine.metric = metrics[round % 2]
        let query = item.random.query(using: &random)
        let weights = Array((round % 2 == 0 ? item.metric : other).weights)
        let expected = ReferenceDijkstra.answer(to: query, in: item.topology, weights)
        #expect(engine.run(query).map { Int($0.weight) } == expected)
      }
    }
  }

  @Test func `a graph without arcs or nodes is no trouble`() {
    for count in [0, 1, 3] {
      let topology = Topology(nodeCount: count, tails: [], heads: [])
      let order = NestedDissection.order(of: topology)
      let hierarchy = CustomizableHierarchy(topology, order: order)
      let metric = CustomizedMetric(hierarchy, metric: Metric(weights: [], of: topology))
      var engine = CustomizableEngine(metric)
      if count > 0 { #expect(engine.weight(from: NodeID(0), to: NodeID(0)) == 0) }
      if count > 1 { #expect(engine.weight(from: NodeID(0), to: NodeID(1)) == .unreachable) }
    }
  }

  /// The weight of the lightest arcs between nodes that follow one another; `nil` where there are
  /// none, or no nodes.
  private static func lightest(
    _ nodes: [NodeID],
    in topology: Topology,
    _ weights: [Weight]
  ) -> Int? {
    guard !nodes.isEmpty else { return nil }
    var sum = 0
    for (tail, head) in zip(nodes, nodes.dropFirst()) {
      let arcs = topology.arcs(from: tail).filter { topology.head[$0] == head }
      guard let weight = arcs.map({ weights[$0.index] }).min(), weight < .unreachable else {
        return nil
      }
      sum += Int(weight)
    }
    return sum
  }
}
