import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of the marks of islets and of the mainland against plain reachability.
@Suite struct EdgeMarksTests {
  /// The marks by Warshall's closure, for graphs too small to have a mainland.
  private static func mainParts(_ graph: StreetGraph, _ weights: [Weight]) -> [Bool] {
    var joins = (0..<graph.nodeCount).map { a in (0..<graph.nodeCount).map { a == $0 } }
    for arc in 0..<graph.arcCount where weights[arc] < .unreachable {
      let (tail, head) = (graph.topology.tail[arc].index, graph.topology.head[arc].index)
      joins[tail][head] = true
      joins[head][tail] = true
    }
    for k in 0..<graph.nodeCount {
      for a in 0..<graph.nodeCount where joins[a][k] {
        for b in 0..<graph.nodeCount where joins[k][b] { joins[a][b] = true }
      }
    }
    let sizes = joins.map { row in row.count { $0 } }
    let largest = sizes.max() ?? 0
    return (0..<graph.edgeCount).map { edge in
      (0..<graph.arcCount).contains { arc in
        graph.edge(of: ArcID(arc)).index == edge && weights[arc] < .unreachable
          // More than a third of the largest component.
          && 3 * sizes[graph.topology.head[arc].index] > largest
      }
    }
  }

  @Test(arguments: RandomGraph.Family.allCases, Seeds.first(6))
  func `usable edges outside islets are marked`(family: RandomGraph.Family, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drawn = RandomGraph(family, using: &random)
    let weights = (0..<drawn.graph.arcCount).map { _ in
      random.chance(0.3) ? Weight.unreachable : Weight(random.below(1000))
    }
    let marks = drawn.graph.marks(weighing: Column(weights))
    #expect(marks.map { $0.contains(.mainPart) } == Self.mainParts(drawn.graph, weights))
    #expect(marks.allSatisfy { !$0.contains(.mainland) })
  }

  /// Chains of nodes, each a ring of one-way edges or a line.
  private static func graph(_ parts: [(count: Int, isRing: Bool)]) -> StreetGraph {
    var builder = GraphBuilder()
    for part in parts {
      let nodes = (0..<part.count).map { _ in
        builder.addNode(at: Coordinate(latitude: 19, longitude: -99))
      }
      for index in 1..<part.count {
        builder.addEdge(
          from: nodes[index - 1],
          to: nodes[index],
          EdgeDescription(),
          forwardOnly: true
        )
      }
      if part.isRing {
        builder.addEdge(
          from: nodes[part.count - 1],
          to: nodes[0],
          EdgeDescription(),
          forwardOnly: true
        )
      }
    }
    return builder.build()
  }

  @Test(arguments: [
    (1000, true, true), (999, true, false), (1000, false, false), (1500, true, true),
  ])
  func `the mainland has a thousand nodes or more that reach each other`(
    count: Int,
    isRing: Bool,
    isMainland: Bool
  ) {
    let graph = Self.graph([(count, isRing)])
    let marks = graph.marks(weighing: Column([Weight](repeating: 1, count: graph.arcCount)))
    #expect(marks.allSatisfy { $0.contains(.mainPart) && $0.contains(.mainland) == isMainland })
  }

  @Test(arguments: [
    ([30, 10], [true, false]), ([30, 11], [true, true]), ([5000, 999], [true, false]),
    ([5000, 1000], [true, true]), ([2, 2], [true, true]),
  ])
  func `an islet has at most a third of the largest component and fewer than 1000 nodes`(
    sizes: [Int],
    isMain: [Bool]
  ) {
    let graph = Self.graph(sizes.map { ($0, false) })
    let marks = graph.marks(weighing: Column([Weight](repeating: 1, count: graph.arcCount)))
    var first = 0
    for (size, expected) in zip(sizes, isMain) {
      let own = marks[first..<(first + size - 1)]
      #expect(own.allSatisfy { $0.contains(.mainPart) == expected })
      first += size - 1
    }
  }

  @Test func `other marks are kept, and unusable edges get none`() {
    let graph = Self.graph([(3, true)])
    let weights: [Weight] = [1, .unreachable, 1]
    let marks = graph.marks(
      weighing: Column(weights),
      adding: [.pushedForward, .pushedBackward, []]
    )
    #expect(marks.map { $0.subtracting(.parts) } == [.pushedForward, .pushedBackward, []])
    #expect(marks.map { $0.contains(.mainPart) } == [true, false, true])
  }

  // MARK: - Mainland of a topology

  @Test(arguments: [
    (1, [true, true, true, true]), (2, [true, true, true, false]),
    (3, [true, true, true, false]), (4, [true, true, true, false]),
  ])
  func `the mainland of a small graph is its largest strong component`(
    least: Int,
    expected: [Bool]
  ) {
    // A ring of three nodes and a way out of it.
    let topology = Topology(
      nodeCount: 4,
      tails: [0, 1, 2, 2].map { NodeID($0 as Int) },
      heads: [1, 2, 0, 3].map { NodeID($0 as Int) }
    )
    #expect(topology.mainland(least: least) { _ in true } == expected)
    // Without the ring's last arc every node is alone.
    #expect(topology.mainland(least: least) { $0.index != 2 } == [true, true, true, true])
  }

  // MARK: - Rows of a topology

  @Test(arguments: Seeds.first(20))
  func `the rows of a topology list the arcs from and into each node`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let nodes = 1 + random.below(12)
    let arcs = (0..<random.below(40)).map { _ in (random.below(nodes), random.below(nodes)) }
      .sorted { $0.0 < $1.0 }
    let topology = Topology(
      nodeCount: nodes,
      tails: arcs.map { NodeID($0.0) },
      heads: arcs.map { NodeID($0.1) }
    )
    for node in 0..<nodes {
      let out = Array(topology.arcs(from: NodeID(node))).map(\.index)
      let into = Array(topology.arcs(into: NodeID(node))).map(\.index)
      #expect(out == arcs.indices.filter { arcs[$0].0 == node })
      #expect(into == arcs.indices.filter { arcs[$0].1 == node })
    }
  }
}
