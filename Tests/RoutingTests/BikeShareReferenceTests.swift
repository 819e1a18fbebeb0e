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

  // MARK: - Forecasts

  /// Probabilities of stations, which change slowly with time.
  private struct Outlook: Sendable {
    var bikes: [String: Double] = [:]
    var docks: [String: Double] = [:]

    init(_ index: StationIndex, _ random: inout SplitMix64) {
      for station in index.stations {
        bikes[station.id] = random.chance(0.2) ? 1 : random.unit()
        docks[station.id] = random.chance(0.2) ? 1 : random.unit()
      }
    }

    func probability(_ id: String, _ need: StationOutlook.Need, _ time: Int64) -> Double {
      let base = (need == .bike ? bikes : docks)[id] ?? 0
      return base < 1 ? base + 0.1 * sin(Double(time) / 3000) : 1
    }
  }

  /// The expected duration of a trip with one loan; `nil` if it is not possible.
  private static func expected(
    _ stations: [Station],
    _ pair: (Int, Int),
    from: Coordinate,
    to: Coordinate,
    _ outlook: Outlook
  ) -> Seconds? {
    func walk(_ station: Int) -> Seconds { seconds(stations[station].location, to, .foot) }
    func chance(_ station: Int, _ need: StationOutlook.Need, _ time: Seconds) -> Double {
      let value = outlook.probability(stations[station].id, need, Int64(time))
      return min(max(value, 0), 1)
    }
    let here = stations[pair.0].location
    var time = seconds(from, here, .foot)
    let bike = chance(pair.0, .bike, time)
    guard bike >= 0.1 else { return nil }
    let walksOn = stations.indices.filter { $0 != pair.0 }.compactMap { other -> Seconds? in
      let more = seconds(here, stations[other].location, .foot)
      let has = chance(other, .bike, time + more)
      return has >= 0.1 ? more + (1 - has) * walk(other) : nil
    }
    time += (1 - bike) * min(walk(pair.0), walksOn.min() ?? .infinity) + 60
    let there = stations[pair.1].location
    time += seconds(here, there, .bike)
    let dock = chance(pair.1, .dock, time)
    guard dock >= 0.1 else { return nil }
    let ridesOn = stations.indices.filter { $0 != pair.1 }.compactMap { other -> Seconds? in
      let more = seconds(there, stations[other].location, .bike)
      let has = chance(other, .dock, time + more)
      guard has >= 0.1 else { return nil }
      return max(0, more + walk(other) - walk(pair.1) + (1 - has) * 900)
    }
    return time + 30 + (1 - dock) * min(900, ridesOn.min() ?? .infinity) + walk(pair.1)
  }

  @Test(arguments: Seeds.first(60))
  func `no pair of stations has a shorter expected time`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let stations = (0..<7).map { number in
      Station(id: "s\(number)", name: "Station \(number)", location: Self.place(&random))
    }
    let index = StationIndex(stations: stations)
    let outlook = Outlook(index, &random)
    let (from, to) = (Self.place(&random), Self.place(&random))
    var request = RouteRequest(
      from: Waypoint(from),
      to: Waypoint(to),
      plan: .bikeShare(walking: .foot, riding: .bike),
      time: .departure(0)
    )
    request.conditions.outlook = StationOutlook { outlook.probability($0, $1, $2) }
    let route: Route
    do {
      route = try Router(RoutingContext(campus: nil, stations: index)).routes(request)[0]
    } catch {
      #expect(error.code == .outsideArea, "\(error.message.en)")
      return
    }
    var best = Self.seconds(from, to, .foot)
    for first in stations.indices {
      for last in stations.indices where last != first {
        let time = Self.expected(stations, (first, last), from: from, to: to, outlook)
        best = min(best, time ?? .infinity)
      }
    }
    let ends = route.loanStations
    guard !ends.isEmpty else {
      #expect(Self.seconds(from, to, .foot) < best + 1)
      return
    }
    #expect(ends.map(\.need) == [.bike, .dock])
    let pair = ends.compactMap { index.number(of: $0.id)?.index }
    let chosen = Self.expected(stations, (pair[0], pair[1]), from: from, to: to, outlook)
    // A second more changes a probability by less than 4e-5, and delays are hours at most.
    #expect(try #require(chosen) < best + 1, "\(ends)")
    for end in ends {
      #expect((0.1...1).contains(end.probability))
      #expect(end.backup == nil || end.probability < 1 && end.backup?.id != end.id)
    }
  }

  @Test(arguments: Seeds.first(10))
  func `stations that surely have bikes and docks give the trip without forecasts`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let stations = Self.stations(&random).stations.map { station in
      Station(id: station.id, name: station.name, location: station.location)
    }
    let router = Router(RoutingContext(campus: nil, stations: StationIndex(stations: stations)))
    var request = RouteRequest(
      from: Waypoint(stations[0].location),
      to: Waypoint(stations[1].location),
      plan: .bikeShare(walking: .foot, riding: .bike),
      time: .any(now: 0)
    )
    let plain = try router.routes(request)[0]
    request.conditions.outlook = StationOutlook { _, _, _ in 1 }
    let sure = try router.routes(request)[0]
    #expect(plain.duration == sure.duration && plain.loanStations.isEmpty)
    #expect(plain.legs.map(\.to.id) == sure.legs.map(\.to.id))
    #expect(sure.loanStations.allSatisfy { $0.probability == 1 && $0.backup == nil })
    // Stations that are not known to the forecast have their status.
    request.conditions.outlook = StationOutlook { _, _, _ in nil }
    let unknown = try router.routes(request)[0]
    #expect(unknown.duration == plain.duration && unknown.loanStations.isEmpty)
    // The departure of a trip that must arrive at a time is not known.
    request.conditions.outlook = StationOutlook { _, _, _ in 0 }
    request.time = .arrival(1_800_000_000)
    #expect(try router.routes(request)[0].duration == plain.duration)
  }

  @Test func `a station without bikes in all likelihood is passed by`() throws {
    let stations = [("near", 100.0), ("next", 300), ("end", 5000), ("last", 5200)].map { id, x in
      Station(
        id: id,
        name: id,
        location: LocalPlane(at: Coordinate(latitude: -0.2, longitude: -78.5))
          .coordinate(PlanePoint(x: x, y: 0))
      )
    }
    func ends(_ near: Double, _ end: Double) throws -> [LoanStation] {
      let origin = LocalPlane(at: Coordinate(latitude: -0.2, longitude: -78.5))
      var request = RouteRequest(
        from: Waypoint(origin.coordinate(PlanePoint(x: 0, y: 0))),
        to: Waypoint(origin.coordinate(PlanePoint(x: 5050, y: 0))),
        plan: .bikeShare(walking: .foot, riding: .bike),
        time: .departure(0)
      )
      request.conditions.outlook = StationOutlook { id, need, _ in
        id == "near" && need == .bike ? near : id == "end" && need == .dock ? end : 1
      }
      let router = Router(RoutingContext(campus: nil, stations: StationIndex(stations: stations)))
      return try router.routes(request)[0].loanStations
    }
    let good = try ends(0.9, 0.9)
    #expect(good.map(\.id) == ["near", "end"] && good.map(\.probability) == [0.9, 0.9])
    #expect(good.map { $0.backup?.id } == ["next", "last"])
    #expect(try ends(0.05, 0.9).map(\.id) == ["next", "end"])
    #expect(try ends(0.9, 0.05).map(\.id) == ["near", "last"])
    #expect(try ends(1, 1).map { $0.backup?.id } == [nil, nil])
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
