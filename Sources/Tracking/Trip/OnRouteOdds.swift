import GeoCore

/// The odds of being on the route, and since when they have been doubtful.
///
/// On the route they are those of ``OffRouteFilter``. Off it, each fix is evidence for or against being back; evidence
/// adds up as logarithms of its odds and is bounded (a sequential probability ratio test after Wald, 1945, that starts
/// anew by itself: Page's cumulative sum, 1954). Fixes close to each other in time share their errors and
/// count in proportion to the time between them. Off the route is said when the odds are long *and* the
/// traveller has gone some way since they turned.
struct OnRouteOdds: Hashable, Sendable, Codable {
  /// The logarithm of the odds of being on the route.
  private(set) var value = OnRouteOdds.bound
  /// Since the fixes first spoke against the route: seconds, and metres travelled.
  private(set) var doubtDuration: Seconds = 0
  private(set) var doubtDistance: Meters = 0

  /// The odds are never longer than e to this: 55 to 1.
  static let bound = 4.0
  /// Off the route at 1 to 4.5 and less, on it again at 4.5 to 1: one alarm in six is false at the worst, and most
  /// come at longer odds.
  static let decision = 1.5
  /// Fixes so many seconds apart count once, and never more than so many times.
  static let independence: Seconds = 1
  static let mostWeight = 1.3
  /// One fix never says more than this: it may be an outlier, or all of them are wrong alike.
  static let floor = 0.02

  /// The probability of being on the route.
  var probability: Double { 1 / (1 + exp(-value)) }

  /// Takes what a fix says.
  ///
  /// - Parameters:
  ///   - onRoute: the probability of the route's edges, 0…1, of this fix.
  ///   - interval: seconds since the fix before.
  ///   - distance: metres travelled since.
  ///   - usual: what would have been travelled in that time; who stands does not leave a route.
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

  /// Takes the odds over from who watches the route.
  mutating func follow(_ odds: Double, after interval: Seconds, distance: Meters) {
    value = min(Self.bound, max(-Self.bound, odds))
    count(interval, distance)
  }

  private mutating func count(_ interval: Seconds, _ distance: Meters) {
    if value >= Self.bound * 0.75 {
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

  /// Whether somebody who had left the route is on it again.
  var isBack: Bool { value > Self.decision }
}
