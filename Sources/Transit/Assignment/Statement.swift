import CampusGraph
import GeoCore

/// What a vehicle states, and whether to believe it.
struct Statement: Sendable {
  private(set) var work = StatedWork()
  /// Since when the vehicle has been on a run that the statement contradicts; `nil` if it is not.
  private var contradictedSince: Double?
  /// Whether positions have contradicted it for long.
  private(set) var isDropped = false
  /// Whether the vehicle had departed on a run when it first stated this: a correction of the work.
  private(set) var isCorrection = false

  /// Whether there is a statement of a trip that counts.
  var isBelieved: Bool { !isDropped && work.trip != nil }

  /// Seconds on another run after which a statement counts for nothing.
  private static let patience = 600.0

  /// Takes a statement.
  ///
  /// - Parameters:
  ///   - work: what is stated.
  ///   - isUnderWay: whether the vehicle has departed on a run.
  /// - Returns: whether it is a new one.
  mutating func take(_ work: StatedWork, isUnderWay: Bool) -> Bool {
    guard work != self.work else { return false }
    self = Statement()
    self.work = work
    isCorrection = isUnderWay
    return true
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
    if let trip = work.trip, !isStale(trip, track, at: time) {
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
    guard !track.statement.isDropped, let trip = track.statement.work.trip else { return false }
    return timetable.trip(run.trip).id == trip
      && (track.statement.work.start ?? run.start) == run.start
  }
}
