public import CampusGraph

/// Reusable one-to-all search.
public protocol OneToAllEngine: AnyObject {
  /// Finds the weight of the lightest path from a node to every other.
  ///
  /// - Precondition: it is a node of the graph.
  func run(from source: NodeID)

  /// What the last run found for a node; `Weight.unreachable` if there is no path.
  ///
  /// - Precondition: it is a node of the graph.
  func weight(of node: NodeID) -> Weight

  /// What the last run found for all nodes, in their order; faster than node by node.
  ///
  /// - Precondition: the row has an element for each node.
  func weights(into row: inout [Weight])
}

/// One to all by Dijkstra's algorithm.
final class SearchOneToAll: OneToAllEngine {
  private var reach: Reach

  init(graph topology: Topology, metric: Metric) {
    reach = Reach(graph: topology, metric: metric)
  }

  func run(from source: NodeID) { reach.run(sources: [Seed(node: source)]) }
  func weight(of node: NodeID) -> Weight { reach.weight(of: node) }

  func weights(into row: inout [Weight]) {
    for index in row.indices { row[index] = reach.weight(of: NodeID(index)) }
  }
}

/// One to all by a sweep over a hierarchy.
final class SweepOneToAll: OneToAllEngine {
  private var sweep: BlockSweep

  init(_ plan: BlockSweepPlan, threads: Int = 1) { sweep = BlockSweep(plan, threads: threads) }

  func run(from source: NodeID) { sweep.run(from: [Seed(node: source)]) }
  func weight(of node: NodeID) -> Weight { sweep.weight(of: node) }

  func weights(into row: inout [Weight]) {
    var span = row.mutableSpan
    sweep.copyWeights(into: &span)
  }
}
