public import CampusGraph

/// A graph prepared for fast exact queries with one metric: nodes in an order of importance, and
/// shortcuts such that some lightest path between any two nodes first goes up in that order and then
/// down.
///
///     let hierarchy = ContractionHierarchy(contracting: graph.topology, weights: metric.weights)
///     var engine = HierarchyEngine(hierarchy)
///     engine.weight(from: library, to: cafe)
///
/// After Geisberger, Sanders, Schultes and Vetter, "Exact routing in large road networks using
/// contraction hierarchies" (2012), doi:10.1287/trsc.1110.0401.
///
/// Nodes are renumbered inside by rank, and ranks are sorted by level, so that what queries touch
/// lies together: an arc names the rank of its higher end, and lies in the row of its lower end.
/// Nothing in it ever changes, so threads share it.
public struct ContractionHierarchy: Sendable {
  /// Which node has which rank.
  public let order: NodeOrder
  /// The arcs from lower to higher nodes, by their lower ends.
  public let upward: HierarchyRows
  /// The arcs from higher to lower nodes, by their lower ends; of a symmetric hierarchy, the same
  /// columns as ``upward``.
  public let downward: HierarchyRows
  /// Whether every way is as heavy as its way back, so that one set of rows serves both directions.
  public let isSymmetric: Bool
  /// What the arcs of ``upward`` stand for.
  let upwardOrigins: Column<Origin>
  /// What the arcs of ``downward`` stand for; of a symmetric hierarchy, the same column.
  let downwardOrigins: Column<Origin>
  /// The node each arc of the graph leads to.
  let graphHeads: Column<NodeID>

  /// Contracts a graph.
  ///
  /// - Parameters:
  ///   - topology: the graph; loops, parallel arcs and any number of parts are fine.
  ///   - weights: one for each arc; those from `Weight.unreachable` on cannot be used.
  ///   - threads: how many to use; the hierarchy does not depend on it.
  ///   - progress: told now and then how many nodes of how many are contracted.
  /// - Precondition: there are as many weights as arcs, and at least one thread.
  public init(
    contracting topology: Topology,
    weights: Column<Weight>,
    threads: Int = 1,
    progress: ((_ done: Int, _ of: Int) -> Void)? = nil
  ) {
    precondition(weights.count == topology.arcCount, "one weight for each arc")
    precondition(threads > 0, "no threads")
    var contractor = NodeContractor(topology, weights, threads: threads)
    contractor.run { done, of in progress?(done, of) }
    order = HierarchyAssembly.order(contractor)
    isSymmetric = contractor.isSymmetric
    upward = HierarchyAssembly.rows(contractor, by: order, downward: false)
    downward =
      isSymmetric ? upward : HierarchyAssembly.rows(contractor, by: order, downward: true)
    graphHeads = topology.head
    var finder = OriginFinder(upward: upward, downward: downward, isSymmetric: isSymmetric)
    finder.findOriginals(topology, weights, order)
    finder.findShortcuts()
    upwardOrigins = Column(finder.up)
    downwardOrigins = isSymmetric ? upwardOrigins : Column(finder.down)
  }

  /// Number of nodes.
  public var nodeCount: Int { order.count }

  /// How many arcs it has beyond those of the graph, each direction counted.
  ///
  /// - Complexity: O(arcs).
  public var shortcutCount: Int {
    let up = upwardOrigins.count { !$0.isOriginal }
    return up + (isSymmetric ? up : downwardOrigins.count { !$0.isOriginal })
  }

  /// How many arcs a query may walk, each direction counted.
  public var arcCount: Int { upward.arcs.count + downward.arcs.count }

  /// The size of its columns in bytes.
  public var byteCount: Int {
    let rowBytes = upward.firstArc.count * 4 + upward.arcs.count * 16
    let backBytes = isSymmetric ? 0 : downward.firstArc.count * 4 + downward.arcs.count * 16
    return order.count * 8 + rowBytes + backBytes
  }
}
