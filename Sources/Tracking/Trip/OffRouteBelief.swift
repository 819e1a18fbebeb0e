import GeoCore

/// Whether the traveller is still on the route: the odds, and the filter that they come from.
struct OffRouteBelief: Hashable, Sendable, Codable {
  /// The odds of being on the route, and since when they have been doubtful.
  var odds = OnRouteOdds()
  /// The route weighed against the ways off it; `nil` while the traveller is not on the route, and
  /// where no streets are known.
  var filter: OffRouteFilter?
  /// Metres travelled between fixes at the usual speed, as a mean with exponential decay; 0 before the
  /// first interval.
  private var usualSpacing: Meters = 0

  /// Metres beyond which fixes are far apart: a traveller may have turned more than once between two.
  ///
  /// Chosen with the simulator's second law in view: `benchmarks/tracking/constants.py`.
  private static let sparseSpacing: Meters = 40
  /// The weight of the last spacing, and the most metres of it that count, so that one gap makes no
  /// recording sparse: estimates.
  private static let spacingWeight = 0.25
  private static let mostSpacing: Meters = 100

  /// Seconds since the last fix that the filter used; 0 if it starts with the next one.
  var sinceLastFix: Seconds { filter.map { $0.isStale ? 0 : $0.elapsed } ?? 0 }

  /// Whether a traveller off the route goes back along it rather than along another way.
  var isBackward: Bool { filter?.isBackward == true }

  /// Whether the traveller is almost surely on the route: the odds are above 90 to 1, an estimate.
  var isSurelyOnRoute: Bool { filter?.odds ?? .infinity > 4.5 }

  /// Lets time pass.
  mutating func elapse(_ interval: Seconds) { filter?.elapse(interval) }

  /// Takes a fix.
  ///
  /// - Parameters:
  ///   - step: the fix.
  ///   - plan: the route.
  ///   - position: where on the route the traveller is expected.
  ///   - groundSpeed: metres per second over the ground.
  ///   - prior: what is known of the speed since the fix before.
  mutating func update(
    _ step: FixStep,
    on plan: TripPlan,
    near position: PositionBiasFilter,
    groundSpeed: Double,
    _ prior: SpeedPrior
  ) {
    let reach = 3 * max(step.noise, position.placeVariance.squareRoot()) + 20
    let known = filter.flatMap { $0.isStale ? nil : $0 }
    var next =
      known
      ?? OffRouteFilter(step.fix, at: position.place, within: reach, noise: step.noise, on: plan)
    filter = nil  // so that the arrays are updated in place
    next.take(
      step.fix,
      on: plan,
      after: step.interval,
      noise: step.noise,
      prior,
      apart: step.thresholds.offRouteDistance
    )
    // A stated course shows the filter who turns off, so that the streets need not be asked.
    let isSparse = isSparse(step, at: prior.usual)
    let isInDoubt = next.odds < OnRouteOdds.bound && step.fix.velocity == nil
    let streets =
      isSparse || isInDoubt ? StreetEvidence(step, on: plan, near: position.place) : nil
    // Without times the receiver's errors look like ways off the route, so no doubt accumulates.
    // Between sparse fixes a traveller who stands far from the route has gone there unseen.
    odds.follow(
      streets?.odds(with: next.odds, isSparse: isSparse) ?? next.odds,
      after: step.interval,
      distance: max(groundSpeed * step.interval, isSparse ? streets?.excess ?? 0 : 0),
      isConfirmed: !isSparse || streets?.isApart == true
    )
    filter = next
  }

  /// Takes the distance travelled since the last fix at a speed, and returns whether fixes are usually
  /// far apart; one gap does not change that.
  private mutating func isSparse(_ step: FixStep, at speed: Double) -> Bool {
    let spacing = min(step.interval * speed, Self.mostSpacing)
    let weight = usualSpacing > 0 ? Self.spacingWeight : 1
    usualSpacing += weight * (spacing - usualSpacing)
    return usualSpacing > Self.sparseSpacing
  }

  /// A place on the route that the filter is sure of and that is not the expected one, as one of
  /// two stretches side by side; `nil` if there is none.
  ///
  /// A place that motion explains is no other one: a traveller who was not seen to move may have
  /// set out, as far as the fixes are apart.
  ///
  /// - Parameters:
  ///   - expected: the expected place along the route.
  ///   - isMoving: whether the traveller was seen to move.
  ///   - step: the fix.
  ///   - plan: the route.
  /// - Returns: the place in metres along the route.
  func otherPlace(
    than expected: PositionBiasFilter,
    isMoving: Bool,
    _ step: FixStep,
    _ plan: TripPlan
  ) -> Meters? {
    // After a gap the filter along the route finds its place itself.
    let reach = max(4 * step.noise, Self.motionDeviations * expected.placeVariance.squareRoot())
    guard step.elapsed <= TrackingReceiverModel.gap, let filter,
      filter.odds > OnRouteOdds.decision, let place = filter.place(on: plan),
      abs(place - expected.place) > reach + (isMoving ? 0 : step.hop)
    else { return nil }
    return place
  }

  /// Standard deviations of the expected place up to which motion explains another one: an
  /// estimate.
  private static let motionDeviations = 4.0
}

/// How often the route was replaced, and whether the traveller follows the new one.
struct ReroutingState: Hashable, Sendable, Codable {
  /// How often the route was replaced on the way.
  var count = 0
  /// New routes in a row that were not followed.
  private(set) var unheeded = 0
  /// Whether no fix has come since the route was replaced.
  var isNew = false
  /// Seconds for which no departure from a new route is reported.
  private(set) var hold: Seconds = 0

  /// Seconds that a traveller needs to hear of a new route, to understand it, and to turn round: an
  /// estimate.
  ///
  /// A traveller who does not follow a route is given twice as long with the next one, because the
  /// remaining distance grows meanwhile.
  private static let holdTime: Seconds = 10
  /// How many times the time is doubled.
  private static let mostUnheeded = 1
  /// Metres along a new route that show that the traveller follows it: an estimate.
  private static let heededDistance: Meters = 20

  /// Whether the traveller has a new route and has not followed it yet.
  func isUntried(_ position: PositionBelief) -> Bool {
    count > 0 && position.farthest < Self.heededDistance
  }

  /// Lets time pass.
  mutating func elapse(_ interval: Seconds) { hold = max(0, hold - interval) }

  /// Ends the hold after a new route was followed.
  mutating func endHold(_ position: PositionBelief) {
    if unheeded > 0, !isUntried(position) { hold = 0 }
  }

  /// Ends following the route; `isUnheeded` if it was new and was not followed.
  mutating func begin(isUnheeded: Bool) {
    unheeded = isUnheeded ? min(unheeded + 1, Self.mostUnheeded) : 0
  }

  /// Starts to wait until the traveller follows the new route.
  mutating func replaced() {
    count += 1
    hold = Self.holdTime * Double(1 << unheeded)
    isNew = true
  }
}
