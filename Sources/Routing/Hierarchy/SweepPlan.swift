public import CampusGraph

/// The arcs of a hierarchy in the order in which a sweep down takes them.
///
///     let plan = SweepPlan(hierarchy)                  // to all nodes
///     let near = SweepPlan(hierarchy, to: stations)    // to some
///     var sweep = Sweep(near)
///
/// A plan for some targets contains only the nodes from which a path leads down to one of them:
/// RPHAST, after Delling, Goldberg and Werneck (2011), doi:10.4230/OASIcs.ATMOS.2011.52. It pays if
/// the same targets are queried from many sources.
///
/// Nodes are ordered by depth, the most arcs on a path above them, so that nodes of one depth are
/// independent; within a depth by degree, so that the loop over a node's arcs has a known length
/// and no unpredictable branch; then by falling rank. Plans are immutable and shared.
public struct SweepPlan: Sendable {
  /// Consecutive positions of one depth and degree.
  struct Run: BitwiseCopyable, Sendable {
    var count: UInt32
    var degree: UInt32
  }

  /// The hierarchy.
  public let hierarchy: ContractionHierarchy
  /// Whether sweeps find the weights of paths to the sources rather than from them.
  public let isReverse: Bool
  /// How many nodes the plan contains; their positions are 0 ..< `positionCount`.
  public let positionCount: Int
  /// The position of each rank; the largest integer if the plan does not contain it.
  let positions: Column<UInt32>
  let runs: Column<Run>
  /// The arcs down to each position, grouped by position; heads are positions, too, and lower.
  let arcs: Column<HierarchyArc>

  /// Plans sweeps to targets, or to all nodes.
  ///
  /// - Parameters:
  ///   - hierarchy: the hierarchy.
  ///   - targets: whose weights are wanted; all nodes if left out.
  ///   - reverse: whether sweeps find the weights of the paths from the targets to a source rather
  ///     than from it to them.
  /// - Precondition: the targets are nodes of the graph.
  /// - Complexity: O(nodes), and to targets O(n · log n + m) for the n nodes with positions and
  ///   their m arcs.
  public init(
    _ hierarchy: ContractionHierarchy,
    to targets: [NodeID]? = nil,
    reverse: Bool = false
  ) {
    let rows = reverse ? hierarchy.upward : hierarchy.downward
    let ranks = Self.ranks(above: targets, in: hierarchy, rows)
    var positions = [UInt32](repeating: .max, count: hierarchy.nodeCount)
    let positioned = Self.positioned(ranks, rows, &positions)
    for (position, item) in positioned.enumerated() { positions[Int(item.rank)] = UInt32(position) }
    var runs: [Run] = []
    var arcs: [HierarchyArc] = []
    arcs.reserveCapacity(targets == nil ? rows.arcs.count : 0)
    PositionedRank.appendRuns(of: positioned, to: &runs)
    for item in positioned {
      for index in rows.row(Int(item.rank)) {
        let arc = rows.arcs[index]
        arcs.append(HierarchyArc(head: positions[Int(arc.head)], weight: arc.weight))
      }
    }
    self.hierarchy = hierarchy
    isReverse = reverse
    positionCount = positioned.count
    self.positions = Column(positions)
    self.runs = Column(runs)
    self.arcs = Column(arcs)
  }

  /// The ranks from which paths lead down to the targets, by falling rank.
  private static func ranks(
    above targets: [NodeID]?,
    in hierarchy: ContractionHierarchy,
    _ rows: HierarchyRows
  ) -> [UInt32] {
    guard let targets else { return (0..<UInt32(hierarchy.nodeCount)).reversed() }
    var isFound = [Bool](repeating: false, count: hierarchy.nodeCount)
    var found: [UInt32] = []
    for target in targets {
      let rank = hierarchy.ranks[target]
      if !isFound[Int(rank)] { found.append(rank) }
      isFound[Int(rank)] = true
    }
    var next = 0
    while next < found.count {
      for index in rows.row(Int(found[next])) {
        let head = rows.arcs[index].head
        if !isFound[Int(head)] { found.append(head) }
        isFound[Int(head)] = true
      }
      next += 1
    }
    return found.sorted(by: >)
  }

  /// The ranks in the order of positions, with their depths; `positions` is scratch.
  private static func positioned(
    _ ranks: [UInt32],
    _ rows: HierarchyRows,
    _ positions: inout [UInt32]
  ) -> [PositionedRank] {
    var positioned: [PositionedRank] = []
    positioned.reserveCapacity(ranks.count)
    for (index, rank) in ranks.enumerated() {
      positions[Int(rank)] = UInt32(index)
      let row = rows.row(Int(rank))
      var depth: UInt32 = 0
      for arc in row {
        depth = max(depth, positioned[Int(positions[Int(rows.arcs[arc].head)])].depth + 1)
      }
      positioned.append(PositionedRank(rank: rank, depth: depth, degree: UInt32(row.count)))
    }
    return PositionedRank.sorted(positioned)
  }

  /// The size of its columns in bytes, the hierarchy's not counted.
  public var byteCount: Int { positions.count * 4 + runs.count * 8 + arcs.count * 8 }
}
