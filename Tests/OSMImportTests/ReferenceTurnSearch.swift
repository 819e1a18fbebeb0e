import CampusGraph
import GeoCore
import Routing

/// Fastest paths that make no forbidden turn, found plainly: Dijkstra's algorithm over the edges that
/// were travelled last.
///
/// A state is the last edges of a path, as many as the longest forbidden turn looks back on; nothing
/// is expanded beforehand, so that graphs that are have something to be compared with. Cars turn round
/// only where nothing else is left to them; others anywhere.
struct ReferenceTurnSearch {
  private let graph: StreetGraph
  private let metric: Metric
  private let turns: [[DirectedEdge]]
  private let memory: Int
  private let isCar: Bool
  private let time: LocalTime?

  /// Takes a graph without states as one profile sees it: at a time, or, without, as if no schedule
  /// were there.
  init(
    _ graph: StreetGraph,
    _ turns: [ForbiddenTurn],
    _ profile: Profile,
    at time: LocalTime? = nil
  ) {
    self.graph = graph
    self.time = time
    metric = Metric(customizing: graph, for: profile)
    self.turns = turns.filter { turn in
      turn.modes.contains(profile.mode.both)
        && turn.schedule.map { hours in time.map { hours.isOpen(at: $0) } ?? false } ?? true
    }.map(\.edges)
    memory = max(1, (self.turns.map(\.count).max() ?? 2) - 1)
    isCar = profile.mode == .car
  }

  /// A path that has been found, by its last edges and the one that it prolongs.
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
    var labels = usable(source).map { Label(state: [$0.0], weight: $0.1) }
    // Places of labels, the best last; of equals the older is better.
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
        let sum = label.weight + weight
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

  /// The edges that may be travelled after others.
  private func onward(from state: [DirectedEdge], at node: NodeID) -> [(DirectedEdge, Int)] {
    guard let last = state.last else { return usable(node) }
    let allowed = usable(node).filter { edge, _ in
      let travelled = state + [edge]
      return !turns.contains { travelled.suffix($0.count).elementsEqual($0) }
    }
    let ahead = allowed.filter { !isReturn(last, $0.0) }
    return isCar && !ahead.isEmpty ? ahead : allowed
  }

  /// Whether one goes back along the same street; rights that hang on the time make several edges of
  /// one.
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
