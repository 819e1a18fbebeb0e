import GeoCore
import Routing
import RoutingTestSupport
import Testing
import TrackingOracles
import TripSimulation

@Suite struct MatchingOracleTests {
  /// A street of 140 m with a lane that leaves it and rejoins it, at most `width` metres away.
  static func lens(_ width: Double) -> Town {
    Town.lines([
      [(0, 0), (20, 0), (120, 0), (140, 0)], [(20, 0), (70, width), (120, 0)],
    ])
  }

  /// The point of the lane at a distance along the street.
  static func lane(_ along: Meters, _ width: Double) -> PlanePoint {
    let share = (along - 20) / 100
    return PlanePoint(x: along, y: width * (share < 0.5 ? 2 * share : 2 - 2 * share))
  }

  static func options(_ correlationTime: Seconds) -> SimulationOptions {
    var options = SimulationOptions.plain
    options.noise.deviation = 5
    options.noise.correlationTime = correlationTime
    return options
  }

  static func trips(
    _ count: Int,
    in town: Town,
    _ options: SimulationOptions,
    from start: Double = 0,
    to end: Double = 140
  ) throws -> [SimulatedTrip] {
    let route = try town.route(from: (start, 0), to: (end, 0))
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  @Test(arguments: [0.0, 20])
  func `the error probability of a lane beside the street agrees with simulation`(
    _ correlationTime: Seconds
  ) throws {
    let width = correlationTime > 0 ? 3.0 : 1.2
    let town = Self.lens(width)
    let options = Self.options(correlationTime)
    let trips = try Self.trips(300, in: town, options)
    var mistaken = 0
    for trip in trips {
      var (right, wrong) = (Whitening(options.noise), Whitening(options.noise))
      var odds = 0.0
      for fix in trip.fixes {
        let (along, seen) = (fix.travelled, Town.place(of: fix))
        let isBeside = (20...120).contains(along)
        let lane = isBeside ? Self.lane(along, width) : PlanePoint(x: along, y: 0)
        odds += wrong.score(PlanePoint(x: seen.x - lane.x, y: seen.y - lane.y), at: fix.time)
        odds -= right.score(PlanePoint(x: seen.x - along, y: seen.y), at: fix.time)
      }
      if odds > 0 { mistaken += 1 }
    }
    let oracle = MatchingOracle(town.context, profile: .foot)
    let limit = try #require(oracle.limits(of: [(trips[0], options.noise)]).first)
    let lengths = 100 + 2 * (50 * 50 + width * width).squareRoot()
    let expected = limit.edgesByPosition / lengths
    let observed = Double(mistaken) / Double(trips.count)
    #expect(expected > 0.05 && expected < 0.45)
    // Four standard errors.
    #expect(
      abs(expected - observed) < 4 * (expected * (1 - expected) / Double(trips.count)).squareRoot()
    )
    #expect(abs(limit.travelled - 140) < 0.5)
    #expect(limit.edgesByMotion <= limit.edgesByPosition)
    // The lines are less than 10 m apart everywhere.
    #expect(limit.linesByPosition == 0)
  }

  @Test func `a lane far from the street, or much longer, is rarely mistaken for it`() throws {
    // The two ways have 200 m in all.
    for (width, most) in [(20.0, 4.0), (30, 0.1), (60, 0.01)] {
      let town = Self.lens(width)
      let options = Self.options(20)
      let trip = try Self.trips(1, in: town, options)[0]
      let oracle = MatchingOracle(town.context, profile: .foot)
      let limit = oracle.limits(of: [(trip, options.noise)])[0]
      #expect(limit.edgesByPosition <= most)
      #expect(limit.linesByPosition <= limit.edgesByPosition)
    }
  }

  @Test func `with huge errors the error probability is one half`() throws {
    let town = Self.lens(15)
    var options = Self.options(0)
    options.noise.deviation = 2000
    options.receiver.statesCourse = false
    // The trip starts and ends so near the lane's ends that it may also start and end on the lane.
    let trip = try Self.trips(1, in: town, options, from: 19.5, to: 120.5)[0]
    let limit = MatchingOracle(town.context, profile: .foot).limits(of: [(trip, options.noise)])[0]
    let lengths = 100 + 2 * (50 * 50 + 15.0 * 15).squareRoot()
    #expect(abs(limit.edgesByPosition - lengths / 2) < 0.02 * lengths)
    #expect(limit.edgesByMotion == limit.edgesByPosition)
    // About a third of the lane is more than 10 m from the street, and vice versa.
    #expect(limit.linesByPosition > 20 && limit.linesByPosition < 50)
  }

  /// A street of 400 m with another beside it, which may branch off at the start or rejoin at the
  /// end.
  struct Parallel: CustomTestStringConvertible {
    var parts: Bool
    var meets: Bool
    let width = 7.0

    var testDescription: String { "parts: \(parts), meets: \(meets)" }

    var town: Town {
      Town.lines([
        [(-30, 0), (0, 0), (400, 0), (430, 0)],
        [
          parts ? (0, 0) : (-30, width), (30, width), (370, width), meets ? (400, 0) : (430, width),
        ],
      ])
    }

    /// The distance of the other street at a position along the street.
    func offset(at x: Double) -> Double {
      if parts, x < 30 { return max(0, x * width / 30) }
      if meets, x > 370 { return max(0, (400 - x) * width / 30) }
      return width
    }
  }

  @Test(arguments: [
    Parallel(parts: false, meets: false), Parallel(parts: false, meets: true),
    Parallel(parts: true, meets: false),
  ])
  func `parallel streets are compared even if they do not meet`(streets: Parallel) throws {
    let town = streets.town
    var options = Self.options(20)
    options.noise.deviation = 15
    options.rate = 0.1
    let (start, end) = (streets.parts ? -25.0 : 20, streets.meets ? 425.0 : 380)
    let route = try town.route(from: (start, 0), to: (end, 0))
    let simulator = TripSimulator(town.context, plan: .single(.foot))
    let trips = (0..<400).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
    var mistaken = 0
    for trip in trips {
      var (right, wrong) = (Whitening(options.noise), Whitening(options.noise))
      var odds = 0.0
      for fix in trip.fixes {
        let (x, seen) = (start + fix.travelled, Town.place(of: fix))
        let other = streets.offset(at: x)
        odds += wrong.score(PlanePoint(x: seen.x - x, y: seen.y - other), at: fix.time)
        odds -= right.score(PlanePoint(x: seen.x - x, y: seen.y), at: fix.time)
      }
      if odds > 0 { mistaken += 1 }
    }
    let oracle = MatchingOracle(town.context, profile: .foot)
    let limit = try #require(oracle.limits(of: [(trips[0], options.noise)]).first)
    let beside = min(400, end) - max(0, start)
    let expected = limit.edgesByPosition / (2 * beside)
    let observed = Double(mistaken) / Double(trips.count)
    #expect(expected > 0.15)
    // Four standard errors.
    #expect(
      abs(expected - observed) < 4 * (expected * (1 - expected) / Double(trips.count)).squareRoot()
    )
  }

  @Test func `a worse receiver of the same trip has a larger limit`() throws {
    let town = Self.lens(8)
    let fine = Self.options(20)
    var coarse = fine
    coarse.noise.deviation = 15
    coarse.rate = 0.1
    let oracle = MatchingOracle(town.context, profile: .foot)
    let views = [
      (try Self.trips(1, in: town, fine)[0], fine.noise),
      (try Self.trips(1, in: town, coarse)[0], coarse.noise),
    ]
    let limits = oracle.limits(of: views)
    #expect(limits.count == 2)
    #expect(limits[0].edgesByPosition < limits[1].edgesByPosition)
    #expect(oracle.limits(of: views) == limits)
  }
}

@Suite struct LineAgreementTests {
  static func line(_ points: (Double, Double)...) -> LineString {
    LineString(points.map { Town.coordinate($0.0, $0.1) })
  }

  @Test func `a line within the tolerance agrees`() {
    let truth = [Self.line((0, 0), (100, 0))]
    let near = LineAgreement(truth: truth, found: [Self.line((0, 6), (100, 6))])
    #expect(near.share == 1)
    let far = LineAgreement(truth: truth, found: [Self.line((0, 15), (100, 15))])
    #expect(abs(far.missed - 100) < 0.1 && abs(far.added - 100) < 0.1)
    #expect(abs(far.share + 1) < 0.01)
  }

  @Test func `a line that ends early misses metres, one that continues adds some`() {
    let truth = [Self.line((0, 0), (60, 0)), Self.line((60, 0), (100, 0))]
    let short = LineAgreement(truth: truth, found: [Self.line((100, 0), (50, 0))])
    #expect(abs(short.missed - 40) <= 2 && short.added == 0)
    var all = LineAgreement(truth: truth, found: [Self.line((0, 0), (150, 0))])
    #expect(abs(all.added - 40) <= 2 && all.missed == 0)
    all.add(short)
    #expect(abs(all.travelled - 200) < 0.1 && abs(all.share - 0.6) < 0.03)
    #expect(LineAgreement(truth: [], found: []).share == 1)
  }
}
