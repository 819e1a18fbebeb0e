import GeoCore

/// Positions that one post of a device has, as its protocol states them.
struct DeviceReport: Hashable, Sendable {
  /// The identifier that the app sends; `nil` for none.
  var device: String?
  /// The fixes; one without a time was made when it arrived.
  var fixes: [LocationFix] = []
  /// The number of records that were no fix.
  var rejected = 0
}

/// Error of a post that its protocol does not allow.
struct DeviceReportError: Error, Hashable {
  /// What is wrong, and what is expected.
  let message: LocalizedText

  init(_ text: (any APITexts) -> String) { message = .api(text) }
}

/// Values of the protocols, each with its unit and its range.
enum DeviceValue {
  /// Metres per second in a knot.
  static let knot = 1852.0 / 3600
  /// Metres per second in a kilometre an hour.
  static let kilometerPerHour = 1 / 3.6
  /// Metres per second in a mile an hour.
  static let milePerHour = 0.447_04

  /// The most bytes of a post with one position.
  static let mostBytes = 64 << 10
  /// The most fixes of a post.
  static let mostFixes = 10_000

  /// A coordinate.
  ///
  /// - Throws: ``DeviceReportError`` with the names, if one is missing or out of range.
  static func coordinate(
    _ latitude: Double?,
    _ longitude: Double?,
    _ names: String
  ) throws(DeviceReportError) -> Coordinate {
    guard let latitude, let longitude,
      let coordinate = Coordinate(validating: latitude, longitude)
    else { throw DeviceReportError { $0.noCoordinate(names) } }
    return coordinate
  }

  /// A fix whose values out of range are unknown, as apps send −1 for what they do not know.
  static func fix(
    _ coordinate: Coordinate,
    time: Seconds?,
    speed: Double?,
    course: Double?,
    accuracy: Double?,
    altitude: Double?
  ) -> LocationFix {
    LocationFix(
      coordinate,
      time: time,
      accuracy: accuracy.flatMap { (0.1...1_000_000).contains($0) ? $0 : nil },
      speed: speed.flatMap { (0...1000).contains($0) ? $0 : nil },
      course: course.flatMap { (0...360).contains($0) ? ($0 == 360 ? 0 : $0) : nil },
      altitude: altitude.flatMap { (-12_000...100_000).contains($0) ? $0 : nil }
    )
  }

  /// A finite number of a text; `nil` if it is none.
  static func number(_ text: String) -> Double? {
    guard text.utf8.count <= 40, let number = Double(text), number.isFinite else { return nil }
    return number
  }
}

extension JSONValue {
  /// The number, if this is one, or a text of one.
  var deviceNumber: Double? { number ?? string.flatMap(DeviceValue.number) }
}
