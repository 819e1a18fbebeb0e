import CampusGraph
import GeoCore

extension FleetFollower {
  /// Metres before and after a stop within which a vehicle is at it.
  private static let stopRadius = 20.0
  /// Metres after a stop at which a vehicle has left it.
  private static let leavingDistance = 25.0
  /// The same for the first stop, where vehicles wait for minutes while the errors of positions change.
  ///
  /// Chosen by `fleet-scores parts 1 2 positions stated`: arrivals err by 0.3 to 1.2 s more with 18 m than with
  /// 25 m, and by up to 0.3 s less with 32 to 42 m.
  private static let departureDistance = 35.0

  /// Moves an assigned vehicle along its path: stops that it reaches and leaves, detours, the end of
  /// the trip.
  mutating func follow(
    _ track: inout VehicleTrack,
    from before: Double,
    to time: Double,
    index: Int
  ) {
    guard var assignment = track.assignment else { return }
    track.assignment = nil
    defer { if !assignment.isOver { finishStep(&track, assignment, at: time, index: index) } }
    let best = track.hypotheses.lazy.filter { $0.run == assignment.run }
      .max { $0.evidence < $1.evidence }
    guard let hypothesis = best else {
      assignment.confidence = 0
      return
    }
    let path = network.paths[assignment.path]
    let isGap = time - before > 120
    if isGap { assignment.isDisturbed = true }
    let isWaiting = !assignment.hasDeparted && time <= assignment.schedule.departure(0) + 600
    if hypothesis.distance > settings.pathRadius, !isWaiting {
      leavePath(&assignment, track, path, since: before)
    } else {
      assignment.offSince = nil
      assignment.offCount = 0
      if hypothesis.along < assignment.along - 200 {
        relocate(&assignment, to: hypothesis.along, on: path, at: time)
      }
      let hadDeparted = assignment.hasDeparted
      advance(
        &assignment,
        to: max(assignment.along, hypothesis.along),
        from: before,
        to: time,
        &track
      )
      if !hadDeparted, assignment.hasDeparted, !isGap {
        track.duty?.noteDeparture(deviation: time - assignment.schedule.departure(0))
      }
    }
    if isGap { assignment.isDisturbed = true }
    assignment.time = time
    if time - assignment.pendingTime >= 75 { addPending(&assignment, at: time) }
    if assignment.along >= assignment.progress.along + 30 {
      assignment.progress = (time, assignment.along)
    }
    if assignment.isOver { startNext(&track, after: assignment, at: time, index: index) }
  }

  /// A vehicle that is off its path is where the path is nearest, at or after its last place.
  private func leavePath(
    _ assignment: inout Assignment,
    _ track: VehicleTrack,
    _ path: TransitPath,
    since before: Double
  ) {
    assignment.offCount += 1
    let since = assignment.offSince ?? before
    assignment.offSince = since
    assignment.isDisturbed = true
    assignment.isStanding = false
    // One position may be an outlier.
    guard assignment.offCount >= 2 else { return }
    let place = path.nearest(
      to: path.plane.point(track.coordinate),
      from: assignment.along,
      to: assignment.along + 100 + min(2000, 12 * (track.time - since))
    )
    guard place.distance < settings.farthestDetour else { return }
    assignment.along = place.along
    while assignment.next < path.stops.count - 1,
      path.stops[assignment.next] < place.along - settings.pathRadius
    {
      assignment.next += 1
      assignment.hasDeparted = true
      assignment.arrival = nil
      assignment.departure = nil
      assignment.pending.removeAll { $0.position < assignment.next }
    }
  }

  /// Puts a vehicle back that turned out to be at an earlier place.
  private func relocate(
    _ assignment: inout Assignment,
    to along: Double,
    on path: TransitPath,
    at time: Double
  ) {
    assignment.along = along
    assignment.next = min(path.stop(before: along) + 1, path.stops.count - 1)
    assignment.arrival = nil
    assignment.departure = nil
    assignment.isStanding = false
    assignment.isDisturbed = true
    assignment.progress = (time, along)
    assignment.pending = []
  }

  /// Ends the assignment if its limits are passed, and sets the states.
  private mutating func finishStep(
    _ track: inout VehicleTrack,
    _ assignment: Assignment,
    at time: Double,
    index: Int
  ) {
    var assignment = assignment
    track.assignment = assignment
    let off = assignment.offSince.map { time - $0 } ?? 0
    let waited = max(assignment.progress.time, assignment.schedule.departure(0))
    let isLost =
      off > settings.longestDetour
      || assignment.hasDeparted && time - assignment.progress.time > settings.longestStandstill
      || !assignment.hasDeparted && time - waited > settings.longestStandstill
      || assignment.keepsTimes && assignment.deviation > settings.largestLateness
      || assignment.offSince == nil && assignment.hasDeparted && assignment.confidence < 0.02
      || off > 0 && isFar(assignment, track)
    if isLost {
      release(&track, at: time)
      return
    }
    if assignment.keepsTimes {
      let path = network.paths[assignment.path]
      let due = assignment.schedule.time(at: assignment.along, on: path)
      if !assignment.hasDeparted {
        assignment.deviation = max(0, time - due)
      } else if !assignment.isStanding {
        assignment.deviation = time - due
      } else {
        // Standing at a stop: as at the arrival until the scheduled departure.
        let departure = assignment.schedule.departure(max(0, assignment.next - 1))
        assignment.deviation = max(min(assignment.deviation, 0), time - departure)
      }
      let value: Punctuality =
        assignment.deviation < -settings.early
        ? .early : assignment.deviation > settings.late ? .late : .onTime
      if track.punctuality?.value != value { track.punctuality = Since(value, since: time) }
      track.assignment = assignment
    }
    updateSpacing(&track, assignment, at: time)
    if assignment.offSince != nil, assignment.offCount >= 2, off >= 20 {
      track.set(.detour, at: assignment.offSince ?? time)
    } else if assignment.offSince == nil {
      track.set(assignment.hasDeparted ? .running : .layover, at: time)
    }
  }

  private func updateSpacing(_ track: inout VehicleTrack, _ assignment: Assignment, at time: Double)
  {
    guard let headway = assignment.headway, let scheduled = assignment.scheduledHeadway else {
      track.spacing = nil
      return
    }
    let ratio = headway / scheduled
    let value: Spacing =
      ratio < settings.bunched ? .bunched : ratio > settings.gap ? .gap : .regular
    if track.spacing?.value != value { track.spacing = Since(value, since: time) }
  }

  private func isFar(_ assignment: Assignment, _ track: VehicleTrack) -> Bool {
    let path = network.paths[assignment.path]
    let place = path.nearest(
      to: path.plane.point(track.coordinate),
      from: assignment.along - 100,
      to: path.length
    )
    return place.distance > settings.farthestDetour
  }

  /// Moves a vehicle along its path and notes the stops that it reaches and leaves.
  private mutating func advance(
    _ assignment: inout Assignment,
    to along: Double,
    from before: Double,
    to time: Double,
    _ track: inout VehicleTrack
  ) {
    let path = network.paths[assignment.path]
    let start = assignment.along
    assignment.along = along
    // A vehicle that stood part of the time drove the rest of it at the usual speed.
    let mean = (along - start) / max(1, time - before)
    let speed = max(usualSpeed(assignment, path), mean)
    var moment = before
    if assignment.isStanding {
      let stop = path.stops[assignment.next - 1]
      let leaving = assignment.hasDeparted ? Self.leavingDistance : Self.departureDistance
      guard along > stop + leaving else { return }
      moment = max(before, time - (along - stop) / speed)
      leave(&assignment, at: moment)
    }
    while assignment.next < path.stops.count,
      along >= path.stops[assignment.next] - Self.stopRadius
    {
      let stop = path.stops[assignment.next]
      let isPassing = along > stop + Self.leavingDistance
      let forward = before + max(0, stop - start) / speed
      let linear = before + max(0, stop - start) / max(mean, 0.1)
      var arrival = isPassing ? min(forward, linear) : forward
      arrival = min(max(arrival, moment), time)
      reach(&assignment, at: arrival, &track)
      moment = arrival
      guard isPassing else { break }
      moment = min(max(arrival, time - (along - stop) / speed), time)
      leave(&assignment, at: moment)
    }
  }

  /// Usual metres per second on the way to the next stop, between stops.
  private func usualSpeed(_ assignment: Assignment, _ path: TransitPath) -> Double {
    let position = min(max(assignment.next, 1), path.stops.count - 1)
    let length = path.stops[position] - path.stops[position - 1]
    return min(max(length / max(driving(assignment, path), 1), 2), 20)
  }

  private mutating func leave(_ assignment: inout Assignment, at time: Double) {
    assignment.isStanding = false
    assignment.departure = time
    let position = assignment.next - 1
    guard position >= 0 else { return }
    if !assignment.hasDeparted {
      assignment.hasDeparted = true
      assignment.started = time
      if let arrival = assignment.arrival {
        layovers[assignment.path].learn(
          time,
          due: assignment.schedule.departure(0),
          arrival: arrival,
          keepsTimes: assignment.keepsTimes
        )
      }
      assignment.isDisturbed = false
      assignment.arrival = nil
      // Forecasts before the departure count from the expected one.
      assignment.held = 0
    } else if let arrival = assignment.arrival {
      learnDwell(&assignment, position, arrival: arrival, departure: time)
    }
  }

  private mutating func reach(
    _ assignment: inout Assignment,
    at time: Double,
    _ track: inout VehicleTrack
  ) {
    let position = assignment.next
    let isFirst = position == 0
    if !isFirst { learnArrival(&assignment, position, at: time, &track) }
    assignment.next = position + 1
    assignment.arrival = time
    assignment.departure = nil
    assignment.isStanding = true
    if !isFirst {
      assignment.hasDeparted = true
      assignment.isDisturbed = false
      if assignment.keepsTimes {
        assignment.deviation = time - assignment.schedule.arrival(position)
      }
    }
  }
}
