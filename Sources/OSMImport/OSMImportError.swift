public import GeoCore

/// Error of importing a map or its heights.
public struct OSMImportError: ReadableError, Hashable {
  /// The kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, malformed, empty }
    private let value: Value

    /// The file or folder is missing or may not be read.
    public static let unreadable = Code(value: .unreadable)
    /// The file is damaged, cut off, or holds something else.
    public static let malformed = Code(value: .malformed)
    /// The file holds no usable way, or the folder no tile.
    public static let empty = Code(value: .empty)
  }

  /// The kind of error.
  public let code: Code
  /// The path of the file or folder as given.
  public let path: String
  /// What is wrong and the remedy.
  public let message: LocalizedText

  init(_ code: Code, path: String, _ reason: LocalizedText) {
    self.code = code
    self.path = path
    message = LocalizedText(en: "\(path): \(reason.en)", es: "\(path): \(reason.es)")
  }
}
