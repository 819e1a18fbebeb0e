import GeoCore
import Routing
import RoutingTestSupport
import Testing
import Tracking

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
}
