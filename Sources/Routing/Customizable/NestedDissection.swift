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
    checkpoint: StageCheckpoint? = nil,
    metis: (UndirectedRows) -> [UInt32]? = MetisOrder.nodesByRank
  ) -> NodeOrder? {
    if let coordinates {
      precondition(coordinates.count == topology.nodeCount, "one coordinate for each node")
    }
    var orders = KnownOrders(checkpoint)
    if let order = orders["best"], order.count == topology.nodeCount {
      return NodeOrder(nodesByRank: order.map { NodeID($0) })
    }
    let rows = UndirectedRows(topology)
    let reduced = LowDegreeElimination(rows)
    var trees: [EliminationTree] = []
    if let coordinates, method != .metis {
      let positions = reduced.nodes.map { coordinates[Int($0)] }
      let core = orders.order("flow", of: reduced.rows.nodeCount) {
        InertialFlow.nodesByRank(reduced.rows, at: positions, threads: threads)
      }
      if let core { trees.append(tree(of: rows, reduced, core)) }
    }
    if trees.isEmpty || method == .best {
      let core = orders.order("metis", of: reduced.rows.nodeCount) { metis(reduced.rows) }
      if let core { trees.append(tree(of: rows, reduced, core)) }
    }
    guard let first = trees.first, let last = trees.last else { return nil }
    let best =
      trees.count == 1 || first.quality.meanSearchArcs <= last.quality.meanSearchArcs ? first : last
    orders.keep(Array(best.nodes.column), as: "best")
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

/// Orders of an interrupted dissection, and those found since, which are saved with them.
private struct KnownOrders {
  private let checkpoint: StageCheckpoint?
  private var known: [(name: String, nodes: Column<UInt32>)] = []

  init(_ checkpoint: StageCheckpoint?) {
    self.checkpoint = checkpoint
    guard let file = checkpoint?.saved else { return }
    for name in ["best", "flow", "metis"] {
      guard let nodes = try? file.column(name, as: UInt32.self), Self.isPermutation(nodes) else {
        continue
      }
      known.append((name, nodes))
    }
  }

  /// A known order.
  subscript(name: String) -> Column<UInt32>? { known.first { $0.name == name }?.nodes }

  /// The known order of a name, or one that is found and saved; `nil` if none is found.
  mutating func order(_ name: String, of count: Int, _ find: () -> [UInt32]?) -> [UInt32]? {
    if let nodes = self[name], nodes.count == count { return Array(nodes) }
    guard let nodes = find() else { return nil }
    keep(nodes, as: name)
    return nodes
  }

  /// Saves an order if it is time to.
  mutating func keep(_ nodes: [UInt32], as name: String) {
    guard let checkpoint else { return }
    known.removeAll { $0.name == name }
    known.append((name, Column(nodes)))
    checkpoint.saveIfDue { writer in
      for order in known { writer.add(order.name, order.nodes) }
    }
  }

  private static func isPermutation(_ nodes: Column<UInt32>) -> Bool {
    var isThere = [Bool](repeating: false, count: nodes.count)
    for node in nodes {
      guard node < nodes.count, !isThere[Int(node)] else { return false }
      isThere[Int(node)] = true
    }
    return true
  }
}
