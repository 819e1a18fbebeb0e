import GeoCore

/// Observed count beside the expected one.
struct Tally: Sendable, Hashable, Codable {
  /// What was observed.
  var count = 0.0
  /// What was expected, in the same unit, or hours of observation.
  var expected = 0.0

  /// Adds an observation.
  mutating func add(_ count: Double, expected: Double) {
    self.count += count
    self.expected += expected
  }

  /// Forgets a share of what was observed.
  mutating func keep(_ share: Double) {
    count *= share
    expected *= share
  }

  /// Posterior mean of a gamma distribution whose prior has a mean and weighs as much as some
  /// expected events.
  func ratio(prior: Double = 1, weight: Double) -> Double {
    (prior * weight + count) / (weight + expected)
  }

  /// Whether both are finite and not negative.
  var isValid: Bool { count >= 0 && expected >= 0 && count.isFinite && expected.isFinite }
}
