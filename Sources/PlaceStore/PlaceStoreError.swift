internal import GRDB
public import GeoCore

/// Content of a database that a place store never writes.
struct DatabaseDamage: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Error of making or querying a place store.
public struct PlaceStoreError: ReadableError {
  /// Kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case unusableFile, otherVersion, damagedFile }
    private let value: Value
    /// The file cannot be opened or written, or is not a place store.
    public static let unusableFile = Code(value: .unusableFile)
    /// The file was written by another version of this program.
    public static let otherVersion = Code(value: .otherVersion)
    /// The file is truncated or damaged.
    public static let damagedFile = Code(value: .damagedFile)
  }

  /// The kind of error.
  public let code: Code
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText
  /// The error of the database or the system; `nil` if the content of the file is the cause.
  public let underlying: (any Error)?

  private init(_ code: Code, path: String?, _ reason: LocalizedText, _ underlying: (any Error)?) {
    self.code = code
    let file = path ?? "memory"
    message = LocalizedText(en: "\(file): \(reason.en)", es: "\(file): \(reason.es)")
    self.underlying = underlying
  }

  /// Converts an error of the database or the system.
  init(_ error: any Error, path: String?) {
    if let known = error as? PlaceStoreError {
      self = known
      return
    }
    if let damage = error as? DatabaseDamage {
      self = .damaged(path: path, damage.reason)
      return
    }
    if let failure = error as? ReplacementFile.Failure {
      switch failure {
      case .notRegular: self = .unusable(path: path, "it is not a regular file", error)
      case .system(let code):
        self = .unusable(path: path, String(cString: strerror(code)), error)
      }
      return
    }
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_CORRUPT: self = .damaged(path: path, "\(error)", error)
    case .SQLITE_NOTADB: self = .foreign(path: path, error)
    default: self = .unusable(path: path, "\(error)", error)
    }
  }

  static func unusable(path: String?, _ reason: String, _ error: (any Error)? = nil) -> Self {
    PlaceStoreError(
      .unusableFile,
      path: path,
      LocalizedText(
        en: "the place store cannot be used (\(reason)); delete the file or choose another",
        es: "no se puede usar el índice de lugares (\(reason)); borre el archivo o elija otro"
      ),
      error
    )
  }

  static func foreign(path: String?, _ error: (any Error)? = nil) -> Self {
    PlaceStoreError(
      .unusableFile,
      path: path,
      LocalizedText(
        en: "is not a place store; import the city again, or name another file",
        es: "no es un índice de lugares; importe la ciudad de nuevo o indique otro archivo"
      ),
      error
    )
  }

  static func otherVersion(path: String?, _ found: Int) -> Self {
    PlaceStoreError(
      .otherVersion,
      path: path,
      LocalizedText(
        en: """
          is a place store of version \(found), but this program reads version \(PlaceDatabase.version); \
          import the city again
          """,
        es: """
          es un índice de lugares de la versión \(found), pero este programa lee la \(PlaceDatabase.version); \
          importe la ciudad de nuevo
          """
      ),
      nil
    )
  }

  static func damaged(path: String?, _ reason: String, _ error: (any Error)? = nil) -> Self {
    PlaceStoreError(
      .damagedFile,
      path: path,
      LocalizedText(
        en: "the place store is damaged (\(reason)); import the city again",
        es: "el índice de lugares está dañado (\(reason)); importe la ciudad de nuevo"
      ),
      error
    )
  }
}
