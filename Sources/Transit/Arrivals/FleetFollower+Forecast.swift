import CampusGraph
import GeoCore

extension FleetFollower {
  /// Forecast of the stops ahead of an assigned vehicle.
  ///
  /// - Complexity: O(stops ahead).
  func forecast(_ assignment: Assignment, from time: Double) -> [StopEstimate] {
    let path = network.paths[assignment.path]
    let forecaster = TripForecaster(
      stretches: stretches,
      model: model,
      path: path,
      schedule: assignment.schedule,
      run: assignment.run,
      keepsTimes: assignment.fitsTimes
    )
    let age = max(0, time - assignment.time)
    let off = assignment.offSince.map { max(0, time - $0) } ?? 0
    var start = TripForecaster.Start(
      position: assignment.next,
      remaining: 0,
      origin: ExpectedTime(
        expected: assignment.time,
        earliest: assignment.time,
        latest: assignment.time
      ),
      scheduled: assignment.schedule.time(at: assignment.along, on: path),
      now: assignment.time,
      isWaiting: !assignment.hasDeparted,
      deviation: assignment.fitsTimes ? assignment.deviation : 0,
      pace: assignment.pace,
      driver: assignment.driver,
      headway: assignment.headway,
      passages: passages(ahead: assignment, path),
      isStanding: assignment.isStanding,
      slowness: slowness(assignment, path),
      widening: 1 + off / 120 + max(0, age - 60) / 240
    )
    if !assignment.hasDeparted {
      let leave = layovers[assignment.path].departure(
        due: assignment.schedule.departure(0),
        arrival: assignment.arrival,
        keepsTimes: assignment.keepsTimes
      )
      // As when the model learned: from the last fix, since no fix has shown whether it has left.
      start.overdue = max(0, assignment.time - leave)
      let due = max(leave, assignment.time)
      start.origin = ExpectedTime(expected: due, earliest: due, latest: due)
      start.position = max(assignment.next, 1)
      start.remaining = remaining(assignment, path, hasLeft: true)
    } else {
      start.remaining = remaining(assignment, path, hasLeft: !assignment.isStanding)
      if assignment.isStanding, let hold = wait(assignment, path) {
        start.origin = ExpectedTime(expected: hold, earliest: hold, latest: hold)
        start.remaining = remaining(assignment, path, hasLeft: true)
      }
    }
    return forecaster.estimates(from: start).map { Self.notBefore(time, $0) }
  }

  /// When a vehicle that stands at a stop leaves it, if it waits for its schedule.
  private func wait(_ assignment: Assignment, _ path: TransitPath) -> Double? {
    let position = assignment.next - 1
    guard assignment.fitsTimes, position > 0, position < path.links.count,
      stretches.holdShare(path.links[position]) > 0.5
    else { return nil }
    let ready =
      (assignment.arrival ?? assignment.time) + stretches.stretches[path.links[position]].dwell.mean
    let due = assignment.schedule.departure(position)
    return due > max(ready, assignment.time) ? due : nil
  }

  /// Usual seconds to the next stop.
  private func remaining(_ assignment: Assignment, _ path: TransitPath, hasLeft: Bool) -> Double {
    let position = max(assignment.next, assignment.hasDeparted ? 0 : 1)
    guard position > 0, position < path.stops.count else {
      return max(0, (path.stops.first ?? 0) - assignment.along) / 6
    }
    let total = usual(assignment, path, to: position)
    let link = path.links[position - 1]
    let dwell = stretches.dwell(link, total: total, headway: assignment.headway)
    guard hasLeft else {
      let stood = assignment.time - (assignment.arrival ?? assignment.time)
      return total - min(max(stood, 0), dwell)
    }
    let length = path.stops[position] - path.stops[position - 1]
    let left = length > 0 ? (path.stops[position] - assignment.along) / length : 0
    return (total - dwell) * min(max(left, 0), 1)
  }

  /// Relative excess of the time since the last stop over the usual one; 0 if it is unknown.
  private func slowness(_ assignment: Assignment, _ path: TransitPath) -> Double {
    let position = assignment.next
    guard let departure = assignment.departure, !assignment.isStanding, !assignment.isDisturbed,
      position > 0, position < path.stops.count
    else { return 0 }
    let start = path.stops[position - 1]
    let length = path.stops[position] - start
    let share = length > 0 ? min(max((assignment.along - start) / length, 0), 1) : 0
    let usual = share * driving(assignment, path)
    return min(max((assignment.time - departure - usual) / (usual + 30), -1), 2)
  }

  /// Usual seconds between the last stop and the next one, without the dwell.
  func driving(_ assignment: Assignment, _ path: TransitPath) -> Double {
    let position = min(max(assignment.next, 1), path.stops.count - 1)
    let total = usual(assignment, path, to: position)
    return total - stretches.dwell(path.links[position - 1], total: total)
  }

  /// Usual seconds from the arrival at the stop before to that at a stop.
  private func usual(_ assignment: Assignment, _ path: TransitPath, to position: Int) -> Double {
    stretches.seconds(
      path.links[position - 1],
      at: DaySlot(assignment.time, of: assignment.run),
      scheduled: assignment.schedule.arrival(position) - assignment.schedule.arrival(position - 1)
    )
  }

  /// Times at which the vehicle before was at the stops of a path; `nil` where it was not yet.
  private func passages(ahead assignment: Assignment, _ path: TransitPath) -> [Double?] {
    let route = timetable.route(of: path.pattern)
    return path.links.indices.map { position in
      guard position >= assignment.next else { return nil }
      let link = network.links[path.links[position]]
      let key = RouteStop(route: route, stop: link.from, next: link.to)
      guard let passage = passages[key], passage.run != assignment.run,
        passage.run == assignment.leader ?? passage.run, assignment.time - passage.time < 7200
      else { return nil }
      return passage.time
    }
  }

  /// Forecasts are not before the time for which they are made.
  private static func notBefore(_ time: Double, _ estimate: StopEstimate) -> StopEstimate {
    var estimate = estimate
    estimate.arrival = later(estimate.arrival, time)
    estimate.departure = later(estimate.departure, time)
    return estimate
  }

  private static func later(_ value: ExpectedTime, _ time: Double) -> ExpectedTime {
    guard value.expected < time else {
      return ExpectedTime(
        expected: value.expected,
        earliest: max(value.earliest, time),
        latest: value.latest
      )
    }
    return ExpectedTime(
      expected: time,
      earliest: time,
      latest: time + (value.latest - value.expected)
    )
  }

  /// Forecast of the next trip of the vehicle's block.
  func forecastNext(
    _ run: TripRun,
    after estimates: [StopEstimate],
    from time: Double
  ) -> [StopEstimate] {
    guard let end = estimates.last else { return [] }
    let schedule = RunSchedule(run, of: timetable)
    let due = schedule.departure(0)
    let path = network.tripPaths[run.trip.index]
    func departure(after arrival: Double) -> Double {
      layovers[path].departure(due: due, arrival: arrival, keepsTimes: true)
    }
    let origin = ExpectedTime(
      expected: departure(after: end.arrival.expected),
      earliest: departure(after: end.arrival.earliest),
      latest: departure(after: end.arrival.latest)
    )
    let forecaster = TripForecaster(
      stretches: stretches,
      model: model,
      path: network.paths[path],
      schedule: schedule,
      run: run,
      keepsTimes: true
    )
    let start = TripForecaster.Start(
      position: 0,
      remaining: 0,
      origin: origin,
      scheduled: due,
      now: time,
      isWaiting: true,
      deviation: 0,
      pace: 0,
      driver: 0,
      headway: nil,
      passages: [],
      isStanding: true,
      slowness: 0,
      widening: 1
    )
    return forecaster.estimates(from: start)
  }
}
