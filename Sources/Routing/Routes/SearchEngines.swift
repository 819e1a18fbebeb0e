import CampusGraph

/// The opening test of a timed search.
struct TimedHours {
  /// Which end of the trip has the reference time.
  var anchor: TimedDijkstraEngine.Anchor
  /// Whether a schedule is open so many seconds after the reference time.
  var isOpen: (ScheduleID, Int64) -> Bool
}

/// The searches of one metric, each made when first needed and then reused.
final class SearchEngines {
  private let index: RoutingIndex
  private let network: ProfileNetwork
  private let metric: Metric
  /// Whether some arcs are closed that indexes know as open.
  let isMasked: Bool
  private var plain: [SearchAlgorithm: any PathEngine] = [:]
  private var timed: TimedScratch?
  private var reaching: ReachScratch?
  private var branching: AlternativeScratch?
  /// The arcs of the last path that was found, in the order of travel.
  private(set) var path: [ArcID] = []

  // Classes, because move-only searches cannot be kept in optionals.
  private final class TimedScratch {
    var engine: TimedDijkstraEngine
    init(_ engine: consuming TimedDijkstraEngine) { self.engine = engine }
  }
  private final class ReachScratch {
    var engine: Reach
    init(_ engine: consuming Reach) { self.engine = engine }
  }

  private final class AlternativeScratch {
    var engine: AlternativeFinder
    init(_ engine: consuming AlternativeFinder) { self.engine = engine }
  }

  init(_ index: RoutingIndex, _ network: ProfileNetwork, metric: Metric, isMasked: Bool) {
    self.index = index
    self.network = network
    self.metric = metric
    self.isMasked = isMasked
  }

  private var graph: StreetGraph { index.graph }

  /// Runs a query; with `hours`, only through what is open when it is reached.
  ///
  /// - Throws: `notPrepared` where the algorithm has no index, `badFile` where that is damaged.
  func run(
    _ query: SearchQuery,
    _ algorithm: SearchAlgorithm?,
    _ hours: TimedHours?
  ) throws(RoutingError) -> SearchResult? {
    guard let hours else { return try run(query, algorithm) }
    let scratch = timed ?? TimedScratch(TimedDijkstraEngine(graph: graph, metric: metric))
    timed = scratch
    let result = scratch.engine.run(query, anchor: hours.anchor, isOpen: hours.isOpen)
    path = result == nil ? [] : scratch.engine.path()
    return result
  }

  private func run(
    _ query: SearchQuery,
    _ algorithm: SearchAlgorithm?
  ) throws(RoutingError) -> SearchResult? {
    let algorithm = algorithm ?? (isMasked ? .bidirectional : network.bestAlgorithm)
    var engine: any PathEngine
    if let known = plain[algorithm] { engine = known } else { engine = try makeEngine(algorithm) }
    plain[algorithm] = engine
    let result = engine.run(query)
    path = result == nil ? [] : engine.path()
    return result
  }

  /// An engine on what the profile is prepared with; with closures, on a customizable hierarchy updated
  /// by them if that is asked for, else one that needs no index.
  private func makeEngine(
    _ algorithm: SearchAlgorithm
  ) throws(RoutingError) -> any PathEngine {
    guard let indexes = network.indexes else {
      return algorithm.makeEngine(for: graph, metric: metric)
    }
    if !isMasked {
      return try RoutingError.translate { () throws(GraphFileError) in
        try indexes.makeEngine(algorithm)
      }
    }
    if algorithm == .cch, indexes.isPrepared(.cch) {
      let open = try RoutingError.translate { () throws(GraphFileError) in
        try indexes.customized()
      }
      return BoxedEngine(CustomizableEngine(open.updating(changes(of: open))))
    }
    // Do not build an index of a city for one query.
    let affordable = algorithm.needsIndex ? .bidirectional : algorithm
    return affordable.makeEngine(for: graph, metric: metric)
  }

  /// The arcs that weigh something else than an index was made of: closed ones.
  private func changes(of index: CustomizedMetric) -> [ArcWeight] {
    let weights = metric.weights
    var changes: [ArcWeight] = []
    for arc in weights.indices.map({ ArcID($0) }) where weights[arc] != index.weight(of: arc) {
      changes.append(ArcWeight(arc: arc, weight: weights[arc]))
    }
    return changes
  }

  /// Other ways than the best one; with `hours`, around what is closed when it is reached.
  func alternatives(
    to best: [ArcID],
    _ query: SearchQuery,
    _ maximum: Int,
    _ hours: TimedHours?
  ) -> [Alternative] {
    let scratch =
      branching ?? AlternativeScratch(AlternativeFinder(graph: graph, metric: metric))
    branching = scratch
    return scratch.engine.alternatives(
      to: best,
      query: query,
      maximum: maximum,
      anchor: hours?.anchor ?? .departure,
      isOpen: hours?.isOpen
    )
  }

  // MARK: - One to all

  /// Grows the tree that ``reachedWeight(of:)`` and ``reachedPath(to:)`` read.
  func reach(from sources: [Seed]) {
    let scratch = reaching ?? ReachScratch(Reach(graph: graph.topology, metric: metric))
    reaching = scratch
    scratch.engine.run(sources: sources)
  }

  /// The weight of a node in the tree.
  func reachedWeight(of node: NodeID) -> Weight {
    reaching?.engine.weight(of: node) ?? .unreachable
  }

  /// The path to a node of the tree, and the seed that it starts from.
  func reachedPath(to node: NodeID) -> (arcs: [ArcID], seed: Int)? {
    guard let reaching, let seed = reaching.engine.seedIndex(of: node) else { return nil }
    return (reaching.engine.path(to: node), seed)
  }
}
