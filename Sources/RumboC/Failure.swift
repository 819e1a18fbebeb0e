import CRumbo
import CampusGraph
import GeoCore
import GraphImport
import RouteService

/// Error of a call, as a code of the interface and a message.
struct Failure: Error {
  var code: rumbo_code
  /// What is wrong, where, and the remedy after the last semicolon.
  var message: LocalizedText

  init(_ code: rumbo_code, _ message: LocalizedText) {
    self.code = code
    self.message = message
  }

  /// An error with a text of this module.
  init(_ code: rumbo_code, _ text: (any MessageTexts) -> String) {
    self.init(code, .message(text))
  }

  /// The remedy in a language; empty if the message states none.
  func remedy(_ language: Language) -> String {
    let parts = message[language].split(separator: "; ", omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[parts.count - 1]) : ""
  }

  /// `cancel` was set.
  static let cancelled = Failure(RUMBO_CANCELLED) { $0.cancelled }
}

extension Failure {
  init(_ error: ServiceError) { self.init(error.code.rumboCode, error.message(.plain)) }

  init(_ error: GraphFileError) { self.init(Failures.failure(error)) }

  init(_ error: GraphImportError) {
    let code =
      switch error.code {
      case .malformed where error.line == nil && error.path == ArraysArgument.name:
        RUMBO_INVALID_VALUE
      case .tooBig: RUMBO_TOO_BIG
      case .lacking: RUMBO_NOT_PREPARED
      default: RUMBO_BAD_FILE
      }
    self.init(code, error.message)
  }

  /// Reads or changes a graph file, or what is made of one.
  static func graph<Result>(
    _ body: () throws(GraphFileError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw Failure(error)
    }
  }

  /// Asks the route service.
  static func service<Result>(
    _ body: () throws(ServiceError) -> Result
  ) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      throw Failure(error)
    }
  }
}

extension ServiceError.Code {
  /// The code of the interface.
  fileprivate var rumboCode: rumbo_code {
    switch self {
    case .notFound: RUMBO_NOT_FOUND
    case .noSegment: RUMBO_NO_SEGMENT
    case .noRoute: RUMBO_NO_ROUTE
    case .noMatch: RUMBO_NO_MATCH
    case .invalidValue: RUMBO_INVALID_VALUE
    case .invalidQuery: RUMBO_INVALID_QUERY
    case .ambiguous: RUMBO_AMBIGUOUS
    case .badFile: RUMBO_BAD_FILE
    case .notPrepared: RUMBO_NOT_PREPARED
    case .noSpace: RUMBO_NO_SPACE
    case .outsideArea: RUMBO_OUTSIDE_AREA
    case .tooBig: RUMBO_TOO_BIG
    case .cancelled, .interrupted: RUMBO_CANCELLED
    case .internalError, .closedPipe: RUMBO_INTERNAL
    }
  }
}
