import CampusGraph
import GeoCore

/// What a vehicle states, and whether to believe it.
struct Statement: Sendable {
  private(set) var work = StatedWork()
  /// Since when the vehicle has been on a run that the statement contradicts; `nil` if it is not.
  private var contradictedSince: Double?
  /// Whether positions have contradicted it for long.
  private(set) var isDropped = false
  /// Whether it does not count for the run that is made next: another vehicle makes the block of the
  /// stated trip, or this one makes an earlier trip of the block first.
  var isSetAside = false
  /// Whether the vehicle had departed on a run when it first stated this: a correction of the work.
  private(set) var isCorrection = false

  /// Whether there is a statement of a trip that counts.
  var isBelieved: Bool { !isDropped && !isSetAside && work.trip != nil }

  /// Seconds on another run after which a statement counts for nothing.
  private static let patience = 600.0

  /// Takes a new statement.
  ///
  /// - Parameters:
  ///   - work: what is stated.
  ///   - isUnderWay: whether the vehicle has departed on a run.
  mutating func take(_ work: StatedWork, isUnderWay: Bool) {
    self = Statement()
    self.work = work
    isCorrection = isUnderWay
  }

  /// Notes whether the vehicle is on a run that the statement contradicts.
  mutating func note(isContradicted: Bool, at time: Double) {
    guard isContradicted else {
      contradictedSince = nil
      return
    }
    let since = contradictedSince ?? time
    contradictedSince = since
    if time - since > Self.patience { isDropped = true }
  }
}

extension FleetFollower {
  /// Seconds for which a vehicle that has finished a run may still state it.
  private static let staleness = 900.0

  /// Logarithm of the likelihood ratio of a statement for a run.
  func evidence(of track: VehicleTrack, for run: TripRun, at time: Double) -> Double {
    let work = track.statement.work
    if work == StatedWork() || track.statement.isDropped { return 0 }
    let record = timetable.trip(run.trip)
    var score = 0.0
    if let trip = work.trip, !track.statement.isSetAside, !isStale(trip, track, at: time) {
      let weight = weight(of: track.statement, for: run)
      if trip == record.id {
        score += work.start == nil || work.start == run.start ? weight.own : -1
      } else {
        score += weight.other
      }
    }
    if let route = work.route { score += route == timetable.routes[record.route.index].id ? 2 : -3 }
    if let block = work.block, !block.isEmpty { score += block == record.block ? 3 : -3 }
    return score
  }

  /// The evidence of a stated trip for its own run and for another one: estimates.
  ///
  /// Positions tell runs apart that keep times, and a wrong statement should not outweigh them. One that
  /// was corrected under way is seldom wrong.
  private func weight(of statement: Statement, for run: TripRun) -> (own: Double, other: Double) {
    keepsTimes(run) && !statement.isCorrection ? (2.5, -2) : (4, -3)
  }

  /// Whether a stated trip is the one that the vehicle has just finished.
  private func isStale(_ trip: String, _ track: VehicleTrack, at time: Double) -> Bool {
    guard let finished = track.finished, time - finished.time < Self.staleness else { return false }
    let start = track.statement.work.start
    return timetable.trip(finished.run.trip).id == trip
      && (start == nil || start == finished.run.start)
  }

  /// Whether a vehicle has just finished a run, and so is not at its end again.
  func hasFinished(_ run: TripRun, _ track: VehicleTrack, at time: Double) -> Bool {
    guard let finished = track.finished, finished.run == run else { return false }
    return time - finished.time < Self.staleness
  }

  /// The stated run, whatever its times; `nil` if none is stated or it runs on no day around now.
  func statedRun(_ track: VehicleTrack, at time: Double) -> TripRun? {
    guard !track.statement.isDropped, let id = track.statement.work.trip,
      !isStale(id, track, at: time), let trip = timetable.trip(named: id)
    else { return nil }
    let start = track.statement.work.start
    let frequencies = timetable.frequencies(of: trip)
    let departure = start.flatMap { timetable.frequency(of: trip, at: $0) }
    guard frequencies.isEmpty || departure != nil else { return nil }
    var best: (gap: Double, run: TripRun)?
    for day in days.days {
      let service = ServiceID(timetable.tripServices[trip.index])
      guard timetable.calendar.runs(service, on: day.date) else { continue }
      let run = TripRun(
        trip: trip,
        date: day.date,
        start: frequencies.isEmpty ? nil : start,
        origin: day.origin
      )
      let schedule = RunSchedule(run, of: timetable)
      let early = schedule.departure(0) - time
      let late = time - schedule.arrival(schedule.count - 1)
      guard early < settings.longestLayover, late < settings.largestLateness else { continue }
      let gap = max(early, late, 0)
      if gap < best?.gap ?? .infinity { best = (gap, run) }
    }
    return best?.run
  }

  /// Whether a run is the stated trip.
  func isStated(_ run: TripRun, by track: VehicleTrack) -> Bool {
    guard track.statement.isBelieved, let trip = track.statement.work.trip else { return false }
    return timetable.trip(run.trip).id == trip
      && (track.statement.work.start ?? run.start) == run.start
  }

  /// Sets the statement aside if it is of a trip after the next one of the block, or if another vehicle makes
  /// the block of the trip, as its departures have borne out and its own statement does not deny.
  ///
  /// Two vehicles that swap their blocks both state it, so that both are believed.
  ///
  /// - Complexity: O(vehicles), at a new statement and at the end of a run.
  func weighStatement(
    of track: inout VehicleTrack,
    before next: TripRun?,
    at time: Double,
    index: Int
  ) {
    track.statement.isSetAside = false
    guard let run = statedRun(track, at: time), run.start == nil else { return }
    let block = network.tripBlocks[run.trip.index]
    guard block >= 0 else { return }
    if let next, next.origin == run.origin, network.tripBlocks[next.trip.index] == block {
      track.statement.isSetAside =
        timetable.firstDeparture(of: run.trip) > timetable.firstDeparture(of: next.trip)
    } else if track.duty?.block != block {
      track.statement.isSetAside = tracks.indices.contains {
        $0 != index && makes(block, of: run, tracks[$0], at: time)
      }
    }
  }

  /// Whether a vehicle makes the block of a run, with certainty, and does not state another one.
  private func makes(
    _ block: Int,
    of run: TripRun,
    _ track: VehicleTrack,
    at time: Double
  ) -> Bool {
    guard let duty = track.duty, duty.block == block, duty.origin == run.origin,
      duty.trust >= Self.certainTrust, time - track.time <= settings.longestSilence
    else { return false }
    return statedRun(track, at: time).map { network.tripBlocks[$0.trip.index] == block } ?? true
  }
}
