package import GeoCore

/// What became of the fixes of a post.
package struct FixReceipt: Hashable, Sendable {
  /// The number of fixes that were stored.
  package var stored = 0
  /// The number of fixes that the store had already: same device, same time.
  package var duplicates = 0
  /// The number of stored fixes older than the last position, which they do not replace.
  package var late = 0
  /// The number of fixes more than a minute ahead of the server's clock; they are no last position.
  package var ahead = 0
  /// The number of fixes that were not stored because they are older than positions are kept, or more
  /// than a day ahead.
  package var discarded = 0
  /// The most seconds by which a fix is ahead; `nil` if none is more than a minute ahead.
  package var clockAhead: Seconds?

  /// Nothing.
  package init() {}

  /// Adds what became of others.
  package mutating func add(_ other: FixReceipt) {
    stored += other.stored
    duplicates += other.duplicates
    late += other.late
    ahead += other.ahead
    discarded += other.discarded
    clockAhead = [clockAhead, other.clockAhead].compactMap(\.self).max()
  }
}
