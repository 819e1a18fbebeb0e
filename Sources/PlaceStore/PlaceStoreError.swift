internal import GRDB
public import GeoCore

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
      self = .damaged(path: path, damage)
      return
    }
    if let failure = error as? ReplacementFile.Failure {
      switch failure {
      case .notRegular: self = .unusable(path: path, \.notRegular, error)
      case .system(let code):
        self = .unusable(path: path, { _ in String(cString: strerror(code)) }, error)
      }
      return
    }
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_CORRUPT: self = .damaged(path: path, .reported("\(error)"), error)
    case .SQLITE_NOTADB: self = .foreign(path: path, error)
    default: self = .unusable(path: path, { _ in "\(error)" }, error)
    }
  }

  private static func unusable(
    path: String?,
    _ reason: (any MessageTexts) -> String,
    _ error: any Error
  ) -> Self {
    PlaceStoreError(
      .unusableFile,
      path: path,
      .message { $0.unusable(reason($0)) },
      error
    )
  }

  static func foreign(path: String?, _ error: (any Error)? = nil) -> Self {
    PlaceStoreError(.unusableFile, path: path, .message { $0.notPlaceStore }, error)
  }

  static func otherVersion(path: String?, _ found: Int) -> Self {
    PlaceStoreError(
      .otherVersion,
      path: path,
      .message { $0.otherVersion(found, known: PlaceDatabase.version) },
      nil
    )
  }

  private static func damaged(
    path: String?,
    _ damage: DatabaseDamage,
    _ error: (any Error)? = nil
  ) -> Self {
    PlaceStoreError(
      .damagedFile,
      path: path,
      .message { $0.damaged($0.damage(damage)) },
      error
    )
  }
}
