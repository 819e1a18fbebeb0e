import CampusGraph
import GeoCore

/// Pseudorandom weights: equal in both directions of an edge, and independent of the line order.
///
/// With mix(x) the first output of SplitMix64 (Steele, Lea, Flood 2014,
/// doi:10.1145/2660193.2660195) seeded with x, and a ≤ b the file's numbers of the ends:
/// ```
/// h = mix(mix(mix(seed) ^ a) ^ b)
/// u = ((h >> 11) + 0.5) / 2^53
/// weight = max(1, round(-1000 · ln u))
/// ```
/// The weights follow an exponential distribution of mean 1000, as travel times on short pieces of
/// road do.
struct SeededWeights {
  private let start: UInt64

  init(seed: UInt64) { start = Self.mix(seed) }

  /// The weight between two nodes of the file.
  func weight(_ a: UInt32, _ b: UInt32) -> Weight {
    let hash = Self.mix(Self.mix(start ^ UInt64(min(a, b))) ^ UInt64(max(a, b)))
    let uniform = (Double(hash >> 11) + 0.5) / Double(1 << 53 as UInt64)
    return Weight(max(1, (-1000 * log(uniform)).rounded()))
  }

  private static func mix(_ seed: UInt64) -> UInt64 {
    var generator = SplitMix64(seed: seed)
    return generator.next()
  }
}
