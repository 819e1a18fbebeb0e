import CRumbo
import CampusGraph
import Routing

extension OpenGraph {
  /// How many pairs are answered between two looks at whether the work goes on.
  private static let interval = 4096
  /// How many rows of a table are found at once: engines share work among sixteen sources.
  private static let rows = 16
  /// Tables with at most this many pairs are answered pair by pair if there are labels, which saves
  /// setting up the targets.
  private static let smallTable = 4096

  /// The weight of the lightest path between two nodes.
  func cost(from source: NodeID, to target: NodeID) throws(Failure) -> Weight {
    if let labels = try hubLabels() { return cost(labels, source, target) }
    return try withPathEngine { (engine) throws(Failure) in cost(&engine, source, target) }
  }

  private func cost(_ labels: HubLabels, _ source: NodeID, _ target: NodeID) -> Weight {
    var least = labels.weight(from: source, to: target)
    guard nodes.hasStates, source != target else { return least }
    for state in nodes.states(of: target) {
      least = min(least, labels.weight(from: source, to: NodeID(state)))
    }
    return least
  }

  private func cost(
    _ engine: inout any PathEngine,
    _ source: NodeID,
    _ target: NodeID
  ) -> Weight {
    guard nodes.hasStates, source != target else {
      return engine.weight(from: source, to: target)
    }
    let targets = nodes.ends(at: target).map { Seed(node: $0) }
    let query = SearchQuery(sources: [Seed(node: source)], targets: targets)
    return engine.run(query)?.weight ?? .unreachable
  }

  /// The weights of pairs of nodes.
  func costs(
    _ sources: UnsafeBufferPointer<Int64>,
    _ targets: UnsafeBufferPointer<Int64>,
    into costs: UnsafeMutableBufferPointer<UInt32>,
    _ cancel: Cancellation
  ) throws(Failure) {
    if let labels = try hubLabels() {
      for index in sources.indices {
        if index % Self.interval == 0 { try cancel.check() }
        let source = try nodes.node(unsafe sources[index])
        let target = try nodes.node(unsafe targets[index])
        unsafe costs[index] = cost(labels, source, target)
      }
      return
    }
    try withPathEngine { (engine) throws(Failure) in
      for index in sources.indices {
        if index % 64 == 0 { try cancel.check() }
        let source = try nodes.node(unsafe sources[index])
        let target = try nodes.node(unsafe targets[index])
        unsafe costs[index] = cost(&engine, source, target)
      }
    }
  }

  /// The weights from every source to every target, row by row.
  func table(
    _ sources: UnsafeBufferPointer<Int64>,
    _ targets: UnsafeBufferPointer<Int64>,
    into costs: UnsafeMutableBufferPointer<UInt32>,
    _ cancel: Cancellation
  ) throws(Failure) {
    let (from, to) = unsafe (try nodes.nodes(sources), try nodes.nodes(targets))
    guard !from.isEmpty, !to.isEmpty else { return }
    if costs.count <= Self.smallTable, let labels = try hubLabels() {
      var next = 0
      for source in from {
        for target in to {
          unsafe costs[next] = cost(labels, source, target)
          next += 1
        }
      }
      return
    }
    let columns = TargetColumns(to, of: nodes)
    try withTableEngine { (engine) throws(Failure) in
      engine.pin(columns.nodes)
      var rows: [Weight] = []
      for start in stride(from: 0, to: from.count, by: Self.rows) {
        try cancel.check()
        let some = Array(from[start..<min(start + Self.rows, from.count)])
        let count = some.count * columns.nodes.count
        if rows.count != count { rows = [Weight](repeating: .unreachable, count: count) }
        engine.weights(from: some, into: &rows)
        for (row, source) in some.enumerated() {
          let first = (start + row) * to.count
          let part = unsafe UnsafeMutableBufferPointer(
            rebasing: costs[first..<first + to.count]
          )
          unsafe columns.reduce(rows, row: row, source: source, into: part)
        }
      }
      engine.pin([])
    }
  }

  /// The weights from a node to all, in ascending order of ids.
  func oneToAll(
    _ source: NodeID,
    into costs: UnsafeMutableBufferPointer<UInt32>
  ) throws(Failure) {
    try withOneToAllEngine { (engine) throws(Failure) in
      engine.run(from: source)
      var weights = [Weight](repeating: .unreachable, count: network.nodeCount)
      engine.weights(into: &weights)
      for (index, node) in nodes.inOrder.enumerated() {
        var least = weights[node.index]
        if nodes.hasStates, node != source {
          for state in nodes.states(of: node) { least = min(least, weights[Int(state)]) }
        }
        unsafe costs[index] = least
      }
    }
  }

  /// The lightest path between two nodes: its weight and the ids of its nodes, none if there is no
  /// path.
  func path(
    from source: NodeID,
    to target: NodeID
  ) throws(Failure) -> (cost: Weight, ids: [Int64]) {
    let heads = try Failure.graph { () throws(GraphFileError) in try network.heads }
    return try withPathEngine { (engine) throws(Failure) in
      let ends = source == target ? [target] : nodes.ends(at: target)
      let query = SearchQuery(
        sources: [Seed(node: source)],
        targets: ends.map { Seed(node: $0) }
      )
      guard let result = engine.run(query) else { return (.unreachable, []) }
      return (result.weight, [nodes.id(of: source)] + engine.path().map { nodes.id(of: heads[$0]) })
    }
  }
}

/// The nodes that a table's targets stand for, as columns of an engine.
private struct TargetColumns {
  /// The nodes, those of a target one after the other.
  let nodes: [NodeID]
  private let targets: [NodeID]
  /// Where each target's columns start, one more at the end; empty if each has one.
  private let first: [Int]

  init(_ targets: [NodeID], of graph: GraphNodes) {
    self.targets = targets
    guard graph.hasStates else {
      nodes = targets
      first = []
      return
    }
    var nodes: [NodeID] = []
    var first = [0]
    for target in targets {
      nodes += graph.ends(at: target)
      first.append(nodes.count)
    }
    self.nodes = nodes
    self.first = first
  }

  /// Writes the least weight of each target's columns in a row.
  func reduce(
    _ rows: [Weight],
    row: Int,
    source: NodeID,
    into costs: UnsafeMutableBufferPointer<UInt32>
  ) {
    let start = row * nodes.count
    guard !first.isEmpty else {
      for column in costs.indices { unsafe costs[column] = rows[start + column] }
      return
    }
    for (column, target) in targets.enumerated() {
      let columns = rows[start + first[column]..<start + first[column + 1]]
      unsafe costs[column] = target == source ? 0 : columns.min() ?? .unreachable
    }
  }
}
