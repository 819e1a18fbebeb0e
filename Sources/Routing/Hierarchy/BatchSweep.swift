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

  /// Makes room for a plan: 64 bytes for each of its places.
  ///
  /// - Complexity: O(nodes).
  public init(_ plan: SweepPlan) {
    self.plan = plan
    (up, down) = plan.readers
    side = HierarchySide(nodeCount: plan.hierarchy.nodeCount)
    weights = NodeColumn(
      repeating: SIMD16(repeating: .unreachable),
      count: plan.placeCount
    )
    isSet = NodeColumn(repeating: false, count: plan.placeCount)
  }

  /// Finds the weights of the lightest paths from each source (in reverse: to it) to all nodes that the
  /// plan is about.
  ///
  /// - Precondition: the sources are nodes of the graph, at most ``capacity``.
  /// - Complexity: O(places + their arcs), and the searches up.
  public mutating func run(from sources: [NodeID]) {
    precondition(sources.count <= Self.capacity, "more sources than a batch takes")
    for (lane, source) in sources.enumerated() { climb(from: source, lane) }
    SweepPass(plan).run(over: weights, isSet)
  }

  private mutating func climb(from source: NodeID, _ lane: Int) {
    side.reset()
    side.seed(plan.hierarchy.ranks[source], 0)
    side.exhaust(up, stallingBy: down)
    let places = plan.places
    side.forEachLabel { rank, weight in
      let place = places[Int(rank)]
      guard place != .max else { return }
      if !isSet[place] {
        weights[place] = SIMD16(repeating: .unreachable)
        isSet[place] = true
      }
      weights.set(place, lane, weight)
    }
  }

  /// The weight that the last run found for a node and the source of an index; `Weight.unreachable`
  /// where there is no path.
  ///
  /// - Precondition: the plan is about the node, and the index is one of the last run's.
  /// - Complexity: O(1).
  public func weight(of node: NodeID, from source: Int) -> Weight {
    weights[plan.place(of: node)][source]
  }

  /// Hands out all sixteen weights of a node; those without a source are of no meaning.
  @inline(__always)
  func weights(at place: UInt32) -> SIMD16<Weight> { weights[place] }
}
