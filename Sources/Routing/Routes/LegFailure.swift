import CampusGraph
import GeoCore

/// Finds out why there is no leg between two waypoints.
struct LegFailure {
  let finder: LegFinder

  private var scope: RequestScope { finder.scope }
  private var context: RoutingContext { scope.context }
  private var profile: Profile { scope.profile }

  /// Why a waypoint meets no usable way.
  func noSegment(_ waypoint: Waypoint, hasOther: Bool, other: Waypoint) -> RoutingError {
    if !waypoint.entrances.isEmpty { return RoutingMessages.noUsableEntrance(waypoint, profile) }
    if hasOther, context.estimatedArea?.contains(waypoint.location) == true {
      return RoutingMessages.apart(waypoint, other)
    }
    let wide = TerminalFinder(
      context: context,
      network: scope.network,
      metric: scope.metric,
      radius: 5000
    )
    return RoutingMessages.noSegment(
      waypoint,
      scope.options.snapRadius,
      profile,
      nearest: wide.snaps(near: waypoint).first
    )
  }

  /// Why no way joins two waypoints that both meet the network.
  ///
  /// - Throws: `tooBig` or `cancelled` if the request's budget is exhausted while the reason is
  ///   searched for.
  func noRoute(
    _ from: Waypoint,
    _ to: Waypoint,
    at time: LegTime
  ) throws(RoutingError) -> RoutingError {
    guard case .any = time else { return timedReason(from, to, at: time) }
    let unexplained = RoutingMessages.noRoute(
      from,
      to,
      profile,
      excluding: scope.options.excludedClasses
    )
    guard profile.mode == .wheelchair, let leg = legOnFoot(from, to) else {
      try scope.options.budget.charge()
      return unexplained
    }
    let length = leg.pieces.reduce(0) { $0 + context.graph.length(of: $1) }
    return RoutingMessages.noStepFreeRoute(from, to, onFoot: length)
  }

  /// The leg of a walker who may use steps; closed edges are open to the walker.
  private func legOnFoot(_ from: Waypoint, _ to: Waypoint) -> FoundLeg? {
    var options = scope.options
    options.closedEdges = []
    var scopes = RequestScopes(context)
    guard let scope = try? scopes.scope(for: .foot, options) else { return nil }
    return try? LegFinder(scope).leg(from: from, to: to, at: .any)
  }

  /// The first edge that is closed when it is reached, if opening hours are the reason.
  private func timedReason(_ from: Waypoint, _ to: Waypoint, at time: LegTime) -> RoutingError {
    do {
      let leg = try finder.leg(from: from, to: to, at: .any)
      guard let closed = finder.firstClosed(on: leg.pieces, at: time) else {
        return RoutingMessages.noRoute(
          from,
          to,
          profile,
          excluding: scope.options.excludedClasses
        )
      }
      let schedule = context.graph.attributes.schedule[closed.edge]
      let local = context.localTime(at: closed.second)
      return RoutingMessages.closed(
        from,
        to,
        context.label(of: closed.edge),
        opens: Opening(of: context.graph.schedules[schedule.index], after: local)
      )
    } catch {
      return error
    }
  }
}
