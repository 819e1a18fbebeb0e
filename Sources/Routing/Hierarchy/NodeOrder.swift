public import CampusGraph

/// Order in which nodes are contracted, in both directions: rank → node and node → rank.
///
/// Rank 0 is contracted first and matters least; the highest rank stands above all.
public struct NodeOrder: Sendable {
  /// The node of each rank.
  public let nodes: Column<NodeID>
  /// The rank of each node.
  public let ranks: Column<UInt32>

  /// Number of nodes.
  public var count: Int { nodes.count }

  /// Takes the nodes by rising rank.
  ///
  /// - Precondition: every node `0 ..< nodes.count` occurs once.
  /// - Complexity: O(nodes).
  public init(nodesByRank nodes: [NodeID]) {
    var ranks = [UInt32](repeating: .max, count: nodes.count)
    for (rank, node) in nodes.enumerated() {
      precondition(ranks[node.index] == .max, "a node occurs twice in an order")
      ranks[node.index] = UInt32(rank)
    }
    self.nodes = Column(nodes)
    self.ranks = Column(ranks)
  }

  /// Takes both directions as they are, from a file that was checked: see ``isConsistent``.
  public init(nodes: Column<NodeID>, ranks: Column<UInt32>) {
    self.nodes = nodes
    self.ranks = ranks
  }

  /// Whether both directions are permutations and each the inverse of the other.
  ///
  /// - Complexity: O(nodes).
  public var isConsistent: Bool {
    guard nodes.count == ranks.count else { return false }
    for rank in 0..<nodes.count {
      let node = nodes[rank].index
      guard node < ranks.count, ranks[node] == UInt32(rank) else { return false }
    }
    return true
  }
}
