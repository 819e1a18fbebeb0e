import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

@Suite struct TripPlanTests {
  /// A footway, stairs, a crossing, and a footway with a signal at its end.
  static var town: TripFixture {
    TripFixture("A-----B###C--D-----E") { a, b, edge in
      if Set([a, b]) == ["C", "D"] { edge.kind = .crossing }
      if Set([a, b]) == ["D", "E"] { edge.flags = .signalAhead }
    }
  }

  @Test func `a plan is as long as its route, in metres and seconds`() throws {
    for profile in [Profile.foot, .wheelchair] {
      let town = TripFixture("A-----B---C--D-----E", profile)
      let route = try town.route("AE")
      let plan = TripPlan(route, town.travel, on: town.context)
      #expect(abs(plan.length - route.distance) < 0.1)
      #expect(abs(plan.duration - route.duration) < 0.1)
    }
    let route = try Self.town.route("AD")
    let plan = TripPlan(route, Self.town.travel, on: Self.town.context)
    #expect(abs(plan.length - route.distance) < 0.1)
    #expect(abs(plan.duration - route.duration) < 0.1)
  }

  @Test func `crossings and signals are stops, not slow ways`() throws {
    let plan = try Self.town.plan("AE")
    let spots = plan.spots
    #expect(spots.count == 2)
    #expect(spots.allSatisfy { !$0.isCertain && $0.delay == Profile.foot.delays.crossing })
    #expect(abs(spots[0].along - 200) < 0.1)
    #expect(abs(spots[1].along - plan.length) < 0.1)
    let crossing = plan.pieces[plan.piece(at: 230)]
    #expect(abs(crossing.length / crossing.movingTime - 1.4) < 0.01)
  }

  @Test func `slopes and stairs have classes of their own`() throws {
    let plan = try Self.town.plan("AE")
    #expect(plan.pieces.map(\.pace).contains(.stairs))
    #expect(plan.paceClass(at: 10) == .walkingLevel)
    let hill = TripFixture("A-----B") { _, _, edge in edge.incline = 60 }
    #expect(try hill.plan("AB").paceClass(at: 10) == .walkingUp)
    #expect(try hill.plan("BA").paceClass(at: 10) == .walkingDown)
  }

  @Test func `places and planned times lead to each other`() throws {
    let plan = try Self.town.plan("AE")
    for along in stride(from: 0, through: plan.length, by: 7) {
      let time = plan.movingTime(at: along)
      #expect(abs(plan.along(atMovingTime: time) - along) < 1e-6)
      let point = plan.coordinate(at: along)
      let near = try #require(plan.nearest(to: point, within: 0...plan.length))
      #expect(near.distance < 0.01 && abs(near.along - along) < 0.02)
      let ahead = plan.movingTimeAhead(of: along).sum()
      #expect(abs(ahead + time - plan.movingTimeBefore[plan.pieces.count]) < 1e-6)
    }
    var last = Seconds.infinity
    for along in stride(from: 0, through: plan.length, by: 3) {
      let remaining = plan.remainingDuration(from: along)
      #expect(remaining <= last)
      last = remaining
    }
  }

  @Test func `a directed edge is found wherever the route passes it`() throws {
    let plan = try Self.town.plan("ABAB")
    let edge = try #require(plan.pieces[0].edge)
    var places: [Meters] = []
    plan.forEachPlace(of: edge) { piece in
      places.append(piece.along(ofFraction: 0.5, tolerance: 1) ?? -1)
    }
    #expect(places.map { ($0 / 10).rounded() * 10 } == [60, 300])
    places = []
    plan.forEachPlace(of: edge.reversed) { places.append($0.start) }
    #expect(places.count == 1)
  }

  @Test func `waits at docks are part of a trip by shared bike`() throws {
    func place(_ east: Meters) -> Coordinate {
      LocalPlane(at: Coordinate(latitude: 0, longitude: -78))
        .coordinate(PlanePoint(x: east, y: 0))
    }
    let stations = [0.0, 3000].enumerated().map { number, east in
      Station(id: "s\(number)", name: "Station \(number)", location: place(east))
    }
    var system = BikeShareSystem()
    system.timeZone = "UTC"
    let context = RoutingContext(
      campus: nil,
      stations: StationIndex(stations: stations, system: system)
    )
    let travel = TravelPlan.bikeShare(walking: .foot, riding: .bike)
    let request = RouteRequest(
      from: Waypoint(place(-200)),
      to: Waypoint(place(3200)),
      plan: travel,
      time: .any(now: 0)
    )
    let route = try Router(context).routes(request)[0]
    let plan = TripPlan(route, travel, on: context)
    #expect(abs(plan.duration - route.duration) < 0.1)
    #expect(abs(plan.length - route.distance) < 0.1)
    #expect(plan.spots.filter(\.isCertain).map(\.delay) == [60, 30])
    #expect(plan.mode(at: 10) == .foot && plan.mode(at: 1000) == .bike)

    // Walk, take a bike, ride, return it, walk: none of it is off the route.
    var tracker = Tracker(following: plan)
    var time: Seconds = 0
    var statuses: Set<TripState.Status> = []
    func go(from: Meters, to: Meters, speed: Double) {
      var east = from
      while east < to {
        let fix = LocationFix(place(east), time: time, accuracy: 5, speed: speed, course: 90)
        statuses.insert(tracker.next(MatchedFix(fix, hypotheses: [])).status)
        east += speed
        time += 1
      }
    }
    func stand(_ east: Meters, for duration: Seconds) {
      for _ in 0..<Int(duration) {
        let fix = LocationFix(place(east), time: time, accuracy: 5, speed: 0)
        statuses.insert(tracker.next(MatchedFix(fix, hypotheses: [])).status)
        time += 1
      }
    }
    go(from: -200, to: 0, speed: 1.2)
    stand(0, for: 60)
    #expect(tracker.state.status == .stopped)
    go(from: 0, to: 3000, speed: 4)
    stand(3000, for: 30)
    go(from: 3000, to: 3200, speed: 1.2)
    stand(3200, for: 20)
    #expect(statuses == [.starting, .moving, .stopped, .arrived])
  }
}
