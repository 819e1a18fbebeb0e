package import CampusGraph
package import GeoCore

/// A turn from the end of an edge into another, for maps that show turns.
package struct StreetTurn: Sendable {
  /// What is told there, in the words of OSRM's tiles.
  package enum Kind: String, Sendable {
    /// Only one way leads on.
    case none = "(noturn)"
    /// The obvious way, of which nothing is told.
    case silent = "(suppressed)"
    /// A turn.
    case turn
    /// A turn along the road.
    case stay = "continue"
    /// The road goes on with another name.
    case newName = "new name"
    /// Onto another road from the side.
    case merge
    /// Onto a ramp.
    case onRamp = "on ramp"
    /// Off a motorway.
    case offRamp = "off ramp"
    /// A side of a fork.
    case fork
    /// The road ends at another.
    case endOfRoad = "end of road"
    /// The way of moving changes.
    case notification
    /// Into a slip road.
    case slipRoad = "(sliproad)"
    /// Into a roundabout.
    case enterRoundabout = "enter roundabout"
    /// Out of a roundabout.
    case leaveRoundabout = "exit roundabout"
    /// Across a roundabout at one node.
    case touchRoundabout = "enter and exit roundabout"
    /// Into a large roundabout with a name.
    case enterRotary = "enter rotary"
    /// Out of a large roundabout with a name.
    case leaveRotary = "exit rotary"
    /// Across a large roundabout with a name, at one node.
    case touchRotary = "enter and exit rotary"
    /// Into a small roundabout.
    case enterRoundaboutTurn = "enter roundabout turn"
    /// Out of a small roundabout.
    case leaveRoundaboutTurn = "exit roundabout turn"
    /// Across a small roundabout at one node.
    case touchRoundaboutTurn = "enter and exit roundabout turn"
    /// On around a roundabout.
    case stayOnRoundabout = "(stay on roundabout)"
  }

  /// The edge that leaves the junction.
  package let exit: DirectedEdge
  /// Seconds that the turn takes, with signals before it.
  package let seconds: Seconds
  /// What is told there.
  package let kind: Kind
  /// The direction.
  package let modifier: Maneuver.Modifier
}

/// Reader of the turns of a profile's streets; used by one thread.
package struct StreetTurns {
  private let costs: StreetCosts
  private let reader: JunctionReader

  /// Takes the durations of a profile.
  package init(_ costs: StreetCosts) {
    self.costs = costs
    reader = JunctionReader(graph: costs.graph, metric: costs.metric)
  }

  /// The name of the road of an edge, without its number.
  package func name(of edge: EdgeID) -> String {
    reader.traits(of: DirectedEdge(edge, forward: true)).name.name
  }

  /// Whether an edge lies within a junction, between the carriageways of a divided road.
  package func isInternal(_ edge: DirectedEdge) -> Bool {
    CarriagewayCrossing(reader: reader).contains(edge)
  }

  /// The turns that are permitted at the end of an edge, other than back, in the order of arcs.
  ///
  /// A place where the same road goes on without a delay is no turn.
  ///
  /// - Complexity: O(square of the ways at the junction).
  package func turns(after edge: DirectedEdge) -> [StreetTurn] {
    var turns: [StreetTurn] = []
    for arc in costs.graph.arcs(of: edge) where costs.metric.isUsable(arc) {
      let node = costs.graph.topology.head[arc]
      for next in costs.graph.topology.arcs(from: node) where costs.metric.isUsable(next) {
        let exit = DirectedEdge(code: costs.graph.edgeAndDirection[next])
        guard exit != edge.reversed, !turns.contains(where: { $0.exit == exit }) else { continue }
        if let turn = turn(from: arc, into: next, exit) { turns.append(turn) }
      }
    }
    return turns
  }

  private func turn(from arc: ArcID, into next: ArcID, _ exit: DirectedEdge) -> StreetTurn? {
    let last = DirectedEdge(code: costs.graph.edgeAndDirection[arc])
    let passage = Passage(from: arc, to: next, reader)
    let seconds = costs.seconds(from: last, into: next)
    guard passage.isJunction else {
      guard seconds > 0 else { return nil }
      return StreetTurn(exit: exit, seconds: seconds, kind: .none, modifier: .straight)
    }
    let ring = ring(at: passage, from: last)
    return StreetTurn(
      exit: exit,
      seconds: seconds,
      kind: ring ?? StreetTurn.Kind(passage.decision.kind),
      modifier: ring == nil ? passage.decision.modifier : passage.modifier
    )
  }

  /// The kind of a turn that has to do with a roundabout; `nil` for others.
  private func ring(at passage: Passage, from last: DirectedEdge) -> StreetTurn.Kind? {
    let marks = passage.marks
    switch (marks.contains(.leavesFromRound), marks.contains(.entersRound)) {
    case (false, true):
      switch passage.ring?.style {
      case .plain?: return .enterRoundabout
      case .rotary?: return .enterRotary
      case .turn?: return .enterRoundaboutTurn
      case nil: return nil
      }
    case (true, true): return .stayOnRoundabout
    case (true, false):
      switch Roundabout(last, reader: reader)?.style {
      case .plain?: return .leaveRoundabout
      case .rotary?: return .leaveRotary
      case .turn?: return .leaveRoundaboutTurn
      case nil: return nil
      }
    case (false, false):
      guard marks.contains(.touchesRing) else { return nil }
      switch passage.decision.kind {
      case .leaveRoundabout(.rotary): return .touchRotary
      case .leaveRoundabout: return .touchRoundabout
      default: return .touchRoundaboutTurn
      }
    }
  }
}

extension StreetTurn.Kind {
  fileprivate init(_ kind: Decision.Kind) {
    switch kind {
    case .none: self = .none
    case .silent: self = .silent
    case .turn: self = .turn
    case .stay: self = .stay
    case .newName: self = .newName
    case .merge: self = .merge
    case .onRamp: self = .onRamp
    case .offRamp: self = .offRamp
    case .fork: self = .fork
    case .endOfRoad: self = .endOfRoad
    case .slipRoad: self = .slipRoad
    case .enterRoundabout(.rotary): self = .enterRotary
    case .enterRoundabout(.turn): self = .enterRoundaboutTurn
    case .enterRoundabout(.plain): self = .enterRoundabout
    case .leaveRoundabout(.rotary): self = .leaveRotary
    case .leaveRoundabout(.turn): self = .leaveRoundaboutTurn
    case .leaveRoundabout(.plain): self = .leaveRoundabout
    case .notification, .maneuver, .depart, .arrive: self = .notification
    }
  }
}
