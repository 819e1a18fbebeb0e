/// Seeded pseudorandom number generator with the same sequence on every platform.
///
/// SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014),
/// doi:10.1145/2660193.2660195.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    defer { state &+= 0x9E37_79B9_7F4A_7C15 }
    return Self.mix(state)
  }

  /// The first number of the sequence of a seed: a bijection in which every input bit affects every
  /// output bit, usable as a hash of an integer.
  @inlinable
  public static func mix(_ seed: UInt64) -> UInt64 {
    var z = seed &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A whole number within `0 ..< bound`.
  ///
  /// - Precondition: `bound` is positive.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0)
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A number within `0 ..< 1`.
  public mutating func unit() -> Double {
    Double(next() >> 11) / Double(1 << 53)
  }

  /// A number within `range`, uniformly distributed.
  public mutating func between(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + unit() * (range.upperBound - range.lowerBound)
  }

  /// `true` with the given probability.
  public mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }
}
