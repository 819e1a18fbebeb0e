import GeoCore

/// Quantiles of the deviations of all vehicles from the schedule, for runs without a vehicle.
struct ScheduleErrors: Sendable, Equatable {
  /// Quantiles 0.1, 0.5 and 0.9 in seconds.
  var low = -60.0
  var middle = 45.0
  var high = 420.0

  /// Learns from an arrival: stochastic approximation in steps of four seconds.
  mutating func learn(_ deviation: Double) {
    let step = 4.0
    low += step * (0.1 - (deviation < low ? 1 : 0))
    middle += step * (0.5 - (deviation < middle ? 1 : 0))
    high += step * (0.9 - (deviation < high ? 1 : 0))
    middle = max(middle, low)
    high = max(high, middle)
  }

  /// The arrival of a run that is scheduled at a time.
  func arrival(scheduled: Double) -> ExpectedTime {
    ExpectedTime(
      expected: scheduled,
      earliest: scheduled + min(low, 0),
      latest: scheduled + max(high, 0)
    )
  }
}
