public import CampusGraph
import GeoCore

/// Finds trips by shared bike: walk to a station, ride to another, walk on.
///
/// If one loan is too short for the ride, the bike is returned on the way and another is taken
/// after the wait that the rules demand.
///
/// Exact over the given times: a shortest path over stations (Dijkstra on a dense graph), in which
/// the first ride costs walking there and later rides cost the wait between loans. A ride longer
/// than one loan allows is no edge; a bike is never returned to the station where it was taken.
struct BikeShareRouter {
  /// Milliseconds to take a bike from its dock: unlock, adjust the saddle.
  static let pickUpTime: UInt64 = 60_000
  /// Milliseconds to return one.
  static let dockTime: UInt64 = 30_000

  private let walking: RequestScope
  private let riding: RequestScope
  private var context: RoutingContext { walking.context }

  init(walking: RequestScope, riding: RequestScope) {
    self.walking = walking
    self.riding = riding
  }

  /// The best trip, or the walk if no trip by bike is faster.
  func route(_ request: RouteRequest) throws(RoutingError) -> Route {
    guard let stations = request.conditions.stations ?? context.stations,
      !stations.stations.isEmpty
    else {
      throw BikeShareMessages.noStations
    }
    var legs: [Leg] = []
    var snapped: [SnappedWaypoint] = []
    var warnings: [LocalizedText] = []
    var isEstimated = false
    var stops: [Stop] = []
    var elapsed: Seconds = 0
    let pause = stations.system.waitBetweenTrips ?? 0
    for (from, to) in zip(request.waypoints, request.waypoints.dropFirst()) {
      // The pause after a loan runs while the rider walks to a stop and on from there.
      let rest = stops.last.map { max(0, $0.at + pause - elapsed) } ?? 0
      let part = try trip(from: from, to: to, stations, resting: rest)
      for stop in part.stops {
        stops.append(Stop(station: stop.station, isPickUp: stop.isPickUp, at: elapsed + stop.at))
      }
      legs += part.legs
      elapsed += part.legs.reduce(0) { $0 + $1.duration }
      if snapped.isEmpty { snapped.append(part.start) }
      snapped.append(part.finish)
      isEstimated = isEstimated || part.isEstimated
      if part.stops.isEmpty { warnings.append(.message { $0.walkingIsFaster }) }
    }
    if isEstimated { warnings.append(.message { $0.estimated }) }
    var route = Route(
      profile: request.plan.name,
      legs: legs,
      weight: elapsed,
      isEstimated: isEstimated,
      warnings: warnings,
      departure: 0,
      waypoints: snapped
    )
    route.setTimes(request.time)
    try checkHours(&route, stops: stops, stations: stations, time: request.time)
    return route
  }

  // MARK: - One trip

  private struct Stop {
    var station: Station
    var isPickUp: Bool
    /// Seconds after the start.
    var at: Seconds
  }

  private struct Trip {
    var legs: [Leg]
    var stops: [Stop]
    var start: SnappedWaypoint
    var finish: SnappedWaypoint
    var isEstimated: Bool
  }

  /// The best trip between two waypoints, whose first loan may begin after `rest` seconds.
  private func trip(
    from: Waypoint,
    to: Waypoint,
    _ stations: StationIndex,
    resting rest: Seconds
  ) throws(RoutingError) -> Trip {
    let waypoints = stations.stations.map(Waypoint.init(station:))
    let table = TableFinder(walking)
    let search = try table.durationSearch(to: table.ends(waypoints + [to], at: .finish))
    let walkTo = try search.row(from: table.ends([from], at: .start), 0)
    let walkFrom = try table.durations(from: waypoints, to: to)
    let onFoot = walkTo[waypoints.count]
    let plan = try plan(stations, walkTo: walkTo, walkFrom: walkFrom, resting: rest)
    if let plan, plan.total < onFoot ?? .max {
      return try build(plan, from: from, to: to, stations, resting: rest)
    }
    guard onFoot != nil else { throw BikeShareMessages.noTrip(from, to) }
    let leg = try LegFinder(walking).leg(from: from, to: to, at: .any)
    let writer = LegWriter(walking)
    return Trip(
      legs: [writer.leg(from: from, to: to, leg)],
      stops: [],
      start: leg.start,
      finish: leg.finish,
      isEstimated: writer.isEstimated(leg)
    )
  }

  /// The stations of a trip in order: the bike is taken at the first, changed at those between, and
  /// returned at the last.
  private struct Plan {
    var stations: [Int]
    var total: UInt64
  }

  private func plan(
    _ stationIndex: StationIndex,
    walkTo: [UInt64?],
    walkFrom: [UInt64?],
    resting rest: Seconds
  ) throws(RoutingError) -> Plan? {
    let stations = stationIndex.stations
    let table = TableFinder(riding)
    let waypoints = stations.map(Waypoint.init(station:))
    let search = try table.durationSearch(to: table.ends(waypoints, at: .finish))
    let limit = stationIndex.system.maxTripDuration.map { UInt64($0 * 1000) } ?? .max
    let wait = UInt64((stationIndex.system.waitBetweenTrips ?? 0) * 1000)
    let rest = UInt64((rest * 1000).rounded())
    // ready[s]: the earliest time at which the rider can leave station s.
    var ready = stations.indices.map { s -> UInt64? in
      guard stations[s].hasBikes else { return nil }
      return walkTo[s].map { max($0, rest) + Self.pickUpTime }
    }
    var previous = [Int?](repeating: nil, count: stations.count)
    var isDone = [Bool](repeating: false, count: stations.count)
    var best: (total: UInt64, from: Int, to: Int)?
    while let s = ready.indices.filter({ !isDone[$0] && ready[$0] != nil })
      .min(by: { (ready[$0] ?? .max, $0) < (ready[$1] ?? .max, $1) })
    {
      guard let time = ready[s], time < best?.total ?? .max else { break }
      isDone[s] = true
      let rides = try search.row(from: table.ends([waypoints[s]], at: .start), 0)
      for t in stations.indices where t != s && stations[t].hasDocks {
        guard let ride = rides[t], ride <= limit else { continue }
        let docked = time + ride + Self.dockTime
        if let walk = walkFrom[t], docked + walk < best?.total ?? .max {
          best = (docked + walk, s, t)
        }
        let again = docked + wait + Self.pickUpTime
        if stations[t].hasBikes, !isDone[t], again < ready[t] ?? .max {
          ready[t] = again
          previous[t] = s
        }
      }
    }
    guard let best else { return nil }
    var order = [best.to, best.from]
    while let before = previous[order[order.count - 1]] { order.append(before) }
    return Plan(stations: order.reversed(), total: best.total)
  }

  private func build(
    _ plan: Plan,
    from: Waypoint,
    to: Waypoint,
    _ stationIndex: StationIndex,
    resting rest: Seconds
  ) throws(RoutingError) -> Trip {
    let (walks, rides) = (LegFinder(walking), LegFinder(riding))
    let (walkWriter, rideWriter) = (LegWriter(walking), LegWriter(riding))
    let stations = plan.stations.map { stationIndex.stations[$0] }
    let waypoints = stations.map(Waypoint.init(station:))
    let first = try walks.leg(from: from, to: waypoints[0], at: .any)
    // No leg on foot if the trip starts or ends at the station itself.
    var legs =
      from.id == waypoints[0].id
      ? [] : [walkWriter.leg(from: from, to: waypoints[0], first)]
    var stops: [Stop] = []
    var elapsed = legs.first?.duration ?? 0
    var isEstimated = walkWriter.isEstimated(first)
    for ride in 0..<(waypoints.count - 1) {
      let found = try rides.leg(from: waypoints[ride], to: waypoints[ride + 1], at: .any)
      isEstimated = isEstimated || rideWriter.isEstimated(found)
      var leg = rideWriter.leg(from: waypoints[ride], to: waypoints[ride + 1], found)
      let wait =
        ride == 0 ? max(0, rest - elapsed) : stationIndex.system.waitBetweenTrips ?? 0
      stops.append(Stop(station: stations[ride], isPickUp: true, at: elapsed + wait))
      leg.addLoan(at: stations[ride], to: stations[ride + 1], waiting: wait)
      elapsed += leg.duration
      stops.append(Stop(station: stations[ride + 1], isPickUp: false, at: elapsed))
      legs.append(leg)
    }
    let last = try walks.leg(from: waypoints[waypoints.count - 1], to: to, at: .any)
    if to.id != waypoints[waypoints.count - 1].id {
      legs.append(walkWriter.leg(from: waypoints[waypoints.count - 1], to: to, last))
    }
    return Trip(
      legs: legs,
      stops: stops,
      start: first.start,
      finish: last.finish,
      isEstimated: isEstimated || walkWriter.isEstimated(last)
    )
  }

  // MARK: - Hours

  /// Checks that stations are open when a bike is taken and when it is returned; without a fixed
  /// time, stations that are closed now only cause warnings.
  private func checkHours(
    _ route: inout Route,
    stops: [Stop],
    stations: StationIndex,
    time: TravelTime
  ) throws(RoutingError) {
    for stop in stops {
      let hours = stop.station.hours ?? stations.system.hours
      let isFixed: Bool
      let second: Int64
      if case .any(let now) = time {
        isFixed = false
        second = now
      } else {
        isFixed = true
        second = route.departure + Int64(stop.at.rounded())
      }
      let local = context.stationTime(at: second)
      guard !hours.isOpen(at: local) else { continue }
      let opens = Opening(of: hours, after: local)
      if isFixed { throw BikeShareMessages.closed(stop.station, local, hours, opens: opens) }
      let warning = LocalizedText.message {
        $0.closedNow(.name(stop.station.name), opens: opens)
      }
      if !route.warnings.contains(warning) { route.warnings.append(warning) }
    }
  }
}

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
  fileprivate mutating func addLoan(at station: Station, to other: Station, waiting wait: Seconds) {
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
  fileprivate static func standing(
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
private enum BikeShareMessages {
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
