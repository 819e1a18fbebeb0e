public import CampusGraph
import GeoCore

extension Waypoint {
  /// A waypoint at a bike station.
  public init(station: Station) {
    self.init(
      id: station.id,
      name: station.name,
      kind: .station,
      location: station.location,
      hours: station.hours
    )
  }
}

extension Leg {
  /// Adds the steps of taking a bike before the ride and of returning it.
  mutating func addLoan(at station: Station, to other: Station, waiting wait: Seconds) {
    let start = steps[0]
    let end = steps[steps.count - 1]
    var before: [Step] = []
    if wait > 0 {
      before.append(
        .standing(.wait, .waitForLoan(seconds: Int(wait.rounded(.up))), at: start.geometry[0], wait)
      )
    }
    let taking = Seconds(BikeShareRouter.pickUpTime) / 1000
    before.append(
      .standing(.pickUp, .takeBike(station: station.name), at: start.geometry[0], taking)
    )
    let returning = Seconds(BikeShareRouter.dockTime) / 1000
    let point = end.geometry[end.geometry.count - 1]
    steps.insert(
      .standing(.dock, .dockBike(station: other.name), at: point, returning),
      at: steps.count - 1
    )
    steps.insert(contentsOf: before, at: 0)
  }
}

extension Step {
  /// A step that takes time at one place.
  static func standing(
    _ kind: Maneuver.Kind,
    _ phrase: Phrase,
    at location: Coordinate,
    _ duration: Seconds
  ) -> Step {
    Step(
      distance: 0,
      duration: duration,
      name: "",
      mode: .wait,
      maneuver: Maneuver(
        kind: kind,
        modifier: .straight,
        location: location,
        bearingBefore: 0,
        bearingAfter: 0
      ),
      phrase: phrase,
      geometry: [location, location]
    )
  }
}

/// Errors of bike sharing.
enum BikeShareMessages {
  static let noStations = RoutingError(
    .noRoute,
    .message { $0.noStations },
    remedy: .loadStations
  )

  static func noTrip(_ from: Waypoint, _ to: Waypoint) -> RoutingError {
    let (a, b) = (RoutingMessages.label(from), RoutingMessages.label(to))
    return RoutingError(.noRoute, .message { $0.noSharedBike(from: a, to: b) })
  }

  static func closed(
    _ station: Station,
    _ time: LocalTime,
    _ hours: OpeningHours,
    opens: Opening?
  ) -> RoutingError {
    RoutingError(
      .noRoute,
      .message { $0.stationClosed(station.name, at: time, hours: hours.text, opens: opens) },
      remedy: .walk
    )
  }
}
