public import CampusGraph

/// One-to-all search (PHAST) in blocks that fit a core's cache, on several threads.
///
///     var sweep = BlockSweep(BlockSweepPlan(hierarchy), threads: 2)
///     sweep.run(from: [Seed(node: library)])
///     sweep.weight(of: cafe)
///
/// Finds what a ``Sweep`` to all nodes finds. Results do not depend on the number of threads.
public struct BlockSweep: ~Copyable {
  /// A weight that the search up found.
  struct PositionedSeed {
    var position: UInt32
    var weight: Weight
  }

  private let plan: BlockSweepPlan
  private let up: RowReader
  private let down: RowReader
  private let threads: Int
  private var side: HierarchySide
  private let weights: NodeColumn<Weight>

  /// Makes room for a plan.
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - threads: how many threads sweep the blocks.
  /// - Precondition: there is at least one thread.
  /// - Complexity: O(nodes).
  public init(_ plan: BlockSweepPlan, threads: Int = 1) {
    precondition(threads > 0, "no threads")
    self.plan = plan
    self.threads = threads
    up = RowReader(plan.hierarchy.upward)
    down = RowReader(plan.hierarchy.downward)
    side = HierarchySide(nodeCount: plan.hierarchy.nodeCount)
    weights = NodeColumn(repeating: .unreachable, count: plan.positionCount)
  }

  /// Finds the weights of the lightest paths from the sources to all nodes.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  /// - Complexity: O(nodes + arcs), divided by the threads but for the search up and the trunk.
  public mutating func run(from sources: [Seed]) {
    side.reset()
    for seed in sources { side.seed(plan.hierarchy.ranks[seed.node], seed.weight) }
    side.exhaust(up, stallingBy: down)
    weights.fill(.unreachable, count: plan.trunkCount)
    let trunkCount = UInt32(plan.trunkCount)
    let positions = plan.rankPositions
    var seeds: [PositionedSeed] = []
    side.forEachLabel { rank, weight in
      let position = positions[Int(rank)]
      if position < trunkCount {
        weights[position] = weight
      } else {
        seeds.append(PositionedSeed(position: position, weight: weight))
      }
    }
    SweepPass(plan).run(over: weights)
    seeds.sort { $0.position < $1.position }
    let pass = BlockPass(plan, over: weights, from: seeds)
    Workers.forEachChunk(of: plan.blocks.count, grain: 1, threads: threads) { _, blocks in
      for block in blocks { pass.run(over: block) }
    }
  }

  /// The weight that the last run found for a node, seeds included; `Weight.unreachable` if there
  /// is no path.
  ///
  /// - Precondition: it is a node of the graph.
  /// - Complexity: O(1).
  public func weight(of node: NodeID) -> Weight { weights[plan.nodePositions[node]] }

  /// Writes the weights that the last run found for all nodes, in their order.
  ///
  /// - Precondition: there is room for all of them.
  /// - Complexity: O(nodes), divided by the threads.
  public func copyWeights(into row: inout MutableSpan<Weight>) {
    let pass = BlockPass(plan, over: weights, from: [])
    pass.copyWeights(into: &row, threads: threads)
  }
}
