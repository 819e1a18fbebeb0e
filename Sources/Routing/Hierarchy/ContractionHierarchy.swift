public import CampusGraph

/// Contraction hierarchy: a graph prepared for fast exact queries with one metric.
///
/// Nodes are ordered by importance, and shortcuts are added such that some lightest path between
/// any two nodes first goes up in that order and then down.
///
///     let hierarchy = ContractionHierarchy(contracting: graph.topology, weights: metric.weights)
///     var engine = HierarchyEngine(hierarchy)
///     engine.weight(from: library, to: cafe)
///
/// After Geisberger, Sanders, Schultes and Vetter, "Exact routing in large road networks using
/// contraction hierarchies" (2012), doi:10.1287/trsc.1110.0401.
///
/// Nodes are renumbered by rank, and ranks are sorted by level, so that queries touch contiguous
/// memory: an arc holds the rank of its higher end, and lies in the row of its lower end. Immutable
/// and shared between threads.
public struct ContractionHierarchy: Sendable {
  /// The rank of each node.
  public let ranks: Column<UInt32>
  /// The arcs from lower to higher nodes, by their lower ends.
  public let upward: HierarchyRows
  /// The arcs from higher to lower nodes, by their lower ends; of a symmetric hierarchy, the same
  /// columns as ``upward``.
  public let downward: HierarchyRows
  /// Whether both directions of every arc weigh the same, so that one set of rows serves both.
  public let isSymmetric: Bool
  /// What the arcs of ``upward`` stand for.
  let upwardOrigins: Column<Origin>
  /// What the arcs of ``downward`` stand for; of a symmetric hierarchy, the same column.
  let downwardOrigins: Column<Origin>
  /// How many arcs the graph has.
  let graphArcCount: Int

  /// Contracts a graph.
  ///
  /// - Parameters:
  ///   - topology: the graph; loops, parallel arcs and any number of parts are fine.
  ///   - weights: one for each arc; those from `Weight.unreachable` on cannot be used.
  ///   - threads: how many to use; the hierarchy does not depend on it.
  ///   - progress: called now and then with the work done, and all work in the same unit.
  /// - Precondition: there are as many weights as arcs, and at least one thread.
  public init(
    contracting topology: Topology,
    weights: Column<Weight>,
    threads: Int = 1,
    progress: ((_ done: Int, _ of: Int) -> Void)? = nil
  ) {
    self.init(
      contracting: topology,
      weights: weights,
      threads: threads,
      checkpoint: nil,
      progress: progress
    )
  }

  /// Contracts a graph, and goes on from a checkpoint if it has a state of this graph.
  init(
    contracting topology: Topology,
    weights: Column<Weight>,
    threads: Int,
    checkpoint: StageCheckpoint?,
    progress: ((_ done: Int, _ of: Int) -> Void)?
  ) {
    precondition(weights.count == topology.arcCount, "one weight for each arc")
    precondition(threads > 0, "no threads")
    let arcCount = topology.arcCount
    var contractor = NodeContractor.resumed(
      from: checkpoint?.saved,
      topology,
      weights,
      threads: threads
    )
    contractor.run { done, of in
      progress?(done, of)
    } pause: { contractor in
      checkpoint?.saveIfDue { contractor.addSections(to: &$0, arcCount: arcCount) }
    }
    let order = HierarchyAssembly.order(contractor)
    let isSymmetric = contractor.isSymmetric
    let upward = HierarchyAssembly.rows(contractor, by: order, downward: false)
    let downward =
      isSymmetric ? upward : HierarchyAssembly.rows(contractor, by: order, downward: true)
    var finder = OriginFinder(upward: upward, downward: downward, isSymmetric: isSymmetric)
    finder.findOriginals(topology, weights, order)
    finder.findShortcuts()
    let origins = Column(finder.up)
    progress?(topology.nodeCount, topology.nodeCount)
    self.init(
      ranks: order.ranks,
      upward: upward,
      downward: downward,
      upwardOrigins: origins,
      downwardOrigins: isSymmetric ? origins : Column(finder.down),
      isSymmetric: isSymmetric,
      graphArcCount: topology.arcCount
    )
  }

  /// Takes the parts as they are.
  init(
    ranks: Column<UInt32>,
    upward: HierarchyRows,
    downward: HierarchyRows,
    upwardOrigins: Column<Origin>,
    downwardOrigins: Column<Origin>,
    isSymmetric: Bool,
    graphArcCount: Int
  ) {
    self.ranks = ranks
    self.upward = upward
    self.downward = downward
    self.upwardOrigins = upwardOrigins
    self.downwardOrigins = downwardOrigins
    self.isSymmetric = isSymmetric
    self.graphArcCount = graphArcCount
  }

  /// The order of contraction.
  ///
  /// - Complexity: O(nodes): it is built at each call.
  public var order: NodeOrder {
    var nodes = [NodeID](repeating: .none, count: ranks.count)
    for (node, rank) in ranks.enumerated() { nodes[Int(rank)] = NodeID(node) }
    return NodeOrder(nodes: Column(nodes), ranks: ranks)
  }

  /// Number of nodes.
  public var nodeCount: Int { ranks.count }

  /// How many arcs it has beyond those of the graph, each direction counted.
  ///
  /// - Complexity: O(arcs).
  public var shortcutCount: Int {
    let up = upwardOrigins.count { !$0.isOriginal }
    return up + (isSymmetric ? up : downwardOrigins.count { !$0.isOriginal })
  }

  /// How many arcs a query may relax, each direction counted.
  public var arcCount: Int { upward.arcs.count + downward.arcs.count }

  /// The size of its columns in bytes.
  public var byteCount: Int {
    let rowBytes = upward.firstArc.count * 4 + upward.arcs.count * 16
    let backBytes = isSymmetric ? 0 : downward.firstArc.count * 4 + downward.arcs.count * 16
    return ranks.count * 4 + rowBytes + backBytes
  }
}
