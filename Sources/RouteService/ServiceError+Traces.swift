import GeoCore
package import Traces

/// Table from errors of recordings to the contract's codes.
package enum TraceFailures {
  /// An error of a recording that is part of a request and no file: a wrong value.
  package static func failure(ofRequest error: TraceError) -> ServiceError {
    let message = error.message
    guard error.code == .noRecords else { return ServiceError(.invalidValue, message) }
    return ServiceError(.invalidValue) { texts in
      message[texts.language] + "; " + texts.recordingFormats
    }
  }

  /// An error of a recording as an error of the contract.
  package static func failure(_ error: TraceError) -> ServiceError {
    var details: JSONObject = ["file": .string(error.name)]
    if let line = error.line { details["line"] = .number(Double(line)) }
    let message = error.message
    guard error.code == .noRecords else {
      return ServiceError(.badFile, message, details: details)
    }
    return ServiceError(.badFile, details: details) { texts in
      message[texts.language] + "; " + texts.chooseFormat
    }
  }
}
