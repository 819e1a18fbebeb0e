import Foundation
internal import GRDB
internal import GeoCore

/// Files of stores as the system sees them.
enum PlaceFile {
  /// Whether there is a file, and something in it.
  static func holdsSomething(_ path: String) -> Bool {
    FileSystem.status(of: path).map { $0.st_size > 0 } ?? false
  }

  /// Fills a database beside a path, syncs it, and renames it into its place.
  static func write(_ entries: [PlaceEntry], to path: String) throws(PlaceStoreError) {
    do {
      // On Apple's systems the lock would keep SQLite out, which takes locks of its own.
      let output = try ReplacementFile(for: path, isLocked: !isDarwin)
      try fill(output.temporary, with: entries)
      try output.commit()
    } catch {
      throw PlaceStoreError(error, path: path)
    }
  }

  private static var isDarwin: Bool {
    #if canImport(Darwin)
    true
    #else
    false
    #endif
  }

  private static func fill(_ path: String, with entries: [PlaceEntry]) throws {
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
