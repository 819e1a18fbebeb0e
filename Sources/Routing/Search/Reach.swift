public import CampusGraph

/// Bounded one-to-all search by Dijkstra's algorithm, whose tree can be read afterwards.
///
///     var reach = Reach(graph: graph.topology, metric: metric)
///     reach.run(sources: [Seed(node: library)], limit: 300_000)  // five minutes
///     reach.weight(of: cafe)
///
/// Isochrones, tables, bike-share and alternatives use it. In reverse, it finds everything from
/// which the seeds can be reached.
public struct Reach: ~Copyable {
  /// The weights; may be replaced between runs.
  public var metric: Metric {
    didSet { precondition(metric.arcCount == topology.arcCount, "metric of another graph") }
  }
  /// Whether the last run went against the arcs.
  public private(set) var isReverse = false
  private let topology: Topology
  private var store: ArcStore
  private var side: SearchSide
  private var seeds: [Seed] = []
  private var sequence: NodeSequence

  /// Makes room for a graph.
  ///
  /// - Precondition: the metric belongs to the graph.
  /// - Complexity: O(nodes).
  public init(graph topology: Topology, metric: Metric) {
    precondition(metric.arcCount == topology.arcCount, "metric of another graph")
    self.topology = topology
    self.metric = metric
    store = ArcStore(topology)
    side = SearchSide(nodeCount: topology.nodeCount)
    sequence = NodeSequence(nodeCount: topology.nodeCount)
  }

  /// How many arcs the last run relaxed.
  public var relaxedCount: Int { side.relaxedCount }

  /// How many nodes the last run reached.
  public var settledCount: Int { side.settledCount }

  /// Reaches everything within `limit`.
  ///
  /// - Parameters:
  ///   - sources: where to start, or with `reverse` where to end.
  ///   - limit: the largest weight of interest, seeds included.
  ///   - reverse: whether to go against the arcs.
  ///   - budget: what limits the search. If it is exhausted, what was reached so far is kept, and
  ///     the caller asks ``SearchBudget/check()``.
  /// - Precondition: the seeds' nodes are nodes of the graph.
  public mutating func run(
    sources: [Seed],
    limit: Weight = .unreachable,
    reverse: Bool = false,
    budget: SearchBudget? = nil
  ) {
    run(sources: sources, limit: limit, reverse: reverse, budget: budget) { _, _ in true }
  }

  /// Reaches everything within a weight and a travel time, which is the weight without penalties,
  /// by arcs that are open: `isOpen` is given the travel time between the seed and the arc's near
  /// end, and is `nil` if all arcs are open.
  mutating func run(
    sources: [Seed],
    limit: Weight,
    time: Weight,
    reverse: Bool,
    budget: SearchBudget?,
    isOpen: ((ArcID, Weight) -> Bool)?
  ) {
    let (penalty, weights) = (metric.penalty, metric.weights)
    guard penalty.isCharged || isOpen != nil else {
      return run(sources: sources, limit: min(limit, time), reverse: reverse, budget: budget)
    }
    run(sources: sources, limit: limit, reverse: reverse, budget: budget) { arc, entered in
      penalty.removed(from: entered &+ weights[arc]) <= time
        && isOpen?(arc, penalty.removed(from: entered)) ?? true
    }
  }

  /// Reaches everything within `limit` by arcs for which `admits` holds, which is given an arc that
  /// would improve a label and the weight at which it is entered.
  @inline(__always)
  mutating func run(
    sources: [Seed],
    limit: Weight = .unreachable,
    reverse: Bool = false,
    budget: SearchBudget? = nil,
    admits: (ArcID, Weight) -> Bool
  ) {
    let cap = min(limit, .unreachable - 1)
    side.reset()
    seeds = sources
    isReverse = reverse
    for seed in sources { side.seed(seed, potential: ZeroPotential(), cap: cap) }
    if reverse {
      exhaust(store.reverseRows(metric.weights), cap: cap, budget: budget, admits: admits)
    } else {
      exhaust(store.forwardRows(metric.weights), cap: cap, budget: budget, admits: admits)
    }
  }

  @inline(__always)
  private mutating func exhaust(
    _ rows: some ArcRows,
    cap: Weight,
    budget: SearchBudget?,
    admits: (ArcID, Weight) -> Bool
  ) {
    sequence.removeAll()
    var polls = BudgetPolls(budget)
    while !side.heap.isEmpty {
      var quota = polls.quota(after: side.settledCount)
      guard quota > 0 else { return }
      while quota > 0, !side.heap.isEmpty {
        quota &-= 1
        sequence.append(side.settle(rows, ZeroPotential(), cap: cap, admits: admits))
      }
    }
    polls.finish(side.settledCount)
  }
}

extension Reach {
  /// The nodes that were reached, by rising weight, equal weights as they were found.
  ///
  /// - Complexity: O(reached nodes), a copy.
  public var reached: [NodeID] { sequence.array }

  /// The weight of the lightest path from a source to the node (in reverse: from the node to a
  /// seed), seeds included; `Weight.unreachable` if there is none within the limit.
  ///
  /// - Complexity: O(1).
  public func weight(of node: NodeID) -> Weight {
    check(node)
    return side.space.weight(of: node)
  }

  /// The arc by which the tree reaches the node, the last of its path (in reverse: the first);
  /// `ArcID.none` at seeds and if it was not reached.
  ///
  /// - Complexity: O(1).
  public func parent(of node: NodeID) -> ArcID {
    check(node)
    return side.space.parent(of: node)
  }

  /// The arcs from the source's node to this one (in reverse: from this one to the seed's) in the
  /// order of travel; empty at seeds and if it was not reached.
  public func path(to node: NodeID) -> [ArcID] {
    check(node)
    if isReverse { return side.path(to: node) { topology.head[$0] }.reversed() }
    return side.path(to: node) { topology.tail[$0] }
  }

  /// The index of the seed whose tree the node is in; `nil` if it was not reached.
  public func seedIndex(of node: NodeID) -> Int? {
    check(node)
    guard side.space.isLabelled(node) else { return nil }
    let ends = isReverse ? topology.head : topology.tail
    return side.seedIndex(of: node, among: seeds) { ends[$0] }
  }

  private func check(_ node: NodeID) {
    precondition(node.index < side.space.nodeCount, "node is not in the graph")
  }
}
