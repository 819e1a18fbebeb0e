extension TripForecast {
  /// The deviations of the run from the timetable, for a ``ServiceWindow``.
  ///
  /// The vehicle counts as gone from the stops that it has left, also if it is early, so that no journey
  /// boards there.
  ///
  /// - Parameters:
  ///   - timetable: The timetable of the run.
  ///   - time: The time of the forecast in seconds since 1970.
  /// - Returns: The deviations at all stops.
  /// - Complexity: O(stops).
  public func update(of timetable: Timetable, at time: Double) -> TripUpdate {
    let schedule = RunSchedule(run, of: timetable)
    var delays: [TripUpdate.Delay] = []
    if let next = calls.first {
      let late = next.arrival.expected - next.scheduledArrival
      for position in 0..<min(next.position, schedule.count) {
        let departure = schedule.departure(position)
        let delay = min(late, time - 1 - departure)
        delays.append(Self.delay(position, arrival: delay, departure: delay))
      }
    }
    delays += calls.map { call in
      Self.delay(
        call.position,
        arrival: call.arrival.expected - call.scheduledArrival,
        departure: call.departure.expected - call.scheduledDeparture
      )
    }
    return TripUpdate(trip: run.trip, date: run.date, start: run.start, delays: delays)
  }

  private static func delay(
    _ position: Int,
    arrival: Double,
    departure: Double
  ) -> TripUpdate.Delay {
    TripUpdate.Delay(position: position, arrival: whole(arrival), departure: whole(departure))
  }

  /// Whole seconds within a day, rounded down so that a time is never shown later than it is.
  private static func whole(_ seconds: Double) -> Int32 {
    guard seconds.isFinite else { return 0 }
    let limit = Double(TripUpdate.largestDelay)
    return Int32(min(max(seconds.rounded(.down), -limit), limit))
  }
}
