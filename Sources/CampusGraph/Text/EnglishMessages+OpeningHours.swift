extension EnglishMessages: OpeningHoursTexts {
  // MARK: - Errors

  func unexpectedHours(at position: Int, expected: String) -> String {
    "opening hours, character \(position): expected \(expected)"
  }

  func unsupportedHours(at position: Int, _ feature: String) -> String {
    """
    opening hours, character \(position): \(feature) not supported; write weekdays, dates and \
    times of day
    """
  }

  // MARK: - Expected parts

  var limitedLength: String { "2,000 bytes at most" }
  var aYear: String { "a year" }
  func yearNotBefore(_ first: Int) -> String { "a year not before \(first)" }
  var yearAtStart: String { "a year at the start of the range too" }
  var aMonth: String { "a month such as Jan" }
  func dayOfMonth(to longest: Int) -> String { "a day of the month from 1 to \(longest)" }
  func dayNotBefore(_ first: Int) -> String { "a day not before \(first)" }
  var monthsOrDates: String { "months or dates at both ends of a range" }
  var endAfterStart: String { "a range that ends after it starts" }
  var ruleSeparator: String { "; or the end" }
  var ruleStart: String { "a weekday (Mo), date (Dec 25), time (08:00-18:00), 24/7 or off" }
  var aWeekday: String { "a weekday such as Mo" }
  var aTime: String { "a time of day from 00:00 to 48:00" }
  var startBeforeMidnight: String { "a start before 24:00" }
  var closingTime: String { "- and a closing time" }
  var partOfRule: String { "a weekday, date, time or one of , ; - +" }
  var shortNumber: String { "a number of up to four digits" }
  var closingQuote: String { "a closing quote" }

  // MARK: - Unsupported features

  var everyNthYear: String { "every n-th year is" }
  var relativeDates: String { "dates counted from others are" }
  var relativeDays: String { "days counted from others are" }
  var nthWeekday: String { "the n-th weekday of a month is" }
  var weekNumbers: String { "week numbers are" }
  var easter: String { "Easter is" }
  var timesOfSun: String { "times of the sun are" }
  var repetition: String { "repetition within a span is" }
}
