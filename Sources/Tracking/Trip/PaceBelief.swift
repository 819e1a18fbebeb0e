import GeoCore

/// How the traveller's own pace and stops differ from the plan.
struct PaceBelief: Hashable, Sendable, Codable {
  /// The pace; `nil` until the first route is reached.
  var model: PaceModel?
  /// What stops cost.
  var stops = StopModel()
  /// Whether the plan's times are right up to a factor.
  private(set) var agreement = PlanAgreement()
  /// Whether the traveller is braking or speeding up, which says nothing of the pace.
  private var speedChange = SpeedChange()

  /// The speed of the traveller's pace at a place, in metres per second, while moving.
  func usualSpeed(at along: Meters, on plan: TripPlan) -> Double {
    plan.plannedSpeed(at: along) / (model?.factor ?? 1)
  }

  /// The variance in s² of what may have happened unseen in a gap: stops above all.
  func unseenVariance(
    in interval: Seconds,
    from place: Meters,
    at usual: Double,
    on plan: TripPlan
  ) -> Double {
    guard interval > TrackingReceiverModel.gap else { return 0 }
    let spots = plan.stops(from: place, to: place + usual * interval)
    let unseen = 0.1 * interval
    return stops.standing(at: spots).variance + unseen * unseen
  }

  /// Continues at another place of the route; what was learned of the traveller stays.
  mutating func reset(
    to place: Meters,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) {
    let spread = thresholds.paceSpread
    agreement.interrupt()
    if model == nil {
      model = PaceModel(at: place, on: plan, spread: spread, deviation: noise)
    } else {
      model?.move(to: place, on: plan, spread: spread, deviation: noise)
    }
  }

  /// Learns from where a fix was seen, and from its speed unless that is changing.
  ///
  /// - Parameters:
  ///   - seen: metres along the route where the fix was seen.
  ///   - place: metres along the route where the traveller is, given all fixes.
  ///   - speed: metres per second along the route, and their standard deviation.
  ///   - step: the fix.
  ///   - plan: the route.
  mutating func correct(
    _ seen: Meters,
    at place: Meters,
    speed: (value: Double, deviation: Double)?,
    _ step: FixStep,
    on plan: TripPlan
  ) {
    model?.correct(seen, deviation: step.noise, on: plan)
    guard let speed, !speedChange.isOn else { return }
    model?.correct(
      speed: speed.value,
      deviation: speed.deviation,
      at: place,
      for: step.elapsed,
      on: plan
    )
  }

  /// Notes whether the speed is changing, up to the speed that its error allows.
  mutating func watchSpeed(
    upTo speed: Double,
    for interval: Seconds,
    usual: Double,
    _ motion: MotionDetector,
    _ thresholds: TrackingThresholds
  ) {
    speedChange.take(upTo: speed, for: interval, usual: usual, motion, thresholds)
    model?.hold(speedChange.isOn)
  }

  /// Compares the motion since the fix before with the plan.
  ///
  /// - Parameters:
  ///   - start: metres along the route at the fix before.
  ///   - end: metres along the route now.
  ///   - interval: seconds between them.
  ///   - deviation: standard deviation of a place along the route, in metres.
  ///   - motion: whether the traveller moves.
  ///   - plan: the route.
  ///   - spread: standard deviation of the logarithm of the pace between travellers.
  mutating func compare(
    from start: Meters,
    to end: Meters,
    in interval: Seconds,
    deviation: Meters,
    _ motion: MotionDetector,
    on plan: TripPlan,
    spread: Double
  ) {
    guard let model else { return }
    let (start, end) = (plan.clamp(start), plan.clamp(end))
    let way = RoughPlanForecast.Way(from: start, to: end, on: plan)
    agreement.take(
      PlanAgreement.Motion(
        interval: interval,
        planned: way.planned,
        plannedMoving: max(0, plan.movingTime(at: end) - plan.movingTime(at: start)),
        expected: motion.standsLong ? nil : RoughPlanForecast.expected(way),
        distance: max(0, end - start),
        deviation: deviation,
        isSteady: motion.isMoving && motion.pending == 0 && !speedChange.isOn,
        changesStreet: plan.changesStreet(from: start, to: end)
      ),
      model,
      spread: spread
    )
  }

  /// Learns from a stop that took so many seconds.
  mutating func learnStop(_ stood: Seconds, at place: Meters, on plan: TripPlan) {
    guard let spot = plan.spot(near: place, within: StopModel.reach) else { return }
    if !spot.isCertain { stops.stood += stood }
    stops.spentAlong = max(stops.spentAlong, spot.along + 0.01)
  }
}
