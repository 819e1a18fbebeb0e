public import CampusGraph

/// Engine on ``HubLabels``, which finds paths by walking along the graph.
///
/// A label holds weights only. The path is found from its start: an arc a = u → v is on a lightest
/// path to t if w(a) + d(v, t) = d(u, t), by the labels, and of k arcs only k − 1 have to be tried.
public struct HubLabelEngine: PathEngine, ~Copyable {
  private let labels: HubLabels
  private let walker: LabelWalker
  private var found: (source: NodeID, target: NodeID)?

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - labels: the labels.
  ///   - topology: the graph that they were made of.
  ///   - weights: the weights that they were made of.
  /// - Precondition: graph, weights and labels have as many nodes and arcs as each other.
  /// - Complexity: O(1).
  public init(_ labels: HubLabels, graph topology: Topology, weights: Column<Weight>) {
    precondition(labels.nodeCount == topology.nodeCount, "labels of another graph")
    precondition(weights.count == topology.arcCount, "weights of another graph")
    self.labels = labels
    walker = LabelWalker(labels: labels, topology: topology, weights: weights)
  }

  /// How many labels the last run read, since no node is settled.
  public private(set) var settledCount = 0

  /// How many pairs of labels the last run compared.
  public private(set) var relaxedCount = 0

  /// Finds the lightest path from a source to a target; `nil` if there is none within the limit.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  /// - Complexity: O(sources · targets) label queries.
  public mutating func run(_ query: SearchQuery) -> SearchResult? {
    found = nil
    settledCount = query.sources.count + query.targets.count
    relaxedCount = query.sources.count * query.targets.count
    var best: SearchResult?
    for (sourceIndex, source) in query.sources.enumerated() where source.weight < .unreachable {
      guard query.budget.allowsMore else {
        found = nil
        return nil
      }
      for (targetIndex, target) in query.targets.enumerated() where target.weight < .unreachable {
        let between = UInt64(labels.weight(from: source.node, to: target.node))
        let total = between + UInt64(source.weight) + UInt64(target.weight)
        guard between < Weight.unreachable, total <= query.cap else { continue }
        if let best, total >= best.weight { continue }
        best = SearchResult(
          weight: Weight(total),
          sourceIndex: sourceIndex,
          targetIndex: targetIndex
        )
        found = (source.node, target.node)
      }
    }
    return best
  }

  /// The weight of the lightest path between two nodes; `Weight.unreachable` if there is none.
  ///
  /// ``path()`` and its companions then tell the path. Allocates nothing.
  ///
  /// - Precondition: both are nodes of the graph.
  public mutating func weight(from source: NodeID, to target: NodeID) -> Weight {
    let weight = labels.weight(from: source, to: target)
    (settledCount, relaxedCount) = (2, 1)
    found = weight < .unreachable ? (source, target) : nil
    return weight
  }

  /// The path that the last run found, from the source's node to the target's in the order of
  /// travel; empty if both are one node or nothing was found.
  ///
  /// - Complexity: O(path), with up to a label query for each arc that leaves it.
  public func path() -> [ArcID] {
    var arcs: [ArcID] = []
    appendPath(to: &arcs)
    return arcs
  }

  /// Appends the path that the last run found; allocates nothing if there is room, unless the path
  /// passes arcs of weight 0.
  ///
  /// - Complexity: as ``path()``.
  public func appendPath(to arcs: inout [ArcID]) {
    guard let found else { return }
    walker.walk(from: found.source, to: found.target) { arc, _ in arcs.append(arc) }
  }

  /// Appends the nodes of the path that the last run found, from the source's node to the target's;
  /// nothing if nothing was found.
  ///
  /// - Complexity: as ``path()``.
  public func appendNodePath(to nodes: inout [NodeID]) {
    guard let found else { return }
    nodes.append(found.source)
    walker.walk(from: found.source, to: found.target) { _, head in nodes.append(head) }
  }
}

/// Follows lightest paths by the remaining weight that labels give: an unsafe fence.
///
/// Sound because a `Topology` checks its rows and heads when it is made, and there is a weight for
/// each of its arcs.
@safe
struct LabelWalker {
  let labels: HubLabels
  let topology: Topology
  let weights: Column<Weight>

  /// Emits the arcs of a lightest path and their heads, in the order of travel.
  ///
  /// Arcs of weight above 0 bring the target nearer. If none does, some arcs of weight 0 lead to a
  /// node from which one does; a breadth-first search finds them, since they may form cycles.
  @inline(__always)
  func walk(from source: NodeID, to target: NodeID, _ emit: (ArcID, NodeID) -> Void) {
    var node = source
    var previous = NodeID.none
    var left = labels.weight(from: source, to: target)
    while node != target {
      if let step = step(from: node, to: target, left, avoiding: previous) {
        let weight = weights[step.arc]
        left -= weight
        previous = node
        node = step.head
        emit(step.arc, node)
      } else {
        let arcs = zeroWeightPath(from: node, to: target, left)
        guard !arcs.isEmpty else { return }
        for arc in arcs {
          node = topology.head[arc]
          emit(arc, node)
        }
        previous = .none
      }
    }
  }

  /// An arc of weight above 0 that a lightest path starts with; `previous` is the node before,
  /// which no lightest path goes back to.
  @inline(__always)
  private func step(
    from node: NodeID,
    to target: NodeID,
    _ left: Weight,
    avoiding previous: NodeID
  ) -> (arc: ArcID, head: NodeID)? {
    var pending: (arc: ArcID, head: NodeID, weight: Weight)?
    var mustCheck = false
    var row = unsafe topology.firstOut.baseAddress[node.index]
    let end = unsafe topology.firstOut.baseAddress[node.index &+ 1]
    while row < end {
      let arc = ArcID(row)
      let (head, weight) = unsafe (
        topology.head.baseAddress[arc.index], weights.baseAddress[arc.index]
      )
      row &+= 1
      if weight == 0, head != node { mustCheck = true }
      if weight == 0 || weight > left || head == previous || head == node { continue }
      if let pending, labels.weight(from: pending.head, to: target) == left &- pending.weight {
        return (pending.arc, pending.head)
      }
      pending = (arc, head, weight)
    }
    guard let pending else { return nil }
    // Some arc must be right, so the last one is, unless it might be one of weight 0.
    if mustCheck, labels.weight(from: pending.head, to: target) != left &- pending.weight {
      return nil
    }
    return (pending.arc, pending.head)
  }

  /// Arcs of weight 0 to the target or to a node with a ``step(from:to:_:avoiding:)``, nearest
  /// first.
  private func zeroWeightPath(from start: NodeID, to target: NodeID, _ left: Weight) -> [ArcID] {
    var reachedBy: [NodeID: ArcID] = [start: .none]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      if node == target || node != start && step(from: node, to: target, left) != nil {
        var arcs: [ArcID] = []
        var node = node
        while let arc = reachedBy[node], arc != .none {
          arcs.append(arc)
          node = topology.tail[arc]
        }
        return arcs.reversed()
      }
      for arc in topology.arcs(from: node) where weights[arc] == 0 {
        let head = topology.head[arc]
        guard reachedBy[head] == nil, labels.weight(from: head, to: target) == left else {
          continue
        }
        reachedBy[head] = arc
        queue.append(head)
      }
    }
    return []
  }

  /// A checked step; `nil` if the node has none.
  private func step(from node: NodeID, to target: NodeID, _ left: Weight) -> ArcID? {
    topology.arcs(from: node).first { arc in
      let weight = weights[arc]
      return weight > 0 && weight <= left && topology.head[arc] != node
        && labels.weight(from: topology.head[arc], to: target) == left - weight
    }
  }
}
