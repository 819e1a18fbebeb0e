import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

/// Tests of local times against Foundation's calendar, and of their arithmetic.
@Suite struct TimeZoneClockTests {
  private static let zones = [
    "America/Mexico_City", "America/Guayaquil", "Europe/Lisbon", "Europe/Malta", "Asia/Kathmandu",
    "Australia/Lord_Howe", "Pacific/Chatham", "America/St_Johns", "Africa/Casablanca", "Etc/UTC",
    "Pacific/Apia",
  ]

  private static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  @Test(arguments: zones)
  func `the local time is that of Foundation's calendar`(zone: String) throws {
    let calendar = try Self.calendar(zone)
    let clock = try #require(TimeZoneClock(identifier: zone))
    #expect(clock.identifier == zone)
    var random = SplitMix64(seed: 6)
    for _ in 0..<60 {
      // 1980 to 2035.
      let epoch = 315_532_800 + random.below(55 * 31_556_952)
      let local = clock.localTime(atEpoch: epoch)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: Double(epoch))
      )
      let date = local.date.components
      #expect(date.year == parts.year && date.month == parts.month && date.day == parts.day)
      #expect(local.hour == parts.hour && local.minute == parts.minute)
      #expect(local.second == parts.second)
      // Foundation's week starts with Sunday, 1.
      #expect(parts.weekday == (local.date.weekday.rawValue + 1) % 7 + 1)
    }
  }

  @Test(arguments: zones)
  func `a local time goes back to its epoch, unless it occurs twice`(zone: String) throws {
    let clock = try #require(TimeZoneClock(identifier: zone))
    var random = SplitMix64(seed: 7)
    for _ in 0..<120 {
      let epoch = 315_532_800 + random.below(55 * 31_556_952)
      let local = clock.localTime(atEpoch: epoch)
      let again = clock.epoch(of: local)
      #expect(clock.localTime(atEpoch: again) == local)
      // The first of two occurrences.
      #expect(again <= epoch && epoch - again <= 7200)
    }
  }

  @Test(arguments: [
    ("Europe/Malta", 2026, 10, 25, 2, 3600), ("Australia/Lord_Howe", 2026, 4, 5, 1, 1800),
    ("America/St_Johns", 2026, 11, 1, 1, 3600),
  ])
  func `of an hour that occurs twice, the first is meant`(
    zone: String,
    year: Int,
    month: Int,
    day: Int,
    hour: Int,
    change: Int
  ) throws {
    let clock = try #require(TimeZoneClock(identifier: zone))
    let time = try #require(
      LocalTime(year: year, month: month, day: day, hour: hour, minute: 45)
    )
    let first = clock.epoch(of: time)
    #expect(clock.localTime(atEpoch: first) == time)
    #expect(clock.localTime(atEpoch: first + change) == time)
    #expect(clock.localTime(atEpoch: first - change) != time)
  }

  @Test func `a time advances by clock readings and is ordered by them`() throws {
    let time = try #require(LocalTime(year: 2028, month: 2, day: 28, hour: 23, minute: 59))
    #expect(time.advanced(by: 60) == LocalTime(year: 2028, month: 2, day: 29))
    #expect(time.advanced(by: 86_460) == LocalTime(year: 2028, month: 3, day: 1))
    #expect(time.advanced(by: 60).advanced(by: -60) == time)
    #expect(time < time.advanced(by: 1) && time.advanced(by: -1) < time)
    let date = time.date
    #expect(date.advanced(by: 1) == CivilDate(year: 2028, month: 2, day: 29))
    #expect(date.advanced(by: -28) == CivilDate(year: 2028, month: 1, day: 31))
    #expect(date < date.advanced(by: 1))
  }

  @Test(arguments: [
    (-9999, 1, 1), (9999, 12, 31), (0, 2, 29), (-4, 2, 29), (1, 1, 1), (-1, 12, 31), (1582, 10, 10),
  ])
  func `dates of the whole range round-trip`(year: Int, month: Int, day: Int) throws {
    let date = try #require(CivilDate(year: year, month: month, day: day))
    #expect(date.components == (year, month, day))
    let next = date.advanced(by: 1).components
    #expect(next == (year, month, day + 1) || next.day == 1)
    #expect(date.advanced(by: 146_097).components == (year + 400, month, day))
    #expect(date.advanced(by: 7).weekday == date.weekday)
    #expect(date.advanced(by: 1).weekday != date.weekday)
  }

  @Test(arguments: [(-10_000, 1, 1), (10_000, 1, 1), (-1, 2, 29), (1900, 2, 29)])
  func `dates beyond the range do not exist`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }
}
