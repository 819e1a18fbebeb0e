public import GeoCore

/// Why a file could not be imported as a street network.
public struct OSMImportError: ReadableError, Hashable {
  /// The sorts of reasons.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, malformed, empty }
    private let value: Value

    /// The file is missing or may not be read.
    public static let unreadable = Code(value: .unreadable)
    /// The file is damaged, cut off, or not OpenStreetMap data.
    public static let malformed = Code(value: .malformed)
    /// The file holds no way that anybody may use.
    public static let empty = Code(value: .empty)
  }

  /// The sort of reason.
  public let code: Code
  /// The file, as it was named.
  public let path: String
  /// What is wrong and the remedy.
  public let message: LocalizedText

  init(_ code: Code, path: String, _ reason: LocalizedText) {
    self.code = code
    self.path = path
    message = LocalizedText(en: "\(path): \(reason.en)", es: "\(path): \(reason.es)")
  }
}
