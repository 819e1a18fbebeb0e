import GeoCore
import HeapModule

/// Finds where it would pay cars to drive past a forbidden turn, turn round in the street, and come
/// back to where the turn is allowed.
///
/// Nobody turns round in the street on a fastest way, except to get round a forbidden turn: whoever
/// drives out of a junction and back along the same streets could have gone on at once, but for what
/// had come before. So it is enough to look around the junctions along forbidden turns, as far as out
/// and back takes no longer than the way round that is allowed. With ways between, a turn can be evaded
/// at each of its junctions: a car that leaves there and comes back is no longer bound.
struct TurningRound {
  /// How long a way round may take to be looked for, in seconds; where none is found, streets up to
  /// half as far away are taken.
  private static let longest: Seconds = 300
  /// Metres per second where nothing is known of a street's speed.
  private static let usualSpeed = 30 / 3.6

  private let graph: StreetGraph
  private let out: [[DirectedEdge]]
  private let automaton: TurnAutomaton
  private let isUsable: Set<DirectedEdge>

  /// Takes the edges that leave each junction, as far as cars may use them, and their forbidden turns.
  init(_ graph: StreetGraph, _ out: [[DirectedEdge]], _ automaton: TurnAutomaton) {
    self.graph = graph
    self.out = out
    self.automaton = automaton
    isUsable = Set(out.joined())
  }

  /// The edges at whose ends nobody may turn round, rising.
  ///
  /// - Complexity: O(forbidden turns · edges within ``longest`` · log).
  func edges() -> [DirectedEdge] {
    var found: Set<DirectedEdge> = []
    for (place, last) in automaton.states {
      let bound = out[graph.head(of: last).index].filter { isBound(at: place, along: $0) }
      guard !bound.isEmpty else { continue }
      let limit = detour(from: place, last, to: bound)
      found.formUnion(surroundings(of: place, last, within: limit / 2))
    }
    return found.sorted()
  }

  /// Whether the edges before matter to a car that goes on along an edge: it completes a forbidden
  /// turn, or continues one.
  private func isBound(at place: Int, along edge: DirectedEdge) -> Bool {
    automaton.next(from: place, along: edge)
      != automaton.next(from: TurnAutomaton.root, along: edge)
  }

  /// An edge that was reached, and when its end was.
  private struct Arrival: Comparable {
    var time: Seconds
    var edge: DirectedEdge
    var place: Int

    static func < (a: Self, b: Self) -> Bool { (a.time, a.edge) < (b.time, b.edge) }
  }

  /// How long it takes to come to a junction again, without turning round, by streets from which one
  /// may go on along each of some edges without being bound.
  private func detour(
    from place: Int,
    _ last: DirectedEdge,
    to bound: [DirectedEdge]
  ) -> Seconds {
    let junction = graph.head(of: last)
    var missing = Set(bound)
    var result = Self.longest
    search(from: place, last, within: Self.longest, where: { _ in true }) { arrival in
      guard graph.head(of: arrival.edge) == junction else { return true }
      missing = missing.filter { isBound(at: arrival.place, along: $0) }
      if missing.isEmpty { result = arrival.time }
      return !missing.isEmpty
    }
    return result
  }

  /// The streets along which one can drive out of a junction and back within a time each way.
  private func surroundings(
    of place: Int,
    _ last: DirectedEdge,
    within limit: Seconds
  ) -> [DirectedEdge] {
    var edges: [DirectedEdge] = []
    search(from: place, last, within: limit, where: hasWayBack) { arrival in
      edges.append(arrival.edge)
      return true
    }
    return edges
  }

  private func hasWayBack(_ edge: DirectedEdge) -> Bool {
    isUsable.contains(edge.reversed)
      || out[graph.head(of: edge).index].contains { graph.isReturn(edge, $0) }
  }

  /// Drives on from a junction without turning round, nearest ends first, until `visit` says no.
  private func search(
    from place: Int,
    _ last: DirectedEdge,
    within limit: Seconds,
    where isWanted: (DirectedEdge) -> Bool,
    visit: (Arrival) -> Bool
  ) {
    var queue = Heap<Arrival>()
    var seen: Set<DirectedEdge> = []
    func leave(_ place: Int, _ last: DirectedEdge, at time: Seconds) {
      let allowed = out[graph.head(of: last).index].filter {
        automaton.matches(from: place, along: $0).isEmpty
      }
      let ahead = allowed.filter { !graph.isReturn(last, $0) }
      // Where nothing else is left, one turns round, and may not do so again further on.
      for edge in ahead.isEmpty ? allowed : ahead where !seen.contains(edge) {
        let arrival = time + duration(of: edge)
        guard arrival <= limit, isWanted(edge) else { continue }
        let next = automaton.next(from: place, along: edge)
        queue.insert(Arrival(time: arrival, edge: edge, place: next))
      }
    }
    leave(place, last, at: 0)
    while let arrival = queue.popMin() {
      guard seen.insert(arrival.edge).inserted else { continue }
      guard visit(arrival) else { return }
      leave(arrival.place, arrival.edge, at: arrival.time)
    }
  }

  private func duration(of edge: DirectedEdge) -> Seconds {
    let limit = graph.attributes.maxSpeed[edge.edge]
    let speed = limit > 0 ? Double(limit) / 3.6 : Self.usualSpeed
    return Double(graph.attributes.length[edge.edge]) / 1000 / speed
  }
}
