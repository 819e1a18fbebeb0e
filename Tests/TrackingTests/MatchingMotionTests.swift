import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// Paths by the motion decoder, with correlated errors as real receivers have them.
@Suite struct MatchingMotionTests {
  /// A walk along a line, by a receiver with a correlation time of 20 seconds.
  private static func walk(
    _ fixture: MatchingFixture,
    _ line: LineString,
    deviation: Meters,
    interval: Seconds = 1,
    states: Bool = false,
    seed: UInt64
  ) -> [LocationFix] {
    var random = SplitMix64(seed: seed)
    let kept = exp(-interval / 20)
    let renewal = deviation * (1 - kept * kept).squareRoot()
    var error = PlanePoint(x: deviation * random.normal(), y: deviation * random.normal())
    let count = Int(line.length / 1.4 / interval) + 1
    return (0..<count).map { index in
      let along = Double(index) * interval * 1.4
      let place = line.point(along: along)
      var fix = LocationFix(LocalPlane(at: place).coordinate(error), time: Double(index) * interval)
      fix.accuracy = 1.51 * deviation
      if states {
        fix.speed = max(0, 1.4 + 0.2 * random.normal())
        fix.course = (line.bearing(along: along) + 10 * random.normal() + 360)
          .truncatingRemainder(dividingBy: 360)
      }
      error.x = kept * error.x + renewal * random.normal()
      error.y = kept * error.y + renewal * random.normal()
      return fix
    }
  }

  private static let comb = """
    A----B----C----D----E----F
         |    |    |    |
         G    H    I    J
    """

  @Test(arguments: Seeds.first(12))
  func `correlated errors lead into no side street`(seed: UInt64) {
    let fixture = MatchingFixture(Self.comb)
    let line = LineString(fixture.line("AF"))
    let fixes = Self.walk(fixture, line, deviation: 6, seed: seed)
    #expect(fixture.paths(fixes) == ["ABCDEF"])
  }

  @Test(arguments: Seeds.first(6))
  func `a way out and back is found with its length`(seed: UInt64) throws {
    let fixture = MatchingFixture(
      """
      A-------B-------C
              |
              |
              |
              |
              |
              |
              |
              |
              D
      """
    )
    let corners = fixture.line("ABDBC")
    // 60 m of the 90 m to the end, and back.
    let turn = LineString([corners[1], corners[2]]).point(along: 60)
    let line = LineString([corners[0], corners[1], turn, corners[3], corners[4]])
    let fixes = Self.walk(fixture, line, deviation: 4, states: seed % 2 == 0, seed: seed)
    let matching = try #require(OfflineMatcher(fixture.network).match(fixes).matchings.first)
    #expect(fixture.names(of: matching.edges) == "ABDBC")
    #expect(matching.lengths.count == 4)
    #expect(abs(matching.lengths[1] - 60) < 12 && abs(matching.lengths[2] - 60) < 12)
    #expect(abs(matching.lengths.reduce(0, +) - matching.distance) < 1e-6)
    #expect(abs(LineString(matching.geometry).length - matching.distance) < 0.5)
  }

  @Test(arguments: Seeds.first(12))
  func `crossing to the other pavement shows in the direction`(seed: UInt64) {
    // Pavements 10 m apart.
    let fixture = MatchingFixture(
      """
      A-----------B------------C
                  |
      D-----------E------------F
      """,
      cell: 5
    )
    let crossing = LineString(fixture.line("ABEF"))
    let fixes = Self.walk(fixture, crossing, deviation: 4, states: true, seed: seed)
    let path = fixture.paths(fixes)
    #expect(path == ["ABEF"])
    let straight = LineString(fixture.line("ABC"))
    let other = fixture.paths(Self.walk(fixture, straight, deviation: 4, states: true, seed: seed))
    #expect(other == ["ABC"] || other == ["DEF"])
  }

  @Test func `the score of a motion is the density of its errors`() {
    // Against the density of the normal distribution of all errors at once, by its Cholesky factor.
    var random = SplitMix64(seed: 3)
    let (deviation, fading, count) = (5.0, 0.8, 6)
    var factor = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    for row in 0..<count {
      for column in 0...row {
        var sum = deviation * deviation
        for _ in 0..<(row - column) { sum *= fading }
        for place in 0..<column { sum -= factor[row][place] * factor[column][place] }
        factor[row][column] =
          row == column ? sum.squareRoot() : sum / factor[column][column]
      }
    }
    func density(_ errors: [Double]) -> Double {
      var (white, sum) = ([Double](), 0.0)
      for row in 0..<count {
        var rest = errors[row]
        for column in 0..<row { rest -= factor[row][column] * white[column] }
        white.append(rest / factor[row][row])
        sum -= white[row] * white[row] / 2
      }
      return sum
    }
    var model = MotionModel(MatchingParameters(.foot), delayWeight: 0)
    model.memory = fading
    model.innovationWeight = 1 / (2 * deviation * deviation * (1 - fading * fading))
    for _ in 0..<20 {
      let x = (0..<count).map { _ in deviation * random.normal() }
      let y = (0..<count).map { _ in deviation * random.normal() }
      let cells = zip(x, y).map {
        PlaceCell(errorX: $0, errorY: $1, score: 0, course: 0, previous: -1, way: -1)
      }
      var sum = -(x[0] * x[0] + y[0] * y[0]) / (2 * deviation * deviation)
      for (a, b) in zip(cells, cells.dropFirst()) {
        sum += model.score(from: a, to: b, length: 0, pace: 0)
      }
      #expect(abs(sum - density(x) - density(y)) < 1e-9)
    }
  }

  @Test func `white noise is distinguished from correlated errors`() {
    let fixture = MatchingFixture(Self.comb)
    let parameters = MatchingParameters(.foot)
    let motion = MatchingParameters.Motion()
    func share(_ fixes: [LocationFix]) -> Double {
      WhiteErrorShare.share(of: fixes[...], spread: 5, ErrorCorrelation(), parameters, motion)
    }
    let line = LineString(fixture.line("AF"))
    let lasting = Self.walk(fixture, line, deviation: 5, seed: 1)
    #expect(share(lasting) == motion.leastWhiteShare)
    #expect(share(fixture.fixes(along: "AF", noise: 5, seed: 1)) > 0.5)
    let seldom = fixture.fixes(along: "AF", interval: 10, noise: 5, seed: 1)
    #expect(share(seldom) == motion.leastWhiteShare)
  }

  @Test(arguments: [0, 0.3, 0.8])
  func `the white share is learned from errors of matched fixes`(share: Double) {
    let motion = MatchingParameters.Motion()
    let place = Coordinate(latitude: 41, longitude: -8)
    let (interval, deviation) = (5.0, 6.0)
    let kept = exp(-interval / motion.memory)
    var random = SplitMix64(seed: 7)
    var lasting = random.normal()
    var errors = ErrorCorrelation()
    for index in 0..<4000 {
      lasting = kept * lasting + (1 - kept * kept).squareRoot() * random.normal()
      let error = (1 - share).squareRoot() * lasting + share.squareRoot() * random.normal()
      // Across a street to the north.
      let fix = LocationFix(
        LocalPlane(at: place).coordinate(PlanePoint(x: deviation * error, y: 0)),
        time: interval * Double(index)
      )
      errors.add(fix, at: place, motion)
      if index == 5 { #expect(errors.whiteShare(motion) == motion.leastWhiteShare) }
    }
    #expect(abs(errors.whiteShare(motion) - max(motion.leastWhiteShare, share)) < 0.07)
  }

  @Test func `white errors of seldom fixes do not lead off the street`() {
    let fixture = MatchingFixture(
      """
      A====B====C====D====E====F
      "    "    "    "    "    "
      G====H====I====J====K====L
      """,
      .car,
      cell: 40
    )
    for seed in Seeds.first(8) {
      let fixes = fixture.fixes(along: "ABCDEF", speed: 10, interval: 5, noise: 15, seed: seed)
      #expect(fixture.paths(fixes) == ["ABCDEF"], "seed \(seed)")
    }
  }

  /// The profile takes 20 km/h, as the streets have no speeds.
  @Test(arguments: [10.0, 30])
  func `a driver on a motorway is matched on a map without speeds`(interval: Seconds) {
    let fixture = MatchingFixture(
      "A" + String(repeating: "=", count: 29) + "B" + String(repeating: "=", count: 29) + "C",
      .car,
      cell: 400
    )
    let fixes = fixture.fixes(along: "ABC", speed: 40, interval: interval, noise: 5, seed: 1)
    #expect(fixture.paths(fixes) == ["ABC"])
  }

  @Test func `a short trace tells that its errors are white`() {
    let fixture = MatchingFixture(
      """
      A====B====C====D====E====F====G====H====I====J====K====L
      "    "    "    "    "    "    "    "    "    "    "    "
      M====N====O====P====Q====R====S====T====U====V====W====X
      """,
      .car,
      cell: 20
    )
    for seed in Seeds.first(60) {
      let fixes = fixture.fixes(
        along: "ABCDEFGHIJKL",
        speed: 6,
        interval: 3,
        noise: 20,
        seed: seed
      )
      #expect(fixture.paths(fixes) == ["ABCDEFGHIJKL"], "seed \(seed)")
    }
  }

  @Test(arguments: [nil, 8.0, 12.0])
  func `the size of errors is learned whatever a receiver states`(stated: Meters?) {
    let parameters = MatchingParameters(.car)
    var spreads = SpreadEstimate(parameters)
    var random = SplitMix64(seed: 3)
    let place = Coordinate(latitude: 41, longitude: -8)
    let fix = LocationFix(place, accuracy: stated)
    #expect(abs(spreads.spread(of: fix, parameters) - (stated ?? 8) / 1.51) < 1e-9)
    for _ in 0..<400 { spreads.add(fix, distance: abs(12 * random.normal()), parameters) }
    #expect(abs(spreads.spread(of: fix, parameters) - 12) < 2)
  }

  @Test func `offline a receiver that states nothing is assumed to be among houses`() {
    let parameters = MatchingParameters(.car)
    let spreads = SpreadEstimate(offline: parameters)
    let place = Coordinate(latitude: 41, longitude: -8)
    let spread = spreads.spread(of: LocationFix(place), parameters)
    #expect(abs(spread - parameters.offlineAccuracy / 1.51) < 1e-9)
    #expect(abs(spreads.spread(of: LocationFix(place, accuracy: 6), parameters) - 6 / 1.51) < 1e-9)
  }

  @Test func `large errors are less improbable without a stated accuracy`() {
    let place = Coordinate(latitude: 41, longitude: -8)
    let stated = ErrorTail(of: LocationFix(place, accuracy: 5), 4)
    let unstated = ErrorTail(of: LocationFix(place), 4)
    for cost in [0.0, 0.01, 1, 8, 60] {
      #expect(stated.cost(cost) == cost && stated.square(of: cost) == cost)
      #expect(abs(unstated.square(of: unstated.cost(cost)) - cost) < 1e-9 * (1 + cost))
      #expect(unstated.cost(cost) <= cost)
    }
    #expect(abs(unstated.cost(0.01) - 0.01) < 1e-4)
    // Four times the square, twice the cost, far out.
    #expect(abs(unstated.cost(4e6) / unstated.cost(1e6) - 2) < 0.01)
  }

  /// One fix of a sparse trace lies on another street, to which there was no time to go.
  @Test(arguments: [false, true])
  func `a car does not leave its road for a single fix`(isFar: Bool) {
    let fixture = MatchingFixture(
      """
        E=========F
        "         "
        "         "
      A=B=========C=D
      """,
      .car,
      cell: 20
    )
    let road = LineString(fixture.line("AD"))
    let north = isFar ? 42.0 : 30
    let fixes = (0...5).map { index in
      let place = road.point(along: road.length * Double(index) / 5)
      let error = PlanePoint(x: 0, y: index == 2 ? north : 3)
      return LocationFix(LocalPlane(at: place).coordinate(error), time: 6 * Double(index))
    }
    #expect(fixture.paths(fixes) == ["ABCD"])
  }

  @Test func `velocities integrate to the displacement`() throws {
    let motion = MatchingParameters.Motion()
    var fixes = (0...4).map { second in
      LocationFix(
        Coordinate(latitude: 0, longitude: 0),
        time: Double(second),
        speed: 2,
        course: 90
      )
    }
    let whole = Odometer(fixes[...], VelocityErrorModel(motion), motion, usualSpeed: 1.4)
    #expect(abs(whole.pathLength - 8) < 1e-9 && abs(whole.displacement.x - 8) < 1e-9)
    #expect(abs(whole.displacement.y) < 1e-9 && !whole.isSparse)
    let variance = try #require(whole.displacementVariance)
    fixes.removeSubrange(1...3)
    let ends = Odometer(fixes[...], VelocityErrorModel(motion), motion, usualSpeed: 1.4)
    #expect(ends.isSparse && abs(ends.pathLength - 8) < 1e-9)
    #expect(try #require(ends.displacementVariance) > variance)
    fixes[1].speed = nil
    let silent = Odometer(fixes[...], VelocityErrorModel(motion), motion, usualSpeed: 1.4)
    #expect(silent.displacementVariance == nil)
  }

  @Test(arguments: Seeds.first(20))
  func `on random towns paths are connected, whatever the fixes`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let town = RandomGraph(.geometric, maximumNodes: 40, using: &random)
    let network = MatchingFixture.network(town.graph, .foot)
    let box = town.graph.edges.map { town.graph.geometry.line(of: $0)[0] }
    guard var place = box.first else { return }
    var fixes: [LocationFix] = []
    for second in 0..<80 {
      place = LocalPlane(at: place).coordinate(
        PlanePoint(x: random.between(-30...30), y: random.between(-30...30))
      )
      fixes.append(LocationFix(place, time: Double(second * 5), accuracy: 20))
    }
    let matcher = OfflineMatcher(network)
    let match = matcher.match(fixes)
    #expect(matcher.match(fixes) == match)
    #expect(match.tracepoints.count == fixes.count)
    for matching in match.matchings {
      #expect(matching.edges.count == matching.lengths.count)
      #expect((0...1).contains(matching.confidence))
      for (edge, length) in zip(matching.edges, matching.lengths) {
        let whole = Double(town.graph.attributes.length[edge.edge]) / 1000
        #expect(length >= 0 && length <= whole + 1e-6)
      }
      let graph = town.graph
      for (a, b) in zip(matching.edges, matching.edges.dropFirst()) {
        let end = a.isForward ? graph.head(of: a.edge) : graph.tail(of: a.edge)
        let start = b.isForward ? graph.tail(of: b.edge) : graph.head(of: b.edge)
        #expect(end == start || a == b.reversed)
      }
    }
  }
}
