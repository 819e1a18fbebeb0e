import GeoCore
import Testing

@testable import Traces

@Suite struct `Times` {
  static let instants: [(String, Double)] = [
    ("2026-11-20T09:50:00Z", 0), ("2026-11-20T09:50:00", 0), ("2026-11-20 09:50:00", 0),
    ("2026-11-20T09:50:00.250Z", 0.25), ("2026-11-20T09:50:00,250Z", 0.25),
    ("2026-11-20t09:50z", 0), ("2026-11-20 09:50", 0), ("20261120T095000Z", 0),
    ("20261120095000", 0), ("2026/11/20 09:50:00", 0), ("20.11.2026 09:50:00", 0),
    ("20/11/2026 09:50:00", 0), ("11/20/2026 09:50:00", 0), ("11/20/2026 9:50:00 AM", 0),
    ("11/12/2026 09:50 AM", -8 * 86_400),
    ("2026-11-20T03:50:00-06:00", 0), ("2026-11-20 11:50:00+0200", 0),
    ("2026-11-20 11:50:00 +02", 0), ("2026-11-20T09:50:00+00:00", 0),
    ("2026-11-20 09:50:00 UTC", 0), ("2026-11-20 09:50:00 GMT", 0),
    ("2026-11-20T10:50:00+01:00[Europe/Madrid]", 0), ("2026-11-20 9:50:00 AM", 0),
    ("2026-11-20 12:50:00 AM", -9 * 3600), ("1795168200", 0), ("1795168200.5", 0.5),
    ("1795168200000", 0), ("1795168200000000", 0), ("1795168200000000000", 0),
    ("  2026-11-20T09:50:00Z ", 0), ("2026-11-20T09:49:60Z", 0), ("1.7951682e9", 0),
  ]

  @Test(arguments: instants)
  func `are read in the forms that programs write`(_ text: String, _ offset: Double) {
    #expect(TimeText.value(Array(text.utf8)[...]) == .instant(someMorning + offset), "\(text)")
  }

  @Test func `of day and dates alone are distinguished`() {
    #expect(TimeText.value(Array("07:36:46.5".utf8)[...]) == .timeOfDay(27_406.5))
    #expect(TimeText.value(Array("1970-01-03".utf8)[...]) == .day(2))
    #expect(TimeText.timeOfDay(Array("073646".utf8)[...]) == 27_406)
  }

  @Test(arguments: [
    "", " ", "yesterday", "2026-13-20T09:50:00Z", "2026-02-30T09:50:00Z", "2026-11-20T25:00:00Z",
    "2026-11-20T09:61:00Z", "11/10/2026 09:50:00", "13/13/2026 09:50:00", "2026-11-20T09:50:00Zx",
    "2026-11-20T",
    "2026-11-20T09:50:00+99:00", "nan", "9999-99-99", "2026-11-20T09:50:00+", "-", ":", "1:2:3",
  ])
  func `that are invalid or ambiguous are rejected`(_ text: String) {
    #expect(TimeText.value(Array(text.utf8)[...]) == nil)
  }

  @Test func `round-trip`() {
    for time in [0.0, -1, 1_795_168_200.25, 951_782_400, -2_208_988_800, 4_107_542_400] {
      let text = TimeText.text(time, decimals: 3)
      #expect(TimeText.value(Array(text.utf8)[...]) == .instant(time), "\(text)")
    }
    #expect(TimeText.text(0.999_9, decimals: 3) == "1970-01-01T00:00:01.000Z")
  }

  @Test func `convert to days and back over four centuries`() {
    for day in stride(from: -150_000, through: 150_000, by: 13) {
      let date = CalendarTime.date(ofDay: day)
      #expect(CalendarTime.day(year: date.year, month: date.month, day: date.day) == day)
    }
    #expect(CalendarTime.day(year: 2000, month: 2, day: 29) == 11_016)
    #expect(CalendarTime.day(year: 1900, month: 2, day: 29) == nil)
  }

  @Test func `without a date continue across midnight, and back`() {
    var clock = DayClock(day: 10)
    let times = [86_399.0, 0, 86_398, 1, 50_000].map { clock.time(ofDay: $0, newDay: nil) }
    #expect(times == [950_399, 950_400, 950_398, 950_401, 1_000_400])
  }
}

@Suite struct `Numbers` {
  @Test(arguments: [
    ("1", 1.0), ("-1.5", -1.5), ("+2.25", 2.25), (".5", 0.5), ("5.", 5), (" 19.2842 ", 19.2842),
    ("1e3", 1000), ("-99.138812345678901234", -99.138812345678901234), ("1E-2", 0.01),
    ("123456789012345678901234567890", 1.234567890123456789e29),
  ])
  func `are exact to the last digit`(_ text: String, _ value: Double) {
    #expect(DecimalText.number(Array(text.utf8)[...]) == value)
  }

  @Test(arguments: [
    "", "-", ".", "1,5", "1.2.3", "nan", "inf", "0x10", "1e999", "12a", "--1", "1e",
  ])
  func `that are invalid are rejected`(_ text: String) {
    #expect(DecimalText.number(Array(text.utf8)[...]) == nil)
  }

  @Test func `accept a decimal comma`() {
    #expect(DecimalText.number(Array("19,25".utf8)[...], takesComma: true) == 19.25)
    #expect(DecimalText.number(Array("1.234,25".utf8)[...], takesComma: true) == nil)
  }

  @Test func `a date with indistinguishable day and month is reported as ambiguous`() {
    let run = TraceRun("lat,lon,time\n1,2,03/04/2026 09:50:00\n1,2,13/14/2026 09:50:00\n")
    #expect(run.rejected.map(\.line) == [2, 3])
    #expect(run.rejected[0].reason.en.contains("day and month"))
    #expect(run.rejected[0].reason.es.contains("día y mes"))
    #expect(run.rejected[1].reason.en.contains("is not a time"))
  }
}
