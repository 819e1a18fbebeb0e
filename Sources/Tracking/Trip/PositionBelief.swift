import GeoCore

/// Where the traveller is: on the ground, and along the route once it is reached.
struct PositionBelief: Hashable, Sendable, Codable {
  /// Position and velocity on the ground, whatever the route.
  var ground: PlaneFilter?
  /// Position and speed along the route; `nil` until the route is reached.
  private(set) var along: PositionBiasFilter?
  /// Another place on the route where recent fixes have put the traveller.
  var relocation: Relocation?
  /// The farthest place along the route since the traveller last went forward.
  private(set) var farthest: Meters = 0
  /// The least place along the route since the traveller went back.
  private var nearest: Meters = 0
  /// Before the route is reached: metres to it, and by how many they have grown lately.
  private var distance: Meters?
  private(set) var receded: Meters = 0
  /// Index of the next instruction.
  private(set) var step = 0

  /// Another place on the route, and for how long fixes have agreed on it.
  struct Relocation: Hashable, Sendable, Codable {
    var along: Meters
    var duration: Seconds
    var count: Int
  }

  /// Without a route.
  init(ground: PlaneFilter? = nil) { self.ground = ground }

  /// Whether the route was reached, at its start or in the middle.
  var isOnPlan: Bool { along != nil }

  /// Standard deviation of the place along the route, in metres.
  var alongDeviation: Meters { (along?.placeVariance ?? 0).squareRoot() }

  // MARK: - Prediction

  /// Moves the position on the ground by its velocity.
  mutating func predictGround(_ interval: Seconds, _ thresholds: TrackingThresholds) {
    ground?.predict(
      interval,
      speedSpread: SpeedModel.spread(thresholds),
      memory: SpeedModel.memory
    )
  }

  /// Moves the place along the route; its speed reverts to a goal.
  ///
  /// - Parameters:
  ///   - interval: seconds.
  ///   - goal: the speed in the long run: the usual one, or 0 for a traveller who stands.
  ///   - usual: the usual speed, in metres per second.
  ///   - plan: the route.
  ///   - noise: standard deviation of a fix along one axis, in metres.
  mutating func predictAlong(
    _ interval: Seconds,
    goal: Double,
    usual: Double,
    on plan: TripPlan,
    noise: Meters
  ) {
    guard var filter = along else { return }
    let kept = exp(-interval / SpeedModel.memory)
    let reach = SpeedModel.memory * (1 - kept)
    let spread = SpeedModel.spread(usual)
    let rateNoise = spread * spread * (1 - kept * kept)
    filter.predict(
      PositionBiasFilter.Transition(
        advance: filter.rate * reach + goal * (interval - reach),
        slope: reach,
        rateGoal: goal,
        rateKept: kept,
        rateNoise: rateNoise,
        placeNoise: rateNoise * interval * interval / 3,
        errorKept: exp(-interval / TrackingReceiverModel.errorMemory),
        errorVariance: noise * noise
      )
    )
    filter.shiftPlace(by: min(0, plan.length - filter.place))
    along = filter
  }

  /// Makes the position as uncertain as a way of so many metres, which takes so many seconds.
  mutating func loosen(by distance: Meters, after duration: Seconds) {
    ground?.loosen(by: distance * distance)
    along?.loosen(
      by: distance * distance,
      errorKept: exp(-duration / TrackingReceiverModel.errorMemory)
    )
  }

  // MARK: - Correction

  /// Corrects the position on the ground by a fix.
  mutating func correctGround(_ step: FixStep, speedDeviation: Double) {
    let (fix, thresholds) = (step.fix, step.thresholds)
    guard var filter = ground else {
      ground = PlaneFilter(
        at: fix.coordinate,
        deviation: step.noise,
        speedSpread: SpeedModel.spread(thresholds)
      )
      return
    }
    filter.correct(fix.coordinate, deviation: step.noise)
    if let speed = fix.speed, speed >= 0, speed <= thresholds.highestSpeed {
      // At rest there is no course, and none is needed.
      if let course = fix.course ?? (speed < thresholds.stopSpeed ? 0 : nil) {
        filter.correctVelocity(speed: speed, course: course, deviation: speedDeviation)
      }
    }
    ground = filter
  }

  /// Corrects the place along the route by where on it a fix was seen.
  ///
  /// - Returns: metres per second along the route, if the fix states them and the streets are
  ///   known.
  mutating func correctAlong(
    by observation: RouteObservation,
    _ step: FixStep,
    _ plan: TripPlan,
    _ receiver: ReceiverBelief
  ) -> Double? {
    guard var filter = along, let place = observation.along else { return nil }
    let fix = step.fix
    let white = TrackingReceiverModel.whiteErrorShare * step.noise * step.noise
    filter.correctPlace(place, noise: white + 0.25, scale: 1)
    var advance: Double?
    // A straight line stands for a longer way, so that the speed over the ground says nothing
    // there.
    if plan.isSurveyed(at: place), let speed = fix.speed, speed >= 0, speed < 100 {
      let deviation = receiver.speedDeviation
      let turn = fix.course.map { plan.turn(from: $0, near: place) }
      let isTurned = turn.map { $0 > Self.backwardTurn }
      let isBackward = observation.isBackward && isTurned ?? (filter.rate < 0)
      let noise = receiver.velocityNoise
      let signed = noise.advance(speed: isBackward ? -speed : speed, turn: turn)
      filter.correctRate(signed, noise: deviation * deviation)
      advance = noise.advance(speed: speed, turn: turn)
    }
    filter.shiftPlace(by: min(0, plan.length - filter.place))
    filter.shiftPlace(by: max(0, -filter.place))
    // A fix far ahead of the expected place would raise the speed without limit.
    let highest = step.thresholds.highestSpeed
    filter.rate = min(highest, max(-highest, filter.rate))
    along = filter
    return advance
  }

  /// Degrees between a course and the route from which a traveller goes back along it: an estimate.
  private static let backwardTurn: Degrees = 120

  /// Moves the place back to the farthest one that the traveller can have reached.
  mutating func bound(by farthest: Meters) {
    guard let place = along?.place else { return }
    along?.shiftPlace(by: min(0, farthest - place))
  }

  /// Starts at a place on the route.
  mutating func reset(
    to place: Meters,
    on plan: TripPlan,
    _ thresholds: TrackingThresholds,
    isMoving: Bool,
    noise: Meters
  ) {
    let speed = min(ground?.speed ?? 0, thresholds.highestSpeed)
    let spread = SpeedModel.spread(plan.plannedSpeed(at: place))
    along = PositionBiasFilter(
      place: place,
      variance: noise * noise,
      rate: isMoving ? speed : 0,
      rateVariance: spread * spread,
      errorVariance: noise * noise
    )
    relocation = nil
    farthest = place
    nearest = place
  }

  // MARK: - Before the route, and beside it

  /// Notes whether a traveller who is not on the route comes nearer to it.
  mutating func approach(_ plan: TripPlan) {
    let start = 0...min(plan.length, RouteSearch.relocationReach)
    guard let place = ground?.coordinate, let near = plan.nearest(to: place, within: start) else {
      return
    }
    receded = max(0, receded + near.distance - (distance ?? near.distance))
    distance = near.distance
  }

  /// How many fixes must agree on another place on the route, and how many after gaps: estimates.
  private static let leastFixes = 3
  private static let leastSparse = 2

  /// Follows another place on the route; `true` after it has advanced plausibly for long enough.
  mutating func confirmsRelocation(to place: Meters, _ step: FixStep) -> Bool {
    let reach = step.thresholds.highestSpeed * step.elapsed + 4 * step.noise
    guard var known = relocation, abs(place - known.along) <= reach else {
      relocation = Relocation(along: place, duration: 0, count: 1)
      return false
    }
    known.along = place
    known.duration += step.elapsed
    known.count += 1
    relocation = known
    let least = step.interval > TrackingReceiverModel.gap ? Self.leastSparse : Self.leastFixes
    return known.count >= least && known.duration >= step.thresholds.offRouteDelay
  }

  // MARK: - Progress

  /// Notes the farthest place along the route.
  mutating func advance() { if let along { farthest = max(farthest, along.place) } }

  /// Whether the traveller goes back along the line, until they come forward by a part of it.
  mutating func isGoingBack(wasGoingBack: Bool, _ thresholds: TrackingThresholds) -> Bool {
    guard let along else { return false }
    let limit = TrackingThresholds.scaled(thresholds.wrongWayDistance, by: max(1, alongDeviation))
    guard wasGoingBack else {
      nearest = along.place
      return along.place < farthest - limit && along.rate < 0
    }
    nearest = min(nearest, along.place)
    guard along.place > nearest + limit / 2 || along.place >= farthest else { return true }
    farthest = along.place
    return false
  }

  /// Moves on to the next instruction after its place is passed.
  mutating func advanceStep(on plan: TripPlan) {
    guard let along else { return }
    while step + 1 < plan.steps.count, plan.steps[step].isPassed(at: along.place) { step += 1 }
  }
}

extension TripPlan.PlannedStep {
  /// Metres beyond a dock at which the bike has been taken or returned: an estimate.
  private static let leavingDistance: Meters = 15

  /// Whether a traveller at a place has carried it out; a stop is over when its place is left.
  func isPassed(at place: Meters) -> Bool {
    place >= along + (isStanding ? Self.leavingDistance : 0)
  }
}

/// How a speed varies around the usual one: an Ornstein–Uhlenbeck process.
enum SpeedModel {
  /// Seconds within which a speed changes: an estimate.
  static let memory: Seconds = 15

  /// Standard deviation of a speed around the usual one, because of stops and starts: an estimate.
  static func spread(_ usual: Double) -> Double { 0.5 * usual + 0.2 }

  /// The same if no route tells the usual speed: a quarter of the highest one.
  static func spread(_ thresholds: TrackingThresholds) -> Double { thresholds.highestSpeed / 4 }
}
