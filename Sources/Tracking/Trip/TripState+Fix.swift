import CampusGraph
import GeoCore

// How a fix changes the state: time passes, then the fix is believed or not, then it is followed.

extension TripState {
  /// Takes a fix.
  mutating func take(_ matched: MatchedFix, _ plan: TripPlan?, _ mode: TravelMode) {
    let fix = matched.fix
    fixes += 1
    self.fix = fix
    isOutlier = false
    isRestart = false
    let interval = clock.advance(to: fix.time)
    let noise = noise.deviation(of: fix)
    let thresholds = thresholds(plan, mode)
    var passed = interval
    if fix.time == nil { passed = loosen(toward: fix, plan, thresholds) }
    let isGoing = fix.speed ?? 0 >= thresholds.stopSpeed
    velocityNoise.take(isGoing ? fix.velocity : nil, after: interval)
    var before = along?.place
    pass(interval, plan, thresholds, noise: noise)
    if isRefuted(by: fix, thresholds, noise: noise) {
      restart()
      (before, passed) = (nil, interval)
    }
    guard isRestart || isBelieved(matched, noise: noise) else {
      isOutlier = true
      outliers += 1
      silence += interval
      settle(plan, thresholds, after: interval)
      return
    }
    silence = 0
    jump = 0
    followOnGround(matched, noise: noise, thresholds)
    if let plan { followRoute(matched, plan, thresholds, after: passed, noise: noise) }
    remember(matched, plan)
    if fix.time == nil { countWithoutTime(plan, thresholds) }
    measure(from: before.map { $0 + jump }, in: interval, fix, plan, thresholds)
    settle(plan, thresholds, after: passed)
    believed = fix
  }

  /// Lets time pass without a fix.
  mutating func wait(until time: Seconds, _ plan: TripPlan?, _ mode: TravelMode) {
    let interval = clock.wait(until: time)
    guard interval > 0 else { return }
    let thresholds = thresholds(plan, mode)
    let before = along?.place
    let reckoned = max(0, min(interval, thresholds.lostDelay - silence))
    pass(reckoned, plan, thresholds, noise: TrackingConstants.usualDeviation)
    duration += interval - reckoned
    silence += interval
    if let plan, let before, let now = along?.place, status == .moving {
      travelled += max(0, plan.ground(at: now) - plan.ground(at: before))
    }
    settle(plan, thresholds, after: interval)
  }

  func thresholds(_ plan: TripPlan?, _ mode: TravelMode) -> TrackingThresholds {
    guard let plan else { return .of(mode) }
    return .of(plan.mode(at: min(plan.length, max(0, along?.place ?? 0))))
  }

  // MARK: - Time

  /// Lets filters and totals grow older.
  private mutating func pass(
    _ interval: Seconds,
    _ plan: TripPlan?,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) {
    guard interval > 0 else { return }
    duration += interval
    rerouteHold = max(0, rerouteHold - interval)
    plane?.predict(
      interval,
      speedSpread: Self.speedSpread(thresholds),
      memory: Self.speedMemory
    )
    watch?.pass(interval)
    guard let plan, hasJoined, !isOffRoute else { return }
    reckon(interval, plan, thresholds, noise: noise)
  }

  /// Without a time anything within the distance to the fix may have been travelled.
  ///
  /// - Returns: the seconds that it takes at the usual speed, for whatever wears off with time.
  private mutating func loosen(
    toward fix: LocationFix,
    _ plan: TripPlan?,
    _ thresholds: TrackingThresholds
  ) -> Seconds {
    hop = 0
    guard let believed else { return 0 }
    let distance = LocalPlane(at: believed.coordinate).distance(believed.coordinate, fix.coordinate)
    guard distance <= TrackingConstants.longestHop else { return 0 }
    hop = distance
    let duration = distance / (plan.map(usualSpeed) ?? 2 * thresholds.goSpeed)
    plane?.loosen(by: distance * distance)
    along?.loosen(
      by: distance * distance,
      errorKept: exp(-duration / TrackingConstants.errorMemory)
    )
    rerouteHold = max(0, rerouteHold - duration)
    return duration
  }

  /// Metres over the ground since the last believed fix.
  func groundDistance(in interval: Seconds) -> Meters {
    fix?.time == nil ? hop : (plane?.speed ?? 0) * interval
  }

  /// Goes on along the route as the traveller's pace says.
  private mutating func reckon(
    _ interval: Seconds,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) {
    guard var filter = along else { return }
    let isGoing = motion.isMoving || motion.pending > 0
    let usual = usualSpeed(plan)
    let kept = exp(-interval / Self.speedMemory)
    // In a gap a stop ends, or begins, without anybody seeing it.
    let goal = isGoing || interval > TrackingConstants.gap ? usual : 0
    let forwards = status == .wrongWay ? 0 : goal
    let reach = Self.speedMemory * (1 - kept)
    let spread = Self.speedSpread(usual)
    let rateNoise = spread * spread * (1 - kept * kept)
    filter.predict(
      ErrorFilter.Transition(
        advance: filter.rate * reach + forwards * (interval - reach),
        slope: reach,
        rateGoal: forwards,
        rateKept: kept,
        rateNoise: rateNoise,
        placeNoise: rateNoise * interval * interval / 3,
        errorKept: exp(-interval / TrackingConstants.errorMemory),
        errorVariance: noise * noise
      )
    )
    filter.shiftPlace(by: min(0, plan.length - filter.place))
    let surprise = surprise(in: interval, plan)
    pace?.predict(
      interval,
      isMoving: isGoing && status != .wrongWay,
      surprise: surprise,
      on: plan,
      thresholds,
      deviation: noise
    )
    along = filter
  }

  /// The variance in s² of what may have happened in a gap that nobody saw: stops above all.
  private func surprise(in interval: Seconds, _ plan: TripPlan) -> Double {
    guard interval > TrackingConstants.gap, let filter = along else { return 0 }
    let spots = plan.stops(from: filter.place, to: filter.place + usualSpeed(plan) * interval)
    let unseen = 0.1 * interval
    return stops.standing(at: spots).variance + unseen * unseen
  }

  /// What the traveller makes where they are, when moving.
  func usualSpeed(_ plan: TripPlan) -> Double {
    plan.plannedSpeed(at: along?.place ?? 0) / (pace?.factor ?? 1)
  }

  /// How much a speed varies around the usual: stops, and starts.
  static func speedSpread(_ usual: Double) -> Double { 0.5 * usual + 0.2 }

  /// The same where no route says what is usual: a quarter of the highest speed.
  static func speedSpread(_ thresholds: TrackingThresholds) -> Double {
    thresholds.highestSpeed / 4
  }

  /// Seconds within which a speed changes.
  static let speedMemory: Seconds = 15

  // MARK: - Belief

  /// Whether the first fix was wrong: two that came after it agree with each other, and not with it.
  private mutating func isRefuted(
    by fix: LocationFix,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) -> Bool {
    guard !isConfirmed, let plane else { return false }
    let deviations = plane.deviations(of: fix.coordinate, deviation: noise)
    guard deviations > TrackingConstants.outlierDeviations else {
      isConfirmed = true
      return false
    }
    defer { rival = fix }
    guard let rival else { return false }
    let ground = LocalPlane(at: fix.coordinate)
    let away = ground.distance(fix.coordinate, plane.coordinate)
    // Without times: much nearer to each other than to the first.
    var reach = away / 10
    if let before = rival.time, let now = fix.time {
      reach = thresholds.highestSpeed * max(0, min(now - before, TripClock.longestPause))
      reach += TrackingConstants.outlierDeviations * noise
    }
    return ground.distance(fix.coordinate, rival.coordinate) <= min(reach, away / 2)
  }

  /// Forgets all but counts and the clock: what was known came from wrong fixes.
  private mutating func restart() {
    var state = TripState()
    state.fix = fix
    state.clock = clock
    (state.fixes, state.outliers, state.rejected) = (fixes, outliers, rejected)
    state.reroutes = reroutes
    state.isConfirmed = true
    state.isRestart = true
    self = state
  }

  /// Whether a fix may be used.
  ///
  /// Several in a row that are refused only here are right.
  private mutating func isBelieved(_ matched: MatchedFix, noise: Meters) -> Bool {
    guard !matched.isOutlier else { return false }
    guard let plane else { return true }
    let limit = TrackingConstants.outlierDeviations
    if plane.deviations(of: matched.fix.coordinate, deviation: noise) <= limit {
      refused = 0
      return true
    }
    refused += 1
    guard refused >= TrackingConstants.refusedInARow else { return false }
    refused = 0
    self.plane = nil
    return true
  }

  /// The standard deviation of a stated speed.
  var statedDeviation: Double {
    let usual = TrackingConstants.speedDeviation
    return (usual * usual + velocityNoise.variance).squareRoot()
  }

  /// Follows the fix where it is, route or no route.
  private mutating func followOnGround(
    _ matched: MatchedFix,
    noise: Meters,
    _ thresholds: TrackingThresholds
  ) {
    let fix = matched.fix
    guard var filter = plane else {
      plane = PlaneFilter(
        at: fix.coordinate,
        deviation: noise,
        speedSpread: Self.speedSpread(thresholds)
      )
      return
    }
    filter.correct(fix.coordinate, deviation: noise)
    if let speed = fix.speed, speed >= 0, speed <= thresholds.highestSpeed {
      // Who stands has no course, and needs none.
      if let course = fix.course ?? (speed < thresholds.stopSpeed ? 0 : nil) {
        filter.correctVelocity(
          speed: speed,
          course: course,
          deviation: statedDeviation
        )
      }
    }
    plane = filter
  }

  private mutating func remember(_ matched: MatchedFix, _ plan: TripPlan?) {
    let best = matched.hypotheses.first
    edge = best?.edge
    matchProbability = best?.probability ?? 0
    onNetwork = best?.coordinate
    networkDistance = best?.distance
    if plan == nil || isOffRoute || !hasJoined {
      self.matched = onNetwork
      deviation = networkDistance
    }
  }
}
