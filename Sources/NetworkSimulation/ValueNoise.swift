import GeoCore

/// Smooth random function of the plane: random values at whole coordinates, interpolated.
struct ValueNoise {
  private let seed: UInt64

  /// Makes the function of a seed.
  init(seed: UInt64) { self.seed = SplitMix64.mix(seed) }

  /// The sum of octaves of decreasing wavelength, each with an amplitude proportional to its wavelength.
  ///
  /// The wavelengths are halves of each other down to `least`. The sum is within ±2 times the largest,
  /// mostly within ±0.5 times.
  func fractal(x: Double, y: Double, wavelength: Double, least: Double) -> Double {
    var (sum, length, octave) = (0.0, wavelength, UInt64(0))
    while length >= least {
      sum += length * value(x / length, y / length, octave)
      length /= 2
      octave += 1
    }
    return sum
  }

  /// A value within −1…1.
  private func value(_ x: Double, _ y: Double, _ octave: UInt64) -> Double {
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (ease(x - column), ease(y - row))
    let (i, j) = (Int(column), Int(row))
    let low = mix(at(i, j, octave), at(i + 1, j, octave), u)
    let high = mix(at(i, j + 1, octave), at(i + 1, j + 1, octave), u)
    return mix(low, high, v)
  }

  private func at(_ x: Int, _ y: Int, _ octave: UInt64) -> Double {
    2 * unit(hash(seed &+ octave, x, y)) - 1
  }

  private func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { a + (b - a) * share }

  private func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
}

/// A hash of a seed and two whole numbers.
func hash(_ seed: UInt64, _ a: Int, _ b: Int) -> UInt64 {
  let first = SplitMix64.mix(seed ^ UInt64(bitPattern: Int64(a)))
  return SplitMix64.mix(first &+ UInt64(bitPattern: Int64(b)))
}

/// A hash as a number within `0 ..< 1`.
func unit(_ hash: UInt64) -> Double { Double(hash >> 11) / Double(1 << 53) }

/// Salts that make the random numbers of different purposes independent.
enum Salt {
  static let coast: UInt64 = 0x01_C0A5
  static let warp: UInt64 = 0x02_3A90
  static let center: UInt64 = 0x03_CE47
  static let town: UInt64 = 0x04_7034
  static let village: UInt64 = 0x05_7111
  static let road: UInt64 = 0x06_20AD
  static let border: UInt64 = 0x07_B02D
  static let river: UInt64 = 0x08_21E2
  static let corner: UInt64 = 0x09_C024
  static let slot: UInt64 = 0x0A_5107
  static let cell: UInt64 = 0x0B_CE11
  static let length: UInt64 = 0x0C_1E46
  static let speed: UInt64 = 0x0D_59EE
}
