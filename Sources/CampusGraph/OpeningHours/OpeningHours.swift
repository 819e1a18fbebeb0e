/// Opening hours of a door, a way, a place or a station, as OSM's `opening_hours`.
///
/// ```swift
/// let hours = try OpeningHours(parsing: "Mo-Fr 07:00-21:00; Sa 08:00-14:00; Dec 25 off")
/// ```
/// Supports weekdays, dates, months and years with their ranges, several time spans also past
/// midnight, `open`, `off`, comments, and the separators `;` (a later rule replaces earlier ones on
/// its days), `,` (adds to them) and `||` (applies if no earlier group does). Choices that the
/// specification leaves open:
/// - There is no calendar of holidays: rules for `PH` and `SH` match no day.
/// - An open end, `18:00+`, lasts until midnight.
/// - `off` with times closes only these, past midnight too; without times it closes its days, but
///   not a span that started on the day before. Likewise, open whole days do not extend such a
///   span.
/// - A comment with days or times leaves them open; a comment alone, and `unknown`, count as
///   closed.
///
/// The specification is <https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification>.
public struct OpeningHours: Hashable, Sendable {
  /// The source text.
  public let text: String
  /// Rules in order, in groups separated by `||`.
  let groups: [[OpeningRule]]

  /// Open at all times.
  public static let always = OpeningHours(text: "24/7", groups: [[OpeningRule()]])

  init(text: String, groups: [[OpeningRule]]) {
    self.text = text
    self.groups = groups
  }

  /// Parses opening hours.
  ///
  /// - Throws: ``OpeningHoursError`` if the text is malformed or uses unsupported features.
  /// - Complexity: O(length); texts over 2,000 bytes are rejected.
  public init(parsing text: String) throws(OpeningHoursError) {
    var parser = try OpeningHoursParser(text)
    self.init(text: text, groups: try parser.groups())
  }

  /// Whether it is open at a time; spans include their start and exclude their end.
  ///
  /// - Complexity: O(rules).
  public func isOpen(at time: LocalTime) -> Bool {
    let day = OpeningDay(time.date)
    let dayBefore = OpeningDay(time.date.advanced(by: -1))
    return isOpen(on: day, after: dayBefore, minute: time.secondOfDay / 60)
  }

  /// The next time at which it opens or closes; `nil` if that does not happen within 366 days.
  ///
  /// - Complexity: O(rules²) for each day; at most 366 days are examined, 8 without dates.
  public func nextChange(after time: LocalTime) -> LocalTime? {
    let isOpenNow = isOpen(at: time)
    let limit = groups.joined().contains { !$0.dates.isEmpty || !$0.years.isEmpty } ? 366 : 8
    var dayBefore = OpeningDay(time.date.advanced(by: -1))
    for offset in 0...limit {
      let day = OpeningDay(time.date.advanced(by: offset))
      let first = offset == 0 ? time.secondOfDay / 60 + 1 : 0
      for minute in boundaries(on: day, after: dayBefore) where minute >= first {
        if isOpen(on: day, after: dayBefore, minute: minute) != isOpenNow {
          return LocalTime(secondsSince1970: day.date.daysSince1970 * 86_400 + minute * 60)
        }
      }
      dayBefore = day
    }
    return nil
  }

  private func isOpen(on day: OpeningDay, after dayBefore: OpeningDay, minute: Int) -> Bool {
    for group in groups {
      if let state = Self.state(of: group, on: day, after: dayBefore, minute: minute) {
        return state == .open
      }
    }
    return false
  }

  private static func state(
    of group: [OpeningRule],
    on day: OpeningDay,
    after dayBefore: OpeningDay,
    minute: Int
  ) -> OpeningRule.State? {
    let hit = spans(of: group, on: day).last { $0.minutes.contains(minute) }
    if let hit, !hit.isWholeDay { return hit.state }
    let night = spans(of: group, on: dayBefore).last { $0.minutes.contains(minute + 1440) }
    return (night ?? hit)?.state
  }

  /// The minutes of a day, sorted, at which the state may change.
  private func boundaries(on day: OpeningDay, after dayBefore: OpeningDay) -> [Int] {
    var minutes: Set = [0]
    for group in groups {
      for span in Self.spans(of: group, on: day) {
        minutes.formUnion([span.minutes.lowerBound, span.minutes.upperBound])
      }
      for span in Self.spans(of: group, on: dayBefore) {
        minutes.formUnion([span.minutes.lowerBound - 1440, span.minutes.upperBound - 1440])
      }
    }
    return minutes.filter { (0..<1440).contains($0) }.sorted()
  }

  /// The spans of a group's rules on a day, later spans overriding earlier ones; minutes from the
  /// start of the day, above 1440 those of the next day.
  static func spans(of group: [OpeningRule], on day: OpeningDay) -> [OpeningSpan] {
    var spans: [OpeningSpan] = []
    for rule in group where rule.matches(day) {
      let isWholeDay = rule.times.isEmpty
      if !rule.isAdditional, rule.state != .closed || isWholeDay { spans.removeAll() }
      for minutes in isWholeDay ? [0..<1440] : rule.times {
        spans.append(OpeningSpan(minutes: minutes, state: rule.state, isWholeDay: isWholeDay))
      }
    }
    return spans
  }
}

/// Span of a day with the state given by a rule.
struct OpeningSpan {
  var minutes: Range<Int>
  var state: OpeningRule.State
  var isWholeDay: Bool
}

/// Date split into components, once for all rules.
struct OpeningDay {
  let date: CivilDate
  let year: Int
  /// Month × 32 + day, so that days of a year compare as numbers.
  let monthAndDay: Int
  let weekday: Weekday

  init(_ date: CivilDate) {
    self.date = date
    let (year, month, day) = date.components
    self.year = year
    monthAndDay = month * 32 + day
    weekday = date.weekday
  }
}

/// Rule: days, times and the state that they imply.
struct OpeningRule: Hashable, Sendable {
  enum State: Hashable, Sendable { case open, closed, unknown }

  /// Range of dates, both ends included.
  struct Dates: Hashable, Sendable {
    /// Year of the first day; `nil` for every year.
    var year: Int?
    /// Year of the last day, if ``year`` is given.
    var lastYear: Int?
    /// Month × 32 + day.
    var first: Int
    /// Month × 32 + day.
    var last: Int

    func contains(_ day: OpeningDay) -> Bool {
      guard let year, let lastYear else {
        return first <= last
          ? (first...last).contains(day.monthAndDay)
          : day.monthAndDay >= first || day.monthAndDay <= last
      }
      let key = day.year * 512 + day.monthAndDay
      return key >= year * 512 + first && key <= lastYear * 512 + last
    }
  }

  /// Whether it adds to the rules before it (after a comma) instead of replacing them.
  var isAdditional = false
  /// The state.
  var state = State.open
  /// Years; none for all.
  var years: [ClosedRange<Int>] = []
  /// Dates; none for all.
  var dates: [Dates] = []
  /// One bit for each weekday, Monday lowest; holidays have no bit, so a rule only for them is 0.
  var weekdays: UInt8 = 0b111_1111
  /// Minutes since midnight, up to 2880; none for the whole day.
  var times: [Range<Int>] = []

  func matches(_ day: OpeningDay) -> Bool {
    weekdays & (1 << UInt8(day.weekday.rawValue)) != 0
      && (years.isEmpty || years.contains { $0.contains(day.year) })
      && (dates.isEmpty || dates.contains { $0.contains(day) })
  }
}
