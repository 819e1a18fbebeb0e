import GeoCore
import HeapModule

/// Finds the surroundings of forbidden turns in which a car could evade them by a U-turn: drive
/// past, turn round in the street, and come back.
///
/// A fastest route contains a U-turn only to evade a turn: a car that leaves a junction and returns
/// along the same streets could otherwise have continued at once. So it is enough to search around the
/// junctions of forbidden turns, as far as driving out and back takes no longer than the permitted
/// detour. A turn with via ways can be evaded at each of its junctions, because a car that leaves and
/// returns is no longer restricted.
///
/// At crossings of four streets or more, where each turn has a cost of its own, a car could evade the
/// cost in the same way: drive past, turn round, and turn off from the other side at a better angle.
struct UTurnFinder {
  /// The maximum duration of a detour in seconds; if none is found, the surroundings reach half as
  /// far.
  private static let maximumDetour: Seconds = 300
  /// Seconds by which a turn at a crossing costs more than another at most: the sharpest one of
  /// `Profile.car`, 1.5 times its `delays.turn`.
  private static let dearestTurn: Seconds = 6
  /// The default speed of a street in metres per second.
  private static let defaultSpeed = 30 / 3.6

  private let graph: StreetGraph
  private let out: OutgoingEdges
  private let automaton: TurnAutomaton
  private let isUsable: OutgoingEdges.Flags

  /// Makes a finder from the outgoing edges of each junction for cars, and the automaton of
  /// forbidden turns.
  init(_ graph: StreetGraph, _ out: OutgoingEdges, _ automaton: TurnAutomaton) {
    self.graph = graph
    self.out = out
    self.automaton = automaton
    isUsable = OutgoingEdges.Flags(out.all, codeCount: 2 * graph.edgeCount)
  }

  /// The edges at whose ends U-turns are forbidden, in increasing order.
  ///
  /// - Complexity: O(forbidden turns · edges within ``maximumDetour`` · log).
  func edges() -> [DirectedEdge] {
    var found: Set<DirectedEdge> = []
    for (position, last) in automaton.states {
      let restricted = out[graph.head(of: last).index].filter {
        isRestricted(at: position, along: $0)
      }
      guard !restricted.isEmpty else { continue }
      let limit = detour(from: position, last, to: restricted)
      found.formUnion(surroundings(of: position, last, within: limit / 2))
    }
    return found.sorted()
  }

  /// The edges at whose ends cars could turn round to come back to a crossing from another side
  /// sooner than a turn costs.
  ///
  /// - Parameter arrivals: The edges to crossings; the automaton has a state for each.
  /// - Returns: The edges in increasing order.
  /// - Complexity: O(arrivals · edges within ``dearestTurn`` · log).
  func edges(beyond arrivals: [DirectedEdge]) -> [DirectedEdge] {
    var found: Set<DirectedEdge> = []
    for last in arrivals {
      let position = automaton.next(from: TurnAutomaton.root, along: last)
      found.formUnion(surroundings(of: position, last, within: Self.dearestTurn / 2))
    }
    return found.sorted()
  }

  /// Whether continuing along an edge depends on the previous edges: it completes or continues a
  /// forbidden turn.
  private func isRestricted(at position: Int, along edge: DirectedEdge) -> Bool {
    automaton.next(from: position, along: edge)
      != automaton.next(from: TurnAutomaton.root, along: edge)
  }

  /// Reached edge with the time at its end.
  private struct Arrival: Comparable {
    var time: Seconds
    var edge: DirectedEdge
    var position: Int

    static func < (a: Self, b: Self) -> Bool { (a.time, a.edge) < (b.time, b.edge) }
  }

  /// The shortest time to return to a junction without U-turns, by streets from which each of some
  /// edges can be taken without restriction.
  private func detour(
    from position: Int,
    _ last: DirectedEdge,
    to restricted: [DirectedEdge]
  ) -> Seconds {
    let junction = graph.head(of: last)
    var missing = Set(restricted)
    var result = Self.maximumDetour
    search(from: position, last, within: Self.maximumDetour, where: { _ in true }) { arrival in
      guard graph.head(of: arrival.edge) == junction else { return true }
      missing = missing.filter { isRestricted(at: arrival.position, along: $0) }
      if missing.isEmpty { result = arrival.time }
      return !missing.isEmpty
    }
    return result
  }

  /// The streets along which a car can drive out of a junction and back within a time each way.
  private func surroundings(
    of position: Int,
    _ last: DirectedEdge,
    within limit: Seconds
  ) -> [DirectedEdge] {
    var edges: [DirectedEdge] = []
    search(from: position, last, within: limit, where: hasWayBack) { arrival in
      edges.append(arrival.edge)
      return true
    }
    return edges
  }

  private func hasWayBack(_ edge: DirectedEdge) -> Bool {
    isUsable[edge.reversed]
      || out[graph.head(of: edge).index].contains { graph.isReturn(edge, $0) }
  }

  /// Dijkstra's search from a junction without U-turns, until `visit` returns `false`.
  private func search(
    from position: Int,
    _ last: DirectedEdge,
    within limit: Seconds,
    where isWanted: (DirectedEdge) -> Bool,
    visit: (Arrival) -> Bool
  ) {
    var queue = Heap<Arrival>()
    var seen: Set<DirectedEdge> = []
    func leave(_ position: Int, _ last: DirectedEdge, at time: Seconds) {
      let allowed = out[graph.head(of: last).index].filter {
        automaton.matches(from: position, along: $0).isEmpty
      }
      let ahead = allowed.filter { !graph.isReturn(last, $0) }
      // If there is no other edge, the car makes a U-turn, once.
      for edge in ahead.isEmpty ? allowed : ahead where !seen.contains(edge) {
        let arrival = time + duration(of: edge)
        guard arrival <= limit, isWanted(edge) else { continue }
        let next = automaton.next(from: position, along: edge)
        queue.insert(Arrival(time: arrival, edge: edge, position: next))
      }
    }
    leave(position, last, at: 0)
    while let arrival = queue.popMin() {
      guard seen.insert(arrival.edge).inserted else { continue }
      guard visit(arrival) else { return }
      leave(arrival.position, arrival.edge, at: arrival.time)
    }
  }

  private func duration(of edge: DirectedEdge) -> Seconds {
    let limit = graph.attributes.maxSpeed[edge.edge]
    let speed = limit > 0 ? Double(limit) / 3.6 : Self.defaultSpeed
    return Double(graph.attributes.length[edge.edge]) / 1000 / speed
  }
}
