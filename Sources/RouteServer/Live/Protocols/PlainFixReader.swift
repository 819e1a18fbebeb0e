import GeoCore
import RouteService
import Traces

/// Reader of plain batches: a JSON object with `lat`, `lon` and `time`, an array of them, or one a line.
///
/// It takes all that ``TraceReader`` reads, so also GeoJSON, CSV, GPX and NMEA.
enum PlainFixReader {
  /// Reads a body.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - now: Seconds since 1970, for a single fix without a time.
  /// - Returns: The fixes; records that are none are counted.
  /// - Throws: `InvalidValue` if there is no fix, `TooBig` if there are too many.
  static func report(_ body: [UInt8], now: Seconds) throws(ServiceError) -> DeviceReport {
    var report = DeviceReport()
    for event in try TripMachine.events(of: body, at: now) {
      // A fix of a batch without a time could be of any time.
      guard case .fix(let fix) = event, let time = fix.time, TimeText.range.contains(time) else {
        report.rejected += 1
        continue
      }
      report.fixes.append(fix)
    }
    guard report.fixes.count <= DeviceValue.mostFixes else {
      throw ServiceError(.tooBig, .api { $0.tooManyPosted(DeviceValue.mostFixes) })
    }
    guard !report.fixes.isEmpty else {
      throw ServiceError(.invalidValue, .api { $0.noTimestamp })
    }
    return report
  }
}
