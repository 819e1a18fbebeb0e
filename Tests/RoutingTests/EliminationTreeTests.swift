import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

/// Elimination trees against elimination by the book.
@Suite struct EliminationTreeTests {
  /// The higher neighbours of each rank when nodes are eliminated by rising rank.
  private static func higher(_ topology: Topology, _ nodes: [UInt32]) -> [Set<Int>] {
    var rank = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated() { rank[Int(node)] = index }
    var joined = [Set<Int>](repeating: [], count: nodes.count)
    for arc in 0..<topology.arcCount {
      let (a, b) = (rank[topology.tail[arc].index], rank[topology.head[arc].index])
      if a != b { joined[min(a, b)].insert(max(a, b)) }
    }
    for low in joined.indices {
      for high in joined[low] { joined[high].formUnion(joined[low].filter { $0 > high }) }
    }
    return joined
  }

  private static func tree(
    _ topology: Topology,
    using random: inout SplitMix64
  ) -> (tree: EliminationTree, nodes: [UInt32]) {
    let nodes = Array(0..<UInt32(topology.nodeCount)).shuffled(using: &random)
    let rows = UndirectedRows(topology)
    return (EliminationTree(rows, nodesByRank: PlainBuffer(nodes)), nodes)
  }

  private static func parents(_ tree: EliminationTree) -> [Int?] {
    (0..<tree.nodeCount).map { rank in
      tree.parent[rank] == EliminationTree.none ? nil : Int(tree.parent[rank])
    }
  }

  @Test(arguments: RandomGraph.Family.allCases, Seeds.first(5))
  func `a parent is the lowest of the higher neighbours at a node's turn`(
    family: RandomGraph.Family,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let topology = RandomGraph(family, using: &random).graph.topology
    let (tree, nodes) = Self.tree(topology, using: &random)
    let higher = Self.higher(topology, nodes)
    #expect(Self.parents(tree) == higher.map { $0.min() })
    var pairs = [Set<Int>](repeating: [], count: nodes.count)
    var count = 0
    var previous: UInt32 = 0
    tree.forEachPair { low, high in
      pairs[Int(low)].insert(Int(high))
      count += 1
      #expect(high >= previous)
      previous = high
    }
    #expect(pairs == higher && count == higher.reduce(0) { $0 + $1.count })
  }

  @Test(arguments: RandomGraph.Family.allCases, Seeds.first(5))
  func `a postorder keeps the tree and gives subtrees consecutive ranks`(
    family: RandomGraph.Family,
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let topology = RandomGraph(family, using: &random).graph.topology
    let (tree, _) = Self.tree(topology, using: &random)
    let ordered = tree.postordered()
    let (before, after) = (Self.parents(tree), Self.parents(ordered))
    for rank in 0..<tree.nodeCount {
      let node = ordered.nodes[rank]
      #expect(ordered.ranks[node] == UInt32(rank))
      let old = before[Int(tree.ranks[node])].map { tree.nodes[$0] }
      #expect(after[rank].map { ordered.nodes[$0] } == old)
      #expect(after[rank].map { $0 > rank } ?? true)
      // A subtree is its root and the ranks just below.
      let members = (0..<tree.nodeCount).filter { member in
        var above: Int? = member
        while let next = above, next < rank { above = after[next] }
        return above == rank
      }
      #expect(members == Array((rank + 1 - members.count)...rank))
    }
    // The supergraph has the same pairs of nodes.
    func pairs(_ tree: EliminationTree) -> Set<Set<UInt32>> {
      var pairs: Set<Set<UInt32>> = []
      tree.forEachPair { pairs.insert([tree.nodes[$0], tree.nodes[$1]]) }
      return pairs
    }
    #expect(pairs(tree) == pairs(ordered))
    #expect(tree.quality == ordered.quality)
  }

  @Test(arguments: RandomGraph.Family.allCases, Seeds.first(5))
  func `quality counts what climbs visit`(family: RandomGraph.Family, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let topology = RandomGraph(family, using: &random).graph.topology
    let (tree, nodes) = Self.tree(topology, using: &random)
    let higher = Self.higher(topology, nodes)
    let climbs = higher.indices.map { rank in
      var climb = [rank]
      while let next = higher[climb[climb.count - 1]].min() { climb.append(next) }
      return climb
    }
    let quality = tree.quality
    let count = Double(nodes.count)
    #expect(quality.arcCount == higher.reduce(0) { $0 + $1.count })
    #expect(quality.height == climbs.map(\.count).max())
    let visited = climbs.reduce(0) { $0 + $1.count }
    let relaxed = climbs.reduce(0) { $0 + $1.reduce(0) { $0 + higher[$1].count } }
    #expect(abs(quality.meanAncestors - Double(visited) / count) < 1e-9)
    #expect(abs(quality.meanSearchArcs - Double(relaxed) / count) < 1e-9)
    // Depths count from the roots.
    let depths = tree.depths()
    #expect(climbs.indices.allSatisfy { Int(depths[$0]) == climbs[$0].count - 1 })
  }

  @Test(arguments: [1, 2, 63, 64, 65, 300, 1000], Seeds.first(4))
  func `branches are whole subtrees, and the trunk is the rest`(count: Int, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // A forest in postorder: every rank takes some of the last complete subtrees as children.
    var parent = [UInt32](repeating: EliminationTree.none, count: count)
    var roots: [Int] = []
    for rank in 0..<count {
      for _ in 0..<min(roots.count, random.below(4)) { parent[roots.removeLast()] = UInt32(rank) }
      roots.append(rank)
    }
    let division = TreeDivision(parent: Column(parent))
    let covered = division.branches.flatMap { Array($0) } + division.trunk
    #expect(covered.sorted() == Array(0..<count))
    #expect(division.trunk == division.trunk.sorted())
    let sizes = division.branches.map(\.count)
    #expect(sizes == sizes.sorted(by: >))
    #expect(sizes.allSatisfy { $0 <= max(1, count / 64) })
    for branch in division.branches {
      // Only the last rank's parent is outside, so threads share nothing.
      let inner = branch.dropLast()
      #expect(inner.allSatisfy { branch.contains(Int(parent[$0])) })
      let above = parent[branch.upperBound - 1]
      #expect(above == EliminationTree.none || division.trunk.contains(Int(above)))
      // Nothing below belongs to another branch.
      #expect((0..<branch.lowerBound).allSatisfy { !branch.contains(Int(parent[$0])) })
    }
  }

  @Test func `a value stands for an arc or for a shortcut over a rank`() {
    for arc in [0, 1, 77, 1 << 30, (1 << 31) - 1] as [UInt32] {
      #expect(PartPair.isOriginal(arc))
      let part = PartPair.shortcut(over: arc)
      #expect(!PartPair.isOriginal(part) && PartPair.lowerArc(of: part) == arc)
      // The lesser value is preferred: an original arc to any shortcut.
      #expect(arc < PartPair.shortcut(over: 0))
    }
    let pair = WeightPair(up: 3, down: 9)
    #expect(WeightPair(pair.vector) == pair)
    #expect(WeightPair(pair.crossed) == WeightPair(up: 9, down: 3))
    let lesser = pair.vector.lesser(WeightPair(up: 5, down: 4).vector)
    #expect(WeightPair(lesser) == WeightPair(up: 3, down: 4))
    #expect(
      WeightPair.unreachable.up == .unreachable && WeightPair.unreachable.down == .unreachable
    )
  }
}
