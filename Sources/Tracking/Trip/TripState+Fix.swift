import CampusGraph
import GeoCore

// How a fix changes the state: time passes, then the fix is believed or not, then it is followed.

extension TripState {
  /// Takes a fix.
  mutating func take(_ matched: MatchedFix, _ plan: TripPlan?, _ mode: TravelMode) {
    let fix = matched.fix
    fixes += 1
    if fix.time == nil { loosen(toward: fix) }
    self.fix = fix
    isOutlier = false
    let interval = clock.advance(to: fix.time)
    let noise = noise.deviation(of: fix)
    let thresholds = thresholds(plan, mode)
    let isGoing = fix.speed ?? 0 >= thresholds.stopSpeed
    velocityNoise.take(isGoing ? fix.velocity : nil, after: interval)
    let before = along?.place
    pass(interval, plan, thresholds, noise: noise)
    guard isBelieved(matched, noise: noise) else {
      isOutlier = true
      outliers += 1
      silence += interval
      settle(plan, thresholds, after: interval)
      return
    }
    silence = 0
    jump = 0
    followOnGround(matched, noise: noise, thresholds)
    if let plan { followRoute(matched, plan, thresholds, after: interval, noise: noise) }
    remember(matched, plan)
    if fix.time == nil { countWithoutTime(plan, thresholds) }
    measure(from: before.map { $0 + jump }, in: interval, fix, plan, thresholds)
    settle(plan, thresholds, after: interval)
  }

  /// Lets time pass without a fix.
  mutating func wait(until time: Seconds, _ plan: TripPlan?, _ mode: TravelMode) {
    guard clock.now.map({ time > $0 }) == true else { return }
    let interval = clock.advance(to: time)
    let thresholds = thresholds(plan, mode)
    let before = along?.place
    let reckoned = max(0, min(interval, thresholds.lostDelay - silence))
    pass(reckoned, plan, thresholds, noise: TrackingConstants.usualDeviation)
    duration += interval - reckoned
    silence += interval
    if let before, let now = along?.place, status == .moving { travelled += max(0, now - before) }
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
  private mutating func loosen(toward fix: LocationFix) {
    guard let last = self.fix else { return }
    let jump = LocalPlane.shortDistance(last.coordinate, fix.coordinate)
    along?.loosenPlace(by: jump * jump)
    plane?.loosen(by: jump * jump)
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
    if plan == nil || isOffRoute || !hasJoined {
      self.matched = best?.coordinate
      deviation = best?.distance
    }
  }
}
