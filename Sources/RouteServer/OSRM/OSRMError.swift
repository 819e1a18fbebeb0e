package import GeoCore

/// Error of a request in OSRM's form: a code and a message.
///
/// Clients read OSRM's own messages (VROOM the index in that of `NoSegment`), so those are English
/// in every language. Messages that OSRM does not have are in the tables of `Text`.
package struct OSRMError: Error, Hashable {
  /// The codes; those that OSRM has, and those of the HTTP server.
  package enum Code: String, CaseIterable, Sendable {
    case ok = "Ok"
    case invalidURL = "InvalidUrl"
    case invalidService = "InvalidService"
    case invalidVersion = "InvalidVersion"
    case invalidQuery = "InvalidQuery"
    case invalidOptions = "InvalidOptions"
    case invalidValue = "InvalidValue"
    case invalidMethod = "InvalidMethod"
    case invalidContentType = "InvalidContentType"
    case tooBig = "TooBig"
    case noSegment = "NoSegment"
    case noRoute = "NoRoute"
    case noMatch = "NoMatch"
    case noTrips = "NoTrips"
    case notImplemented = "NotImplemented"
    case overloaded = "Overloaded"
    /// A client sends more requests than it may.
    case tooManyRequests = "TooManyRequests"
    case timeout = "Timeout"
    /// The client has gone; the answer is not read, but counted.
    case cancelled = "Cancelled"
    /// A request for directions is wrong.
    case invalidInput = "InvalidInput"
    /// The token of a trip is missing or wrong.
    case unauthorized = "Unauthorized"
    case internalError = "InternalError"

    /// The usual HTTP status of an answer with this code; OSRM answers every error with 400.
    package var httpStatus: Int {
      switch self {
      case .ok: 200
      case .invalidMethod: 405
      case .invalidContentType: 415
      case .tooManyRequests: 429
      case .overloaded: 503
      case .timeout: 504
      case .cancelled: 499
      case .unauthorized: 401
      case .internalError: 500
      default: 400
      }
    }
  }

  /// The code.
  package var code: Code
  /// What is wrong.
  package var message: LocalizedText
  /// Status of the HTTP answer.
  package var httpStatus: Int

  /// An error with a message of the tables.
  package init(_ code: Code, _ message: LocalizedText, httpStatus: Int? = nil) {
    self.code = code
    self.message = message
    self.httpStatus = httpStatus ?? code.httpStatus
  }

  /// An error with a message that clients read; the same in every language.
  init(_ code: Code, contract message: String) {
    self.init(code, LocalizedText(same: message))
  }

  /// The document of the error.
  package func document(in language: Language) -> [UInt8] {
    var json = JSONWriter()
    write(in: language, to: &json)
    return json.bytes
  }

  /// Writes the document of the error.
  func write(in language: Language, to json: inout JSONWriter) {
    json.object { json in
      json.member("code", code.rawValue)
      json.member("message", message[language])
    }
  }
}

extension OSRMError {
  /// The path does not have the form `/{service}/v{version}/{profile}/{query}`.
  static func malformedURL(_ target: [UInt8], at position: Int) -> OSRMError {
    let context = target[max(0, position - 3)..<min(target.count, position + 3)]
    let text = String(decoding: context, as: UTF8.self)
    return OSRMError(
      .invalidURL,
      contract: "URL string malformed close to position \(position): \"\(text)\""
    )
  }

  /// A coordinate or an option cannot be read.
  static func malformedQuery(at position: Int) -> OSRMError {
    OSRMError(.invalidQuery, contract: "Query string malformed close to position \(position)")
  }

  /// There is no such service, or not in this version.
  static func unknownService(_ name: String, _ code: Code = .invalidService) -> OSRMError {
    OSRMError(code, contract: "Service \(name) not found!")
  }

  /// No street is near enough to a coordinate.
  static func noSegment(_ index: Int) -> OSRMError {
    OSRMError(
      .noSegment,
      contract: "Could not find a matching segment for coordinate \(index)"
    )
  }
}
