public import CampusGraph
public import GeoCore

/// How an order of elimination is found.
public enum DissectionMethod: String, Sendable, CaseIterable {
  /// METIS's multilevel separators; needs no coordinates.
  case metis
  /// Minimum separators between the ends of the map in several directions; needs coordinates.
  case inertialFlow
  /// Both if there are coordinates, and the one whose climbs relax fewer arcs.
  case best
}

/// Orders nodes by nested dissection: small separators last, their sides before them.
///
/// George, "Nested dissection of a regular finite element mesh" (1973), doi:10.1137/0710032. The
/// order depends on the graph and its coordinates alone, not on weights or the number of threads.
public enum NestedDissection {
  /// Finds an order.
  ///
  /// - Parameters:
  ///   - topology: the graph.
  ///   - coordinates: where its nodes are, if known; without them ``DissectionMethod/metis`` is
  ///     used.
  ///   - method: how.
  ///   - threads: on how many threads at most.
  /// - Returns: the order, subtrees of its elimination tree one after the other.
  /// - Precondition: there are as many coordinates as nodes, and METIS finds memory, unless there
  ///   are coordinates and another method.
  public static func order(
    of topology: Topology,
    coordinates: Column<FixedCoordinate>? = nil,
    method: DissectionMethod = .best,
    threads: Int = 1
  ) -> NodeOrder {
    let order = possibleOrder(
      of: topology,
      coordinates: coordinates,
      method: method,
      threads: threads
    )
    guard let order else { preconditionFailure("METIS has no memory") }
    return order
  }

  /// Finds an order, as ``order(of:coordinates:method:threads:)``.
  ///
  /// METIS may fail; ``DissectionMethod/best`` then takes the other order.
  ///
  /// - Returns: `nil` if METIS fails and there is no other order.
  static func possibleOrder(
    of topology: Topology,
    coordinates: Column<FixedCoordinate>?,
    method: DissectionMethod = .best,
    threads: Int = 1,
    metis: (UndirectedRows) -> [UInt32]? = MetisOrder.nodesByRank
  ) -> NodeOrder? {
    if let coordinates {
      precondition(coordinates.count == topology.nodeCount, "one coordinate for each node")
    }
    let rows = UndirectedRows(topology)
    let reduced = LowDegreeElimination(rows)
    var trees: [EliminationTree] = []
    if let coordinates, method != .metis {
      let positions = reduced.nodes.map { coordinates[Int($0)] }
      let core = InertialFlow.nodesByRank(reduced.rows, at: positions, threads: threads)
      trees.append(tree(of: rows, reduced, core))
    }
    if trees.isEmpty || method == .best {
      if let core = metis(reduced.rows) { trees.append(tree(of: rows, reduced, core)) }
    }
    guard let first = trees.first, let last = trees.last else { return nil }
    let best =
      trees.count == 1 || first.quality.meanSearchArcs <= last.quality.meanSearchArcs ? first : last
    return NodeOrder(nodesByRank: best.nodes.column.map { NodeID($0) })
  }

  private static func tree(
    of rows: UndirectedRows,
    _ reduced: LowDegreeElimination,
    _ core: [UInt32]
  ) -> EliminationTree {
    let nodes = reduced.eliminated + core.map { reduced.nodes[Int($0)] }
    return EliminationTree(rows, nodesByRank: PlainBuffer(nodes)).postordered()
  }

  /// Measures an order on a graph.
  ///
  /// - Complexity: O(arcs of the chordal supergraph).
  public static func quality(of order: NodeOrder, on topology: Topology) -> EliminationQuality {
    let nodes = PlainBuffer(order.nodes.map(\.rawValue))
    return EliminationTree(UndirectedRows(topology), nodesByRank: nodes).quality
  }
}
