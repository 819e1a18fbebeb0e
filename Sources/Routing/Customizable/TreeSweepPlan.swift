import CampusGraph

/// The arcs of a customized hierarchy that lead down to some targets, in the order of a sweep.
///
/// Paths down to a target pass only its ancestors in the elimination tree, so a sweep covers only
/// the ancestors of the targets: RPHAST (Delling, Goldberg and Werneck 2011,
/// doi:10.4230/OASIcs.ATMOS.2011.52) on the tree, as RoutingKit selects its pinned targets. Ranks
/// are positioned by depth, then by how many arcs come down to them, as in a ``SweepPlan``.
struct TreeSweepPlan: Sendable {
  /// The position of each rank; the largest integer if the plan does not contain it.
  let positions: Column<UInt32>
  /// The position of each target.
  let targets: [UInt32]
  let positionCount: Int
  let runs: Column<SweepPlan.Run>
  /// The arcs down to each position, grouped by position; heads are positions, too, and lower.
  let arcs: Column<HierarchyArc>

  /// - Precondition: the targets are nodes of the graph.
  /// - Complexity: O(nodes + n · log n + m) for the n ancestors of the targets and their m arcs.
  init(_ metric: CustomizedMetric, to targets: [NodeID]) {
    let hierarchy = metric.hierarchy
    let weights = metric.weights
    var positions = [UInt32](repeating: .max, count: hierarchy.nodeCount)
    var found: [UInt32] = []
    for target in targets {
      var rank = hierarchy.order.ranks[target]
      while rank != .max, positions[Int(rank)] == .max {
        positions[Int(rank)] = 0
        found.append(rank)
        rank = hierarchy.parent[rank]
      }
    }
    func row(_ rank: UInt32) -> Range<Int> {
      Int(hierarchy.firstUp[rank])..<Int(hierarchy.firstUp[rank + 1])
    }
    func degree(_ rank: UInt32) -> UInt32 {
      row(rank).reduce(0) { $0 + (weights[$1].down < .unreachable ? 1 : 0) }
    }
    let keys = found.map { UInt64(hierarchy.depth[$0]) << 32 | UInt64(degree($0)) }
    let order = found.indices.sorted { (keys[$0], found[$1]) < (keys[$1], found[$0]) }
    for (position, index) in order.enumerated() { positions[Int(found[index])] = UInt32(position) }
    var runs: [SweepPlan.Run] = []
    var arcs: [HierarchyArc] = []
    var previous: UInt64?
    for index in order {
      for arc in row(found[index]) where weights[arc].down < .unreachable {
        let head = positions[Int(hierarchy.upHead[arc])]
        arcs.append(HierarchyArc(head: head, weight: weights[arc].down))
      }
      if previous == keys[index] {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(SweepPlan.Run(count: 1, degree: UInt32(truncatingIfNeeded: keys[index])))
      }
      previous = keys[index]
    }
    self.targets = targets.map { positions[Int(hierarchy.order.ranks[$0])] }
    self.positions = Column(positions)
    self.runs = Column(runs)
    self.arcs = Column(arcs)
    positionCount = found.count
  }
}
