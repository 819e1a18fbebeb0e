import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// Whether a traveller is still on the route, with correlated errors as real receivers have them.
@Suite struct OffRouteFilterTests {
  /// A street that bends, with ways off it, 20 m a cell.
  static var street: TripFixture {
    TripFixture(
      """
      A---------B---------C
                |         |
                E         |
                |         |
                F---------D---------G
      """
    )
  }

  private static func states(
    _ acts: [TripFixture.Act],
    on names: String,
    seed: UInt64,
    statesSpeed: Bool = true
  ) throws -> [TripState.Status] {
    let fixes = street.fixes(acts, noise: 5, lasting: 20, seed: seed, statesSpeed: statesSpeed)
    return street.updates(fixes, on: try street.plan(names)).map(\.status)
  }

  @Test(arguments: (1...20).map { UInt64($0) }, [true, false])
  func `correlated errors never look like leaving a route that bends`(
    seed: UInt64,
    statesSpeed: Bool
  ) throws {
    let states = try Self.states(
      [.go("ABCDG", 1.4), .stand(20)],
      on: "ACG",
      seed: seed,
      statesSpeed: statesSpeed
    )
    #expect(!states.contains { $0.isAstray })
    #expect(states.last == .arrived)
  }

  @Test(arguments: (1...20).map { UInt64($0) })
  func `a wrong turn is noticed within 25 metres whatever the bias of the fixes`(
    seed: UInt64
  ) throws {
    let states = try Self.states([.go("AB", 1.4), .go("BEF", 1.4)], on: "ACG", seed: seed)
    let first = try #require(states.firstIndex(where: { $0.isAstray }))
    let turn = 200.0
    #expect((0...25).contains(Double(first) * 1.4 - turn))
  }

  /// Without speeds and courses it takes longer, and some biased fixes never tell in time.
  @Test func `most wrong turns are noticed within 25 metres without speeds and courses`() throws {
    let seeds = (1...60).map { UInt64($0) }
    let found = try seeds.count { seed in
      let acts: [TripFixture.Act] = [.go("AB", 1.4), .go("BEF", 1.4)]
      let states = try Self.states(acts, on: "ACG", seed: seed, statesSpeed: false)
      let first = states.firstIndex(where: { $0.isAstray }) ?? .max
      return (0...25).contains(Double(first) * 1.4 - 200)
    }
    #expect(found >= 52)
  }

  /// Cells know no speed from one step to the next; the off-network hypothesis did, and so it won.
  @Test(arguments: (1...20).map { UInt64($0) })
  func `a car that accelerates and brakes stays on its street without speeds and courses`(
    seed: UInt64
  ) throws {
    let street = TripFixture(
      "A====================B====================C====================D=======================E",
      .car
    )
    let acts: [TripFixture.Act] = [.go("AB", 12), .go("BC", 5), .go("CD", 15), .go("DE", 9)]
    let fixes = street.fixes(acts, noise: 5, lasting: 20, seed: seed, statesSpeed: false)
    let updates = street.updates(fixes, on: try street.plan("AE"))
    #expect(!updates.map(\.status).contains { $0.isAstray })
  }

  /// The legs of a ramp that doubles back on itself lie within the error of a fix.
  @Test(arguments: (1...20).map { UInt64($0) })
  func `on a ramp that doubles back the position never jumps to another leg`(seed: UInt64) throws {
    let ramp = TripFixture(
      """
      A-----------------------------------B
                                          |
                                          |
      C-----------------------------------D
      |
      |
      E-----------------------------------F-----------------------------------G
      """,
      cell: 2
    )
    let fixes = ramp.fixes([.go("ABDCEFG", 1.2)], noise: 8, lasting: 20, seed: seed)
    let updates = ramp.updates(fixes, on: try ramp.plan("ABDCEFG"))
    let length = 1.2 * Double(fixes.count)
    for (second, update) in updates.enumerated() {
      guard second > 20, let remaining = update.remaining else { continue }
      #expect(abs(remaining - (length - 1.2 * Double(second))) < 20)
    }
  }

  /// A tram turns off where the map has nothing, far faster than a walker.
  @Test(arguments: (1...10).map { UInt64($0) })
  func `leaving the route where no way is known is reported`(seed: UInt64) throws {
    let map = TripFixture(
      """
      A---------B---------C---------D



      E-----F                   G---H
      """
    )
    let fixes = map.fixes([.go("AB", 1.4), .go("BF", 5.5)], noise: 5, lasting: 20, seed: seed)
    let states = map.updates(fixes, on: try map.plan("AD")).map(\.status)
    let first = try #require(states.firstIndex(where: { $0.isAstray }))
    #expect((0...20).contains(Double(first) - 200 / 1.4))
  }

  @Test(arguments: (1...10).map { UInt64($0) })
  func `going back along the route is reported as the wrong way`(seed: UInt64) throws {
    let acts: [TripFixture.Act] = [.go("AB", 1.4), .go("BA", 1.4)]
    let states = try Self.states(acts, on: "ACG", seed: seed)
    let first = try #require(states.firstIndex(where: { $0.isAstray }))
    #expect(states[first] == .wrongWay)
    #expect((0...40).contains(Double(first) * 1.4 - 200))
  }

  @Test(arguments: (1...10).map { UInt64($0) })
  func `approaching the start of a new route from behind is not off the route`(seed: UInt64) throws
  {
    let street = Self.street
    var tracker = Tracker(following: try street.plan("ACG"))
    let fixes = street.fixes([.go("ABCD", 1.4)], noise: 5, lasting: 20, seed: seed)
    let middle = street.fixture.line("BC").map { $0 }
    let start = LineString(middle).point(along: 60)
    var isNew = false
    for (number, matched) in street.fixture.online(fixes).enumerated() {
      if !isNew, Double(number) * 1.4 >= 210 {
        // Given while 50 m are left to its start on the same street.
        let request = RouteRequest(
          from: Waypoint(start),
          to: Waypoint(street.fixture.line("DG")[1]),
          plan: street.travel,
          time: .any(now: 0)
        )
        let route = try Router(street.context).routes(request)[0]
        tracker.replacePlan(TripPlan(route, street.travel, on: street.context))
        isNew = true
      }
      #expect(!tracker.next(matched).status.isAstray)
    }
  }

  // MARK: - Receivers whose velocities are bad

  /// The same fixes with other velocities, in metres per second to the east and north.
  private static func fixes(
    _ fixes: [LocationFix],
    changing change: (PlanePoint) -> PlanePoint
  ) -> [LocationFix] {
    fixes.map { fix in
      guard let velocity = fix.velocity else { return fix }
      let changed = change(velocity)
      var fix = fix
      fix.speed = (changed.x * changed.x + changed.y * changed.y).squareRoot()
      fix.course = (atan2(changed.x, changed.y) * 180 / .pi + 360)
        .truncatingRemainder(dividingBy: 360)
      return fix
    }
  }

  @Test func `noise in stated velocities does not look like leaving the route`() throws {
    let street = TripFixture(
      """
        J   K   L   M   N   O   P   Q
       /   /   /   /   /   /   /   /
      A---B---C---D---E---F---G---H---I
       \\   \\   \\   \\   \\   \\   \\   \\
        R   S   T   U   V   W   X   Y
      """
    )
    let lost = try (1...30).map { UInt64($0) }.count { seed in
      var random = SplitMix64(seed: 1000 + seed)
      let walk = street.fixes([.go("ABCDEFGHI", 1.4)], noise: 5, lasting: 20, seed: seed)
      let fixes = Self.fixes(walk) {
        PlanePoint(x: $0.x + 1.2 * random.normal(), y: $0.y + 1.2 * random.normal())
      }
      return street.updates(fixes, on: try street.plan("AI")).map(\.status)
        .contains { $0.isAstray }
    }
    #expect(lost <= 1)
  }

  @Test func `velocities that lag at corners do not look like leaving the route`() throws {
    let street = TripFixture(
      """
      A---------B---------C---------H
                |         |
                E         |
                |         |
                F---------D---------G
      """,
      .bike
    )
    let lost = try (1...30).map { UInt64($0) }.count { seed in
      let ride = street.fixes([.go("ABCDG", 4.5)], noise: 5, lasting: 20, seed: seed)
      var smooth: PlanePoint?
      let fixes = Self.fixes(ride) { velocity in
        let last = smooth ?? velocity
        let next = PlanePoint(
          x: last.x + 0.15 * (velocity.x - last.x),
          y: last.y + 0.15 * (velocity.y - last.y)
        )
        smooth = next
        return next
      }
      return street.updates(fixes, on: try street.plan("ACG")).map(\.status)
        .contains { $0.isAstray }
    }
    #expect(lost <= 1)
  }

  // MARK: - Parts

  @Test func `noise of velocities is distinguished from motion`() {
    func variance(_ deviation: Double, speed: (Int) -> Double = { _ in 1.4 }) -> Double {
      var random = SplitMix64(seed: 7)
      var learned = VelocityNoise()
      for second in 0..<300 {
        let velocity = PlanePoint(length: speed(second), bearing: Double(second / 60) * 90)
        learned.take(
          PlanePoint(
            x: velocity.x + deviation * random.normal(),
            y: velocity.y + deviation * random.normal()
          ),
          after: 1
        )
      }
      return learned.variance
    }
    #expect(variance(0.1) == 0)
    #expect(variance(0.2) < 0.03)
    #expect(abs(variance(0.8).squareRoot() - 0.8) < 0.2)
    // A car that starts and stops.
    #expect(variance(0.1) { second in 15 * abs(sin(Double(second) / 20)) } < 0.1)
    // Lateral errors do not make the advance along the way longer.
    var (random, noisy) = (SplitMix64(seed: 9), VelocityNoise())
    var advances: [Double] = []
    for _ in 0..<2000 {
      let velocity = PlanePoint(x: 1.1 + 0.8 * random.normal(), y: 0.8 * random.normal())
      noisy.take(velocity, after: 1)
      let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
      let turn = abs(atan2(velocity.y, velocity.x)) * 180 / .pi
      advances.append(noisy.advance(speed: speed, turn: turn))
    }
    let mean = advances.dropFirst(100).reduce(0, +) / 1900
    #expect(abs(mean - 1.1) < 0.08)  // four standard errors
    var silent = VelocityNoise()
    #expect(silent.advance(speed: 1.4, turn: 60) == 1.4)
    for _ in 0..<20 { silent.take(nil, after: 1) }
    #expect(silent.variance == 0 && silent.corrected(1.4) == 1.4)
  }

  @Test func `white noise in errors is distinguished from the correlated part`() {
    func share(correlated: Double, white: Double) -> Double {
      var random = SplitMix64(seed: 5)
      var learned = WhiteErrorEstimate()
      var error = PlanePoint(x: 0, y: 0)
      let fading = exp(-1 / TrackingReceiverModel.errorMemory)
      let renewal = (1 - fading * fading).squareRoot() * correlated
      for second in 0..<300 {
        error.x = fading * error.x + renewal * random.normal()
        error.y = fading * error.y + renewal * random.normal()
        let fix = PlanePoint(
          x: error.x + white * random.normal() + 1.4 * Double(second),
          y: error.y + white * random.normal()
        )
        learned.take(fix, after: 1, noise: 5)
      }
      let found = learned.error(of: 1, noise: 5)
      return found.white / (found.white + found.correlated)
    }
    #expect(share(correlated: 5, white: 0) < 0.06)
    #expect(share(correlated: 0, white: 5) > 0.6)
    #expect((0.1...0.5).contains(share(correlated: 4, white: 2.5)))
  }

  @Test func `cells lie at equal distances on a line, and on the approach before its start`() {
    let points = [PlanePoint(x: 0, y: 0), PlanePoint(x: 0, y: 41), PlanePoint(x: 30, y: 41)]
    let line = CellGrid(
      approach: [PlanePoint(x: 0, y: -20), PlanePoint(x: 0, y: 0)],
      points: points,
      along: [0, 41, 71]
    )
    #expect(abs(line.along(0) + 20) <= CellGrid.spacing)
    let cells = line.cells(in: 0..<line.count)
    #expect(cells.count == line.count)
    for (a, b) in zip(cells, cells.dropFirst()) {
      // Round the corner the straight line is shorter.
      #expect(a.point.distance(to: b.point) <= CellGrid.spacing + 1e-9)
      #expect(a.point.distance(to: b.point) > CellGrid.spacing / 2)
    }
    for index in 0..<line.count { #expect(line.index(at: line.along(index)) == index) }
    let aside = CellGrid.Cell(
      point: PlanePoint(x: 7, y: 20),
      direction: PlanePoint(x: 0, y: 1)
    )
    #expect(abs(line.distance(of: aside, from: 0, to: 41) - 7) < 1e-9)
    var against = aside
    against.direction = PlanePoint(x: -0.1, y: -1)
    #expect(line.distance(of: against, from: 0, to: 40) == .infinity)
  }

  @Test func `ways off a route start at the junction and know where they are apart from it`()
    throws
  {
    let plan = try Self.street.plan("ACG")
    let off = plan.turnoffs.filter { abs($0.parting - 200) < 1 }
    #expect(off.count == 1)
    let way = try #require(off.first)
    #expect((0.001...0.01).contains(way.prior))
    // At a right angle the distance from the route is the distance travelled.
    let apart = way.grid.along(way.firstApart(from: plan.grid, by: 6)) - way.parting
    #expect((5...9).contains(apart))
  }

  @Test func `probabilities of all cells add up`() {
    var belief = CellBelief(zeros: 3..<9)
    #expect(belief.sum == 0 && belief.range == 3..<9)
    let line = CellGrid(
      points: [PlanePoint(x: 0, y: 0), PlanePoint(x: 100, y: 0)],
      along: [0, 100]
    )
    belief.spread(1, around: PlanePoint(x: 50, y: 3), 5, from: 30, to: 70, on: line)
    #expect(abs(belief.sum - belief.sum(upTo: 20) - belief.sum(from: 20)) < 1e-12)
    belief.divide(by: belief.sum)
    #expect(abs(belief.sum - 1) < 1e-12)
    #expect(abs((belief.mean(on: line) ?? 0) - 50) < 1)
    belief.trim()
    #expect(belief.range.count < 25)
  }
}
