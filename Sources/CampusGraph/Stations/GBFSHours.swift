import GeoCore

/// Conversion between the opening hours of GBFS 2.3, rows of weekdays with a start and an end, and
/// ``OpeningHours``.
///
/// Rows for members and for others are combined: the system is open if it is open for anyone.
enum GBFSHours {
  private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let osmDays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  /// The hours of all valid rows; `nil` if there is none.
  static func openingHours(_ rows: [JSONValue]) -> OpeningHours? {
    var rules: [String] = []
    for rule in rows.compactMap(rule) where !rules.contains(rule) { rules.append(rule) }
    return try? OpeningHours(parsing: rules.joined(separator: ", "))
  }

  /// A row as a rule of OSM; `nil` if it is invalid.
  static func rule(_ row: JSONValue) -> String? {
    let names = row.member("days")?.array?.compactMap { $0.string?.lowercased() } ?? []
    let selected = days.indices.filter { names.contains(days[$0]) }
    guard !selected.isEmpty, let start = minute(row.member("start_time")),
      let end = minute(row.member("end_time")), start < 1440
    else { return nil }
    let weekdays = selected.map { osmDays[$0] }.joined(separator: ",")
    return "\(weekdays) \(clock(start))-\(clock(end))"
  }

  /// Minutes since midnight; the last second of a minute is its end, so 23:59:59 is 24:00.
  private static func minute(_ time: JSONValue?) -> Int? {
    let parts = time?.string?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count == 3 || parts.count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]),
      (0...48).contains(hour), (0...59).contains(minute)
    else { return nil }
    let sum = hour * 60 + minute + (parts.count == 3 && parts[2] == "59" ? 1 : 0)
    return sum <= 2880 ? sum : nil
  }

  private static func clock(_ minute: Int) -> String {
    func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return padded(minute / 60) + ":" + padded(minute % 60)
  }

  /// The rows of a regular week, without rules for dates, which GBFS 2.3 cannot express.
  ///
  /// Days with the same hours share a row. A span past midnight is split there, because times of
  /// the format end at 23:59:59.
  static func rows(_ hours: OpeningHours) -> [JSONValue] {
    var daysBySpan: [(span: Range<Int>, days: [String])] = []
    for (index, spans) in hours.plainWeek.enumerated() {
      for span in spans {
        if let row = daysBySpan.firstIndex(where: { $0.span == span }) {
          daysBySpan[row].days.append(days[index])
        } else {
          daysBySpan.append((span, [days[index]]))
        }
      }
    }
    return daysBySpan.map { span, days in
      [
        "user_types": ["member", "nonmember"],
        "days": .array(days.map(JSONValue.string)),
        "start_time": .string(clock(span.lowerBound) + ":00"),
        "end_time": .string(
          span.upperBound == 1440 ? "23:59:59" : clock(span.upperBound) + ":00"
        ),
      ]
    }
  }
}

extension OpeningHours {
  /// The open spans of each weekday, Monday first, in minutes since midnight up to 1440, without
  /// rules for dates and years.
  var plainWeek: [[Range<Int>]] {
    let plain = groups.map { group in group.filter { $0.dates.isEmpty && $0.years.isEmpty } }
    let hours = OpeningHours(text: text, groups: plain.filter { !$0.isEmpty })
    return (0..<7).map { index in
      // An arbitrary Monday, in January 2024.
      let start = LocalTime(secondsSince1970: (19_723 + index) * 86_400)
      var spans: [Range<Int>] = []
      var minute = 0
      while minute < 1440 {
        let time = start.advanced(by: minute * 60)
        let change = hours.nextChange(after: time) ?? start.advanced(by: 86_400)
        let end = min(1440, (change.secondsSince1970 - start.secondsSince1970) / 60)
        if hours.isOpen(at: time) { spans.append(minute..<end) }
        minute = end
      }
      return spans
    }
  }
}
