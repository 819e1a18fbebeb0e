import CampusGraph

/// Rule by which an event recurs: each day or week, as iCalendar's `RRULE` with `INTERVAL`, `COUNT`,
/// `UNTIL` and `BYDAY`.
struct RecurrenceRule {
  /// The days of the week of a weekly rule, Monday 0; none for that of the first event.
  private var days: Set<Int> = []
  private var isWeekly = false
  private var interval = 1
  private var count = Int.max
  private var last: Int?

  /// The most days that are looked at: some thirty years.
  private static let mostDays = 11_000
  private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Reads a rule; `nil` if it is of another kind.
  init?(_ text: String) {
    var frequency = ""
    for part in text.uppercased().split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { return nil }
      switch pair[0] {
      case "FREQ": frequency = pair[1]
      case "INTERVAL":
        guard let number = Int(pair[1]), (1...1000).contains(number) else { return nil }
        interval = number
      case "COUNT":
        guard let number = Int(pair[1]), number >= 1 else { return nil }
        count = number
      case "UNTIL":
        let digits = pair[1].prefix(8).compactMap(\.wholeNumberValue)
        guard digits.count == 8,
          let date = CivilDate(
            year: digits[0..<4].reduce(0) { $0 * 10 + $1 },
            month: digits[4] * 10 + digits[5],
            day: digits[6] * 10 + digits[7]
          )
        else { return nil }
        last = date.daysSince1970
      case "BYDAY":
        for name in pair[1].split(separator: ",") {
          guard let day = Self.names.firstIndex(of: String(name)) else { return nil }
          days.insert(day)
        }
      case "WKST": guard pair[1] == "MO" || interval == 1 else { return nil }
      default: return nil
      }
    }
    switch frequency {
    case "DAILY" where days.isEmpty: isWeekly = false
    case "WEEKLY": isWeekly = true
    default: return nil
    }
  }

  /// The times of the events from the first one on, by the local clock.
  ///
  /// - Complexity: O(days until the end), at most some thirty years.
  func times(from first: LocalTime, until end: LocalTime) -> [LocalTime] {
    let day = first.date.daysSince1970
    let time = first.secondsSince1970 - day * 86_400
    let final = min(end.date.daysSince1970, last ?? .max, day + Self.mostDays)
    guard day <= final else { return [] }
    // 1 January 1970 was a Thursday.
    func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }
    let monday = day - weekday(day)
    let wanted = days.isEmpty ? [weekday(day)] : days
    var times: [LocalTime] = []
    for each in day...final where times.count < count {
      let isIn =
        isWeekly
        ? (each - monday) / 7 % interval == 0 && wanted.contains(weekday(each))
        : (each - day) % interval == 0
      if isIn { times.append(LocalTime(secondsSince1970: each * 86_400 + time)) }
    }
    return times
  }
}
