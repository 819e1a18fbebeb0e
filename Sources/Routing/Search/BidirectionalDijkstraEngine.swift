public import CampusGraph

/// Bidirectional Dijkstra: from the sources and from the targets, until the best meeting node is
/// final.
///
/// Whenever a label improves at a node that the other side has labelled, the sum of both is the
/// weight of a path; the least sum is the answer once the least keys of both sides add up to it or
/// more, since no undiscovered path can then be lighter. Pohl (1971), "Bi-directional search"; the
/// stopping rule as in Goldberg and Harrelson (2005), section 2.
///
/// The side with the shorter queue advances, so a search out of a dense city waits for one in
/// sparse country (Pohl's cardinality comparison). Neither side searches on from nodes that the
/// other has settled, or whose label and the other side's least key add up to the best path or
/// more.
public struct BidirectionalDijkstraEngine: ReweightableEngine, ~Copyable {
  /// The weights.
  public var metric: Metric {
    didSet { precondition(metric.arcCount == topology.arcCount, "metric of another graph") }
  }
  private let topology: Topology
  private var store: ArcStore
  private var forward: SearchSide
  private var backward: SearchSide
  private var meeting = Meeting()

  /// The best meeting node so far.
  private struct Meeting {
    var node = NodeID.none
    /// Its weight; paths that weigh as much or more are of no interest.
    var weight = Weight.unreachable
  }

  /// Makes an engine.
  ///
  /// - Precondition: the metric belongs to the graph.
  /// - Complexity: O(nodes).
  public init(graph topology: Topology, metric: Metric) {
    precondition(metric.arcCount == topology.arcCount, "metric of another graph")
    self.topology = topology
    self.metric = metric
    store = ArcStore(topology)
    forward = SearchSide(nodeCount: topology.nodeCount)
    backward = SearchSide(nodeCount: topology.nodeCount)
  }

  /// How many nodes the last run settled, from both ends.
  public var settledCount: Int { forward.settledCount + backward.settledCount }

  /// How many arcs the last run relaxed, from both ends.
  public var relaxedCount: Int { forward.relaxedCount + backward.relaxedCount }

  /// Finds the lightest path; `nil` if there is none within the limit.
  public mutating func run(_ query: SearchQuery) -> SearchResult? {
    start(query)
    let forwardRows = store.forwardRows(metric.weights)
    let reverseRows = store.reverseRows(metric.weights)
    var polls = BudgetPolls(query.budget)
    search: while true {
      var quota = polls.quota(after: settledCount)
      guard quota > 0 else {
        meeting = Meeting()
        return nil
      }
      while quota > 0 {
        quota &-= 1
        let (forwardKey, backwardKey) = (forward.heap.minimumKey, backward.heap.minimumKey)
        // An empty side's key is the largest integer, so the sum needs more than 32 bits.
        guard UInt64(forwardKey) + UInt64(backwardKey) < UInt64(meeting.weight) else {
          break search
        }
        if forward.heap.count <= backward.heap.count {
          Self.advance(&forward, towards: backward, along: forwardRows, &meeting)
        } else {
          Self.advance(&backward, towards: forward, along: reverseRows, &meeting)
        }
      }
    }
    polls.finish(settledCount)
    guard meeting.node != .none else { return nil }
    return SearchResult(
      weight: meeting.weight,
      sourceIndex: forward.seedIndex(of: meeting.node, among: query.sources) { topology.tail[$0] },
      targetIndex: backward.seedIndex(of: meeting.node, among: query.targets) { topology.head[$0] }
    )
  }

  /// The path that the last run found.
  public func path() -> [ArcID] {
    guard meeting.node != .none else { return [] }
    return forward.path(to: meeting.node) { topology.tail[$0] }
      + backward.path(to: meeting.node) { topology.head[$0] }.reversed()
  }

  private mutating func start(_ query: SearchQuery) {
    forward.reset()
    backward.reset()
    meeting = Meeting(weight: query.cap + 1)
    for seed in query.sources {
      forward.seed(seed, potential: ZeroPotential(), cap: query.cap)
    }
    for seed in query.targets {
      backward.seed(seed, potential: ZeroPotential(), cap: query.cap)
      Self.meet(at: seed.node, backward.space.weight(of: seed.node), forward, &meeting)
    }
  }

  @inline(__always)
  private static func advance<Rows: ArcRows>(
    _ side: inout SearchSide,
    towards other: borrowing SearchSide,
    along rows: Rows,
    _ meeting: inout Meeting
  ) {
    let otherKey = other.heap.minimumKey
    _ = side.settle(
      rows,
      ZeroPotential(),
      cap: meeting.weight &- 1,
      continues: { node, weight in
        meet(at: node, weight, other, &meeting)
        return weight &+ otherKey < meeting.weight && !other.space.isSettled(node)
      }
    )
  }

  @inline(__always)
  private static func meet(
    at node: NodeID,
    _ weight: Weight,
    _ other: borrowing SearchSide,
    _ meeting: inout Meeting
  ) {
    let sum = weight &+ other.space.weight(of: node)
    if sum < meeting.weight { meeting = Meeting(node: node, weight: sum) }
  }
}
