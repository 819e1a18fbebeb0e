import GeoCore
package import Transit
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

  /// A timetable with what the check of its files found.
  package typealias Read = (timetable: Timetable, report: FeedReport)

  /// Reads a GTFS feed, or a shuttle's lines in GeoJSON with the timetable of a CSV file.
  ///
  /// - Parameters:
  ///   - path: The feed or the GeoJSON.
  ///   - times: The CSV file; `nil` for the one beside the GeoJSON.
  /// - Returns: The timetable and what was found.
  /// - Throws: `BadFile` or `TooBig` if it cannot be read at all.
  package static func feed(_ path: String, times: String? = nil) throws(ServiceError) -> Read {
    do throws(TransitFeedError) {
      if ShuttleFeed.isShuttle(path) {
        let feed = try ShuttleFeed(reading: path, timetable: times)
        return (feed.timetable, feed.report)
      }
      let feed = try GTFSFeed(reading: path)
      return (feed.timetable, feed.report)
    } catch {
      throw failure(error)
    }
  }
}
