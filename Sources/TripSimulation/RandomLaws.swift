package import GeoCore

extension SplitMix64 {
  /// A standard normal number, by the method of Box and Muller (1958).
  package mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()  // 1 − unit() is never 0
    return radius * cos(2 * .pi * unit())
  }

  /// An exponentially distributed number.
  package mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

  /// An independent sequence that is determined by the same seed.
  mutating func split() -> SplitMix64 { SplitMix64(seed: next()) }
}
