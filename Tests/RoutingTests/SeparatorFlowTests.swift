import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Least separators against augmenting paths on an adjacency matrix.
@Suite struct SeparatorFlowTests {
  /// An undirected graph as sets of neighbours.
  private static func neighbors(_ topology: Topology) -> [Set<Int>] {
    var sets = [Set<Int>](repeating: [], count: topology.nodeCount)
    for arc in 0..<topology.arcCount {
      let (tail, head) = (topology.tail[arc].index, topology.head[arc].index)
      guard tail != head else { continue }
      sets[tail].insert(head)
      sets[head].insert(tail)
    }
    return sets
  }

  /// The least number of nodes that separate sources from targets, which may be among them: the
  /// greatest number of paths without a common node.
  private static func leastCut(
    _ neighbors: [Set<Int>],
    from sources: Set<Int>,
    to targets: Set<Int>
  ) -> Int {
    // Node v is split into 2v, which is entered, and 2v + 1, which is left.
    let count = neighbors.count
    let (start, end) = (2 * count, 2 * count + 1)
    var capacity = [[Int]](
      repeating: [Int](repeating: 0, count: 2 * count + 2),
      count: 2 * count + 2
    )
    for node in 0..<count {
      capacity[2 * node][2 * node + 1] = 1
      for other in neighbors[node] { capacity[2 * node + 1][2 * other] = count }
    }
    for source in sources { capacity[start][2 * source] = 1 }
    for target in targets { capacity[2 * target + 1][end] = 1 }
    var value = 0
    while true {
      var before = [Int](repeating: -1, count: capacity.count)
      before[start] = start
      var queue = [start]
      while !queue.isEmpty, before[end] < 0 {
        let state = queue.removeFirst()
        for next in capacity.indices where before[next] < 0 && capacity[state][next] > 0 {
          before[next] = state
          queue.append(next)
        }
      }
      guard before[end] >= 0 else { return value }
      var state = end
      while state != start {
        capacity[before[state]][state] -= 1
        capacity[state][before[state]] += 1
        state = before[state]
      }
      value += 1
    }
  }

  /// The faults of a separator between sources and targets.
  private static func faults(
    _ flow: SeparatorFlow,
    _ neighbors: [Set<Int>],
    _ sources: Set<Int>,
    _ targets: Set<Int>
  ) -> [String] {
    var faults: [String] = []
    let nodes = neighbors.indices
    let cut = nodes.filter { flow.isCut($0) }
    if cut.count != flow.value { faults.append("\(cut.count) nodes, not \(flow.value)") }
    for node in nodes where flow.isNear(node) && flow.isCut(node) {
      faults.append("node \(node) is near and in the separator")
    }
    for source in sources where !flow.isNear(source) && !flow.isCut(source) {
      faults.append("source \(source) is far")
    }
    for target in targets where flow.isNear(target) { faults.append("target \(target) is near") }
    for node in nodes where flow.isNear(node) {
      for other in neighbors[node] where !flow.isNear(other) && !flow.isCut(other) {
        faults.append("\(node) and \(other) are joined past the separator")
      }
    }
    return faults
  }

  @Test(arguments: RandomGraph.Family.allCases, Seeds.first(6))
  func `a separator is as small as the paths that it cuts are many, while the sides grow`(
    family: RandomGraph.Family,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let drawn = RandomGraph(family, maximumNodes: 24, using: &random)
    let neighbors = Self.neighbors(drawn.graph.topology)
    let rows = UndirectedRows(drawn.graph.topology)
    var flow = SeparatorFlow(capacity: rows.nodeCount)
    // The scratch is used for several searches.
    for _ in 0..<3 {
      let order = Array(0..<rows.nodeCount).shuffled(using: &random)
      flow.reset(rows)
      var (sources, targets): (Set<Int>, Set<Int>) = ([], [])
      for index in 0..<(rows.nodeCount / 2) {
        sources.insert(order[index])
        targets.insert(order[order.count - 1 - index])
        flow.addSource(UInt32(order[index]))
        flow.addTarget(UInt32(order[order.count - 1 - index]))
        guard random.chance(0.6) else { continue }
        let least = Self.leastCut(neighbors, from: sources, to: targets)
        let isFound = flow.saturate(limit: rows.nodeCount)
        #expect(isFound)
        #expect(flow.value == least)
        #expect(Self.faults(flow, neighbors, sources, targets) == [])
      }
    }
  }

  @Test(arguments: [(3, true), (2, true), (1, false), (0, false)])
  func `a search ends when the separator exceeds the limit`(limit: Int, isFound: Bool) {
    // Three paths of one node each between node 0 and node 4.
    let topology = Topology(
      nodeCount: 5,
      tails: [0, 0, 0, 1, 2, 3].map { NodeID($0 as Int) },
      heads: [1, 2, 3, 4, 4, 4].map { NodeID($0 as Int) }
    )
    var flow = SeparatorFlow(capacity: 5)
    flow.reset(UndirectedRows(topology))
    // The ends themselves may be the separator, so that each side has two nodes.
    for node in [0, 1, 2] as [UInt32] { flow.addSource(node) }
    for node in [4, 3] as [UInt32] { flow.addTarget(node) }
    let least = Self.leastCut(Self.neighbors(topology), from: [0, 1, 2], to: [3, 4])
    #expect(least == 2)
    let found = flow.saturate(limit: limit)
    #expect(found == isFound)
  }

  // MARK: - Rows

  @Test(arguments: RandomGraph.Family.allCases)
  func `rows have each neighbour once, without loops`(family: RandomGraph.Family) {
    var random = SplitMix64(seed: 3)
    let topology = RandomGraph(family, using: &random).graph.topology
    let rows = UndirectedRows(topology)
    let expected = Self.neighbors(topology)
    #expect(rows.nodeCount == topology.nodeCount)
    for node in 0..<rows.nodeCount {
      let found = (rows.first[node]..<rows.first[node + 1]).map { Int(rows.neighbor[$0]) }
      #expect(found.count == expected[node].count && Set(found) == expected[node])
    }
  }

  // MARK: - Low degrees

  /// The graph that is left when some nodes are eliminated in turn, each joining its neighbours.
  private static func eliminated(_ nodes: [Int], of neighbors: [Set<Int>]) -> [Int: Set<Int>] {
    var rest = Dictionary(uniqueKeysWithValues: neighbors.enumerated().map { ($0, $1) })
    for node in nodes {
      let around = rest.removeValue(forKey: node) ?? []
      for other in around {
        rest[other]?.formUnion(around)
        rest[other]?.subtract([node, other])
      }
    }
    return rest
  }

  @Test(arguments: RandomGraph.Family.allCases, Seeds.first(6))
  func `the core is what eliminating some nodes of at most two neighbours leaves`(
    family: RandomGraph.Family,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let topology = RandomGraph(family, maximumNodes: 60, using: &random).graph.topology
    let neighbors = Self.neighbors(topology)
    let core = LowDegreeElimination(UndirectedRows(topology))
    let gone = core.eliminated.map { Int($0) }
    #expect(Set(gone).count == gone.count)
    #expect((gone + core.nodes.map { Int($0) }).sorted() == Array(0..<topology.nodeCount))
    // Every node has at most two neighbours when it is its turn.
    for index in gone.indices {
      let rest = Self.eliminated(Array(gone[..<index]), of: neighbors)
      #expect((rest[gone[index]]?.count ?? 3) <= 2)
      if topology.nodeCount > 30, index > 8 { break }
    }
    let rest = Self.eliminated(gone, of: neighbors)
    for (index, node) in core.nodes.enumerated() {
      let row = (core.rows.first[index]..<core.rows.first[index + 1]).map {
        Int(core.nodes[Int(core.rows.neighbor[$0])])
      }
      #expect(Set(row) == rest[Int(node)] && Set(row).count == row.count)
    }
  }
}
