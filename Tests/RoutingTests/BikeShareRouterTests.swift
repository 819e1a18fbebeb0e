import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct BikeShareRouterTests {
  /// Friday 2026-11-20, 10:00 UTC.
  static let morning: Int64 = 1_795_168_800

  /// Stations on a line along the equator, so many metres east of the first.
  static func stations(
    _ east: [Meters],
    change: (inout [Station], inout BikeShareSystem) -> Void = { _, _ in }
  ) -> StationIndex {
    var stations = east.enumerated().map { number, meters in
      Station(id: "s\(number)", name: "Station \(number)", location: place(meters))
    }
    var system = BikeShareSystem()
    system.timeZone = "UTC"
    change(&stations, &system)
    return StationIndex(stations: stations, system: system)
  }

  static func place(_ east: Meters, north: Meters = 0) -> Coordinate {
    LocalPlane(at: Coordinate(latitude: 0, longitude: -78))
      .coordinate(PlanePoint(x: east, y: north))
  }

  static func route(
    _ stations: StationIndex,
    from: Waypoint,
    to: Waypoint,
    time: TravelTime = .any(now: morning)
  ) throws -> Route {
    let router = Router(RoutingContext(campus: nil, stations: stations))
    let plan = TravelPlan.bikeShare(walking: .foot, riding: .bike)
    return try router.routes(RouteRequest(from: from, to: to, plan: plan, time: time))[0]
  }

  static let start = Waypoint(place(-200))
  static let end = Waypoint(place(5200))

  static func visited(_ route: Route) -> [String] { route.legs.dropLast().map(\.to.name) }

  @Test func `one walks, takes a bike, rides, docks and walks`() throws {
    let route = try Self.route(Self.stations([0, 2500, 5000]), from: Self.start, to: Self.end)
    #expect(Self.visited(route) == ["Station 0", "Station 2"])
    let kinds = route.legs.map { $0.steps.map(\.maneuver.kind) }
    #expect(
      kinds == [[.depart, .arrive], [.pickUp, .depart, .dock, .arrive], [.depart, .arrive]]
    )
    #expect(route.legs.map { $0.steps[0].mode } == [.walk, .wait, .walk])
    #expect(route.isEstimated)
    #expect(abs(route.distance - 5400 * 1.3) < 1)
    let walk = 400 * 1.3 / Profile.foot.cruisingSpeed
    let ride = 5000 * 1.3 / Profile.bike.cruisingSpeed
    #expect(abs(route.duration - (walk + ride + 90)) < 1)
  }

  @Test func `no bike is taken from an empty station and none docked at a full one`() throws {
    let stations = Self.stations([0, 300, 4700, 5000]) { stations, _ in
      stations[0].status = StationStatus(bikesAvailable: 0, docksAvailable: 10)
      stations[3].status = StationStatus(bikesAvailable: 10, docksAvailable: 0)
    }
    let route = try Self.route(stations, from: Self.start, to: Self.end)
    #expect(Self.visited(route) == ["Station 1", "Station 2"])
    let none = Self.stations([0, 5000]) { stations, _ in
      stations[0].status = StationStatus(bikesAvailable: 0, docksAvailable: 10)
    }
    let onFoot = try Self.route(none, from: Self.start, to: Self.end)
    #expect(onFoot.legs.count == 1)
    #expect(onFoot.warnings.contains { $0.en.contains("walking") })
  }

  @Test func `a ride longer than a loan changes bikes and waits between`() throws {
    let rideAll = 9000 * 1.3 / Profile.bike.cruisingSpeed
    let stations = Self.stations([0, 4000, 9000]) { _, system in
      system.maxTripDuration = rideAll * 0.7
      system.waitBetweenTrips = 600
    }
    let from = Waypoint(Self.place(-100))
    let to = Waypoint(Self.place(9100))
    let route = try Self.route(stations, from: from, to: to)
    #expect(Self.visited(route) == ["Station 0", "Station 1", "Station 2"])
    let second = route.legs[2].steps
    #expect(second.map(\.maneuver.kind) == [.wait, .pickUp, .depart, .dock, .arrive])
    #expect(second[0].duration == 600)
    #expect(second[0].instruction(in: .spanish).contains("10 min"))
  }

  @Test func `the pause between loans goes on at a stop on the way`() throws {
    let stations = Self.stations([0, 5000, 10_000]) { _, system in
      system.waitBetweenTrips = 600
    }
    let stop = Waypoint(Self.place(5100))
    let router = Router(RoutingContext(campus: nil, stations: stations))
    let route = try router.routes(
      RouteRequest(
        from: Self.start,
        to: Waypoint(Self.place(10_100)),
        via: [stop],
        plan: .bikeShare(walking: .foot, riding: .bike),
        time: .any(now: Self.morning)
      )
    )[0]
    #expect(Self.visited(route) == ["Station 0", "Station 1", "", "Station 1", "Station 2"])
    let steps = route.legs.flatMap(\.steps)
    let dock = try #require(steps.firstIndex { $0.maneuver.kind == .dock })
    let next = try #require(steps.indices.last { steps[$0].maneuver.kind == .pickUp })
    let between = steps[(dock + 1)..<next]
    // Walking to the stop and back counts: 260 m of the ten minutes.
    #expect(abs(between.reduce(0) { $0 + $1.duration } - 600) < 0.01)
    #expect(between.last?.maneuver.kind == .wait)
    #expect((between.last?.duration ?? 600) < 450)
  }

  @Test func `walking is said to be faster where it is`() throws {
    let route = try Self.route(
      Self.stations([0, 100]),
      from: Waypoint(Self.place(-10)),
      to: Waypoint(Self.place(110))
    )
    #expect(route.legs.count == 1)
    #expect(route.legs[0].steps.allSatisfy { $0.mode == .walk })
    #expect(route.warnings.contains { $0.es.contains("caminar") })
  }

  @Test func `from station to station there is only the ride`() throws {
    let stations = Self.stations([0, 5000])
    let all = stations.stations.map(Waypoint.init(station:))
    let route = try Self.route(stations, from: all[0], to: all[1])
    #expect(route.legs.count == 1)
    #expect(route.legs[0].steps.map(\.maneuver.kind) == [.pickUp, .depart, .dock, .arrive])
  }

  @Test func `hours are enforced with a time and warned of without`() throws {
    let hours = try OpeningHours(parsing: "Mo-Su 07:00-19:00")
    let stations = Self.stations([0, 5000]) { _, system in system.hours = hours }
    let night = Self.morning + 10 * 3600  // 20:00
    let free = try Self.route(stations, from: Self.start, to: Self.end, time: .any(now: night))
    #expect(free.warnings.contains { $0.en.hasPrefix("closed now") })
    let error = #expect(throws: RoutingError.self) {
      try Self.route(stations, from: Self.start, to: Self.end, time: .departure(night))
    }
    #expect(error?.code == .noRoute)
    #expect(error?.message.es.contains("07:00") == true)
    let late = #expect(throws: RoutingError.self) {  // taken at 18:55, not back by 19:00
      let time = TravelTime.departure(Self.morning + 9 * 3600 - 600)
      return try Self.route(stations, from: Self.start, to: Self.end, time: time)
    }
    #expect(late?.message.en.contains("Station 1") == true)
  }

  @Test func `an arrival counts back`() throws {
    let route = try Self.route(
      Self.stations([0, 5000]),
      from: Self.start,
      to: Self.end,
      time: .arrival(Self.morning)
    )
    #expect(route.arrival == Self.morning)
  }

  @Test func `the best pair of stations is found among many`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let spots = [0, 5000] + (0..<4).map { _ in Double.random(in: -2000...8000, using: &random) }
      let stations = Self.stations(spots)
      let from = Waypoint(Self.place(Double.random(in: -500...500, using: &random)))
      let to = Waypoint(Self.place(Double.random(in: 4000...6000, using: &random)))
      let route = try Self.route(stations, from: from, to: to)
      #expect(abs(route.duration - Self.bruteForce(stations, from, to)) < 0.1)
    }
  }

  /// Every pair of stations, and walking.
  private static func bruteForce(_ stations: StationIndex, _ a: Waypoint, _ b: Waypoint) -> Seconds
  {
    func seconds(_ p: Coordinate, _ q: Coordinate, _ profile: Profile) -> Seconds {
      Geodesic.distance(p, q) * EstimatedArea.detourFactor / profile.cruisingSpeed
    }
    var best = seconds(a.location, b.location, .foot)
    for s in stations.stations {
      for t in stations.stations where s.id != t.id {
        let ride = seconds(s.location, t.location, .bike) + 90
        let walks =
          seconds(a.location, s.location, .foot) + seconds(t.location, b.location, .foot)
        best = min(best, ride + walks)
      }
    }
    return best
  }
}
