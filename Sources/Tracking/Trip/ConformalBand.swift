import GeoCore

/// Factor by which intervals are stretched so that they hold the arrival four times in five.
///
/// The model's own spread gives the first width. Whenever the traveller passes a mark, the interval
/// of an earlier forecast for it is compared with the time: outside it, intervals become wider;
/// inside, a little narrower. The step after a miss is five times that after a hit, so that misses
/// converge to one in six whatever the distribution and however it drifts: adaptive conformal
/// inference (I. Gibbs and E. Candès, "Adaptive conformal inference under distribution shift",
/// NeurIPS 2021), with the quantile itself adapted, as a factor.
struct ConformalBand: Hashable, Sendable, Codable {
  /// The factor.
  ///
  /// It starts above 1, as the model's spread holds too rarely where streets are unlike the plan and
  /// trips are too short to show it: chosen, with the numbers below, so that intervals hold in 76 to 84 %
  /// of fixes under both laws of the simulator and in 72 to 88 % of recorded drives
  /// (`benchmarks/tracking/constants.py`).
  private(set) var factor = 1.1
  private var pending: [Pending] = []

  /// A forecast of when a mark is passed.
  private struct Pending: Hashable, Sendable, Codable {
    var along: Meters
    var earliest: Seconds
    var latest: Seconds
  }

  /// The share of marks that may be passed outside the interval: less than that of arrivals, which are
  /// farther away and held less often.
  static let missShare = 0.16
  /// How fast the factor adapts: trips have tens of marks, and the errors of one trip are alike.
  static let rate = 0.2
  /// The bounds of the factor, as a trip is too short to refute the model: estimates.
  static let bounds = 0.6...1.8
  /// The greatest number of forecasts that wait for their marks.
  static let capacity = 8

  /// Compares the forecasts for marks that were passed.
  ///
  /// - Parameters:
  ///   - along: metres along the route.
  ///   - time: seconds since 1970.
  mutating func scoreMarks(upTo along: Meters, at time: Seconds) {
    while let first = pending.first, first.along <= along {
      pending.removeFirst()
      let isMiss = time < first.earliest || time > first.latest
      let step = Self.rate * ((isMiss ? 1 : 0) - Self.missShare)
      factor = min(Self.bounds.upperBound, max(Self.bounds.lowerBound, factor * exp(step)))
    }
  }

  /// Keeps a forecast, unless others wait up to its mark already, or too many.
  mutating func expect(_ along: Meters, from earliest: Seconds, to latest: Seconds) {
    guard pending.count < Self.capacity, along > pending.last?.along ?? -1 else { return }
    pending.append(Pending(along: along, earliest: earliest, latest: latest))
  }

  /// How many forecasts wait.
  var waiting: Int { pending.count }

  /// Drops the forecasts for a route that is no longer followed.
  mutating func forget() { pending = [] }
}
