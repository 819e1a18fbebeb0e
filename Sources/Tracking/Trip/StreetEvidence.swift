import GeoCore

/// What the streets near a fix say of the route.
///
/// ``OffRouteFilter`` knows how errors last, and one way off the route at each junction, as straight as
/// can be; the matcher knows all streets, but not how errors last. So both must agree that the route was
/// left: a receiver's error leads off the route, but seldom along another street. Only if fixes are far
/// apart, a traveller may have turned again between two, so that none of the filter's ways leads to the
/// fix: then the streets alone decide, if the fix lies next to another street, and either farther from
/// the route than outliers lead or almost on that street.
struct StreetEvidence {
  /// The logarithm of the odds of the route's edges; `nil` if no street explains the fix.
  private let odds: Double?
  /// Whether the fix lies beside the route, and next to another street.
  let isApart: Bool
  /// Whether the fix lies farther from the route than errors mostly lead.
  private let isFar: Bool
  /// Whether the fix lies farther from the route than outliers lead, or almost on another street.
  private let isNoOutlier: Bool
  /// Metres by which the fix lies farther from the route than outliers lead; negative if one may have led there.
  ///
  /// A traveller has gone at least so far since the route was left.
  let excess: Meters

  /// The probability of all hypotheses from which on streets explain a fix: an estimate.
  private static let leastExplained = 0.8
  /// Standard deviations within which a fix is next to a street: an estimate.
  private static let nextTo = 2.0
  /// How many times as far from the route a fix next to no street must lie to tell that it was left:
  /// an estimate.
  private static let far = 2.0
  /// Standard deviations from the route up to which outliers lead, and those from another street within
  /// which a fix is almost on it.
  ///
  /// Chosen with recorded drives in view: `benchmarks/tracking/constants.py`.
  private static let outlierReach = 9.0
  private static let onStreet = 0.75
  /// The least probability that a fix leaves either side: an estimate.
  private static let floor = 0.02

  /// Weighs the hypotheses of a fix.
  ///
  /// - Complexity: O(hypotheses · log pieces + points of the route).
  init(_ step: FixStep, on plan: TripPlan, near place: Meters) {
    let leaving = step.thresholds.offRouteDistance
    let line = Self.distance(to: plan, of: step, near: place, leaving)
    isFar = line >= Self.far * (leaving + step.noise)
    excess = line - Self.outlierReach * step.noise
    let total = step.hypotheses.reduce(0) { $0 + $1.probability }
    guard total >= Self.leastExplained, let best = step.hypotheses.first else {
      (odds, isApart, isNoOutlier) = (nil, false, false)
      return
    }
    let isNextTo = best.distance <= Self.nextTo * step.noise
    isApart = isNextTo && line >= leaving + step.noise
    isNoOutlier = excess >= 0 || best.distance <= Self.onStreet * step.noise
    guard isNextTo || isFar else {
      odds = nil
      return
    }
    let on = step.hypotheses.reduce(0) { sum, hypothesis in
      var isOn = false
      plan.forEachPlace(of: hypothesis.edge) { _ in isOn = true }
      return isOn ? sum + hypothesis.probability : sum
    }
    let share = on / total
    odds = log((share + Self.floor) / (1 - share + Self.floor))
  }

  /// Metres from the route near the expected place; if that is far, from the whole route, because the
  /// expected place moves ahead of a traveller who stops unseen.
  private static func distance(
    to plan: TripPlan,
    of step: FixStep,
    near place: Meters,
    _ far: Meters
  ) -> Meters {
    let reach = RouteSearch.relocationReach + step.hop
    let stretch = plan.clamp(place - reach)...plan.clamp(place + reach)
    func distance(_ stretch: ClosedRange<Meters>) -> Meters {
      plan.nearest(to: step.fix.coordinate, within: stretch)?.distance ?? .infinity
    }
    let line = distance(stretch)
    return line < far ? line : distance(0...plan.length)
  }

  /// The odds of the filter, as far as the streets agree.
  ///
  /// - Parameters:
  ///   - filter: the odds of the filter.
  ///   - isSparse: whether fixes are far apart.
  /// - Returns: their logarithm.
  func odds(with filter: Double, isSparse: Bool) -> Double {
    // Off all streets a fix says more of the receiver, or of the map, than of the route, unless fixes
    // are near each other and this one is farther from the route than errors lead.
    guard let odds else { return isFar && !isSparse ? filter : max(0, filter) }
    return isSparse && isApart && isNoOutlier ? odds : max(odds, filter)
  }
}
