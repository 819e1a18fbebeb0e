public import CampusGraph

/// Alternative to the best path.
public struct Alternative: Sendable, Hashable {
  /// Its weight, seeds included.
  public var weight: Weight
  /// Its arcs, from the source's node to the target's in the order of travel.
  public var arcs: [ArcID]
  /// The index of the source that it starts at.
  public var sourceIndex: Int
  /// The index of the target that it ends at.
  public var targetIndex: Int

  /// Makes an alternative.
  public init(weight: Weight, arcs: [ArcID], sourceIndex: Int, targetIndex: Int) {
    self.weight = weight
    self.arcs = arcs
    self.sourceIndex = sourceIndex
    self.targetIndex = targetIndex
  }
}

/// Criteria for alternatives, after the paper that ``AlternativeFinder`` cites.
public struct AlternativeRules: Sendable, Hashable {
  /// The largest ratio of its weight to the best one's (the paper's 1.25, widened for short walks,
  /// for which 40 % more is a minute or two).
  public var stretch = 1.4
  /// The largest share of the best path's weight that it may have in common with the best, and with
  /// each alternative before it (the paper's 0.8, narrowed: few ways of a campus are worth a second
  /// line).
  public var sharing = 0.7
  /// Every subpath up to this share of the best weight is a lightest path, up to a factor of two
  /// (the paper's 0.25), which rules out needless detours.
  public var localOptimality = 0.2
  /// The number of candidates that are examined, the most promising first.
  public var candidates = 200

  /// Starts with the usual values.
  public init() {}
}

/// Finds alternative routes by plateaus.
///
/// One shortest-path tree grows from the sources and another, backwards, from the targets. A
/// maximal run of arcs in both trees is a *plateau*; the path to its start, along it, and on from
/// its end consists of two lightest paths. Long plateaus on light paths make the best alternatives.
/// A single node counts as a plateau of length 0, so that small networks have candidates too. Each
/// candidate, by rising `weight − plateau`, is kept if it meets the ``AlternativeRules``.
///
/// Plateaus: Camvit, "Choice routing" (Cambridge Vehicle Information Technology, 2005). Criteria:
/// Abraham, Delling, Goldberg and Werneck, "Alternative routes in road networks" (2013),
/// doi:10.1145/2444016.2444019.
///
/// Only single-via paths are found, those made of two lightest paths that meet at one node. Fewer
/// alternatives than requested, or none, is a common result.
public struct AlternativeFinder: ~Copyable {
  /// The criteria.
  public var rules = AlternativeRules()
  private let graph: StreetGraph
  private let metric: Metric
  private var forward: Reach
  private var backward: Reach
  private var local: GoalSearch
  private var store: ArcStore
  private let hours: ArcHours

  /// Makes a finder.
  ///
  /// - Precondition: the metric belongs to the graph.
  /// - Complexity: O(nodes).
  public init(graph: StreetGraph, metric: Metric) {
    self.graph = graph
    self.metric = metric
    forward = Reach(graph: graph.topology, metric: metric)
    backward = Reach(graph: graph.topology, metric: metric)
    local = GoalSearch(nodeCount: graph.nodeCount)
    store = ArcStore(graph.topology)
    hours = ArcHours(graph)
  }

  /// Finds up to `maximum` alternatives by rising weight.
  ///
  /// - Parameters:
  ///   - best: the best path's arcs, as an engine found them for the same query.
  ///   - query: the query of the best path.
  ///   - maximum: how many to find at most.
  ///   - anchor: which end of the trip has the reference time.
  ///   - isOpen: whether a schedule is open so many seconds after the reference time, or before it
  ///     if negative, as in ``TimedDijkstraEngine``; `nil` if hours do not count. The time at which
  ///     an arc is entered is known from one end of the trip and estimated from the other, so a
  ///     caller checks the hours of what is found.
  /// - Returns: the alternatives without the best path itself; none where `best` has no arcs.
  /// - Complexity: two one-to-all searches within the stretch, and a short search for each
  ///   candidate whose plateau is too short to prove it.
  public mutating func alternatives(
    to best: [ArcID],
    query: SearchQuery,
    maximum: Int,
    anchor: TimedDijkstraEngine.Anchor = .departure,
    isOpen: ((ScheduleID, _ secondsFromReference: Int64) -> Bool)? = nil
  ) -> [Alternative] {
    let bestWeight = weight(of: best, query)
    guard maximum > 0, !best.isEmpty, bestWeight > 0 else { return [] }
    let travel = Double(metric.penalty.removed(from: bestWeight))
    let penalties = Double(bestWeight) - travel
    let time = Weight(min(travel * rules.stretch, Double(query.cap)))
    let limit = Weight(min(travel * rules.stretch + penalties, Double(query.cap)))
    let clock = isOpen.map { TripClock(hours, anchor, travel: Int64(travel), $0) }
    forward.run(
      sources: query.sources,
      limit: limit,
      time: time,
      reverse: false,
      budget: query.budget,
      isOpen: clock.map { clock in { clock.isOpen($0, after: Int64($1)) } }
    )
    let durations = metric.durations
    backward.run(
      sources: query.targets,
      limit: limit,
      time: time,
      reverse: true,
      budget: query.budget,
      isOpen: clock.map { clock in { clock.isOpen($0, before: Int64($1) + Int64(durations[$0])) } }
    )
    var kept = [Way(best, graph, metric)]
    let tolerance = Double(kept[0].weight) * rules.sharing
    var found: [Alternative] = []
    for plateau in plateaus(within: limit, time).prefix(rules.candidates) {
      guard found.count < maximum, query.budget.allowsMore else { break }
      let arcs = forward.path(to: plateau.end) + backward.path(to: plateau.end)
      let way = Way(arcs, graph, metric)
      guard visitsNoNodeTwice(arcs),
        kept.allSatisfy({ Double($0.shared(with: way)) <= tolerance }),
        isLocallyOptimal(
          arcs,
          plateau: plateau,
          within: travel * rules.localOptimality,
          clock: clock,
          budget: query.budget
        ),
        let source = forward.seedIndex(of: plateau.end),
        let target = backward.seedIndex(of: plateau.end)
      else { continue }
      kept.append(way)
      found.append(
        Alternative(
          weight: plateau.total,
          arcs: arcs,
          sourceIndex: source,
          targetIndex: target
        )
      )
    }
    return found.sorted {
      $0.weight == $1.weight
        ? $0.arcs.lexicographicallyPrecedes($1.arcs) : $0.weight < $1.weight
    }
  }

  /// The weight of a path with the seeds it joins.
  private func weight(of path: [ArcID], _ query: SearchQuery) -> Weight {
    guard let first = path.first, let last = path.last else { return 0 }
    let start = graph.topology.tail[first]
    let end = graph.topology.head[last]
    let source = query.sources.filter { $0.node == start }.map(\.weight).min() ?? 0
    let target = query.targets.filter { $0.node == end }.map(\.weight).min() ?? 0
    return path.reduce(source.saturatingAdd(target)) { $0.saturatingAdd(metric.weights[$1]) }
  }
}

/// Times at which a trip enters its arcs, and whether they are open then.
private struct TripClock {
  private let hours: ArcHours
  private let anchor: TimedDijkstraEngine.Anchor
  /// The duration of the best path in milliseconds.
  private let travel: Int64
  private let isOpen: (ScheduleID, Int64) -> Bool

  init(
    _ hours: ArcHours,
    _ anchor: TimedDijkstraEngine.Anchor,
    travel: Int64,
    _ isOpen: @escaping (ScheduleID, Int64) -> Bool
  ) {
    self.hours = hours
    self.anchor = anchor
    self.travel = travel
    self.isOpen = isOpen
  }

  /// Whether an arc is open so many milliseconds after the start of the trip.
  func isOpen(_ arc: ArcID, after milliseconds: Int64) -> Bool {
    let time = anchor == .departure ? milliseconds : milliseconds - travel
    // The second in which that is, also before the reference time.
    let second = Int64((Double(time) / 1000).rounded(.down))
    return hours.isOpen(arc) { isOpen($0, second) }
  }

  /// Whether an arc is open so many milliseconds before the end of the trip.
  func isOpen(_ arc: ArcID, before milliseconds: Int64) -> Bool {
    isOpen(arc, after: travel - milliseconds)
  }
}

/// A run of arcs in both trees.
private struct Plateau {
  var start: NodeID
  var end: NodeID
  /// The weight between the two.
  var weight: Weight
  /// The weight of the whole path along it, seeds included; the same at each of its nodes.
  var total: Weight
}

/// The weights of a path's edges, for comparison with others.
private struct Way {
  var edges: [EdgeID: Weight]
  var weight: Weight

  init(_ arcs: [ArcID], _ graph: StreetGraph, _ metric: Metric) {
    edges = Dictionary(
      arcs.map { (graph.edge(of: $0), metric.durations[$0]) },
      uniquingKeysWith: max
    )
    weight = arcs.reduce(0) { $0.saturatingAdd(metric.durations[$1]) }
  }

  /// The weight of the edges that both have, as weighed on this one.
  func shared(with other: Way) -> Weight {
    edges.reduce(0) { other.edges[$1.key] == nil ? $0 : $0.saturatingAdd($1.value) }
  }
}

extension AlternativeFinder {
  /// The plateaus on paths of at most `limit` that take at most `time`, the most promising first.
  private func plateaus(within limit: Weight, _ time: Weight) -> [Plateau] {
    var plateaus: [Plateau] = []
    var plateauOf = [Int32](repeating: -1, count: graph.nodeCount)
    for node in forward.reached {  // parents come before their children
      let total = forward.weight(of: node).saturatingAdd(backward.weight(of: node))
      guard total <= limit, metric.penalty.removed(from: total) <= time else { continue }
      let arc = forward.parent(of: node)
      let before = arc == .none ? node : graph.topology.tail[arc]
      if arc != .none, backward.parent(of: before) == arc, plateauOf[before.index] >= 0 {
        let index = plateauOf[before.index]
        plateauOf[node.index] = index
        plateaus[Int(index)].end = node
        plateaus[Int(index)].weight += metric.weights[arc]
      } else {
        plateauOf[node.index] = Int32(plateaus.count)
        plateaus.append(Plateau(start: node, end: node, weight: 0, total: total))
      }
    }
    return plateaus.sorted {
      ($0.total - $0.weight, $0.total, $0.start) < ($1.total - $1.weight, $1.total, $1.start)
    }
  }

  private func visitsNoNodeTwice(_ arcs: [ArcID]) -> Bool {
    guard let first = arcs.first else { return false }
    var visited: Set = [graph.topology.tail[first]]
    return arcs.allSatisfy { visited.insert(graph.topology.head[$0]).inserted }
  }

  /// The T-test: whether the path is lightest from T before the plateau to T after it.
  ///
  /// Both halves are lightest paths, so a subpath that is not must contain the plateau; it is then
  /// longer than the plateau.
  private mutating func isLocallyOptimal(
    _ arcs: [ArcID],
    plateau: Plateau,
    within span: Double,
    clock: TripClock?,
    budget: SearchBudget?
  ) -> Bool {
    let penalty = metric.penalty
    if Double(penalty.removed(from: plateau.weight)) >= span { return true }
    let topology = graph.topology
    var first = arcs.firstIndex { topology.tail[$0] == plateau.start } ?? arcs.endIndex
    var last = arcs.firstIndex { topology.tail[$0] == plateau.end } ?? arcs.endIndex
    var before = 0.0
    while first > 0, before < span {
      first -= 1
      before += Double(penalty.removed(from: metric.weights[arcs[first]]))
    }
    var after = 0.0
    while last < arcs.endIndex, after < span {
      after += Double(penalty.removed(from: metric.weights[arcs[last]]))
      last += 1
    }
    let stretch = arcs[first..<last]
    guard let start = stretch.first, let end = stretch.last else { return true }
    let weight = stretch.reduce(Weight(0)) { $0.saturatingAdd(metric.weights[$1]) }
    guard weight > 0 else { return true }
    let (from, to) = (topology.tail[start], topology.head[end])
    let reached = Int64(penalty.removed(from: forward.weight(of: from)))
    let lighter = local.run(
      from: [Seed(node: from)],
      to: [Seed(node: to)],
      along: store.forwardRows(metric.weights),
      potential: ZeroPotential(),
      cap: weight - 1,
      budget: budget,
      admits: { clock?.isOpen($0, after: reached + Int64(penalty.removed(from: $1))) ?? true }
    )
    return lighter == nil
  }
}
