import GeoCore
package import TransitFeeds

/// Table from errors of feeds to the contract's codes.
package enum TransitFailures {
  /// An error of a feed as an error of the contract.
  package static func failure(_ error: TransitFeedError) -> ServiceError {
    var details: JSONObject = ["feed": .string(error.path)]
    if let file = error.file { details["file"] = .string(file) }
    if let line = error.line { details["line"] = .number(Double(line)) }
    return ServiceError(error.code == .tooBig ? .tooBig : .badFile, error.message, details: details)
  }

  /// Reads a feed.
  package static func feed(_ path: String) throws(ServiceError) -> GTFSFeed {
    do throws(TransitFeedError) {
      return try GTFSFeed(reading: path)
    } catch {
      throw failure(error)
    }
  }
}
