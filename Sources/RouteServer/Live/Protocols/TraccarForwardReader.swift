import GeoCore

/// Reader of the JSON with which a Traccar server forwards positions: `{position, device}`.
///
/// The speed is in knots, an accuracy of 0 is unknown, and `device.uniqueId` is the vehicle. A position
/// that is not valid or outdated, as in a message without a position, is no fix.
enum TraccarForwardReader {
  /// Reads a body.
  ///
  /// - Throws: ``DeviceReportError`` with the name of the wrong member.
  static func report(_ body: [UInt8]) throws(DeviceReportError) -> DeviceReport {
    guard let json = try? JSONValue(parsing: body), let position = json["position"],
      position.object != nil
    else { throw DeviceReportError { $0.noForwardedPosition } }
    guard let device = json["device"]?["uniqueId"]?.string else {
      throw DeviceReportError { $0.noForwardedDevice }
    }
    guard position["valid"]?.bool != false, position["outdated"]?.bool != true else {
      return DeviceReport(device: device)
    }
    let coordinate = try DeviceValue.coordinate(
      position["latitude"]?.number,
      position["longitude"]?.number,
      "position.latitude, position.longitude"
    )
    guard let time = TraccarClientReader.time(position["fixTime"]) else {
      throw DeviceReportError { $0.noTimestamp }
    }
    let fix = DeviceValue.fix(
      coordinate,
      time: time,
      speed: position["speed"]?.number.map { $0 * DeviceValue.knot },
      course: position["course"]?.number,
      accuracy: position["accuracy"]?.number,
      altitude: position["altitude"]?.number
    )
    return DeviceReport(device: device, fixes: [fix])
  }
}
