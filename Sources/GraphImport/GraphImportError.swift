public import GeoCore

/// Why a file could not be imported as a graph.
public struct GraphImportError: ReadableError, Hashable {
  /// The sorts of reasons.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, malformed, lacking, tooBig }
    private let value: Value

    /// The file is missing, may not be read, or its compression is broken.
    public static let unreadable = Code(value: .unreadable)
    /// The file is not what it should be.
    public static let malformed = Code(value: .malformed)
    /// What the options ask for needs something that was not given.
    public static let lacking = Code(value: .lacking)
    /// The graph is larger than this package can hold.
    public static let tooBig = Code(value: .tooBig)
  }

  /// The sort of reason.
  public let code: Code
  /// The file, as it was named.
  public let path: String
  /// The line that it is about, the first being 1; `nil` where it is the file as a whole.
  public let line: Int?
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  init(_ code: Code, path: String, line: Int? = nil, _ reason: LocalizedText) {
    self.code = code
    self.path = path
    self.line = line
    let place =
      line.map { (en: "\(path): line \($0)", es: "\(path): línea \($0)") }
      ?? (en: path, es: path)
    message = LocalizedText(en: "\(place.en): \(reason.en)", es: "\(place.es): \(reason.es)")
  }
}
