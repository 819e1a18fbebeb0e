import CampusGraph

/// Rule by which an event recurs: iCalendar's `RRULE` (RFC 5545) with the frequencies `DAILY`, `WEEKLY`,
/// `MONTHLY` and `YEARLY`, and `INTERVAL`, `COUNT`, `UNTIL`, `BYMONTH`, `BYMONTHDAY`, `BYDAY`, `BYSETPOS` and
/// `WKST`.
struct RecurrenceRule {
  private enum Frequency: String {
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// Days of the week of a rule: all, or with a place the n-th of a month, from its end if negative.
  private struct WeekdayRule: Hashable {
    var weekday: Int
    var place: Int?
  }

  private var frequency = Frequency.daily
  private var interval = 1
  private var count = Int.max
  /// The last second: of the local clock, or since 1970 if it is UTC.
  private(set) var last: (seconds: Int, isUTC: Bool)?
  private var weekdays: Set<WeekdayRule> = []
  private var monthDays: Set<Int> = []
  private var months: Set<Int> = []
  private var places: Set<Int> = []
  /// The day on which a week begins, Monday 0.
  private var weekStart = 0

  /// The most days in which events recur: some sixty years.
  static let mostDays = 22_000
  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Reads a rule; `nil` if it is of another kind.
  init?(_ text: String) {
    var kind: Frequency?
    for part in text.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return nil }
      if pair[0] == "FREQ" {
        kind = Frequency(rawValue: pair[1])
      } else {
        guard take(pair[0], pair[1]) else { return nil }
      }
    }
    guard let kind else { return nil }
    frequency = kind
    guard isUsable else { return nil }
  }

  /// Takes a part of the rule; returns whether it is known and can be read.
  private mutating func take(_ name: String, _ value: String) -> Bool {
    func numbers(_ range: ClosedRange<Int>, withNegative: Bool = false) -> Set<Int>? {
      let all = value.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      let known = all.compactMap { number -> Int? in
        guard let number, number > .min else { return nil }
        return range.contains(withNegative ? abs(number) : number) ? number : nil
      }
      return known.count == all.count ? Set(known) : nil
    }
    switch name {
    case "INTERVAL":
      guard let number = Int(value), (1...1000).contains(number) else { return false }
      interval = number
    case "COUNT":
      guard let number = Int(value), number >= 1 else { return false }
      count = number
    case "UNTIL":
      guard let time = Self.time(value) else { return false }
      last = time
    case "BYDAY":
      let rules = value.split(separator: ",", omittingEmptySubsequences: false).map(Self.weekday)
      guard rules.allSatisfy({ $0 != nil }) else { return false }
      weekdays = Set(rules.compactMap(\.self))
    case "BYMONTHDAY":
      guard let days = numbers(1...31, withNegative: true) else { return false }
      monthDays = days
    case "BYMONTH":
      guard let numbers = numbers(1...12) else { return false }
      months = numbers
    case "BYSETPOS":
      guard let numbers = numbers(1...366, withNegative: true) else { return false }
      places = numbers
    case "WKST":
      guard let day = Self.names.firstIndex(of: value) else { return false }
      weekStart = day
    default: return false
    }
    return true
  }

  /// Whether the parts go together.
  private var isUsable: Bool {
    let hasPlaces = weekdays.contains { $0.place != nil }
    switch frequency {
    case .daily: return !hasPlaces && places.isEmpty
    case .weekly: return !hasPlaces && monthDays.isEmpty
    case .monthly: return true
    // The n-th Monday of a year is another rule than that of a month.
    case .yearly: return weekdays.isEmpty || !months.isEmpty
    }
  }

  /// A day of the week such as `MO`, `2TU` or `-1FR`.
  private static func weekday(_ text: Substring) -> WeekdayRule? {
    guard let weekday = names.firstIndex(of: String(text.suffix(2))) else { return nil }
    let number = text.dropLast(2)
    if number.isEmpty { return WeekdayRule(weekday: weekday) }
    guard let place = Int(number), (1...5).contains(place) || (-5 ... -1).contains(place) else {
      return nil
    }
    return WeekdayRule(weekday: weekday, place: place)
  }

  /// A date, whose end counts, or a time.
  private static func time(_ text: String) -> (seconds: Int, isUTC: Bool)? {
    let plain = text.utf8.filter { (48...57).contains($0) }.map { Int($0) - 48 }
    guard plain.count == 8 || plain.count == 14, text.utf8.count <= 16 else { return nil }
    func number(_ range: Range<Int>) -> Int { plain[range].reduce(0) { $0 * 10 + $1 } }
    let hasTime = plain.count == 14
    let time = LocalTime(
      year: number(0..<4),
      month: number(4..<6),
      day: number(6..<8),
      hour: hasTime ? number(8..<10) : 23,
      minute: hasTime ? number(10..<12) : 59,
      second: hasTime ? min(59, number(12..<14)) : 59
    )
    return time.map { ($0.secondsSince1970, hasTime && text.hasSuffix("Z")) }
  }

  // MARK: - Times

  /// The times of the events from the first one on, by the local clock, in order.
  ///
  /// Those after an `UNTIL` in UTC are not left out: the local clock does not tell them.
  ///
  /// - Parameters:
  ///   - first: The first one.
  ///   - end: The last day.
  ///   - earliest: A time before which they are not wanted; some may be given all the same.
  /// - Returns: The times within ``mostDays``: after the first one if they are counted, else before the end.
  /// - Complexity: O(days from the earliest time on, or from the first one if they are counted).
  func times(
    from first: LocalTime,
    until end: LocalTime,
    after earliest: LocalTime? = nil
  ) -> [LocalTime] {
    let day = first.date.daysSince1970
    var (number, final) = (0, end.date.daysSince1970)
    if count < .max {
      final = min(final, day + Self.mostDays)
    } else {
      let wanted = max(earliest?.date.daysSince1970 ?? day, final - Self.mostDays)
      number = max(0, (wanted - day) / longestPeriod - 1) / interval * interval
    }
    var times: [LocalTime] = []
    var start = day
    while start <= final, times.count < count {
      guard let period = period(number, of: first.date) else { break }
      start = period.lowerBound
      for each in days(in: period, of: first.date)
      where each >= day && each <= final && times.count < count {
        let time = LocalTime(secondsSince1970: each * 86_400 + first.secondOfDay)
        if let last, !last.isUTC, time.secondsSince1970 > last.seconds { return times }
        times.append(time)
      }
      number += interval
    }
    return times
  }

  /// The most days of a period.
  private var longestPeriod: Int {
    switch frequency {
    case .daily: 1
    case .weekly: 7
    case .monthly: 31
    case .yearly: 366
    }
  }

  /// The days of a period, counted from that of the first event; `nil` after the year 9999.
  private func period(_ number: Int, of first: CivilDate) -> Range<Int>? {
    switch frequency {
    case .daily:
      let day = first.daysSince1970 + number
      return day..<(day + 1)
    case .weekly:
      let offset = (Self.weekday(first.daysSince1970) - weekStart + 7) % 7
      let start = first.daysSince1970 - offset + 7 * number
      return start..<(start + 7)
    case .monthly:
      let (year, month, _) = first.components
      let index = year * 12 + month - 1 + number
      return Self.month(index % 12 + 1, of: index / 12)
    case .yearly:
      let year = first.components.year + number
      guard let start = CivilDate(year: year, month: 1, day: 1),
        let end = CivilDate(year: year, month: 12, day: 31)
      else { return nil }
      return start.daysSince1970..<(end.daysSince1970 + 1)
    }
  }

  /// The days of a month.
  private static func month(_ month: Int, of year: Int) -> Range<Int>? {
    guard let start = CivilDate(year: year, month: month, day: 1) else { return nil }
    let next = (28...31).lazy.compactMap { CivilDate(year: year, month: month, day: $0) }
    return start.daysSince1970..<((next.map(\.daysSince1970).max() ?? 0) + 1)
  }

  /// The days of a period on which the event is.
  private func days(in period: Range<Int>, of first: CivilDate) -> [Int] {
    let own = first.components
    var found: [Int] = []
    var month = (number: 0, days: 0..<0)
    for day in period {
      let date = CivilDate(daysSince1970: day).components
      if !month.days.contains(day) {
        month = (date.month, Self.month(date.month, of: date.year) ?? period)
      }
      guard months.isEmpty || months.contains(date.month) else { continue }
      let isOwn =
        switch frequency {
        case .daily: true
        case .weekly: !weekdays.isEmpty || Self.weekday(day) == Self.weekday(first.daysSince1970)
        case .monthly: hasDays || date.day == own.day
        case .yearly:
          hasDays || date.day == own.day && (!months.isEmpty || date.month == own.month)
        }
      if isOwn, isWanted(day, date.day, in: month.days) { found.append(day) }
    }
    guard !places.isEmpty else { return found }
    return found.indices.filter { index in
      places.contains(index + 1) || places.contains(index - found.count)
    }
    .map { found[$0] }
  }

  /// Whether days of the month or of the week are given.
  private var hasDays: Bool { !monthDays.isEmpty || !weekdays.isEmpty }

  /// Whether a day is one of the given days of the month and of the week.
  private func isWanted(_ day: Int, _ number: Int, in month: Range<Int>) -> Bool {
    let left = month.upperBound - day
    if !monthDays.isEmpty, !monthDays.contains(number), !monthDays.contains(-left) { return false }
    guard !weekdays.isEmpty else { return true }
    let weekday = Self.weekday(day)
    let (fromStart, fromEnd) = ((number - 1) / 7 + 1, -((left - 1) / 7 + 1))
    return weekdays.contains(WeekdayRule(weekday: weekday))
      || weekdays.contains(WeekdayRule(weekday: weekday, place: fromStart))
      || weekdays.contains(WeekdayRule(weekday: weekday, place: fromEnd))
  }

  /// The day of the week, Monday 0; 1 January 1970 was a Thursday.
  private static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }
}
