import CampusGraph
import GeoCore

/// Departures of trips with frequencies: vehicles take them in order, whichever they were expected to
/// take.
extension FleetFollower {
  /// Share of the headway by which a vehicle may leave before its departure.
  private static let earliness = 0.25

  /// Whether a departure of a trip with frequencies is still to be made: it is after the last one that was
  /// made, or the vehicle that made the last one left too early for this one.
  func isOpen(_ run: TripRun) -> Bool {
    guard let start = run.start, let last = departed[run.trip], last.run.origin >= run.origin else {
      return true
    }
    guard last.run.origin == run.origin else { return false }
    return start > last.run.start ?? .min || last.time < earliestDeparture(of: run)
  }

  /// The earliest time at which a vehicle can leave for a departure, in seconds since 1970.
  private func earliestDeparture(of run: TripRun) -> Double {
    let start = run.start ?? 0
    return Double(run.origin) + Double(start) - Self.earliness * headway(of: run)
  }

  private func headway(of run: TripRun) -> Double {
    guard let start = run.start else { return 0 }
    return timetable.frequency(of: run.trip, at: start).map { Double($0.headway) } ?? 0
  }

  /// Puts a vehicle that leaves the first stop on the latest open departure before now; a vehicle that
  /// has that one by mistake gets another.
  mutating func correctDeparture(_ track: inout VehicleTrack, at time: Double, index: Int) {
    guard let assignment = track.assignment, assignment.run.start != nil, !assignment.keepsTimes
    else { return }
    let old = assignment.run
    let leave = assignment.departure ?? time
    guard let run = departure(of: old, left: leave), run != old, isOpen(run),
      !isStated(old, by: track)
    else { return noteDeparted(old, at: leave) }
    let claim = claims[run].flatMap { $0 == index ? nil : $0 }
    let other = claim.map { change(of: $0, on: run, with: old) }
    guard other != .keeps else { return noteDeparted(old, at: leave) }
    claims[old] = nil
    if let claim {
      var holder = VehicleTrack(track.vehicle, track.coordinate, time: time)
      swap(&holder, &tracks[claim])
      if case .takes(let next) = other, claims[next] == nil {
        move(&holder, to: next, at: time, index: claim)
      } else {
        holder.loseRun(at: time)
      }
      swap(&holder, &tracks[claim])
    }
    move(&track, to: run, at: time, index: index)
    noteDeparted(run, at: leave)
  }

  /// What becomes of the departure of a vehicle.
  private enum Change: Equatable {
    case keeps
    case takes(TripRun)
    case losesRun
  }

  /// What becomes of a vehicle that has the departure that another one makes.
  ///
  /// While it waits it gets the departure of the other one, or the next; if it left before the time of the
  /// departure, an earlier one. A vehicle that states its run keeps it.
  private func change(of holder: Int, on run: TripRun, with old: TripRun) -> Change {
    guard !isStated(run, by: tracks[holder]), let assignment = tracks[holder].assignment else {
      return .keeps
    }
    guard assignment.hasDeparted else {
      let isEarly = old.start ?? .min > run.start ?? .min
      return (isEarly ? old : departure(after: run)).map { .takes($0) } ?? .losesRun
    }
    guard let started = assignment.started, started < earliestDeparture(of: run),
      let own = departure(of: run, left: started), let free = freeDeparture(upTo: own)
    else { return .keeps }
    return .takes(free)
  }

  /// The latest departure without a vehicle up to another one, at most three headways before it.
  private func freeDeparture(upTo run: TripRun) -> TripRun? {
    guard let start = run.start else { return nil }
    let headway = headway(of: run)
    for number in 0...3 {
      let second = Double(start) - Double(number) * headway
      guard let earlier = latestDeparture(of: run, before: second) else { return nil }
      if claims[earlier] == nil { return earlier }
    }
    return nil
  }

  /// The departure that a vehicle makes if it leaves at a time.
  private func departure(of run: TripRun, left time: Double) -> TripRun? {
    latestDeparture(
      of: run,
      before: time + Self.earliness * headway(of: run) - Double(run.origin)
    )
  }

  /// The departure one headway after another; `nil` after the last one.
  private func departure(after run: TripRun) -> TripRun? {
    guard let start = run.start, let frequency = timetable.frequency(of: run.trip, at: start)
    else { return nil }
    let next = latestDeparture(of: run, before: Double(start) + Double(frequency.headway))
    return next == run ? nil : next
  }

  private mutating func noteDeparted(_ run: TripRun, at time: Double) {
    if isOpen(run) { departed[run.trip] = (run, time) }
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
