import CampusGraph
import GeoCore

/// One way in which a waypoint meets the network: a node, and the part of an arc that leads from the
/// waypoint to it (at the start) or from it to the waypoint (at the end).
struct Terminal: Hashable {
  var node: NodeID
  /// The weight of `piece`.
  var weight: Weight
  /// The part of an arc; `nil` where the waypoint lies at the node.
  var piece: PathPiece?
  /// Where the waypoint meets the network.
  var location: Coordinate
  /// Metres from the waypoint to there.
  var distance: Meters
  /// The name of the way or the door.
  var name: String
  /// On which side of the way the place lies, in the direction of travel.
  var side: Maneuver.Modifier?

  var seed: Seed { Seed(node: node, weight: weight) }
}

/// Which end of a leg a terminal is for.
enum LegEnd {
  case start
  case finish
}

/// All ways in which one waypoint meets the network of one profile.
struct Terminals {
  var all: [Terminal]
  /// Where the waypoint was projected on an edge; empty for buildings.
  var snaps: [Snap]

  var seeds: [Seed] { all.map(\.seed) }
}

/// Finds where waypoints meet the network.
struct TerminalFinder {
  /// How much further away, in metres, an edge of the main part may be and still be preferred over
  /// one on an islet.
  static let isletPenalty: Meters = 20
  /// How many edges near a place are looked at.
  static let candidateLimit = 16
  /// Beyond this offset in metres a place lies on a side of the way.
  static let sideThreshold: Meters = 3

  let index: RoutingIndex
  let network: ProfileNetwork
  /// The weights in force: the network's, less closures.
  let metric: Metric
  let radius: Meters

  /// - Returns: `nil` where no usable way is near.
  func terminals(of waypoint: Waypoint, at end: LegEnd) -> Terminals? {
    if !waypoint.entrances.isEmpty {
      let doors = waypoint.entrances.compactMap { terminal(at: $0, end) }
      if !doors.isEmpty { return Terminals(all: doors, snaps: []) }
      if network.profile.walks { return nil }
    }
    guard let snap = snap(near: waypoint.location) else { return nil }
    let terminals = self.terminals(on: snap, end)
    return terminals.isEmpty ? nil : Terminals(all: terminals, snaps: [snap])
  }

  /// The best edge near a place: the nearest, unless it lies on an islet and the main part is not
  /// much further.
  func snap(near location: Coordinate) -> Snap? {
    let snaps = index.edgeIndex.snaps(
      near: location,
      within: radius,
      limit: Self.candidateLimit
    ) { metric.isUsable($0) }
    return snaps.min { rank($0) < rank($1) }
  }

  private func rank(_ snap: Snap) -> Meters {
    snap.distance + (network.isInMainPart[snap.edge.index] ? 0 : Self.isletPenalty)
  }

  /// A door: inside it for those who may pass it, just outside for those who ride.
  private func terminal(at entrance: Entrance, _ end: LegEnd) -> Terminal? {
    let graph = index.graph
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

  /// Whether one can ride on from a door, or up to it, on more than an islet.
  private func hasUsableArc(at node: NodeID, _ end: LegEnd) -> Bool {
    let topology = index.graph.topology
    let arcs = end == .start ? Array(topology.arcs(from: node)) : Array(topology.arcs(into: node))
    return arcs.contains { arc in
      metric.isUsable(arc) && network.isInMainPart[index.graph.edge(of: arc).index]
    }
  }

  /// At most two: one for each direction of the edge.
  private func terminals(on snap: Snap, _ end: LegEnd) -> [Terminal] {
    let graph = index.graph
    return [graph.forwardArc[snap.edge], graph.backwardArc[snap.edge]].compactMap { arc in
      guard arc != .none, metric.weights[arc] < Weight.unreachable else { return nil }
      let isForward = graph.isForward(arc)
      let fraction = isForward ? snap.fraction : 1 - snap.fraction
      let piece =
        end == .start
        ? PathPiece(arc: arc, start: fraction, end: 1)
        : PathPiece(arc: arc, start: 0, end: fraction)
      return Terminal(
        node: end == .start ? graph.topology.head[arc] : graph.topology.tail[arc],
        weight: Weight((Double(metric.weights[arc]) * piece.share).rounded()),
        piece: piece,
        location: snap.coordinate,
        distance: snap.distance,
        name: graph.names[graph.attributes.name[snap.edge]],
        side: side(of: snap, isForward)
      )
    }
  }

  private func side(of snap: Snap, _ isForward: Bool) -> Maneuver.Modifier? {
    guard snap.distance >= Self.sideThreshold else { return nil }
    switch snap.side {
    case .left: return isForward ? .left : .right
    case .right: return isForward ? .right : .left
    case .on: return nil
    }
  }
}
