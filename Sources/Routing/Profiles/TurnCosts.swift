import CampusGraph
import GeoCore

/// What turning costs where three ways or more meet, spread over the arcs of a graph.
///
/// ```
///   A ──────●────── B      Straight on costs nothing, a turn at right angles `Delays.turn`: so going
///           │              into M or coming out of it does, and who passes from A to B pays nothing.
///           M              Each arc holds what its own end adds: no states are needed.
/// ```
/// Where three ways meet, the cost of each turn is the sum of what its two ways add: the one that turns
/// off adds the mean of its two turns, the two that go on add half of what that bend costs. Where more
/// meet no such sum tells turns from going straight on. There, the graph has states that know the way
/// by which a car came (`StreetGraph.expanded(forbidding:)`), and the arcs that leave them hold the
/// cost of each turn itself.
struct TurnCosts {
  private let graph: StreetGraph
  private let delays: Profile.Delays
  /// The ends of edges at each junction: where a junction's start in ``ends``, one more at the end.
  private let firstEnd: [Int]
  /// Edges as they lead away from a junction, by junction.
  private let ends: [DirectedEdge]
  /// What leaving a junction of three ways adds, and coming to one, in milliseconds by code.
  private var atStart: [Weight]
  private var atEnd: [Weight]
  /// The edge by which each state is reached.
  private let lastEdges: [DirectedEdge]

  /// Takes a graph and the edges that can be travelled, by code.
  ///
  /// - Returns: `nil` where turning costs nothing.
  /// - Complexity: O(nodes + arcs).
  init?(_ delays: Profile.Delays, on graph: StreetGraph, isUsable: [Bool]) {
    guard delays.turn > 0 || delays.turnRound > 0 else { return nil }
    self.graph = graph
    self.delays = delays
    (firstEnd, ends) = Self.ends(graph, isUsable)
    lastEdges = Self.lastEdges(graph)
    atStart = [Weight](repeating: 0, count: isUsable.count)
    atEnd = atStart
    for junction in 0..<graph.junctionCount where firstEnd[junction + 1] - firstEnd[junction] == 3 {
      share(Array(ends[firstEnd[junction]..<firstEnd[junction + 1]]), isUsable)
    }
  }

  /// What turning adds to an arc's duration, in milliseconds.
  func cost(of arc: ArcID) -> Weight {
    let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
    let tail = graph.topology.tail[arc].index - graph.junctionCount
    let before = tail >= 0 ? turn(from: lastEdges[tail], into: edge) : atStart[Int(edge.code)]
    return before + atEnd[Int(edge.code)]
  }

  // MARK: - States

  /// What it costs to go on into an edge at the end of another, beside what coming to that end does.
  private func turn(from last: DirectedEdge, into next: DirectedEdge) -> Weight {
    if graph.isReturn(last, next) { return Self.milliseconds(delays.turnRound) }
    let junction = graph.head(of: last).index
    guard firstEnd[junction + 1] - firstEnd[junction] > 3 else { return atStart[Int(next.code)] }
    return turn(from: last.reversed, to: next)
  }

  /// What the turn between two edges costs, both given as they lead away from their junction.
  private func turn(from last: DirectedEdge, to next: DirectedEdge) -> Weight {
    Self.milliseconds(delays.turn(by: graph.bend(from: last, to: next)))
  }

  /// A day at most, so that sums stay numbers.
  private static func milliseconds(_ seconds: Seconds) -> Weight {
    Weight(min(86_400_000, max(0, 1000 * seconds)).rounded())
  }

  private static func lastEdges(_ graph: StreetGraph) -> [DirectedEdge] {
    var edges = [DirectedEdge](
      repeating: DirectedEdge(code: 0),
      count: graph.nodeCount - graph.junctionCount
    )
    guard !edges.isEmpty else { return edges }
    for arc in 0..<graph.arcCount {
      let state = graph.topology.head[ArcID(arc)].index - graph.junctionCount
      if state >= 0 { edges[state] = DirectedEdge(code: graph.edgeAndDirection[ArcID(arc)]) }
    }
    return edges
  }

  // MARK: - Junctions of three ways

  /// Spreads the turns between three ways over them.
  private mutating func share(_ ways: [DirectedEdge], _ isUsable: [Bool]) {
    /// The turn between the two others.
    let across = (0..<3).map { turn(from: ways[($0 + 1) % 3], to: ways[($0 + 2) % 3]) }
    // The ways that go on are those of a roundabout, or those between which one turns least.
    let ring = (0..<3).filter { graph.attributes.flags[ways[$0].edge].contains(.roundabout) }
    let sides = ring.count == 2 ? [3 - ring[0] - ring[1]] : [0, 1, 2]
    guard let side = sides.min(by: { across[$0] < across[$1] }) else { return }
    let through = [(side + 1) % 3, (side + 2) % 3]
    for way in through {
      atStart[Int(ways[way].code)] = across[side] / 2
      atEnd[Int(ways[way].reversed.code)] = across[side] / 2
    }
    /// What the side way adds: the mean of its turns, as far as they are possible.
    func rest(_ isPossible: (DirectedEdge) -> Bool) -> Weight {
      let turns = through.filter { isPossible(ways[$0]) }.map { across[3 - side - $0] }
      guard !turns.isEmpty else { return 0 }
      let mean = turns.reduce(0, +) / Weight(turns.count)
      return mean - min(mean, across[side] / 2)
    }
    atStart[Int(ways[side].code)] = rest { isUsable[Int($0.reversed.code)] }
    atEnd[Int(ways[side].reversed.code)] = rest { isUsable[Int($0.code)] }
  }

  /// The ends of usable edges, junction by junction, by rising code.
  private static func ends(_ graph: StreetGraph, _ isUsable: [Bool]) -> ([Int], [DirectedEdge]) {
    let usable = graph.directedEdges.filter {
      isUsable[Int($0.code)] || isUsable[Int($0.reversed.code)]
    }
    var first = [Int](repeating: 0, count: graph.junctionCount + 1)
    for edge in usable { first[graph.tail(of: edge).index + 1] += 1 }
    for junction in 0..<graph.junctionCount { first[junction + 1] += first[junction] }
    var next = first
    var ends = [DirectedEdge](repeating: DirectedEdge(code: 0), count: usable.count)
    for edge in usable {
      let junction = graph.tail(of: edge).index
      ends[next[junction]] = edge
      next[junction] += 1
    }
    return (first, ends)
  }
}

extension Profile.Delays {
  /// Degrees up to which one goes on as if the way were straight.
  private static let straight: Degrees = 30
  /// Degrees from which a turn takes no longer for being sharper.
  private static let sharp: Degrees = 120

  /// What a turn by an angle costs, in seconds: nothing up to 30°, ``turn`` at 90°, half as much again
  /// from 120° on, and in a straight line between.
  func turn(by angle: Degrees) -> Double {
    let bend = min(abs(angle), Self.sharp) - Self.straight
    return max(0, bend) / (90 - Self.straight) * turn
  }
}

extension StreetGraph {
  /// The angle between coming by one edge and going on by another in whole degrees, 0 for straight on.
  ///
  /// Both are given as they lead away from the junction between them. Doors and gates have no length
  /// and no angle.
  fileprivate func bend(from last: DirectedEdge, to next: DirectedEdge) -> Degrees {
    guard attributes.length[last.edge] > 0, attributes.length[next.edge] > 0 else { return 0 }
    let between = abs(Bearing.turn(from: startBearing(of: last), to: startBearing(of: next)))
    return (180 - between).rounded()
  }

  private func startBearing(of edge: DirectedEdge) -> Degrees {
    Track.startBearing(of: line(of: edge))
  }
}
