import GeoCore
import Routing
import Testing
import TripSimulation

@Suite struct MatchingOracleTests {
  /// A street of 140 m, beside the middle of which a lane goes round a bed of flowers.
  static func lens(_ width: Double) -> Town {
    Town.lines([
      [(0, 0), (20, 0), (120, 0), (140, 0)], [(20, 0), (70, width), (120, 0)],
    ])
  }

  /// Where the lane is so many metres beyond the start, were the traveller on it.
  static func lane(_ along: Meters, _ width: Double) -> PlanePoint {
    let share = (along - 20) / 100
    return PlanePoint(x: along, y: width * (share < 0.5 ? 2 * share : 2 - 2 * share))
  }

  static func options(_ memory: Seconds) -> SimulationOptions {
    var options = TripLawTests.plain()
    options.noise.deviation = 5
    options.noise.correlationTime = memory
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
    let simulator = TripSimulator(town.index, plan: .single(.foot))
    return (0..<count).map { simulator.trip(along: route, seed: UInt64($0), options: options) }
  }

  @Test(arguments: [0.0, 20])
  func `a lane beside the street is mistaken for it as often as is said`(_ memory: Seconds) throws {
    let width = memory > 0 ? 3.0 : 1.2
    let town = Self.lens(width)
    let options = Self.options(memory)
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
    let oracle = MatchingOracle(town.index, profile: .foot)
    let limit = try #require(oracle.limits(of: [(trips[0], options.noise)]).first)
    let lengths = 100 + 2 * (50 * 50 + width * width).squareRoot()
    let said = limit.edgesByPosition / lengths
    let seen = Double(mistaken) / Double(trips.count)
    #expect(said > 0.05 && said < 0.45)
    // Four standard errors.
    #expect(abs(said - seen) < 4 * (said * (1 - said) / Double(trips.count)).squareRoot())
    #expect(abs(limit.travelled - 140) < 0.5)
    #expect(limit.edgesByMotion <= limit.edgesByPosition)
    // Nowhere 10 m apart.
    #expect(limit.linesByPosition == 0)
  }

  @Test func `ways far apart are not mistaken, and much longer ones not asked of`() throws {
    // Two hundred metres are at stake.
    for (width, most) in [(20.0, 4.0), (30, 0.1), (60, 0.01)] {
      let town = Self.lens(width)
      let options = Self.options(20)
      let trip = try Self.trips(1, in: town, options)[0]
      let limit = MatchingOracle(town.index, profile: .foot).limits(of: [(trip, options.noise)])[0]
      #expect(limit.edgesByPosition <= most)
      #expect(limit.linesByPosition <= limit.edgesByPosition)
    }
  }

  @Test func `two ways that errors hide wholly are even chances`() throws {
    let town = Self.lens(15)
    var options = Self.options(0)
    options.noise.deviation = 2000
    options.receiver.statesCourse = false
    // Whoever starts or ends far from the lane may as well do so on it, behind its end.
    let trip = try Self.trips(1, in: town, options, from: 19.5, to: 120.5)[0]
    let limit = MatchingOracle(town.index, profile: .foot).limits(of: [(trip, options.noise)])[0]
    let lengths = 100 + 2 * (50 * 50 + 15.0 * 15).squareRoot()
    #expect(abs(limit.edgesByPosition - lengths / 2) < 0.02 * lengths)
    #expect(limit.edgesByMotion == limit.edgesByPosition)
    // Some third of the lane is more than 10 m off the street, and of the street off the lane.
    #expect(limit.linesByPosition > 20 && limit.linesByPosition < 50)
  }

  /// A street of 400 m with another beside it, which may come off it at the start and back to it at the end.
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

    /// How far off the street the other one runs.
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
  func `streets side by side need not meet to be mistaken`(streets: Parallel) throws {
    let town = streets.town
    var options = Self.options(20)
    options.noise.deviation = 15
    options.rate = 0.1
    let (start, end) = (streets.parts ? -25.0 : 20, streets.meets ? 425.0 : 380)
    let route = try town.route(from: (start, 0), to: (end, 0))
    let simulator = TripSimulator(town.index, plan: .single(.foot))
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
    let oracle = MatchingOracle(town.index, profile: .foot)
    let limit = try #require(oracle.limits(of: [(trips[0], options.noise)]).first)
    let beside = min(400, end) - max(0, start)
    let said = limit.edgesByPosition / (2 * beside)
    let seen = Double(mistaken) / Double(trips.count)
    #expect(said > 0.15)
    // Four standard errors.
    #expect(abs(said - seen) < 4 * (said * (1 - said) / Double(trips.count)).squareRoot())
  }

  @Test func `a coarser view of the same trip tells less`() throws {
    let town = Self.lens(8)
    let fine = Self.options(20)
    var coarse = fine
    coarse.noise.deviation = 15
    coarse.rate = 0.1
    let oracle = MatchingOracle(town.index, profile: .foot)
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

  @Test func `a line beside the true one counts up to the tolerance`() {
    let truth = [Self.line((0, 0), (100, 0))]
    let near = LineAgreement(truth: truth, found: [Self.line((0, 6), (100, 6))])
    #expect(near.share == 1)
    let far = LineAgreement(truth: truth, found: [Self.line((0, 15), (100, 15))])
    #expect(abs(far.missed - 100) < 0.1 && abs(far.added - 100) < 0.1)
    #expect(abs(far.share + 1) < 0.01)
  }

  @Test func `what ends too soon is missed, what goes on is added`() {
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
