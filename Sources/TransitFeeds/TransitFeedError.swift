public import GeoCore

/// Error that makes a feed unreadable.
public struct TransitFeedError: ReadableError, Hashable {
  /// Kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, malformed, tooBig, faulty }
    private let value: Value

    /// The file or folder is missing, may not be read, or its compression is broken.
    public static let unreadable = Code(value: .unreadable)
    /// It is not a feed: a file that no feed can lack is missing.
    public static let malformed = Code(value: .malformed)
    /// It exceeds the limits.
    public static let tooBig = Code(value: .tooBig)
    /// It has errors, and is read strictly.
    public static let faulty = Code(value: .faulty)
  }

  /// The kind of error.
  public let code: Code
  /// The path as given.
  public let path: String
  /// The file of the feed, such as `stops.txt`; `nil` if the error concerns all.
  public let file: String?
  /// The line of the error, from 1.
  public let line: Int?
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  init(
    _ code: Code,
    path: String,
    file: String? = nil,
    line: Int? = nil,
    _ reason: LocalizedText
  ) {
    self.code = code
    self.path = path
    self.file = file
    self.line = line
    message = .message { texts in
      texts.place(path, file, line) + ": " + reason[texts.language]
    }
  }
}
