import GeoCore
import Routing
import Transit

extension TransitReport {
  /// The journeys for export to other programs; rides say when they leave and arrive.
  package func exports(attribution: String) -> [ExportRoute] {
    shown.map { journey in
      ExportRoute(
        name: places.map(RouteText.label).joined(separator: " → "),
        description: summary(of: journey),
        profile: "transit",
        distance: journey.legs.map(\.distance).reduce(0, +),
        duration: Seconds(journey.arrival - journey.departure),
        isEstimated: journey.legs.contains(where: \.isEstimated),
        legs: journey.legs.map(steps),
        ferries: [],
        line: line(of: journey),
        waypoints: waypoints(of: journey),
        departure: time.text(journey.departure),
        attribution: attribution,
        style: style
      )
    }
  }

  /// The line in the order of travel, without repeated points where legs meet.
  private func line(of journey: ShownJourney) -> [Coordinate] {
    journey.legs.flatMap(\.line).reduce(into: []) { line, point in
      if line.last != point { line.append(point) }
    }
  }

  /// The ends, and the stops at which one changes between walks and rides.
  private func waypoints(of journey: ShownJourney) -> [ExportRoute.Waypoint] {
    let stops = [places[0]] + journey.legs.dropLast().map(\.to) + [places[1]]
    var shown: [ExportRoute.Waypoint] = []
    for (index, stop) in stops.enumerated() {
      let isRepeated = index < stops.count - 1 && shown.last?.coordinate == stop.location
      if isRepeated { continue }
      shown.append(.init(name: RouteText.label(stop), coordinate: stop.location))
    }
    return shown
  }

  /// A step for a ride; those of the streets for a walk, or one if they are not known.
  private func steps(of leg: ShownLeg) -> [ExportRoute.Step] {
    if let route = leg.route {
      return route.legs.flatMap(\.steps).map { ExportRoute.Step($0, in: style.language) }
    }
    let times = "\(time.clock(leg.departure))–\(time.clock(leg.arrival))"
    return [
      ExportRoute.Step(
        instruction: leg.instruction,
        name: leg.ride == nil ? "" : times,
        mode: leg.mode,
        coordinate: leg.line.first ?? leg.from.location,
        distance: leg.distance,
        duration: Seconds(leg.arrival - leg.departure)
      )
    ]
  }
}
