import CampusGraph
import Foundation
import GeoCore
import Routing
import Testing
import TripSimulation

@testable import Tracking

/// A trip that is put to disk and taken up again goes on as if nothing had happened.
@Suite struct TripStateCodingTests {
  @Test(arguments: GoldenTripTests.goldens)
  func `a decoded state gives the same answers from any fix on`(
    _ golden: GoldenTripTests.Golden
  ) throws {
    let trip = try GoldenTrip(golden.profile)
    let reference = try Self.follow(trip, stoppingAt: [])
    let count = trip.trip.fixes.count
    #expect(reference.count == count && reference.contains { $0.status == .rerouted })
    for stop in [0, 1, 10, count / 4, count / 2, 3 * count / 4, count - 1] {
      #expect(try Self.follow(trip, stoppingAt: [stop]) == reference, "stopped at fix \(stop)")
    }
    #expect(try Self.follow(trip, stoppingAt: Set(0..<count)) == reference, "stopped at each")
  }

  /// What is said of a trip by trackers that are encoded and decoded at some fixes.
  private static func follow(
    _ trip: GoldenTrip,
    stoppingAt stops: Set<Int>
  ) throws -> [TripUpdate] {
    let travel = TravelPlan.single(trip.profile)
    var matcher = OnlineMatcher(MatchingNetwork(trip.context, profile: trip.profile))
    var tracker = Tracker(
      following: TripPlan(trip.trip.route, travel, on: trip.context),
      mode: trip.profile.mode
    )
    let destination = trip.trip.route.waypoints[trip.trip.route.waypoints.count - 1].waypoint
    let router = Router(trip.context)
    var updates: [TripUpdate] = []
    for (number, fix) in trip.trip.fixes.enumerated() {
      let update = tracker.next(matcher.next(fix.fix))
      if update.status == .offRoute, updates.last?.status != .offRoute {
        let request = RouteRequest(
          from: Waypoint(update.matched ?? fix.fix.coordinate),
          to: destination,
          plan: travel,
          time: .any(now: 0)
        )
        tracker.replacePlan(TripPlan(try router.routes(request)[0], travel, on: trip.context))
      }
      updates.append(tracker.update)
      guard stops.contains(number) else { continue }
      let data = try JSONEncoder().encode(tracker.state)
      let state = try JSONDecoder().decode(TripState.self, from: data)
      #expect(state == tracker.state)
      let resumed = Tracker(resuming: state, following: tracker.plan, mode: tracker.mode)
      tracker = try #require(resumed)
    }
    return updates
  }

  @Test func `a state of another version is refused`() throws {
    var text = String(decoding: try JSONEncoder().encode(TripState()), as: UTF8.self)
    let version = "\"version\":\(TripState.encodingVersion)"
    #expect(text.contains(version))
    text = text.replacing(version, with: "\"version\":99")
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(TripState.self, from: Data(text.utf8))
    }
    #expect("\(try #require(error))".contains("version 99"))
  }

  @Test func `a state of another route is refused`() throws {
    let road = TripForecastTests.road
    let plan = try road.plan("AI")
    var tracker = Tracker(following: plan)
    for fix in road.fixture.online(road.fixes([.go("ABCD", 1.5)])) { tracker.next(fix) }
    #expect(Tracker(resuming: tracker.state, following: plan) != nil)
    #expect(Tracker(resuming: tracker.state, following: try road.plan("AB")) == nil)
    #expect(Tracker(resuming: tracker.state, following: nil) == nil)
    #expect(Tracker(resuming: TripState(), following: nil) != nil)
  }

  /// A model of the arrival that is always an hour away.
  private struct OneHour: ArrivalModel {
    func forecast(
      to end: Meters,
      _ evidence: ArrivalEvidence,
      band: Double
    ) -> ArrivalForecast {
      let none = Delay(none: 1, mean: 0, variance: 0, third: 0)
      return ArrivalForecast(.init(mean: 3600, variance: 1), none, band: band)
    }
  }

  @Test func `another model of the arrival changes the arrival and nothing else`() throws {
    let road = TripForecastTests.road
    let plan = try road.plan("AI")
    let fixes = road.fixture.online(road.fixes([.go("ABCD", 1.5)]))
    var usual = Tracker(following: plan)
    var hour = Tracker(following: plan, mode: nil, arrivalModel: OneHour())
    for fix in fixes {
      let (a, b) = (usual.next(fix), hour.next(fix))
      #expect(a.status == b.status && a.remaining == b.remaining && a.matched == b.matched)
      #expect(try abs(#require(b.remainingDuration) - 3600) < 20)
      #expect(try #require(a.remainingDuration) < 1800)
    }
  }
}
