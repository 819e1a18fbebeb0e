import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

/// Trips by shared bike against a search of all sequences of stations.
@Suite struct BikeShareReferenceTests {
  /// The seconds of a way through streets that are not known.
  private static func seconds(_ a: Coordinate, _ b: Coordinate, _ profile: Profile) -> Seconds {
    Geodesic.distance(a, b) * EstimatedArea.detourFactor / profile.cruisingSpeed
  }

  private static func place(_ random: inout SplitMix64) -> Coordinate {
    LocalPlane(at: Coordinate(latitude: -0.2, longitude: -78.5)).coordinate(
      PlanePoint(x: random.between(-4000...4000), y: random.between(-1500...1500))
    )
  }

  /// A system of a few stations, some of them empty, full or out of service, with terms.
  private static func stations(_ random: inout SplitMix64) -> StationIndex {
    let stations = (0..<5).map { number in
      var station = Station(id: "s\(number)", name: "Station \(number)", location: place(&random))
      if random.chance(0.6) {
        var status = StationStatus(
          bikesAvailable: random.below(3),
          docksAvailable: random.chance(0.2) ? nil : random.below(3)
        )
        status.isRenting = random.chance(0.9)
        status.isReturning = random.chance(0.9)
        station.status = status
      }
      return station
    }
    var system = BikeShareSystem()
    system.timeZone = "UTC"
    if random.chance(0.7) { system.maxTripDuration = random.between(300...1500).rounded() }
    if random.chance(0.7) { system.waitBetweenTrips = random.between(0...900).rounded() }
    return StationIndex(stations: stations, system: system)
  }

  /// The least duration on foot or by any sequence of stations, each at most once.
  private static func best(_ index: StationIndex, from: Coordinate, to: Coordinate) -> Seconds {
    let stations = index.stations
    var best = seconds(from, to, .foot)
    func ride(_ visited: [Int], ready: Seconds) {
      let station = stations[visited[visited.count - 1]]
      guard station.status.map({ $0.isRenting && $0.bikesAvailable > 0 }) ?? true else { return }
      for next in stations.indices where !visited.contains(next) {
        let other = stations[next]
        let hasDock = other.status.map { $0.isReturning && $0.docksAvailable != 0 } ?? true
        let duration = seconds(station.location, other.location, .bike)
        guard hasDock, duration <= index.system.maxTripDuration ?? .infinity else { continue }
        let docked = ready + 60 + duration + 30
        best = min(best, docked + seconds(other.location, to, .foot))
        let wait = index.system.waitBetweenTrips ?? 0
        if docked < best { ride(visited + [next], ready: docked + wait) }
      }
    }
    for first in stations.indices {
      ride([first], ready: seconds(from, stations[first].location, .foot))
    }
    return best
  }

  @Test(arguments: Seeds.first(40))
  func `no sequence of stations is faster than the trip found`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stations = Self.stations(&random)
    let (from, to) = (Self.place(&random), Self.place(&random))
    let router = Router(RoutingContext(campus: nil, stations: stations))
    let request = RouteRequest(
      from: Waypoint(from),
      to: Waypoint(to),
      plan: .bikeShare(walking: .foot, riding: .bike),
      time: .any(now: 0)
    )
    let route: Route
    do {
      route = try router.routes(request)[0]
    } catch {
      // A place off the area around the stations.
      #expect(error.code == .outsideArea, "\(error.message.en)")
      return
    }
    let best = Self.best(stations, from: from, to: to)
    #expect(abs(route.duration - best) < 0.1, "\(route.duration) is not \(best)")
    #expect(abs(route.legs.reduce(0) { $0 + $1.duration } - route.duration) < 1e-6)
    Self.check(route, stations)
  }

  /// That bikes are taken and returned where the rules allow it.
  private static func check(_ route: Route, _ index: StationIndex) {
    let rides = route.legs.filter { leg in leg.steps.contains { $0.maneuver.kind == .pickUp } }
    for (number, ride) in rides.enumerated() {
      let kinds = ride.steps.map(\.maneuver.kind)
      let wait = index.system.waitBetweenTrips ?? 0
      let waits = number > 0 && wait > 0
      #expect(kinds == (waits ? [.wait] : []) + [.pickUp, .depart, .dock, .arrive])
      let ends = [ride.from.id, ride.to.id].compactMap { $0.flatMap(index.number(of:)) }
      #expect(ends.count == 2 && ends[0] != ends[1])
      guard ends.count == 2 else { continue }
      #expect(index[ends[0]].hasBikes && index[ends[1]].hasDocks)
      let loan = ride.steps.filter { $0.maneuver.kind == .depart }.reduce(0) { $0 + $1.duration }
      #expect(loan <= (index.system.maxTripDuration ?? .infinity) + 0.001)
    }
    #expect(rides.isEmpty == route.warnings.contains { $0.en.contains("faster than walking") })
  }

  // MARK: - What cannot be done

  private static func error(
    _ index: StationIndex?,
    time: TravelTime = .any(now: 0)
  ) -> RoutingError? {
    let router = Router(RoutingContext(campus: nil, stations: index))
    let place = Coordinate(latitude: -0.2, longitude: -78.5)
    return #expect(throws: RoutingError.self) {
      try router.routes(
        RouteRequest(
          from: Waypoint(place),
          to: Waypoint(Coordinate(latitude: -0.2, longitude: -78.46)),
          plan: .bikeShare(walking: .foot, riding: .bike),
          time: time
        )
      )
    }
  }

  @Test func `without stations nothing is covered`() {
    #expect(Self.error(nil)?.code == .outsideArea)
    #expect(Self.error(StationIndex(stations: []))?.code == .outsideArea)
  }

  @Test func `a closed station is named with its hours at a fixed time`() throws {
    let hours = try OpeningHours(parsing: "Mo-Fr 07:00-19:00")
    let stations = [0.0, 0.04].map { east in
      var station = Station(
        id: "s\(east)",
        name: "Station \(east)",
        location: Coordinate(latitude: -0.2, longitude: -78.5 + east)
      )
      station.hours = hours
      return station
    }
    var system = BikeShareSystem()
    system.timeZone = "UTC"
    let index = StationIndex(stations: stations, system: system)
    // Saturday, 21 November 2026, 10:00.
    let error = Self.error(index, time: .departure(1_795_255_200))
    #expect(error?.code == .noRoute && error?.remedy == .walk)
    for text in [error?.message.en, error?.message.es] {
      #expect(text?.contains("Station 0.0") == true && text?.contains("Mo-Fr 07:00-19:00") == true)
    }
  }
}
