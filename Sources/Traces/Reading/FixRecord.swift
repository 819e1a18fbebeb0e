import GeoCore

/// Values of one record, filled by the reader of any format and converted to a fix.
struct FixRecord {
  private var latitude: Double?
  private var longitude: Double?
  private var time: TimeValue?
  private var day: Int?
  private var accuracy: Meters?
  private var dilution: Double?
  private var speed: Double?
  private var course: Degrees?
  private var altitude: Meters?
  /// The name of the segment that the record belongs to, if given.
  private(set) var segment: String?
  /// The first error, which makes the record invalid.
  private var problem: LocalizedText?

  /// Whether the position is missing.
  var hasNoPlace: Bool { latitude == nil && longitude == nil }

  /// Whether it has a time or a date.
  var hasTime: Bool { time != nil || day != nil }

  /// Rejects the record; the first reason counts.
  mutating func reject(_ reason: LocalizedText) { problem = problem ?? reason }

  // MARK: - Filling

  /// Sets a quantity to a number; the first one counts.
  mutating func set(_ field: TraceField, to number: Double) {
    let value = number * (field.scale == 0 ? 1 : field.scale)
    switch field.quantity {
    case .latitude: latitude = latitude ?? value
    case .longitude: longitude = longitude ?? value
    case .time:
      setTime(field.scale == 0 ? TimeText.seconds(counting: number) : value)
    case .accuracy: accuracy = accuracy ?? value
    case .dilution: dilution = dilution ?? value
    case .speed: speed = speed ?? value
    case .course: course = course ?? value
    case .altitude: altitude = altitude ?? value
    case .segment: segment = segment ?? "\(number)"
    case .date: setTime(TimeText.seconds(counting: number))
    case .place: break
    }
  }

  /// Sets a quantity to a text; blank texts and placeholders are ignored.
  mutating func set(_ field: TraceField, to text: ArraySlice<UInt8>, takesComma: Bool = false) {
    let text = DecimalText.trimmed(text)
    guard !Self.isPlaceholder(text) else { return }
    switch field.quantity {
    case .latitude, .longitude: setAngle(field, text, takesComma)
    case .place: setPlace(text)
    case .time: setTime(field, text)
    case .date: setDate(text)
    case .segment: segment = segment ?? String(decoding: text, as: UTF8.self)
    case .accuracy, .dilution, .speed, .course, .altitude:
      // A unit may follow the number, as in `12 m`; other texts are ignored, because these
      // quantities are optional.
      let number = text.prefix { !Ascii.isBlank($0) }
      if let value = DecimalText.number(number, takesComma: takesComma) { set(field, to: value) }
    }
  }

  /// Sets the position, with an optional altitude.
  mutating func setPlace(longitude: Double, latitude: Double, altitude: Double? = nil) {
    self.longitude = self.longitude ?? longitude
    self.latitude = self.latitude ?? latitude
    self.altitude = self.altitude ?? altitude
  }

  private mutating func setAngle(_ field: TraceField, _ text: ArraySlice<UInt8>, _ comma: Bool) {
    var number = text
    var sign = 1.0
    if let last = number.last, Ascii.isLetter(last) {
      // `19.28N`: the letter gives the sign.
      let letter = last & 0xDF
      let letters = field.quantity == .latitude ? "NS" : "EWO"
      guard letters.utf8.contains(letter) else { return reject(Self.noNumber(text)) }
      if letter == UInt8(ascii: "S") || letter == UInt8(ascii: "W") || letter == UInt8(ascii: "O") {
        sign = -1
      }
      number = DecimalText.trimmed(number.dropLast())
    }
    if number.suffix(2) == [0xC2, 0xB0] { number = number.dropLast(2) }
    guard let value = DecimalText.number(number, takesComma: comma) else {
      return reject(Self.noNumber(text))
    }
    set(field, to: sign * value)
  }

  private mutating func setPlace(_ text: ArraySlice<UInt8>) {
    let word = text.prefix { Ascii.isLetter($0) }
    let isWellKnownText = String(decoding: word, as: UTF8.self).lowercased() == "point"
    let numbers = text.dropFirst(word.count).split { byte in
      Ascii.isBlank(byte) || byte == Ascii.comma || byte == Ascii.semicolon
        || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
    }
    guard word.isEmpty || isWellKnownText, (2...4).contains(numbers.count),
      let first = DecimalText.number(numbers[0]), let second = DecimalText.number(numbers[1])
    else { return reject(Self.noNumber(text)) }
    if isWellKnownText {
      setPlace(longitude: first, latitude: second)
    } else {
      setPlace(longitude: second, latitude: first)
    }
  }

  private mutating func setTime(_ seconds: Seconds) {
    guard TimeText.range.contains(seconds) else {
      return reject(Self.noTime(Array("\(seconds)".utf8)[...]))
    }
    time = time ?? .instant(seconds)
  }

  private mutating func setTime(_ field: TraceField, _ text: ArraySlice<UInt8>) {
    guard time == nil else { return }
    if field.scale != 0, let number = DecimalText.number(text) {
      return set(field, to: number)
    }
    // With a date, a bare number is a time of day.
    if day != nil, let seconds = TimeText.timeOfDay(text) {
      time = .timeOfDay(seconds)
      return
    }
    switch TimeText.value(text) {
    case .instant(let seconds)?: setTime(seconds)
    case let value?: time = value
    case nil: reject(Self.noTime(text))
    }
  }

  private mutating func setDate(_ text: ArraySlice<UInt8>) {
    // Six digits are year, month and day, as in the files of Columbus loggers.
    let isShort = text.count == 6 && text.allSatisfy { Ascii.digit($0) != nil }
    let whole = isShort ? Array("20".utf8) + text : Array(text)
    switch TimeText.value(whole[...]) {
    case .day(let value)?: day = value
    case .instant(let seconds)? where !isShort: setTime(seconds)
    default: reject(Self.noTime(text))
    }
  }

  /// Whether a text is a placeholder for a missing value.
  private static func isPlaceholder(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 4, let first = text.first else { return text.isEmpty }
    guard Ascii.digit(first) == nil else { return false }
    return ["-", "--", "na", "n/a", "nan", "null", "none", "nil"].contains(
      String(decoding: text, as: UTF8.self).lowercased()
    )
  }

  // MARK: - The fix

  /// The fix, or the reason for rejecting the record.
  func fix(
    _ clock: inout DayClock,
    startsSegment: Bool
  ) -> Result<LocationFix, Rejection> {
    if let problem { return .failure(Rejection(reason: problem)) }
    guard let latitude, let longitude else {
      return .failure(Rejection(reason: .message { $0.noPosition }))
    }
    switch Self.coordinate(latitude, longitude) {
    case .failure(let rejection): return .failure(rejection)
    case .success(let coordinate):
      return .success(
        LocationFix(
          coordinate,
          time: instant(&clock),
          accuracy: Plausible.accuracy(accuracy) ?? Plausible.accuracy(dilution: dilution),
          speed: Plausible.speed(speed),
          course: Plausible.course(course),
          altitude: Plausible.altitude(altitude),
          startsSegment: startsSegment
        )
      )
    }
  }

  /// The time; the clock completes times without a date.
  func instant(_ clock: inout DayClock) -> Seconds? {
    switch time {
    case .instant(let seconds)?: return seconds
    case .timeOfDay(let seconds)?: return clock.time(ofDay: seconds, newDay: day)
    case .day(let day)?: return Seconds(day) * CalendarTime.secondsPerDay
    case nil: return day.map { Seconds($0) * CalendarTime.secondsPerDay }
    }
  }

  /// A coordinate that is in range and not the origin.
  static func coordinate(
    _ latitude: Double,
    _ longitude: Double
  ) -> Result<Coordinate, Rejection> {
    guard let coordinate = Coordinate(validating: latitude, longitude) else {
      return .failure(Rejection(reason: .message { $0.outOfRange(latitude, longitude) }))
    }
    guard latitude != 0 || longitude != 0 else {
      return .failure(Rejection(reason: .message { $0.origin }))
    }
    return .success(coordinate)
  }

  private static func noNumber(_ text: ArraySlice<UInt8>) -> LocalizedText {
    let shown = Excerpt.text(text)
    return .message { $0.noCoordinate(shown) }
  }

  private static func noTime(_ text: ArraySlice<UInt8>) -> LocalizedText {
    let shown = Excerpt.text(text)
    return TimeText.isAmbiguous(text)
      ? .message { $0.ambiguousDate(shown) } : .message { $0.noTime(shown) }
  }
}

/// Reason for rejecting a record.
struct Rejection: Error {
  var reason: LocalizedText
}

/// Range checks of the values besides the position; implausible values count as missing.
///
/// Many programs write −1 or 0 for what they do not know.
enum Plausible {
  static func accuracy(_ meters: Meters?) -> Meters? {
    meters.flatMap { $0 > 0 && $0 <= 1e6 ? $0 : nil }
  }

  /// The accuracy for a dilution; values from 50 on mean “unknown” (99.99 for many receivers).
  static func accuracy(dilution: Double?) -> Meters? {
    dilution.flatMap { $0 > 0 && $0 < 50 ? $0 * Receiver.rangeError : nil }
  }

  /// At most ten times the speed of sound.
  static func speed(_ metersPerSecond: Double?) -> Double? {
    metersPerSecond.flatMap { $0 >= 0 && $0 <= 3400 ? $0 : nil }
  }

  static func course(_ degrees: Degrees?) -> Degrees? {
    degrees.flatMap { $0 >= 0 && $0 <= 360 ? $0.truncatingRemainder(dividingBy: 360) : nil }
  }

  /// From the deepest mine to the height of satellites.
  static func altitude(_ meters: Meters?) -> Meters? {
    meters.flatMap { abs($0) <= 1e6 ? $0 : nil }
  }
}

/// Excerpts of recordings in messages.
enum Excerpt {
  /// The beginning of a text, on one line.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let limit = 40
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    let line = String(
      text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
    )
    return bytes.count > limit ? line + "…" : line
  }
}
