import CampusGraph
import OSMImport
import Routing

/// Fastest paths that make no forbidden turn, found plainly: Dijkstra's algorithm over the edges that
/// were travelled last.
///
/// A state is the last edges of a path, as many as the longest forbidden turn looks back on; nothing
/// is expanded beforehand, so that an engine which does so has something to be compared with. Cars
/// turn round only where they may not go on by another edge; others anywhere.
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
      let node = head(of: last)
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
    let all = usable(node)
    guard let last = state.last else { return all }
    let allowed = all.filter { edge, _ in
      let travelled = state + [edge]
      return !turns.contains { travelled.suffix($0.count).elementsEqual($0) }
    }
    if turnsRoundAnywhere { return allowed }
    let onward = allowed.filter { $0.0 != last.reversed }
    return onward.isEmpty ? allowed : onward
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
