import CampusGraph
import GeoCore

extension FleetFollower {
  private static let hypothesisLimit = 24
  /// Score of a vehicle that is on no trip.
  private static let unassignedScore = 1.0

  /// Standard error in metres of a fix, with the error of the path.
  static func sigma(_ accuracy: Double?) -> Double {
    let stated = accuracy.map { $0.isFinite && $0 > 0 ? $0 : 10 } ?? 10
    return (stated * stated / 2 + 144).squareRoot()
  }

  /// Advances all hypotheses to a fix.
  mutating func score(_ track: inout VehicleTrack, _ fix: LocationFix, at time: Double) {
    let sigma = Self.sigma(fix.accuracy)
    let offset = LocalPlane(at: track.coordinate).point(fix.coordinate)
    let leap = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    let displacement =
      leap > max(25, 2 * sigma) ? PlanePoint(x: offset.x / leap, y: offset.y / leap) : nil
    let moved = LocalPlane.shortDistance(track.scored, fix.coordinate)
    let step = RunEvidence.Step(
      moved: moved,
      isScored: moved >= max(30, 2.5 * sigma),
      sigma: sigma,
      direction: track.direction,
      heading: track.direction ?? displacement
    )
    if step.isScored { track.scored = fix.coordinate }
    track.heading = step.heading
    let run = track.assignment?.run
    let isOff = track.assignment?.offSince != nil
    for index in track.hypotheses.indices {
      let path = network.paths[track.hypotheses[index].path]
      var reach = 60 + 1.8 * leap + 4 * step.sigma
      let isAssigned = track.hypotheses[index].run == run
      if isAssigned, isOff, let since = track.assignment?.offSince {
        reach += min(3000, 200 + 12 * (time - since))
      }
      RunEvidence.advance(
        &track.hypotheses[index],
        to: path.plane.point(fix.coordinate),
        on: path,
        step,
        reach: reach
      )
      // A detour must not end the assignment before its time: see `follow`.
      if isAssigned, isOff || track.hypotheses[index].distance > settings.pathRadius {
        track.hypotheses[index].evidence = max(track.hypotheses[index].evidence, 2)
      }
    }
  }

  /// Adds hypotheses of the runs whose paths pass the vehicle.
  mutating func search(_ track: inout VehicleTrack, at time: Double, index: Int) {
    track.lastSearch = time
    track.mustSearch = false
    var found: [RunHypothesis] = []
    let stated = statedRun(track, at: time)
    for path in network.paths(near: track.coordinate, within: settings.pathRadius) {
      let line = network.paths[path]
      let places = line.passes(of: line.plane.point(track.coordinate), within: settings.pathRadius)
      let isAtStart = places.contains { self.isAtStart($0.along, of: line) }
      for place in places {
        // At the terminal of a loop a vehicle begins a run.
        if isAtStart, place.along >= (line.stops.last ?? 0) - settings.pathRadius { continue }
        if let direction = track.heading,
          direction.x * place.direction.x + direction.y * place.direction.y < -0.3
        {
          continue
        }
        var runs = runs(of: path, at: place.along, time: time)
        if let stated, network.tripPaths[stated.trip.index] == path, !runs.contains(stated),
          !isTooEarly(stated, at: place.along, on: line, time: time)
        {
          runs.append(stated)
        }
        for run in runs where !hasFinished(run, track, at: time) {
          let isKnown = track.hypotheses.contains {
            $0.run == run && abs($0.along - place.along) < 150
          }
          if isKnown { continue }
          var hypothesis = RunHypothesis(
            run: run,
            expected: expectedRun(run, on: line),
            path: path,
            along: place.along,
            evidence: 0,
            distance: place.distance
          )
          let same = track.hypotheses.first {
            $0.path == path && abs($0.along - place.along) < 100
          }
          if let same { hypothesis.continueWay(of: same) }
          score(&hypothesis, track, at: time, index: index)
          found.append(hypothesis)
        }
      }
    }
    track.hypotheses += found
    prune(&track)
  }

  /// Whether a place is at the first stop of a path.
  private func isAtStart(_ along: Double, of line: TransitPath) -> Bool {
    along <= line.stops[0] + settings.pathRadius
  }

  /// Whether a vehicle on the way of a run would be so early that it has not begun the run yet, as where it waits
  /// at the end of the run's path.
  private func isTooEarly(
    _ run: TripRun,
    at along: Double,
    on line: TransitPath,
    time: Double
  ) -> Bool {
    !isAtStart(along, of: line)
      && RunSchedule(run, of: timetable).time(at: along, on: line) - time
        > settings.largestEarliness
  }

  /// Runs of a path that may be at a place at a time.
  func runs(of path: Int, at along: Double, time: Double) -> [TripRun] {
    let line = network.paths[path]
    let isStart = isAtStart(along, of: line)
    let early = isStart ? settings.longestLayover / 3 : settings.initialEarliness
    let trips = network.pathTrips[path]
    var found: [TripRun] = []
    for day in days.days {
      let second = time - Double(day.origin)
      guard abs(second) < 1e8 else { continue }
      let earliest =
        Int32(max(-1e9, second - settings.initialLateness)) - network.durations[path]
      let first = trips.partitionPoint { timetable.firstDeparture(of: $0) < earliest }
      for index in trips.indices {
        let trip = trips[index]
        let frequencies = timetable.frequencies(of: trip)
        guard index >= first || !frequencies.isEmpty else { continue }
        if frequencies.isEmpty, Double(timetable.firstDeparture(of: trip)) > second + early {
          break
        }
        let service = ServiceID(timetable.tripServices[trip.index])
        guard timetable.calendar.runs(service, on: day.date) else { continue }
        let own = TripRun(trip: trip, date: day.date, origin: day.origin)
        let due = RunSchedule(own, of: timetable).time(at: along, on: line)
        guard !frequencies.isEmpty else {
          if time - due >= -early, time - due <= settings.initialLateness { found.append(own) }
          continue
        }
        // The departure that would be here now.
        let start = second - (due - Double(day.origin)) + Double(timetable.firstDeparture(of: trip))
        for frequency in frequencies where frequency.count > 0 {
          let number = ((start - Double(frequency.start)) / Double(frequency.headway)).rounded()
          guard number > -3, number < Double(frequency.count) + 2 else { continue }
          // The nearest departures: others may be made by other vehicles.
          for slot in (Int(number) - 1)...(Int(number) + (isStart ? 3 : 1))
          where slot >= 0 && slot < frequency.count {
            let departure = Int64(frequency.start) + Int64(slot) * Int64(frequency.headway)
            guard abs(Double(departure) - start) <= settings.initialLateness else { continue }
            found.append(
              TripRun(
                trip: trip,
                date: day.date,
                start: Int32(clamping: departure),
                origin: day.origin
              )
            )
          }
        }
      }
    }
    return found
  }

  /// Whether a run has times to keep.
  func keepsTimes(_ run: TripRun) -> Bool {
    guard let start = run.start else { return true }
    return timetable.frequency(of: run.trip, at: start)?.isExact ?? false
  }

  /// Sets prior and score of a hypothesis: the logarithm of its posterior, up to a constant.
  private func score(
    _ hypothesis: inout RunHypothesis,
    _ track: VehicleTrack,
    at time: Double,
    index: Int
  ) {
    let prior = hypothesis.expected.prior(
      at: hypothesis.along,
      on: network.paths[hypothesis.path],
      time: time,
      radius: settings.pathRadius
    )
    hypothesis.prior = keepsTimes(hypothesis.run) ? prior : 0.4 * prior
    var score = hypothesis.evidence + hypothesis.prior
    let isOwnStatement = isStated(hypothesis.run, by: track)
    if let claim = claims[hypothesis.run], claim != index,
      time - tracks[claim].time <= settings.longestSilence,
      !isOwnStatement || isStated(hypothesis.run, by: tracks[claim])
    {
      // A claim counts more if the block of the other vehicle has proved right.
      score -= 1 + max(0, min(tracks[claim].duty?.trust ?? 1.5, 4))
    }
    if track.assignment?.run == hypothesis.run { score += 1.5 }
    // Positions can contradict a stated trip; lateness cannot, unless the vehicle has a block.
    if isOwnStatement, track.duty?.trust ?? 0 < Self.certainTrust {
      score += max(0, -2 - hypothesis.prior)
    }
    hypothesis.score =
      score + evidence(of: track, for: hypothesis.run, at: time)
      + dutyEvidence(of: track, for: hypothesis.run)
  }

  private func prune(_ track: inout VehicleTrack) {
    guard let best = track.hypotheses.lazy.map(\.score).max() else { return }
    let run = track.assignment?.run
    track.hypotheses.removeAll { $0.score < best - 9 && $0.run != run }
    track.hypotheses.sort {
      $0.score != $1.score ? $0.score > $1.score : TripRun.precedes($0.run, $1.run)
    }
    if track.hypotheses.count > Self.hypothesisLimit {
      track.hypotheses.removeSubrange(Self.hypothesisLimit...)
    }
  }

  /// Searches if the vehicle's run is in doubt, and assigns the best run or ends the assignment.
  mutating func decide(_ track: inout VehicleTrack, at time: Double, index: Int) {
    for position in track.hypotheses.indices {
      var hypothesis = track.hypotheses[position]
      score(&hypothesis, track, at: time, index: index)
      track.hypotheses[position] = hypothesis
      if track.assignment?.run == hypothesis.run { track.assignment?.prior = hypothesis.prior }
    }
    var isSure = (track.assignment?.confidence ?? 0) >= 0.5 && track.assignment?.offSince == nil
    if let assignment = track.assignment {
      let run = assignment.run
      let isContradicted = evidence(of: track, for: run, at: time) < 0
      // Where a vehicle waits shows little of the trip that it will make.
      track.statement.note(isContradicted: isContradicted && assignment.hasDeparted, at: time)
      let trust = dutyEvidence(of: track, for: run)
      track.assignment?.isCertain = trust >= Self.certainTrust
      let isDoubtful =
        trust < Self.certainTrust && !isStated(run, by: track) && assignment.prior < -1.5
      if isContradicted || isDoubtful || isElsewhere(assignment, track) { isSure = false }
    }
    let isDue = time - track.lastSearch >= (track.assignment == nil ? 20 : 60)
    if !isSure && isDue || track.mustSearch {
      search(&track, at: time, index: index)
    } else {
      prune(&track)
    }
    guard let top = track.hypotheses.first else { return }
    let base = max(top.score, Self.unassignedScore)
    var total = exp(Self.unassignedScore - base)
    for hypothesis in track.hypotheses { total += exp(hypothesis.score - base) }
    func confidence(_ run: TripRun) -> Double {
      var sum = 0.0
      for hypothesis in track.hypotheses where hypothesis.run == run {
        sum += exp(hypothesis.score - base)
      }
      return sum / total
    }
    let best = confidence(top.run)
    if let run = track.assignment?.run {
      let own = confidence(run)
      track.assignment?.confidence = own
      guard top.run != run, best > 0.6, own < 0.25, isReady(top, track) else { return }
      release(run)
      assign(&track, top, confidence: best, at: time, index: index)
    } else if best >= settings.assignmentConfidence, isReady(top, track) {
      assign(&track, top, confidence: best, at: time, index: index)
    }
  }

  /// Whether a vehicle that waits for its departure is off the path of its run.
  private func isElsewhere(_ assignment: Assignment, _ track: VehicleTrack) -> Bool {
    guard !assignment.hasDeparted else { return false }
    return track.hypotheses.lazy.filter { $0.run == assignment.run }
      .allSatisfy { $0.distance > settings.pathRadius }
  }

  private mutating func release(_ run: TripRun) { claims[run] = nil }

  private func isReady(_ hypothesis: RunHypothesis, _ track: VehicleTrack) -> Bool {
    if hypothesis.progress >= settings.assignmentDistance { return true }
    guard hypothesis.distance <= settings.pathRadius else { return false }
    return isStated(hypothesis.run, by: track) || isOwnStart(hypothesis, track)
  }

  /// Whether a vehicle is at the first stop of a trip of the block that it makes.
  private func isOwnStart(_ hypothesis: RunHypothesis, _ track: VehicleTrack) -> Bool {
    isAtStart(hypothesis.along, of: network.paths[hypothesis.path])
      && dutyEvidence(of: track, for: hypothesis.run) > 0
  }

  /// Assigns a vehicle to a run at the place of a hypothesis; another vehicle with that run loses it.
  mutating func assign(
    _ track: inout VehicleTrack,
    _ hypothesis: RunHypothesis,
    confidence: Double,
    at time: Double,
    index: Int
  ) {
    if let claim = claims[hypothesis.run], claim != index {
      tracks[claim].loseRun(at: time)
    }
    claims[hypothesis.run] = index
    let before = track.assignment
    let path = network.paths[hypothesis.path]
    let isStart = isAtStart(hypothesis.along, of: path)
    var assignment = Assignment(
      run: hypothesis.run,
      path: hypothesis.path,
      schedule: RunSchedule(hypothesis.run, of: timetable),
      keepsTimes: keepsTimes(hypothesis.run),
      along: hypothesis.along,
      time: time,
      confidence: confidence,
      hasDeparted: !isStart,
      next: isStart ? 0 : min(path.stop(before: hypothesis.along) + 1, path.stops.count - 1),
      progress: (time, hypothesis.along)
    )
    assignment.deviation =
      isStart ? 0 : time - assignment.schedule.time(at: hypothesis.along, on: path)
    assignment.driver = track.pace.value
    assignment.prior = hypothesis.prior
    let isNearStart = hypothesis.along < path.stops[0] + 500 && hypothesis.prior > -0.3
    noteDuty(&track, hypothesis.run, isStart: isStart || isNearStart)
    if let before, before.path == assignment.path, abs(before.along - assignment.along) < 100 {
      assignment.keepWay(of: before)
    }
    track.assignment = assignment
    track.set(isStart ? .layover : .running, at: time)
  }
}
