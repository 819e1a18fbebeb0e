import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import TripSimulation

extension StreetTripOptions {
  /// Options of a traveller at planned speeds who never stops or errs, with a receiver that gives
  /// exact fixes every second.
  static func plain(_ mode: TravelMode) -> StreetTripOptions {
    var options = StreetTripOptions(mode)
    options.speed.median = 1
    options.speed.deviation = 0
    options.speed.streetDeviation = 0
    options.signals.redShare = 0...0
    options.yielding.probability = 0
    options.mistakes.probability = 0
    options.stays.probability = 0
    options.noise.deviation = 0
    options.noise.whiteDeviation = 0
    options.noise.speedDeviation = 0
    options.canyons.interval = 0
    options.offsets.probability = 0
    options.stale.probability = 0
    options.spacing.typical = 1...1
    options.spacing.jitter = 0
    options.clock.probability = 0
    return options
  }
}

/// A straight road of stretches of 300 m with a traffic light after each but the last.
struct LitRoad {
  let context: RoutingContext
  let length: Meters

  init(lights: Int) {
    var builder = GraphBuilder()
    var description = EdgeDescription()
    description.kind = .road
    description.access = .all
    var last = builder.addNode(at: Town.coordinate(0, 0))
    for number in 0...lights {
      let next = builder.addNode(at: Town.coordinate(Double(number + 1) * 300, 0))
      description.flags = number < lights ? .signalAhead : []
      if number > 0 { description.flags.insert(.signalBehind) }
      builder.addEdge(from: last, to: next, description)
      last = next
    }
    context = Town.context(of: builder.build())
    length = Double(lights + 1) * 300
  }

  func route(_ profile: Profile) throws -> Route {
    let request = RouteRequest(
      from: Waypoint(Town.coordinate(0, 0)),
      to: Waypoint(Town.coordinate(length, 0)),
      plan: .single(profile),
      time: .any(now: 0)
    )
    return try Router(context).routes(request)[0]
  }
}
