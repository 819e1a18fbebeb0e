import CampusGraph
import OSMImport
import Routing

/// Fastest paths that make no forbidden turn, found plainly: Dijkstra's algorithm over the edges that
/// were travelled last.
///
/// A state is the last edges of a path, as many as the longest forbidden turn looks back on; nothing
/// is expanded beforehand, so that an engine which does so has something to be compared with. Cars
/// turn round only where no other edge leads on; others anywhere.
struct ReferenceTurnSearch {
  private let graph: StreetGraph
  private let metric: Metric
  private let turns: [[DirectedEdge]]
  private let memory: Int
  private let turnsRoundAnywhere: Bool
  private let isClosed: (DirectedEdge) -> Bool

  /// Takes a city as one profile sees it: at a time, or, without, as if no schedule were there.
  init(_ city: ImportedCity, _ profile: Profile, at time: LocalTime? = nil) {
    let graph = city.graph
    self.graph = graph
    metric = Metric(customizing: graph, for: profile)
    turns = city.turns.filter { turn in
      turn.modes.contains(Self.bits(profile.mode))
        && turn.schedule.map { hours in time.map { hours.isOpen(at: $0) } ?? false } ?? true
    }.map(\.edges)
    memory = max(1, (turns.map(\.count).max() ?? 2) - 1)
    turnsRoundAnywhere = profile.mode != .car
    isClosed = { edge in
      let hours = graph.schedules[graph.attributes.schedule[edge.edge].index]
      return time.map { !hours.isOpen(at: $0) } ?? false
    }
  }

  private static func bits(_ mode: TravelMode) -> AccessMask {
    switch mode {
    case .foot: .foot
    case .wheelchair: .wheelchair
    case .bike: .bike
    case .car: .car
    }
  }

  /// The fastest path and its weight; `nil` where there is none.
  ///
  /// - Complexity: O(states²): for small maps.
  func path(from source: NodeID, to target: NodeID) -> (edges: [DirectedEdge], weight: Int)? {
    if source == target { return ([], 0) }
    var open: [[DirectedEdge]: (weight: Int, path: [DirectedEdge])] = [:]
    var settled: Set<[DirectedEdge]> = []
    for (edge, weight) in usable(source) { open[[edge]] = (weight, [edge]) }
    while let (state, best) = open.min(by: { Self.precedes($0.value, $1.value) }) {
      open[state] = nil
      settled.insert(state)
      guard let last = state.last else { return nil }
      let node = head(of: last)
      if node == target { return (best.path, best.weight) }
      for (edge, weight) in onward(from: state, at: node) {
        let next = Array((state + [edge]).suffix(memory))
        let sum = best.weight + weight
        if settled.contains(next) || open[next].map({ $0.weight <= sum }) ?? false { continue }
        open[next] = (sum, best.path + [edge])
      }
    }
    return nil
  }

  private static func precedes(
    _ a: (weight: Int, path: [DirectedEdge]),
    _ b: (weight: Int, path: [DirectedEdge])
  ) -> Bool {
    a.weight == b.weight ? a.path.lexicographicallyPrecedes(b.path) : a.weight < b.weight
  }

  /// The edges that may be travelled after others.
  private func onward(from state: [DirectedEdge], at node: NodeID) -> [(DirectedEdge, Int)] {
    let all = usable(node)
    guard let last = state.last else { return all }
    let isDeadEnd = all.allSatisfy { $0.0 == last.reversed }
    return all.filter { edge, _ in
      if edge == last.reversed, !turnsRoundAnywhere, !isDeadEnd { return false }
      let travelled = state + [edge]
      return !turns.contains { travelled.suffix($0.count).elementsEqual($0) }
    }
  }

  private func usable(_ node: NodeID) -> [(DirectedEdge, Int)] {
    graph.topology.arcs(from: node).compactMap { arc in
      let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
      return metric.isUsable(arc) && !isClosed(edge) ? (edge, Int(metric.weights[arc])) : nil
    }
  }

  private func head(of edge: DirectedEdge) -> NodeID {
    edge.isForward ? graph.head(of: edge.edge) : graph.tail(of: edge.edge)
  }
}
