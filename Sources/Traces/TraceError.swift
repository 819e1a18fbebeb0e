public import GeoCore

/// Error that makes a recording unreadable.
public struct TraceError: ReadableError, Hashable {
  /// Kinds of errors.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, unknownFormat, malformed, noRecords, tooBig }
    private let value: Value

    /// The file is missing or may not be read.
    public static let unreadable = Code(value: .unreadable)
    /// The bytes are in none of the supported formats.
    public static let unknownFormat = Code(value: .unknownFormat)
    /// The bytes are not valid in their format.
    public static let malformed = Code(value: .malformed)
    /// The file has no record of the format that was given, or that was recognized.
    public static let noRecords = Code(value: .noRecords)
    /// Something in the file exceeds the limits of length or depth.
    public static let tooBig = Code(value: .tooBig)
  }

  /// The kind of error.
  public let code: Code
  /// The file name given by the caller.
  public let name: String
  /// The line of the error, from 1; `nil` for the whole file.
  public let line: Int?
  /// What is wrong and where; the remedy, too, except for ``Code-swift.struct/noRecords``.
  public let message: LocalizedText

  init(_ problem: TraceProblem, in name: String) {
    code = problem.code
    self.name = name
    line = problem.line
    let reason = problem.reason
    let place =
      problem.line.map { line in LocalizedText.message { $0.line(line, of: name) } }
      ?? LocalizedText(same: name)
    message = LocalizedText(en: "\(place.en): \(reason.en)", es: "\(place.es): \(reason.es)")
  }
}

/// Error of the reader of one format, without the file's name.
struct TraceProblem: Error {
  var code: TraceError.Code
  var line: Int?
  var reason: LocalizedText

  init(_ code: TraceError.Code, line: Int? = nil, _ reason: LocalizedText) {
    self.code = code
    self.line = line
    self.reason = reason
  }
}
