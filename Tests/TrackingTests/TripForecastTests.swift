import GeoCore
import Testing
import Tracking

/// Forecasts of the arrival and their intervals.
@Suite struct TripForecastTests {
  /// 1,440 m in eight blocks.
  static var road: TripFixture {
    TripFixture(
      """
      A--------B--------C--------D--------E--------F--------G--------H--------I
      """
    )
  }

  static func updates(
    _ acts: [TripFixture.Act],
    interval: Seconds = 1,
    noise: Meters = 3,
    seed: UInt64 = 1,
    statesSpeed: Bool = true
  ) throws -> [TripUpdate] {
    let fixes = road.fixes(
      acts,
      interval: interval,
      noise: noise,
      seed: seed,
      statesSpeed: statesSpeed
    )
    return road.updates(fixes, on: try road.plan("AI"))
  }

  @Test(arguments: [0.9, 1.4, 1.9], [true, false])
  func `a traveller's own pace is learned within two minutes`(
    speed: Double,
    statesSpeed: Bool
  ) throws {
    let updates = try Self.updates([.go("ABCDEFGHI", speed)], statesSpeed: statesSpeed)
    let end = try #require(updates.last?.time)
    let update = updates[150]
    let truth = end - (try #require(update.time))
    #expect(try abs(#require(update.remainingDuration) - truth) < 0.1 * truth)
    // The plan knows nothing of it.
    let planned = try Self.road.plan("AI").remainingDuration(from: 150 * speed)
    if speed != 1.4 { #expect(abs(planned - truth) > 0.2 * truth) }
  }

  @Test func `forecasts hardly depend on the rate of fixes`() throws {
    for interval in [0.25, 1, 5, 10] {
      let updates = try Self.updates([.go("ABCDEFGHI", 1.1)], interval: interval)
      let end = try #require(updates.last?.time)
      let update = updates[Int(300 / interval)]
      let truth = end - (try #require(update.time))
      #expect(try abs(#require(update.remainingDuration) - truth) < 0.1 * truth)
      #expect(!updates.contains { $0.status.isAstray })
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `arrival lies ahead, within its interval, and remaining way shrinks`(seed: UInt64) throws {
    let updates = try Self.updates([.go("ABCDEFGHI", 1.3)], noise: 5, seed: seed)
    var least = Meters.infinity
    for update in updates where update.status != .arrived {
      let now = try #require(update.time)
      let arrival = try #require(update.arrival)
      #expect(arrival > now)
      #expect(try #require(update.remainingDuration) > 0)
      #expect(try #require(update.earliestArrival) <= arrival)
      #expect(try #require(update.latestArrival) >= arrival)
      #expect(try #require(update.earliestArrival) > now)
      let remaining = try #require(update.remaining)
      #expect(remaining < least + 15)
      least = min(least, remaining)
    }
  }

  @Test func `the arrival neither freezes nor jumps`() throws {
    let updates = try Self.updates([.go("ABCDEFGHI", 1.2)], noise: 5)
    let moving = updates[120...].filter { $0.status == .moving }
    let arrivals = moving.compactMap(\.arrival)
    let jitter =
      zip(arrivals, arrivals.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
      / Double(arrivals.count)
    #expect(jitter < 0.4)
    let remaining = moving.compactMap(\.remainingDuration)
    for place in stride(from: 0, to: remaining.count - 60, by: 30) {
      #expect(remaining[place + 60] < remaining[place])
    }
  }

  @Test func `the interval narrows as the end comes near`() throws {
    let updates = try Self.updates([.go("ABCDEFGHI", 1.3)])
    func width(_ number: Int) throws -> Seconds {
      try #require(updates[number].latestArrival) - #require(updates[number].earliestArrival)
    }
    #expect(try width(10) > width(300))
    #expect(try width(300) > width(800))
    #expect(try width(800) > width(1050))
  }

  @Test func `average speeds exclude or include stops`() throws {
    let updates = try Self.updates([.go("ABCD", 1.5), .stand(200), .go("DEFGHI", 1.5)])
    let last = try #require(updates.last { $0.status == .moving })
    #expect(try abs(#require(last.movingAverageSpeed) - 1.5) < 0.1)
    let all = 1440 / (1440 / 1.5 + 200)
    #expect(try abs(#require(last.averageSpeed) - all) < 0.08)
    #expect(try abs(#require(last.speed) - 1.5) < 0.3)
  }

  @Test func `stops at a crossing do not make a walker slow`() throws {
    let updates = try Self.updates([
      .go("AB", 1.4), .stand(40), .go("BC", 1.4), .stand(40), .go("CDEFGHI", 1.4),
    ])
    let end = try #require(updates.last?.time)
    let update = try #require(updates.last { ($0.remaining ?? 0) > 900 })
    let truth = end - (try #require(update.time))
    #expect(try abs(#require(update.remainingDuration) - truth) < 0.1 * truth)
  }

  @Test func `times that are missing, repeated or go back do no harm`() throws {
    var fixes = Self.road.fixes([.go("ABCDEFGHI", 1.4)])
    for number in stride(from: 10, to: fixes.count, by: 17) { fixes[number].time = nil }
    for number in stride(from: 12, to: fixes.count, by: 23) {
      fixes[number].time = fixes[number - 1].time
    }
    for number in stride(from: 15, to: fixes.count, by: 31) {
      fixes[number].time = fixes[number].time.map { $0 - 100 }
    }
    let updates = Self.road.updates(fixes, on: try Self.road.plan("AI"))
    #expect(!updates.contains { $0.status.isAstray })
    #expect(updates.last?.status == .arrived)
    for (a, b) in zip(updates, updates.dropFirst()) {
      #expect((b.time ?? 0) >= (a.time ?? 0))
    }
  }

  @Test func `fixes without times have positions but no arrival`() throws {
    let fixes = Self.road.fixes([.go("ABCDEFGHI", 1.4)]).map { fix in
      var fix = fix
      fix.time = nil
      return fix
    }
    let updates = Self.road.updates(fixes, on: try Self.road.plan("AI"))
    let update = updates[400]
    #expect(update.speed == nil && update.arrival == nil && update.time == nil)
    #expect(try abs(#require(update.remaining) - (1440 - 560)) < 40)
  }
}
