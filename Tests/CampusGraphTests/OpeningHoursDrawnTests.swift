import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of opening hours drawn at random against a calendar painted minute by minute.
@Suite struct OpeningHoursDrawnTests {
  @Test(arguments: Seeds.first(40))
  func `drawn hours are open as on a painted calendar`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let drawn = DrawnHours(using: &random)
    let hours = try OpeningHours(parsing: drawn.text)
    let calendar = drawn.calendar()
    for _ in 0..<250 {
      let minute = random.below(calendar.count)
      #expect(
        hours.isOpen(at: Self.time(minute, second: random.below(60))) == calendar[minute],
        "\(drawn.text), minute \(minute)"
      )
    }
  }

  @Test(arguments: Seeds.first(40))
  func `the next change of drawn hours is the next other minute`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 1_000)
    let drawn = DrawnHours(using: &random)
    let hours = try OpeningHours(parsing: drawn.text)
    let calendar = drawn.calendar()
    for _ in 0..<10 {
      let minute = random.below(calendar.count)
      let next = hours.nextChange(after: Self.time(minute, second: random.below(60)))
      if let expected = calendar[minute...].firstIndex(of: !calendar[minute]) {
        #expect(next == Self.time(expected), "\(drawn.text), minute \(minute)")
      } else {
        #expect(next.map { $0 >= Self.time(calendar.count) } ?? true, "\(drawn.text)")
      }
    }
  }

  /// Minutes since the start of the calendar, a Monday.
  private static func time(_ minute: Int, second: Int = 0) -> LocalTime {
    // 20,759 days lie between 1970-01-01 and 2026-11-02.
    LocalTime(secondsSince1970: (20_759 * 1440 + minute) * 60 + second)
  }

  @Test func `the calendar starts on Monday, 2 November 2026`() {
    #expect(Self.time(0) == LocalTime(year: 2026, month: 11, day: 2))
    #expect(Self.time(0).date.weekday == .monday)
  }
}

/// Opening hours drawn at random: rules with their text.
private struct DrawnHours {
  private var rules: [Rule] = []
  /// The text to parse.
  var text: String { rules.indices.map { rules[$0].text(isLast: $0 == rules.count - 1) }.joined() }

  init(using random: inout SplitMix64) {
    for index in 0...random.below(5) {
      rules.append(Rule(isFirst: index == 0, using: &random))
    }
  }

  private static let dayCount = 35

  /// Whether the hours are open in each minute of five weeks.
  func calendar() -> [Bool] {
    var groups: [[Rule]] = [[]]
    for rule in rules {
      if rule.separator == " || " { groups.append([]) }
      groups[groups.count - 1].append(rule)
    }
    let painted = groups.map(Self.paint)
    return (0..<Self.dayCount * 1440).map { minute in
      painted.lazy.compactMap { $0[minute] }.first == "open"
    }
  }

  /// The state of each minute by the rules of one group; `nil` where none applies.
  private static func paint(_ rules: [Rule]) -> [String?] {
    var timed = [String?](repeating: nil, count: dayCount * 1440)
    var whole = timed
    var night = timed
    for day in -1..<dayCount {
      // The last rule that replaces earlier ones on its days.
      let matching = rules.filter { $0.matches(day) }
      let start = matching.lastIndex { $0.replaces } ?? 0
      for rule in matching.dropFirst(start) {
        for minute in 0..<1440 where rule.spans.isEmpty && day >= 0 {
          whole[day * 1440 + minute] = rule.state
          timed[day * 1440 + minute] = nil
        }
        for span in rule.spans {
          for minute in span {
            let index = day * 1440 + minute
            guard index >= 0, index < timed.count else { continue }
            if minute < 1440 { timed[index] = rule.state } else { night[index] = rule.state }
          }
        }
      }
    }
    return timed.indices.map { timed[$0] ?? night[$0] ?? whole[$0] }
  }
}

/// One rule: days, times and a state.
private struct Rule {
  /// What stands before the rule.
  let separator: String
  private(set) var state = "open"
  /// Minutes of the day, above 1440 those of the next.
  private(set) var spans: [Range<Int>] = []
  /// The text of days; empty for all.
  private var days = ""
  private var times: [String] = []
  /// Month × 100 + day, both ends included, across the turn of the year too.
  private var dates: (first: Int, last: Int)?
  private var years: ClosedRange<Int>?
  private var weekdays = Set(0..<7)

  init(isFirst: Bool, using random: inout SplitMix64) {
    separator = isFirst ? "" : ["; ", "; ", ", ", " || "][random.below(4)]
    state = ["open", "open", "open", "off", "unknown"][random.below(5)]
    if random.chance(0.3) { drawDates(&random) }
    if random.chance(0.6) { drawWeekdays(&random) }
    if random.chance(0.8) {
      for _ in 0...random.below(2) { drawSpan(&random) }
    }
  }

  /// Whether the rule replaces earlier ones on its days.
  var replaces: Bool { separator != ", " && (state != "off" || spans.isEmpty) }

  func text(isLast: Bool) -> String {
    let selector = days.isEmpty && times.isEmpty ? "24/7" : days
    let words = [selector, times.joined(separator: ","), state].filter { !$0.isEmpty }
    return separator + words.joined(separator: " ")
  }

  /// Whether a day, counted from Monday, 2 November 2026, is one of the rule's days.
  func matches(_ day: Int) -> Bool {
    guard weekdays.contains((day + 7) % 7), years?.contains(2026) ?? true else { return false }
    guard let dates else { return true }
    let date = day < 29 ? 1102 + day : 1201 + day - 29
    return dates.first <= dates.last
      ? (dates.first...dates.last).contains(date) : date >= dates.first || date <= dates.last
  }

  private mutating func drawDates(_ random: inout SplitMix64) {
    let (first, last) = (5 + random.below(10), 15 + random.below(16))
    switch random.below(7) {
    case 0:
      days = "Nov \(first)-\(last)"
      dates = (1100 + first, 1100 + last)
    case 1:
      days = "Nov \(first)-Dec 0\(1 + first % 9)"
      dates = (1100 + first, 1201 + first % 9)
    case 2:
      days = "dec"
      dates = (1201, 1231)
    case 3:
      // Everything but some weeks of November.
      days = "Nov \(last)-Nov \(first)"
      dates = (1100 + last, 1100 + first)
    case 4:
      days = "2026 Nov \(last)-2027 Jan 06"
      dates = (1100 + last, 1231)
    case 5:
      days = "2026-2028"
      years = 2026...2028
    default:
      days = "2027+"
      years = 2027...9999
    }
  }

  private mutating func drawWeekdays(_ random: inout SplitMix64) {
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    let (first, count, other) = (random.below(7), random.below(7), random.below(7))
    weekdays = Set((0...count).map { (first + $0) % 7 }).union([other])
    let range = "\(names[first])-\(names[(first + count) % 7])"
    days += (days.isEmpty ? "" : " ") + range + "," + names[other].lowercased()
  }

  private mutating func drawSpan(_ random: inout SplitMix64) {
    let start = 5 * random.below(288)
    let end = start + 5 * (1 + random.below(288))
    spans.append(start..<end)
    // Past midnight as a time of the next day, or counted on from 24:00.
    let written = end > 1440 && random.chance(0.5) ? end - 1440 : end
    times.append("\(Self.clock(start))-\(Self.clock(written))")
  }

  private static func clock(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }
}
