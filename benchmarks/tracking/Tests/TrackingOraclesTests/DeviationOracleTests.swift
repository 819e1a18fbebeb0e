import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TrackingOracles
import TripSimulation

@Suite struct DeviationOracleTests {
  /// A street of 300 m with one lane off it, 100 m from its start.
  static let fork = Town.lines([[(0, 0), (100, 0), (300, 0)], [(100, 0), (100, 150)]])

  static func trips(
    _ count: Int,
    in town: Town,
    to: (Double, Double),
    _ options: SimulationOptions
  ) throws -> [SimulatedTrip] {
    let route = try town.route(from: (0, 0), to: to)
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  static func bounds(
    of trips: [SimulatedTrip],
    _ oracle: DeviationOracle
  ) -> (position: DetectionBound, motion: DetectionBound) {
    var (position, motion) = (DetectionBound(), DetectionBound())
    for trip in trips {
      let odds = oracle.offRouteOdds(of: trip)
      position.addTrip(
        odds.map { DetectionBound.OddsSample(travelled: $0.travelled, odds: $0.byPosition) },
        turn: trip.wrongTurn?.travelled
      )
      motion.addTrip(
        odds.map { DetectionBound.OddsSample(travelled: $0.travelled, odds: $0.byMotion) },
        turn: trip.wrongTurn?.travelled
      )
    }
    return (position, motion)
  }

  @Test(arguments: [0.0, 20])
  func `the odds at a single fork agree with the reference`(_ correlationTime: Seconds) throws {
    var options = SimulationOptions.plain
    options.noise.deviation = 5
    options.noise.correlationTime = correlationTime
    options.wrongTurns.probability = 0.2
    options.pace.deviation = 0.1
    let oracle = DeviationOracle(Self.fork.context, profile: .foot, options)
    var compared = 0
    for trip in try Self.trips(6, in: Self.fork, to: (300, 0), options) {
      let answers = oracle.offRouteOdds(of: trip)
      var (right, wrong) = (Whitening(options.noise), Whitening(options.noise))
      var odds = log(0.2 / 0.8)
      for (fix, answer) in zip(trip.fixes, answers) {
        let (along, seen) = (fix.travelled, Town.place(of: fix))
        // Up to the least distance at which the mistake is noticed.
        guard along < 160 else { break }
        let lane = along > 100 ? (x: 100, y: along - 100) : (x: along, y: 0)
        odds += wrong.score(PlanePoint(x: seen.x - lane.x, y: seen.y - lane.y), at: fix.time)
        odds -= right.score(PlanePoint(x: seen.x - along, y: seen.y), at: fix.time)
        if along <= 100 {
          #expect(answer.byPosition == -.infinity)
        } else {
          #expect(abs(answer.byPosition - odds) < 0.05 + abs(odds) * 1e-3)
          compared += 1
        }
      }
    }
    #expect(compared > 150)
  }

  @Test func `courses improve detection, and both detect most wrong turns`() throws {
    let town = Town.blocks(6)
    var options = SimulationOptions()
    options.wrongTurns.probability = 0.5
    let trips = try Self.trips(50, in: town, to: (400, 320), options)
    let bounds = Self.bounds(of: trips, DeviationOracle(town.context, profile: .foot, options))
    let position = try #require(bounds.position.share(within: 25))
    let motion = try #require(bounds.motion.share(within: 25))
    #expect(position > 0.6)
    #expect(motion > 0.9)
    #expect(motion >= position)
    #expect(try #require(bounds.position.share(within: 60)) > 0.95)
  }

  @Test func `a worse receiver detects fewer wrong turns`() throws {
    let town = Town.blocks(6)
    func share(_ deviation: Meters) throws -> Double {
      var options = SimulationOptions()
      options.wrongTurns.probability = 0.5
      options.noise.deviation = deviation
      let trips = try Self.trips(30, in: town, to: (400, 320), options)
      let bounds = Self.bounds(of: trips, DeviationOracle(town.context, profile: .foot, options))
      return try #require(bounds.position.share(within: 15))
    }
    let (fine, coarse) = (try share(2), try share(20))
    #expect(fine > coarse + 0.2)
  }

  @Test func `the same trip gives the same odds`() throws {
    let options = SimulationOptions()
    let trip = try Self.trips(3, in: Self.fork, to: (300, 0), options)[2]
    let first = DeviationOracle(Self.fork.context, profile: .foot, options).offRouteOdds(of: trip)
    let oracle = DeviationOracle(Self.fork.context, profile: .foot, options)
    _ = oracle.offRouteOdds(of: trip)
    #expect(oracle.offRouteOdds(of: trip) == first)
    #expect(first.count == trip.fixes.count)
  }
}

@Suite struct DetectionBoundTests {
  static func samples(_ odds: [Double]) -> [DetectionBound.OddsSample] {
    odds.enumerated().map {
      DetectionBound.OddsSample(travelled: Double($0.offset) * 10, odds: $0.element)
    }
  }

  @Test func `as many trips as allowed have a false alarm`() {
    var bound = DetectionBound()
    for number in 0..<100 { bound.addTrip(Self.samples([-9, Double(number), -9]), turn: nil) }
    // Two of a hundred, 98 and 99, exceed 97.
    #expect(bound.threshold(falseAlarmsPerTrip: 1.0 / 50) == 97)
    #expect(bound.share(within: 25) == nil)
  }

  @Test func `a turn is detected if the odds exceed the threshold within the distance`() {
    var bound = DetectionBound()
    for _ in 0..<47 { bound.addTrip(Self.samples([0, 1, 0]), turn: nil) }
    // Metres behind the turn at 10 m:        0, 10, 20, 30
    bound.addTrip(Self.samples([0, 0, 0, 5, 5]), turn: 10)
    bound.addTrip(Self.samples([0, 0, 0, 0, 5]), turn: 10)
    bound.addTrip(Self.samples([9, 0, 0, 0, 0]), turn: 10)
    #expect(bound.threshold(falseAlarmsPerTrip: 1.0 / 50) == 1)
    #expect(bound.share(within: 20) == 1.0 / 3)
    #expect(bound.share(within: 30) == 2.0 / 3)
  }

  @Test func `constant odds detect nothing`() {
    var bound = DetectionBound()
    for number in 0..<60 {
      bound.addTrip(Self.samples([1, 1, 1, 1]), turn: number % 5 == 0 ? 10 : nil)
    }
    #expect(bound.share(within: 25) == 0)
  }
}
