public import CampusGraph

/// Elimination tree query on a ``CustomizedMetric``: needs no priority queue.
///
///     let hierarchy = CustomizableHierarchy(graph.topology, order: order)
///     var engine = CustomizableEngine(CustomizedMetric(hierarchy, metric: metric))
///     engine.weight(from: home, to: work)
///
/// Both sides visit all ancestors of their end, which are few, and relax their upward arcs.
/// Buchhold, Sanders and Wagner, "Real-time traffic assignment using engineered customizable
/// contraction hierarchies" (2019), doi:10.1145/3362693.
public struct CustomizableEngine: PathEngine, ~Copyable {
  /// The weights; may be replaced between queries by others on the same hierarchy.
  ///
  /// - Complexity: O(1).
  public var metric: CustomizedMetric {
    didSet {
      precondition(
        metric.hierarchy.nodeCount == nodeCount && metric.hierarchy.height <= labels.height,
        "metric of another hierarchy"
      )
      found = nil
    }
  }
  private let nodeCount: Int
  private var labels: ClimbLabels
  private var found: ClimbMeeting?
  private var unpacker: ArcUnpacker

  /// Makes an engine.
  ///
  /// - Complexity: O(height of the elimination tree).
  public init(_ metric: CustomizedMetric) {
    self.metric = metric
    nodeCount = metric.hierarchy.nodeCount
    labels = ClimbLabels(height: metric.hierarchy.height)
    unpacker = ArcUnpacker(height: metric.hierarchy.height)
  }

  /// How many nodes the last run visited, from both ends.
  public var settledCount: Int { labels.settledCount }

  /// How many arcs the last run relaxed, from both ends.
  public var relaxedCount: Int { labels.relaxedCount }

  /// Finds the lightest path; `nil` if there is none within the limit.
  ///
  /// With several seeds, every pair is queried.
  public mutating func run(_ query: SearchQuery) -> SearchResult? {
    found = nil
    var cap = query.cap
    var best: SearchResult?
    var isLast = false
    for (sourceIndex, source) in query.sources.enumerated() {
      for (targetIndex, target) in query.targets.enumerated() {
        isLast = false
        let meeting = trace(source, target, cap: cap)
        if let budget = query.budget, !budget.spend(settledCount) {
          found = nil
          return nil
        }
        guard let meeting else { continue }
        best = SearchResult(
          weight: meeting.weight,
          sourceIndex: sourceIndex,
          targetIndex: targetIndex
        )
        found = meeting
        isLast = true
        if meeting.weight == 0 { return best }
        cap = meeting.weight - 1
      }
    }
    if let best, !isLast {
      // Later pairs have overwritten its labels.
      let (source, target) = (query.sources[best.sourceIndex], query.targets[best.targetIndex])
      found = trace(source, target, cap: best.weight)
    }
    return best
  }

  /// The weight of the lightest path between two nodes; `Weight.unreachable` if there is none.
  ///
  /// Faster than ``run(_:)``, and nothing is kept for ``path()``.
  ///
  /// - Precondition: both are nodes of the graph.
  public mutating func weight(from source: NodeID, to target: NodeID) -> Weight {
    found = nil
    let meeting = labels.meet(
      metric.hierarchy,
      metric.weights,
      from: Seed(node: rank(of: source)),
      to: Seed(node: rank(of: target)),
      cap: .unreachable - 1
    )
    return meeting.weight
  }

  private mutating func trace(_ source: Seed, _ target: Seed, cap: Weight) -> ClimbMeeting? {
    let from = Seed(node: rank(of: source.node), weight: source.weight)
    let to = Seed(node: rank(of: target.node), weight: target.weight)
    guard source.weight <= cap, target.weight <= cap else { return nil }
    let meeting = labels.trace(metric.hierarchy, metric.weights, from: from, to: to, cap: cap)
    return meeting.depth >= 0 ? meeting : nil
  }

  private func rank(of node: NodeID) -> NodeID {
    precondition(node.index < nodeCount, "a seed's node is not in the graph")
    return NodeID(metric.hierarchy.order.ranks[node.index])
  }
}

extension CustomizableEngine {
  /// The path that the last run found.
  ///
  /// - Complexity: O(arcs of the path · triangles of an arc).
  public func path() -> [ArcID] {
    var arcs: [ArcID] = []
    appendPath(to: &arcs)
    return arcs
  }

  /// Appends the path that the last run found.
  ///
  /// - Complexity: O(arcs of the path · triangles of an arc).
  public func appendPath(to arcs: inout [ArcID]) {
    guard let found else { return }
    unpacker.unpack(stackHops(to: found.depth), metric) { arcs.append($0) }
  }

  /// The weight of the lightest path between two nodes, whose arcs are appended to `arcs`.
  ///
  /// - Precondition: both are nodes of the graph.
  public mutating func weight(
    from source: NodeID,
    to target: NodeID,
    appendingPathTo arcs: inout [ArcID]
  ) -> Weight {
    found = trace(Seed(node: source), Seed(node: target), cap: .unreachable - 1)
    appendPath(to: &arcs)
    return found?.weight ?? .unreachable
  }

  /// Finds the lightest path between two nodes and replaces `nodes` by its nodes, both ends
  /// included; empties it if there is no path.
  ///
  /// - Returns: the path's weight; `Weight.unreachable` if there is none.
  /// - Precondition: both are nodes of the graph.
  public mutating func path(
    from source: NodeID,
    to target: NodeID,
    into nodes: inout [NodeID]
  ) -> Weight {
    nodes.removeAll(keepingCapacity: true)
    found = trace(Seed(node: source), Seed(node: target), cap: .unreachable - 1)
    guard let found else { return .unreachable }
    nodes.append(source)
    let heads = unsafe metric.hierarchy.inputHeads.baseAddress
    unpacker.unpack(stackHops(to: found.depth), metric) { unsafe nodes.append(heads[$0.index]) }
    return found.weight
  }

  /// Pushes the supergraph arcs of the last run's path, the first on top.
  ///
  /// - Returns: how many they are.
  private func stackHops(to meeting: Int) -> Int {
    let hierarchy = metric.hierarchy
    var count = 0
    var depth = meeting
    while let lower = labels.backwardDepth(below: depth) {
      let high = labels.backwardRank(depth)
      let arc = hierarchy.arc(from: labels.backwardRank(lower), to: high)
      unpacker.push(arc: arc, isDown: true, high: high, metric, &count)
      depth = lower
    }
    unpacker.reverse(count)
    depth = meeting
    while let lower = labels.forwardDepth(below: depth) {
      let high = labels.forwardRank(depth)
      let arc = hierarchy.arc(from: labels.forwardRank(lower), to: high)
      unpacker.push(arc: arc, isDown: false, high: high, metric, &count)
      depth = lower
    }
    return count
  }
}

extension CustomizableHierarchy {
  /// The arc between two ranks, by binary search in the lower one's row.
  ///
  /// - Precondition: there is one.
  func arc(from low: UInt32, to high: UInt32) -> UInt32 {
    var (begin, end) = (firstUp[low], firstUp[low + 1])
    while begin < end {
      let middle = (begin + end) / 2
      if upHead[middle] < high { begin = middle + 1 } else { end = middle }
    }
    precondition(upHead[begin] == high, "no arc between these ranks")
    return begin
  }
}
