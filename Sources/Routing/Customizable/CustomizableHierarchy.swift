public import CampusGraph

/// An original arc and the supergraph arc and direction that it gives its weight to.
@frozen
public struct CustomizableInput: Sendable, BitwiseCopyable {
  /// Twice the supergraph's arc, and one more if the original leads down.
  public var slot: UInt32
  /// The original arc.
  public var arc: ArcID

  /// Makes an input.
  @inlinable
  public init(slot: UInt32, arc: ArcID) {
    self.slot = slot
    self.arc = arc
  }
}

/// Customizable contraction hierarchy without weights: order, elimination tree and chordal
/// supergraph of a graph.
///
/// Made once for a graph and shared by any number of ``CustomizedMetric``s. Inside, nodes are
/// ranks, and arcs of the supergraph lead from the lower rank to the higher. Dibbelt, Strasser and
/// Wagner, "Customizable contraction hierarchies" (2016), doi:10.1145/2886843.
///
/// Invariants:
/// * subtrees of the elimination tree have consecutive ranks, every node's after its subtree's;
/// * a row's heads rise; the first is the parent, and all are ancestors;
/// * for arcs to y and to z > y in one row there is an arc from y to z.
public struct CustomizableHierarchy: Sendable {
  /// The order in which nodes are eliminated.
  public let order: NodeOrder
  /// The parent of each rank in the elimination tree; `UInt32.max` at roots.
  public let parent: Column<UInt32>
  /// The depth of each rank in the elimination tree.
  public let depth: Column<UInt32>
  /// Where each rank's arcs start; one more at the end.
  public let firstUp: Column<UInt32>
  /// The rank each arc leads to.
  public let upHead: Column<UInt32>
  /// The depth of the rank each arc leads to.
  public let upDepth: Column<UInt32>
  /// Where each rank's arcs from below start; one more at the end.
  public let firstDown: Column<UInt32>
  /// Arcs from below, grouped by head, by rising tail.
  public let downArc: Column<UInt32>
  /// The ranks they start from.
  public let downTail: Column<UInt32>
  /// Where each rank's inputs start; one more at the end.
  public let firstInput: Column<UInt32>
  /// The original arcs, grouped by the lower rank of their ends, by rising slot and arc.
  public let inputs: Column<CustomizableInput>
  /// The slot that each original arc gives its weight to: see ``CustomizableInput/slot``;
  /// `UInt32.max` for loops.
  public let slots: Column<UInt32>
  /// The node that each original arc leads to: the graph's own column.
  let inputHeads: Column<NodeID>
  /// The division of the tree for several threads, made at first use.
  private let divided = Lazy<TreeDivision>()
  /// The number of nodes on the longest path to a root.
  public let height: Int

  /// The elimination tree divided for several threads.
  var division: TreeDivision { divided.value { TreeDivision(parent: parent) } }

  /// Number of nodes.
  public var nodeCount: Int { parent.count }
  /// Number of arcs of the supergraph.
  public var arcCount: Int { upHead.count }
  /// Number of arcs of the graph.
  public var inputArcCount: Int { slots.count }
  /// How many bytes the columns take.
  public var byteCount: Int {
    4 * (7 * nodeCount + 4 * arcCount + 3 * inputArcCount)
  }

  /// Quality measures of the order.
  public var quality: EliminationQuality {
    let degree = Column((0..<nodeCount).map { firstUp[$0 + 1] - firstUp[$0] })
    return EliminationTree.quality(parent: parent, degree: degree, arcCount: arcCount)
  }
}
