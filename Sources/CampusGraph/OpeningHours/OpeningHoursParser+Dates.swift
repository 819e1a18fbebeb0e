extension OpeningHoursParser {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// `2026`, `2026-2028`, `Jan-Mar`, `Dec 25`, `2026 Dec 24-Jan 06` and lists of them, with an
  /// optional colon.
  mutating func parseYearsAndDates(into rule: inout OpeningRule) throws(OpeningHoursError) {
    let start = position
    if year(ahead: 0) != nil, !startsDate { rule.years = try years() }
    if startsDate {
      repeat { try parseDates(into: &rule.dates) } while continuesDates()
    }
    if position > start { _ = consume(":") }
  }

  // MARK: - Years

  private func year(ahead distance: Int) -> Int? {
    guard case .number(let year, 4) = kind(ahead: distance), (1900...2999).contains(year) else {
      return nil
    }
    return year
  }

  private mutating func years() throws(OpeningHoursError) -> [ClosedRange<Int>] {
    var years: [ClosedRange<Int>] = []
    repeat {
      guard let first = year(ahead: 0) else {
        throw unexpected(expected: \.aYear)
      }
      advance()
      if consume("+") {
        years.append(first...9999)
      } else if consume("-") {
        guard let last = year(ahead: 0), last >= first else {
          throw unexpected(expected: { $0.yearNotBefore(first) })
        }
        advance()
        years.append(first...last)
      } else {
        years.append(first...first)
      }
      try refuse("/") { $0.everyNthYear }
    } while year(ahead: 1) != nil && consume(",")
    return years
  }

  // MARK: - Dates

  private func month(ahead distance: Int) -> Int? {
    guard case .word(let word) = kind(ahead: distance) else { return nil }
    return Self.months.firstIndex(of: word).map { $0 + 1 }
  }

  private func isDay(ahead distance: Int) -> Bool {
    guard case .number(_, 1...2) = kind(ahead: distance) else { return false }
    guard kind(ahead: distance + 1) == .sign(":"), case .number = kind(ahead: distance + 2) else {
      return true
    }
    return kind(ahead: distance + 3) == .sign(":")  // "Dec 25: 08:00"
  }

  private var startsDate: Bool { startsDate(ahead: 0) }

  private func startsDate(ahead distance: Int) -> Bool {
    month(ahead: distance) != nil
      || year(ahead: distance) != nil && month(ahead: distance + 1) != nil
  }

  private mutating func continuesDates() -> Bool {
    startsDate(ahead: 1) && consume(",")
  }

  private mutating func parseDates(
    into dates: inout [OpeningRule.Dates]
  ) throws(OpeningHoursError) {
    let start = position
    let (year, month) = try yearAndMonth()
    guard isDay(ahead: 0) else {
      let end = try monthRangeEnd(month)
      dates.append(try range(at: start, from: (year, month, 1), to: (end.year, end.month, 31)))
      return
    }
    repeat {
      let first = (year, month, try day(of: month))
      dates.append(try range(at: start, from: first, to: try dateRangeEnd(first)))
      try refuse("+") { $0.relativeDates }
    } while isDay(ahead: 1) && consume(",")
  }

  private mutating func yearAndMonth() throws(OpeningHoursError) -> (year: Int?, month: Int) {
    let year = year(ahead: 0)
    if year != nil { advance() }
    guard let month = month(ahead: 0) else {
      throw unexpected(expected: \.aMonth)
    }
    advance()
    return (year, month)
  }

  private mutating func day(of month: Int) throws(OpeningHoursError) -> Int {
    let longest = Self.longestMonth[month - 1]
    guard isDay(ahead: 0), case .number(let day, _) = kind, (1...longest).contains(day) else {
      throw unexpected(expected: { $0.dayOfMonth(to: longest) })
    }
    advance()
    return day
  }

  private mutating func monthRangeEnd(
    _ first: Int
  ) throws(OpeningHoursError) -> (year: Int?, month: Int) {
    let end = consume("-") ? try yearAndMonth() : (nil, first)
    guard isDay(ahead: 0) else { return end }
    throw unexpected(expected: \.monthsOrDates)
  }

  private typealias Date = (year: Int?, month: Int, day: Int)

  private mutating func dateRangeEnd(_ first: Date) throws(OpeningHoursError) -> Date {
    guard consume("-") else { return (nil, first.month, first.day) }
    guard isDay(ahead: 0) else {
      let end = try yearAndMonth()
      return (end.year, end.month, try day(of: end.month))
    }
    let position = position
    let last = try day(of: first.month)
    if last >= first.day { return (nil, first.month, last) }
    throw .malformed(at: position, expected: { $0.dayNotBefore(first.day) })
  }

  /// A range whose last year, if not given, is the first in which it can end.
  private func range(
    at position: Int,
    from start: Date,
    to end: Date
  ) throws(OpeningHoursError) -> OpeningRule.Dates {
    let first = start.month * 32 + start.day
    let last = end.month * 32 + end.day
    guard let year = start.year else {
      if end.year == nil { return OpeningRule.Dates(first: first, last: last) }
      throw .malformed(at: position, expected: \.yearAtStart)
    }
    let lastYear = end.year ?? (last < first ? year + 1 : year)
    guard (year, first) <= (lastYear, last) else {
      throw .malformed(at: position, expected: \.endAfterStart)
    }
    return OpeningRule.Dates(year: year, lastYear: lastYear, first: first, last: last)
  }
}
