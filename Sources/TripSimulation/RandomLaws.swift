import GeoCore

extension SplitMix64 {
  /// A number from the standard normal distribution: Box and Muller (1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()  // 1 − unit() is never 0
    return radius * cos(2 * .pi * unit())
  }

  /// A number from the exponential distribution of a mean.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

  /// A sequence that has nothing to do with this one but follows from the same seed.
  mutating func split() -> SplitMix64 { SplitMix64(seed: next()) }
}
