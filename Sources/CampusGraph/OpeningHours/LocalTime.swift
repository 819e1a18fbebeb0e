/// Local date and time of day, without a time zone.
///
/// Counts the seconds of the local clock since the start of 1970, ignoring changes such as daylight
/// saving time, so differences are differences of clock readings. ``TimeZoneClock`` converts to and
/// from UTC.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// Seconds of the local clock since 1970-01-01T00:00:00, between the years −9999 and 9999.
  public let secondsSince1970: Int

  private static let limit = 315_000_000_000  // about 9,980 years

  /// Makes a time from seconds of the local clock since the start of 1970, clamped to some 9,980
  /// years either way.
  public init(secondsSince1970 seconds: Int) {
    secondsSince1970 = min(max(seconds, -Self.limit), Self.limit)
  }

  /// Makes a time from a date and a time of day; `nil` if it is invalid.
  ///
  /// 24:00 is the start of the next day.
  public init?(date: CivilDate, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0),
      (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second
    self.init(secondsSince1970: date.daysSince1970 * 86_400 + seconds)
  }

  /// Makes a time from a calendar date and a time of day; `nil` if they are invalid.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard let date = CivilDate(year: year, month: month, day: day) else { return nil }
    self.init(date: date, hour: hour, minute: minute, second: second)
  }

  /// The date.
  public var date: CivilDate {
    CivilDate(daysSince1970: (secondsSince1970 - secondOfDay) / 86_400)
  }

  /// Seconds since the start of the day, 0…86399.
  public var secondOfDay: Int {
    let rest = secondsSince1970 % 86_400
    return rest < 0 ? rest + 86_400 : rest
  }

  /// Hour of the day, 0…23.
  public var hour: Int { secondOfDay / 3600 }
  /// Minute of the hour, 0…59.
  public var minute: Int { secondOfDay / 60 % 60 }
  /// Second of the minute, 0…59.
  public var second: Int { secondOfDay % 60 }

  /// The time some seconds later, or earlier if negative; clamped as in
  /// ``init(secondsSince1970:)``.
  public func advanced(by seconds: Int) -> LocalTime {
    let (sum, overflow) = secondsSince1970.addingReportingOverflow(seconds)
    return LocalTime(secondsSince1970: overflow ? (seconds < 0 ? .min : .max) : sum)
  }

  /// Orders by time.
  public static func < (a: LocalTime, b: LocalTime) -> Bool {
    a.secondsSince1970 < b.secondsSince1970
  }
}

/// Date of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let daysSince1970: Int

  /// Makes a date from days since 1970-01-01.
  public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  /// Makes a date from year, month and day of the month; `nil` if it is invalid or the year is not
  /// within −9999…9999.
  ///
  /// Uses the algorithms of H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
  public init?(year: Int, month: Int, day: Int) {
    guard (-9999...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.dayCount(ofMonth: month, year: year)
    else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    daysSince1970 = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month 1…12 and day of the month 1…31.
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * part + 2) / 5 + 1)
  }

  /// The day of the week.
  public var weekday: Weekday {
    let rest = (daysSince1970 + 3) % 7  // 1970-01-01 was a Thursday
    return Weekday.allCases[rest < 0 ? rest + 7 : rest]
  }

  /// The date some days later, or earlier if negative.
  public func advanced(by days: Int) -> CivilDate {
    CivilDate(daysSince1970: daysSince1970 + days)
  }

  /// Orders by time.
  public static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSince1970 < b.daysSince1970 }

  private static func dayCount(ofMonth month: Int, year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Day of the week.
public enum Weekday: Int, Sendable, CaseIterable {
  /// Monday.
  case monday
  /// Tuesday.
  case tuesday
  /// Wednesday.
  case wednesday
  /// Thursday.
  case thursday
  /// Friday.
  case friday
  /// Saturday.
  case saturday
  /// Sunday.
  case sunday
}
