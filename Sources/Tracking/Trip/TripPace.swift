import GeoCore

/// Factor by which a trip takes longer than ``RoughPlanForecast`` says, learned from the trip so far.
///
/// Single streets differ from the plan by half, and their differences cancel out, so that the start of a trip
/// says little of the rest. But if a map lacks speeds, all streets differ alike. So the prior of the factor is a
/// mixture: on most maps the plan is right to a tenth, on a few it is far from right. The logarithm of the factor
/// is normally distributed on both, and its posterior mean is used.
struct TripPace: Hashable, Sendable, Codable {
  /// Seconds by the clock and as expected, without pauses.
  private var clock: Seconds = 0
  private var expected: Seconds = 0

  // Chosen by hand with recorded drives of Hof and of other towns in view, see
  // `benchmarks/tracking/constants.py` and `far_drives.py` beside it.

  /// The probability of a map whose plan is far from right, before anything was seen.
  private static let wrongShare = 0.05
  /// Standard deviations of the logarithm of the factor on both sorts.
  private static let rightSpread = 0.1
  private static let wrongSpread = 0.8
  /// The variance of the logarithm that a trip of one second shows; it falls with the length of the trip.
  private static let roughness = 12.0
  /// Seconds that tell nothing, as drivers wait before they start.
  private static let start: Seconds = 20
  /// Bounds of the logarithm, as the place on the route may be corrected by far: estimates.
  private static let rates = -1.5...1.0

  /// Notes that a stretch took some seconds, and how many were expected.
  mutating func take(_ interval: Seconds, expected seconds: Seconds) {
    clock += interval
    expected += seconds
  }

  /// The posterior mean of the logarithm of the factor.
  ///
  /// - Complexity: O(1).
  var rate: Double {
    let told = min(clock, expected) - Self.start
    guard told > 0 else { return 0 }
    let seen = min(Self.rates.upperBound, max(Self.rates.lowerBound, log(clock / expected)))
    let noise = Self.roughness / told
    func weight(_ spread: Double) -> (density: Double, share: Double) {
      let prior = spread * spread
      let variance = prior + noise
      return (exp(-seen * seen / (2 * variance)) / variance.squareRoot(), prior / variance)
    }
    let (right, wrong) = (weight(Self.rightSpread), weight(Self.wrongSpread))
    let odds = Self.wrongShare * wrong.density / ((1 - Self.wrongShare) * right.density + 1e-300)
    let isWrong = odds / (1 + odds)
    return seen * (right.share + isWrong * (wrong.share - right.share))
  }
}
