import GeoCore

/// The levels that something is on, as bits of a ``LevelTable``.
package struct Levels: Hashable, Sendable {
  /// One bit a level.
  var bits: UInt64
  /// Whether `level` says so, and not `layer` or nothing.
  var isTagged: Bool

  /// Level 0 of somewhere with no other, not tagged.
  package static let ground = Levels(bits: 1, isTagged: false)

  /// Whether it is on one level only.
  var isSingle: Bool { bits.nonzeroBitCount == 1 }
  /// The lowest one alone.
  var lowest: UInt64 { bits & (~bits &+ 1) }
  /// The highest one alone.
  var highest: UInt64 { bits == 0 ? 0 : 1 << UInt64(63 - bits.leadingZeroBitCount) }
}

/// The levels of a campus in rising order, so that sets of them fit 64 bits.
///
/// Of more than 64 levels the highest share the last bit.
struct LevelTable: Sendable {
  private let levels: [Int16]

  /// Takes all levels that occur.
  init(_ all: some Sequence<Int16>) {
    levels = Set(all).union([0]).sorted()
  }

  /// The set of some levels.
  func levels(_ list: [Int16], isTagged: Bool) -> Levels {
    var bits: UInt64 = 0
    for level in list { bits |= 1 << UInt64(min(63, position(level))) }
    return Levels(bits: bits, isTagged: isTagged)
  }

  /// Level 0, not tagged.
  var ground: Levels { levels([0], isTagged: false) }

  /// The lowest level of a set, in tenths.
  func lowest(of bits: UInt64) -> Int16 {
    bits == 0 ? 0 : levels[min(levels.count - 1, bits.trailingZeroBitCount)]
  }

  private func position(_ level: Int16) -> Int { levels.firstPlace { $0 < level } }
}
