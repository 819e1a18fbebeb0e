import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// A random graph with an order and all that is made of it.
struct CustomizableCase {
  let random: RandomGraph
  let hierarchy: CustomizableHierarchy

  var metric: Metric { random.metric }
  var topology: Topology { random.graph.topology }

  init(_ random: RandomGraph, order: NodeOrder) {
    self.random = random
    hierarchy = CustomizableHierarchy(random.graph.topology, order: order)
  }

  /// Orders of every kind for a graph.
  static func orders(
    of graph: StreetGraph,
    using random: inout SplitMix64
  ) -> [NodeOrder] {
    let found = DissectionMethod.allCases.map {
      NestedDissection.order(of: graph.topology, coordinates: graph.coordinates, method: $0)
    }
    let shuffled = (0..<graph.nodeCount).map { NodeID($0) }.shuffled(using: &random)
    return found + [NodeOrder(nodesByRank: shuffled)]
  }

  /// Calls `body` for every family, some seeds and all orders.
  static func forEach(
    seeds: Int,
    maximumNodes: Int = 40,
    _ body: (CustomizableCase, inout SplitMix64) throws -> Void
  ) rethrows {
    for family in RandomGraph.Family.allCases {
      for seed in Seeds.first(seeds) {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph(family, maximumNodes: maximumNodes, using: &random)
        for order in orders(of: graph.graph, using: &random) {
          try body(CustomizableCase(graph, order: order), &random)
        }
      }
    }
  }

  /// The same weights with some drawn anew, and which.
  func changed(_ count: Int, using random: inout SplitMix64) -> (metric: Metric, arcs: [ArcID]) {
    var weights = Array(metric.weights)
    var arcs: [ArcID] = []
    for _ in 0..<count where !weights.isEmpty {
      let arc = random.below(weights.count)
      weights[arc] = random.chance(0.2) ? .unreachable : Weight(random.below(600))
      arcs.append(ArcID(arc))
    }
    return (Metric(weights: weights, of: topology), arcs)
  }
}

@Suite struct CustomizableHierarchyTests {
  @Test func `rows rise, lead to ancestors only and hold every triangle`() {
    CustomizableCase.forEach(seeds: 2) { item, _ in
      let hierarchy = item.hierarchy
      for rank in 0..<hierarchy.nodeCount {
        let row = (hierarchy.firstUp[rank]..<hierarchy.firstUp[rank + 1]).map {
          hierarchy.upHead[Int($0)]
        }
        #expect(row == row.sorted() && Set(row).count == row.count)
        #expect(row.first ?? .max == hierarchy.parent[rank])
        guard let first = row.first else { continue }
        #expect(first > rank && hierarchy.depth[rank] == hierarchy.depth[Int(first)] + 1)
        let above = (hierarchy.firstUp[Int(first)]..<hierarchy.firstUp[Int(first) + 1]).map {
          hierarchy.upHead[Int($0)]
        }
        #expect(Set(row.dropFirst()).isSubset(of: above))
      }
    }
  }

  @Test func `rows are those that elimination by the book makes`() {
    CustomizableCase.forEach(seeds: 1, maximumNodes: 24) { item, _ in
      let (hierarchy, topology) = (item.hierarchy, item.topology)
      var neighbors = [Set<UInt32>](repeating: [], count: topology.nodeCount)
      for arc in 0..<topology.arcCount {
        let tail = hierarchy.order.ranks[topology.tail[arc]]
        let head = hierarchy.order.ranks[topology.head[arc]]
        guard tail != head else { continue }
        neighbors[Int(tail)].insert(head)
        neighbors[Int(head)].insert(tail)
      }
      for rank in 0..<UInt32(topology.nodeCount) {
        let above = neighbors[Int(rank)].filter { $0 > rank }
        for one in above { neighbors[Int(one)].formUnion(above.subtracting([one])) }
        let row = (hierarchy.firstUp[Int(rank)]..<hierarchy.firstUp[Int(rank) + 1]).map {
          hierarchy.upHead[Int($0)]
        }
        #expect(row == above.sorted())
      }
    }
  }

  @Test func `arcs from below are the arcs themselves, the other way round`() {
    CustomizableCase.forEach(seeds: 2) { item, _ in
      let hierarchy = item.hierarchy
      var seen = 0
      for rank in 0..<hierarchy.nodeCount {
        let places = hierarchy.firstDown[rank]..<hierarchy.firstDown[rank + 1]
        let tails = places.map { hierarchy.downTail[Int($0)] }
        #expect(tails == tails.sorted())
        for place in places {
          let (arc, tail) = (hierarchy.downArc[Int(place)], Int(hierarchy.downTail[Int(place)]))
          #expect(hierarchy.upHead[Int(arc)] == rank)
          #expect((hierarchy.firstUp[tail]..<hierarchy.firstUp[tail + 1]).contains(arc))
          seen += 1
        }
      }
      #expect(seen == hierarchy.arcCount)
    }
  }

  @Test func `subtrees have consecutive ranks`() {
    CustomizableCase.forEach(seeds: 2) { item, _ in
      let hierarchy = item.hierarchy
      var lowest = (0..<hierarchy.nodeCount).map { UInt32($0) }
      var size = [UInt32](repeating: 1, count: hierarchy.nodeCount)
      for rank in 0..<hierarchy.nodeCount {
        #expect(lowest[rank] + size[rank] == UInt32(rank) + 1)
        let parent = hierarchy.parent[rank]
        guard parent != .max else { continue }
        lowest[Int(parent)] = min(lowest[Int(parent)], lowest[rank])
        size[Int(parent)] += size[rank]
      }
    }
  }
}
