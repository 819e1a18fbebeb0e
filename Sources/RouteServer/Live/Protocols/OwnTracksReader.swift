import GeoCore
import Traces

/// Reader of OwnTracks' messages in HTTP mode.
///
/// `{_type: "location", lat, lon, tst, vel, cog, acc, alt, tid, …}`, with the speed in km/h and the
/// time in seconds. Messages of other types have no position and are answered as if they were taken.
enum OwnTracksReader {
  /// Reads a body; an empty one has no position.
  ///
  /// - Throws: ``DeviceReportError`` with the name of the wrong member.
  static func report(_ body: [UInt8]) throws(DeviceReportError) -> DeviceReport {
    guard !body.isEmpty else { return DeviceReport() }
    guard let json = try? JSONValue(parsing: body) else {
      throw DeviceReportError { $0.noJSONObject }
    }
    guard json.object != nil else { throw DeviceReportError { $0.noJSONObject } }
    guard json["_type"]?.string == "location" else { return DeviceReport() }
    let coordinate = try DeviceValue.coordinate(
      json["lat"]?.number,
      json["lon"]?.number,
      "lat, lon"
    )
    guard let count = json["tst"]?.number, TimeText.range.contains(count) else {
      throw DeviceReportError { $0.noTimestamp }
    }
    let fix = DeviceValue.fix(
      coordinate,
      time: count,
      speed: json["vel"]?.number.map { $0 * DeviceValue.kilometerPerHour },
      course: json["cog"]?.number,
      accuracy: json["acc"]?.number,
      altitude: json["alt"]?.number
    )
    return DeviceReport(device: json["tid"]?.string, fixes: [fix])
  }
}
