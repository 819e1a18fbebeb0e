import CampusGraph
import GeoCore

/// A connection of a waypoint to the network: a node, and the part of an arc from the waypoint to
/// it (at the start) or from it to the waypoint (at the end).
struct Terminal: Hashable {
  var node: NodeID
  /// The weight of `piece`.
  var weight: Weight
  /// The part of an arc; `nil` if the waypoint lies at the node.
  var piece: PathPiece?
  /// The snapped location.
  var location: Coordinate
  /// Metres from the waypoint to it.
  var distance: Meters
  /// The name of the way or the door.
  var name: String
  /// The side of the way on which the waypoint lies, in the direction of travel.
  var side: Maneuver.Modifier?

  var seed: Seed { Seed(node: node, weight: weight) }
}

/// End of a leg.
enum LegEnd {
  case start
  case finish
}

/// All connections of a waypoint to the network of a profile.
struct Terminals {
  var all: [Terminal]
  /// The projections of the waypoint on edges; empty for buildings.
  var snaps: [Snap]

  var seeds: [Seed] { all.map(\.seed) }
}

/// Connects waypoints to the network.
struct TerminalFinder {
  let context: RoutingContext
  let network: ProfileNetwork
  /// The weights in force: the network's, less closures.
  let metric: Metric
  let radius: Meters
  /// The mark of the edges to prefer.
  var wanted = EdgeMarks.mainPart

  /// - Returns: `nil` if no usable way is near.
  func terminals(of waypoint: Waypoint, at end: LegEnd) -> Terminals? {
    if let node = waypoint.node { return terminals(at: node, waypoint, end) }
    if !waypoint.entrances.isEmpty {
      let doors = waypoint.entrances.compactMap { terminal(at: $0, end) }
      if !doors.isEmpty { return Terminals(all: doors, snaps: []) }
      if network.profile.walks { return nil }
    }
    guard let snap = snap(near: waypoint) else { return nil }
    var terminals = self.terminals(on: snap, of: waypoint, end)
    if !waypoint.choosesDirection, let junction = junction(at: snap) {
      addDestinationOnlyArcs(at: junction, end, to: &terminals)
    }
    return terminals.isEmpty ? nil : Terminals(all: terminals, snaps: [snap])
  }

  /// The best edge near a waypoint: the nearest on the ground, unless it lies on an islet and the
  /// main part is near enough.
  func snap(near waypoint: Waypoint) -> Snap? {
    if let known = waypoint.snap, metric.isUsable(known.edge) { return known }
    for ground in SnapGround.allCases where waypoint.isOnGround || ground != .surface {
      if let snap = snap(near: waypoint, on: ground) { return snap }
    }
    return nil
  }

  private func snap(near waypoint: Waypoint, on ground: SnapGround) -> Snap? {
    let attributes = context.graph.attributes
    let radius = waypoint.snapRadius ?? radius
    let wanted = waypoint.prefersMainland && network.hasMainland ? EdgeMarks.mainland : wanted
    func isUsable(_ edge: EdgeID) -> Bool {
      ground.allows(edge, of: attributes) && metric.isUsable(edge)
    }
    func isWanted(_ edge: EdgeID) -> Bool {
      network.marks[edge].contains(wanted) && isUsable(edge)
    }
    if context.isletPenalty == .infinity {
      let best = snap(near: waypoint, within: radius, where: isWanted)
      // A tunnel of the main part is better than an islet on the ground.
      if best != nil || ground == .surface { return best }
    }
    let nearest = snap(near: waypoint, within: radius, where: isUsable)
    guard let nearest, !network.marks[nearest.edge].contains(wanted) else { return nearest }
    let reach = min(radius, nearest.distance + context.isletPenalty)
    return snap(near: waypoint, within: reach, where: isWanted) ?? nearest
  }

  private func snap(
    near waypoint: Waypoint,
    within radius: Meters,
    where isUsable: (EdgeID) -> Bool
  ) -> Snap? {
    let nearest = waypoint.snaps(1) { limit in
      context.edgeIndex.snaps(
        near: waypoint.location,
        within: radius,
        limit: limit,
        where: isUsable
      )
    } where: {
      metric.allows($0, from: waypoint, on: context.graph)
    }
    return nearest.first
  }

  /// A node of a graph file: a trip starts at the junction and ends at any of its states.
  private func terminals(at node: NodeID, _ waypoint: Waypoint, _ end: LegEnd) -> Terminals {
    let nodes = end == .start ? [node] : [node] + context.graph.states(of: node)
    var terminals = nodes.map { node in
      Terminal(
        node: node,
        weight: 0,
        piece: nil,
        location: waypoint.location,
        distance: 0,
        name: waypoint.name,
        side: nil
      )
    }
    addDestinationOnlyArcs(at: node, end, to: &terminals)
    return Terminals(all: terminals, snaps: [])
  }

  /// A door: its inner node for profiles that walk, its outer one for others.
  private func terminal(at entrance: Entrance, _ end: LegEnd) -> Terminal? {
    let graph = context.graph
    let arc =
      end == .start ? graph.backwardArc[entrance.door] : graph.forwardArc[entrance.door]
    let isUsable =
      network.profile.walks
      ? arc != .none && metric.weights[arc] < Weight.unreachable
      : hasUsableArc(at: entrance.outside, end)
    guard isUsable else { return nil }
    return Terminal(
      node: network.profile.walks ? entrance.inside : entrance.outside,
      weight: 0,
      piece: nil,
      location: entrance.location,
      distance: 0,
      name: entrance.name,
      side: nil
    )
  }

  /// Whether a usable arc of the main part leaves the node outside a door, or arrives there.
  private func hasUsableArc(at node: NodeID, _ end: LegEnd) -> Bool {
    let topology = context.graph.topology
    let arcs = end == .start ? Array(topology.arcs(from: node)) : Array(topology.arcs(into: node))
    return arcs.contains { arc in
      metric.isUsable(arc) && network.marks[context.graph.edge(of: arc)].contains(.mainPart)
    }
  }

  /// At a start one for each direction of the edge; at a finish one for each arc of it.
  private func terminals(on snap: Snap, of waypoint: Waypoint, _ end: LegEnd) -> [Terminal] {
    let graph = context.graph
    let directions =
      waypoint.choosesDirection
      ? [true, false].filter {
        waypoint.allows(snap, forward: $0, on: graph, isOneWay: metric.isOneWay(snap.edge))
      } : [true, false]
    let arcs = directions.flatMap { isForward in
      let edge = DirectedEdge(snap.edge, forward: isForward)
      return end == .start ? [metric.startArc(of: edge)] : graph.arcs(of: edge)
    }
    return arcs.compactMap { arc in
      guard arc != .none, metric.weights[arc] < Weight.unreachable else { return nil }
      let isForward = graph.isForward(arc)
      let fraction = isForward ? snap.fraction : 1 - snap.fraction
      let piece =
        end == .start
        ? PathPiece(arc: arc, start: fraction, end: 1)
        : PathPiece(arc: arc, start: 0, end: fraction)
      return Terminal(
        node: end == .start ? graph.topology.head[arc] : graph.topology.tail[arc],
        weight: metric.weight(of: piece),
        piece: piece,
        location: snap.coordinate,
        distance: snap.distance,
        name: graph.names[graph.attributes.name[snap.edge]],
        side: snap.side(forward: isForward)
      )
    }
  }
}
