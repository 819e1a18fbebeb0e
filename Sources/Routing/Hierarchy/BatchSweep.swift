public import CampusGraph

/// Up to sixteen sweeps at once: one pass down lowers the weights of sixteen sources side by side.
///
///     var sweep = BatchSweep(plan)
///     sweep.run(from: stations)
///     sweep.weight(of: cafe, from: 3)  // from the fourth station
public struct BatchSweep: ~Copyable {
  /// How many sources a run takes at most.
  public static let capacity = 16

  private let plan: SweepPlan
  private let up: RowReader
  private let down: RowReader
  private var side: HierarchySide
  private let weights: NodeColumn<SIMD16<Weight>>
  private let isSet: NodeColumn<Bool>

  /// Makes room for a plan: 64 bytes for each of its positions.
  ///
  /// - Complexity: O(nodes).
  public init(_ plan: SweepPlan) {
    self.plan = plan
    (up, down) = plan.readers
    side = HierarchySide(nodeCount: plan.hierarchy.nodeCount)
    weights = NodeColumn(
      repeating: SIMD16(repeating: .unreachable),
      count: plan.positionCount
    )
    isSet = NodeColumn(repeating: false, count: plan.positionCount)
  }

  /// Finds the weights of the lightest paths from each source (in reverse: to it) to all nodes of
  /// the plan.
  ///
  /// - Precondition: the sources are nodes of the graph, at most ``capacity``.
  /// - Complexity: O(positions + their arcs), and the searches up.
  public mutating func run(from sources: [NodeID]) {
    precondition(sources.count <= Self.capacity, "more sources than a batch takes")
    for (lane, source) in sources.enumerated() { climb(from: source, lane) }
    SweepPass(plan).run(over: weights, isSet)
  }

  private mutating func climb(from source: NodeID, _ lane: Int) {
    side.reset()
    side.seed(plan.hierarchy.ranks[source], 0)
    side.exhaust(up, stallingBy: down)
    let positions = plan.positions
    side.forEachLabel { rank, weight in
      let position = positions[Int(rank)]
      guard position != .max else { return }
      if !isSet[position] {
        weights[position] = SIMD16(repeating: .unreachable)
        isSet[position] = true
      }
      weights.set(position, lane, weight)
    }
  }

  /// The weight that the last run found for a node and the source of an index; `Weight.unreachable`
  /// if there is no path.
  ///
  /// - Precondition: the plan covers the node, and the index is one of the last run's.
  /// - Complexity: O(1).
  public func weight(of node: NodeID, from source: Int) -> Weight {
    weights[plan.position(of: node)][source]
  }

  /// All sixteen weights at a position; those without a source are meaningless.
  @inline(__always)
  func weights(at position: UInt32) -> SIMD16<Weight> { weights[position] }
}
