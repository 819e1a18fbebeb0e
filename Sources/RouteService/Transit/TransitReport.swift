import CampusGraph
import GeoCore
import Routing
import Transit

/// Journeys by public transport as text and as a document.
package struct TransitReport {
  let places: [Waypoint]
  let journeys: [Journey]
  /// The walk without a ride.
  let walk: TransitWalks.End?
  /// The departure or arrival that was asked for.
  let instant: Int64
  /// When the walk without a ride starts.
  let start: Int64
  let walks: TransitWalks
  /// Stops at the ends whose walks follow streets.
  let onStreets: Set<StopID>
  /// Runs whose times come from vehicles.
  let live: Set<LiveUpdates.Run>
  /// First and last date of service if the one that was asked for is outside.
  let period: (first: String, last: String)?
  let time: TimeArgument
  let isWheelchair: Bool
  let style: TextStyle

  var timetable: Timetable { walks.network.timetable }
  var texts: any ServiceTexts { style.texts }

  /// The journeys with their legs; one that is only a walk if no ride is faster.
  var shown: [ShownJourney] {
    guard journeys.isEmpty else { return journeys.map(shown) }
    guard let walk else { return [] }
    let end = start + Int64(walk.seconds.rounded(.up))
    return [
      ShownJourney(
        departure: start,
        arrival: end,
        transfers: 0,
        legs: [shownWalk(from: places[0], to: places[1], start, end, isOnStreets: walk.isOnStreets)]
      )
    ]
  }

  /// Ids of the routes and the stops of the journeys, and their last arrival in seconds since 1970.
  package var used: (routes: Set<String>, stops: Set<String>, end: Int64) {
    var (routes, stops): (Set<String>, Set<String>) = ([], [])
    for ride in journeys.flatMap(\.rides) {
      routes.insert(timetable.routes[timetable.trip(ride.trip).route.index].id)
      stops.formUnion([ride.from, ride.to].map { timetable.stop($0).id })
    }
    return (routes, stops, journeys.map(\.arrival).max() ?? instant)
  }

  // MARK: - Legs

  private func shown(_ journey: Journey) -> ShownJourney {
    var legs: [ShownLeg] = []
    var time = journey.departure
    for leg in journey.legs {
      switch leg {
      case .walk(let from, let to, let seconds):
        let end = time + Int64(seconds)
        let (start, finish) = (from.map(walks.network.waypoint), to.map(walks.network.waypoint))
        let isAtEnd = from == nil || to == nil
        let stop = from ?? to
        if seconds > 0 || !isAtEnd {
          legs.append(
            shownWalk(
              from: start ?? places[0],
              to: finish ?? places[1],
              time,
              end,
              isOnStreets: isAtEnd ? stop.map(onStreets.contains) ?? false : true
            )
          )
        }
        time = end
      case .ride(let ride):
        legs.append(shownRide(ride))
        time = ride.arrival
      }
    }
    return ShownJourney(
      departure: journey.departure,
      arrival: journey.arrival,
      transfers: journey.transferCount,
      legs: legs
    )
  }

  private func shownWalk(
    from: Waypoint,
    to: Waypoint,
    _ departure: Int64,
    _ arrival: Int64,
    isOnStreets: Bool
  ) -> ShownLeg {
    let route = isOnStreets ? walks.route(from: from, to: to) : nil
    let line = route?.geometry ?? [from.location, to.location]
    return ShownLeg(
      mode: "walk",
      departure: departure,
      arrival: arrival,
      distance: route?.distance
        ?? GreatCircle.distance(from.location, to.location) * walks.options.detour,
      line: line,
      instruction: texts.walk(to: RouteText.label(to)),
      from: from,
      to: to,
      isEstimated: route == nil,
      route: route
    )
  }

  private func shownRide(_ ride: Ride) -> ShownLeg {
    let record = timetable.trip(ride.trip)
    let route = timetable.routes[record.route.index]
    let mode = TransitMode(route)
    let line = timetable.line(
      of: ride.trip,
      from: ride.boardingPosition,
      to: ride.alightingPosition
    )
    let (from, to) = (walks.network.waypoint(ride.from), walks.network.waypoint(ride.to))
    return ShownLeg(
      mode: mode.rawValue,
      departure: ride.departure,
      arrival: ride.arrival,
      distance: LineString(line).length,
      line: line,
      instruction: texts.ride(
        texts.vehicle(mode) + " " + route.label,
        towards: record.headsign,
        from: RouteText.label(from),
        to: RouteText.label(to),
        stops: ride.alightingPosition - ride.boardingPosition - ride.skippedPositions.count
      ) + (ride.isEstimated ? " — \(texts.headwayTimes)" : ""),
      from: from,
      to: to,
      isEstimated: ride.isEstimated,
      ride: ride
    )
  }

  func notes(on journeys: [ShownJourney]) -> [String] {
    var notes: [String] = []
    if self.journeys.isEmpty {
      notes.append(period.map { texts.noServiceThen($0.first, $0.last) } ?? texts.onlyWalk)
    }
    if journeys.contains(where: { $0.legs.contains { $0.ride == nil && $0.isEstimated } }) {
      notes.append(texts.straightWalks)
    }
    if isWheelchair {
      let stops = self.journeys.flatMap(\.rides).flatMap { [$0.from, $0.to] }
        .filter { timetable.wheelchairAccess(of: $0) == .unknown }
      var names: [String] = []
      for name in stops.map(timetable.name) where !names.contains(name) { names.append(name) }
      if !names.isEmpty { notes.append(texts.unknownAccess(names.joined(separator: ", "))) }
    }
    return notes
  }

  // MARK: - Text

  /// Text for people.
  package var text: String {
    let journeys = shown
    var lines = [places.map(RouteText.label).joined(separator: " → ")]
    lines += notes(on: journeys).map(texts.warning)
    for (number, journey) in journeys.enumerated() {
      lines.append("")
      if journeys.count > 1 { lines.append(texts.route(number + 1)) }
      lines.append(summary(of: journey))
      var table = TextTable(
        ["", texts.instruction, texts.departs, texts.distance, texts.time],
        alignRight: [0, 3, 4]
      )
      for (row, leg) in journey.legs.enumerated() {
        table.add([
          "\(row + 1)", leg.instruction, clock(leg.departure) + (leg.ride.map(deviation) ?? ""),
          style.distance(leg.distance),
          Format.duration(Seconds(leg.arrival - leg.departure)),
        ])
      }
      lines.append(table.text)
    }
    return lines.joined(separator: "\n")
  }

  /// Departure, arrival, duration and number of transfers.
  func summary(of journey: ShownJourney) -> String {
    [
      texts.leaves(clock(journey.departure)), texts.arrives(clock(journey.arrival)),
      Format.duration(Seconds(journey.arrival - journey.departure)),
      texts.transfers(journey.transfers),
    ]
    .joined(separator: " · ")
  }

  /// A time of day, with the date if it is not the one that was asked for.
  private func clock(_ seconds: Int64) -> String {
    let day = time.text(seconds).prefix(10)
    let isSameDay = day == time.text(instant).prefix(10)
    return time.clock(seconds) + (isSameDay ? "" : " (\(day))")
  }

  /// How late a ride leaves, if its times come from a vehicle.
  private func deviation(_ ride: Ride) -> String {
    guard isLive(ride) else { return "" }
    let minutes = (Double(ride.departureDelay) / 60).rounded()
    return " (\(texts.deviation(minutes: Int(minutes))))"
  }

  func isLive(_ ride: Ride) -> Bool {
    let run = LiveUpdates.Run(trip: ride.trip, date: ride.date, start: ride.start)
    return live.contains(run)
      || live.contains(LiveUpdates.Run(trip: ride.trip, date: ride.date, start: nil))
  }
}

/// A journey as it is shown.
struct ShownJourney {
  var departure: Int64
  var arrival: Int64
  var transfers: Int
  var legs: [ShownLeg]
}

/// A leg as it is shown.
struct ShownLeg {
  var mode: String
  var departure: Int64
  var arrival: Int64
  var distance: Meters
  var line: [Coordinate]
  var instruction: String
  var from: Waypoint
  var to: Waypoint
  /// Whether the walk is a straight line, or the ride keeps only to a headway.
  var isEstimated: Bool
  /// The walk along streets.
  var route: Route?
  var ride: Ride?
}
