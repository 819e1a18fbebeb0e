import CampusGraph

/// Tables on a customizable hierarchy: a climb of the elimination tree from each source, then one
/// sweep down to all targets, which sixteen sources share.
final class TreeTableEngine: TableEngine {
  private let metric: CustomizedMetric
  private var plan: TreeSweepPlan
  private var climb: TreeClimb
  private var single: NodeColumn<Weight>
  private var batch: NodeColumn<SIMD16<Weight>>
  private var isSet: NodeColumn<Bool>
  private static let lanes = 16

  init(_ metric: CustomizedMetric) {
    self.metric = metric
    plan = TreeSweepPlan(metric, to: [])
    climb = TreeClimb(metric)
    single = NodeColumn(repeating: .unreachable, count: 0)
    batch = NodeColumn(repeating: SIMD16(repeating: .unreachable), count: 0)
    isSet = NodeColumn(repeating: false, count: 0)
  }

  func pin(_ targets: [NodeID]) {
    plan = TreeSweepPlan(metric, to: targets)
    single = NodeColumn(repeating: .unreachable, count: plan.positionCount)
    batch = NodeColumn(repeating: SIMD16(repeating: .unreachable), count: 0)
    isSet = NodeColumn(repeating: false, count: plan.positionCount)
  }

  func weights(from source: NodeID, into row: inout [Weight]) {
    precondition(row.count == plan.targets.count, "one entry for each target")
    single.fill(.unreachable)
    let positions = plan.positions
    climb.run(from: source) { rank, weight in
      let position = positions[Int(rank)]
      if position != .max { single[position] = weight }
    }
    SweepPass(plan).run(over: single)
    for (index, position) in plan.targets.enumerated() { row[index] = single[position] }
  }

  func weights(from sources: [NodeID], into rows: inout [Weight]) {
    let width = plan.targets.count
    precondition(rows.count == sources.count * width, "one entry for each source and target")
    if batch.count < plan.positionCount {
      batch = NodeColumn(repeating: SIMD16(repeating: .unreachable), count: plan.positionCount)
    }
    for start in stride(from: 0, to: sources.count, by: Self.lanes) {
      let some = sources[start..<min(start + Self.lanes, sources.count)]
      for (lane, source) in some.enumerated() { climb(from: source, lane) }
      SweepPass(plan).run(over: batch, isSet)
      for (column, position) in plan.targets.enumerated() {
        let weights = batch[position]
        for lane in 0..<some.count { rows[(start + lane) * width + column] = weights[lane] }
      }
    }
  }

  private func climb(from source: NodeID, _ lane: Int) {
    let positions = plan.positions
    climb.run(from: source) { rank, weight in
      let position = positions[Int(rank)]
      guard position != .max else { return }
      if !isSet[position] {
        batch[position] = SIMD16(repeating: .unreachable)
        isSet[position] = true
      }
      batch.set(position, lane, weight)
    }
  }
}

/// A climb of the elimination tree from one node, with labels by depth: part of unsafe fence 7.
///
/// Sound because ranks come from the hierarchy's columns, the first was checked, and depths are
/// below its height, for which there is room.
@safe
private struct TreeClimb: ~Copyable {
  private let metric: CustomizedMetric
  private let labels: NodeColumn<Weight>

  init(_ metric: CustomizedMetric) {
    self.metric = metric
    labels = NodeColumn(repeating: .unreachable, count: metric.hierarchy.height + 1)
  }

  /// Calls `body` for every ancestor that is reached, the node itself first, with its weight.
  @inline(__always)
  func run(from source: NodeID, _ body: (UInt32, Weight) -> Void) {
    let hierarchy = metric.hierarchy
    let weights = unsafe metric.weights.baseAddress
    let parent = unsafe hierarchy.parent.baseAddress
    let firstUp = unsafe hierarchy.firstUp.baseAddress
    let upDepth = unsafe hierarchy.upDepth.baseAddress
    var rank = hierarchy.order.ranks[source]
    var depth = hierarchy.depth[rank]
    labels.fill(.unreachable)
    labels[depth] = 0
    while rank != .max {
      let reached = labels[depth]
      if reached < .unreachable {
        body(rank, reached)
        var arc = unsafe Int(firstUp[Int(rank)])
        let end = unsafe Int(firstUp[Int(rank) &+ 1])
        while arc < end {
          let above = unsafe upDepth[arc]
          labels[above] = min(labels[above], reached &+ (unsafe weights[arc].up))
          arc &+= 1
        }
      }
      rank = unsafe parent[Int(rank)]
      depth &-= 1
    }
  }
}
