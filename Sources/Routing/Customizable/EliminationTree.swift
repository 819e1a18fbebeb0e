import CampusGraph

/// Elimination tree of an order, as a parent array: queries climb it.
///
/// Eliminating nodes by rising rank connects all higher neighbours of each with one another; a
/// node's parent is the lowest of its higher neighbours at that time, and all of them are its
/// ancestors. Liu, "The role of elimination trees in sparse factorization" (1990),
/// doi:10.1137/0611010. Nodes are ranks here.
struct EliminationTree: Sendable {
  /// The parent of each rank; `UInt32.max` at roots.
  let parent: PlainBuffer<UInt32>
  /// The nodes by rank, the ranks by node, and the graph.
  let nodes: PlainBuffer<UInt32>
  let ranks: PlainBuffer<UInt32>
  let rows: UndirectedRows

  static var none: UInt32 { .max }
  var nodeCount: Int { parent.count }

  /// Finds the tree of an order.
  ///
  /// - Complexity: O(nodes + edges · log nodes).
  init(_ rows: UndirectedRows, nodesByRank: PlainBuffer<UInt32>) {
    let count = rows.nodeCount
    let ranks = PlainBuffer<UInt32>(repeating: 0, count: count)
    for rank in 0..<count { ranks[nodesByRank[rank]] = UInt32(rank) }
    let parent = PlainBuffer<UInt32>(repeating: Self.none, count: count)
    let ancestor = PlainBuffer<UInt32>(repeating: Self.none, count: count)
    for high in 0..<UInt32(count) {
      let node = Int(nodesByRank[high])
      for slot in rows.first[node]..<rows.first[node + 1] {
        var low = ranks[rows.neighbor[slot]]
        guard low < high else { continue }
        while case let next = ancestor[low], next != Self.none, next != high {
          ancestor[low] = high
          low = next
        }
        if ancestor[low] == Self.none {
          ancestor[low] = high
          parent[low] = high
        }
      }
    }
    self.rows = rows
    nodes = nodesByRank
    self.ranks = ranks
    self.parent = parent
  }

  private init(
    _ rows: UndirectedRows,
    nodes: PlainBuffer<UInt32>,
    ranks: PlainBuffer<UInt32>,
    parent: PlainBuffer<UInt32>
  ) {
    self.rows = rows
    self.nodes = nodes
    self.ranks = ranks
    self.parent = parent
  }

  /// The same elimination with consecutive ranks in every subtree (a postorder), which changes no
  /// row and brings ancestors close in memory.
  ///
  /// - Complexity: O(nodes).
  func postordered() -> EliminationTree {
    let size = PlainBuffer<UInt32>(repeating: 1, count: nodeCount)
    for rank in 0..<nodeCount where parent[rank] != Self.none {
      size[parent[rank]] += size[rank]
    }
    let renamed = PlainBuffer<UInt32>(repeating: 0, count: nodeCount)
    // The end of the next child's ranks, by parent.
    let end = PlainBuffer<UInt32>(repeating: 0, count: nodeCount)
    var rootEnd = UInt32(nodeCount)
    for rank in stride(from: nodeCount - 1, through: 0, by: -1) {
      let above = parent[rank]
      let mine = above == Self.none ? rootEnd : end[above]
      renamed[rank] = mine - 1
      end[rank] = mine - 1
      if above == Self.none { rootEnd -= size[rank] } else { end[above] -= size[rank] }
    }
    let newParent = PlainBuffer<UInt32>(repeating: Self.none, count: nodeCount)
    let newNodes = PlainBuffer<UInt32>(repeating: 0, count: nodeCount)
    let newRanks = PlainBuffer<UInt32>(repeating: 0, count: nodeCount)
    for rank in 0..<nodeCount {
      if parent[rank] != Self.none { newParent[renamed[rank]] = renamed[parent[rank]] }
      newNodes[renamed[rank]] = nodes[rank]
      newRanks[nodes[rank]] = renamed[rank]
    }
    return EliminationTree(rows, nodes: newNodes, ranks: newRanks, parent: newParent)
  }

  /// Calls `body` for every pair of the chordal supergraph, by rising higher end: the lower ends of
  /// a higher one are what the tree's paths from its lower neighbours pass below it.
  ///
  /// - Complexity: O(pairs).
  @inline(__always)
  func forEachPair(_ body: (_ low: UInt32, _ high: UInt32) -> Void) {
    let seenFrom = PlainBuffer<UInt32>(repeating: Self.none, count: nodeCount)
    for high in 0..<UInt32(nodeCount) {
      let node = Int(nodes[high])
      seenFrom[high] = high
      for slot in rows.first[node]..<rows.first[node + 1] {
        var low = ranks[rows.neighbor[slot]]
        guard low < high else { continue }
        while seenFrom[low] != high {
          seenFrom[low] = high
          body(low, high)
          low = parent[low]
        }
      }
    }
  }

  /// The depth of each rank.
  func depths() -> PlainBuffer<UInt32> {
    let depth = PlainBuffer<UInt32>(repeating: 0, count: nodeCount)
    for rank in stride(from: nodeCount - 1, through: 0, by: -1) where parent[rank] != Self.none {
      depth[rank] = depth[parent[rank]] + 1
    }
    return depth
  }
}

/// Quality measures of an elimination order.
public struct EliminationQuality: Hashable, Sendable {
  /// How many arcs the chordal supergraph has.
  public var arcCount: Int
  /// How many nodes a query's climb from one node visits, on average.
  public var meanAncestors: Double
  /// How many arcs such a climb relaxes, on average.
  public var meanSearchArcs: Double
  /// How many nodes the longest climb visits.
  public var height: Int
}

extension EliminationTree {
  /// Measures the tree.
  ///
  /// - Complexity: O(arcs of the chordal supergraph).
  var quality: EliminationQuality {
    let degree = PlainBuffer<UInt32>(repeating: 0, count: nodeCount)
    var arcCount = 0
    forEachPair { low, _ in
      degree[low] += 1
      arcCount += 1
    }
    return Self.quality(parent: parent.column, degree: degree.column, arcCount: arcCount)
  }

  /// Averages over the climbs from all ranks.
  static func quality(
    parent: Column<UInt32>,
    degree: Column<UInt32>,
    arcCount: Int
  ) -> EliminationQuality {
    let count = parent.count
    var nodes = [UInt32](repeating: 0, count: count)
    var arcs = [UInt64](repeating: 0, count: count)
    var (nodeSum, arcSum, height) = (0.0, 0.0, 0)
    for rank in stride(from: count - 1, through: 0, by: -1) {
      nodes[rank] = 1
      arcs[rank] = UInt64(degree[rank])
      if parent[rank] != none {
        nodes[rank] += nodes[Int(parent[rank])]
        arcs[rank] += arcs[Int(parent[rank])]
      }
      nodeSum += Double(nodes[rank])
      arcSum += Double(arcs[rank])
      height = max(height, Int(nodes[rank]))
    }
    let divisor = Double(max(count, 1))
    return EliminationQuality(
      arcCount: arcCount,
      meanAncestors: nodeSum / divisor,
      meanSearchArcs: arcSum / divisor,
      height: height
    )
  }
}
