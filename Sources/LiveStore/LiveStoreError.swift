internal import GRDB
package import GeoCore

/// Error of opening, reading or writing a live store.
package struct LiveStoreError: ReadableError {
  /// Kinds of errors.
  package enum Code: Sendable {
    /// The file cannot be opened or written, or is not a live store.
    case unusableFile
    /// The file was written by a later version of this program.
    case laterVersion
    /// The file is damaged.
    case damagedFile
    /// The disk is full.
    case noSpace
    /// Too many fixes wait, or another program holds the file.
    case overloaded
    /// The device was revoked.
    case revoked
    /// A value cannot be used.
    case invalidValue
    /// There is no such row.
    case notFound
    /// There are too many rows.
    case tooMany
  }

  /// The kind of error.
  package let code: Code
  /// What is wrong, where, and the remedy.
  package let message: LocalizedText
  /// The error of the database; `nil` if there is none.
  package let underlying: (any Error)?

  /// An error that does not concern the file.
  init(_ code: Code, _ message: LocalizedText) {
    (self.code, self.message, underlying) = (code, message, nil)
  }

  /// An error of a file.
  init(
    _ code: Code,
    path: String,
    _ reason: (any MessageTexts) -> String,
    _ underlying: (any Error)? = nil
  ) {
    self.code = code
    let text = LocalizedText.message(reason)
    message = LocalizedText(en: "\(path): \(text.en)", es: "\(path): \(text.es)")
    self.underlying = underlying
  }

  /// Converts an error of the database or the system.
  init(_ error: any Error, path: String) {
    if let known = error as? LiveStoreError {
      self = known
      return
    }
    let failure = error as? DatabaseError
    let reason = failure?.message ?? "\(error)"
    // The file of the log's index cannot grow.
    if failure?.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
      self.init(.noSpace, path: path, { $0.full }, error)
      return
    }
    switch failure?.resultCode {
    case .SQLITE_FULL: self.init(.noSpace, path: path, { $0.full }, error)
    case .SQLITE_CORRUPT: self.init(.damagedFile, path: path, { $0.damaged(reason) }, error)
    case .SQLITE_NOTADB: self.init(.unusableFile, path: path, { $0.notLiveStore }, error)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.overloaded, path: path, { $0.busy }, error)
    default: self.init(.unusableFile, path: path, { $0.unusable(reason) }, error)
    }
  }
}
