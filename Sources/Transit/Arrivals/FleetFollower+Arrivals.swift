import CampusGraph
public import GeoCore

extension FleetFollower {
  /// Forecasts of all running trips, and of the next trips of their blocks, in the order of vehicles.
  ///
  /// - Parameter time: now, in seconds since 1970.
  /// - Returns: a forecast for each assigned run and its successor.
  /// - Complexity: O(assigned vehicles · stops ahead).
  public func tripForecasts(at time: Seconds) -> [TripForecast] {
    guard time.isFinite else { return [] }
    return vehicles.flatMap { forecasts(of: $0, at: time) }
  }

  /// Forecast of the trip of a vehicle, then of the next one of its block; empty if it has none.
  ///
  /// - Complexity: O(stops ahead).
  public func forecasts(of vehicle: VehicleID, at time: Seconds) -> [TripForecast] {
    guard time.isFinite, let index = indices[vehicle] else { return [] }
    let track = tracks[index]
    guard let assignment = current(track, at: time), !assignment.isOver else { return [] }
    let estimates = forecast(assignment, from: time)
    guard !estimates.isEmpty else { return [] }
    var forecasts = [trip(assignment.run, track, estimates, assignment, at: time, isNext: false)]
    if let next = nextOfBlock(assignment.run) {
      let later = forecastNext(next, after: estimates, from: time)
      forecasts.append(trip(next, track, later, assignment, at: time, isNext: true))
    }
    return forecasts
  }

  private func trip(
    _ run: TripRun,
    _ track: VehicleTrack,
    _ estimates: [StopEstimate],
    _ assignment: Assignment,
    at time: Double,
    isNext: Bool
  ) -> TripForecast {
    let schedule = RunSchedule(run, of: timetable)
    let stops = timetable.stops(of: timetable.pattern(of: run.trip))
    return TripForecast(
      run: run,
      vehicle: track.vehicle,
      state: state(of: track, at: time).value,
      confidence: assignment.confidence,
      isNextTrip: isNext,
      time: track.time,
      basis: basis(estimates[...]),
      calls: estimates.map { estimate in
        TripForecast.Call(
          position: estimate.position,
          stop: stops[estimate.position],
          arrival: estimate.arrival,
          departure: estimate.departure,
          scheduledArrival: schedule.arrival(estimate.position),
          scheduledDeparture: schedule.departure(estimate.position)
        )
      }
    )
  }

  private func basis(_ estimates: ArraySlice<StopEstimate>) -> ForecastBasis {
    let learned = estimates.lazy.filter(\.isLearned).count
    return ForecastBasis(
      usesVehicle: true,
      earlierVehicles: estimates.lazy.map(\.earlierVehicles).max() ?? 0,
      learnedShare: estimates.isEmpty ? 0 : Double(learned) / Double(estimates.count)
    )
  }

  /// Arrivals at a stop, or at all platforms of a station, by expected time.
  ///
  /// Runs without a vehicle have the times of an update, else their schedule, unless the vehicle of their
  /// block makes an earlier trip of it. Skipped stops have no arrivals, nor have cancelled runs that no
  /// vehicle makes.
  ///
  /// - Parameters:
  ///   - stop: the stop.
  ///   - time: now, in seconds since 1970.
  ///   - duration: seconds after `time` up to which arrivals are given, at most a day.
  ///   - limit: largest number of arrivals.
  ///   - updates: deviations that others have stated.
  /// - Returns: the arrivals in the order of their expected times.
  /// - Precondition: the stop is one of the timetable.
  /// - Complexity: O(vehicles + trips of the lines of the stop, times their stops ahead).
  public func arrivals(
    at stop: StopID,
    from time: Seconds,
    within duration: Seconds = 5400,
    limit: Int = 20,
    updates: TripUpdateTable = .none
  ) -> [StopArrival] {
    guard time >= 0, time < 4_102_444_800, duration >= 0, limit > 0 else { return [] }
    let end = time + min(duration, 86_400)
    var found: [StopArrival] = []
    for platform in platforms(of: stop) {
      let calls = network.stopCalls[platform.index]
      let paths = Set(calls.map(\.path))
      var covered: Set<TripRun> = []
      for track in tracks {
        guard let assignment = current(track, at: time) else { continue }
        addArrivals(
          track,
          assignment,
          platform,
          paths,
          at: time,
          to: end,
          updates,
          &covered,
          &found
        )
      }
      addScheduled(calls, platform, at: time, to: end, covered, updates, &found)
    }
    found.sort { a, b in
      if a.arrival.expected != b.arrival.expected { return a.arrival.expected < b.arrival.expected }
      return a.run != b.run ? TripRun.precedes(a.run, b.run) : a.position < b.position
    }
    return Array(found.prefix(limit))
  }

  private func platforms(of stop: StopID) -> [StopID] {
    guard timetable.stopKinds[stop.index] == TransitStop.Kind.station.rawValue else {
      return [stop]
    }
    return (0..<timetable.stopCount).filter { timetable.stopParents[$0] == stop.rawValue }
      .map { StopID($0) }
  }

  private func addArrivals(
    _ track: VehicleTrack,
    _ assignment: Assignment,
    _ stop: StopID,
    _ paths: Set<Int>,
    at time: Double,
    to end: Double,
    _ updates: TripUpdateTable,
    _ covered: inout Set<TripRun>,
    _ found: inout [StopArrival]
  ) {
    covered.insert(assignment.run)
    let next = nextOfBlock(assignment.run)
    let nextPath = next.map { network.tripPaths[$0.trip.index] }
    guard paths.contains(assignment.path) || nextPath.map(paths.contains) ?? false else { return }
    for forecast in forecasts(of: track.vehicle, at: time) {
      covered.insert(forecast.run)
      guard !updates.isCancelled(forecast) else { continue }
      for call in forecast.calls
      where call.stop == stop && call.arrival.expected <= end
        && !updates.isSkipped(call.position, of: forecast.run)
      {
        let record = timetable.trip(forecast.run.trip)
        found.append(
          StopArrival(
            stop: stop,
            position: call.position,
            run: forecast.run,
            route: record.route,
            headsign: record.headsign,
            vehicle: track.vehicle,
            scheduled: call.scheduledArrival,
            arrival: call.arrival,
            basis: forecast.basis,
            state: forecast.state,
            isNextTrip: forecast.isNextTrip
          )
        )
      }
    }
  }

  private func addScheduled(
    _ calls: [PathNetwork.Call],
    _ stop: StopID,
    at time: Double,
    to end: Double,
    _ covered: Set<TripRun>,
    _ updates: TripUpdateTable,
    _ found: inout [StopArrival]
  ) {
    let largest = Double(TripUpdate.largestDelay)
    let days = days(from: time, to: end)
    let more =
      updates.count == 0 ? days : self.days(from: max(0, time - largest), to: end + largest)
    for call in calls {
      for trip in network.pathTrips[call.path] {
        let service = ServiceID(timetable.tripServices[trip.index])
        // A run that is late or early can be scheduled outside of the time.
        let isUpdated = updates.concerns(trip)
        let margin = isUpdated ? largest : 0
        for day in isUpdated ? more : days where timetable.calendar.runs(service, on: day.date) {
          for run in departures(
            of: trip,
            on: day,
            call.position,
            from: time - margin,
            to: end + margin
          )
          where !covered.contains(run) {
            guard let arrival = arrival(of: run, at: call.position, stop, updates),
              (time...end).contains(arrival.arrival.expected)
            else { continue }
            found.append(arrival)
          }
        }
      }
    }
  }

  private func days(from time: Double, to end: Double) -> [ServiceDay] {
    ServiceDay.days(around: Int64(time)...Int64(end), of: timetable, in: clock)
  }

  /// The arrival of a run without a vehicle at a position of its trip; `nil` if it does not stop there.
  private func arrival(
    of run: TripRun,
    at position: Int,
    _ stop: StopID,
    _ updates: TripUpdateTable
  ) -> StopArrival? {
    let update = updates.update(of: run)
    guard update?.isCancelled != true, update?.skipped.contains(position) != true else {
      return nil
    }
    let scheduled = RunSchedule(run, of: timetable).arrival(position)
    let late = update?.lateness(of: run, at: position, in: timetable)
    let record = timetable.trip(run.trip)
    return StopArrival(
      stop: stop,
      position: position,
      run: run,
      route: record.route,
      headsign: record.headsign,
      vehicle: nil,
      scheduled: scheduled,
      arrival: scheduleErrors.arrival(scheduled: scheduled + Double(late ?? 0)),
      basis: late == nil ? .schedule : .update,
      state: nil,
      isNextTrip: false
    )
  }

  /// Runs of a trip on a day that are scheduled at a stop within a time.
  private func departures(
    of trip: TripID,
    on day: ServiceDay,
    _ position: Int,
    from time: Double,
    to end: Double
  ) -> [TripRun] {
    let own = TripRun(trip: trip, date: day.date, origin: day.origin)
    let due = RunSchedule(own, of: timetable).arrival(position)
    let frequencies = timetable.frequencies(of: trip)
    guard !frequencies.isEmpty else { return due >= time && due <= end ? [own] : [] }
    let first = Double(day.origin) + Double(timetable.firstDeparture(of: trip))
    var runs: [TripRun] = []
    for frequency in frequencies where frequency.count > 0 {
      let base = Double(day.origin) + Double(frequency.start) + (due - first)
      let low = max(0, ((time - base) / Double(frequency.headway)).rounded(.up))
      let high = min(
        Double(frequency.count - 1),
        ((end - base) / Double(frequency.headway)).rounded(.down)
      )
      guard low <= high, high < 1e6 else { continue }
      for slot in Int(low)...Int(high) {
        let start = Int64(frequency.start) + Int64(slot) * Int64(frequency.headway)
        runs.append(
          TripRun(trip: trip, date: day.date, start: Int32(clamping: start), origin: day.origin)
        )
      }
    }
    return runs
  }
}
