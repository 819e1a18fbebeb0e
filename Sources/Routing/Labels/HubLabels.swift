import CampusGraph

/// Hub labels: for each node the weights of the lightest paths to and from its ancestors in an
/// elimination tree, which answer distance queries with a few memory accesses.
///
///     let labels = HubLabels(metric)  // a CustomizedMetric
///     labels.weight(from: library, to: cafe)
///
/// Every path between two nodes passes one of their common ancestors in the elimination tree of a
/// nested dissection, and these come first in both labels, so a query adds two short runs of
/// numbers and takes the least: labels hold no node ids, and nothing is merged. Random queries
/// mostly meet at the first separators, within two or three cache lines. The idea is that of
/// hierarchical 2-hop labels (Ouyang et al. 2018, doi:10.1145/3183713.3196913) and of cut labels
/// (Farhan et al. 2024); hub labels go back to Cohen et al. (2003), doi:10.1137/S0097539702403098.
///
/// Nodes that are connected through a single other node, as in dead ends, keep their distances to
/// it only. Immutable and shared between threads.
public struct HubLabels: Sendable {
  /// What a query reads of a node; 32 bytes, two to a cache line.
  struct Entry: BitwiseCopyable, Sendable {
    /// The path from the root of the elimination tree to the hub, in bits: see ``LabelTree``.
    var code: UInt32
    /// The row of ``meets``.
    var group: UInt32
    /// Where the hub's label starts, in quads of weights.
    var hub: UInt32
    /// The hub's depth: its label has one weight more than that.
    var depth: UInt32
    /// The weight of the path to the hub; 0 for a node that is its own hub.
    var outward: Weight
    /// The weight of the path from the hub.
    var inward: Weight
    /// Where the node's own label starts, in quads of weights.
    var own: UInt32
    /// The node's rank in the elimination tree.
    var rank: UInt32
  }

  /// One step up the elimination tree, for the few queries that climb it.
  struct Step: BitwiseCopyable, Sendable {
    /// The rank of the parent; the largest integer at roots.
    var parent: UInt32
    /// The rank of the hub.
    var hub: UInt32
  }

  /// By node.
  let entries: Column<Entry>
  /// By rank.
  let steps: Column<Step>
  /// For each group and level, how many common ancestors two nodes have whose codes first differ
  /// there.
  let meets: Column<UInt16>
  /// Weights to ancestors, the topmost first.
  let outward: Column<Weight>
  /// Weights from ancestors; of a symmetric graph, the same column.
  let inward: Column<Weight>
  /// Whether both directions of every arc weigh the same, so that one set of labels serves both.
  public let isSymmetric: Bool
  /// How many weights the labels hold, each direction counted.
  public let weightCount: Int

  /// How many weights vector loads may read past the end of a label.
  static var slack: Int { 16 }

  /// Number of nodes.
  public var nodeCount: Int { entries.count }

  /// The size of its columns in bytes.
  public var byteCount: Int {
    32 * entries.count + 8 * steps.count + 2 * meets.count
      + 4 * (isSymmetric ? outward.count : outward.count + inward.count)
  }

  /// Computes the labels of a graph.
  ///
  /// - Parameters:
  ///   - metric: a customized metric of the graph's nested dissection.
  ///   - threads: how many to use; the labels do not depend on it.
  /// - Precondition: no node has 2¹⁶ ancestors or more, and there are fewer than 2³⁴ weights.
  /// - Complexity: O(arcs of the supergraph · height), in vectors; memory for each thread
  ///   O(height²).
  public init(_ metric: CustomizedMetric, threads: Int = 1) {
    precondition(threads > 0, "no threads")
    let tree = LabelTree(metric.hierarchy)
    let isSymmetric = metric.weights.allSatisfy { $0.up == $0.down }
    let (offset, total, used) = Self.offsets(tree)
    let outward = PlainBuffer<Weight>(repeating: .unreachable, count: total)
    let inward = isSymmetric ? outward : PlainBuffer(repeating: .unreachable, count: total)
    LabelFiller(
      tree: tree,
      weights: metric.weights,
      isSymmetric: isSymmetric,
      offset: offset,
      outward: outward,
      inward: inward
    ).fill(threads: threads)
    let count = metric.hierarchy.nodeCount
    let steps = PlainBuffer(repeating: Step(parent: .max, hub: 0), count: count)
    let empty = Entry(
      code: 0,
      group: 0,
      hub: 0,
      depth: 0,
      outward: 0,
      inward: 0,
      own: 0,
      rank: 0
    )
    let entries = PlainBuffer(repeating: empty, count: count)
    for rank in 0..<count {
      let hub = Int(tree.hub[rank])
      let start = Int(offset[rank]) * 4
      let isInBlock = hub != rank
      steps[rank] = Step(parent: metric.hierarchy.parent[rank], hub: UInt32(hub))
      entries[metric.hierarchy.order.nodes[rank].index] = Entry(
        code: tree.code[hub],
        group: tree.group[hub],
        hub: offset[hub],
        depth: metric.hierarchy.depth[hub],
        outward: isInBlock ? outward[start] : 0,
        inward: isInBlock ? inward[start] : 0,
        own: offset[rank],
        rank: UInt32(rank)
      )
    }
    self.entries = entries.column
    self.steps = steps.column
    meets = Column(tree.meets)
    self.outward = outward.column
    self.inward = inward.column
    self.isSymmetric = isSymmetric
    weightCount = isSymmetric ? used : 2 * used
  }

  /// Where labels start: in order of rank, so that those of neighbours lie near each other.
  private static func offsets(
    _ tree: LabelTree
  ) -> (offset: PlainBuffer<UInt32>, total: Int, used: Int) {
    let count = tree.hierarchy.nodeCount
    let offset = PlainBuffer<UInt32>(repeating: 0, count: count)
    var (next, used) = (0, 0)
    for rank in 0..<count {
      let length = Int(tree.hierarchy.depth[rank]) + 1 - tree.base(of: rank)
      offset[rank] = UInt32(next)
      next += (length + 3) / 4
      used += length
    }
    precondition(next < Int(UInt32.max), "too many labels")
    return (offset, next * 4 + slack, used)
  }
}
