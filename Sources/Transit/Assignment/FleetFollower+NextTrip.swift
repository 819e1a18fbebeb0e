import CampusGraph
import GeoCore

extension FleetFollower {
  /// Metres from the first stop of a run within which a vehicle can begin it.
  private static let terminalRadius = 100.0

  /// The next trip of the vehicle's block on the same date; `nil` if there is none.
  ///
  /// - Complexity: O(trips of the block).
  func nextOfBlock(_ run: TripRun) -> TripRun? {
    guard run.start == nil else { return nil }
    let block = timetable.block(of: run.trip)
    guard !block.isEmpty, let trips = network.blockTrips[block],
      let index = trips.firstIndex(of: run.trip)
    else { return nil }
    let schedule = RunSchedule(run, of: timetable)
    let end = schedule.arrival(schedule.count - 1)
    for trip in trips[(index + 1)...] where timetable.frequencies(of: trip).isEmpty {
      guard
        timetable.calendar.runs(ServiceID(timetable.tripServices[trip.index]), on: run.date)
      else { continue }
      let next = TripRun(trip: trip, date: run.date, origin: run.origin)
      let departure = RunSchedule(next, of: timetable).departure(0)
      guard departure >= end - 60 else { continue }
      return departure - end <= settings.longestLayover ? next : nil
    }
    return nil
  }

  /// After the last stop: the stated trip, else the next one of the block; without a block, the run that
  /// leaves here next and that no vehicle has.
  mutating func startNext(
    _ track: inout VehicleTrack,
    after assignment: Assignment,
    at time: Double,
    index: Int
  ) {
    release(&track, at: time)
    claims[assignment.run] = nil
    track.finished = (assignment.run, time)
    let hasBlock = !timetable.block(of: assignment.run.trip).isEmpty && assignment.run.start == nil
    let planned = hasBlock ? nextOfBlock(assignment.run) : nil
    weighStatement(of: &track, before: planned, at: time, index: index)
    let next =
      statedStart(track, at: time)
      ?? (hasBlock ? planned : departure(from: track, after: assignment, at: time))
    guard let next else { return }
    let path = network.tripPaths[next.trip.index]
    var hypothesis = RunHypothesis(
      run: next,
      expected: expectedRun(
        next,
        on: network.paths[path],
        notBefore: time + layovers[path].pause
      ),
      path: path,
      along: network.paths[path].stops[0],
      evidence: 3,
      distance: 0
    )
    hypothesis.score = 3
    track.hypotheses = [hypothesis]
    assign(&track, hypothesis, confidence: assignment.confidence, at: time, index: index)
    track.assignment?.next = 1
    track.assignment?.arrival = time
    track.assignment?.isStanding = true
  }

  /// The run that a vehicle states, if it leaves from where the vehicle is and no vehicle has it.
  private func statedStart(_ track: VehicleTrack, at time: Double) -> TripRun? {
    guard track.statement.isBelieved, let run = statedRun(track, at: time), claims[run] == nil
    else { return nil }
    return isAtFirstStop(track, of: network.paths[network.tripPaths[run.trip.index]]) ? run : nil
  }

  /// Whether a vehicle is where it can begin the runs of a path.
  private func isAtFirstStop(_ track: VehicleTrack, of line: TransitPath) -> Bool {
    let start = line.plane.coordinate(line.point(at: line.stops[0]))
    return LocalPlane.shortDistance(track.coordinate, start) <= Self.terminalRadius
  }

  /// The run without a vehicle that leaves next from where a vehicle is.
  private func departure(
    from track: VehicleTrack,
    after assignment: Assignment,
    at time: Double
  ) -> TripRun? {
    let route = timetable.route(of: network.paths[assignment.path].pattern)
    var best: (cost: Double, run: TripRun)?
    for path in network.paths(near: track.coordinate, within: Self.terminalRadius) {
      let line = network.paths[path]
      guard isAtFirstStop(track, of: line) else { continue }
      for run in runs(of: path, at: line.stops[0], time: time)
      where claims[run] == nil && run != assignment.run {
        let due = RunSchedule(run, of: timetable).departure(0)
        guard due >= time - 300, isOpen(run) else { continue }
        // Departures of frequencies are taken in order.
        var cost = run.start == nil ? abs(due - time - 120) : due - time + 300
        if timetable.route(of: line.pattern) != route { cost += 1200 }
        if cost < best?.cost ?? .infinity { best = (cost, run) }
      }
    }
    return best?.run
  }
}
