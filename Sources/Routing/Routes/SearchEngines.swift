import CampusGraph

/// The opening test of a timed search.
struct TimedHours {
  /// Which end of the trip has the reference time.
  var anchor: TimedDijkstraEngine.Anchor
  /// Whether a schedule is open so many seconds after the reference time.
  var isOpen: (ScheduleID, Int64) -> Bool
}

/// The lightest path between seeds, as an engine found it.
struct FoundPath {
  var result: SearchResult
  /// Its arcs in the order of travel.
  var arcs: [ArcID]
}

/// The engines of one metric, each made when first needed and then reused.
final class SearchEngines {
  private let context: RoutingContext
  /// The network of the profile.
  let network: ProfileNetwork
  /// The weights that are searched.
  let metric: Metric
  /// Whether some arcs are closed that indexes know as open.
  let isMasked: Bool
  /// Reader of the junctions that instructions are made for.
  let junctions: JunctionReader
  private var plain: [SearchAlgorithm: any PathEngine] = [:]
  private var timed: TimedScratch?
  private var reach: ReachScratch?
  private var alternativeFinder: AlternativeScratch?
  /// The parts that private streets divide the public ones into; found when a path first leads
  /// through a private street.
  private(set) lazy var publicParts = PublicParts(context.graph, metric)

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

  /// Makes the engines of the weights of a network, or of these with closures.
  ///
  /// - Parameters:
  ///   - context: What is searched.
  ///   - network: The network of the profile.
  ///   - metric: The weights.
  ///   - isMasked: Whether some arcs are closed that indexes know as open.
  ///   - passages: What is known to be done at junctions with these weights; `nil` if nothing is kept.
  init(
    _ context: RoutingContext,
    _ network: ProfileNetwork,
    metric: Metric,
    isMasked: Bool,
    passages: PassageTable?
  ) {
    self.context = context
    self.network = network
    self.metric = metric
    self.isMasked = isMasked
    junctions = JunctionReader(graph: context.graph, metric: metric, passages: passages)
  }

  private var graph: StreetGraph { context.graph }

  /// Runs a query; with `hours`, only through what is open when it is reached.
  ///
  /// - Throws: `notPrepared` if the algorithm has no index, `badFile` if that is damaged, `tooBig`
  ///   or `cancelled` if the query's budget is exhausted.
  func run(
    _ query: SearchQuery,
    _ algorithm: SearchAlgorithm?,
    _ hours: TimedHours?
  ) throws(RoutingError) -> FoundPath? {
    let found: FoundPath?
    if let hours {
      let scratch = timed ?? TimedScratch(TimedDijkstraEngine(graph: graph, metric: metric))
      timed = scratch
      let result = scratch.engine.run(query, anchor: hours.anchor, isOpen: hours.isOpen)
      found = result.map { FoundPath(result: $0, arcs: scratch.engine.path()) }
    } else {
      let engine = try engine(algorithm ?? defaultAlgorithm)
      var scratch = engine
      found = scratch.run(query).map { FoundPath(result: $0, arcs: scratch.path()) }
    }
    try query.budget.charge()
    return found
  }

  /// The engine of an algorithm, made if it is not yet known.
  private func engine(_ algorithm: SearchAlgorithm) throws(RoutingError) -> any PathEngine {
    if let known = plain[algorithm] { return known }
    let made = try makeEngine(algorithm)
    plain[algorithm] = made
    return made
  }

  /// The algorithm of queries that name none.
  ///
  /// With closures, a customizable hierarchy is updated by partial customization, or customized as
  /// a whole if too many arcs change. Reading and verifying one first would take longer than a
  /// search, so it is only used if it is at hand: `RoutingContext.check(_:_:)` with
  /// ``SearchAlgorithm/cch`` reads it beforehand.
  var defaultAlgorithm: SearchAlgorithm {
    guard isMasked else { return network.bestAlgorithm }
    return network.indexes?.isAtHand(.cch) == true ? .cch : .bidirectional
  }

  /// An engine on what the profile is prepared with; with closures, on a customizable hierarchy
  /// updated by them if that is wanted, else one that needs no index.
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

  /// The arcs whose weight differs from that which an index was made of: closed ones.
  private func changes(of index: CustomizedMetric) -> [ArcWeight] {
    let weights = metric.weights
    var changes: [ArcWeight] = []
    for arc in weights.indices.map({ ArcID($0) }) where weights[arc] != index.weight(of: arc) {
      changes.append(ArcWeight(arc: arc, weight: weights[arc]))
    }
    return changes
  }

  /// Other paths than the best one; with `hours`, around what is closed when it is reached.
  ///
  /// - Throws: `tooBig` or `cancelled` if the query's budget is exhausted.
  func alternatives(
    to best: [ArcID],
    _ query: SearchQuery,
    maximum: Int,
    _ hours: TimedHours?
  ) throws(RoutingError) -> [Alternative] {
    let scratch =
      alternativeFinder
      ?? AlternativeScratch(AlternativeFinder(graph: graph, metric: metric))
    alternativeFinder = scratch
    let found = scratch.engine.alternatives(
      to: best,
      query: query,
      maximum: maximum,
      anchor: hours?.anchor ?? .departure,
      isOpen: hours?.isOpen
    )
    try query.budget.charge()
    return found
  }

  /// Grows the shortest-path tree of some seeds, or with `reverse` to them, up to a weight.
  ///
  /// - Returns: a reader of the tree, valid until the next call.
  /// - Throws: `tooBig` or `cancelled` if the budget is exhausted.
  func tree(
    from seeds: [Seed],
    within limit: Weight = .unreachable,
    reverse: Bool = false,
    _ budget: SearchBudget?
  ) throws(RoutingError) -> SearchTree {
    let scratch = reach ?? ReachScratch(Reach(graph: graph.topology, metric: metric))
    reach = scratch
    scratch.engine.run(sources: seeds, limit: limit, reverse: reverse, budget: budget)
    try budget.charge()
    return SearchTree(
      weight: { scratch.engine.weight(of: $0) },
      path: { scratch.engine.path(to: $0) },
      seedIndex: { scratch.engine.seedIndex(of: $0) }
    )
  }
}

/// Reader of a shortest-path tree.
struct SearchTree {
  /// The weight of a node; `Weight.unreachable` if it was not reached.
  let weight: (NodeID) -> Weight
  /// The arcs between a node's seed and the node, in the order of travel.
  let path: (NodeID) -> [ArcID]
  /// The index of the seed that a node was reached from; `nil` if it was not.
  let seedIndex: (NodeID) -> Int?
}
