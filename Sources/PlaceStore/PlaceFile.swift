import Foundation
internal import GRDB
internal import GeoCore
import Synchronization

/// Files of place stores.
enum PlaceFile {
  /// Whether the file exists and is not empty.
  static func isNonEmpty(_ path: String) -> Bool {
    FileSystem.status(of: path).map { $0.st_size > 0 } ?? false
  }

  fileprivate static var isDarwin: Bool {
    #if canImport(Darwin)
    true
    #else
    false
    #endif
  }

  fileprivate static func fill(_ path: String, with entries: [PlaceEntry]) throws -> Int {
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      // No journal: an incomplete file is discarded, and the complete one is synced at the end.
      try database.execute(sql: "PRAGMA page_size = 4096")
      try database.execute(sql: "PRAGMA journal_mode = OFF")
      try database.execute(sql: "PRAGMA synchronous = OFF")
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    let queue = try DatabaseQueue(
      path: FileSystem.plainPath(path),
      configuration: configuration
    )
    let fingerprint = try PlaceDatabase.fill(queue, with: entries)
    try queue.close()
    return fingerprint
  }
}

/// Place store that is written and synced, but not yet renamed to its path.
///
/// Two files that belong together are both written before either is renamed, so that a full disk
/// leaves the old pair. Without ``commit()`` the file is removed.
public final class PendingPlaces: Sendable {
  private let output: Mutex<ReplacementFile>
  private let path: String
  /// The fingerprint of its entries: see ``PlaceStore/fingerprint(of:)``.
  public let fingerprint: String

  init(_ entries: [PlaceEntry], for path: String) throws(PlaceStoreError) {
    self.path = path
    do {
      // On Apple's systems this lock would conflict with SQLite's own locks.
      let output = try ReplacementFile(for: path, isLocked: !PlaceFile.isDarwin)
      fingerprint = PlaceStore.hexadecimal(try PlaceFile.fill(output.temporary, with: entries))
      try output.sync()
      self.output = Mutex(output)
    } catch {
      throw PlaceStoreError(error, path: path)
    }
  }

  /// Renames the file to its path.
  ///
  /// - Throws: ``PlaceStoreError`` if it cannot be renamed; an old file is then unchanged.
  public func commit() throws(PlaceStoreError) {
    do {
      try output.withLock { output throws(ReplacementFile.Failure) in try output.commit() }
    } catch {
      throw PlaceStoreError(error, path: path)
    }
  }
}
