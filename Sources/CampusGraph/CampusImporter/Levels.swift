import GeoCore

/// Set of levels, as bits of a ``LevelTable``.
package struct Levels: Hashable, Sendable {
  /// One bit for each level.
  var bits: UInt64
  /// Whether the tag `level` is present, not only `layer` or none.
  var isTagged: Bool

  /// Level 0 of a table without others, not tagged.
  package static let ground = Levels(bits: 1, isTagged: false)

  /// Whether it is on one level only.
  var isSingle: Bool { bits.nonzeroBitCount == 1 }
  /// The bit of the lowest level.
  var lowest: UInt64 { bits & (~bits &+ 1) }
  /// The bit of the highest level.
  var highest: UInt64 { bits == 0 ? 0 : 1 << UInt64(63 - bits.leadingZeroBitCount) }
}

/// Levels of a campus in increasing order, so that sets of them fit 64 bits.
///
/// If there are more than 64 levels, the highest share the last bit.
struct LevelTable: Sendable {
  private let levels: [Int16]

  /// Makes a table of all levels that occur.
  init(_ all: some Sequence<Int16>) {
    levels = Set(all).union([0]).sorted()
  }

  /// The set of some levels.
  func levels(_ list: [Int16], isTagged: Bool) -> Levels {
    var bits: UInt64 = 0
    for level in list { bits |= 1 << UInt64(min(63, index(level))) }
    return Levels(bits: bits, isTagged: isTagged)
  }

  /// Level 0, not tagged.
  var ground: Levels { levels([0], isTagged: false) }

  /// The lowest level of a set, in tenths.
  func lowest(of bits: UInt64) -> Int16 {
    bits == 0 ? 0 : levels[min(levels.count - 1, bits.trailingZeroBitCount)]
  }

  private func index(_ level: Int16) -> Int { levels.partitionPoint { $0 < level } }
}
