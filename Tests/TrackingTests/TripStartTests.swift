import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// The start of trips that are seen by places alone.
@Suite struct TripStartTests {
  /// 1,200 m straight on.
  static var road: TripFixture {
    TripFixture("A=========B=========C=========D=========E=========F=========G", .car)
  }

  /// Places in metres along the road at times in seconds, without speeds and accuracies.
  static func updates(_ places: [(time: Seconds, along: Meters)]) throws -> [TripUpdate] {
    let line = LineString(road.fixture.line("ABCDEFG"))
    let fixes = places.map { LocationFix(line.point(along: $0.along), time: 1000 + $0.time) }
    return road.updates(fixes, on: try road.plan("AG"))
  }

  @Test(arguments: [(2.0, 4.5), (2, 14), (5, 4.5), (5, 8), (5, 14), (8, 4.5), (8, 8)])
  func `clean places tell that a trip has started`(interval: Seconds, speed: Double) throws {
    let count = Int(600 / (speed * interval))
    let updates = try Self.updates(
      (0...count).map { (Double($0) * interval, Double($0) * interval * speed) }
    )
    let under = updates.first { ($0.time ?? 0) >= 1000 + 25 }
    #expect(under?.status == .moving)
    let last = try #require(updates.last)
    let driven = Double(count) * interval * speed
    #expect(abs(last.travelled - driven) < 0.1 * driven + 15)
    #expect(abs(try #require(last.speed) - speed) < 0.2 * speed)
    #expect(abs(try #require(last.remaining) - (1200 - driven)) < 30)
  }

  @Test func `a driver who waits before setting out starts when they go`() throws {
    let waiting = (0..<6).map { (time: Seconds($0) * 5, along: 0.0) }
    let going = (0..<8).map { (time: 30 + Seconds($0) * 5, along: 40 + Seconds($0) * 70) }
    let updates = try Self.updates(waiting + going)
    #expect(updates.prefix(6).allSatisfy { $0.status == .starting && $0.travelled < 5 })
    #expect(updates.last?.status == .moving)
    #expect(abs(try #require(updates.last).travelled - 530) < 60)
  }

  /// At more than twice the planned speed, as where the map has no limits.
  @Test(arguments: [15.0, 30], [0.0, 35])
  func `a fast driver with sparse fixes is on the route from the second one on`(
    interval: Seconds,
    beside: Meters
  ) throws {
    let road = TripFixture(
      "A=========B=========C=========D=========E=========F=========G",
      .car,
      cell: 60
    )
    let line = LineString(road.fixture.line("ABCDEFG"))
    let plan = try road.plan("AG")
    let hop = 2.2 * plan.plannedSpeed(at: 100) * interval
    var fixes = (0..<4).map {
      LocationFix(line.point(along: Double($0) * hop), time: 1000 + Double($0) * interval)
    }
    // The first fix is too far beside the start to tell the route.
    fixes[0].coordinate = LocalPlane(at: fixes[0].coordinate)
      .coordinate(PlanePoint(x: 0, y: beside))
    let updates = road.updates(fixes, on: plan)
    for number in 1..<4 {
      let left = line.length - Double(number) * hop
      #expect(abs(try #require(updates[number].remaining) - left) < 20, "\(number)")
    }
  }

  @Test func `a driver who stands beside the start gets no farther`() throws {
    let line = LineString(Self.road.fixture.line("ABCDEFG"))
    let yard = LocalPlane(at: line.start).coordinate(PlanePoint(x: 5, y: 28))
    let fixes =
      [LocationFix(line.start, time: 1000)]
      + (1..<16).map { LocationFix(yard, time: 1000 + 15 * Double($0)) }
    let updates = Self.road.updates(fixes, on: try Self.road.plan("AG"))
    let last = try #require(updates.last)
    #expect(try #require(last.remaining) > 1200 - 60)
    let plan = try Self.road.plan("AG")
    #expect(try #require(last.remainingDuration) > 0.8 * plan.duration)
  }
}
