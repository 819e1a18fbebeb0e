public import CampusGraph

/// A reusable search for lightest paths between seeds.
///
///     var engine = DijkstraEngine(graph: graph.topology, metric: metric)
///     if let result = engine.run(SearchQuery(sources: [from], targets: [to])) {
///       print(result.weight, engine.path())
///     }
///
/// An engine owns its scratch, is made once per task, answers any number of queries one after the
/// other, and starts each in O(1). It is not shared between threads; graphs and metrics are.
/// All engines find the same weights. Where several paths are equally light, which one is found
/// depends on the engine, the graph and the query, and on nothing else.
public protocol PathEngine: ~Copyable {
  /// Finds the lightest path from a source to a target; `nil` where there is none within the limit.
  ///
  /// - Precondition: the seeds' nodes are nodes of the graph.
  mutating func run(_ query: SearchQuery) -> SearchResult?

  /// The path that the last run found, from the source's node to the target's in the order of
  /// travel; empty where both are one node or nothing was found.
  func path() -> [ArcID]

  /// Appends the path that the last run found to arcs; allocates nothing where there is room and the
  /// engine can do without.
  mutating func appendPath(to arcs: inout [ArcID])

  /// The weight of the lightest path from a node to another, `Weight.unreachable` where there is
  /// none: the short way for callers that need neither seeds nor a path.
  ///
  /// What ``path()`` gives afterwards depends on the engine.
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

  /// Answers many questions in a row: the weight of each pair, in order.
  ///
  /// - Precondition: `weights` has as many places as there are pairs.
  mutating func weights(of pairs: [NodePair], into weights: inout [Weight])

  /// How many nodes the last run settled.
  var settledCount: Int { get }

  /// How many arcs the last run relaxed.
  var relaxedCount: Int { get }

  /// How many nodes the last run settled without relaxing their arcs, because a better way to them
  /// was seen from above; zero for engines that do not stall.
  var stalledCount: Int { get }
}

/// Where a path starts and where it ends.
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
    precondition(weights.count == pairs.count, "one place for each pair")
    for (index, pair) in pairs.enumerated() {
      weights[index] = weight(from: pair.source, to: pair.target)
    }
  }

  /// Nothing: most engines do not stall.
  public var stalledCount: Int { 0 }
}

/// An engine that searches the arcs as they are, whose weights may therefore change at any time.
public protocol ReweightableEngine: PathEngine, ~Copyable {
  /// The weights; may be replaced between queries, such as by a masked copy.
  ///
  /// - Precondition: it belongs to the engine's graph.
  var metric: Metric { get set }
}
