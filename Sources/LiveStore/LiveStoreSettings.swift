package import GeoCore

/// Settings of a live store.
package struct LiveStoreSettings: Sendable {
  /// When data that were acknowledged are on the disk.
  package enum Durability: String, CaseIterable, Sendable {
    /// With SQLite's `synchronous = NORMAL`: a crash of the program loses nothing that was
    /// acknowledged; a power failure can lose the last writes.
    case normal
    /// With `synchronous = FULL`: a power failure loses nothing that was acknowledged either. Each
    /// group of writes waits for the disk.
    case full
  }

  /// When data are on the disk.
  package var durability = Durability.normal
  /// Seconds for which positions are kept.
  package var positionLifetime: Seconds = 7 * 86_400
  /// Seconds for which the history of stations is kept.
  package var stationLifetime: Seconds = 90 * 86_400
  /// Seconds for which events are kept after their end.
  package var eventLifetime: Seconds = 30 * 86_400
  /// Folder into which the store is copied each day; `nil` for none.
  package var backupFolder: String?
  /// How many of these copies are kept.
  package var backupCount = 7

  /// The defaults.
  package init() {}
}
