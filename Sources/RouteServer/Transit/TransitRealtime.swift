import CampusGraph
import GeoCore
import LiveStore
import RouteService
import Transit
import TransitFeeds

/// GTFS-Realtime messages about the vehicles of a timetable.
///
/// A trip's entity keeps its id as long as the trip runs. Times are those of the forecasts, rounded to
/// seconds, so they never decrease along a trip.
struct TransitRealtime: Sendable {
  let transit: TransitService
  let live: LiveService?

  private var timetable: Timetable { transit.timetable }

  // MARK: - Trips

  /// Forecasts of all running trips and of the next trips of their blocks.
  func tripUpdates(at now: Seconds) -> RealtimeFeed {
    var feed = RealtimeFeed(timestamp: Int64(now))
    for forecast in transit.forecasts(at: now) where !forecast.calls.isEmpty {
      let trip = forecast.run.trip
      let update = RealtimeTripUpdate(
        trip: descriptor(of: forecast.run),
        vehicle: vehicle(forecast.vehicle.rawValue),
        stopTimes: forecast.calls.map { call in
          RealtimeTripUpdate.StopTime(
            sequence: timetable.stopSequence(of: trip, at: call.position),
            stop: timetable.stop(call.stop).id,
            arrival: Self.event(call.arrival),
            departure: Self.event(call.departure),
            relationship: .scheduled
          )
        },
        timestamp: Int64(min(forecast.time, now))
      )
      feed.entities.append(.init(id: Self.id(of: forecast.run, timetable), tripUpdate: update))
    }
    return feed
  }

  private static func event(_ time: ExpectedTime) -> RealtimeTripUpdate.Event {
    RealtimeTripUpdate.Event(
      time: Int64(time.expected.rounded()),
      uncertainty: Int32(min(max(time.uncertainty.rounded(), 0), 86_400))
    )
  }

  /// Id of a run's entity: its date, its trip and, with frequencies, its first departure.
  private static func id(of run: TripRun, _ timetable: Timetable) -> String {
    let start = run.start.map { "-\($0)" } ?? ""
    return "trip-\(date(run.date))-\(timetable.trip(run.trip).id)\(start)"
  }

  private static func date(_ date: CivilDate) -> String {
    FeedDate.text(date).replacing("-", with: "")
  }

  private func descriptor(of run: TripRun) -> RealtimeTrip {
    let record = timetable.trip(run.trip)
    let frequency = run.start.flatMap { timetable.frequency(of: run.trip, at: $0) }
    return RealtimeTrip(
      id: record.id,
      route: timetable.routes[record.route.index].id,
      direction: record.direction,
      startTime: Self.clock(run.start ?? timetable.firstDeparture(of: run.trip)),
      startDate: Self.date(run.date),
      relationship: frequency?.isExact == false ? .unscheduled : .scheduled
    )
  }

  /// Seconds of the service day as `HH:MM:SS`.
  private static func clock(_ seconds: Int32) -> String {
    let seconds = max(0, seconds)
    return [seconds / 3600, seconds / 60 % 60, seconds % 60]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private func vehicle(_ id: String) -> RealtimeVehicle {
    RealtimeVehicle(id: id, label: live?.store.vehicle(id: id)?.name)
  }

  // MARK: - Vehicles

  /// Positions of all vehicles but persons that report.
  func vehiclePositions(at now: Seconds) -> RealtimeFeed {
    var feed = RealtimeFeed(timestamp: Int64(now))
    for document in live?.vehicles(now: now) ?? [] {
      let vehicle = document.vehicle
      guard vehicle.kind != .person, document.state != .notReporting else { continue }
      let status = transit.status(of: vehicle.id, at: now)
      let fix = document.position.fix
      var position = RealtimePosition(
        vehicle: self.vehicle(vehicle.id),
        place: RealtimePosition.Place(
          latitude: fix.coordinate.latitude,
          longitude: fix.coordinate.longitude,
          bearing: fix.course,
          speed: fix.speed
        ),
        timestamp: Int64(min(document.position.time, now))
      )
      if let run = status?.run {
        position.trip = descriptor(of: run)
        let stops = timetable.stops(of: timetable.pattern(of: run.trip))
        if let next = status?.nextStop, stops.indices.contains(next) {
          let isStanding = status?.isAtStop == true && next > 0
          let shown = isStanding ? next - 1 : next
          position.sequence = timetable.stopSequence(of: run.trip, at: shown)
          position.stop = timetable.stop(stops[shown]).id
          position.status = isStanding ? .stoppedAt : .inTransitTo
        }
      }
      feed.entities.append(.init(id: "vehicle-" + vehicle.id, vehicle: position))
    }
    return feed
  }

  // MARK: - Alerts

  /// The alerts that passengers see now or later.
  func alerts(at now: Seconds) throws(LiveStoreError) -> RealtimeFeed {
    var feed = RealtimeFeed(timestamp: Int64(now))
    let agencies = timetable.agencies.map(\.id)
    for alert in try live?.store.alerts(endingAfter: Int64(now)) ?? [] {
      feed.entities.append(.init(id: "alert-" + alert.id, alert: alert.message(agencies)))
    }
    return feed
  }
}

extension LiveAlert {
  /// The alert as a message has it; one without routes and stops is about all agencies.
  fileprivate func message(_ agencies: [String]) -> RealtimeAlert {
    var informed = routes.map { RealtimeAlert.Selector(route: $0) }
    informed += stops.map { RealtimeAlert.Selector(stop: $0) }
    if informed.isEmpty { informed = agencies.map { RealtimeAlert.Selector(agency: $0) } }
    func texts(_ spanish: String?, _ english: String?) -> [RealtimeAlert.Text] {
      let all = [(spanish, "es"), (english, "en")]
      return all.compactMap { text, language in
        text.map { RealtimeAlert.Text($0, language: language) }
      }
    }
    return RealtimeAlert(
      periods: [RealtimeAlert.Period(start: starts, end: ends)],
      informed: informed,
      cause: cause.flatMap { RealtimeAlert.Cause(rawValue: $0.uppercased()) } ?? .unknown,
      effect: RealtimeAlert.Effect(rawValue: effect.uppercased()) ?? .unknown,
      header: texts(titleInSpanish, titleInEnglish),
      description: texts(detailsInSpanish, detailsInEnglish)
    )
  }
}
