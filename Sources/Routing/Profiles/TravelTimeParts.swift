package import CampusGraph
package import GeoCore

/// Parts of the time that a profile plans for edges: moving by class, and what delays count.
///
/// Learning fits observed times to these parts.
package struct TravelTimeParts {
  private let graph: StreetGraph
  private let rules: TravelRules
  private let delays: Profile.Delays
  private let turns: TurnCosts?

  /// The parts of a stretch.
  package struct Parts: Sendable, Hashable {
    /// Seconds of moving by the profile, by the index of the class.
    package var moving: [Int: Seconds] = [:]
    /// How often each delay occurs; turns at right angles count one.
    package var counts: [LearnedSpeeds.Delay: Double] = [:]
    /// Seconds of other delays, such as gates.
    package var other: Seconds = 0

    /// No time.
    package init() {}
  }

  /// Prepares a profile without learned speeds for a graph.
  ///
  /// - Complexity: O(nodes + arcs).
  package init(_ profile: Profile, on graph: StreetGraph) {
    self.graph = graph
    let rules = TravelRules(profile, on: graph)
    self.rules = rules
    var delays = profile.delays
    self.delays = delays
    let isUsable: [Bool] = graph.directedEdges.map { edge in
      !graph.arcRange(of: edge).isEmpty
        && rules.passage(of: edge.edge, forward: edge.isForward) != nil
    }
    delays.turn = max(delays.turn, 1)  // so that junctions are counted
    turns = TurnCosts(delays, on: graph, isUsable: isUsable)
  }

  /// Adds a part of an edge, and the delays at its end if the part reaches it.
  ///
  /// - Returns: whether the profile may move along the edge on its own: not on ferries, in lifts and on
  ///   stairs, nor pushing a vehicle.
  package func add(
    _ edge: DirectedEdge,
    share: Double,
    reachesEnd: Bool,
    to parts: inout Parts
  ) -> Bool {
    let kind = graph.attributes.kind[edge.edge]
    guard kind != .ferry, kind != .elevator, kind != .steps,
      let passage = rules.passage(of: edge.edge, forward: edge.isForward), !passage.isPushed
    else { return false }
    let flags = graph.attributes.flags[edge.edge]
    let (passing, signals) = (
      delays.passing(kind, flags), delays.signals(flags, forward: edge.isForward)
    )
    let moving = passage.milliseconds / 1000 - passing - signals
    parts.moving[SpeedClass(of: edge.edge, in: graph.attributes).index, default: 0] +=
      share * moving
    parts.other += share * passing
    guard reachesEnd else { return true }
    if flags.contains(.signal(forward: edge.isForward)) { parts.counts[.signal, default: 0] += 1 }
    if turns?.isJunction(graph.head(of: edge)) == true { parts.counts[.junction, default: 0] += 1 }
    return true
  }

  /// Adds the turn from one edge into the next.
  package func addTurn(from last: DirectedEdge, into next: DirectedEdge, to parts: inout Parts) {
    let count = turns?.rightTurns(from: last, into: next) ?? 0
    if count > 0 { parts.counts[.turn, default: 0] += count }
  }
}
