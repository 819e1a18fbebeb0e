package import GeoCore

/// Error of a question: a code of the contract, a message in both languages, and details for
/// programs.
package struct ServiceError: Error {
  /// The codes of the contract; each belongs to one exit status.
  package enum Code: String {
    case notFound = "NotFound"
    case noSegment = "NoSegment"
    case noRoute = "NoRoute"
    case noMatch = "NoMatch"
    case invalidValue = "InvalidValue"
    case invalidQuery = "InvalidQuery"
    case ambiguous = "Ambiguous"
    case badFile = "BadFile"
    case notPrepared = "NotPrepared"
    /// The disk is full.
    case noSpace = "NoSpace"
    case outsideArea = "OutsideArea"
    case tooBig = "TooBig"
    case internalError = "InternalError"
    /// The request's deadline passed, or its caller cancelled it.
    case cancelled = "Cancelled"
    /// A signal has arrived; never reported.
    case interrupted = "Interrupted"
    /// The reader of the output has closed it; never reported.
    case closedPipe = "ClosedPipe"

    /// Exit status of a command and status of an HTTP response for this code.
    private var statuses: (exit: Int32, http: Int) {
      switch self {
      case .notFound: (1, 404)
      case .noSegment, .noRoute, .noMatch: (1, 400)
      case .invalidValue, .invalidQuery, .ambiguous: (2, 400)
      case .badFile: (3, 500)
      case .notPrepared: (3, 501)
      case .noSpace: (3, 507)
      case .outsideArea: (4, 400)
      case .tooBig: (5, 400)
      case .cancelled: (5, 503)
      case .interrupted: (130, 503)
      case .closedPipe: (141, 499)
      case .internalError: (70, 500)
      }
    }

    /// Exit status of a command.
    package var exitStatus: Int32 { statuses.exit }
    /// Status of an HTTP response.
    package var httpStatus: Int { statuses.http }

    /// Whether a message is printed beside the exit status.
    package var isReported: Bool { self != .interrupted && self != .closedPipe }
  }

  package var code: Code
  /// What is wrong, where, and the remedy.
  package var text: ServiceText
  /// Values for programs, such as the file or the place.
  package var details: JSONObject

  /// An error with a text of the table.
  init(
    _ code: Code,
    details: JSONObject = [:],
    _ text: @escaping @Sendable (any ServiceTexts) -> String
  ) {
    self.init(code, ServiceText(text), details: details)
  }

  /// An error with a message of another library or of the front end.
  package init(_ code: Code, _ message: LocalizedText, details: JSONObject = [:]) {
    self.init(code, ServiceText(message), details: details)
  }

  private init(_ code: Code, _ text: ServiceText, details: JSONObject) {
    self.code = code
    self.text = text
    self.details = details
  }

  /// The same error with another code.
  package func with(_ code: Code) -> ServiceError {
    var error = self
    error.code = code
    return error
  }

  /// The message in every language, with parameters named as one front end writes them.
  package func message(_ parameters: ParameterStyle) -> LocalizedText {
    text.localized(parameters)
  }

  /// A signal stops the work.
  package static let interrupted = ServiceError(.interrupted, LocalizedText(same: "interrupted"))
  /// The reader of the output has closed it.
  package static let closedPipe = ServiceError(.closedPipe, LocalizedText(same: "closed pipe"))

  /// The contract's error document.
  package func json(in language: Language, _ parameters: ParameterStyle) -> JSONValue {
    [
      "code": .string(code.rawValue), "message": .string(message(parameters)[language]),
      "details": .object(details),
    ]
  }
}
