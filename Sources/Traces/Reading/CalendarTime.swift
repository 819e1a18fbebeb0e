import GeoCore

/// Dates of the Gregorian calendar in universal time, without leap seconds, as POSIX counts.
///
/// After H. Hinnant, "chrono-compatible low-level date algorithms" (2013): years are taken to begin
/// in March, so that the leap day is their last.
enum CalendarTime {
  static let secondsPerDay: Seconds = 86_400

  /// Days from 1970-01-01 to a date; `nil` where the calendar has no such date.
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

  /// The date so many days after 1970-01-01.
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

/// Puts times of day that come without a date on a line that runs on over midnight.
struct DayClock {
  /// The day of the last time, counted from 1970-01-01.
  private(set) var day: Int
  private var last: Seconds?
  private var hasPassedMidnight = false

  /// Starts on a day.
  init(day: Int) { self.day = day }

  /// The time of a fix; `newDay` is its date, where it was said.
  ///
  /// Without one, a time of day more than half a day before the last is taken for tomorrow's. Just
  /// after midnight one of the end of the day is yesterday's: a fix out of order.
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

  /// Takes a date that was said on its own.
  mutating func set(day: Int) {
    self.day = day
    hasPassedMidnight = false
  }

  /// How much earlier than the last a fix may be.
  private static let disorder: Seconds = 600
}
