import CampusGraph
import GeoCore

/// Finds trips by shared bike: walk to a station, ride to another, walk on.
///
/// If one loan is too short for the ride, the bike is returned on the way and another is taken
/// after the wait that the rules demand.
///
/// Exact over the given times: a shortest path over stations (Dijkstra on a dense graph), in which
/// the first ride costs walking there and later rides cost the wait between loans. A ride longer
/// than one loan allows is no edge; a bike is never returned to the station where it was taken.
///
/// With a forecast of the stations it chooses by the expected time, with the delays of
/// ``BikeShareRisk``: exact over all pairs of stations for a single loan. The departure of a request
/// with a time of arrival is not known in advance, so there the status alone counts.
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
    var loanStations: [LoanStation] = []
    var elapsed: Seconds = 0
    let pause = stations.system.waitBetweenTrips ?? 0
    for (from, to) in zip(request.waypoints, request.waypoints.dropFirst()) {
      // The pause after a loan runs while the rider walks to a stop and on from there.
      let rest = stops.last.map { max(0, $0.at + pause - elapsed) } ?? 0
      let forecast = Forecast(request, after: elapsed)
      let part = try trip(from: from, to: to, stations, resting: rest, forecast)
      loanStations += part.loanStations
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
    route.loanStations = loanStations
    route.setTimes(request.time)
    try checkHours(&route, stops: stops, stations: stations, time: request.time)
    return route
  }

  /// Forecast of the stations, and a departure.
  private struct Forecast {
    var outlook: StationOutlook
    /// Seconds since 1970.
    var departure: Int64

    /// The forecast of a request, some seconds after its departure; `nil` without one of both.
    init?(_ request: RouteRequest, after elapsed: Seconds) {
      guard let outlook = request.conditions.outlook else { return nil }
      switch request.time {
      case .any(let time), .departure(let time):
        self.outlook = outlook
        departure = time.addingReportingOverflow(Int64(min(elapsed, 1e12))).partialValue
      case .arrival: return nil
      }
    }
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
    /// Its first station and its last one, if they are forecast.
    var loanStations: [LoanStation] = []
  }

  /// The best trip between two waypoints, whose first loan may begin after `rest` seconds.
  private func trip(
    from: Waypoint,
    to: Waypoint,
    _ stations: StationIndex,
    resting rest: Seconds,
    _ forecast: Forecast?
  ) throws(RoutingError) -> Trip {
    let waypoints = stations.stations.map(Waypoint.init(station:))
    let table = TableFinder(walking)
    let search = try table.durationSearch(to: table.ends(waypoints + [to], at: .finish))
    let walkTo = try search.row(from: table.ends([from], at: .start), 0)
    let walkFrom = try table.durations(from: waypoints, to: to)
    let onFoot = walkTo[waypoints.count]
    let risk = BikeShareRisk(
      stations: stations.stations,
      outlook: forecast?.outlook,
      departure: forecast?.departure ?? 0,
      walkFrom: walkFrom
    )
    let plan = try plan(stations, risk, walkTo: walkTo, resting: rest) {
      station throws(RoutingError) in
      try search.row(from: table.ends([waypoints[station]], at: .start), 0)
    }
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
    /// Milliseconds, with the expected delays.
    var total: UInt64
    /// The first station and the last one, if they are forecast.
    var loanStations: [LoanStation]
  }

  /// Ride to the last station of a plan.
  private struct LastRide {
    var total: UInt64
    var from: Int
    var to: Int
    var dock: BikeShareRisk.Choice
  }

  /// The best plan; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - stationIndex: The stations.
  ///   - risk: The expected delays.
  ///   - walkTo: Milliseconds on foot from the start to each station.
  ///   - rest: Seconds after which the first loan may begin.
  ///   - walks: Milliseconds on foot from a station to all stations.
  /// - Returns: The plan.
  /// - Throws: ``RoutingError`` if a search fails.
  private func plan(
    _ stationIndex: StationIndex,
    _ risk: BikeShareRisk,
    walkTo: [UInt64?],
    resting rest: Seconds,
    walks: (Int) throws(RoutingError) -> [UInt64?]
  ) throws(RoutingError) -> Plan? {
    let stations = stationIndex.stations
    let table = TableFinder(riding)
    let waypoints = stations.map(Waypoint.init(station:))
    let search = try table.durationSearch(to: table.ends(waypoints, at: .finish))
    var known: [Int: [UInt64?]] = [:]
    func rides(_ station: Int) throws(RoutingError) -> [UInt64?] {
      if let row = known[station] { return row }
      let row = try search.row(from: table.ends([waypoints[station]], at: .start), 0)
      known[station] = row
      return row
    }
    let limit = stationIndex.system.maxTripDuration.map { UInt64($0 * 1000) } ?? .max
    let wait = UInt64((stationIndex.system.waitBetweenTrips ?? 0) * 1000)
    let rest = UInt64((rest * 1000).rounded())
    // ready[s]: the earliest expected time at which the rider can leave station s.
    var ready = [UInt64?](repeating: nil, count: stations.count)
    var bikes = [BikeShareRisk.Choice?](repeating: nil, count: stations.count)
    for s in stations.indices {
      guard let walk = walkTo[s], risk.isUsable(s, for: .bike, at: max(walk, rest)) else {
        continue
      }
      let choice = try risk.bike(at: s, max(walk, rest)) { () throws(RoutingError) in
        try walks(s)
      }
      bikes[s] = choice
      ready[s] = max(walk, rest) + choice.delay + Self.pickUpTime
    }
    var previous = [Int?](repeating: nil, count: stations.count)
    var isDone = [Bool](repeating: false, count: stations.count)
    var best: LastRide?
    while let s = ready.indices.filter({ !isDone[$0] && ready[$0] != nil })
      .min(by: { (ready[$0] ?? .max, $0) < (ready[$1] ?? .max, $1) })
    {
      guard let time = ready[s], time < best?.total ?? .max else { break }
      isDone[s] = true
      let row = try rides(s)
      for t in stations.indices where t != s {
        guard let ride = row[t], ride <= limit, risk.isUsable(t, for: .dock, at: time + ride)
        else { continue }
        let docked = time + ride + Self.dockTime
        if let walk = risk.walkFrom[t], docked + walk < best?.total ?? .max {
          let dock = try risk.dock(at: t, time + ride) { () throws(RoutingError) in try rides(t) }
          let total = docked + dock.delay + walk
          if total < best?.total ?? .max {
            best = LastRide(total: total, from: s, to: t, dock: dock)
          }
        }
        let again = docked + wait + Self.pickUpTime
        if !isDone[t], again < ready[t] ?? .max, risk.isUsable(t, for: .bike, at: docked + wait) {
          ready[t] = again
          previous[t] = s
        }
      }
    }
    guard let best else { return nil }
    var order = [best.to, best.from]
    while let before = previous[order[order.count - 1]] { order.append(before) }
    let first = order[order.count - 1]
    let bike = bikes[first].flatMap { risk.loanStation(first, .bike, $0) }
    return Plan(
      stations: order.reversed(),
      total: best.total,
      loanStations: [bike, risk.loanStation(best.to, .dock, best.dock)].compactMap(\.self)
    )
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
      isEstimated: isEstimated || walkWriter.isEstimated(last),
      loanStations: plan.loanStations
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
