import GeoCore

extension SplitMix64 {
  /// A standard normal number, by the method of Box and Muller (1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()  // 1 − unit() is never 0
    return radius * cos(2 * .pi * unit())
  }

  /// An exponentially distributed number.
  mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

  /// A number with a gamma distribution of a whole shape and the mean 1.
  mutating func gamma(shape: Int) -> Double {
    (0..<shape).reduce(0) { sum, _ in sum + exponential(mean: 1 / Double(shape)) }
  }

  /// An index with the probability of its weight; 0 if all are zero.
  mutating func index(of weights: [Double]) -> Int {
    var rest = unit() * weights.reduce(0, +)
    for (index, weight) in weights.enumerated() where weight > 0 {
      if rest < weight { return index }
      rest -= weight
    }
    return 0
  }
}

/// Metres between two places.
func distance(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
  ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
}
