public import GeoCore

/// Why a map, or heights for it, could not be imported.
public struct OSMImportError: ReadableError, Hashable {
  /// The sorts of reasons.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, malformed, empty }
    private let value: Value

    /// The file or folder is missing or may not be read.
    public static let unreadable = Code(value: .unreadable)
    /// The file is damaged, cut off, or holds something else.
    public static let malformed = Code(value: .malformed)
    /// The file holds no way that anybody may use, or the folder no tile.
    public static let empty = Code(value: .empty)
  }

  /// The sort of reason.
  public let code: Code
  /// The file or folder, as it was named.
  public let path: String
  /// What is wrong and the remedy.
  public let message: LocalizedText

  init(_ code: Code, path: String, _ reason: LocalizedText) {
    self.code = code
    self.path = path
    message = LocalizedText(en: "\(path): \(reason.en)", es: "\(path): \(reason.es)")
  }
}
