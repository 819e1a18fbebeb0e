import CampusGraph
import GeoCore

/// Warnings of a route for travellers before departure.
struct RouteWarnings {
  let context: RoutingContext

  /// The warnings of a route, in order of travel.
  func warnings(of route: Route, _ found: [FoundLeg], _ time: TravelTime) -> [LocalizedText] {
    var warnings: [LocalizedText] = []
    func add(_ warning: LocalizedText?) {
      if let warning, !warnings.contains(warning) { warnings.append(warning) }
    }
    if case .any(let now) = time {
      let local = context.localTime(at: now)
      for leg in found {
        for piece in leg.pieces { add(closedNow(context.graph.edge(of: piece.arc), local)) }
      }
      if let last = route.legs.last { add(closedNow(last.to, now)) }
    } else {
      var second = Double(route.departure)
      for leg in route.legs {
        second += leg.duration
        add(closedThen(leg.to, Int64(second.rounded())))
      }
    }
    for leg in found {
      for warning in leg.permissions?.warnings ?? [] { add(warning) }
    }
    if route.isEstimated {
      let isStraight = found.contains { $0.isStraight }
      add(.message { isStraight ? $0.estimated : $0.unsurveyed })
    }
    return warnings
  }

  /// Doors and ways on the route that are closed at the moment.
  private func closedNow(_ edge: EdgeID, _ local: LocalTime) -> LocalizedText? {
    let schedule = context.graph.attributes.schedule[edge]
    guard schedule != .always else { return nil }
    let hours = context.graph.schedules[schedule.index]
    guard !hours.isOpen(at: local) else { return nil }
    let name = context.label(of: edge)
    let opens = Opening(of: hours, after: local)
    return .message { $0.closedNow(name, opens: opens) }
  }

  private func closedNow(_ waypoint: Waypoint, _ now: Int64) -> LocalizedText? {
    guard let hours = waypoint.hours else { return nil }
    let local = context.localTime(of: waypoint, at: now)
    guard !hours.isOpen(at: local) else { return nil }
    let opens = Opening(of: hours, after: local)
    return .message { $0.closedNow(.name(waypoint.name), opens: opens) }
  }

  private func closedThen(_ waypoint: Waypoint, _ second: Int64) -> LocalizedText? {
    guard let hours = waypoint.hours else { return nil }
    let local = context.localTime(of: waypoint, at: second)
    guard !hours.isOpen(at: local) else { return nil }
    let opens = Opening(of: hours, after: local)
    return .message { $0.closedThen(.name(waypoint.name), opens: opens) }
  }
}
