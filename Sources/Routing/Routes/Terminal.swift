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
  /// The name of the way nearest to the waypoint, or of the door.
  var name: String

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
  /// The projections of the waypoint on edges, the nearest first; empty for buildings.
  var snaps: [Snap]

  var seeds: [Seed] { all.map(\.seed) }
}

/// Connects waypoints to the network.
///
/// A place at a junction meets all its streets: a route may start into any of them and arrive by any
/// of them.
///
/// ```
///        │            The place ✕ is as near to all four edges. With only one of them, a route could
///   ━━━━━●━✕━━▶       not start to the west if that one leads only east.
///        │
/// ```
struct TerminalFinder {
  let context: RoutingContext
  let network: ProfileNetwork
  /// The weights in force: the network's, less closures.
  let metric: Metric
  let radius: Meters
  /// The mark of the edges to prefer.
  var wanted = EdgeMarks.mainPart

  /// Metres within which edges meet at a place: coordinates with six decimals are up to eight
  /// centimetres from a junction.
  private static let meeting: Meters = 0.1
  /// The largest number of edges that are considered at a place.
  private static let mostSnaps = 16

  /// - Returns: `nil` if no usable way is near.
  func terminals(of waypoint: Waypoint, at end: LegEnd) -> Terminals? {
    if let node = waypoint.node { return terminals(at: node, waypoint, end) }
    if !waypoint.entrances.isEmpty {
      let doors = waypoint.entrances.compactMap { terminal(at: $0, end) }
      if !doors.isEmpty { return Terminals(all: doors, snaps: []) }
      if network.profile.walks { return nil }
    }
    let snaps = snaps(near: waypoint)
    var terminals = self.terminals(on: snaps, of: waypoint, end)
    guard !terminals.isEmpty else { return nil }
    if !waypoint.choosesDirection, metric.penalty.isCharged {
      addDestinationOnlyArcs(at: junctions(at: snaps), end, to: &terminals)
    }
    return Terminals(all: terminals, snaps: snaps)
  }

  /// The best edge near a waypoint and those that meet it there, the best first: the nearest on the
  /// ground, unless it lies on an islet and the main part is near enough; empty if there is none.
  func snaps(near waypoint: Waypoint) -> [Snap] {
    let areUsable = waypoint.snaps.allSatisfy { metric.isUsable($0.edge) }
    let known =
      areUsable ? waypoint.snaps : waypoint.snaps.filter { metric.isUsable($0.edge) }
    if !known.isEmpty, wanted != .mainland || isOnMainland(known) { return known }
    for ground in SnapGround.allCases where waypoint.isOnGround || ground != .surface {
      let snaps = snaps(near: waypoint, on: ground)
      if !snaps.isEmpty { return snaps }
    }
    return known
  }

  /// Whether the edge of a snap belongs to the mainland; to the main part if there is none.
  func isOnMainland(_ snaps: [Snap]) -> Bool {
    let mark = network.hasMainland ? EdgeMarks.mainland : .mainPart
    return snaps.contains { network.marks[$0.edge].contains(mark) }
  }

  /// The mark of the edges that a waypoint prefers; no mark if it takes any.
  private func wanted(by waypoint: Waypoint) -> EdgeMarks {
    switch waypoint.part {
    case .any: wanted == .mainPart ? [] : wanted
    case .main: wanted
    case .mainland: network.hasMainland ? .mainland : wanted
    }
  }

  private func snaps(near waypoint: Waypoint, on ground: SnapGround) -> [Snap] {
    let attributes = context.graph.attributes
    let radius = waypoint.snapRadius ?? radius
    let wanted = wanted(by: waypoint)
    func isUsable(_ edge: EdgeID) -> Bool {
      ground.allows(edge, of: attributes) && metric.isUsable(edge)
    }
    func isWanted(_ edge: EdgeID) -> Bool {
      network.marks[edge].contains(wanted) && isUsable(edge)
    }
    if context.isletPenalty == .infinity {
      let best = snaps(near: waypoint, within: radius, where: isWanted)
      // A tunnel of the main part is better than an islet on the ground.
      if !best.isEmpty || ground == .surface { return best }
    }
    let nearest = snaps(near: waypoint, within: radius, where: isUsable)
    guard let first = nearest.first, !network.marks[first.edge].contains(wanted) else {
      return nearest
    }
    let reach = min(radius, first.distance + context.isletPenalty)
    let better = snaps(near: waypoint, within: reach, where: isWanted)
    return better.isEmpty ? nearest : better
  }

  private func snaps(
    near waypoint: Waypoint,
    within radius: Meters,
    where isUsable: (EdgeID) -> Bool
  ) -> [Snap] {
    let (index, place) = (context.edgeIndex, waypoint.location)
    guard waypoint.choosesDirection else {
      let snaps = index.meetingSnaps(
        near: place,
        within: radius,
        tolerance: Self.meeting,
        limit: Self.mostSnaps,
        where: isUsable
      )
      return aligned(snaps, to: waypoint)
    }
    let fitting = waypoint.fitting(1) { limit in
      index.snaps(near: place, within: radius, limit: limit, where: isUsable)
    } where: {
      metric.allows($0, from: waypoint, on: context.graph)
    }
    let snaps = fitting.meeting(within: Self.meeting, limit: Self.mostSnaps)
    return aligned(snaps, to: waypoint)
  }

  /// Snaps of several edges, of which those at a junction lie exactly there, so that no route begins
  /// with a centimetre of a street that it does not follow.
  private func aligned(_ snaps: [Snap], to waypoint: Waypoint) -> [Snap] {
    guard snaps.count > 1 else { return snaps }
    let graph = context.graph
    return snaps.map { snap in
      let length = Double(graph.attributes.length[snap.edge]) / 1000
      let isAtHead = snap.fraction > 0.5
      guard (isAtHead ? 1 - snap.fraction : snap.fraction) * length <= Self.meeting else {
        return snap
      }
      let junction = isAtHead ? graph.head(of: snap.edge) : graph.tail(of: snap.edge)
      var aligned = snap
      aligned.fraction = isAtHead ? 1 : 0
      aligned.coordinate = graph.coordinate(of: junction)
      aligned.distance = LocalPlane.shortDistance(waypoint.location, aligned.coordinate)
      return aligned
    }
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
        name: waypoint.name
      )
    }
    if metric.penalty.isCharged { addDestinationOnlyArcs(at: [node], end, to: &terminals) }
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
      name: entrance.name
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

  /// At a start one for each direction of each edge; at a finish one for each arc of them.
  ///
  /// Of those at one node without a part of an arc, only the first.
  private func terminals(on snaps: [Snap], of waypoint: Waypoint, _ end: LegEnd) -> [Terminal] {
    guard let nearest = snaps.first else { return [] }
    let graph = context.graph
    let name = graph.names[graph.attributes.name[nearest.edge]]
    var terminals: [Terminal] = []
    terminals.reserveCapacity(2 * snaps.count)
    func add(_ arc: ArcID, _ snap: Snap) {
      guard arc != .none, metric.weights[arc] < Weight.unreachable else { return }
      let fraction = graph.isForward(arc) ? snap.fraction : 1 - snap.fraction
      let piece =
        end == .start
        ? PathPiece(arc: arc, start: fraction, end: 1)
        : PathPiece(arc: arc, start: 0, end: fraction)
      let node = end == .start ? graph.topology.head[arc] : graph.topology.tail[arc]
      if piece.share == 0,
        terminals.contains(where: { $0.node == node && $0.piece?.share == 0 })
      {
        return
      }
      terminals.append(
        Terminal(
          node: node,
          weight: metric.weight(of: piece),
          piece: piece,
          location: snap.coordinate,
          distance: snap.distance,
          name: name
        )
      )
    }
    for snap in snaps {
      for edge in directions(of: snap, for: waypoint) {
        if end == .start {
          add(metric.startArc(of: edge), snap)
        } else {
          for index in graph.arcRange(of: edge) { add(graph.arc(at: index, of: edge), snap) }
        }
      }
    }
    return terminals
  }

  /// The directions along the edge of a snap that can be travelled and that the waypoint allows.
  func directions(of snap: Snap, for waypoint: Waypoint) -> [DirectedEdge] {
    let (forward, backward) = (
      DirectedEdge(snap.edge, forward: true), DirectedEdge(snap.edge, forward: false)
    )
    let (hasForward, hasBackward) = (
      metric.startArc(of: forward) != .none, metric.startArc(of: backward) != .none
    )
    func isAllowed(_ edge: DirectedEdge) -> Bool {
      !waypoint.choosesDirection
        || waypoint.allows(
          snap,
          forward: edge.isForward,
          on: context.graph,
          isOneWay: hasForward != hasBackward
        )
    }
    var directions: [DirectedEdge] = []
    if hasForward, isAllowed(forward) { directions.append(forward) }
    if hasBackward, isAllowed(backward) { directions.append(backward) }
    return directions
  }

  /// The direction in which the edge of a snap leads to the junction that the snap lies at; `nil` if
  /// it lies between the ends.
  func arrival(at snap: Snap) -> DirectedEdge? {
    guard snap.fraction == 0 || snap.fraction == 1 else { return nil }
    return DirectedEdge(snap.edge, forward: snap.fraction == 1)
  }
}
