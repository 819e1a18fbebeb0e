import GeoCore

// The place along the route, and whether the traveller is still on it.

extension TripState {
  /// Whether the traveller has a new route and probably goes another way, which is not reported
  /// yet.
  var isIgnoringRoute: Bool {
    position.isOnPlan && rerouting.isUntried(position) && offRoute.odds.value < 0
  }

  /// Corrects the place along the route by an accepted fix.
  ///
  /// - Parameters:
  ///   - step: the fix.
  ///   - plan: the route.
  ///   - start: metres along the route at the fix before; `nil` if unknown.
  /// - Returns: metres by which the place moved because it had been mistaken for another.
  mutating func correctAlong(_ step: FixStep, _ plan: TripPlan, from start: Meters?) -> Meters {
    guard !plan.pieces.isEmpty else { return 0 }
    guard let before = position.along, status != .offRoute else {
      join(step, plan)
      return 0
    }
    // The filter comes first: it may find another place, near which the fix is then searched.
    weighRoute(step, plan, at: before)
    let jump = jump(
      to: offRoute.otherPlace(than: before, isMoving: motion.isMoving, step, plan),
      from: before,
      step,
      plan
    )
    guard let filter = position.along else { return jump }
    let observation = RouteObservation(step, on: plan, filter)
    if observation.along != nil {
      correct(by: observation, step, plan)
    } else if let start {
      // Beside the route a traveller gets no farther than the fixes do.
      position.bound(by: start + jump + 2 * max(0, step.hop - 2 * step.noise))
    }
    relocate(step, plan, isSeen: observation.along != nil)
    return jump
  }

  /// Compares the route with the ways off it; assumes the route if no streets are known.
  private mutating func weighRoute(_ step: FixStep, _ plan: TripPlan, at filter: PositionBiasFilter)
  {
    guard plan.isSurveyed(at: filter.place) else {
      offRoute.filter = nil
      return doubt(1, step, plan)
    }
    let prior = SpeedPrior(
      step,
      usual: usualSpeed(plan),
      ground: position.ground,
      isSteady: motion.isMoving && motion.pending == 0,
      velocityNoise: receiver.velocityNoise,
      sinceLast: offRoute.sinceLastFix
    )
    let speed = position.ground?.speed ?? 0
    offRoute.update(step, on: plan, near: filter, groundSpeed: speed, prior)
  }

  /// Takes evidence of a fix for or against being on the route, 0…1.
  private mutating func doubt(_ onRoute: Double, _ step: FixStep, _ plan: TripPlan) {
    offRoute.odds.take(
      onRoute,
      after: step.elapsed,
      distance: step.groundDistance(position.ground),
      usual: usualSpeed(plan) * step.elapsed
    )
  }

  private mutating func jump(
    to place: Meters?,
    from before: PositionBiasFilter,
    _ step: FixStep,
    _ plan: TripPlan
  ) -> Meters {
    guard let place else { return 0 }
    resetPosition(to: plan.clamp(place), step, plan)
    return (position.along?.place ?? before.place) - before.place
  }

  /// Corrects position, pace and noise by the place on the route where a fix was seen.
  private mutating func correct(
    by observation: RouteObservation,
    _ step: FixStep,
    _ plan: TripPlan
  ) {
    guard let along = observation.along else { return }
    let advance = position.correctAlong(by: observation, step, plan, receiver)
    if let place = position.along?.place {
      if status == .wrongWay {
        let spread = TrackingThresholds.of(plan.mode(at: place)).paceSpread
        pace.model?.move(to: place, on: plan, spread: spread, deviation: step.noise)
      } else if motion.isGoing {
        let speed = advance.map { ($0, receiver.speedDeviation) }
        pace.correct(along, at: place, speed: speed, step, on: plan)
      }
    }
    self.place.matched = observation.matched
    self.place.deviation = observation.deviation
    // Fixes of a traveller about to leave the route must not count as noise of the receiver.
    if offRoute.isSurelyOnRoute { receiver.noise.learn(observation.deviation, of: step.fix) }
  }

  // MARK: - Joining

  /// Looks for the traveller anywhere on the route: before the start, and after it was left.
  private mutating func join(_ step: FixStep, _ plan: TripPlan) {
    position.approach(plan)
    let search = RouteSearch(
      step,
      on: plan,
      expected: position.along?.place ?? 0,
      isAtStart: !position.isOnPlan
    )
    // Far from all streets a fix says nothing of the route.
    if search.place != nil || !step.hypotheses.isEmpty {
      doubt(search.place?.probability ?? 0, step, plan)
    }
    guard let found = search.place else {
      position.relocation = nil
      return
    }
    if !position.isOnPlan, found.along <= RouteSearch.startReach {
      guard found.probability > 0.1 else { return }
    } else if !isWithinHop(found, step) {
      guard offRoute.odds.isBack || !position.isOnPlan,
        position.confirmsRelocation(to: found.along, step)
      else { return }
    }
    rejoin(at: found.along, step, plan)
  }

  /// Whether a traveller who was not on the route, and whose last fix is long ago, may have come from
  /// its start to a place meanwhile.
  private func isWithinHop(_ found: RouteSearch.Place, _ step: FixStep) -> Bool {
    !position.isOnPlan && step.interval > TrackingReceiverModel.gap && found.probability > 0.5
      && found.along <= RouteSearch.startReach + Self.detour * step.hop
  }

  /// Moves the traveller to another part of the route: after a gap, a short cut, a loop left out, or
  /// at a speed that the plan does not know.
  ///
  /// - Parameters:
  ///   - step: the fix.
  ///   - plan: the route.
  ///   - isSeen: whether the fix was seen on the route where it was expected.
  private mutating func relocate(_ step: FixStep, _ plan: TripPlan, isSeen: Bool) {
    guard let filter = offRoute.filter,
      filter.odds < OnRouteOdds.decision || filter.isLost || !isSeen, !step.hypotheses.isEmpty,
      let found = RouteSearch(step, on: plan, expected: position.along?.place ?? 0).place,
      found.probability > 0.5, !isSeen || !filter.covers(found.along, on: plan)
    else {
      position.relocation = nil
      return
    }
    guard position.confirmsRelocation(to: found.along, step) else { return }
    rejoin(at: found.along, step, plan)
  }

  /// Continues at a place on the route, with nothing known against being on it.
  private mutating func rejoin(at place: Meters, _ step: FixStep, _ plan: TripPlan) {
    resetPosition(to: place, step, plan)
    offRoute = OffRouteBelief()
  }

  /// Takes a place on the route as the traveller's, whatever it was before.
  private mutating func resetPosition(to place: Meters, _ step: FixStep, _ plan: TripPlan) {
    resetPosition(to: place, on: plan, step.thresholds, noise: step.noise)
  }

  private mutating func resetPosition(
    to place: Meters,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) {
    position.reset(to: place, on: plan, thresholds, isMoving: motion.isMoving, noise: noise)
    pace.reset(to: place, on: plan, thresholds, noise: noise)
    self.place.matched = plan.coordinate(at: place)
    switch status {
    case .offRoute, .wrongWay, .lost: status = .moving
    case .starting, .moving, .stopped, .paused, .rerouted, .arrived: break
    }
  }

  // MARK: - Another route

  /// Continues with another route, or with none.
  mutating func replacePlan(hadPlan: Bool, _ setup: TripSetup) {
    let plan = setup.plan
    rerouting.begin(isUnheeded: hadPlan && rerouting.isUntried(position))
    position = PositionBelief(ground: position.ground)
    offRoute = OffRouteBelief()
    pace.stops.leave()
    arrival.restart()
    totals.untimed.along = nil
    guard let plan, place.fix != nil else {
      if status != .starting { status = motion.isMoving ? .moving : .stopped }
      return
    }
    if hadPlan {
      rerouting.replaced()
      status = .rerouted
    }
    let noise = TrackingReceiverModel.usualDeviation
    let spread = setup.thresholds(at: position).paceSpread
    pace.model?.move(to: 0, on: plan, spread: spread, deviation: noise)
    guard let ground = position.ground, !plan.pieces.isEmpty else { return }
    for reach in [2 * noise, RouteSearch.relocationReach] where !position.isOnPlan {
      let start = 0...min(plan.length, reach)
      if let near = plan.nearest(to: ground.coordinate, within: start), near.distance <= 5 * noise {
        resetPosition(to: near.along, on: plan, setup.thresholds(at: position), noise: noise)
        offRoute = OffRouteBelief()
      }
    }
  }
}
