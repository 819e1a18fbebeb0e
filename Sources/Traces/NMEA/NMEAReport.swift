import GeoCore

/// Merged values of the sentences of one epoch; the first value of each kind counts.
struct NMEAReport {
  /// Seconds since midnight.
  var timeOfDay: Seconds?
  /// The date, in days since 1970-01-01.
  var day: Int?
  var latitude: Double?
  var longitude: Double?
  var speed: Double?
  var course: Degrees?
  var altitude: Meters?
  var dilution: Double?
  var accuracy: Meters?
  /// Whether a sentence reports that there is no position.
  var isInvalid = false
  /// Whether a sentence is of a kind with a position.
  var isOfPosition = false

  /// Makes an empty report.
  init() {}

  /// Fills missing values from another report.
  mutating func merge(_ other: NMEAReport) {
    timeOfDay = timeOfDay ?? other.timeOfDay
    day = day ?? other.day
    if latitude == nil || longitude == nil {
      latitude = other.latitude
      longitude = other.longitude
    }
    speed = speed ?? other.speed
    course = course ?? other.course
    altitude = altitude ?? other.altitude
    dilution = dilution ?? other.dilution
    accuracy = accuracy ?? other.accuracy
    isInvalid = isInvalid || other.isInvalid
    isOfPosition = isOfPosition || other.isOfPosition
  }
}

// MARK: - Sentences

extension NMEAReport {
  /// The values of a sentence.
  static func read(_ sentence: NMEASentence) -> Result<NMEAReport, Rejection> {
    var report = NMEAReport()
    do throws(Rejection) {
      switch sentence.kind {
      case .rmc: try report.readRMC(sentence)
      case .gga: try report.readGGA(sentence)
      case .gns: try report.readGNS(sentence)
      case .gll: try report.readGLL(sentence)
      case .vtg: report.readVTG(sentence)
      case .gst: try report.readGST(sentence)
      case .zda: try report.readZDA(sentence)
      case nil: break
      }
      return .success(report)
    } catch {
      return .failure(error)
    }
  }

  /// Time, status, position, knots, course, date; since NMEA 2.3 a mode, N for no fix.
  private mutating func readRMC(_ sentence: NMEASentence) throws(Rejection) {
    try need(10, sentence)
    timeOfDay = try Self.time(sentence, 0)
    isInvalid = sentence.letter(1) != Letter.active || sentence.letter(11) == Letter.none
    try readPosition(sentence, 2)
    speed = sentence.number(6).map { $0 * Self.knot }
    course = sentence.number(7)
    day = try Self.day(sentence, 8)
  }

  /// Time, position, quality (0: no fix), satellites, dilution, altitude.
  private mutating func readGGA(_ sentence: NMEASentence) throws(Rejection) {
    try need(9, sentence)
    timeOfDay = try Self.time(sentence, 0)
    let quality = sentence.number(5)
    isInvalid = quality == nil || quality == 0
    try readPosition(sentence, 1)
    dilution = sentence.number(7)
    altitude = sentence.number(8)
  }

  /// Time, position, a mode letter for each satellite system, satellites, dilution, altitude.
  private mutating func readGNS(_ sentence: NMEASentence) throws(Rejection) {
    try need(8, sentence)
    timeOfDay = try Self.time(sentence, 0)
    let modes = sentence.text(5) ?? []
    isInvalid = modes.allSatisfy { $0 & 0xDF == Letter.none }
    try readPosition(sentence, 1)
    dilution = sentence.number(7)
    altitude = sentence.number(8)
  }

  /// Position; since NMEA 2.0 time and status.
  private mutating func readGLL(_ sentence: NMEASentence) throws(Rejection) {
    try need(4, sentence)
    timeOfDay = try Self.time(sentence, 4)
    isInvalid = sentence.letter(5).map { $0 != Letter.active } ?? false
    try readPosition(sentence, 0)
  }

  /// Course and speed, each with a letter for its unit, or as four bare numbers before NMEA 2.0.
  private mutating func readVTG(_ sentence: NMEASentence) {
    let hasLetters = sentence.letter(1) != nil || sentence.letter(5) != nil
    course = sentence.number(0)
    let knots = sentence.number(hasLetters ? 4 : 2)
    let kilometers = sentence.number(hasLetters ? 6 : 3)
    speed = kilometers.map { $0 / 3.6 } ?? knots.map { $0 * Self.knot }
  }

  /// Time and errors: of ranges, of an ellipse, of latitude and longitude; one standard deviation.
  ///
  /// For equal errors along both axes the radius of 68 % is √(−2 ln 0.32) standard deviations.
  private mutating func readGST(_ sentence: NMEASentence) throws(Rejection) {
    timeOfDay = try Self.time(sentence, 0)
    guard let latitude = sentence.number(5), let longitude = sentence.number(6) else { return }
    accuracy = 1.5096 * ((latitude * latitude + longitude * longitude) / 2).squareRoot()
  }

  /// Time and date.
  private mutating func readZDA(_ sentence: NMEASentence) throws(Rejection) {
    timeOfDay = try Self.time(sentence, 0)
    guard let day = sentence.number(1), let month = sentence.number(2),
      let year = sentence.number(3)
    else { return }
    guard let days = Self.day(year: year, month: month, day: day) else {
      throw Rejection(reason: .message { $0.damagedDate })
    }
    self.day = days
  }

  // MARK: - Fields

  private enum Letter {
    static let active = UInt8(ascii: "A")
    static let none = UInt8(ascii: "N")
  }

  /// Metres per second in a knot.
  private static let knot = 1852.0 / 3600

  private func need(_ count: Int, _ sentence: NMEASentence) throws(Rejection) {
    guard sentence.fields.count < count else { return }
    throw Rejection(
      reason: .message {
        $0.tooFewFields(sentence.address, count: sentence.fields.count, needed: count)
      }
    )
  }

  /// `hhmmss.ss`.
  private static func time(_ sentence: NMEASentence, _ index: Int) throws(Rejection) -> Seconds? {
    guard let text = sentence.text(index) else { return nil }
    guard text.count >= 6, let number = DecimalText.number(text), number >= 0, number < 240_000
    else {
      throw Rejection(reason: .message { $0.damagedTime })
    }
    let whole = Int(number)
    let (hours, minutes, seconds) = (
      whole / 10_000, whole / 100 % 100, number - Double(whole / 100 * 100)
    )
    // A leap second is second 60.
    guard minutes < 60, seconds < 61 else {
      throw Rejection(reason: .message { $0.damagedTime })
    }
    return Double(hours * 3600 + minutes * 60) + seconds
  }

  /// `ddmmyy`; years from 80 on are in the 1980s, when receivers were first sold.
  private static func day(_ sentence: NMEASentence, _ index: Int) throws(Rejection) -> Int? {
    guard let text = sentence.text(index) else { return nil }
    // Digits only, because `1e0019` has six characters, too.
    guard text.count == 6, text.allSatisfy({ Ascii.digit($0) != nil }),
      let number = DecimalText.number(text)
    else { throw Rejection(reason: .message { $0.damagedDate }) }
    let digits = Int(number)
    let year = digits % 100
    guard
      let day = CalendarTime.day(
        year: year + (year < 80 ? 2000 : 1900),
        month: digits / 100 % 100,
        day: digits / 10_000
      )
    else { throw Rejection(reason: .message { $0.damagedDate }) }
    return day
  }

  private static func day(year: Double, month: Double, day: Double) -> Int? {
    guard (1980...2500).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    return CalendarTime.day(year: Int(year), month: Int(month), day: Int(day))
  }

  /// `ddmm.mmmm,N,dddmm.mmmm,E`, or four empty fields.
  private mutating func readPosition(
    _ sentence: NMEASentence,
    _ index: Int
  ) throws(Rejection) {
    isOfPosition = true
    guard sentence.text(index) != nil || sentence.text(index + 2) != nil else { return }
    guard let latitude = Self.angle(sentence, index, positive: "N", negative: "S", degrees: 90),
      let longitude = Self.angle(sentence, index + 2, positive: "E", negative: "W", degrees: 180)
    else { throw Rejection(reason: .message { $0.damagedPosition }) }
    self.latitude = latitude
    self.longitude = longitude
  }

  private static func angle(
    _ sentence: NMEASentence,
    _ index: Int,
    positive: Unicode.Scalar,
    negative: Unicode.Scalar,
    degrees limit: Double
  ) -> Double? {
    guard let text = sentence.text(index), text.prefix(while: { $0 != Ascii.point }).count >= 3,
      let number = DecimalText.number(text), number >= 0, number < 100_000
    else { return nil }
    let degrees = (number / 100).rounded(.down)
    let minutes = number - degrees * 100
    guard minutes < 60, degrees + minutes / 60 <= limit else { return nil }
    switch sentence.letter(index + 1) {
    case UInt8(ascii: positive)?: return degrees + minutes / 60
    case UInt8(ascii: negative)?: return -(degrees + minutes / 60)
    default: return nil
    }
  }
}
