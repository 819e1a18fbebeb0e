public import CampusGraph

/// Distances between a few landmarks and all nodes, in both directions, from which ALT (A*,
/// landmarks, triangle inequality) derives its lower bounds.
///
///     let landmarks = Landmarks(graph: graph.topology, metric: metric, count: 16, threads: 2)
///     var engine = AStarEngine(
///       graph: graph.topology, metric: metric, potential: LandmarkPotential(landmarks)
///     )
///
/// Goldberg and Harrelson, "Computing the shortest path: A* search meets graph theory" (2005).
/// Immutable and shared between threads. Weights are capped at `Weight.unreachable`, which keeps
/// the triangle inequality: min(d(u), c) ≤ w + min(d(v), c).
public struct Landmarks: Sendable {
  /// How landmarks are chosen.
  public enum Selection: String, Sendable, CaseIterable {
    /// In regions for which the landmarks so far give poor bounds: Goldberg and Werneck, "Computing
    /// point-to-point shortest paths from external memory" (2005), section 5.
    case avoid
    /// Each as far as possible from those so far.
    case farthest
  }

  /// The landmarks, in the order in which they were chosen.
  public let nodes: Column<NodeID>
  /// For each node a row of two weights a landmark, from the landmark to the node and from the node
  /// to the landmark, so that eight landmarks share a cache line.
  public let weights: Column<Weight>

  /// Number of landmarks.
  public var count: Int { nodes.count }

  /// Number of nodes of the graph.
  public var nodeCount: Int { count == 0 ? 0 : weights.count / (2 * count) }

  /// The size of its columns in bytes.
  public var byteCount: Int { 4 * (nodes.count + weights.count) }

  /// Chooses landmarks and searches from and to each.
  ///
  /// - Parameters:
  ///   - topology: the graph.
  ///   - metric: its weights; searches may use heavier ones later, but never lighter ones.
  ///   - count: how many landmarks; fewer if the graph has fewer nodes.
  ///   - selection: how to choose them.
  ///   - threads: how many to use, up to three; the landmarks do not depend on it.
  ///   - progress: called with the number of finished landmarks and of all.
  /// - Precondition: the metric belongs to the graph, and there is at least one thread.
  /// - Complexity: O(count · (arcs + nodes · log nodes)).
  public init(
    graph topology: Topology,
    metric: Metric,
    count: Int = 16,
    selection: Selection = .avoid,
    threads: Int = 1,
    progress: ((_ done: Int, _ of: Int) -> Void)? = nil
  ) {
    precondition(metric.arcCount == topology.arcCount, "metric of another graph")
    precondition(count >= 0 && threads > 0)
    let wanted = min(count, topology.nodeCount)
    var chooser = LandmarkChooser(
      graph: topology,
      metric: metric,
      count: wanted,
      selection: selection,
      threads: threads
    )
    for done in 0..<wanted {
      chooser.chooseNext()
      progress?(done + 1, wanted)
    }
    nodes = Column(chooser.chosen)
    weights = chooser.table.column()
  }

  /// Takes the columns of landmarks as they are, from a file that was checked.
  ///
  /// - Precondition: `weights` has two entries for each landmark and node.
  init(nodes: Column<NodeID>, weights: Column<Weight>) {
    self.nodes = nodes
    self.weights = weights
  }
}
