import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TripSimulation

/// The truth of trips by the law of streets, and their wrong ways.
@Suite struct StreetTruthTests {
  private static let modes: [Profile] = [.foot, .bike, .car]
  private static let graph = StreetTravelTests.town.context.graph

  @Test func `equal seeds give equal trips, other seeds other ones`() throws {
    let options = StreetTripOptions(.bike)
    let once = try StreetTravelTests.trips(10, .bike, options)
    let again = try StreetTravelTests.trips(10, .bike, options)
    for (a, b) in zip(once, again) {
      #expect(a.fixes == b.fixes)
      #expect(a.edges == b.edges)
      #expect(a.wrongTurn == b.wrongTurn)
    }
    #expect(Set(once.map { TripChecks.digest(of: $0) }).count == 10)
  }

  @Test(arguments: modes)
  func `places, times and edges agree with the path`(_ profile: Profile) throws {
    var options = StreetTripOptions(profile.mode)
    options.mistakes.probability = 0.5
    for trip in try StreetTravelTests.trips(40, profile, options) {
      try TripChecks.checkProgress(of: trip, to: Town.coordinate(440, 320))
      try TripChecks.checkEdges(of: trip, Self.graph)
      for fix in trip.fixes {
        let along = trip.journey.trajectory.along
        let tick = trip.journey.trajectory.tick(at: fix.time - trip.departure)
        #expect(fix.travelled >= along[tick] - 1e-9)
        #expect(fix.travelled <= along[min(tick + 1, along.count - 1)] + 1e-9)
      }
    }
  }

  @Test(arguments: modes)
  func `every fifth trip has a wrong way, noticed after a time`(_ profile: Profile) throws {
    var options = StreetTripOptions.plain(profile.mode)
    options.mistakes = MistakeLaw(profile.mode)
    let trips = try StreetTravelTests.trips(200, profile, options)
    let turns = trips.filter { $0.wrongTurn != nil }
    #expect(abs(Double(turns.count) / 200 - 0.2) < 0.12)
    for trip in turns {
      let turn = try #require(trip.wrongTurn)
      let planned = Set(trip.route.legs[0].edges.map(\.edge))
      #expect(!planned.contains(turn.edge.edge))
      // Corners and braking make it longer than the time at target speeds.
      let duration = turn.noticed - turn.time
      #expect(duration >= options.mistakes.noticing.lowerBound - 0.5)
      #expect(duration < 3 * options.mistakes.noticing.upperBound)
      #expect(turn.length >= options.mistakes.leastLength)
    }
  }

  @Test func `who turned wrong turns again, or goes straight`() throws {
    func turns(_ probability: Double) throws -> [Int] {
      var options = StreetTripOptions.plain(.car)
      options.mistakes.probability = 1
      options.mistakes.noticing = 40...40
      options.mistakes.againProbability = probability
      return try StreetTravelTests.trips(60, .car, options).compactMap { trip in
        guard let turn = trip.wrongTurn else { return nil }
        let path = trip.journey.path
        let corners = zip(path.distances.dropFirst(), path.distances.dropFirst(2)).filter {
          $0.0 > turn.travelled + 1 && $0.0 < turn.travelled + turn.length - 1
        }
        return corners.count { start, _ in
          let before = path.place(at: start - 5).course
          return abs(Bearing.turn(from: before, to: path.place(at: start + 5).course)) > 45
        }
      }
    }
    let (straight, again) = (try turns(0), try turns(1))
    #expect(straight.count > 30 && again.count > 30)
    // At the edge of the town there is no way straight on.
    #expect(straight.count { $0 == 0 } * 3 > straight.count)
    #expect(again.count { $0 >= 2 } * 2 > again.count)
  }

  @Test func `travellers turn around or return by another way`() throws {
    for turnsRound in [true, false] {
      var options = StreetTripOptions.plain(.car)
      options.mistakes.probability = 1
      options.mistakes.turnAroundProbability = turnsRound ? 1 : 0
      var count = 0
      for trip in try StreetTravelTests.trips(40, .car, options) {
        guard let turn = trip.wrongTurn else { continue }
        count += 1
        let around = zip(trip.edges, trip.edges.dropFirst()).contains {
          $1.edge == $0.edge.reversed
        }
        #expect(around == turnsRound)
        #expect(trip.distance > trip.route.distance - 0.01)
        #expect(turn.travelled + turn.length < trip.distance)
      }
      #expect(count > 30)
    }
  }

  @Test func `a trip without a mistake takes the planned edges`() throws {
    for trip in try StreetTravelTests.trips(30, .foot, StreetTripOptions(.foot))
    where trip.wrongTurn == nil {
      #expect(trip.edges.map(\.edge) == trip.route.legs[0].edges)
    }
  }

  // MARK: - Extremes

  /// Options at and beyond the ends of their ranges.
  static let extremes: [@Sendable (inout StreetTripOptions) -> Void] = [
    { $0.speed.median = 0 },
    { $0.speed.deviation = 50 },
    { $0.speed.streetDeviation = 50 },
    {
      $0.speed.acceleration = 0
      $0.speed.deceleration = 0
    },
    { $0.speed.lateralAcceleration = 0 },
    { $0.speed.turnReach = 0 },
    { $0.speed.turnReach = 10_000 },
    {
      $0.signals.redShare = 1...1
      $0.signals.cycle = 0...0
      $0.signals.queueMean = 1e6
    },
    {
      $0.yielding.probability = 1
      $0.yielding.mean = 0
    },
    {
      $0.mistakes.probability = 1
      $0.mistakes.noticing = 0...0
      $0.mistakes.leastLength = 0
    },
    {
      $0.mistakes.probability = 1
      $0.mistakes.noticing = 1e6...1e6
      $0.mistakes.againProbability = 1
    },
    {
      $0.stays.probability = 1
      $0.stays.least = 0
      $0.stays.mean = 0
    },
    {
      $0.spacing.typical = 0...0
      $0.spacing.range = 0...0
    },
    { $0.spacing.range = 1000...1000 },
    { $0.noise.correlationTime = 0 },
    { $0.canyons.interval = 0.001 },
    { $0.stale.age = 0 },
    {
      $0.stale.probability = 1
      $0.stale.age = 1000
    },
    { $0.lingering = 20 },
  ]

  @Test(arguments: extremes.indices)
  func `extreme options give a trip to the destination`(_ number: Int) throws {
    let street = Town.lines([[(0, 0), (40, 0), (40, 30)], [(40, 0), (90, 0)]])
    let ends: [(Double, Double)] = [(40, 30), (30, 0), (0, 0)]
    for end in ends {
      let route = try street.route(from: (0, 0), to: end)
      let simulator = StreetTripSimulator(street.context, plan: .single(.foot))
      for seed in 0..<3 as Range<UInt64> {
        var options = StreetTripOptions(.foot)
        Self.extremes[number](&options)
        let trip = simulator.trip(along: route, seed: seed, options: options)
        #expect(trip.fixes.count >= 2)
        let last = try #require(trip.fixes.last)
        #expect(last.remaining == 0 && abs(last.travelled - trip.distance) < 0.1)
      }
    }
  }

  @Test func `a trip by shared bike stops at the docks`() throws {
    let stations = [0.0, 2500].map {
      Station(id: "\($0)", name: "Station \($0)", location: Town.coordinate($0, 0))
    }
    let context = RoutingContext(
      campus: nil,
      stations: StationIndex(stations: stations, system: BikeShareSystem())
    )
    let plan = TravelPlan.bikeShare(walking: .foot, riding: .bike)
    let request = RouteRequest(
      from: Waypoint(Town.coordinate(-100, 0)),
      to: Waypoint(Town.coordinate(2600, 0)),
      plan: plan,
      time: .any(now: 0)
    )
    let route = try Router(context).routes(request)[0]
    let trip = StreetTripSimulator(context, plan: plan)
      .trip(along: route, seed: 4, options: .plain(.bike))
    let stops = TripLawTests.stops(of: trip)
    try #require(stops.count == 2)
    #expect(abs(stops[0].duration - 60) < 1.5 && abs(stops[1].duration - 30) < 1.5)
  }
}
