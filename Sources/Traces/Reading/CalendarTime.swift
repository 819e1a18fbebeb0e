import GeoCore

/// Gregorian dates in UTC without leap seconds, as in POSIX.
///
/// Algorithms of H. Hinnant, "chrono-compatible low-level date algorithms" (2013): years start in
/// March, so the leap day is the last of the year.
enum CalendarTime {
  static let secondsPerDay: Seconds = 86_400

  /// Days from 1970-01-01 to a date; `nil` for an invalid date.
  static func day(year: Int, month: Int, day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else {
      return nil
    }
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a number of days after 1970-01-01.
  static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Converts times of day without a date to continuous times across midnight.
struct DayClock {
  /// The day of the last time, counted from 1970-01-01.
  private(set) var day: Int
  private var last: Seconds?
  private var hasPassedMidnight = false

  /// Starts on a day.
  init(day: Int) { self.day = day }

  /// The time of a fix; `newDay` is its date, if given.
  ///
  /// Without a date, a time of day more than half a day before the last one belongs to the next
  /// day. Just after midnight, a time at the end of the day belongs to the previous day: a fix out
  /// of order.
  mutating func time(ofDay time: Seconds, newDay: Int?) -> Seconds {
    let perDay = CalendarTime.secondsPerDay
    if let newDay {
      set(day: newDay)
    } else if let last {
      if time < last - perDay / 2 {
        day += 1
        hasPassedMidnight = true
      } else if hasPassedMidnight, last < Self.disorder, time > perDay - Self.disorder {
        day -= 1
        hasPassedMidnight = false
      }
    }
    last = time
    return Seconds(day) * perDay + time
  }

  /// Sets a date that was given without a time.
  mutating func set(day: Int) {
    self.day = day
    hasPassedMidnight = false
  }

  /// The maximum time in seconds by which a fix may be out of order.
  private static let disorder: Seconds = 600
}
