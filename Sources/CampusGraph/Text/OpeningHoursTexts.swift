/// Messages about opening hours.
protocol OpeningHoursTexts {
  // MARK: - Errors

  /// The position is that of a character, from 1.
  func unexpectedHours(at position: Int, expected: String) -> String
  /// The feature is one of those below.
  func unsupportedHours(at position: Int, _ feature: String) -> String

  // MARK: - Expected parts

  var limitedLength: String { get }
  var aYear: String { get }
  func yearNotBefore(_ first: Int) -> String
  var yearAtStart: String { get }
  var aMonth: String { get }
  func dayOfMonth(to longest: Int) -> String
  func dayNotBefore(_ first: Int) -> String
  var monthsOrDates: String { get }
  var endAfterStart: String { get }
  var ruleSeparator: String { get }
  var ruleStart: String { get }
  var aWeekday: String { get }
  var aTime: String { get }
  var startBeforeMidnight: String { get }
  var closingTime: String { get }
  var partOfRule: String { get }
  var shortNumber: String { get }
  var closingQuote: String { get }

  // MARK: - Unsupported features
  // In English each includes the verb.

  var everyNthYear: String { get }
  var relativeDates: String { get }
  var relativeDays: String { get }
  var nthWeekday: String { get }
  var weekNumbers: String { get }
  var easter: String { get }
  var timesOfSun: String { get }
  var repetition: String { get }
}
