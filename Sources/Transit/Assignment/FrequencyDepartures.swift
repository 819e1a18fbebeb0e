import CampusGraph
import GeoCore

/// Departures of trips with frequencies: vehicles take them in order, whichever they were expected to
/// take.
extension FleetFollower {
  /// Share of the headway by which a vehicle may leave before its departure.
  private static let earliness = 0.25

  /// Whether a departure of a trip with frequencies is after the last one that was made.
  func isOpen(_ run: TripRun) -> Bool {
    guard let start = run.start, let last = departed[run.trip], last.origin >= run.origin else {
      return true
    }
    return last.origin == run.origin && start > last.start ?? .min
  }

  /// Puts a vehicle that leaves the first stop on the latest open departure before now; a vehicle that
  /// waits for that one gets the other.
  mutating func correctDeparture(_ track: inout VehicleTrack, at time: Double, index: Int) {
    guard let assignment = track.assignment, let start = assignment.run.start,
      !assignment.keepsTimes
    else { return }
    let old = assignment.run
    let headway = timetable.frequency(of: old.trip, at: start).map { Double($0.headway) } ?? 0
    let left = (assignment.departure ?? time) + Self.earliness * headway - Double(old.origin)
    guard let run = latestDeparture(of: old, before: left), run != old, isOpen(run),
      !isStated(old, by: track)
    else { return noteDeparted(old) }
    let claim = claims[run].flatMap { $0 == index ? nil : $0 }
    if let claim {
      // A vehicle on its way, or one that states its run, keeps it.
      let hasDeparted = tracks[claim].assignment?.hasDeparted ?? true
      if hasDeparted || isStated(run, by: tracks[claim]) { return noteDeparted(old) }
    }
    claims[old] = nil
    if let claim {
      var waiting = VehicleTrack(track.vehicle, track.coordinate, time: time)
      swap(&waiting, &tracks[claim])
      let isEarly = old.start ?? .min > run.start ?? .min
      let next = isEarly ? old : departure(after: run)
      if let next, claims[next] == nil {
        move(&waiting, to: next, at: time, index: claim)
      } else {
        waiting.loseRun(at: time)
      }
      swap(&waiting, &tracks[claim])
    }
    move(&track, to: run, at: time, index: index)
    noteDeparted(run)
  }

  /// The departure one headway after another; `nil` after the last one.
  private func departure(after run: TripRun) -> TripRun? {
    guard let start = run.start, let frequency = timetable.frequency(of: run.trip, at: start)
    else { return nil }
    let next = latestDeparture(of: run, before: Double(start) + Double(frequency.headway))
    return next == run ? nil : next
  }

  private mutating func noteDeparted(_ run: TripRun) {
    if isOpen(run) { departed[run.trip] = run }
  }

  /// The last departure before a second of the service day.
  private func latestDeparture(of run: TripRun, before second: Double) -> TripRun? {
    var latest: Int32?
    for frequency in timetable.frequencies(of: run.trip) where frequency.count > 0 {
      let number = ((second - Double(frequency.start)) / Double(frequency.headway)).rounded(.down)
      guard number >= 0 else { continue }
      let slot = Int64(min(number, Double(frequency.count - 1)))
      let start = Int32(clamping: Int64(frequency.start) + slot * Int64(frequency.headway))
      latest = max(latest ?? start, start)
    }
    return latest.map { TripRun(trip: run.trip, date: run.date, start: $0, origin: run.origin) }
  }

  /// Assigns a vehicle to another departure of its trip; its way so far remains.
  private mutating func move(
    _ track: inout VehicleTrack,
    to run: TripRun,
    at time: Double,
    index: Int
  ) {
    guard let assignment = track.assignment else { return }
    let path = assignment.path
    var hypothesis = RunHypothesis(
      run: run,
      expected: expectedRun(run, on: network.paths[path], notBefore: time),
      path: path,
      along: assignment.along,
      evidence: 3,
      distance: 0
    )
    if let own = track.hypotheses.first(where: { $0.run == assignment.run }) {
      hypothesis.continueWay(of: own)
    }
    hypothesis.score = hypothesis.evidence
    track.hypotheses.removeAll { $0.run == assignment.run || $0.run == run }
    track.hypotheses.append(hypothesis)
    let state = track.state
    claims[run] = nil
    assign(&track, hypothesis, confidence: assignment.confidence, at: time, index: index)
    track.state = state
  }
}
