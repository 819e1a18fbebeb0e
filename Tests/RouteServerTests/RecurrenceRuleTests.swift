import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Rules by which events recur.
@Suite struct RecurrenceRuleTests {
  /// The examples of RFC 5545, section 3.8.5.3, and a few more: rule, first day and days that follow.
  @Test(arguments: [
    ("FREQ=DAILY;COUNT=3", "19970902", "0902 0903 0904"),
    ("FREQ=DAILY;INTERVAL=10;COUNT=5", "19970902", "0902 0912 0922 1002 1012"),
    (
      "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "19970902",
      "0902 0904 0916 0918 0930 1002 1014 1016"
    ),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "19970805", "0805 0810 0819 0824"),
    ("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "19970805", "0805 0817 0819 0831"),
    (
      "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "19970905",
      "0905 1003 1107 1205 0102 0206 0306 0403 0501 0605"
    ),
    (
      "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", "19970907",
      "0907 0928 1102 1130 0104 0125 0301 0329 0503 0531"
    ),
    ("FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "19970922", "0922 1020 1117 1222 0119 0216"),
    ("FREQ=MONTHLY;BYMONTHDAY=-3", "19970928", "0928 1029 1128 1229 0129 0226"),
    ("FREQ=MONTHLY;COUNT=5;BYMONTHDAY=2,15", "19970902", "0902 0915 1002 1015 1102"),
    ("FREQ=MONTHLY;COUNT=6;BYMONTHDAY=1,-1", "19970930", "0930 1001 1031 1101 1130 1201"),
    (
      "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", "19970910",
      "0910 0911 0912 0913 0914 0915 0310 0311 0312 0313"
    ),
    ("FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "19970610", "0610 0710 0610 0710"),
    ("FREQ=YEARLY;INTERVAL=2;COUNT=5;BYMONTH=1,2,3", "19970310", "0310 0110 0210 0310 0110"),
    (
      "FREQ=YEARLY;BYDAY=TH;BYMONTH=3", "19970313", "0313 0320 0327 0305 0312 0319 0326 0304 0311"
    ),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "19970902", "0213 0313 1113 0813 1013"),
    ("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "19970904", "0904 1007 1106"),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "19970929", "0929 1030 1127 1230 0129 0226"
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "20070115", "0115 0130 0215 0315 0330"),
    (
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "19961105",
      "1105 1107 1102"
    ),
    ("FREQ=MONTHLY;COUNT=3", "20230131", "0131 0331 0531"),
    ("FREQ=YEARLY;COUNT=3", "20240229", "0229 0229 0229"),
    ("FREQ=DAILY;UNTIL=20231103", "20231101", "1101 1102 1103"),
    ("FREQ=DAILY;UNTIL=20231103T085959", "20231101", "1101 1102"),
    ("freq=weekly;until=20231115T090000", "20231101", "1101 1108 1115"),
  ])
  func `rules give the days of the standard`(rule: String, first: String, days: String) throws {
    let recurrence = try #require(RecurrenceRule(rule))
    let start = try #require(Self.time(first))
    let wanted = days.split(separator: " ").map(String.init)
    let times = recurrence.times(from: start, until: start.advanced(by: 20 * 366 * 86_400))
    let found = times.prefix(wanted.count).map { time in
      let date = time.date.components
      return String(String(10_000 + date.month * 100 + date.day).dropFirst())
    }
    #expect(found == wanted)
    #expect(times.allSatisfy { $0.hour == 9 && $0.secondOfDay == 9 * 3600 })
    if rule.uppercased().contains("COUNT") || rule.uppercased().contains("UNTIL") {
      #expect(times.count == wanted.count)
    }
  }

  private static func time(_ text: String) -> LocalTime? {
    let digits = text.compactMap(\.wholeNumberValue)
    return LocalTime(
      year: digits[0..<4].reduce(0) { $0 * 10 + $1 },
      month: digits[4] * 10 + digits[5],
      day: digits[6] * 10 + digits[7],
      hour: 9
    )
  }

  @Test(arguments: [
    "", "FREQ", "FREQ=", "FREQ=SECONDLY", "FREQ=HOURLY", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=1001", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=x",
    "FREQ=DAILY;UNTIL=2023", "FREQ=DAILY;UNTIL=20231399", "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=MONTHLY;BYMONTHDAY=1,x",
    "FREQ=MONTHLY;BYMONTHDAY=-9223372036854775808", "FREQ=MONTHLY;BYDAY=6MO",
    "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=MO,",
    "FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY;BYMONTHDAY=1", "FREQ=DAILY;BYDAY=1MO",
    "FREQ=YEARLY;BYDAY=1MO", "FREQ=YEARLY;BYMONTH=13", "FREQ=YEARLY;BYWEEKNO=20",
    "FREQ=MONTHLY;BYSETPOS=0", "FREQ=DAILY;BYSETPOS=1", "FREQ=DAILY;BYHOUR=9", "FREQ=DAILY;WKST=1",
    "FREQ=MONTHLY;BYDAY=99999999999999999999MO",
  ])
  func `other rules are refused`(rule: String) {
    #expect(RecurrenceRule(rule) == nil)
  }

  @Test func `a rule ends after some sixty years and at the end of the calendar`() throws {
    let rule = try #require(RecurrenceRule("FREQ=DAILY"))
    let first = try #require(Self.time("19700101"))
    let far = LocalTime(secondsSince1970: .max)
    let counted = try #require(RecurrenceRule("FREQ=DAILY;COUNT=99999"))
    #expect(counted.times(from: first, until: far).count == RecurrenceRule.mostDays + 1)
    #expect(rule.times(from: first, until: far).count <= RecurrenceRule.mostDays + 3)
    #expect(rule.times(from: far, until: first).isEmpty)
    for text in ["FREQ=YEARLY", "FREQ=MONTHLY;INTERVAL=1000", "FREQ=WEEKLY"] {
      let last = try #require(RecurrenceRule(text))
      let end = try #require(Self.time("99981231"))
      let later = end.advanced(by: 900 * 86_400)
      #expect(last.times(from: end, until: later).first == end, "\(text)")
      _ = last.times(from: end, until: far)
    }
  }

  // MARK: - Reference

  /// A random rule as text and as plain values.
  private struct Plain {
    var text: String
    var frequency: Int
    var interval: Int
    var days: [(weekday: Int, place: Int?)] = []
    var monthDays: [Int] = []
    var months: [Int] = []
    var places: [Int] = []

    init(_ random: inout SplitMix64) {
      frequency = random.below(4)
      interval = 1 + random.below(4)
      text = "FREQ=\(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"][frequency]);INTERVAL=\(interval)"
      if random.chance(0.4) { months = (0..<3).map { _ in 1 + random.below(12) } }
      let hasDays = frequency < 3 || !months.isEmpty
      if random.chance(0.5), hasDays {
        days = (0..<(1 + random.below(3))).map { _ in
          let place = frequency >= 2 && random.chance(0.6) ? random.below(11) - 5 : 0
          return (random.below(7), place == 0 ? nil : place)
        }
      }
      if frequency != 1, random.chance(0.3) {
        monthDays = (0..<6).map { _ in random.below(63) - 31 }.filter { $0 != 0 }
      }
      if frequency > 0, random.chance(0.3) { places = [[1], [-1], [2, -2]][random.below(3)] }
      func list(_ name: String, _ numbers: [Int]) {
        if !numbers.isEmpty {
          text += ";\(name)=" + numbers.map { "\($0)" }.joined(separator: ",")
        }
      }
      list("BYMONTH", months)
      list("BYMONTHDAY", monthDays)
      list("BYSETPOS", places)
      if !days.isEmpty {
        let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        text +=
          ";BYDAY="
          + days.map { day in (day.place.map { "\($0)" } ?? "") + names[day.weekday] }
          .joined(separator: ",")
      }
    }

    /// The days of some years, found by a look at each day.
    func days(from first: CivilDate, _ count: Int) -> [Int] {
      let start = first.daysSince1970
      var periods: [Int: [Int]] = [:]
      // The whole period of the first day counts for places.
      for day in (start - 366)..<(start + count + 366) where isWanted(day, first) {
        periods[period(day, first), default: []].append(day)
      }
      return periods.filter { $0.key >= 0 && $0.key % interval == 0 }.values
        .flatMap { all in
          places.isEmpty
            ? all
            : Set(places.map { $0 > 0 ? $0 - 1 : all.count + $0 })
              .filter(all.indices.contains).map { all[$0] }
        }
        .filter { (start..<(start + count)).contains($0) }.sorted()
    }

    /// The number of the period of a day, that of the first day 0.
    private func period(_ day: Int, _ first: CivilDate) -> Int {
      let (a, b) = (first.components, CivilDate(daysSince1970: day).components)
      switch frequency {
      case 0: return day - first.daysSince1970
      case 1:
        // Weeks from Monday, 29 December 1969.
        return (day + 3 + 70_000) / 7 - (first.daysSince1970 + 3 + 70_000) / 7
      case 2: return (b.year - a.year) * 12 + b.month - a.month
      default: return b.year - a.year
      }
    }

    private func isWanted(_ day: Int, _ first: CivilDate) -> Bool {
      let date = CivilDate(daysSince1970: day)
      let (year, month, number) = date.components
      let length = (28...31).last { CivilDate(year: year, month: month, day: $0) != nil } ?? 28
      if !months.isEmpty, !months.contains(month) { return false }
      if !monthDays.isEmpty,
        !monthDays.contains(where: { $0 == number || length + 1 + $0 == number })
      {
        return false
      }
      let isOnDay = days.contains { rule in
        guard rule.weekday == date.weekday.rawValue - Weekday.monday.rawValue else { return false }
        guard let place = rule.place else { return true }
        let same = (1...length).filter { ($0 - number) % 7 == 0 }
        let index = place > 0 ? place - 1 : same.count + place
        return same.indices.contains(index) && same[index] == number
      }
      if !days.isEmpty { return isOnDay }
      guard monthDays.isEmpty else { return true }
      switch frequency {
      case 0: return true
      case 1: return date.weekday == first.weekday
      case 2: return number == first.components.day
      default:
        return number == first.components.day
          && (!months.isEmpty || month == first.components.month)
      }
    }
  }

  @Test(arguments: Seeds.first(200))
  func `rules give what a look at each day gives`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plain = Plain(&random)
    let rule = try #require(RecurrenceRule(plain.text), "\(plain.text)")
    let first = CivilDate(daysSince1970: 10_000 + random.below(10_000))
    let start = try #require(LocalTime(date: first, hour: 9))
    let end = start.advanced(by: 1499 * 86_400)
    let found = rule.times(from: start, until: end).map(\.date.daysSince1970)
    #expect(found == plain.days(from: first, 1500), "\(plain.text)")
    // Those before a time need not be looked for.
    let wanted = start.advanced(by: random.below(2000) * 43_200)
    let rest = rule.times(from: start, until: end, after: wanted).filter { $0 >= wanted }
    #expect(rest == rule.times(from: start, until: end).filter { $0 >= wanted }, "\(plain.text)")
  }
}
