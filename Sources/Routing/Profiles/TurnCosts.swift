import CampusGraph
import GeoCore

/// Costs of junctions of three ways or more and of turns there, distributed over the arcs of a graph.
///
/// ```
///   A ──────●────── B      Straight on costs nothing, a turn at right angles `Delays.turn`: so arcs
///           │              into M and out of M carry the cost, and a trip from A to B pays nothing.
///           M              Each arc carries the share of its own end: no states are needed.
/// ```
/// At a junction of three ways, the cost of each turn is the sum of the shares of its two ways: the
/// way that turns off carries the mean of its two turns, the other two carry half of the cost of
/// their bend. With more ways no such sum distinguishes turns from going straight on. There, the
/// graph has states for the way by which a car arrives (`StreetGraph.expanded(forbidding:)`), and
/// the arcs that leave them carry the cost of each turn.
struct TurnCosts {
  private let graph: StreetGraph
  private let delays: Profile.Delays
  /// The start of each junction's edges in ``ends``; one more at the end.
  private let firstEnd: [Int]
  /// The outgoing edges of all junctions, grouped by junction.
  private let ends: [DirectedEdge]
  /// The shares for leaving a junction of three ways and for arriving at one, in milliseconds by
  /// code.
  private var atStart: [Weight]
  private var atEnd: [Weight]
  /// The edge by which a car arrives at each state.
  private let lastEdges: [DirectedEdge]

  /// Takes a graph and the edges that can be travelled, by code.
  ///
  /// - Returns: `nil` if junctions and turns cost nothing.
  /// - Complexity: O(nodes + arcs).
  init?(_ delays: Profile.Delays, on graph: StreetGraph, isUsable: [Bool]) {
    guard delays.turn > 0 || delays.turnRound > 0 || delays.junction > 0 else { return nil }
    self.graph = graph
    self.delays = delays
    (firstEnd, ends) = Self.ends(graph, isUsable)
    lastEdges = Self.lastEdges(graph)
    atStart = [Weight](repeating: 0, count: isUsable.count)
    atEnd = atStart
    for junction in 0..<graph.junctionCount where firstEnd[junction + 1] - firstEnd[junction] == 3 {
      share(Array(ends[firstEnd[junction]..<firstEnd[junction + 1]]), isUsable)
    }
    guard delays.junction > 0 else { return }
    for edge in graph.directedEdges
    where isUsable[Int(edge.code)] && isJunction(graph.head(of: edge)) {
      atEnd[Int(edge.code)] += Self.milliseconds(delays.junction)
    }
  }

  /// The turn cost in an arc's duration, in milliseconds.
  func cost(of arc: ArcID) -> Weight {
    costAtStart(of: arc) + atEnd[Int(graph.edgeAndDirection[arc])]
  }

  /// The cost of going from an edge into an arc that follows it, in milliseconds.
  func cost(from last: DirectedEdge, into next: ArcID) -> Weight {
    atEnd[Int(last.code)] + costAtStart(of: next)
  }

  private func costAtStart(of arc: ArcID) -> Weight {
    let edge = DirectedEdge(code: graph.edgeAndDirection[arc])
    let tail = graph.topology.tail[arc].index - graph.junctionCount
    return tail >= 0 ? turn(from: lastEdges[tail], into: edge) : atStart[Int(edge.code)]
  }

  /// Whether three ways or more meet at a node.
  func isJunction(_ node: NodeID) -> Bool { firstEnd[node.index + 1] - firstEnd[node.index] > 2 }

  /// How many turns at right angles the way from one edge into another costs as many seconds as: 0 if
  /// it costs nothing.
  func rightTurns(from last: DirectedEdge, into next: DirectedEdge) -> Double {
    guard isJunction(graph.head(of: last)) else { return 0 }
    var right = Profile.Delays()
    right.turn = 1
    return right.turn(by: graph.bend(from: last.reversed, to: next))
  }

  // MARK: - States

  /// The cost of going from the end of an edge into another, without the share for arriving there.
  private func turn(from last: DirectedEdge, into next: DirectedEdge) -> Weight {
    if graph.isReturn(last, next) { return Self.milliseconds(delays.turnRound) }
    let junction = graph.head(of: last).index
    guard firstEnd[junction + 1] - firstEnd[junction] > 3 else { return atStart[Int(next.code)] }
    return turn(from: last.reversed, to: next)
  }

  /// The cost of the turn between two edges, both given as outgoing from their junction.
  private func turn(from last: DirectedEdge, to next: DirectedEdge) -> Weight {
    Self.milliseconds(delays.turn(by: graph.bend(from: last, to: next)))
  }

  /// A day at most, so that sums do not overflow.
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

  /// Distributes the turns between three ways over them.
  private mutating func share(_ ways: [DirectedEdge], _ isUsable: [Bool]) {
    /// The turn between the two others.
    let across = (0..<3).map { turn(from: ways[($0 + 1) % 3], to: ways[($0 + 2) % 3]) }
    // The through ways are those of a roundabout, or the pair with the least turn.
    let ring = (0..<3).filter { graph.attributes.flags[ways[$0].edge].contains(.roundabout) }
    let sides = ring.count == 2 ? [3 - ring[0] - ring[1]] : [0, 1, 2]
    guard let side = sides.min(by: { across[$0] < across[$1] }) else { return }
    let through = [(side + 1) % 3, (side + 2) % 3]
    for way in through {
      atStart[Int(ways[way].code)] = across[side] / 2
      atEnd[Int(ways[way].reversed.code)] = across[side] / 2
    }
    /// The share of the side way: the mean of its possible turns.
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
  /// Degrees up to which a bend costs nothing.
  private static let straight: Degrees = 30
  /// Degrees from which a sharper turn costs no more.
  private static let sharp: Degrees = 120

  /// The cost of a turn by an angle, in seconds: zero up to 30°, ``turn`` at 90°, 1.5 times that
  /// from 120° on, and linear between.
  func turn(by angle: Degrees) -> Double {
    let bend = min(abs(angle), Self.sharp) - Self.straight
    return max(0, bend) / (90 - Self.straight) * turn
  }
}

extension StreetGraph {
  /// The angle of a turn from one edge into another in whole degrees, 0 for straight on.
  ///
  /// Both are given as outgoing from the junction between them. Doors and gates have no length and
  /// no angle.
  fileprivate func bend(from last: DirectedEdge, to next: DirectedEdge) -> Degrees {
    guard attributes.length[last.edge] > 0, attributes.length[next.edge] > 0 else { return 0 }
    let between = abs(Bearing.turn(from: startBearing(of: last), to: startBearing(of: next)))
    return (180 - between).rounded()
  }

  private func startBearing(of edge: DirectedEdge) -> Degrees {
    Track.startBearing(of: line(of: edge))
  }
}
