package import CampusGraph
import GeoCore
package import Routing

/// Converts routes to the paths that a traveller takes.
package struct PathBuilder: Sendable {
  /// The streets.
  package let context: RoutingContext
  let plan: TravelPlan

  /// Takes the streets, and how routes were asked for.
  package init(context: RoutingContext, plan: TravelPlan) {
    self.context = context
    self.plan = plan
  }

  private var graph: StreetGraph { context.graph }

  /// The path of a route that is followed to its end.
  func path(along route: Route) -> TravelPath {
    var path = TravelPath()
    for leg in route.legs {
      for step in leg.steps.prefix(while: { $0.mode == .wait }) { path.stand(for: step.duration) }
      append(leg, to: &path)
      let rest = leg.steps.drop { $0.mode == .wait }
      for step in rest where step.mode == .wait { path.stand(for: step.duration) }
    }
    if path.pieces.isEmpty { path.append(standstill(on: route), of: graph, .foot) }
    return path
  }

  /// The path of a traveller who starts at the destination.
  private func standstill(on route: Route) -> TravelPiece {
    TravelPiece(edge: nil, start: 0, end: 1, line: LineString([route.geometry[0]]), speed: 1)
  }

  /// The arcs of a leg in order, up to the first edge that does not continue the one before.
  package func arcs(of leg: Leg, _ network: ProfileNetwork) -> [ArcID] {
    var arcs: [ArcID] = []
    for edge in leg.edges {
      let next =
        arcs.isEmpty
        ? network.metric.startArc(of: edge) : arc(of: edge, after: arcs[arcs.count - 1], network)
      guard next != .none else { break }
      arcs.append(next)
    }
    return arcs
  }

  /// The part of an arc between two fractions.
  package func piece(
    _ arc: ArcID,
    from start: Double,
    to end: Double,
    _ network: ProfileNetwork
  ) -> TravelPiece {
    let whole = LineString(graph.line(of: arc))
    let line =
      start > 0 || end < 1
      ? whole.slice(from: start * whole.length, to: end * whole.length) : whole
    return TravelPiece(
      edge: DirectedEdge(code: graph.edgeAndDirection[arc]),
      start: start,
      end: end,
      line: line,
      speed: PlannedPace.speed(on: arc, of: graph, network)
    )
  }

  /// The network of the profile that a leg is travelled with.
  func network(of leg: Leg) -> ProfileNetwork {
    switch plan {
    case .single(let profile): context.network(for: profile)
    case .bikeShare(let walking, let riding):
      context.network(
        for: leg.steps.contains { $0.maneuver.kind == .pickUp } ? riding : walking
      )
    }
  }

  /// The fractions at which a leg starts on its first edge and ends on its last one, in the
  /// direction of travel.
  func ends(of leg: Leg) -> (start: Double, end: Double) {
    guard let first = leg.edges.first, let last = leg.edges.last,
      let from = leg.steps.first?.geometry.first, let to = leg.steps.last?.geometry.last
    else { return (0, 1) }
    let start = fraction(of: from, on: first, preferring: 0)
    let end = fraction(of: to, on: last, preferring: 1)
    return leg.edges.count == 1 && start > end ? (0, 1) : (start, end)
  }

  private func append(_ leg: Leg, to path: inout TravelPath) {
    let network = network(of: leg)
    guard !leg.edges.isEmpty else { return appendStraight(leg, to: &path, network.profile) }
    let ends = ends(of: leg)
    let arcs = arcs(of: leg, network)
    for (number, arc) in arcs.enumerated() {
      let piece = piece(
        arc,
        from: number == 0 ? ends.start : 0,
        to: number == leg.edges.count - 1 ? ends.end : 1,
        network
      )
      path.append(piece, of: graph, network.profile)
    }
  }

  private func appendStraight(_ leg: Leg, to path: inout TravelPath, _ profile: Profile) {
    for step in leg.steps where step.mode != .wait && step.duration > 0 {
      let line = LineString(step.geometry)
      guard line.length > 0 else { continue }
      // The planned duration allows for streets longer than the straight line.
      let speed = line.length / step.duration
      path.append(
        TravelPiece(edge: nil, start: 0, end: 1, line: line, speed: speed),
        of: graph,
        profile
      )
    }
  }

  private func arc(
    of edge: DirectedEdge,
    after arc: ArcID,
    _ network: ProfileNetwork
  ) -> ArcID {
    var best = ArcID.none
    for next in graph.topology.arcs(from: graph.topology.head[arc])
    where graph.edgeAndDirection[next] == edge.code && network.metric.isUsable(next) {
      if best == .none || network.metric.weights[next] < network.metric.weights[best] {
        best = next
      }
    }
    return best
  }

  /// The fraction of an edge nearest to a point, 0 or 1 within 1 cm of an end.
  ///
  /// If both ends of the edge are at the point, the result is `end`.
  private func fraction(
    of point: Coordinate,
    on edge: DirectedEdge,
    preferring end: Double
  ) -> Double {
    var coordinates = graph.geometry.line(of: edge.edge)
    if !edge.isForward { coordinates.reverse() }
    let line = LineString(coordinates)
    guard line.length > 0 else { return end }
    let ends = [end, 1 - end]
    for end in ends where LocalPlane.shortDistance(point, end == 0 ? line.start : line.end) < 0.01 {
      return end
    }
    return min(1, max(0, line.nearest(to: point).along / line.length))
  }
}
