import CampusGraph
package import GeoCore
import Routing
import Transit

/// A request for journeys by public transport, as texts.
package struct TransitQuestion {
  /// Where the journey starts: a place of the data, or `stop:` with a stop of the timetable.
  package var from: String
  /// Where it ends.
  package var to: String
  /// When to leave; `nil` for now, or if ``arrive`` is given.
  package var depart: String?
  /// When to arrive at the latest.
  package var arrive: String?
  /// Whether only stops and vehicles for wheelchairs are used.
  package var isWheelchair = false
  /// How often one may change vehicles.
  package var maximumTransfers = 5
  /// How many journeys to show.
  package var count = 3
  /// Longest walk to the first and from the last stop, in metres.
  package var reach: Meters = 1000

  /// The numbers of transfers that can be asked for.
  package static let transferLimits = 0...JourneyQuery.maximumTransferLimit
  /// The numbers of journeys that can be asked for.
  package static let counts = 1...20
  /// The longest walks that can be asked for, in metres.
  package static let reaches: ClosedRange<Meters> = 0...10_000

  /// Asks for journeys between two places.
  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  /// Seconds after the departure, or before the arrival, within which journeys are compared.
  private static let range: Int64 = 7200

  /// Checks the arguments that need no file.
  ///
  /// - Throws: `InvalidValue`, `InvalidQuery` or `TooBig`.
  package func checkArguments() throws(ServiceError) {
    guard depart == nil || arrive == nil else {
      throw ServiceError(.invalidQuery) { $0.departureAndArrival }
    }
    try TimeArgument.check(depart, of: .depart)
    try TimeArgument.check(arrive, of: .arrive)
    try PlaceArgument.check([from, to].filter { Self.stopName($0) == nil })
  }

  /// The name of a stop of the feed; `nil` for other places.
  private static func stopName(_ text: String) -> String? {
    let prefix = "stop:"
    return text.lowercased().hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  /// Finds the journeys.
  ///
  /// - Parameters:
  ///   - data: The places and streets.
  ///   - network: The timetable.
  ///   - live: What the vehicles deviate from it; `nil` if nothing is known.
  ///   - now: Seconds since 1970.
  ///   - style: How the answer is written.
  /// - Returns: The journeys.
  /// - Throws: As for a route; `NoRoute` if there is neither a journey nor a walk.
  package func answer(
    in data: DataSet,
    on network: TransitNetwork,
    live: LiveUpdates? = nil,
    now: Int64,
    style: TextStyle
  ) throws(ServiceError) -> TransitReport {
    try checkArguments()
    let time = TimeArgument(zone: network.timeZone)
    let (ends, data) = try places(data, network)
    let profile = isWheelchair ? Profile.wheelchair : .foot
    let walks = try TransitWalks(network, data, profile, reach: reach)
    let origins = walks.ends(of: ends[0], at: .start)
    let destinations = walks.ends(of: ends[1], at: .finish)
    let walk = walks.walk(from: ends[0], to: ends[1])
    var query = JourneyQuery(
      origins: origins.map { JourneyQuery.End($0) },
      destinations: destinations.map { JourneyQuery.End($0) }
    )
    query.maximumTransfers = maximumTransfers
    query.walk = walk.map { JourneyQuery.End($0).seconds }
    let isArrival = arrive != nil
    let instant = try moment(time, now)
    // A late trip of the day before may still run.
    let start = live == nil ? instant : instant - Self.range
    let window = network.window(
      around: isArrival ? (instant - 86_400)...instant : start...(instant + 86_400),
      live,
      isWheelchairOnly: isWheelchair
    )
    let finder = JourneyFinder(
      window,
      footpaths: walks.footpaths(),
      maximumTransfers: maximumTransfers
    )
    let found = Search(finder: finder, query: query, count: count)
    let journeys =
      isArrival
      ? found.journeys(arriving: instant, within: Self.range)
      : found.journeys(leaving: instant, within: Self.range)
    let period = network.period(without: instant)
    guard !journeys.isEmpty || walk != nil else { throw Self.noRoute(ends, period) }
    return TransitReport(
      places: ends,
      journeys: journeys,
      walk: walk,
      instant: instant,
      start: isArrival ? instant - Int64(query.walk ?? 0) : instant,
      walks: walks,
      onStreets: Set((origins + destinations).filter(\.isOnStreets).map(\.stop)),
      live: live?.runs ?? [],
      period: period,
      time: time,
      isWheelchair: isWheelchair,
      style: style
    )
  }

  private func moment(_ time: TimeArgument, _ now: Int64) throws(ServiceError) -> Int64 {
    if let arrive { return try time.seconds(arrive, of: .arrive, now: now) }
    if let depart { return try time.seconds(depart, of: .depart, now: now) }
    return now
  }

  /// Origin and destination, and the data of the campus on which they are.
  private func places(
    _ data: DataSet,
    _ network: TransitNetwork
  ) throws(ServiceError) -> (ends: [Waypoint], data: DataSet) {
    var stops: [Waypoint?] = []
    for text in [from, to] {
      guard let name = Self.stopName(text) else {
        stops.append(nil)
        continue
      }
      guard let stop = network.stop(called: name) else {
        let shown = PlaceArgument.shown(name)
        throw ServiceError(.notFound) { $0.noStop(shown) }
      }
      stops.append(network.waypoint(stop))
    }
    let others = zip([from, to], stops).filter { $0.1 == nil }.map(\.0)
    let resolved = try data.resolve(all: others)
    var rest = resolved.map(\.waypoint)[...]
    let ends = stops.compactMap { $0 ?? rest.popFirst() }
    let home = try resolved.isEmpty ? data.part(at: ends[0].location) : data.focused(on: resolved)
    return (ends, home)
  }

  /// The error if there is neither a journey nor a walk; the period is that of the service if the date
  /// is outside.
  private static func noRoute(
    _ ends: [Waypoint],
    _ period: (first: String, last: String)?
  ) -> ServiceError {
    if let period {
      return ServiceError(.noRoute) { $0.noServiceThen(period.first, period.last) }
    }
    let (from, to) = (RouteText.label(ends[0]), RouteText.label(ends[1]))
    return ServiceError(.noRoute) { $0.noJourney(from: from, to: to) }
  }
}

/// Choice of the journeys that are shown.
private struct Search {
  let finder: JourneyFinder
  let query: JourneyQuery
  let count: Int

  /// The journeys that leave within a time and arrive first; if none leaves then, the next ones.
  func journeys(leaving time: Int64, within range: Int64) -> [Journey] {
    let found = finder.journeys(query, leaving: time...(time + range))
    guard !found.isEmpty else {
      return finder.earliestArrivals(query, leaving: time).suffix(count).map(leavingLate)
    }
    return chosen(found) {
      ($0.arrival, Int64($0.transferCount)) < ($1.arrival, Int64($1.transferCount))
    }
  }

  /// The journeys that arrive within a time before a moment and leave last; if none arrives then, the
  /// last ones before.
  func journeys(arriving time: Int64, within range: Int64) -> [Journey] {
    let found = finder.journeys(query, arriving: (time - range)...time)
    guard !found.isEmpty else {
      return finder.latestDepartures(query, arriving: time).suffix(count).map(arrivingEarly)
    }
    return chosen(found) {
      (-$0.departure, Int64($0.transferCount)) < (-$1.departure, Int64($1.transferCount))
    }
  }

  /// The journey with the same arrival that leaves last.
  private func leavingLate(_ journey: Journey) -> Journey {
    var query = query
    query.maximumTransfers = journey.transferCount
    return finder.latestDepartures(query, arriving: journey.arrival).last ?? journey
  }

  /// The journey with the same departure that arrives first.
  private func arrivingEarly(_ journey: Journey) -> Journey {
    var query = query
    query.maximumTransfers = journey.transferCount
    return finder.earliestArrivals(query, leaving: journey.departure).last ?? journey
  }

  private func chosen(
    _ journeys: [Journey],
    _ isBetter: (Journey, Journey) -> Bool
  ) -> [Journey] {
    journeys.sorted(by: isBetter).prefix(count).sorted {
      ($0.departure, $0.arrival) < ($1.departure, $1.arrival)
    }
  }
}

extension JourneyQuery.End {
  /// An end with whole seconds.
  fileprivate init(_ end: TransitWalks.End) {
    self.init(
      stop: end.stop,
      seconds: Int32(min(end.seconds.rounded(.up), Seconds(Footpaths.longestWalk)))
    )
  }
}
