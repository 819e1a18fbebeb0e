public import CampusGraph

/// Engine boxed in a class, for callers that choose one at run time.
///
/// Engines are move-only, so that scratch is never copied by accident; as of Swift 6.3 a move-only
/// value inside an existential is consumed by its first borrowing call. A box can be kept as `any
/// PathEngine`, also in an array. All references are one engine: one task uses it at a time.
public final class BoxedEngine<Engine: PathEngine & ~Copyable>: PathEngine {
  private var engine: Engine

  /// Takes ownership of an engine.
  public init(_ engine: consuming Engine) {
    self.engine = engine
  }

  /// Finds the lightest path; `nil` if there is none within the limit.
  public func run(_ query: SearchQuery) -> SearchResult? { engine.run(query) }

  /// The path that the last run found.
  public func path() -> [ArcID] { engine.path() }

  /// Appends the path that the last run found.
  public func appendPath(to arcs: inout [ArcID]) { engine.appendPath(to: &arcs) }

  /// The weight of the lightest path; `Weight.unreachable` if there is none.
  public func weight(from source: NodeID, to target: NodeID) -> Weight {
    engine.weight(from: source, to: target)
  }

  /// The weight of the lightest path, whose arcs are appended.
  public func weight(
    from source: NodeID,
    to target: NodeID,
    appendingPathTo arcs: inout [ArcID]
  ) -> Weight {
    engine.weight(from: source, to: target, appendingPathTo: &arcs)
  }

  /// The weight of each pair.
  public func weights(of pairs: [NodePair], into weights: inout [Weight]) {
    engine.weights(of: pairs, into: &weights)
  }

  /// How many nodes the last run settled.
  public var settledCount: Int { engine.settledCount }

  /// How many arcs the last run relaxed.
  public var relaxedCount: Int { engine.relaxedCount }

  /// How many nodes the last run settled without relaxing their arcs.
  public var stalledCount: Int { engine.stalledCount }
}

extension BoxedEngine: ReweightableEngine where Engine: ReweightableEngine & ~Copyable {
  /// The weights.
  public var metric: Metric {
    get { engine.metric }
    set { engine.metric = newValue }
  }
}
