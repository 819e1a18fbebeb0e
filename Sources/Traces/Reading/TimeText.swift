public import GeoCore

/// Parsed date, time of day, or both.
enum TimeValue: Hashable {
  /// A date and a time of day: seconds since 1970-01-01T00:00:00Z.
  case instant(Seconds)
  /// A date alone: days since 1970-01-01.
  case day(Int)
  /// A time of day alone: seconds since midnight.
  case timeOfDay(Seconds)
}

/// Parser and formatter of the times in recordings: RFC 3339, its variants, and counts of seconds.
///
/// Times without a zone are UTC, as receivers report it. Dates with slashes and the year at the end
/// are accepted only if day and month can be distinguished: one of the two is over 12, both are
/// equal, or the time of day has AM or PM, which imply the month first.
public enum TimeText {
  /// Parses a text that is a time, with optional blanks around it; `nil` if it is not.
  static func value(_ text: ArraySlice<UInt8>) -> TimeValue? {
    let text = DecimalText.trimmed(text)
    guard (1...64).contains(text.count) else { return nil }
    if let number = DecimalText.number(text) {
      return compact(text) ?? .instant(seconds(counting: number))
    }
    var scanner = TimeScanner(text)
    return scanner.value()
  }

  /// Seconds since 1970-01-01T00:00:00Z from a text with a date and a time of day, or a count of
  /// seconds or milliseconds; `nil` for any other text, or outside ``range``.
  package static func instant(_ text: some StringProtocol) -> Seconds? {
    guard case .instant(let time)? = value(Array(text.utf8)[...]), range.contains(time) else {
      return nil
    }
    return time
  }

  /// Whether a text starts with a date whose day and month cannot be distinguished.
  static func isAmbiguous(_ text: ArraySlice<UInt8>) -> Bool {
    var scanner = TimeScanner(DecimalText.trimmed(text))
    return scanner.value() == nil && scanner.isAmbiguous
  }

  /// Seconds from a count since 1970 in seconds, milli-, micro- or nanoseconds, distinguished by
  /// size: seconds reach 10¹¹ in the year 5138, milliseconds in 1973.
  static func seconds(counting number: Double) -> Seconds {
    switch abs(number) {
    case ..<1e11: number
    case ..<1e14: number / 1e3
    case ..<1e17: number / 1e6
    default: number / 1e9
    }
  }

  /// Seconds since midnight from a time of day, such as `073646`.
  static func timeOfDay(_ text: ArraySlice<UInt8>) -> Seconds? {
    var scanner = TimeScanner(DecimalText.trimmed(text))
    return scanner.wholeTimeOfDay()
  }

  /// Digits without separators: eight for a date, fourteen for a date and a time.
  private static func compact(_ text: ArraySlice<UInt8>) -> TimeValue? {
    guard text.count == 14 || text.count == 8, text.allSatisfy({ Ascii.digit($0) != nil }) else {
      return nil
    }
    var scanner = TimeScanner(text)
    return scanner.value()
  }

  /// The plausible times in seconds since 1970-01-01T00:00:00Z.
  public static let range: ClosedRange<Seconds> = -2_208_988_800...16_725_225_600

  /// A time as RFC 3339 in UTC, with a number of decimals of a second.
  ///
  /// - Precondition: `time` is within ``range``.
  public static func text(_ time: Seconds, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let ticks = Int((time * Double(scale)).rounded())
    let perDay = 86_400 * scale
    let day = (ticks >= 0 ? ticks : ticks - perDay + 1) / perDay
    let date = CalendarTime.date(ofDay: day)
    let rest = ticks - day * perDay
    let second = rest / scale
    let fraction = decimals > 0 ? "." + padded(rest % scale, decimals) : ""
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
      + fraction + "Z"
  }

  /// A number with leading zeros.
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Scanner of the parts of a time.
private struct TimeScanner {
  private let text: ArraySlice<UInt8>
  private var position: Int
  /// Whether day and month of the date cannot be distinguished.
  private(set) var isAmbiguous = false

  /// The plausible years.
  private static let years = 1900...2500

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  mutating func value() -> TimeValue? {
    guard let day = date() else {
      position = text.startIndex
      return wholeTimeOfDay().map(TimeValue.timeOfDay)
    }
    if isAtEnd { return .day(day) }
    // A `T`, a blank, both, a comma, or nothing if all are digits.
    while let byte = peek, byte | 0x20 == UInt8(ascii: "t") || byte == 0x20 || byte == Ascii.comma {
      position += 1
    }
    guard let time = timeOfDay(), let offset = zone(), isAtEnd else { return nil }
    return .instant(Seconds(day) * CalendarTime.secondsPerDay + time - offset)
  }

  mutating func wholeTimeOfDay() -> Seconds? {
    guard let time = timeOfDay(), let offset = zone(), isAtEnd else { return nil }
    let day = CalendarTime.secondsPerDay
    return (time - offset + day).truncatingRemainder(dividingBy: day)
  }

  private var isAtEnd: Bool { position == text.endIndex }
  private var peek: UInt8? { position < text.endIndex ? text[position] : nil }

  /// Skips a byte if it is the next one.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Reads a number with a given count of digits.
  private mutating func digits(_ counts: ClosedRange<Int>) -> Int? {
    let start = position
    var value = 0
    while position - start < counts.upperBound, let digit = peek.flatMap(Ascii.digit) {
      value = value * 10 + digit
      position += 1
    }
    return position - start >= counts.lowerBound ? value : nil
  }

  /// `2015-02-06`, `2015/2/6`, `20150206`, `6.2.2015`, `26/2/2015` or `2/26/2015`.
  private mutating func date() -> Int? {
    let start = position
    if let year = digits(4...4), Self.years.contains(year) {
      let separator = peek
      let isSeparated =
        separator == Ascii.minus || separator == UInt8(ascii: "/") || separator == Ascii.point
      let count = isSeparated ? 1...2 : 2...2
      if isSeparated { position += 1 }
      guard let month = digits(count), !isSeparated || separator.map({ skip($0) }) == true,
        let day = digits(count)
      else { return nil }
      return CalendarTime.day(year: year, month: month, day: day)
    }
    position = start
    guard let first = digits(1...2), let separator = peek,
      separator == Ascii.point || separator == UInt8(ascii: "/"), skip(separator),
      let second = digits(1...2), skip(separator),
      let year = digits(4...4), Self.years.contains(year)
    else { return nil }
    var isDayFirst = true
    if separator != Ascii.point, first <= 12, first != second {
      isAmbiguous = second <= 12 && !namesHalfOfDay
      guard !isAmbiguous else { return nil }
      isDayFirst = false
    }
    let (day, month) = isDayFirst ? (first, second) : (second, first)
    return CalendarTime.day(year: year, month: month, day: day)
  }

  /// Whether the text ends with `AM` or `PM`.
  private var namesHalfOfDay: Bool { half(at: max(text.startIndex, text.endIndex - 2)) != nil }

  /// `07:36`, `07:36:46.5`, `073646.5` or `7:36:46 PM`.
  private mutating func timeOfDay() -> Seconds? {
    guard let hour = digits(1...2) else { return nil }
    let isSeparated = skip(Ascii.colon)
    guard let minute = digits(2...2) else { return nil }
    var second = 0.0
    let hasSeconds = isSeparated ? skip(Ascii.colon) : peek.flatMap(Ascii.digit) != nil
    if hasSeconds {
      guard let whole = digits(2...2) else { return nil }
      second = Double(whole) + (fraction() ?? 0)
    }
    let half = halfOfDay()
    guard let hour = Self.hour(hour, half), minute < 60, second < 61 else { return nil }
    return Seconds(hour * 3600 + minute * 60) + second
  }

  /// The fraction of a second after a point or a comma.
  private mutating func fraction() -> Double? {
    guard peek == Ascii.point || peek == Ascii.comma else { return nil }
    let start = position
    position += 1
    while peek.flatMap(Ascii.digit) != nil { position += 1 }
    return DecimalText.number(text[start..<position], takesComma: true)
  }

  /// Reads `AM` (false) or `PM` (true); `nil` if neither follows.
  private mutating func halfOfDay() -> Bool? {
    let start = position
    while skip(0x20) {}
    let isAfternoon = half(at: position)
    position = isAfternoon == nil ? start : position + 2
    return isAfternoon
  }

  /// Whether `AM` (false) or `PM` (true) is at a position; `nil` for neither.
  private func half(at place: Int) -> Bool? {
    guard place + 1 < text.endIndex, text[place + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    switch text[place] | 0x20 {
    case UInt8(ascii: "a"): return false
    case UInt8(ascii: "p"): return true
    default: return nil
    }
  }

  private static func hour(_ hour: Int, _ isAfternoon: Bool?) -> Int? {
    guard let isAfternoon else { return hour < 24 ? hour : nil }
    return (1...12).contains(hour) ? hour % 12 + (isAfternoon ? 12 : 0) : nil
  }

  /// The offset from UTC in seconds: `Z`, `UTC`, `GMT`, `+02`, `+0200`, `-05:00` or nothing; a
  /// following name in brackets is skipped.
  private mutating func zone() -> Seconds? {
    while skip(0x20) {}
    let word = text[position...].prefix { Ascii.isLetter($0) }.map { $0 | 0x20 }
    if ["z", "utc", "gmt"].contains(String(decoding: word, as: UTF8.self)) {
      position += word.count
    }
    var offset = 0.0
    if let sign = peek, sign == Ascii.plus || sign == Ascii.minus {
      position += 1
      guard let hours = digits(1...2), hours <= 14 else { return nil }
      _ = skip(Ascii.colon)
      let minutes = peek.flatMap(Ascii.digit) == nil ? 0 : digits(2...2)
      guard let minutes, minutes < 60 else { return nil }
      offset = Seconds(hours * 3600 + minutes * 60) * (sign == Ascii.minus ? -1 : 1)
    }
    if peek == UInt8(ascii: "["), text.last == UInt8(ascii: "]") { position = text.endIndex }
    return offset
  }
}
