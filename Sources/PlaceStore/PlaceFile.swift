import Foundation
internal import GRDB

/// Files of stores as the system sees them.
enum PlaceFile {
  /// Whether there is a file, and something in it.
  static func holdsSomething(_ path: String) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0 > 0
  }

  /// Fills a database beside a path, syncs it, and renames it into its place.
  static func write(_ entries: [PlaceEntry], to path: String) throws(PlaceStoreError) {
    let target = URL(filePath: path).resolvingSymlinksInPath()
    let name = ".rumbo-\(getpid())-" + String(UInt64.random(in: .min ... .max), radix: 36)
    let temporary = target.deletingLastPathComponent().appending(path: name)
    defer { try? FileManager.default.removeItem(at: temporary) }
    do {
      try refuse(target, path)
      try fill(temporary.path, with: entries)
      try sync(temporary)
      guard rename(temporary.path, target.path) == 0 else { throw CocoaError.last }
    } catch {
      throw PlaceStoreError(error, path: path)
    }
    // Makes the new name last; a system that cannot sync folders has done its best.
    try? sync(target.deletingLastPathComponent())
  }

  /// Only a file that may be written is replaced.
  private static func refuse(_ target: URL, _ path: String) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: target.path) else { return }
    let kind = try manager.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
    guard kind == .typeRegular else {
      throw PlaceStoreError.unusable(path: path, "it is no ordinary file")
    }
    guard manager.isWritableFile(atPath: target.path) else {
      throw PlaceStoreError.unusable(path: path, "it may not be written")
    }
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
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try PlaceDatabase.fill(queue, with: entries)
    try queue.close()
  }

  private static func sync(_ url: URL) throws {
    let handle = open(url.path, O_RDONLY)
    guard handle >= 0 else { throw CocoaError.last }
    defer { close(handle) }
    guard fsync(handle) == 0 else { throw CocoaError.last }
  }
}

extension CocoaError {
  /// What the system said last.
  fileprivate static var last: any Error {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
