import GeoCore
import Traces

/// Reader of the OsmAnd protocol, in a query string or a form: one position as `name=value` pairs.
///
/// As in Traccar's protocol documentation: `id` or `deviceid`; `lat` and `lon`, or `location=lat,lon`;
/// `timestamp` in seconds or milliseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC;
/// `speed` in knots; `bearing` or `heading`; `altitude`; `accuracy` in metres; `valid`. Other names are
/// ignored, because apps send more. `speed_unit` is ours: apps such as GPSLogger send other units.
enum OsmAndReader {
  /// The units of `speed`, in metres per second.
  static let units: [(name: String, value: Double)] = [
    ("kn", DeviceValue.knot), ("m/s", 1), ("km/h", DeviceValue.kilometerPerHour),
    ("mph", DeviceValue.milePerHour),
  ]

  /// Reads the pairs.
  ///
  /// - Parameter pairs: Names and values, decoded. Of a repeated name the last value counts.
  /// - Returns: A report of one fix; of none if the app says that the position is not valid.
  /// - Throws: ``DeviceReportError`` with the name of the wrong value.
  static func report(
    _ pairs: [(name: String, value: String)]
  ) throws(DeviceReportError) -> DeviceReport {
    var values: [String: String] = [:]
    for pair in pairs { values[pair.name] = pair.value }
    var report = DeviceReport(device: values["id"] ?? values["deviceid"])
    let unit = try unit(values["speed_unit"])
    let coordinate = try coordinate(values)
    let heading = try number("heading", values)
    let fix = DeviceValue.fix(
      coordinate,
      time: try time(values["timestamp"]),
      speed: try number("speed", values).map { $0 * unit },
      course: try number("bearing", values) ?? heading,
      accuracy: try number("accuracy", values),
      altitude: try number("altitude", values)
    )
    let isValid = values["valid"].map { ["true", "1", "t", ""].contains($0.lowercased()) } ?? true
    if isValid { report.fixes = [fix] }
    return report
  }

  private static func coordinate(
    _ values: [String: String]
  ) throws(DeviceReportError) -> Coordinate {
    let names = "lat, lon"
    if let location = values["location"] {
      let parts = location.split(separator: ",", omittingEmptySubsequences: false)
        .map { DeviceValue.number(String($0)) }
      guard parts.count == 2 else { throw DeviceReportError { $0.noCoordinate("location") } }
      return try DeviceValue.coordinate(parts[0], parts[1], "location")
    }
    let latitude = values["lat"].flatMap(DeviceValue.number)
    let longitude = values["lon"].flatMap(DeviceValue.number)
    return try DeviceValue.coordinate(latitude, longitude, names)
  }

  private static func time(_ text: String?) throws(DeviceReportError) -> Seconds? {
    guard let text, !text.isEmpty else { return nil }
    guard let time = TimeText.instant(text) else { throw DeviceReportError { $0.noTimestamp } }
    return time
  }

  private static func unit(_ text: String?) throws(DeviceReportError) -> Double {
    guard let text else { return DeviceValue.knot }
    guard let unit = units.first(where: { $0.name == text }) else {
      let known = units.map(\.name).joined(separator: ", ")
      throw DeviceReportError { $0.unknownSpeedUnit(known) }
    }
    return unit.value
  }

  /// A number; `nil` if it is missing or empty, or if the app does not know it.
  private static func number(
    _ name: String,
    _ values: [String: String]
  ) throws(DeviceReportError) -> Double? {
    guard let text = values[name], !text.isEmpty, text.lowercased() != "nan", text != "null" else {
      return nil
    }
    guard let number = DeviceValue.number(text) else {
      throw DeviceReportError { $0.deviceNumber(name) }
    }
    return number
  }
}
