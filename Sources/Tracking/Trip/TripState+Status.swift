import GeoCore

// What the traveller is doing, which instruction is next, and when they arrive.

extension TripState {
  /// Draws the conclusions of a fix, or of time without one.
  mutating func settle(
    _ plan: TripPlan?,
    _ thresholds: TrackingThresholds,
    after interval: Seconds
  ) {
    if status == .arrived, !hasLeft(plan, thresholds) { return }
    status = nextStatus(plan, thresholds, after: interval)
    isJustRerouted = false
    guard let plan else { return }
    // Off the route the way back to it starts where the traveller is.
    if isOffRoute { (matched, deviation) = (onNetwork, networkDistance) }
    advanceStep(plan)
    forecast(plan, thresholds, after: interval)
  }

  private mutating func nextStatus(
    _ plan: TripPlan?,
    _ thresholds: TrackingThresholds,
    after interval: Seconds
  ) -> Status {
    if silence >= thresholds.lostDelay { return .lost }
    if let plan, hasJoined, let place = along?.place {
      if isOffRoute { return .offRoute }
      if isLeaving(thresholds) {
        if watch?.isBackward != true { return .offRoute }
        if belief.doubtDistance >= thresholds.wrongWayDistance { return .wrongWay }
      }
      if hasArrived(place, plan, thresholds, after: interval) {
        arrival = clock.now
        return .arrived
      }
      if isStillWrongWay(place, thresholds) { return .wrongWay }
    } else if plan != nil, !hasJoined, isLeaving(thresholds),
      travelled >= Self.approachDistance + thresholds.startDistance,
      receded >= Self.recedingDistance
    {
      return .offRoute
    }
    if unheeded > 0, !isRouteUntried { rerouteHold = 0 }
    if isJustRerouted { return .rerouted }
    if status == .starting, !hasStarted(thresholds) { return .starting }
    return isUnderWay ? .moving : .stopped
  }

  /// Whether the traveller moves; without times nobody can be told to stand.
  private var isUnderWay: Bool { motion.isMoving || fix.map { $0.time == nil } == true }

  /// Whether the traveller leaves the route, and had time to follow it.
  private func isLeaving(_ thresholds: TrackingThresholds) -> Bool {
    rerouteHold <= 0 && belief.isOff(thresholds)
  }

  /// Metres that somebody may go until they are on a route that starts elsewhere.
  private static let approachDistance: Meters = 50

  /// Metres by which somebody must have got farther from a route before they are told not to come to it.
  private static let recedingDistance: Meters = 30

  private func hasStarted(_ thresholds: TrackingThresholds) -> Bool {
    isUnderWay && travelled >= thresholds.startDistance
  }

  /// Whether the traveller goes back along the route still; where no streets are known, whether at all.
  private mutating func isStillWrongWay(
    _ place: Meters,
    _ thresholds: TrackingThresholds
  ) -> Bool {
    let isBack = watch == nil && isWrongWay(place, thresholds)
    farthest = max(farthest, place)
    return watch == nil ? isBack : status == .wrongWay && belief.odds < 0
  }

  /// Whether the traveller goes back along the line, until they have made good a part of it.
  private mutating func isWrongWay(_ place: Meters, _ thresholds: TrackingThresholds) -> Bool {
    let deviation = max(1, (along?.placeVariance ?? 0).squareRoot())
    let limit = TrackingThresholds.scaled(thresholds.wrongWayDistance, by: deviation)
    guard status == .wrongWay else {
      nearest = place
      return place < farthest - limit && (along?.rate ?? 0) < 0
    }
    nearest = min(nearest, place)
    guard place > nearest + limit / 2 || place >= farthest else { return true }
    farthest = place
    return false
  }

  /// Whether the end is reached: near it and standing, or there for a while, or simply there.
  private mutating func hasArrived(
    _ place: Meters,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds
  ) -> Bool {
    let remaining = plan.length - place
    let deviation = (along?.placeVariance ?? 0).squareRoot()
    // Who may be anywhere has not arrived.
    let usual = thresholds.arrivalDistance
    let reach = max(usual, min(2 * deviation, Self.farthestArrival * usual))
    // Without times nobody is seen to stand, or to leave the route.
    let isUntimed = fix.map { $0.time == nil } == true
    guard remaining <= reach, belief.probability > 0.5 || isUntimed,
      isNearEnd(of: plan, within: reach)
    else {
      nearEnd = 0
      return false
    }
    nearEnd += interval
    let isStanding = (!isUnderWay || isUntimed) && travelled > 0
    return isStanding || remaining <= reach / 4 || nearEnd >= Self.nearEndDelay
  }

  /// How many times as far from the end as usual one may be seen to arrive.
  private static let farthestArrival = 3.0

  /// Whether the fixes themselves are near the end, and the watch has no better place.
  private func isNearEnd(of plan: TripPlan, within reach: Meters) -> Bool {
    if let place = watch?.place(on: plan), plan.length - place > 2 * reach { return false }
    guard let plane, let fix else { return true }
    let away = LocalPlane.shortDistance(plane.coordinate, plan.destination)
    return away <= reach + 2 * noise.deviation(of: fix)
  }

  /// Seconds near the end after which one has arrived even if one walks up and down there.
  private static let nearEndDelay: Seconds = 15

  /// Whether somebody who had arrived has gone on: past the end, or by a way off just before it.
  private func hasLeft(_ plan: TripPlan?, _ thresholds: TrackingThresholds) -> Bool {
    guard let plan, let plane, belief.isOff(thresholds) else { return false }
    let away = LocalPlane.shortDistance(plane.coordinate, plan.destination)
    return away > thresholds.arrivalDistance
  }

  // MARK: - Instructions

  /// Goes on to the next instruction when its place is passed, and never while off the route.
  private mutating func advanceStep(_ plan: TripPlan) {
    guard hasJoined, !isOffRoute, status != .wrongWay, let place = along?.place else { return }
    while step + 1 < plan.steps.count, isPassed(plan.steps[step], at: place) { step += 1 }
  }

  private func isPassed(_ step: TripPlan.PlannedStep, at place: Meters) -> Bool {
    // Standing takes no way: it is over when one has left.
    place >= step.along + (step.isStanding ? Self.leavingDistance : 0)
  }

  /// Metres beyond a dock at which the bike has been taken or returned.
  private static let leavingDistance: Meters = 15

  // MARK: - Arrival

  private mutating func forecast(
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds
  ) {
    guard let now = clock.now, status != .arrived else { return }
    let place = min(plan.length, max(0, along?.place ?? 0))
    pass(plan, place, now, thresholds)
    let forecast = forecast(to: plan.length, from: place, plan, thresholds)
    let speaks = fix?.speed != nil
    shown.follow(
      forecast,
      at: now,
      after: interval,
      play: speaks ? thresholds.arrivalPlay : thresholds.silentArrivalPlay,
      memory: speaks ? ShownArrival.memory : thresholds.silentArrivalMemory,
      isStanding: !motion.isMoving || isOffRoute || status == .wrongWay
    )
  }

  /// Compares and makes forecasts at marks along the route.
  private mutating func pass(
    _ plan: TripPlan,
    _ place: Meters,
    _ now: Seconds,
    _ thresholds: TrackingThresholds
  ) {
    guard hasJoined, !isOffRoute, status != .wrongWay else { return }
    band.pass(place, at: now)
    let spacing = max(plan.length / Self.markCount, thresholds.arrivalDistance)
    let mark = Int(place / spacing)
    guard mark > self.mark else { return }
    self.mark = mark
    let target = Double(mark + Self.marksAhead) * spacing
    guard target < plan.length else { return }
    let forecast = forecast(to: target, from: place, plan, thresholds)
    band.expect(target, from: now + forecast.earliest, to: now + forecast.latest)
  }

  /// Marks on a route, and how many of them ahead a forecast is made for: a sixth of the route.
  private static let markCount = 24.0
  private static let marksAhead = 4

  /// How long it takes to a place ahead.
  private func forecast(
    to end: Meters,
    from place: Meters,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds
  ) -> ArrivalForecast {
    let pace =
      pace ?? PaceModel(at: 0, on: plan, spread: thresholds.paceSpread, deviation: 0)
    let moving = pace.moving(to: end, on: plan, thresholds)
    let spot =
      motion.isMoving || !hasJoined ? nil : plan.spot(near: place, within: StopModel.reach)
    var next = max(place, stops.spentAlong)
    var delay = StopModel.unforeseen(in: moving.mean, thresholds)
    if status == .stopped || spot != nil {
      delay = delay + stops.rest(at: spot, after: motion.elapsed)
      if let spot { next = max(next, spot.along + 0.01) }
    }
    let ahead = plan.stops(from: min(next, end), to: end)
    delay = delay + stops.standing(at: ahead)
    let certain = ahead.certain + wayBack(to: place, plan) / usualSpeed(plan)
    let certainDeviation = Self.certainSpread * certain
    let even = ArrivalForecast.Even(
      mean: moving.mean + certain,
      variance: moving.variance + certainDeviation * certainDeviation
    )
    return ArrivalForecast(even, delay, band: band.factor)
  }

  /// The standard deviation of what always takes time, doors, lifts, docks, as a share of it.
  private static let certainSpread = 0.3

  /// Metres to a place on the route for a traveller who has left it, has not reached it, or goes another way.
  func wayBack(to place: Meters, _ plan: TripPlan) -> Meters {
    guard isOffRoute || !hasJoined || isIgnoringRoute, let plane else { return 0 }
    return LocalPlane.shortDistance(plane.coordinate, plan.coordinate(at: place)) * Self.detour
  }

  /// Ways are longer than straight lines by a third.
  private static let detour = 1.3
}
