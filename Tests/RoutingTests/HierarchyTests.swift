import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Hierarchies and their queries against references, over seeded graphs of every family.
@Suite struct HierarchyTests {
  @Test(arguments: RandomGraph.Family.allCases)
  func `a query finds what the reference finds, by a sound path`(family: RandomGraph.Family) {
    var stalled = 0
    for seed in Seeds.first(40) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, using: &random)
      var engine = HierarchyEngine(drawn.hierarchy())
      for _ in 0..<4 {
        let query = drawn.query(using: &random)
        let result = engine.run(query)
        let path = engine.path()
        stalled += engine.stalledCount
        #expect(result.map { Int($0.weight) } == drawn.answer(to: query), "seed \(seed)")
        guard let result else {
          #expect(path.isEmpty)
          continue
        }
        let (topology, weights) = (drawn.graph.topology, drawn.metric.weights)
        let faults = PathCheck.faults(of: result, path, to: query, in: topology, weights)
        #expect(faults == [], "seed \(seed)")
      }
    }
    if family == .grid { #expect(stalled > 0) }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `every pair is as far apart as Floyd–Warshall says, and its path as long`(
    family: RandomGraph.Family
  ) {
    for seed in Seeds.first(4) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: 30, using: &random)
      let topology = drawn.graph.topology
      let table = FloydWarshall(topology, Array(drawn.metric.weights))
      var engine = HierarchyEngine(drawn.hierarchy())
      var arcs: [ArcID] = []
      var nodes: [NodeID] = []
      for from in (0..<topology.nodeCount).map({ NodeID($0) }) {
        for to in (0..<topology.nodeCount).map({ NodeID($0) }) {
          let weight = engine.weight(from: from, to: to)
          let expected = table.weight(from: from, to: to).map { Weight($0) } ?? .unreachable
          #expect(weight == expected, "seed \(seed): \(from) to \(to)")
          arcs.removeAll(keepingCapacity: true)
          nodes.removeAll(keepingCapacity: true)
          engine.appendPath(to: &arcs)
          engine.appendNodePath(in: topology, to: &nodes)
          guard weight < .unreachable else {
            #expect(arcs.isEmpty && nodes.isEmpty)
            continue
          }
          #expect(arcs.reduce(0) { $0 + drawn.metric.weights[$1] } == weight)
          #expect(nodes == (arcs.isEmpty ? [] : [from] + arcs.map { topology.head[$0] }))
          #expect(nodes.last ?? from == to)
        }
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `any number of threads makes the same hierarchy`(family: RandomGraph.Family) {
    for seed in Seeds.first(5) {
      var random = SplitMix64(seed: seed)
      let drawn = RandomGraph(family, maximumNodes: 150, using: &random)
      let alone = drawn.hierarchy()
      for threads in [1, 2, 3] {
        let other = drawn.hierarchy(threads: threads)
        #expect(other.hasSameBytes(as: alone), "seed \(seed), \(threads) threads")
      }
    }
  }

  @Test func `a graph without nodes or without arcs has a hierarchy`() {
    for nodeCount in [0, 1, 5] {
      let topology = Topology(nodeCount: nodeCount, tails: [], heads: [])
      let hierarchy = ContractionHierarchy(contracting: topology, weights: Column([]))
      #expect(hierarchy.nodeCount == nodeCount)
      #expect(hierarchy.arcCount == 0)
      var engine = HierarchyEngine(hierarchy)
      for node in (0..<nodeCount).map({ NodeID($0) }) {
        let own = engine.weight(from: node, to: node)
        #expect(own == 0)
        let other = engine.weight(from: node, to: NodeID(0))
        #expect(other == (node.index == 0 ? 0 : .unreachable))
      }
    }
  }

  @Test func `progress ends with all nodes done`() {
    var random = SplitMix64(seed: 1)
    let drawn = RandomGraph(.grid, maximumNodes: 300, using: &random)
    var calls: [(Int, Int)] = []
    _ = ContractionHierarchy(
      contracting: drawn.graph.topology,
      weights: drawn.metric.weights
    ) { calls.append(($0, $1)) }
    #expect(calls.map(\.0) == calls.map(\.0).sorted())
    #expect(calls.last?.0 == drawn.graph.nodeCount)
    #expect(calls.allSatisfy { $0.1 == drawn.graph.nodeCount })
  }

  @Test(arguments: RandomGraph.Family.allCases)
  func `arcs lead up, and every node has a rank of its own`(family: RandomGraph.Family) {
    var random = SplitMix64(seed: 7)
    let drawn = RandomGraph(family, maximumNodes: 200, using: &random)
    let hierarchy = drawn.hierarchy()
    #expect(hierarchy.order.isConsistent)
    for rows in [hierarchy.upward, hierarchy.downward] {
      for rank in 0..<hierarchy.nodeCount {
        let row = Int(rows.firstArc[rank])..<Int(rows.firstArc[rank + 1])
        let heads = row.map { Int(rows.arcs[$0].head) }
        #expect(heads.allSatisfy { $0 > rank && $0 < hierarchy.nodeCount })
        #expect(heads == Set(heads).sorted())
      }
    }
  }
}

extension RandomGraph {
  /// The graph's hierarchy.
  func hierarchy(threads: Int = 1) -> ContractionHierarchy {
    ContractionHierarchy(contracting: graph.topology, weights: metric.weights, threads: threads)
  }
}

extension ContractionHierarchy {
  /// Whether two hierarchies lead to the same answers by the same bytes.
  func hasSameBytes(as other: ContractionHierarchy) -> Bool {
    ranks == other.ranks
      && upward.firstArc == other.upward.firstArc && upward.arcs == other.upward.arcs
      && downward.firstArc == other.downward.firstArc && downward.arcs == other.downward.arcs
      && shortcutCount == other.shortcutCount
  }
}
