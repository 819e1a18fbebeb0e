import CampusGraph
import GeoCore
import Routing

/// The path of a traveller who takes a wrong turn and returns.
struct DetourPath {
  var path: TravelPath
  /// Metres from the start to the junction, and to where the traveller noticed the mistake.
  var divergence: Meters
  var noticed: Meters
  private var location: Coordinate
  private var edge: DirectedEdge

  /// Joins the planned way up to a detour, the detour, and the way from its end.
  ///
  /// - Parameters:
  ///   - planned: the planned arcs, and the fraction of the first one at which travel starts.
  ///   - detour: the wrong way.
  ///   - rest: the way from the end of the detour to the destination.
  ///   - builder: makes the pieces.
  ///   - network: the network of the traveller's profile.
  init(
    along planned: (arcs: [ArcID], start: Double),
    _ detour: Detour,
    _ rest: ReturnWay,
    builder: PathBuilder,
    _ network: ProfileNetwork
  ) {
    let graph = builder.context.graph
    var path = TravelPath()
    func append(_ arc: ArcID, _ start: Double, _ end: Double) {
      guard end > start else { return }
      let piece = builder.piece(arc, from: start, to: end, network)
      path.append(piece, of: graph, network.profile)
    }
    for (number, arc) in planned.arcs[..<detour.arcsBefore].enumerated() {
      append(arc, number == 0 ? planned.start : 0, 1)
    }
    divergence = path.length
    for arc in detour.arcs.dropLast() { append(arc, 0, 1) }
    let last = detour.arcs[detour.arcs.count - 1]
    append(last, 0, detour.fraction)
    noticed = path.length
    if !rest.turnsRound { append(last, detour.fraction, 1) }
    for (number, arc) in rest.arcs.enumerated() {
      let isFirst = number == 0 && rest.turnsRound
      append(arc, isFirst ? 1 - detour.fraction : 0, number == rest.arcs.count - 1 ? rest.end : 1)
    }
    self.path = path
    location = graph.coordinate(of: graph.topology.tail[detour.arcs[0]])
    edge = DirectedEdge(code: graph.edgeAndDirection[detour.arcs[0]])
  }

  /// The wrong turn of a trip along the path that starts at a time in seconds since 1970.
  func wrongTurn(_ trajectory: Trajectory, _ start: Seconds) -> WrongTurn {
    WrongTurn(
      location: location,
      edge: edge,
      travelled: divergence,
      length: noticed - divergence,
      time: start + trajectory.time(at: divergence),
      noticed: start + trajectory.time(at: noticed)
    )
  }
}
