public import GeoCore

/// Error of importing a file as a graph.
public struct GraphImportError: ReadableError, Hashable {
  /// The kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, malformed, lacking, tooBig }
    private let value: Value

    /// The file is missing, may not be read, or its compression is broken.
    public static let unreadable = Code(value: .unreadable)
    /// The file does not follow its format.
    public static let malformed = Code(value: .malformed)
    /// An option needs data that was not given.
    public static let lacking = Code(value: .lacking)
    /// The graph is larger than this package can hold.
    public static let tooBig = Code(value: .tooBig)
  }

  /// The kind of error.
  public let code: Code
  /// The file's path as given.
  public let path: String
  /// The number of the bad line, from 1; `nil` if the error concerns the whole file.
  public let line: Int?
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  init(_ code: Code, path: String, line: Int? = nil, _ reason: LocalizedText) {
    self.code = code
    self.path = path
    self.line = line
    message = .message { texts in
      let place = line.map { texts.line($0, of: path) } ?? path
      return "\(place): \(reason[texts.language])"
    }
  }
}
