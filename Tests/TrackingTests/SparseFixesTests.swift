import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// Drives with fixes seconds apart, without speeds and accuracies.
@Suite struct SparseFixesTests {
  /// The route goes straight on from A to G; the driver may turn off at B and turn again at D and E.
  static var town: TripFixture {
    TripFixture(
      """
      A===================B===================C===================G
                          "                   "
                          "                   "
                          "                   "
                          D=====E=============F
                                "
                                "
                                H
      """,
      .car
    )
  }

  /// Fixes along a line at one speed, so many seconds apart, from some metres on.
  static func fixes(
    _ line: LineString,
    every interval: Seconds,
    at speed: Double,
    from start: Meters = 0,
    until end: Meters = .infinity,
    noise: Meters = 3,
    seed: UInt64 = 1
  ) -> [LocationFix] {
    var random = SplitMix64(seed: seed)
    let stretch = min(end, line.length) - start
    return (0...Int(stretch / (speed * interval))).map { number in
      let time = Double(number) * interval
      let place = line.point(along: start + time * speed)
      let error = PlanePoint(x: noise * random.normal(), y: noise * random.normal())
      return LocationFix(LocalPlane(at: place).coordinate(error), time: 1000 + time)
    }
  }

  static let lost: Set<TripState.Status> = [.offRoute, .wrongWay]

  @Test(arguments: (1...10).map { UInt64($0) }, [4.0, 5])
  func `a driver who turns off and turns again is found at once`(
    seed: UInt64,
    interval: Seconds
  ) throws {
    let map = Self.town
    let driven = LineString(map.fixture.line("ABDEH"))
    let fixes = Self.fixes(driven, every: interval, at: 9, from: 40, seed: seed)
    let updates = map.updates(fixes, on: try map.plan("AG"))
    let first = try #require(updates.firstIndex { Self.lost.contains($0.status) })
    let away = 40 + Double(first) * interval * 9 - 400
    // Thirty metres from the junction a fix is beside the route: at the latest the one after that.
    #expect((0...(60 + interval * 9)).contains(away))
  }

  /// The profile takes 20 km/h, as the street has no speed.
  @Test(arguments: [10.0, 30], [30.0, 36])
  func `a driver on a motorway is followed`(interval: Seconds, speed: Double) throws {
    let map = TripFixture("A" + String(repeating: "=", count: 59) + "B", .car, cell: 400)
    let plan = try map.plan("AB")
    let line = LineString(map.fixture.line("AB"))
    let fixes = Self.fixes(line, every: interval, at: speed, until: 9000)
    // Until the speeds of some hops are known, they may be leaps.
    for (fix, update) in zip(fixes, map.updates(fixes, on: plan)).dropFirst(5) {
      #expect(!update.isOutlier)
      #expect(update.status == .moving)
      let driven = (try #require(fix.time) - 1000) * speed
      #expect(abs(plan.length - (try #require(update.remaining)) - driven) < 200)
    }
  }

  /// Beyond the longest hop the matcher starts anew, so that it calls no fix an outlier.
  @Test(arguments: [10.0, 30])
  func `a single fix kilometres ahead is an outlier`(interval: Seconds) throws {
    let map = TripFixture("A" + String(repeating: "=", count: 59) + "B", .car, cell: 400)
    let line = LineString(map.fixture.line("AB"))
    var fixes = Self.fixes(line, every: interval, at: 10, until: 3000)
    let leap = fixes.count / 2
    fixes[leap].coordinate = line.point(along: Double(leap) * interval * 10 + 3500)
    let updates = map.updates(fixes, on: try map.plan("AB"))
    #expect(updates.indices.filter { updates[$0].isOutlier } == [leap])
  }

  /// While the driver moves, fixes lie too far from every street to tell which one it is.
  @Test(arguments: (1...10).map { UInt64($0) }, [10.0, 15])
  func `a driver who stands far from the route has left it`(
    seed: UInt64,
    interval: Seconds
  ) throws {
    let map = Self.town
    let driven = LineString(map.fixture.line("ABDEH"))
    var fixes = Self.fixes(driven, every: interval, at: 12, from: 40, seed: seed)
    for index in fixes.indices where 40 + Double(index) * interval * 12 > 400 {
      let place = LocalPlane(at: fixes[index].coordinate)
      fixes[index].coordinate = place.coordinate(PlanePoint(x: 40, y: -40))
    }
    let last = try #require(fixes.last?.time)
    let end = LocalPlane(at: driven.end)
    for number in 1...12 {
      // Near enough to a street only when the driver stands.
      let place = end.coordinate(PlanePoint(x: number == 1 ? 22 : 12, y: 0))
      fixes.append(LocationFix(place, time: last + Double(number) * interval))
    }
    let updates = map.updates(fixes, on: try map.plan("AG"))
    #expect(updates.contains { Self.lost.contains($0.status) })
  }

  @Test(arguments: (1...20).map { UInt64($0) }, [5.0, 10, 30])
  func `a driver on the route is never reported off it`(seed: UInt64, interval: Seconds) throws {
    let map = Self.town
    let line = LineString(map.fixture.line("ABCG"))
    let fixes = Self.fixes(line, every: interval, at: 13, noise: 6, seed: seed)
    let updates = map.updates(fixes, on: try map.plan("AG"))
    #expect(!updates.contains { Self.lost.contains($0.status) })
  }

  @Test func `an old fix between two others is not used`() throws {
    let map = Self.town
    var fixes = Self.fixes(LineString(map.fixture.line("ABCG")), every: 5, at: 13, noise: 0)
    for index in stride(from: 6, to: fixes.count - 2, by: 5) {
      fixes.insert(
        LocationFix(fixes[index - 2].coordinate, time: fixes[index].time! + 2),
        at: index + 1
      )
    }
    let updates = map.updates(fixes, on: try map.plan("AG"))
    #expect(!updates.contains { Self.lost.contains($0.status) })
    for (before, after) in zip(updates, updates.dropFirst()) {
      #expect(try #require(after.remaining) < #require(before.remaining) + 1)
    }
  }

  /// A drive along a straight street at the planned speed, of which every fifth fix has the place of an
  /// earlier one.
  private static func updates(
    every interval: Seconds,
    statesSpeed: Bool,
    repeating age: Int
  ) throws -> [TripUpdate] {
    let map = TripFixture(
      """
      A===================B===================C===================G
      """,
      .car,
      cell: 80
    )
    let route = try map.route("AG")
    let line = LineString(map.fixture.line("ABCG"))
    let speed = route.distance / route.duration
    var fixes = Self.fixes(line, every: interval, at: speed, noise: 0)
    let driven = fixes
    for index in stride(from: 4, to: fixes.count - 1, by: 5) {
      fixes[index].coordinate = driven[index - age].coordinate
    }
    if statesSpeed { for index in fixes.indices { fixes[index].speed = speed } }
    var follower = TripFollower(
      map.profile,
      with: Router(map.context),
      matchingOn: MatchingNetwork(map.context, profile: map.profile)
    )
    follower.follow(route)
    return fixes.map { follower.take($0).update }
  }

  @Test(arguments: [5.0, 10, 15], [true, false])
  func `a fix that is sent again later is not used`(interval: Seconds, statesSpeed: Bool) throws {
    let updates = try Self.updates(every: interval, statesSpeed: statesSpeed, repeating: 2)
    try Self.expectSteadyProgress(updates)
  }

  @Test(arguments: [2.0, 5, 10])
  func `a place that is repeated with a speed is not used`(interval: Seconds) throws {
    try Self.expectSteadyProgress(
      try Self.updates(every: interval, statesSpeed: true, repeating: 1)
    )
  }

  @Test func `a walker who turns back to a rounded place and stays there is not lost`() throws {
    let map = TripFixture("A=========B=========C", .foot)
    let line = LineString(map.fixture.line("ABC"))
    // Metres along the route, in steps of 11 m, as a receiver with four decimals states them.
    let there = (0...20).map { Double($0) * 11 }
    let places = there + [209, 198] + [Double](repeating: 198, count: 60)
    let fixes = places.enumerated().map { number, place in
      LocationFix(line.point(along: place), time: 1000 + 8 * Double(number))
    }
    let updates = map.updates(fixes, on: try map.plan("AC"))
    #expect(updates.last?.status == .stopped || updates.last?.status == .paused)
    #expect(abs(try #require(updates.last?.remaining) - (400 - 198)) < 15)
  }

  /// Expects a traveller who stays on the route and goes on along it.
  private static func expectSteadyProgress(_ updates: [TripUpdate]) throws {
    #expect(!updates.contains { lost.contains($0.status) })
    for (before, after) in zip(updates, updates.dropFirst()) {
      #expect(try #require(after.remaining) <= #require(before.remaining))
    }
  }

  @Test func `a single fix thirty metres back is no way back`() throws {
    let map = Self.town
    var fixes = Self.fixes(LineString(map.fixture.line("ABCG")), every: 2, at: 15, noise: 1)
    let line = LineString(map.fixture.line("ABCG"))
    fixes[20].coordinate = line.point(along: 19 * 30 - 35)
    let updates = map.updates(fixes, on: try map.plan("AG"))
    #expect(!updates.contains { Self.lost.contains($0.status) })
    #expect(abs(try #require(updates[22].remaining) - (1200 - 660)) < 40)
  }

  @Test(arguments: (1...10).map { UInt64($0) })
  func `a single fix beside another street is no departure`(seed: UInt64) throws {
    let map = TripFixture(
      """
      A===================B===================C
                          "
                          D===================E
                          "
                          F
      """,
      .car,
      cell: 25
    )
    let line = LineString(map.fixture.line("ABC"))
    var fixes = Self.fixes(line, every: 10, at: 10, from: 50, noise: 1, seed: seed)
    // 42 m from the route and 8 m from another street, which only a second turn leads to.
    let place = LocalPlane(at: line.point(along: 550))
    fixes[5].coordinate = place.coordinate(PlanePoint(x: 0, y: -42))
    let updates = map.updates(fixes, on: try map.plan("AC"))
    #expect(!updates.contains { $0.status.isAstray })
  }

  /// The stock speed of a street without a class is a fraction of what is driven there.
  @Test(arguments: [5.0, 10, 15])
  func `a driver much faster than planned is followed`(interval: Seconds) throws {
    let map = TripFixture(
      """
      A=======================================B=======================================C
      """,
      .car,
      cell: 40
    )
    let fixes = Self.fixes(LineString(map.fixture.line("ABC")), every: interval, at: 14)
    let updates = map.updates(fixes, on: try map.plan("AC"))
    for (fix, update) in zip(fixes, updates) {
      let along = 14 * (try #require(fix.time) - 1000)
      guard along > 800, along < 3000 else { continue }
      #expect(abs(try #require(update.remaining) - (3200 - along)) < 60, "\(along)")
    }
  }

  @Test(arguments: [10.0, 15, 20], Seeds.first(4))
  func `a driver who stands is seen to stand, and to pause`(
    interval: Seconds,
    seed: UInt64
  ) throws {
    let map = Self.town
    let acts: [TripFixture.Act] = [.go("AB", 12), .stand(200), .go("BCG", 12)]
    let fixes = map.fixes(acts, interval: interval, seed: seed, statesSpeed: false)
    let updates = map.updates(fixes, on: try map.plan("AG"))
    #expect(updates.statuses.contains(.stopped))
    #expect(updates.statuses.contains(.paused))
    let paused = updates.filter { $0.status == .paused }
    #expect(try paused.allSatisfy { abs(try #require($0.remaining) - 800) < 30 })
    #expect(updates.last?.status == .arrived || updates.last?.status == .moving)
  }

  @Test func `after a turn only the rest of the time is travelled back`() throws {
    func back(in interval: Seconds) -> [Int] {
      let here = PlanePoint(x: 0, y: 0)
      let turned = FixTransition(to: here, in: interval, turningTime: 8).turned
      return (turned.nearest...turned.farthest).filter { turned[$0] > 1e-3 }
    }
    let short = try #require(back(in: 4).last)
    #expect(Double(short) * CellGrid.spacing <= 4 * 4 * 1.0)
    let long = back(in: 12)
    let middle = Double(long.reduce(0, +)) / Double(long.count) * CellGrid.spacing
    #expect(abs(middle - 40) < 4)
  }
}
