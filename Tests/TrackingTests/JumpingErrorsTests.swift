import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// Receivers between tall buildings, whose errors jump by tens of metres and stay there.
@Suite struct JumpingErrorsTests {
  /// A straight street with others across it and beside it, 40 cells long.
  private static func street(_ profile: Profile, cell: Meters = 20) -> TripFixture {
    TripFixture(
      """
      J=========K=========L=========M=========N
      "         "         "         "         "
      "         "         "         "         "
      "         "         "         "         "
      A=========B=========C=========D=========E
      "         "         "         "         "
      "         "         "         "         "
      "         "         "         "         "
      P=========Q=========R=========S=========T
      """,
      profile,
      cell: cell
    )
  }

  /// The same fixes with an offset that is another one every so many seconds, none in the first ones.
  private static func fixes(
    _ fixes: [LocationFix],
    jumpingBy distance: Meters,
    every interval: Seconds,
    seed: UInt64
  ) -> [LocationFix] {
    var random = SplitMix64(seed: 4000 + seed)
    var offset = PlanePoint(x: 0, y: 0)
    var next = (fixes[0].time ?? 0) + interval
    return fixes.map { fix in
      var fix = fix
      if let time = fix.time, time >= next {
        next += interval
        offset = PlanePoint(length: distance, bearing: random.between(0...360))
      }
      fix.coordinate = LocalPlane(at: fix.coordinate).coordinate(offset)
      return fix
    }
  }

  private static func isLost(_ update: TripUpdate) -> Bool {
    update.status == .offRoute || update.status == .wrongWay
  }

  @Test(arguments: [true, false])
  func `jumps of the error do not look like leaving the route`(statesSpeed: Bool) throws {
    let street = Self.street(.car)
    let plan = try street.plan("AE")
    let lost = (1...30).map { UInt64($0) }.count { seed in
      let drive = street.fixes(
        [.go("AE", 8)],
        noise: 3,
        lasting: 20,
        seed: seed,
        statesSpeed: statesSpeed
      )
      let fixes = Self.fixes(drive, jumpingBy: 25, every: 15, seed: seed)
      return street.updates(fixes, on: plan).contains(where: Self.isLost)
    }
    #expect(lost <= 2)
  }

  @Test(arguments: [true, false])
  func `a wrong turn is found among jumps of the error`(statesSpeed: Bool) throws {
    let street = Self.street(.car)
    let plan = try street.plan("AE")
    let found = (1...30).map { UInt64($0) }.count { seed in
      let drive = street.fixes(
        [.go("ABCRST", 8)],
        noise: 3,
        lasting: 20,
        seed: seed,
        statesSpeed: statesSpeed
      )
      let fixes = Self.fixes(drive, jumpingBy: 25, every: 15, seed: seed)
      let updates = street.updates(fixes, on: plan)
      let turn = Int(400 / 8.0)
      guard let first = updates.firstIndex(where: Self.isLost) else { return false }
      return (turn...turn + Int(150 / 8.0)).contains(first)
    }
    #expect(found >= 26)
  }

  /// Between two such fixes a walker gets no farther than to the next corner.
  @Test func `a walker's fixes every ten seconds do not look like another street`() throws {
    let street = Self.street(.foot, cell: 6)
    let plan = try street.plan("AE")
    let lost = (1...30).map { UInt64($0) }.count { seed in
      let walk = street.fixes(
        [.go("AE", 1.4)],
        interval: 10,
        noise: 3,
        lasting: 20,
        seed: seed,
        statesSpeed: false
      )
      let fixes = Self.fixes(walk, jumpingBy: 24, every: 40, seed: seed)
      return street.updates(fixes, on: plan).contains(where: Self.isLost)
    }
    #expect(lost <= 2)
  }

  @Test func `an error that lasts is expected to stay, a usual one to decay`() {
    let prior = SpeedPrior(
      speed: 10,
      deviation: 1,
      standing: 0,
      steady: 0,
      usual: 10,
      spread: 2
    )
    let transition = FixTransition(
      from: PlanePoint(x: 0, y: 0),
      to: PlanePoint(x: 10, y: 0),
      in: 1,
      error: FixError(correlated: 20, white: 5),
      prior
    )
    let usual = transition.expectedError(after: PlanePoint(x: 0, y: 4)).error
    #expect(abs(usual.y + 4 * transition.kept) < 0.01)
    let offset = transition.expectedError(after: PlanePoint(x: 0, y: 40)).error
    #expect(abs(offset.y + 40) < 0.01)
    // Any jump is possible, and none is expected.
    let jumped = PlanePoint(x: 0, y: -30)
    let none = transition.likelihood(
      jumped,
      expecting: transition.expectedError(after: PlanePoint(x: 0, y: 0))
    )
    #expect(transition.likelihood(afterJump: jumped) > 1000 * none)
    #expect(transition.jump < 0.01)
  }
}
