extension OpeningHours {
  /// The hours that are open exactly when these are not; `nil` for hours with `||`, and if the text
  /// would be longer than 2,000 bytes.
  ///
  /// The complement of `Mo-Fr 07:00-09:00` is `24/7, Mo-Fr 07:00-09:00 off`: every rule becomes its
  /// opposite; a rule that replaces earlier ones first opens its days.
  public var complement: OpeningHours? {
    guard groups.count == 1, let rules = groups.first else { return nil }
    let opposites = rules.filter { $0.weekdays != 0 }.enumerated().map { index, rule in
      rule.oppositeText(isFirst: index == 0)
    }
    return try? OpeningHours(parsing: "24/7" + opposites.joined())
  }
}

extension OpeningRule {
  /// The opposite rules, each preceded by its separator.
  fileprivate func oppositeText(isFirst: Bool) -> String {
    let opposite = state == .open ? "off" : "open"
    if times.isEmpty {
      return (isAdditional ? ", " : "; ") + Self.text([days.isEmpty ? "24/7" : days, opposite])
    }
    // Only additions and closed hours keep earlier rules in force.
    let keepsEarlier = isFirst || isAdditional || state == .closed
    let opening = keepsEarlier ? "" : "; " + Self.text([days.isEmpty ? "24/7" : days, "open"])
    return opening + ", " + Self.text([days, timesText, opposite])
  }

  private static func text(_ words: [String]) -> String {
    words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Years, dates and weekdays.
  private var days: String {
    let years = years.map {
      $0.upperBound == 9999 ? "\($0.lowerBound)+" : "\($0.lowerBound)-\($0.upperBound)"
    }
    let dates = dates.map(\.text)
    return Self.text([
      years.joined(separator: ","), dates.joined(separator: ","), weekdaysText,
    ])
  }

  private static let weekdayNames = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  private var weekdaysText: String {
    if weekdays == 0b111_1111 { return "" }
    var spans: [ClosedRange<Int>] = []
    for day in 0..<7 where weekdays & (1 << UInt8(day)) != 0 {
      if let last = spans.last, last.upperBound == day - 1 {
        spans[spans.count - 1] = last.lowerBound...day
      } else {
        spans.append(day...day)
      }
    }
    return spans.map { span in
      let (first, last) = (Self.weekdayNames[span.lowerBound], Self.weekdayNames[span.upperBound])
      return span.count == 1 ? first : "\(first)-\(last)"
    }
    .joined(separator: ",")
  }

  private var timesText: String {
    times.map { span in
      // An end on the next day is written as the time of that day, if it parses as such.
      let isWrapped = span.upperBound > 1440 && span.upperBound - 1440 <= span.lowerBound
      let end = span.upperBound - (isWrapped ? 1440 : 0)
      return "\(Self.clock(span.lowerBound))-\(Self.clock(end))"
    }
    .joined(separator: ",")
  }

  private static func clock(_ minutes: Int) -> String {
    "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  fileprivate static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension OpeningRule.Dates {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let longestMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  fileprivate var text: String { "\(Self.day(first, year))-\(Self.day(last, lastYear))" }

  private static func day(_ monthAndDay: Int, _ year: Int?) -> String {
    let month = monthAndDay / 32 - 1
    // A range of months ends on the 31st in any month.
    let day = min(monthAndDay % 32, longestMonth[month])
    return (year.map { "\($0) " } ?? "") + "\(months[month]) \(OpeningRule.twoDigits(day))"
  }
}
