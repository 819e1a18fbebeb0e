public import GeoCore

/// Why a recording is refused as a whole.
public struct TraceError: ReadableError, Hashable {
  /// The sorts of reasons.
  public struct Code: Hashable, Sendable {
    private enum Value { case unreadable, unknownFormat, malformed, tooBig }
    private let value: Value

    /// The file is missing or may not be read.
    public static let unreadable = Code(value: .unreadable)
    /// The bytes are in none of the formats that are read.
    public static let unknownFormat = Code(value: .unknownFormat)
    /// The bytes are not what their format says they are.
    public static let malformed = Code(value: .malformed)
    /// Something in the file is longer or deeper than a recording needs.
    public static let tooBig = Code(value: .tooBig)
  }

  /// The sort of reason.
  public let code: Code
  /// The file, as it was named.
  public let name: String
  /// The line of the damage, from 1; `nil` where it is the file as a whole.
  public let line: Int?
  /// What is wrong, where, and the remedy.
  public let message: LocalizedText

  init(_ problem: TraceProblem, in name: String) {
    code = problem.code
    self.name = name
    line = problem.line
    let reason = problem.reason
    let place =
      problem.line.map { (en: "\(name): line \($0)", es: "\(name): línea \($0)") }
      ?? (en: name, es: name)
    message = LocalizedText(en: "\(place.en): \(reason.en)", es: "\(place.es): \(reason.es)")
  }
}

/// Why a reader of one format gives up; it does not know the file's name.
struct TraceProblem: Error {
  var code: TraceError.Code
  var line: Int?
  var reason: LocalizedText

  init(_ code: TraceError.Code, line: Int? = nil, _ reason: LocalizedText) {
    self.code = code
    self.line = line
    self.reason = reason
  }

  /// A file in which nothing is what its format promises.
  static func nothing(_ format: LocalizedText) -> TraceProblem {
    TraceProblem(
      .malformed,
      LocalizedText(
        en: "holds no \(format.en); check the file, or name its format with --format",
        es: "no contiene \(format.es); revise el archivo o indique su formato con --format"
      )
    )
  }
}
