import CampusGraph
import Testing

@Suite struct LocalTimeTests {
  @Test func `every date from 1600 to 2400 round-trips`() throws {
    let first = try #require(CivilDate(year: 1600, month: 1, day: 1))
    let last = try #require(CivilDate(year: 2400, month: 12, day: 31))
    var expected = (year: 1600, month: 1, day: 1)
    for days in first.daysSince1970...last.daysSince1970 {
      let parts = CivilDate(daysSince1970: days).components
      guard parts == expected,
        CivilDate(year: parts.year, month: parts.month, day: parts.day)?.daysSince1970 == days
      else {
        Issue.record("day \(days): \(parts), expected \(expected)")
        return
      }
      expected = dayAfter(expected)
    }
  }

  private func dayAfter(_ date: (year: Int, month: Int, day: Int)) -> (Int, Int, Int) {
    let leap = date.year % 400 == 0 || (date.year % 4 == 0 && date.year % 100 != 0)
    let lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if date.day < lengths[date.month - 1] { return (date.year, date.month, date.day + 1) }
    return date.month < 12 ? (date.year, date.month + 1, 1) : (date.year + 1, 1, 1)
  }

  @Test func `weekdays match the calendar`() {
    #expect(CivilDate(year: 1970, month: 1, day: 1)?.weekday == .thursday)
    #expect(CivilDate(year: 2026, month: 11, day: 20)?.weekday == .friday)
    #expect(CivilDate(year: 2000, month: 2, day: 29)?.weekday == .tuesday)
    #expect(CivilDate(year: 1969, month: 12, day: 31)?.weekday == .wednesday)
    #expect(CivilDate(year: 1900, month: 1, day: 1)?.weekday == .monday)
  }

  @Test(arguments: [
    (2026, 2, 29), (2100, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (2026, 1, 0),
    (12_026, 1, 1), (Int.max, 1, 1), (Int.min, 1, 1), (2026, Int.max, 1), (2026, 1, Int.max),
  ])
  func `invalid dates are rejected`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `a time of day round-trips, also before 1970`() throws {
    for year in [1903, 1969, 1970, 2026] {
      let time = try #require(
        LocalTime(year: year, month: 11, day: 20, hour: 9, minute: 50, second: 7)
      )
      #expect((time.hour, time.minute, time.second) == (9, 50, 7))
      #expect(time.date == CivilDate(year: year, month: 11, day: 20))
    }
    #expect(LocalTime(year: 2026, month: 1, day: 1, hour: 24)?.date.components.day == 2)
    #expect(LocalTime(year: 2026, month: 1, day: 1, hour: 24, minute: 1) == nil)
    #expect(LocalTime(year: 2026, month: 1, day: 1, hour: 23, minute: 60) == nil)
    #expect(LocalTime(year: 2026, month: 1, day: 1, hour: -1) == nil)
  }

  @Test func `times out of range are clamped`() {
    #expect(LocalTime(secondsSince1970: .max).date.components.year > 9_000)
    #expect(LocalTime(secondsSince1970: .min).date.components.year < -7_000)
    let late = LocalTime(secondsSince1970: .max)
    #expect(late.advanced(by: .max) == late)
    #expect(late.advanced(by: .min) < LocalTime(secondsSince1970: 0))
  }

  @Test func `local time differs from UTC by the zone's offset`() throws {
    let quito = try #require(TimeZoneClock(identifier: "America/Guayaquil"))
    let noon = try #require(LocalTime(year: 2026, month: 7, day: 1, hour: 12))
    #expect(quito.epoch(of: noon) == noon.secondsSince1970 + 5 * 3600)
    #expect(quito.localTime(atEpoch: quito.epoch(of: noon)) == noon)
    #expect(quito.offset(atEpoch: 0) == -18_000)
    #expect(TimeZoneClock(identifier: "America/Nowhere") == nil)
    #expect(TimeZoneClock(identifier: "") == nil)
  }

  @Test func `an ambiguous time is the first one, a skipped time is shifted`() throws {
    let berlin = try #require(TimeZoneClock(identifier: "Europe/Berlin"))
    let twice = try #require(LocalTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30))
    #expect(berlin.epoch(of: twice) == twice.secondsSince1970 - 7200)
    let skipped = try #require(LocalTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30))
    #expect(berlin.epoch(of: skipped) == skipped.secondsSince1970 - 3600)
    #expect(berlin.localTime(atEpoch: berlin.epoch(of: skipped)).hour == 3)
  }
}
