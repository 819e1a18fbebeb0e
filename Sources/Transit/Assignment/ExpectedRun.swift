import GeoCore

/// Expected times of a run by what was learned of its stretches, from its scheduled departure on.
struct ExpectedRun: Sendable {
  /// Expected arrivals at the stops in seconds since 1970; the departure from the first one.
  let arrivals: [Double]
  /// Share of the stretches' times that is learned, 0...1.
  let known: Double

  /// Expected time at some metres of the path.
  func time(at distance: Double, on path: TransitPath) -> Double {
    let stop = min(path.stop(before: distance), arrivals.count - 1)
    guard stop + 1 < arrivals.count else { return arrivals[stop] }
    let length = path.stops[stop + 1] - path.stops[stop]
    let share = length > 0 ? min(max((distance - path.stops[stop]) / length, 0), 1) : 0
    return arrivals[stop] + share * (arrivals[stop + 1] - arrivals[stop])
  }

  /// Logarithm of the prior of a vehicle at some metres of the path at a time.
  ///
  /// Deviations grow with the way since the first stop; early counts more than late. A vehicle at
  /// the first stop waits for its departure.
  func prior(at distance: Double, on path: TransitPath, time: Double, radius: Double) -> Double {
    let expected = self.time(at: distance, on: path)
    let deviation = time - expected
    if distance <= path.stops[0] + radius, deviation < 0 { return deviation / 900 }
    let elapsed = max(0, expected - arrivals[0])
    let scale =
      deviation >= 0
      ? known * (120 + 0.12 * elapsed) + (1 - known) * 240
      : known * (45 + 0.08 * elapsed) + (1 - known) * 80
    return -1.2 * log(1 + deviation * deviation / (scale * scale))
  }
}

extension FleetFollower {
  /// Expected times of a run that leaves as scheduled, but not before a time at which the vehicle can:
  /// one that arrives late for its next trip is late there too.
  ///
  /// - Complexity: O(stops).
  func expectedRun(
    _ run: TripRun,
    on path: TransitPath,
    notBefore ready: Double = -.infinity
  ) -> ExpectedRun {
    let schedule = RunSchedule(run, of: timetable)
    let holds = keepsTimes(run)
    var time = max(schedule.departure(0), ready)
    var arrivals = [time]
    arrivals.reserveCapacity(path.stops.count)
    var known = 0.0
    for (position, link) in path.links.enumerated() {
      let slot = DaySlot(time, of: run)
      let plan = schedule.arrival(position + 1) - schedule.arrival(position)
      let usual = stretches.seconds(link, at: slot, scheduled: plan)
      let dwell = stretches.dwell(link, total: usual)
      if position > 0, holds, stretches.holdShare(link) > 0.5 {
        time = max(time, schedule.departure(position) - dwell)
      }
      time += position == 0 ? usual - dwell : usual
      arrivals.append(time)
      let count = stretches.stretches[link].count
      known += count / (count + 5)
    }
    return ExpectedRun(arrivals: arrivals, known: known / Double(max(1, path.links.count)))
  }
}
