import GeoCore

/// What one record has said of a fix so far; every format fills one of these.
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
  /// The name of the recording that the record belongs to, where it has one.
  private(set) var segment: String?
  /// What could not be read; the record is then rejected.
  private var problem: LocalizedText?

  /// Whether nothing tells where it was.
  var hasNoPlace: Bool { latitude == nil && longitude == nil }

  /// Whether it says when.
  var hasTime: Bool { time != nil || day != nil }

  /// Says what is wrong with the record; the first complaint counts.
  mutating func reject(_ reason: LocalizedText) { problem = problem ?? reason }

  // MARK: - Filling

  /// Takes a number; the first one of a quantity counts.
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

  /// Takes a text; blank ones and those that stand for nothing say nothing.
  mutating func set(_ field: TraceField, to text: ArraySlice<UInt8>, takesComma: Bool = false) {
    let text = DecimalText.trimmed(text)
    guard !Self.meansNothing(text) else { return }
    switch field.quantity {
    case .latitude, .longitude: setAngle(field, text, takesComma)
    case .place: setPlace(text)
    case .time: setTime(field, text)
    case .date: setDate(text)
    case .segment: segment = segment ?? String(decoding: text, as: UTF8.self)
    case .accuracy, .dilution, .speed, .course, .altitude:
      // A unit may follow the number, as in `12 m`; what is no number at all is left out: none of
      // these is needed.
      let number = text.prefix { !Ascii.isBlank($0) }
      if let value = DecimalText.number(number, takesComma: takesComma) { set(field, to: value) }
    }
  }

  /// Takes a position of longitude, latitude and perhaps altitude.
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
    // Beside a date a bare number is a time of day.
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
    // Six digits are year, month and day, as Columbus loggers write them.
    let isShort = text.count == 6 && text.allSatisfy { Ascii.digit($0) != nil }
    let whole = isShort ? Array("20".utf8) + text : Array(text)
    switch TimeText.value(whole[...]) {
    case .day(let value)?: day = value
    case .instant(let seconds)? where !isShort: setTime(seconds)
    default: reject(Self.noTime(text))
    }
  }

  /// Texts that programs write where they have no value.
  private static func meansNothing(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 4, let first = text.first else { return text.isEmpty }
    guard Ascii.digit(first) == nil else { return false }
    return ["-", "--", "na", "n/a", "nan", "null", "none", "nil"].contains(
      String(decoding: text, as: UTF8.self).lowercased()
    )
  }

  // MARK: - The fix

  /// The fix, or why there is none.
  func fix(
    _ clock: inout DayClock,
    startsSegment: Bool
  ) -> Result<LocationFix, Rejection> {
    if let problem { return .failure(Rejection(reason: problem)) }
    guard let latitude, let longitude else {
      return .failure(
        Rejection(
          reason: LocalizedText(
            en: "says no latitude and longitude",
            es: "no dice latitud y longitud"
          )
        )
      )
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

  /// When it was; times without a date go by the clock.
  func instant(_ clock: inout DayClock) -> Seconds? {
    switch time {
    case .instant(let seconds)?: return seconds
    case .timeOfDay(let seconds)?: return clock.time(ofDay: seconds, newDay: day)
    case .day(let day)?: return Seconds(day) * CalendarTime.secondsPerDay
    case nil: return day.map { Seconds($0) * CalendarTime.secondsPerDay }
    }
  }

  /// A coordinate that a receiver can have been at.
  static func coordinate(
    _ latitude: Double,
    _ longitude: Double
  ) -> Result<Coordinate, Rejection> {
    guard let coordinate = Coordinate(validating: latitude, longitude) else {
      return .failure(
        Rejection(
          reason: LocalizedText(
            en: "latitude \(latitude), longitude \(longitude) is nowhere on Earth",
            es: "latitud \(latitude), longitud \(longitude) no está en la Tierra"
          )
        )
      )
    }
    guard latitude != 0 || longitude != 0 else {
      return .failure(
        Rejection(
          reason: LocalizedText(
            en: "latitude 0, longitude 0 is what receivers write before they have a position",
            es: "latitud 0, longitud 0 es lo que escribe un receptor que aún no tiene posición"
          )
        )
      )
    }
    return .success(coordinate)
  }

  private static func noNumber(_ text: ArraySlice<UInt8>) -> LocalizedText {
    let shown = Excerpt.text(text)
    return LocalizedText(en: "“\(shown)” is no coordinate", es: "«\(shown)» no es una coordenada")
  }

  private static func noTime(_ text: ArraySlice<UInt8>) -> LocalizedText {
    let shown = Excerpt.text(text)
    if TimeText.isAmbiguous(text) {
      return LocalizedText(
        en: "day and month cannot be told apart in “\(shown)”; write 2026-11-20T09:50:00Z",
        es: "en «\(shown)» no se distinguen día y mes; escriba 2026-11-20T09:50:00Z"
      )
    }
    return LocalizedText(
      en: "“\(shown)” is no time; write 2026-11-20T09:50:00Z or seconds since 1970",
      es: "«\(shown)» no es una hora; escriba 2026-11-20T09:50:00Z o segundos desde 1970"
    )
  }
}

/// Why a record gives no fix.
struct Rejection: Error {
  var reason: LocalizedText
}

/// Values beside the position, which count as not said where no receiver can have meant them.
///
/// Many programs write −1 or 0 for what they do not know.
enum Plausible {
  static func accuracy(_ meters: Meters?) -> Meters? {
    meters.flatMap { $0 > 0 && $0 <= 1e6 ? $0 : nil }
  }

  /// The accuracy for a dilution; from 50 on (99.99 for many receivers) it stands for “unknown”.
  static func accuracy(dilution: Double?) -> Meters? {
    dilution.flatMap { $0 > 0 && $0 < 50 ? $0 * Receiver.rangeError : nil }
  }

  /// Up to ten times the speed of sound.
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

/// Pieces of recordings in messages.
enum Excerpt {
  /// The beginning of a text on one line.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let limit = 40
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    let line = String(
      text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }
    )
    return bytes.count > limit ? line + "…" : line
  }
}
