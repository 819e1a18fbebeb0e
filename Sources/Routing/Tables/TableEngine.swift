public import CampusGraph

/// Reusable search from single sources to many targets, which are set once.
///
///     let engine = indexes.makeTableEngine(.buckets)
///     engine.pin(stops)
///     engine.weights(from: depot, into: &row)
///
/// Like a ``PathEngine`` it owns its scratch and is used by one task at a time. All kinds find the
/// same weights.
public protocol TableEngine: AnyObject {
  /// Sets the targets of the searches that follow.
  ///
  /// - Precondition: they are nodes of the graph.
  func pin(_ targets: [NodeID])

  /// The weight of the lightest path from a node to each target, in the targets' order;
  /// `Weight.unreachable` if there is none.
  ///
  /// - Precondition: the source is a node of the graph, and the row has an element for each target.
  func weights(from source: NodeID, into row: inout [Weight])

  /// The rows of several sources, one after the other; faster for engines that process many sources
  /// at once.
  ///
  /// - Precondition: there is an element for each pair of source and target.
  func weights(from sources: [NodeID], into rows: inout [Weight])
}

extension TableEngine {
  /// The rows of several sources, one search each.
  public func weights(from sources: [NodeID], into rows: inout [Weight]) {
    guard !sources.isEmpty else { return }
    let columns = rows.count / sources.count
    var row = [Weight](repeating: .unreachable, count: columns)
    for (index, source) in sources.enumerated() {
      weights(from: source, into: &row)
      rows.replaceSubrange((index * columns)..<((index + 1) * columns), with: row)
    }
  }
}

/// Tables by Dijkstra's algorithm, one search per source; needs no index.
final class SearchTableEngine: TableEngine {
  private var reach: Reach
  private var targets: [NodeID] = []

  init(graph topology: Topology, metric: Metric) {
    reach = Reach(graph: topology, metric: metric)
  }

  func pin(_ targets: [NodeID]) { self.targets = targets }

  func weights(from source: NodeID, into row: inout [Weight]) {
    precondition(row.count == targets.count, "one element for each target")
    reach.run(sources: [Seed(node: source)])
    for (index, target) in targets.enumerated() { row[index] = reach.weight(of: target) }
  }
}

/// Tables pair by pair, for engines with very fast single queries.
final class PairTableEngine: TableEngine {
  private var engine: any PathEngine
  private var targets: [NodeID] = []
  private var pairs: [NodePair] = []

  init(_ engine: any PathEngine) { self.engine = engine }

  func pin(_ targets: [NodeID]) {
    self.targets = targets
    pairs = targets.map { NodePair(source: $0, target: $0) }
  }

  func weights(from source: NodeID, into row: inout [Weight]) {
    precondition(row.count == targets.count, "one element for each target")
    for index in pairs.indices { pairs[index].source = source }
    engine.weights(of: pairs, into: &row)
  }
}
