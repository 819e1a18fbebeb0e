import CampusGraph
import GeoCore

// Where on the route the traveller is, and whether.

extension TripState {
  /// Whether the traveller is known to have left the route.
  var isOffRoute: Bool { status == .offRoute }

  /// Whether the traveller has a new route and has not followed it yet: they may as well go another way.
  var isRouteUntried: Bool { reroutes > 0 && farthest < Self.heededDistance }

  /// Whether the traveller has a new route and probably goes another way, which is not said at once.
  var isIgnoringRoute: Bool { hasJoined && isRouteUntried && belief.odds < 0 }

  /// Takes what a believed fix says of the route.
  mutating func followRoute(
    _ matched: MatchedFix,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds,
    noise: Meters
  ) {
    guard !plan.pieces.isEmpty else { return }
    guard hasJoined, !isOffRoute, along != nil else {
      return join(matched, plan, thresholds, after: interval, noise: noise)
    }
    // First, as it may find another place, where the fix is to be looked for then.
    watch(matched.fix, plan, thresholds, after: interval, noise: noise)
    guard let filter = along else { return }
    // Not where the last fixes were, but where their errors leave the traveller: of two stretches side by
    // side the one is right that is reached in time.
    let spread = (filter.placeVariance + noise * noise).squareRoot()
    let window = RouteSighting.Window(
      expected: min(plan.length, max(0, filter.place)),
      deviation: spread,
      range: stretch(around: filter.place, reach: 4 * spread, plan, thresholds, noise: noise)
    )
    let sighting = RouteSighting(matched, on: plan, window, noise: noise)
    if let place = sighting.along {
      see(place, sighting, matched.fix, plan, after: interval, noise: noise)
    }
    relocate(matched, plan, thresholds, after: interval, noise: noise)
  }

  /// Weighs the route against the ways off it; where no streets are known nobody can be told to have
  /// left them.
  private mutating func watch(
    _ fix: LocationFix,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds,
    noise: Meters
  ) {
    guard let filter = along, plan.pieces[plan.piece(at: filter.place)].edge != nil else {
      watch = nil
      return doubt(1, after: interval, plan)
    }
    let reach = 3 * max(noise, filter.placeVariance.squareRoot()) + 20
    let known = self.watch.flatMap { $0.isStale ? nil : $0 }
    var watch =
      known ?? RouteWatch(fix, at: filter.place, within: reach, noise: noise, on: plan)
    self.watch = nil
    watch.take(
      fix,
      on: plan,
      after: fix.time == nil ? 0 : interval,
      noise: noise,
      speedGuess(fix, plan, thresholds, after: watch.elapsed),
      apart: thresholds.offRouteDistance
    )
    // Without times errors of the receiver look like ways off the route: nobody is told to have left it.
    let passed = fix.time == nil ? 0 : interval
    belief.follow(watch.odds, after: passed, distance: (plane?.speed ?? 0) * passed)
    self.watch = watch
    // After a gap the filter finds its place itself.
    if interval <= TrackingConstants.gap { agree(with: watch, plan, thresholds, noise: noise) }
  }

  /// Takes another place on the route for the traveller's where the watch is sure of it: of two stretches side
  /// by side it knows which one was come by.
  private mutating func agree(
    with watch: RouteWatch,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) {
    guard watch.odds > RouteBelief.decision, let place = watch.place(on: plan),
      abs(place - (along?.place ?? place)) > 4 * noise
    else { return }
    let known = (watch: watch, belief: belief, place: along?.place)
    settleAt(min(plan.length, max(0, place)), on: plan, thresholds, noise: noise)
    (self.watch, belief) = (known.watch, known.belief)
    if let before = known.place, let after = along?.place { jump += after - before }
  }

  /// How fast the traveller has been since the fix before.
  private func speedGuess(
    _ fix: LocationFix,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds
  ) -> SpeedGuess {
    let usual = usualSpeed(plan)
    let isGoing = motion.isMoving && motion.pending == 0
    var guess = SpeedGuess(
      speed: min(plane?.speed ?? usual, thresholds.highestSpeed),
      deviation: plane?.speedDeviation ?? Self.speedSpread(usual),
      standing: isGoing ? Self.haltingShare : Self.restingShare,
      steady: isGoing ? thresholds.steadiness : 0,
      usual: usual,
      spread: Self.speedSpread(usual)
    )
    if fix.time == nil {
      // As much time has passed as the way takes, which errors of the receiver make longer or shorter.
      let error = TrackingConstants.usualDeviation / max(2, hop / usual)
      (guess.speed, guess.deviation) = (usual, Self.untimedSpread * usual + error)
      (guess.standing, guess.steady) = (0, 0)
    } else if let speed = fix.speed, speed >= 0, speed <= thresholds.highestSpeed {
      (guess.speed, guess.deviation) = (velocityNoise.corrected(speed), 0.4 + 0.1 * speed)
      guess.velocityNoise = velocityNoise.variance
      guess.velocityDoubt = thresholds.velocityDoubt
      (guess.standing, guess.steady) = (0, 0)
      if let course = fix.course {
        guess.velocity = PlanePoint(length: speed, bearing: course)
      }
    }
    if interval > TrackingConstants.gap, fix.time != nil {
      (guess.speed, guess.deviation) = (0.85 * usual, 0.4 * usual)
      (guess.standing, guess.steady) = (0, 0)
    }
    return guess
  }

  /// How probable it is that somebody whose receiver states no speed has stood since the fix before: who
  /// seemed to go, and who did not; estimates.
  private static let haltingShare = 0.03
  private static let restingShare = 0.3
  /// How much longer than the straight line the way between two fixes without times may be: corners.
  private static let untimedSpread = 0.3

  /// Takes evidence for or against being on the route.
  private mutating func doubt(_ onRoute: Double, after interval: Seconds, _ plan: TripPlan) {
    belief.take(
      onRoute,
      after: interval,
      distance: groundDistance(in: interval),
      usual: usualSpeed(plan) * interval
    )
  }

  private func stretch(
    around place: Meters,
    reach: Meters,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) -> ClosedRange<Meters> {
    let back = TrackingThresholds.scaled(thresholds.wrongWayDistance, by: noise) + reach
    let low = min(plan.length, max(0, place - back))
    return low...max(low, min(plan.length, place + max(reach, 4 * noise)))
  }

  /// Corrects the filters by a place that was seen.
  private mutating func see(
    _ place: Meters,
    _ sighting: RouteSighting,
    _ fix: LocationFix,
    _ plan: TripPlan,
    after interval: Seconds,
    noise: Meters
  ) {
    guard var filter = along else { return }
    let fresh = TrackingConstants.freshErrorShare * noise * noise
    filter.correctPlace(place, noise: fresh + 0.25, scale: 1)
    // Straight lines stand for longer ways: along them nobody's speed over the ground counts.
    let deviation = statedDeviation
    let isOnStreet = plan.pieces[plan.piece(at: place)].edge != nil
    var advance: Double?
    if isOnStreet, let speed = fix.speed, speed >= 0, speed < 100 {
      let turn = fix.course.map { plan.turn(from: $0, near: place) }
      let isTurned = turn.map { $0 > Self.backwardTurn }
      let isBackward = sighting.isBackward && isTurned ?? (filter.rate < 0)
      let signed = velocityNoise.advance(speed: isBackward ? -speed : speed, turn: turn)
      filter.correctRate(signed, noise: deviation * deviation)
      advance = velocityNoise.advance(speed: speed, turn: turn)
    }
    filter.shiftPlace(by: min(0, plan.length - filter.place))
    filter.shiftPlace(by: max(0, -filter.place))
    along = filter
    if status == .wrongWay {
      pace?.move(
        to: filter.place,
        on: plan,
        spread: TrackingThresholds.of(plan.mode(at: filter.place)).paceSpread,
        deviation: noise
      )
    } else if motion.isMoving || motion.pending > 0 {
      pace?.correct(place, deviation: noise, on: plan)
      if let advance, !speedChange.isOn {
        pace?.correct(
          speed: advance,
          deviation: deviation,
          at: filter.place,
          for: interval,
          on: plan
        )
      }
    }
    matched = sighting.matched
    self.deviation = sighting.deviation
    // Who is about to leave the route must not teach that its receiver is bad.
    if (watch?.odds ?? .infinity) > Self.sureOdds { noiseLearn(sighting.deviation, fix) }
  }

  private mutating func noiseLearn(_ offset: Meters, _ fix: LocationFix) {
    noise.learn(offset, of: fix)
  }

  /// The logarithm of the odds of the route from which on nothing speaks against it.
  private static let sureOdds = 4.5

  /// Degrees between a course and the route from which somebody goes back along it.
  private static let backwardTurn: Degrees = 120

  // MARK: - Joining

  /// Looks for the traveller anywhere on the route: before the start, and after it was left.
  private mutating func join(
    _ matched: MatchedFix,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds,
    noise: Meters
  ) {
    approach(plan)
    let expected = hasJoined ? along?.place ?? 0 : 0
    let found = place(of: matched, near: expected, on: plan, noise: noise)
    doubt(found?.probability ?? 0, after: interval, plan)
    guard let found else {
      relocation = nil
      return
    }
    guard hasJoined || found.along > Self.startReach else {
      guard found.probability > 0.1 else { return }
      return settleAt(found.along, on: plan, thresholds, noise: noise)
    }
    guard belief.isBack || !hasJoined,
      follow(found.along, after: interval, thresholds, noise: noise)
    else {
      return
    }
    settleAt(found.along, on: plan, thresholds, noise: noise)
  }

  /// Sees whether somebody who is not on the route comes nearer to it.
  private mutating func approach(_ plan: TripPlan) {
    guard let place = plane?.coordinate,
      let near = plan.nearest(to: place, within: 0...min(plan.length, Self.relocationReach))
    else { return }
    receded = max(0, receded + near.distance - (distance ?? near.distance))
    distance = near.distance
  }

  /// Metres along the route within which it is its start.
  private static let startReach: Meters = 60

  /// The likeliest place on the whole route; at first its start, where that is near.
  private func place(
    of matched: MatchedFix,
    near expected: Meters,
    on plan: TripPlan,
    noise: Meters
  ) -> (along: Meters, probability: Double)? {
    let nearby = RouteSighting.nearness * noise
    if !hasJoined {
      // Its very start first: a route may come by there again.
      for reach in [2 * noise, Self.startReach] {
        let start = 0...min(plan.length, reach)
        guard let near = plan.nearest(to: matched.fix.coordinate, within: start) else { continue }
        let likeness = RouteSighting.likeness(near.distance, reach: nearby)
        if likeness > 0.1 { return (near.along, likeness) }
      }
    }
    var total = 0.0
    var on = 0.0
    var best: (along: Meters, likelihood: Double)?
    for hypothesis in matched.hypotheses {
      total += hypothesis.probability
      var isOn = false
      plan.forEachPlace(of: hypothesis.edge) { piece in
        guard let along = piece.along(ofFraction: hypothesis.fraction, tolerance: 2 * noise)
        else { return }
        isOn = true
        // Nearer places first, and going on before going back; but any place at all.
        let offset = along - expected
        let reach = offset < 0 ? Self.relocationReach / 4 : Self.relocationReach
        let likelihood = hypothesis.probability * exp(-abs(offset) / reach)
        if likelihood > best?.likelihood ?? 0 { best = (along, likelihood) }
      }
      if isOn { on += hypothesis.probability }
    }
    if let best, total > 0, on > 0.5 * total { return (best.along, on / total) }
    // Where no streets are known, and at the start, the line itself.
    let end = min(plan.length, expected + Self.relocationReach)
    let start = max(0, min(end, expected - 4 * noise))
    guard let near = plan.nearest(to: matched.fix.coordinate, within: start...end) else {
      return nil
    }
    let isUnsurveyed = plan.pieces[plan.piece(at: near.along)].edge == nil
    return (near.along, isUnsurveyed ? 1 : RouteSighting.likeness(near.distance, reach: nearby))
  }

  /// Metres along the route within which a place is looked for first.
  static let relocationReach: Meters = 500

  // MARK: - Relocation

  /// Sees whether the traveller is on another part of the route than was thought: after a gap, a
  /// short cut, a loop left out.
  private mutating func relocate(
    _ matched: MatchedFix,
    _ plan: TripPlan,
    _ thresholds: TrackingThresholds,
    after interval: Seconds,
    noise: Meters
  ) {
    guard let watch, watch.odds < RouteBelief.decision, !matched.hypotheses.isEmpty,
      let found = place(of: matched, near: along?.place ?? 0, on: plan, noise: noise),
      found.probability > 0.5, !watch.covers(found.along, on: plan)
    else {
      relocation = nil
      return
    }
    guard follow(found.along, after: interval, thresholds, noise: noise) else { return }
    settleAt(found.along, on: plan, thresholds, noise: noise)
  }

  /// Follows a place beside the known one; `true` when it has gone on plausibly for long enough.
  private mutating func follow(
    _ place: Meters,
    after interval: Seconds,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) -> Bool {
    let reach = thresholds.highestSpeed * interval + 4 * noise
    guard var known = relocation, abs(place - known.along) <= reach else {
      relocation = Relocation(along: place, duration: 0, count: 1)
      return false
    }
    known.along = place
    known.duration += interval
    known.count += 1
    relocation = known
    return known.count >= 3 && known.duration >= thresholds.offRouteDelay
  }

  /// Takes a place on the route for the traveller's.
  private mutating func settleAt(
    _ place: Meters,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds,
    noise: Meters
  ) {
    let speed = min(plane?.speed ?? 0, thresholds.highestSpeed)
    let spread = Self.speedSpread(plan.plannedSpeed(at: place))
    along = ErrorFilter(
      place: place,
      variance: noise * noise,
      rate: motion.isMoving ? speed : 0,
      rateVariance: spread * spread,
      errorVariance: noise * noise
    )
    if pace == nil {
      pace = PaceModel(at: place, on: plan, spread: thresholds.paceSpread, deviation: noise)
    } else {
      pace?.move(
        to: place,
        on: plan,
        spread: thresholds.paceSpread,
        deviation: noise
      )
    }
    belief = RouteBelief()
    watch = nil
    relocation = nil
    hasJoined = true
    farthest = place
    nearest = place
    matched = plan.coordinate(at: place)
    if status == .offRoute || status == .wrongWay || status == .lost { status = .moving }
  }

  /// Goes on with another route, or with none.
  mutating func replacePlan(with plan: TripPlan?, hadPlan: Bool, _ mode: TravelMode) {
    unheeded = hadPlan && isRouteUntried ? min(unheeded + 1, Self.mostUnheeded) : 0
    along = nil
    watch = nil
    hasJoined = false
    belief = RouteBelief()
    relocation = nil
    (distance, receded) = (nil, 0)
    band.forget()
    shown.forget()
    stops.leave()
    (farthest, nearest, step, mark, nearEnd) = (0, 0, 0, 0, 0)
    arrival = nil
    countedAlong = nil
    guard let plan, fix != nil else {
      if status != .starting { status = motion.isMoving ? .moving : .stopped }
      return
    }
    if hadPlan {
      reroutes += 1
      rerouteHold = Self.rerouteHoldTime * Double(1 << unheeded)
      isJustRerouted = true
      status = .rerouted
    }
    let noise = TrackingConstants.usualDeviation
    let spread = thresholds(plan, mode).paceSpread
    pace?.move(to: 0, on: plan, spread: spread, deviation: noise)
    guard let plane, !plan.pieces.isEmpty else { return }
    for reach in [2 * noise, Self.relocationReach] where !hasJoined {
      let start = 0...min(plan.length, reach)
      if let near = plan.nearest(to: plane.coordinate, within: start), near.distance <= 5 * noise {
        settleAt(near.along, on: plan, thresholds(plan, mode), noise: noise)
      }
    }
  }

  /// Seconds that a traveller needs to hear of a new route, to understand it, and to turn round.
  ///
  /// Nobody is told to have left it before. A traveller who does not follow it is given twice as long with the
  /// next one; what remains grows meanwhile, as they go away from it.
  static let rerouteHoldTime: Seconds = 10
  /// How many times the time is doubled.
  private static let mostUnheeded = 1
  /// Metres along a new route that show that the traveller follows it.
  private static let heededDistance: Meters = 20
}
