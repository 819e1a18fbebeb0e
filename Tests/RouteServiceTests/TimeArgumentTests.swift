import Foundation
import GeoCore
import Testing

@testable import RouteService

@Suite struct `Times in questions` {
  private static let mexico = TimeArgument(zone: "America/Mexico_City")
  private static let berlin = TimeArgument(zone: "Europe/Berlin")
  private static let kathmandu = TimeArgument(zone: "Asia/Kathmandu")
  private static let utc = TimeArgument(zone: "UTC")
  /// 2026-11-20T15:50:00Z, which is 09:50 in Mexico.
  private static let now: Int64 = 1_795_189_800

  private static func seconds(_ text: String, _ zone: TimeArgument) throws -> Int64 {
    try zone.seconds(text, of: .depart, now: now)
  }

  @Test(arguments: [
    ("2026-11-20T09:50:00-06:00", now), ("2026-11-20T09:50:00.999-06:00", now),
    ("2026-11-20T15:50:00Z", now), ("2026-11-20t15:50:00z", now), ("2026-11-20T09:50", now),
    ("2026-11-20 09:50", now), ("2026-11-20T09:50:30", now + 30), ("09:50", now),
    ("9:50", now), ("09:50:07", now + 7), ("00:00", now - 35_400), ("23:59:59", now + 50_999),
    ("2026-11-20T21:35:00+05:45", now), ("2026-11-20T21:35:00+0545", now),
    ("1969-12-31T18:00:00-06:00", 0), ("0001-01-01T00:00:00Z", -62_135_596_800),
  ])
  func `are read with an offset, or on the clock of the place`(text: String, seconds: Int64) throws
  {
    #expect(try Self.seconds(text, Self.mexico) == seconds)
  }

  @Test(arguments: [
    "", "noon", "24:00", "9:5", "09:60", "09:50:60", "2026-11-20", "2026-13-01T09:50",
    "2026-02-29T09:50", "2026-11-31T09:50", "2026-11-20T09:50:00-0", "2026-11-20T09:50:00+16:00",
    "2026-11-20T09:50:00 -06:00", "2026-11-20T09:50:00.", "09:50Z", "20261120T0950",
    "２026-11-20T09:50", "2026-11-20T09:50\u{0}", " 09:50", "-2026-11-20T09:50",
  ])
  func `that are no times are invalid values of their parameter`(text: String) throws {
    for parameter in [Parameter.depart, .arrive, .open] {
      let error = try serviceError { try TimeArgument.check(text, of: parameter) }
      #expect(error.code == .invalidValue && error.names("\(parameter.rawValue)=\(text)"))
      let late = try serviceError {
        _ = try Self.mexico.seconds(text, of: parameter, now: Self.now)
      }
      #expect(late.message(.plain) == error.message(.plain))
    }
  }

  @Test func `are not checked if there are none`() throws {
    try TimeArgument.check(nil, of: .depart)
    try TimeArgument.check("2026-11-20T09:50", of: .depart)
  }

  @Test func `of a day take the date of the place, not of Greenwich`() throws {
    // 2026-11-21T03:00:00Z is the evening before in Mexico and the same day in Nepal.
    let now: Int64 = 1_795_230_000
    #expect(
      try Self.mexico.seconds("21:00", of: .depart, now: now) == now,
      "21:00 in Mexico on the 20th"
    )
    #expect(
      try Self.kathmandu.seconds("21:00", of: .depart, now: now) == now + 44_100,
      "15:15 UTC on the 21st"
    )
  }

  @Test func `in the hour that is skipped in spring, and repeated in autumn, are read`() throws {
    // Clocks go from 02:00 to 03:00 on 2026-03-29 at 01:00 UTC, and back on 2026-10-25 at 01:00 UTC.
    let spring: Int64 = 1_774_746_000
    #expect(try Self.seconds("2026-03-29T01:59:59", Self.berlin) == spring - 1)
    #expect(try Self.seconds("2026-03-29T03:00", Self.berlin) == spring)
    let skipped = try Self.seconds("2026-03-29T02:30", Self.berlin)
    #expect(abs(skipped - spring) <= 1800)
    let autumn: Int64 = 1_792_890_000
    let repeated = try Self.seconds("2026-10-25T02:30", Self.berlin)
    #expect(repeated == autumn - 1800 || repeated == autumn + 1800)
    #expect(try Self.seconds("2026-10-25T03:00", Self.berlin) == autumn + 3600)
  }

  @Test func `of an unknown zone are in UTC`() throws {
    let nowhere = TimeArgument(zone: "Mars/Olympus")
    #expect(nowhere.clock == nil)
    #expect(try Self.seconds("2026-11-20T15:50", nowhere) == Self.now)
    #expect(nowhere.text(Self.now) == "2026-11-20T15:50:00+00:00")
  }
}

@Suite struct `Times in answers` {
  private static let zones = [
    "America/Mexico_City", "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "UTC",
    "Pacific/Apia",
  ]

  @Test(arguments: zones)
  func `are RFC 3339 as Foundation reads it, and are read back`(zone: String) throws {
    let argument = TimeArgument(zone: zone)
    let reference = ISO8601DateFormatter()
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
      let second = Int64(random.below(4_000_000_000)) - 500_000_000
      let text = argument.text(second)
      #expect(text.count == 25 && !text.hasSuffix("Z"), "\(text)")
      #expect(reference.date(from: text)?.timeIntervalSince1970 == Double(second), "\(text)")
      #expect(try argument.seconds(text, of: .depart, now: 0) == second, "\(text)")
      #expect(argument.clock(second) == text.dropFirst(11).prefix(5))
      #expect(argument.clockWithSeconds(Double(second)) == text.dropFirst(11).prefix(8))
    }
  }

  @Test(arguments: [
    (1_795_189_800.0, 3, "2026-11-20T09:50:00-06:00"),
    (1_795_189_800.25, 3, "2026-11-20T09:50:00.250-06:00"),
    (1_795_189_800.25, 1, "2026-11-20T09:50:00.3-06:00"),
    (1_795_189_800.999_6, 3, "2026-11-20T09:50:01-06:00"),
    (1_795_189_800.96, 1, "2026-11-20T09:50:01-06:00"),
    (1_795_189_859.95, 1, "2026-11-20T09:51:00-06:00"),
    (1_795_189_800.04, 1, "2026-11-20T09:50:00-06:00"), (-0.5, 1, "1969-12-31T17:59:59.5-06:00"),
  ])
  func `between seconds have decimals, rounded as a whole`(
    time: Double,
    decimals: Int,
    text: String
  ) {
    #expect(TimeArgument(zone: "America/Mexico_City").text(time, decimals: decimals) == text)
  }

  @Test func `with seconds are rounded down, before 1970 too`() {
    let utc = TimeArgument(zone: "UTC")
    #expect(utc.clockWithSeconds(59.9) == "00:00:59")
    #expect(utc.clockWithSeconds(-0.1) == "23:59:59" && utc.clockWithSeconds(-60) == "23:59:00")
  }

  @Test func `before the year 1000 have four digits`() {
    #expect(TimeArgument(zone: "UTC").text(-62_135_596_800) == "0001-01-01T00:00:00+00:00")
  }
}
