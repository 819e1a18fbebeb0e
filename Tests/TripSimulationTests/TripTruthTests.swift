import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

@Suite struct TripTruthTests {
  static let town = Town.blocks()

  /// Trips across the town, some with a wrong turn.
  static func trips(
    _ count: Int,
    _ profile: Profile = .foot,
    options: SimulationOptions = SimulationOptions()
  ) throws -> [SimulatedTrip] {
    let route = try town.route(from: (20, 0), to: (440, 320), profile)
    let simulator = TripSimulator(town.context, plan: .single(profile))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  @Test func `equal seeds give equal trips, other seeds other ones`() throws {
    let (once, again) = (try Self.trips(8), try Self.trips(8))
    for (a, b) in zip(once, again) {
      #expect(a.fixes == b.fixes)
      #expect(a.edges == b.edges)
      #expect(a.wrongTurn == b.wrongTurn)
    }
    #expect(Set(once.map { $0.arrival }).count == 8)
  }

  /// Trips by this law are compared between versions, so a change of their bytes is a change of
  /// every figure that was measured on them.
  @Test(arguments: [
    (Profile.foot, 77_069_925_794_841_570 as UInt64), (.bike, 4_606_380_358_447_865_712),
    (.car, 9_081_234_056_905_301_129),
  ])
  func `trips are the ones of earlier versions`(_ profile: Profile, _ expected: UInt64) throws {
    let digest = try Self.trips(20, profile).reduce(0 as UInt64) {
      SplitMix64.mix($0 ^ TripChecks.digest(of: $1))
    }
    #expect(digest == expected)
  }

  @Test func `remaining time falls with the clock and distance travelled never decreases`() throws {
    for trip in try Self.trips(30) {
      try TripChecks.checkProgress(of: trip, to: Town.coordinate(440, 320))
    }
  }

  @Test func `travelled edges are connected and fixes lie on them`() throws {
    for trip in try Self.trips(30) { try TripChecks.checkEdges(of: trip, Self.town.context.graph) }
  }

  @Test func `a trip as planned takes the planned edges`() throws {
    for trip in try Self.trips(30) where trip.wrongTurn == nil {
      var edges = trip.edges.map(\.edge)
      edges = edges.indices.filter { $0 == 0 || edges[$0] != edges[$0 - 1] }.map { edges[$0] }
      #expect(edges == trip.route.legs[0].edges)
    }
  }

  @Test(arguments: [Profile.foot, .bike, .car])
  func `every fifth trip has a wrong turn and still reaches the destination`(
    _ profile: Profile
  ) throws {
    let trips = try Self.trips(150, profile)
    let turns = trips.filter { $0.wrongTurn != nil }
    #expect(abs(Double(turns.count) / 150 - 0.2) < 0.14)
    for trip in turns {
      let turn = try #require(trip.wrongTurn)
      #expect(turn.length >= 60 && turn.noticed > turn.time)
      #expect(!trip.route.legs[0].edges.contains(turn.edge))
      #expect(trip.edges.contains { $0.edge == turn.edge })
      let before = try #require(trip.fixes.last { $0.travelled < turn.travelled - 1 })
      let edge = try #require(before.edge)
      #expect(trip.route.legs[0].edges.contains(edge))
      #expect(trip.distance > trip.route.distance - 1)
    }
  }

  @Test func `a wrong way bends away by at least the least angle`() throws {
    let graph = Self.town.context.graph
    func bearing(_ edge: DirectedEdge) -> Degrees {
      let line = graph.geometry.line(of: edge.edge)
      let (a, b) = edge.isForward ? (line[0], line[1]) : (line[1], line[0])
      return Geodesic.bearing(from: a, to: b)
    }
    for trip in try Self.trips(200) {
      guard let turn = trip.wrongTurn else { continue }
      let planned = trip.route.legs[0].edges
      let first = try #require(trip.edges.firstIndex { $0.edge == turn.edge })
      let before = try #require(planned.firstIndex(of: trip.edges[first - 1].edge))
      let angle = Bearing.turn(from: bearing(planned[before + 1]), to: bearing(turn.edge))
      #expect(abs(angle) >= 30)
    }
  }

  @Test func `cars never turn around on an edge`() throws {
    for trip in try Self.trips(120, .car) {
      for (a, b) in zip(trip.edges, trip.edges.dropFirst()) {
        #expect(b.edge != a.edge.reversed)
      }
    }
  }

  @Test func `fixes come at the rate of the receiver`() throws {
    for rate in [0.1, 1, 10] {
      var options = SimulationOptions()
      options.gaps.probability = 0
      options.rate = rate
      let trip = try #require(try Self.trips(1, options: options).first)
      for (a, b) in zip(trip.fixes, trip.fixes.dropFirst()) {
        #expect(abs(b.time - a.time - 1 / rate) < 1e-6)
      }
    }
  }

  @Test func `a lingering receiver continues at the destination`() throws {
    var options = SimulationOptions()
    let short = try #require(try Self.trips(1, options: options).first)
    options.lingering = 15
    let long = try #require(try Self.trips(1, options: options).first)
    #expect(long.fixes.starts(with: short.fixes))
    #expect(long.fixes.count == short.fixes.count + 15)
    #expect(long.fixes.suffix(15).allSatisfy { $0.remaining == 0 && $0.speed == 0 })
    #expect(long.arrival == short.arrival)
  }

  @Test func `a trip that starts at its destination has two fixes`() throws {
    let route = try Self.town.route(from: (150, 0), to: (150, 0))
    let trip = TripSimulator(Self.town.context, plan: .single(.foot)).trip(along: route, seed: 1)
    #expect(trip.fixes.count == 2)
    #expect(trip.fixes[0].remaining == 0)
  }

  @Test func `a trip by shared bike stops at the docks`() throws {
    let plane = LocalPlane(at: Coordinate(latitude: 0, longitude: -78))
    func place(_ east: Meters) -> Coordinate { plane.coordinate(PlanePoint(x: east, y: 0)) }
    let stations = [0.0, 2500].map {
      Station(id: "\($0)", name: "Station \($0)", location: place($0))
    }
    let context = RoutingContext(
      campus: nil,
      stations: StationIndex(stations: stations, system: BikeShareSystem())
    )
    let plan = TravelPlan.bikeShare(walking: .foot, riding: .bike)
    let request = RouteRequest(
      from: Waypoint(place(-100)),
      to: Waypoint(place(2600)),
      plan: plan,
      time: .any(now: 0)
    )
    let route = try Router(context).routes(request)[0]
    let trip = TripSimulator(context, plan: plan)
      .trip(along: route, seed: 4, options: .plain)
    let stops = TripLawTests.stops(of: trip)
    try #require(stops.count == 2)
    #expect(abs(stops[0].duration - 60) < 1.5 && abs(stops[1].duration - 30) < 1.5)
    #expect(abs(trip.arrival - trip.departure - route.duration) < 20)
    #expect(trip.fixes.allSatisfy { $0.edge == nil })
  }
}
