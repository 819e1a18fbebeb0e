import CampusGraph
import GeoCore
import Routing

/// Reference search of fastest paths without forbidden turns: Dijkstra's algorithm over sequences
/// of edges.
///
/// A state is the last edges of a path, as many as the longest forbidden turn needs. The graph is
/// not expanded, so that expanded graphs can be compared with the result. Cars make U-turns only at
/// dead ends; other modes anywhere.
struct ReferenceTurnSearch {
  private let graph: StreetGraph
  private let metric: Metric
  private let costs: ReferenceTurnCosts
  private let turns: [[DirectedEdge]]
  private let memory: Int
  private let isCar: Bool
  private let time: LocalTime?

  /// Makes a search over a graph before turn expansion for a profile, at a time or ignoring
  /// schedules.
  init(
    _ graph: StreetGraph,
    _ turns: [ForbiddenTurn],
    _ profile: Profile,
    at time: LocalTime? = nil
  ) {
    self.graph = graph
    self.time = time
    var straight = profile
    straight.delays.turn = 0
    straight.delays.turnRound = 0
    metric = Metric(customizing: graph, for: straight)
    costs = ReferenceTurnCosts(graph, metric, profile.delays)
    self.turns = turns.filter { turn in
      turn.modes.contains(profile.mode.both)
        && turn.schedule.map { hours in time.map { hours.isOpen(at: $0) } ?? false } ?? true
    }.map(\.edges)
    memory = max(1, (self.turns.map(\.count).max() ?? 2) - 1)
    isCar = profile.mode == .car
  }

  /// A path, by its last edges and the path that it extends.
  private struct Label {
    var state: [DirectedEdge]
    var weight: Int
    var parent: Int?
  }

  /// The fastest path and its weight; `nil` where there is none.
  ///
  /// - Complexity: O(labels²): for small maps.
  func path(from source: NodeID, to target: NodeID) -> (edges: [DirectedEdge], weight: Int)? {
    if source == target { return ([], 0) }
    var labels = usable(source).map {
      Label(state: [$0.0], weight: $0.1 + costs.leaving($0.0) + costs.coming($0.0))
    }
    // Indices of labels, the best last; of equal ones the older is better.
    var open = labels.indices.sorted { labels[$0].weight > labels[$1].weight }
    var settled: Set<[DirectedEdge]> = []
    while let index = open.popLast() {
      let label = labels[index]
      guard settled.insert(label.state).inserted, let last = label.state.last else { continue }
      let node = graph.head(of: last)
      if node == target { return (edges(to: index, in: labels), label.weight) }
      for (edge, weight) in onward(from: label.state, at: node) {
        let next = Array((label.state + [edge]).suffix(memory))
        if settled.contains(next) { continue }
        let turn =
          isReturn(last, edge)
          ? costs.turnRound : costs.turn(from: last, into: edge)
        let sum = label.weight + weight + turn + costs.coming(edge)
        let place = open.firstIndex { labels[$0].weight <= sum } ?? open.endIndex
        open.insert(labels.count, at: place)
        labels.append(Label(state: next, weight: sum, parent: index))
      }
    }
    return nil
  }

  private func edges(to index: Int, in labels: [Label]) -> [DirectedEdge] {
    let chain = sequence(first: index) { labels[$0].parent }
    return chain.compactMap { labels[$0].state.last }.reversed()
  }

  /// The edges that may follow some others.
  private func onward(from state: [DirectedEdge], at node: NodeID) -> [(DirectedEdge, Int)] {
    guard let last = state.last else { return usable(node) }
    let allowed = usable(node).filter { edge, _ in
      let travelled = state + [edge]
      return !turns.contains { travelled.suffix($0.count).elementsEqual($0) }
    }
    let ahead = allowed.filter { !isReturn(last, $0.0) }
    return isCar && !ahead.isEmpty ? ahead : allowed
  }

  /// Whether an edge returns along the same street, which may have parallel edges for different
  /// hours.
  private func isReturn(_ last: DirectedEdge, _ next: DirectedEdge) -> Bool {
    graph.attributes.source[last.edge] == graph.attributes.source[next.edge]
      && line(last) == line(next).reversed()
  }

  private func line(_ edge: DirectedEdge) -> [Coordinate] {
    let line = graph.geometry.line(of: edge.edge)
    return edge.isForward ? line : line.reversed()
  }

  private func usable(_ node: NodeID) -> [(DirectedEdge, Int)] {
    graph.topology.arcs(from: node).compactMap { arc in
      let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
      let hours = graph.schedules[graph.attributes.schedule[edge.edge].index]
      let isOpen = time.map { hours.isOpen(at: $0) } ?? true
      return metric.isUsable(arc) && isOpen ? (edge, Int(metric.weights[arc])) : nil
    }
  }
}

/// Reference implementation of turn costs, edge by edge.
struct ReferenceTurnCosts {
  let graph: StreetGraph
  let metric: Metric
  let delays: Profile.Delays

  init(_ graph: StreetGraph, _ metric: Metric, _ delays: Profile.Delays) {
    (self.graph, self.metric, self.delays) = (graph, metric, delays)
  }

  var turnRound: Int { Int(1000 * delays.turnRound) }

  /// The cost of arriving at the end of an edge.
  func coming(_ edge: DirectedEdge) -> Int {
    shares(at: graph.head(of: edge), edge.reversed) { isUsable($0) }
  }

  /// The cost of leaving by an edge.
  func leaving(_ edge: DirectedEdge) -> Int {
    shares(at: graph.tail(of: edge), edge) { isUsable($0.reversed) }
  }

  /// The cost of a turn, in addition to that of arriving.
  func turn(from last: DirectedEdge, into next: DirectedEdge) -> Int {
    let ways = ways(at: graph.head(of: last))
    if ways.count < 4 { return leaving(next) }
    return turn(between: last.reversed, next)
  }

  private func isUsable(_ edge: DirectedEdge) -> Bool {
    graph.arcs(of: edge).contains { metric.isUsable($0) }
  }

  /// All edges at a node that can be used in some direction, directed away from it.
  private func ways(at node: NodeID) -> [DirectedEdge] {
    graph.directedEdges.filter {
      (isUsable($0) || isUsable($0.reversed)) && graph.tail(of: $0) == node
    }
  }

  /// The share of a way in the turn costs of a junction of three ways.
  ///
  /// The two ways of the least turn, or of a roundabout, have half of that turn's cost each; the
  /// third way has the rest.
  private func shares(
    at node: NodeID,
    _ way: DirectedEdge,
    _ isPossible: (DirectedEdge) -> Bool
  ) -> Int {
    let ways = ways(at: node)
    guard ways.count == 3, delays.turn > 0 else { return 0 }
    let pairs = [(1, 2), (2, 0), (0, 1)]
    let costs = pairs.map { turn(between: ways[$0], ways[$1]) }
    let round = ways.map { graph.attributes.flags[$0.edge].contains(.roundabout) }
    let least =
      round.count { $0 } == 2
      ? round.firstIndex(of: false) ?? 0 : costs.firstIndex(of: costs.min() ?? 0) ?? 0
    if ways[least] != way { return costs[least] / 2 }
    let turns = [0, 1, 2].filter { $0 != least && isPossible(ways[$0]) }
      .map { other in costs[3 - least - other] }
    return turns.isEmpty ? 0 : max(0, turns.reduce(0, +) / turns.count - costs[least] / 2)
  }

  /// The bearing of a straight edge.
  private func bearing(_ edge: DirectedEdge) -> Degrees {
    let line = graph.geometry.line(of: edge.edge)
    let points = edge.isForward ? line : line.reversed()
    return Geodesic.bearing(from: points[0], to: points[1])
  }

  /// The cost of a turn between two ways; gates have no direction.
  private func turn(between a: DirectedEdge, _ b: DirectedEdge) -> Int {
    if [a, b].contains(where: { graph.attributes.length[$0.edge] == 0 }) { return 0 }
    let between = abs(bearing(a) - bearing(b)).truncatingRemainder(dividingBy: 360)
    let angle = (180 - min(between, 360 - between)).rounded()
    let share = angle <= 30 ? 0 : angle >= 120 ? 1.5 : (angle - 30) / 60
    return Int((1000 * delays.turn * share).rounded())
  }
}
