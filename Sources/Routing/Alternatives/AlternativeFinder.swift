public import CampusGraph

/// Another good way, beside the best.
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

/// What makes another way worth showing: the three criteria that ``AlternativeFinder`` cites.
public struct AlternativeRules: Sendable, Hashable {
  /// Its weight is at most so many times the best one's (their 1.25, widened for short walks, where
  /// 40 % more is a minute or two).
  public var stretch = 1.4
  /// What it shares with the best, and with each alternative before it, weighs at most this part of
  /// the best's arcs (their 0.8, narrowed: few ways of a campus are worth a second line).
  public var sharing = 0.7
  /// Every stretch of it up to this part of the best weight is itself a lightest path, up to a
  /// factor of two (their 0.25): no detour for the sake of being different.
  public var localOptimality = 0.2
  /// How many candidates are looked at, the most promising first.
  public var candidates = 200

  /// Starts with the usual values.
  public init() {}
}

/// Finds ways that differ from the best one and make sense on their own.
///
/// A tree of lightest paths is grown from the sources and another, backwards, from the targets. Where
/// the two run along the same arcs there is a *plateau*; the path to its start, along it, and on from
/// its end is lightest in both halves. Long plateaus on light paths make the best alternatives, and a
/// single node counts as a plateau of length 0, so that small networks have candidates too. Each
/// candidate, by rising `weight − plateau`, is kept if it meets the ``AlternativeRules``.
///
/// Plateaus: Camvit, "Choice routing" (Cambridge Vehicle Information Technology, 2005). Criteria:
/// Abraham, Delling, Goldberg and Werneck, "Alternative routes in road networks" (2013),
/// doi:10.1145/2444016.2444019.
///
/// Ways that no single node joins as two lightest paths are not found, nor more than the rules let
/// through: fewer alternatives than asked for, or none, is a usual answer.
public struct AlternativeFinder: ~Copyable {
  /// What an alternative must fulfil.
  public var rules = AlternativeRules()
  private let graph: StreetGraph
  private let metric: Metric
  private var forward: Reach
  private var backward: Reach
  private var local: DijkstraEngine

  /// Makes a finder.
  ///
  /// - Precondition: the metric belongs to the graph.
  /// - Complexity: O(nodes).
  public init(graph: StreetGraph, metric: Metric) {
    self.graph = graph
    self.metric = metric
    forward = Reach(graph: graph.topology, metric: metric)
    backward = Reach(graph: graph.topology, metric: metric)
    local = DijkstraEngine(graph: graph.topology, metric: metric)
  }

  /// Finds up to `maximum` alternatives by rising weight.
  ///
  /// - Parameters:
  ///   - best: the best path's arcs, as an engine found them for the same query.
  ///   - query: what the best path answers.
  ///   - maximum: how many to find at most.
  /// - Returns: the alternatives without the best path itself; none where `best` has no arcs.
  /// - Complexity: two one-to-all searches within the stretch, and a short search for each candidate
  ///   that no long plateau vouches for.
  public mutating func alternatives(
    to best: [ArcID],
    query: SearchQuery,
    maximum: Int
  ) -> [Alternative] {
    let bestWeight = weight(of: best, query)
    guard maximum > 0, !best.isEmpty, bestWeight > 0 else { return [] }
    let travel = Double(metric.fees.free(bestWeight))
    let fees = Double(bestWeight) - travel
    let stretched = min(travel * rules.stretch + fees, Double(query.cap))
    forward.run(sources: query.sources, limit: Weight(stretched))
    backward.run(sources: query.targets, limit: Weight(stretched), reverse: true)
    var kept = [Way(best, graph, metric)]
    let tolerance = Double(kept[0].weight) * rules.sharing
    var found: [Alternative] = []
    for plateau in plateaus(within: Weight(stretched)).prefix(rules.candidates) {
      guard found.count < maximum else { break }
      let arcs = forward.path(to: plateau.end) + backward.path(to: plateau.end)
      let way = Way(arcs, graph, metric)
      guard visitsNoNodeTwice(arcs),
        kept.allSatisfy({ Double($0.shared(with: way)) <= tolerance }),
        isLocallyOptimal(arcs, plateau, within: travel * rules.localOptimality),
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

/// A run of arcs that both trees use.
private struct Plateau {
  var start: NodeID
  var end: NodeID
  /// The weight between the two.
  var weight: Weight
  /// The weight of the whole path along it, seeds included; the same at each of its nodes.
  var total: Weight
}

/// A path as the weights of its edges, for comparisons.
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

  /// The weight of what both have, as weighed on this one.
  func shared(with other: Way) -> Weight {
    edges.reduce(0) { other.edges[$1.key] == nil ? $0 : $0.saturatingAdd($1.value) }
  }
}

extension AlternativeFinder {
  /// The plateaus on paths of at most `limit`, the most promising first.
  private func plateaus(within limit: Weight) -> [Plateau] {
    var plateaus: [Plateau] = []
    var plateauOf = [Int32](repeating: -1, count: graph.nodeCount)
    for node in forward.reached {  // parents come before their children
      let total = forward.weight(of: node).saturatingAdd(backward.weight(of: node))
      guard total <= limit else { continue }
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
  /// Both halves are lightest paths, so any stretch that is not has to reach across the plateau; one
  /// that is at most as long as the plateau cannot.
  private mutating func isLocallyOptimal(
    _ arcs: [ArcID],
    _ plateau: Plateau,
    within span: Double
  ) -> Bool {
    if Double(plateau.weight) >= span { return true }
    let topology = graph.topology
    var first = arcs.firstIndex { topology.tail[$0] == plateau.start } ?? arcs.endIndex
    var last = arcs.firstIndex { topology.tail[$0] == plateau.end } ?? arcs.endIndex
    var before = 0.0
    while first > 0, before < span {
      first -= 1
      before += Double(metric.weights[arcs[first]])
    }
    var after = 0.0
    while last < arcs.endIndex, after < span {
      after += Double(metric.weights[arcs[last]])
      last += 1
    }
    let stretch = arcs[first..<last]
    guard let start = stretch.first, let end = stretch.last else { return true }
    let weight = stretch.reduce(Weight(0)) { $0.saturatingAdd(metric.weights[$1]) }
    guard weight > 0 else { return true }
    let lighter = SearchQuery(
      sources: [Seed(node: topology.tail[start])],
      targets: [Seed(node: topology.head[end])],
      limit: weight - 1
    )
    return local.run(lighter) == nil
  }
}
