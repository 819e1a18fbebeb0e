public import CampusGraph
public import GeoCore

/// Assigns vehicles to trips by their positions and forecasts their arrivals.
///
///     var fleet = FleetFollower(timetable, clock: clock)
///     fleet.take(fix, of: "bus 12")
///     let next = fleet.arrivals(at: stop, from: now)
///
/// A hidden Markov model per vehicle weighs the runs and places that its positions agree with; see
/// ``take(_:of:stating:)``. Forecasts start from the usual times of the stretches between stops, which
/// are learned, and correct them by the vehicles before, the vehicle's own pace, its headway and its
/// deviation; the corrections and the 80 % intervals are learned from the errors of earlier forecasts.
///
/// A value without clock and randomness: the same fixes in the same order give the same answers.
/// Times are seconds since 1970-01-01T00:00:00Z.
public struct FleetFollower: Sendable {
  /// The timetable.
  public let timetable: Timetable
  /// The limits.
  public let settings: FleetSettings
  package let network: PathNetwork
  let clock: TimeZoneClock
  var stretches: StretchTimes
  var model = ForecastModel()
  var scheduleErrors = ScheduleErrors()
  /// Departures from the first stops, by path.
  var layovers: [Layover]
  var tracks: [VehicleTrack] = []
  var indices: [VehicleID: Int] = [:]
  /// Vehicle of each run that is assigned, as an index of ``tracks``.
  var claims: [TripRun: Int] = [:]
  /// Last departure that was made of each trip with frequencies, and when.
  var departed: [TripID: (run: TripRun, time: Double)] = [:]
  /// Last passage of each route at each stop.
  var passages: [RouteStop: Passage] = [:]
  /// Service days around the hour of the last search.
  var days = ServiceDays()

  struct RouteStop: Hashable {
    var route: TransitRouteID
    var stop: StopID
    var next: StopID
  }

  struct Passage {
    var run: TripRun
    var time: Double
    var scheduled: Double
  }

  /// Starts to follow a fleet.
  ///
  /// - Parameters:
  ///   - timetable: the timetable.
  ///   - clock: the zone of the timetable's times.
  ///   - settings: the limits.
  ///   - learned: what an earlier follower learned; rows that do not fit the timetable are ignored.
  /// - Complexity: O(trips + the stops times the points of each shape).
  public init(
    _ timetable: Timetable,
    clock: TimeZoneClock,
    settings: FleetSettings = FleetSettings(),
    learned: LearnedTimes = LearnedTimes()
  ) {
    self.timetable = timetable
    self.clock = clock
    self.settings = settings
    network = PathNetwork(timetable)
    stretches = StretchTimes(network)
    layovers = Array(repeating: Layover(), count: network.paths.count)
    restore(learned)
  }

  /// The vehicles, by name.
  public var vehicles: [VehicleID] { indices.keys.sorted() }

  /// What is known of a vehicle at a time; `nil` if it never sent a position.
  ///
  /// - Complexity: O(1).
  public func status(of vehicle: VehicleID, at time: Seconds) -> VehicleStatus? {
    guard let index = indices[vehicle] else { return nil }
    let track = tracks[index]
    let assignment = current(track, at: time)
    var status = VehicleStatus(
      vehicle: vehicle,
      state: state(of: track, at: time),
      confidence: assignment?.confidence ?? 0,
      coordinate: track.coordinate,
      time: track.time,
      isAtStop: assignment?.isStanding ?? false
    )
    guard let assignment else { return status }
    status.run = assignment.run
    status.distanceAlong = assignment.along
    status.nextStop = assignment.next
    status.punctuality = track.punctuality
    status.spacing = track.spacing
    if assignment.keepsTimes { status.deviation = assignment.deviation }
    status.headway = assignment.headway
    status.scheduledHeadway = assignment.scheduledHeadway
    return status
  }

  /// The assignment of a vehicle unless it has been silent for too long.
  func current(_ track: VehicleTrack, at time: Seconds) -> Assignment? {
    time - track.time <= settings.longestSilence ? track.assignment : nil
  }

  func state(of track: VehicleTrack, at time: Seconds) -> Since<VehicleState> {
    time - track.time > settings.silence
      ? Since(.silent, since: track.time) : track.state
  }
}

/// Service days whose trips may run at a time.
struct ServiceDays: Sendable {
  private var hour = Int.min
  private(set) var days: [ServiceDay] = []

  /// Updates the days to a time; the clock is asked once an hour.
  mutating func update(to time: Double, of timetable: Timetable, in clock: TimeZoneClock) {
    let hour = Int(time) / 3600
    guard hour != self.hour else { return }
    self.hour = hour
    let now = Int64(hour) * 3600
    days = ServiceDay.days(around: now...now, of: timetable, in: clock)
  }
}

extension FleetFollower {
  /// Takes a position of a vehicle.
  ///
  /// A vehicle is assigned when it has moved along the path of a run near the run's times, or at once
  /// when it states its trip and is on its path, or is at the first stop of a trip of its block. A vehicle
  /// that leaves the path is on a detour for ``FleetSettings/longestDetour`` at most.
  ///
  /// - Parameters:
  ///   - fix: the position with its time; a course counts only if the speed is above 1.5 m/s or
  ///     unknown.
  ///   - vehicle: the vehicle.
  ///   - work: what the vehicle says about its trip.
  /// - Returns: whether the fix was used. Fixes of one vehicle must come in the order of time; the caller
  ///   refuses fixes from the future, because later ones would then not be later.
  /// - Complexity: O(hypotheses · log corners), at most 24 hypotheses; while the vehicle is not
  ///   assigned, every 20 seconds also O(corners of the paths nearby + their trips in the half hour).
  @discardableResult
  public mutating func take(
    _ fix: LocationFix,
    of vehicle: VehicleID,
    stating work: StatedWork = StatedWork()
  ) -> FixOutcome {
    guard let time = fix.time, time >= 0, time < 4_102_444_800 else { return .invalidTime }
    if let accuracy = fix.accuracy, !(accuracy <= settings.largestAccuracy) { return .implausible }
    days.update(to: time, of: timetable, in: clock)
    guard let index = indices[vehicle] else {
      guard tracks.count < settings.vehicleLimit else { return .tooManyVehicles }
      var track = VehicleTrack(vehicle, fix.coordinate, time: time)
      track.statement.take(work, isUnderWay: false)
      track.direction = direction(of: fix)
      track.heading = track.direction
      search(&track, at: time, index: tracks.count)
      indices[vehicle] = tracks.count
      tracks.append(track)
      return .used
    }
    // The track is taken out so that its arrays are not copied.
    var track = VehicleTrack(vehicle, fix.coordinate, time: time)
    swap(&track, &tracks[index])
    defer { swap(&track, &tracks[index]) }
    return update(&track, fix, at: time, index: index, work)
  }

  private mutating func update(
    _ track: inout VehicleTrack,
    _ fix: LocationFix,
    at time: Double,
    index: Int,
    _ work: StatedWork
  ) -> FixOutcome {
    let seconds = time - track.time
    guard seconds > 0 else { return .notLater }
    let leap = LocalPlane.shortDistance(track.coordinate, fix.coordinate)
    if leap > settings.largestSpeed * seconds + 50, track.implausible < 3 {
      track.implausible += 1
      return .implausible
    }
    track.implausible = 0
    if seconds > settings.longestSilence { release(&track, at: time) }
    if track.statement.work != work { take(work, of: &track, at: time, index: index) }
    track.direction = direction(of: fix)
    score(&track, fix, at: time)
    track.coordinate = fix.coordinate
    let before = track.time
    track.time = time
    decide(&track, at: time, index: index)
    if let assignment = track.assignment {
      follow(&track, from: before, to: time, index: index)
      if !assignment.hasDeparted, track.assignment?.run == assignment.run,
        track.assignment?.hasDeparted ?? false
      {
        correctDeparture(&track, at: time, index: index)
      }
    }
    return .used
  }

  /// Takes a new statement.
  private func take(
    _ work: StatedWork,
    of track: inout VehicleTrack,
    at time: Double,
    index: Int
  ) {
    let run = track.assignment?.run
    let isUnderWay = track.assignment?.hasDeparted ?? false
    // Who waits for a run as stated before, and states another one, corrects it.
    let isCorrection = run.map { isStated($0, by: track) } ?? false
    track.statement.take(work, isUnderWay: isUnderWay)
    weighStatement(
      of: &track,
      before: isUnderWay || isCorrection ? nil : run,
      at: time,
      index: index
    )
    track.mustSearch = true
  }

  private func direction(of fix: LocationFix) -> PlanePoint? {
    guard let course = fix.course, course.isFinite else { return nil }
    if let speed = fix.speed, !(speed > 1.5) { return nil }
    return PlanePoint(length: 1, bearing: course)
  }

  /// Forgets the vehicles without a fix since a time in seconds since 1970; what was learned stays.
  ///
  /// - Complexity: O(vehicles).
  public mutating func forgetVehicles(silentSince time: Seconds) {
    for index in tracks.indices where tracks[index].time < time {
      if let run = tracks[index].assignment?.run { claims[run] = nil }
    }
    tracks.removeAll { $0.time < time }
    indices = [:]
    for (index, track) in tracks.enumerated() {
      indices[track.vehicle] = index
      if let run = track.assignment?.run { claims[run] = index }
    }
  }

  /// Ends the assignment of a vehicle.
  mutating func release(_ track: inout VehicleTrack, at time: Double) {
    if let run = track.assignment?.run { claims[run] = nil }
    track.assignment = nil
    track.hypotheses = []
    track.lastSearch = -.infinity
    track.statement.isSetAside = false
    track.punctuality = nil
    track.spacing = nil
    track.set(.unassigned, at: time)
  }
}
