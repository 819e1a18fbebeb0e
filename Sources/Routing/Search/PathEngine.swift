public import CampusGraph

/// A reusable search for lightest paths between seeds.
///
///     var engine = DijkstraEngine(graph: graph.topology, metric: metric)
///     if let result = engine.run(SearchQuery(sources: [from], targets: [to])) {
///       print(result.weight, engine.path())
///     }
///
/// An engine owns its scratch, is made once per task, answers any number of queries one after the
/// other, and starts each in O(1). It is not shared between threads; graphs and metrics are. All
/// engines find the same weights. If several paths are equally light, the one found depends only on
/// the engine, the graph and the query.
public protocol PathEngine: ~Copyable {
  /// Finds the lightest path from a source to a target; `nil` if there is none within the limit.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  mutating func run(_ query: SearchQuery) -> SearchResult?

  /// The path that the last run found, from the source's node to the target's in the order of
  /// travel; empty if both are one node or nothing was found.
  func path() -> [ArcID]

  /// Appends the path that the last run found to `arcs`; most engines allocate nothing if there is
  /// capacity.
  mutating func appendPath(to arcs: inout [ArcID])

  /// The weight of the lightest path from a node to another, `Weight.unreachable` if there is
  /// none: for callers that need neither seeds nor a path.
  ///
  /// What ``path()`` returns afterwards depends on the engine.
  ///
  /// - Precondition: both are nodes of the graph.
  mutating func weight(from source: NodeID, to target: NodeID) -> Weight

  /// The weight of the lightest path between two nodes, whose arcs are appended to `arcs`.
  ///
  /// - Precondition: both are nodes of the graph.
  mutating func weight(
    from source: NodeID,
    to target: NodeID,
    appendingPathTo arcs: inout [ArcID]
  ) -> Weight

  /// Answers many queries in a row: the weight of each pair, in order.
  ///
  /// - Precondition: `weights` has as many elements as `pairs`.
  mutating func weights(of pairs: [NodePair], into weights: inout [Weight])

  /// How many nodes the last run settled.
  var settledCount: Int { get }

  /// How many arcs the last run relaxed.
  var relaxedCount: Int { get }

  /// How many nodes the last run stalled, which settles them without relaxing their arcs; zero for
  /// engines that do not stall.
  var stalledCount: Int { get }
}

/// Start and end of a path.
@frozen
public struct NodePair: Hashable, Sendable, BitwiseCopyable {
  /// Where it starts.
  public var source: NodeID
  /// Where it ends.
  public var target: NodeID

  /// Makes a pair.
  @inlinable
  public init(source: NodeID, target: NodeID) {
    self.source = source
    self.target = target
  }
}

extension PathEngine where Self: ~Copyable {
  /// Appends the path, by ``path()``.
  public mutating func appendPath(to arcs: inout [ArcID]) {
    arcs.append(contentsOf: path())
  }

  /// The weight of the lightest path, by ``run(_:)``.
  public mutating func weight(from source: NodeID, to target: NodeID) -> Weight {
    let query = SearchQuery(sources: [Seed(node: source)], targets: [Seed(node: target)])
    return run(query)?.weight ?? .unreachable
  }

  /// The weight and the path, by ``weight(from:to:)`` and ``appendPath(to:)``.
  public mutating func weight(
    from source: NodeID,
    to target: NodeID,
    appendingPathTo arcs: inout [ArcID]
  ) -> Weight {
    let weight = weight(from: source, to: target)
    if weight < .unreachable { appendPath(to: &arcs) }
    return weight
  }

  /// The weight of each pair, one after the other.
  public mutating func weights(of pairs: [NodePair], into weights: inout [Weight]) {
    precondition(weights.count == pairs.count, "one element for each pair")
    for (index, pair) in pairs.enumerated() {
      weights[index] = weight(from: pair.source, to: pair.target)
    }
  }

  /// Zero: most engines do not stall.
  public var stalledCount: Int { 0 }
}

/// An engine without an index, whose weights may be replaced between queries.
public protocol ReweightableEngine: PathEngine, ~Copyable {
  /// The weights; may be replaced between queries, such as by a masked copy.
  ///
  /// - Precondition: it belongs to the engine's graph.
  var metric: Metric { get set }
}
