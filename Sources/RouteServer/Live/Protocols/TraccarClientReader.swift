import GeoCore
import Traces

/// Reader of the JSON that Traccar Client posts from version 9 on.
///
/// `{device_id, location: {timestamp, coords: {latitude, longitude, speed, heading, accuracy,
/// altitude}, …}}`, with the speed in m/s and −1 for what is not known.
enum TraccarClientReader {
  /// Reads a body.
  ///
  /// - Throws: ``DeviceReportError`` with the name of the wrong member.
  static func report(_ body: [UInt8]) throws(DeviceReportError) -> DeviceReport {
    guard let json = try? JSONValue(parsing: body), json.object != nil else {
      throw DeviceReportError { $0.noJSONObject }
    }
    let locations = json["location"].map { $0.array ?? [$0] } ?? []
    guard !locations.isEmpty, locations.count <= DeviceValue.mostFixes else {
      throw DeviceReportError { $0.noCoordinate("location.coords") }
    }
    var report = DeviceReport(device: json["device_id"]?.string)
    for location in locations { report.fixes.append(try fix(location)) }
    return report
  }

  private static func fix(_ location: JSONValue) throws(DeviceReportError) -> LocationFix {
    let coords = location["coords"] ?? .null
    let coordinate = try DeviceValue.coordinate(
      coords["latitude"]?.number,
      coords["longitude"]?.number,
      "location.coords.latitude, location.coords.longitude"
    )
    guard let time = time(location["timestamp"]) else {
      throw DeviceReportError { $0.noTimestamp }
    }
    return DeviceValue.fix(
      coordinate,
      time: time,
      speed: coords["speed"]?.number,
      course: coords["heading"]?.number,
      accuracy: coords["accuracy"]?.number,
      altitude: coords["altitude"]?.number
    )
  }

  /// A time as a text or a count of seconds or milliseconds.
  static func time(_ value: JSONValue?) -> Seconds? {
    switch value {
    case .string(let text): TimeText.instant(text)
    case .number(let number): TimeText.instant("\(number)")
    default: nil
    }
  }
}
