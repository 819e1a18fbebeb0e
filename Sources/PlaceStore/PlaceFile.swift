import Foundation
internal import GRDB
internal import GeoCore

/// Files of stores as the system sees them.
enum PlaceFile {
  /// Whether there is a file, and something in it.
  static func holdsSomething(_ path: String) -> Bool {
    FileSystem.status(of: path).map { $0.st_size > 0 } ?? false
  }

  fileprivate static var isDarwin: Bool {
    #if canImport(Darwin)
    true
    #else
    false
    #endif
  }

  fileprivate static func fill(_ path: String, with entries: [PlaceEntry]) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      // What is half written is thrown away, and the whole file is synced at the end.
      try database.execute(sql: "PRAGMA page_size = 4096")
      try database.execute(sql: "PRAGMA journal_mode = OFF")
      try database.execute(sql: "PRAGMA synchronous = OFF")
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    }
    let queue = try DatabaseQueue(
      path: FileSystem.plainPath(path),
      configuration: configuration
    )
    try PlaceDatabase.fill(queue, with: entries)
    try queue.close()
  }
}

/// A file of places that is complete and on the disk, but not yet in its place.
///
/// Two files that belong together are both written first and then put into their places, so that a
/// full disk leaves the old pair. Without ``commit()`` it is removed.
public final class PendingPlaces {
  private let output: ReplacementFile
  private let path: String

  init(_ entries: [PlaceEntry], for path: String) throws(PlaceStoreError) {
    self.path = path
    do {
      // On Apple's systems the lock would keep SQLite out, which takes locks of its own.
      output = try ReplacementFile(for: path, isLocked: !PlaceFile.isDarwin)
      try PlaceFile.fill(output.temporary, with: entries)
      try output.sync()
    } catch {
      throw PlaceStoreError(error, path: path)
    }
  }

  /// Puts the file into its place.
  ///
  /// - Throws: ``PlaceStoreError`` if it cannot be renamed; an old file is then untouched.
  public func commit() throws(PlaceStoreError) {
    do {
      try output.commit()
    } catch {
      throw PlaceStoreError(error, path: path)
    }
  }
}
