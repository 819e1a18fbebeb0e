import Foundation
internal import GRDB
import GeoCore

/// Check, backup and restore of files.
extension LiveStore {
  /// Checks every page, every index and the tables of a file.
  ///
  /// - Throws: ``LiveStoreError`` if something is wrong.
  package static func check(_ path: String) throws(LiveStoreError) {
    try withQueue(path) { database in
      try LiveSchema.checkVersion(database, path: path)
      try LiveSchema.check(database, path: path, isThorough: true)
    }
  }

  /// Writes a copy of a store that may be in use, with all that was committed when it began.
  ///
  /// The copy is checked and on the disk before it replaces a former file of that name.
  ///
  /// - Throws: ``LiveStoreError`` if the store is damaged or the copy cannot be written.
  package static func backUp(_ path: String, to target: String) throws(LiveStoreError) {
    try copy(path, to: target)
  }

  /// Replaces a store that no program has open by a backup.
  ///
  /// The former file is kept beside it, as `NAME.old`.
  ///
  /// - Throws: ``LiveStoreError`` if the backup is damaged, a program has the store open, or the
  ///   file cannot be written. The store is unchanged then.
  package static func restore(_ path: String, from backup: String) throws(LiveStoreError) {
    try check(backup)
    if FileSystem.exists(path) {
      guard !isSameFile(path, backup) else {
        throw LiveStoreError(.unusableFile, path: path, \.exists)
      }
      try leaveLog(of: path)
    }
    do {
      let new = try ReplacementFile(for: path, isLocked: false)
      try vacuum(backup, into: new.temporary)
      // A damaged store can have a log that was not copied into it.
      for end in ["", "-wal", "-shm"] { FileSystem.remove(path + ".old" + end) }
      for end in ["-wal", "-shm"] { _ = FileSystem.rename(path + end, to: path + ".old" + end) }
      if FileSystem.exists(path) {
        guard link(FileName.bytes(path), FileName.bytes(path + ".old")) == 0 else {
          throw ReplacementFile.Failure.system(errno)
        }
      }
      try new.commit()
    } catch {
      throw LiveStoreError(ofFile: error, path: path)
    }
  }

  private static func copy(_ path: String, to target: String) throws(LiveStoreError) {
    guard FileSystem.exists(path) else { throw missing(path) }
    guard !isSameFile(path, target) else {
      throw LiveStoreError(.unusableFile, path: target, \.exists)
    }
    do {
      let new = try ReplacementFile(for: target, isLocked: false)
      try vacuum(path, into: new.temporary)
      try new.commit()
    } catch {
      throw LiveStoreError(ofFile: error, path: target)
    }
  }

  /// Writes a compact copy into an empty file, readable by its owner only, and checks it.
  private static func vacuum(_ path: String, into target: String) throws(LiveStoreError) {
    chmod(FileName.bytes(target), 0o600)
    try withQueue(path) { database in
      try LiveSchema.checkVersion(database, path: path)
      try database.execute(sql: "VACUUM INTO ?", arguments: [FileSystem.plainPath(target)])
    }
    try check(target)
    for end in ["-wal", "-shm", "-journal"] { FileSystem.remove(target + end) }
  }

  /// Copies the log of a store into its file and removes it, which takes that no program has it open.
  private static func leaveLog(of path: String) throws(LiveStoreError) {
    do {
      try withQueue(path) { database in
        let mode = try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE")
        guard mode == "delete" else { throw LiveStoreError(.overloaded, path: path, \.inUse) }
      }
    } catch {
      switch error.code {
      case .overloaded: throw LiveStoreError(.overloaded, path: path, \.inUse)
      // A damaged file, which is replaced.
      default: return
      }
    }
  }

  private static func withQueue<Result>(
    _ path: String,
    _ body: (Database) throws -> Result
  ) throws(LiveStoreError) -> Result {
    guard FileSystem.exists(path) else { throw missing(path) }
    do {
      let queue = try DatabaseQueue(
        path: FileSystem.plainPath(path),
        configuration: Self.configuration
      )
      return try queue.writeWithoutTransaction(body)
    } catch {
      throw LiveStoreError(error, path: path)
    }
  }

  static func missing(_ path: String) -> LiveStoreError {
    LiveStoreError(.unusableFile, path: path, \.missing)
  }

  private static func isSameFile(_ first: String, _ second: String) -> Bool {
    guard let first = FileSystem.status(of: first), let second = FileSystem.status(of: second)
    else {
      return false
    }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}

extension LiveStoreError {
  /// Converts an error of a file that is written.
  fileprivate init(ofFile error: any Error, path: String) {
    guard case .system(let code)? = error as? ReplacementFile.Failure else {
      self.init(error, path: path)
      return
    }
    let reason = String(cString: strerror(code))
    if code == ENOSPC {
      self.init(.noSpace, path: path, { $0.full }, error)
    } else {
      self.init(.unusableFile, path: path, { $0.unusable(reason) }, error)
    }
  }
}
