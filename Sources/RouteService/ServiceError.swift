import GeoCore

/// Why a command ends without an answer: a code of the command-line contract, what a person reads,
/// and details for programs.
struct CommandFailure: Error {
  /// The codes of the contract; each belongs to one exit status.
  enum Code: String {
    case notFound = "NotFound"
    case noSegment = "NoSegment"
    case noRoute = "NoRoute"
    case noMatch = "NoMatch"
    case invalidValue = "InvalidValue"
    case invalidQuery = "InvalidQuery"
    case ambiguous = "Ambiguous"
    case badFile = "BadFile"
    case notPrepared = "NotPrepared"
    case outsideArea = "OutsideArea"
    case tooBig = "TooBig"
    case internalError = "InternalError"
    /// A signal came; never reported.
    case interrupted = "Interrupted"
    /// The reader of stdout has gone; never reported.
    case closedPipe = "ClosedPipe"

    /// The exit status: the one table that says so.
    var exitStatus: Int32 {
      switch self {
      case .notFound, .noSegment, .noRoute, .noMatch: 1
      case .invalidValue, .invalidQuery, .ambiguous: 2
      case .badFile, .notPrepared: 3
      case .outsideArea: 4
      case .tooBig: 5
      case .internalError: 70
      case .interrupted: Interrupt.exitStatus
      case .closedPipe: 141
      }
    }

    /// Whether people and programs are told, beyond the exit status.
    var isReported: Bool { self != .interrupted && self != .closedPipe }
  }

  var code: Code
  var message: LocalizedText
  var details: JSONObject

  init(_ code: Code, _ message: LocalizedText, details: JSONObject = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The work stops because a signal asks for it.
  static let interrupted = CommandFailure(.interrupted, LocalizedText(same: "interrupted"))
  /// Nobody reads any more.
  static let closedPipe = CommandFailure(.closedPipe, LocalizedText(same: "closed pipe"))

  /// The error document of `--json`.
  func json(in language: Language) -> JSONValue {
    [
      "code": .string(code.rawValue), "message": .string(message[language]),
      "details": .object(details),
    ]
  }
}
