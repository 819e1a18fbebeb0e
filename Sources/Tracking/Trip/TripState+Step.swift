import CampusGraph
import GeoCore

// How a fix, or time without one, leads from one state to the next.

/// What stays the same from fix to fix: the route, the mode and the model of the arrival.
struct TripSetup: Sendable {
  /// The route that is followed; `nil` for none.
  var plan: TripPlan?
  /// The mode of travel without a plan.
  var mode: TravelMode
  /// What forecasts the time of arrival.
  var arrivalModel: any ArrivalModel

  /// The thresholds of the mode at a place.
  func thresholds(at position: PositionBelief) -> TrackingThresholds {
    guard let plan else { return .of(mode) }
    return .of(plan.mode(at: plan.clamp(position.along?.place ?? 0)))
  }
}

/// A fix with its interval, its noise and the thresholds of the mode.
struct FixStep {
  let fix: LocationFix
  let hypotheses: [MatchHypothesis]
  let thresholds: TrackingThresholds
  /// Standard deviation of the fix along one axis, in metres.
  let noise: Meters
  /// Seconds since the last fix by the clock; 0 if the fix has no time.
  let interval: Seconds
  /// Metres over the ground since the last accepted fix; 0 if unknown.
  var hop: Meters = 0
  /// The interval, or for a fix without a time the seconds that the hop usually takes.
  var elapsed: Seconds

  /// Metres over the ground since the last fix.
  func groundDistance(_ ground: PlaneFilter?) -> Meters {
    fix.time == nil ? hop : (ground?.speed ?? 0) * elapsed
  }
}

extension TripState {
  /// Takes a fix.
  mutating func take(_ matched: MatchedFix, _ setup: TripSetup) {
    let plan = setup.plan
    if let time = matched.fix.time, isRepeat(matched.fix) {
      counts.fixes += 1
      receiver.noteRepeat(matched.fix)
      place.begin(matched.fix)
      return wait(until: time, setup)
    }
    var step = begin(matched, setup)
    var before = position.along?.place
    predict(step.interval, plan, step.thresholds, noise: step.noise)
    switch receiver.judge(matched, at: position.ground, step) {
    case .outlier: return reject(step, setup)
    case .accepted: break
    case .elsewhere: position.ground = nil
    case .restart:
      self = TripState(restarting: self)
      (before, step.elapsed) = (nil, step.interval)
    }
    receiver.accept(step.fix)
    position.correctGround(step, speedDeviation: receiver.speedDeviation)
    let jump = plan.map { correctAlong(step, $0, from: before) } ?? 0
    place.take(matched.hypotheses.first, isReported: isReportedOnNetwork(plan))
    measure(step, from: before.map { $0 + jump }, plan)
    updateStatusAndArrival(after: step.elapsed, step.thresholds, setup)
  }

  /// Whether a fix repeats an earlier place of a moving traveller.
  func isRepeat(_ fix: LocationFix) -> Bool {
    receiver.isRepeat(fix, isMoving: motion.isMoving && status != .arrived)
  }

  /// Lets time pass without a fix.
  mutating func wait(until time: Seconds, _ setup: TripSetup) {
    let interval = clock.wait(until: time)
    guard interval > 0 else { return }
    let thresholds = setup.thresholds(at: position)
    let before = position.along?.place
    let extrapolated = max(0, min(interval, thresholds.lostDelay - receiver.silence))
    predict(extrapolated, setup.plan, thresholds, noise: TrackingReceiverModel.usualDeviation)
    totals.duration += interval - extrapolated
    receiver.silence += interval
    if let plan = setup.plan, let before, let now = position.along?.place, status == .moving {
      totals.travelled += max(0, plan.ground(at: now) - plan.ground(at: before))
      pace.compare(
        from: before,
        to: now,
        in: interval,
        deviation: position.alongDeviation,
        motion,
        on: plan,
        spread: thresholds.paceSpread
      )
    }
    updateStatusAndArrival(after: interval, thresholds, setup)
  }

  /// Reads the clock and the noise of a fix, and loosens the position if the fix has no time.
  private mutating func begin(_ matched: MatchedFix, _ setup: TripSetup) -> FixStep {
    let fix = matched.fix
    counts.fixes += 1
    place.begin(fix)
    let interval = clock.advance(to: fix.time)
    let thresholds = setup.thresholds(at: position)
    var step = FixStep(
      fix: fix,
      hypotheses: matched.hypotheses,
      thresholds: thresholds,
      noise: receiver.noise.deviation(of: fix),
      interval: interval,
      elapsed: interval
    )
    step.hop = receiver.hop(to: fix) ?? 0
    if fix.time == nil, step.hop > 0 {
      // Any way within the distance to the fix may have been travelled.
      let hop = step.hop
      step.elapsed = hop / (setup.plan.map(usualSpeed) ?? 2 * thresholds.goSpeed)
      position.loosen(by: hop, after: step.elapsed)
      rerouting.elapse(step.elapsed)
    }
    receiver.takeVelocity(of: fix, after: interval, thresholds)
    return step
  }

  /// Extrapolates every part by some seconds.
  private mutating func predict(
    _ interval: Seconds,
    _ plan: TripPlan?,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) {
    guard interval > 0 else { return }
    totals.duration += interval
    rerouting.elapse(interval)
    offRoute.elapse(interval)
    position.predictGround(interval, thresholds)
    guard let plan, let place = position.along?.place, status != .offRoute else { return }
    let usual = usualSpeed(plan)
    let unseen = pace.unseenVariance(in: interval, from: place, at: usual, on: plan)
    // In a gap a stop ends, or begins, unseen.
    let isGoing = motion.isGoing || interval > TrackingReceiverModel.gap
    position.predictAlong(
      interval,
      goal: isGoing && status != .wrongWay ? usual : 0,
      usual: usual,
      on: plan,
      noise: noise
    )
    pace.model?.predict(
      interval,
      isMoving: motion.isGoing && status != .wrongWay,
      unseen: unseen,
      on: plan,
      thresholds,
      deviation: noise
    )
  }

  /// Counts a fix that is not used.
  private mutating func reject(_ step: FixStep, _ setup: TripSetup) {
    place.isOutlier = true
    counts.outliers += 1
    receiver.silence += step.interval
    updateStatusAndArrival(after: step.interval, step.thresholds, setup)
  }

  /// Keeps the counts and the clock only: what was known came from wrong fixes.
  private init(restarting old: TripState) {
    self.init()
    counts = old.counts
    clock = old.clock
    rerouting.count = old.rerouting.count
    receiver.isConfirmed = true
    place.fix = old.place.fix
    place.isRestart = true
  }

  /// The speed of the traveller's pace at the present place, in metres per second, while moving.
  func usualSpeed(_ plan: TripPlan) -> Double {
    pace.usualSpeed(at: position.along?.place ?? 0, on: plan)
  }

  /// Whether the place on the network is reported rather than the one on the route.
  private func isReportedOnNetwork(_ plan: TripPlan?) -> Bool {
    plan == nil || status == .offRoute || !position.isOnPlan
  }
}
