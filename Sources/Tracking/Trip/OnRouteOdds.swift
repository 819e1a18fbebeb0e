import GeoCore

/// Odds of being on the route, and since when they have been doubtful.
///
/// On the route they are those of ``OffRouteFilter``. Off it, each fix is evidence for or against
/// being back: the logarithms of its odds add up and are bounded (a sequential probability ratio
/// test after Wald, 1945, that restarts by itself: Page's cumulative sum, 1954). Fixes close in
/// time share their errors, so each counts in proportion to the time since the one before. The
/// route counts as left if the odds against it are long *and* the traveller has gone some way since
/// they turned.
struct OnRouteOdds: Hashable, Sendable, Codable {
  /// The logarithm of the odds of being on the route.
  private(set) var value = OnRouteOdds.bound
  /// Seconds, and metres travelled, since the odds became doubtful.
  private(set) var doubtDuration: Seconds = 0
  private(set) var doubtDistance: Meters = 0

  /// The bound of ``value``: odds of 55 to 1, an estimate.
  static let bound = 4.0
  /// Off the route at 1 to 4.5 and less, on it again at 4.5 to 1: at worst one alarm in six is
  /// false; an estimate.
  static let decision = 1.5
  /// Seconds between fixes of full weight, and the greatest weight: estimates.
  static let independence: Seconds = 1
  static let mostWeight = 1.3
  /// The least probability that a fix leaves either side, as it may be an outlier: an estimate.
  static let floor = 0.02

  /// The probability of being on the route.
  var probability: Double { 1 / (1 + exp(-value)) }

  /// Takes the evidence of a fix.
  ///
  /// - Parameters:
  ///   - onRoute: the probability of the route's edges given this fix alone, 0…1.
  ///   - interval: seconds since the fix before.
  ///   - distance: metres travelled since.
  ///   - usual: metres at the usual speed in that time; a traveller at rest leaves no route.
  mutating func take(
    _ onRoute: Double,
    after interval: Seconds,
    distance: Meters,
    usual: Meters
  ) {
    var weight = min(Self.mostWeight, max(interval, 0.05) / Self.independence)
    let evidence = log((onRoute + Self.floor) / (1 - onRoute + Self.floor))
    if evidence < 0, usual > 0 { weight *= min(1, 2 * distance / usual) }
    value = min(Self.bound, max(-Self.bound, value + weight * evidence))
    count(interval, distance)
  }

  /// Takes the odds of the filter.
  ///
  /// - Parameters:
  ///   - odds: their logarithm.
  ///   - interval: seconds since the fix before.
  ///   - distance: metres travelled since.
  ///   - isConfirmed: whether one fix is enough for doubt; if not, doubt starts with this fix, and
  ///     another one must confirm it.
  mutating func follow(
    _ odds: Double,
    after interval: Seconds,
    distance: Meters,
    isConfirmed: Bool
  ) {
    let wasSure = !isDoubtful
    value = min(Self.bound, max(-Self.bound, odds))
    let starts = wasSure && !isConfirmed
    count(starts ? 0 : interval, starts ? 0 : distance)
  }

  private var isDoubtful: Bool { value < Self.bound * 0.75 }

  private mutating func count(_ interval: Seconds, _ distance: Meters) {
    if !isDoubtful {
      doubtDuration = 0
      doubtDistance = 0
    } else {
      doubtDuration += interval
      doubtDistance += distance
    }
  }

  /// Whether the route has been left.
  func isOff(_ thresholds: TrackingThresholds) -> Bool {
    value < -Self.decision && doubtDuration >= thresholds.offRouteDelay
      && doubtDistance >= thresholds.offRouteDistance
  }

  /// Whether a traveller who had left the route is on it again.
  var isBack: Bool { value > Self.decision }
}
