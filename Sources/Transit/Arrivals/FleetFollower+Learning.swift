import CampusGraph
import GeoCore

extension FleetFollower {
  /// Learns from the arrival at a stop.
  mutating func learnArrival(
    _ assignment: inout Assignment,
    _ position: Int,
    at time: Double,
    _ track: inout VehicleTrack
  ) {
    let path = network.paths[assignment.path]
    let link = path.links[position - 1]
    let start = assignment.arrival ?? (position == 1 ? assignment.departure : nil)
    // A vehicle that was put on a wrong run, or whose position leaps, passes many stops at once.
    let shortest = network.links[link].length / settings.largestSpeed
    if let start, !assignment.isDisturbed, time > start, time - start >= shortest {
      // The first stretch has no dwell: the vehicle waited for its departure.
      var seconds = time - start
      if position == 1 { seconds += stretches.stretches[link].dwell.mean }
      let held = assignment.departure.map { heldTime(assignment, position - 1, departure: $0) } ?? 0
      let (residual, foretold) = stretches.learn(
        link,
        at: DaySlot(start, of: assignment.run),
        scheduled: assignment.schedule.arrival(position)
          - assignment.schedule.arrival(position - 1),
        seconds: max(1, seconds - held),
        headway: position == 1 ? nil : assignment.headway,
        time: time
      )
      let own = min(max(residual - foretold, -1), 1)
      assignment.pace += 0.25 * (own - assignment.pace)
      track.pace.learn(own, at: time)
      assignment.driver = track.pace.value
    }
    if assignment.fitsTimes {
      scheduleErrors.learn(time - assignment.schedule.arrival(position))
    }
    settle(&assignment, position, at: time)
    noteHeadway(&assignment, position, at: time)
  }

  /// Seconds that a vehicle waited at a stop for its scheduled departure.
  private func heldTime(_ assignment: Assignment, _ position: Int, departure: Double) -> Double {
    guard let arrival = assignment.arrival, position > 0, assignment.fitsTimes,
      position < assignment.schedule.count - 1
    else { return 0 }
    let link = network.paths[assignment.path].links[position]
    let ready = arrival + stretches.stretches[link].dwell.mean
    let due = assignment.schedule.departure(position)
    guard due > ready + 15, departure > due - 20 else { return 0 }
    return max(0, departure - ready)
  }

  mutating func learnDwell(
    _ assignment: inout Assignment,
    _ position: Int,
    arrival: Double,
    departure: Double
  ) {
    guard position < assignment.schedule.count - 1, !assignment.isDisturbed else { return }
    let link = network.paths[assignment.path].links[position]
    let held = heldTime(assignment, position, departure: departure)
    assignment.held += held
    let ready = arrival + stretches.stretches[link].dwell.mean
    if assignment.fitsTimes, assignment.schedule.departure(position) > ready + 30 {
      stretches.learn(link, wasHeld: held > 0)
    }
    if held == 0 {
      stretches.learn(link, dwell: departure - arrival, headway: assignment.headway)
    }
  }

  /// Learns from the forecasts of an arrival.
  private mutating func settle(_ assignment: inout Assignment, _ position: Int, at time: Double) {
    for pending in assignment.pending
    where pending.position == position && !assignment.isDisturbed {
      let seconds = time - pending.origin - (assignment.held - pending.held)
      model.learn(
        pending.modelClass,
        pending.features,
        error: (seconds - pending.usual) / max(pending.usual, 30),
        deviation: (seconds - pending.forecast) / pending.unit,
        isEarly: time < pending.published.earliest,
        isLate: time > pending.published.latest
      )
    }
    assignment.pending.removeAll { $0.position <= position }
  }

  /// Headway behind the vehicle before on the same route.
  private mutating func noteHeadway(
    _ assignment: inout Assignment,
    _ position: Int,
    at time: Double
  ) {
    let path = network.paths[assignment.path]
    guard position < path.links.count else { return }
    let link = network.links[path.links[position]]
    let key = RouteStop(route: timetable.route(of: path.pattern), stop: link.from, next: link.to)
    let scheduled = assignment.schedule.arrival(position)
    let last = passages[key]
    passages[key] = Passage(run: assignment.run, time: time, scheduled: scheduled)
    assignment.headway = nil
    assignment.scheduledHeadway = nil
    assignment.leader = nil
    guard let last, last.run != assignment.run, time > last.time, time - last.time < 7200 else {
      return
    }
    assignment.headway = time - last.time
    assignment.leader = last.run
    let planned = scheduled - last.scheduled
    assignment.scheduledHeadway = planned > 30 ? planned : frequencyHeadway(assignment.run)
  }

  private func frequencyHeadway(_ run: TripRun) -> Double? {
    guard let start = run.start else { return nil }
    return timetable.frequency(of: run.trip, at: start).map { Double($0.headway) }
  }

  /// Forecasts to learn from: of the next stop and of those 2, 4, 8, 16 and 32 on.
  mutating func addPending(_ assignment: inout Assignment, at time: Double) {
    guard !assignment.isOver, assignment.offSince == nil else { return }
    assignment.pendingTime = time
    let estimates = forecast(assignment, from: time)
    // A wait for the schedule that the origin has already is not subtracted again.
    var held = assignment.held
    if assignment.hasDeparted, assignment.next > 0,
      let origin = estimates.first?.basis?.origin, origin > time
    {
      let link = network.paths[assignment.path].links[assignment.next - 1]
      held += max(0, origin - (assignment.arrival ?? time) - stretches.stretches[link].dwell.mean)
    }
    var step = 1
    while step <= estimates.count, step <= 32 {
      let estimate = estimates[step - 1]
      if let basis = estimate.basis, assignment.pending.count < 100 {
        assignment.pending.append(
          PendingForecast(
            position: estimate.position,
            modelClass: basis.modelClass,
            features: basis.features,
            origin: basis.origin,
            held: held,
            usual: basis.usual,
            forecast: basis.forecast,
            unit: basis.unit,
            published: estimate.arrival
          )
        )
      }
      step *= 2
    }
  }
}
