import GeoCore

// What the traveller is doing, which instruction is next, and when they arrive.

extension TripState {
  /// Updates the status, the next instruction and the arrival, after a fix or after time without
  /// one.
  mutating func updateStatusAndArrival(
    after interval: Seconds,
    _ thresholds: TrackingThresholds,
    _ setup: TripSetup
  ) {
    let plan = setup.plan
    if status == .arrived, !hasLeft(plan, thresholds) { return }
    status = nextStatus(after: interval, thresholds, plan)
    rerouting.isNew = false
    guard let plan else { return }
    // Off the route the way back to it starts where the traveller is.
    if status == .offRoute { place.reportNetwork() }
    if status != .offRoute, status != .wrongWay { position.advanceStep(on: plan) }
    guard let now = clock.now, status != .arrived else { return }
    arrival.update(
      evidence(plan, thresholds),
      setup.arrivalModel,
      at: now,
      after: interval,
      statesSpeed: place.fix?.speed != nil
    )
  }

  private mutating func nextStatus(
    after interval: Seconds,
    _ thresholds: TrackingThresholds,
    _ plan: TripPlan?
  ) -> Status {
    if receiver.silence >= thresholds.lostDelay { return .lost }
    if let plan, position.isOnPlan {
      if status == .offRoute { return .offRoute }
      if isLeaving(thresholds) {
        if !offRoute.isBackward { return .offRoute }
        if offRoute.odds.doubtDistance >= thresholds.wrongWayDistance { return .wrongWay }
      }
      if hasArrived(plan, thresholds, after: interval) {
        arrival.time = clock.now
        return .arrived
      }
      if isStillWrongWay(thresholds) { return .wrongWay }
    } else if plan != nil, isLeaving(thresholds),
      totals.travelled >= Self.approachDistance + thresholds.startDistance,
      position.receded >= Self.recedingDistance
    {
      return .offRoute
    }
    rerouting.endHold(position)
    if rerouting.isNew { return .rerouted }
    if status == .starting, !hasStarted(thresholds) { return .starting }
    if isUnderWay { return .moving }
    return isPaused(plan) ? .paused : .stopped
  }

  /// Whether the traveller stands for longer than a stop on the way takes, and than the plan asks for.
  private func isPaused(_ plan: TripPlan?) -> Bool {
    guard motion.standsLong else { return false }
    guard let plan, let along = position.along else { return true }
    // The plan itself may ask for a longer wait, as between two loans of a bike.
    let spot = plan.spot(near: along.place, within: StopModel.reach)
    return spot.map { !$0.isCertain || motion.elapsed > $0.delay } ?? true
  }

  /// Whether the traveller moves; without times a stop cannot be seen.
  private var isUnderWay: Bool { motion.isMoving || place.isUntimed }

  /// Whether the traveller leaves the route, and had time to follow it.
  private func isLeaving(_ thresholds: TrackingThresholds) -> Bool {
    rerouting.hold <= 0 && offRoute.odds.isOff(thresholds)
  }

  /// Metres that a traveller may go to reach a route that starts elsewhere: an estimate.
  private static let approachDistance: Meters = 50
  /// Metres by which the route must have come farther away before it is said to be missed: an
  /// estimate.
  private static let recedingDistance: Meters = 30

  private func hasStarted(_ thresholds: TrackingThresholds) -> Bool {
    isUnderWay && totals.travelled >= thresholds.startDistance
  }

  /// Whether the traveller still goes back along the route; without a filter, whether at all.
  private mutating func isStillWrongWay(_ thresholds: TrackingThresholds) -> Bool {
    let wasWrongWay = status == .wrongWay
    guard offRoute.filter == nil else {
      position.advance()
      return wasWrongWay && offRoute.odds.value < 0
    }
    let isBack = position.isGoingBack(wasGoingBack: wasWrongWay, thresholds)
    position.advance()
    return isBack
  }

  /// Whether the end is reached: within reach of it and standing or there for a while, or within a
  /// quarter of the reach.
  private mutating func hasArrived(
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds
  ) -> Bool {
    guard let along = position.along else { return false }
    let remaining = plan.length - along.place
    let usual = thresholds.arrivalDistance
    // An uncertain position widens the reach, but a traveller who may be anywhere has not arrived.
    let reach = max(
      usual,
      min(2 * position.alongDeviation, ArrivalBelief.farthestArrival * usual)
    )
    // Without times neither a stop nor a departure from the route can be seen.
    guard remaining <= reach, offRoute.odds.probability > 0.5 || place.isUntimed,
      isNearEnd(of: plan, within: reach)
    else {
      arrival.nearEnd = 0
      return false
    }
    arrival.nearEnd += interval
    let isStanding = (!isUnderWay || place.isUntimed) && totals.travelled > 0
    return isStanding || remaining <= reach / 4 || arrival.nearEnd >= ArrivalBelief.nearEndDelay
  }

  /// Whether the fixes themselves are near the end, and the filter has no other place.
  private func isNearEnd(of plan: TripPlan, within reach: Meters) -> Bool {
    if let place = offRoute.filter?.place(on: plan), plan.length - place > 2 * reach {
      return false
    }
    guard let ground = position.ground, let fix = place.fix else { return true }
    let away = LocalPlane.shortDistance(ground.coordinate, plan.destination)
    return away <= reach + 2 * receiver.noise.deviation(of: fix)
  }

  /// Whether a traveller who had arrived has gone on: past the end, or by a way off just before it.
  private func hasLeft(_ plan: TripPlan?, _ thresholds: TrackingThresholds) -> Bool {
    guard let plan, let ground = position.ground, offRoute.odds.isOff(thresholds) else {
      return false
    }
    let away = LocalPlane.shortDistance(ground.coordinate, plan.destination)
    return away > thresholds.arrivalDistance
  }

  // MARK: - Arrival

  /// What a model of the arrival may know.
  private func evidence(_ plan: TripPlan, _ thresholds: TrackingThresholds) -> ArrivalEvidence {
    let place = plan.clamp(position.along?.place ?? 0)
    return ArrivalEvidence(
      plan: plan,
      thresholds: thresholds,
      place: place,
      usualSpeed: usualSpeed(plan),
      pace: pace,
      motion: motion,
      isStopped: status == .stopped,
      isPaused: status == .paused,
      isOnPlan: position.isOnPlan,
      isAdvancing: position.isOnPlan && status != .offRoute && status != .wrongWay,
      isStanding: !motion.isMoving || status == .offRoute || status == .wrongWay,
      wayBack: wayBack(to: place, plan)
    )
  }

  /// Metres to a place on the route for a traveller who has left it, has not reached it, or goes
  /// another way.
  func wayBack(to place: Meters, _ plan: TripPlan) -> Meters {
    guard status == .offRoute || !position.isOnPlan || isIgnoringRoute,
      let ground = position.ground
    else { return 0 }
    return LocalPlane.shortDistance(ground.coordinate, plan.coordinate(at: place)) * Self.detour
  }

  /// How much longer ways are than straight lines: an estimate.
  static let detour = 1.3
}
