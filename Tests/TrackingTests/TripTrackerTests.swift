import CampusGraph
import GeoCore
import Routing
import Testing
import Tracking

/// Updates of scripted walks.
@Suite struct TripTrackerTests {
  /// 600 m straight on, with a side street in the middle and a way round a block.
  static var street: TripFixture {
    TripFixture(
      """
      A---------B---------C---------D
                |         |
                E---------F
      """
    )
  }

  @Test func `a walk starts, moves and arrives`() throws {
    let plan = try Self.street.plan("AD")
    let fixes = Self.street.fixes([.stand(20), .go("ABCD", 1.4), .stand(30)])
    let updates = Self.street.updates(fixes, on: plan)
    #expect(updates.statuses == [.starting, .moving, .arrived])
    let last = try #require(updates.last)
    #expect(last.remaining == 0 && last.remainingDuration == 0)
    #expect(abs(last.travelled - plan.length) < 20)
  }

  @Test(arguments: [false, true])
  func `without times a walk still starts, moves and arrives at its end`(isWild: Bool) throws {
    let plan = try Self.street.plan("AD")
    var fixes = Self.street.fixes([.go("ABCD", 1.4)])
    for index in fixes.indices { fixes[index].time = nil }
    // Somewhere else on Earth, once.
    if isWild { fixes[5].coordinate = Coordinate(latitude: 59, longitude: -9) }
    let updates = Self.street.updates(fixes, on: plan)
    #expect(updates.statuses == [.starting, .moving, .arrived])
    let first = try #require(updates.firstIndex { $0.status == .arrived })
    #expect(Double(first) * 1.4 > plan.length - 30)
    #expect(abs((updates.last?.travelled ?? 0) - plan.length) < 30)
    #expect(updates.allSatisfy { $0.arrival == nil && $0.speed == nil })
  }

  @Test func `standing is distinguished from moving, and time passes on the clock`() throws {
    let plan = try Self.street.plan("AD")
    let fixes = Self.street.fixes([.go("AB", 1.4), .stand(60), .go("BCD", 1.4), .stand(20)])
    let updates = Self.street.updates(fixes, on: plan)
    #expect(updates.statuses == [.starting, .moving, .stopped, .moving, .arrived])
    let stopped = updates.filter { $0.status == .stopped }
    let first = try #require(stopped.first)
    let last = try #require(stopped.last)
    let waited = try #require(last.time) - #require(first.time)
    let later = try #require(last.arrival) - #require(first.arrival)
    #expect(abs(later - waited) < 0.35 * waited)
    #expect(waited > 40)
    #expect(abs(try #require(last.remaining) - #require(first.remaining)) < 5)
  }

  @Test func `in a pause the time to the end is told from going on`() throws {
    let plan = try Self.street.plan("AD")
    let fixes = Self.street.fixes([.go("AB", 1.4), .stand(600), .go("BCD", 1.4), .stand(20)])
    let updates = Self.street.updates(fixes, on: plan)
    #expect(updates.statuses == [.starting, .moving, .stopped, .paused, .moving, .arrived])
    let paused = updates.filter { $0.status == .paused }
    #expect((470...490).contains(paused.count))
    #expect(paused.allSatisfy { $0.arrival == nil && $0.earliestArrival == nil })
    let first = try #require(paused.first?.remainingDuration)
    let last = try #require(paused.last?.remainingDuration)
    #expect(abs(first - last) < 15)
    let goingOn = Double(fixes.count - 20 - 1) - 600 - 200 / 1.4
    #expect(abs(last - goingOn) < 0.25 * goingOn)
    let after = try #require(updates.last { $0.status == .moving })
    #expect(after.arrival != nil)
  }

  @Test(arguments: [300.0, 60])
  func `a long wait that the plan asks for is no pause`(delay: Seconds) throws {
    var profile = Profile.foot
    profile.delays.elevator = delay
    let map = TripFixture("A---------B--C---------D", profile) { a, b, edge in
      if Set([a, b]) == ["B", "C"] { edge.kind = .elevator }
    }
    let fixes = map.fixes([.go("AB", 1.4), .stand(240), .go("BCD", 1.4)])
    let statuses = map.updates(fixes, on: try map.plan("AD")).statuses
    #expect(statuses.contains(.stopped))
    #expect(statuses.contains(.paused) == (delay < 240))
  }

  @Test(arguments: (1...20).map { UInt64($0) })
  func `noise does not look like leaving the route`(seed: UInt64) throws {
    let plan = try Self.street.plan("AD")
    let fixes = Self.street.fixes([.go("ABCD", 1.4)], noise: 5, seed: seed)
    let updates = Self.street.updates(fixes, on: plan)
    #expect(!updates.contains { $0.status.isAstray })
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64], [true, false])
  func `a wrong turn is found within 25 metres, and a new route goes on`(
    seed: UInt64,
    statesSpeed: Bool
  ) throws {
    let street = Self.street
    let fixes = street.fixes(
      [.go("AB", 1.4), .go("BEFCD", 1.4)],
      seed: seed,
      statesSpeed: statesSpeed
    )
    var tracker = Tracker(following: try street.plan("AD"))
    var foundAfter: Meters?
    var statuses: [TripState.Status] = []
    for (number, matched) in street.fixture.online(fixes).enumerated() {
      let update = tracker.next(matched)
      statuses.append(update.status)
      guard update.status == .offRoute, foundAfter == nil else { continue }
      foundAfter = Double(number) * 1.4 - 200
      tracker.replacePlan(TripPlan(try street.route("EFCD"), street.travel, on: street.context))
      #expect(tracker.state.status == .rerouted && tracker.state.reroutes == 1)
    }
    let distance = try #require(foundAfter)
    #expect(distance > 0 && distance <= 25)
    #expect(statuses.last == .arrived)
    #expect(abs(tracker.summary.distance - 680) < 40)
  }

  @Test func `instructions wait while off the route`() throws {
    let street = Self.street
    let route = try street.route("AF")
    let plan = TripPlan(route, street.travel, on: street.context)
    let updates = street.updates(street.fixes([.go("ABCD", 1.4)]), on: plan)
    let off = updates.drop { $0.status != .offRoute }
    #expect(!off.isEmpty)
    #expect(Set(off.compactMap(\.step?.index)).count == 1)
  }

  @Test func `a U-turn is the wrong way until the next one`() throws {
    let street = Self.street
    let fixes = street.fixes([.go("ABC", 1.4), .go("CB", 1.4), .go("BCD", 1.4), .stand(20)])
    let updates = street.updates(fixes, on: try street.plan("AD"))
    #expect(updates.statuses == [.starting, .moving, .wrongWay, .moving, .arrived])
    let first = try #require(updates.firstIndex { $0.status == .wrongWay })
    #expect((Double(first) * 1.4 - 400) < 40)
    #expect(try abs(#require(updates.last).travelled - 1000) < 60)
  }

  @Test func `a route out and back along one street has no jump`() throws {
    let street = Self.street
    let fixes = street.fixes([.go("ABC", 1.4), .go("CBA", 1.4), .stand(20)])
    let updates = street.updates(fixes, on: try street.plan("ACA"))
    #expect(updates.statuses == [.starting, .moving, .arrived])
    for (a, b) in zip(updates.dropFirst(5), updates.dropFirst(6)) where b.status == .moving {
      let step = try #require(a.remaining) - #require(b.remaining)
      #expect(abs(step) < 12)
    }
  }

  @Test func `a loop that ends where it starts is not over at its start`() throws {
    let block = TripFixture(
      """
      A---------B
      |         |
      D---------C
      """
    )
    let fixes = block.fixes([.stand(10), .go("ABCDA", 1.4), .stand(20)])
    let updates = block.updates(fixes, on: try block.plan("ABCDA"))
    #expect(updates.statuses == [.starting, .moving, .arrived])
    let arrived = try #require(updates.firstIndex { $0.status == .arrived })
    #expect(Double(arrived) > 440 / 1.4)
  }

  @Test func `a trip may start in the middle of a route`() throws {
    let street = Self.street
    let fixes = street.fixes([.go("BCD", 1.4), .stand(20)])
    let updates = street.updates(fixes, on: try street.plan("AD"))
    #expect(!updates.contains { $0.status == .offRoute })
    #expect(try abs(#require(updates[20].remaining) - 372) < 25)
    #expect(updates.last?.status == .arrived)
  }

  @Test func `a phone that sleeps for a minute finds its place again`() throws {
    let street = Self.street
    let fixes = street.fixes([.go("AB", 1.4), .lose("BC", 2.5), .go("CD", 1.4), .stand(20)])
    let updates = street.updates(fixes, on: try street.plan("AD"))
    #expect(!updates.contains { $0.status.isAstray })
    let after = try #require(updates.firstIndex { ($0.time ?? 0) > 1000 + 200 / 1.4 + 70 })
    #expect(try abs(#require(updates[after + 3].remaining) - 196) < 20)
    #expect(updates.last?.status == .arrived)
  }

  @Test func `in a tunnel the position is extrapolated, then lost, and found again`() throws {
    let street = Self.street
    let fixes = street.fixes([.go("AB", 1.4), .lose("BC", 0.5), .go("CD", 1.4)])
    var tracker = Tracker(following: try street.plan("AD"))
    var matcher = street.fixture.online(fixes)[...]
    while let next = matcher.first, (next.fix.time ?? 0) < 1145 {
      tracker.next(next)
      matcher.removeFirst()
    }
    let before = try #require(tracker.update.remaining)
    let reckoned = tracker.wait(until: 1165)
    #expect(reckoned.status == .moving)
    #expect(try abs(before - #require(reckoned.remaining) - 28) < 12)
    #expect(tracker.wait(until: 1400).status == .lost)
    for next in matcher { tracker.next(next) }
    #expect(tracker.state.status == .moving || tracker.state.status == .arrived)
  }

  @Test func `outliers are counted and change nothing`() throws {
    let street = Self.street
    var fixes = street.fixes([.go("ABCD", 1.4)])
    for number in stride(from: 40, to: 400, by: 45) {
      fixes[number].coordinate = LocalPlane(at: fixes[number].coordinate)
        .coordinate(PlanePoint(x: 60, y: 70))
    }
    let updates = street.updates(fixes, on: try street.plan("AD"))
    let outliers = updates.count { $0.isOutlier }
    #expect(outliers == stride(from: 40, to: 400, by: 45).reduce(0) { sum, _ in sum + 1 })
    #expect(!updates.contains { $0.status == .offRoute })
    for (a, b) in zip(updates, updates.dropFirst()) where b.isOutlier {
      #expect(try abs(#require(a.remaining) - #require(b.remaining)) < 4)
    }
  }

  @Test func `without a route there are positions and speeds`() throws {
    let street = Self.street
    let updates = street.updates(
      street.fixes([.go("ABCD", 1.4), .stand(30)]),
      on: nil
    )
    #expect(updates.statuses == [.starting, .moving, .stopped])
    let moving = updates[200]
    #expect(try abs(#require(moving.speed) - 1.4) < 0.3)
    #expect(moving.remaining == nil && moving.arrival == nil && moving.step == nil)
    #expect(try abs(#require(updates.last).travelled - 600) < 40)
  }
}
