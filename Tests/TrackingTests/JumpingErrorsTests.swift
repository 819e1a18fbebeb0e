import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// Receivers between tall buildings, whose errors jump by tens of metres and stay there.
@Suite struct JumpingErrorsTests {
  /// A straight street from A to E, with others across it and beside it.
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

  /// The updates of a tracker that follows the middle street, if the receiver's error is 3 m beside an
  /// offset that becomes another one every `pause` seconds.
  private static func updates(
    of act: TripFixture.Act,
    on street: TripFixture,
    interval: Seconds = 1,
    jumpingBy distance: Meters,
    every pause: Seconds,
    seed: UInt64,
    statesSpeed: Bool
  ) throws -> [TripUpdate] {
    var fixes = street.fixes(
      [act],
      interval: interval,
      noise: 3,
      lasting: 20,
      seed: seed,
      statesSpeed: statesSpeed
    )
    var random = SplitMix64(seed: 4000 + seed)
    var offset = PlanePoint(x: 0, y: 0)
    var next = (fixes[0].time ?? 0) + pause
    for index in fixes.indices {
      if let time = fixes[index].time, time >= next {
        next += pause
        offset = PlanePoint(length: distance, bearing: random.between(0...360))
      }
      fixes[index].coordinate = LocalPlane(at: fixes[index].coordinate).coordinate(offset)
    }
    return street.updates(fixes, on: try street.plan("AE"))
  }

  @Test(arguments: [true, false])
  func `jumps of the error do not look like leaving the route`(statesSpeed: Bool) throws {
    let street = Self.street(.car)
    let lost = try (1...30).map { UInt64($0) }.count { seed in
      try Self.updates(
        of: .go("AE", 8),
        on: street,
        jumpingBy: 25,
        every: 15,
        seed: seed,
        statesSpeed: statesSpeed
      ).contains(where: \.status.isAstray)
    }
    #expect(lost <= 2)
  }

  @Test(arguments: [true, false])
  func `a wrong turn is found among jumps of the error`(statesSpeed: Bool) throws {
    let street = Self.street(.car)
    let found = try (1...30).map { UInt64($0) }.count { seed in
      let updates = try Self.updates(
        of: .go("ABCRST", 8),
        on: street,
        jumpingBy: 25,
        every: 15,
        seed: seed,
        statesSpeed: statesSpeed
      )
      let turn = Int(400 / 8.0)
      guard let first = updates.firstIndex(where: \.status.isAstray) else { return false }
      return (turn...turn + Int(150 / 8.0)).contains(first)
    }
    #expect(found >= 26)
  }

  /// Between two such fixes a walker gets no farther than to the next corner.
  @Test func `a walker's fixes every ten seconds do not look like another street`() throws {
    let street = Self.street(.foot, cell: 6)
    let lost = try (1...30).map { UInt64($0) }.count { seed in
      try Self.updates(
        of: .go("AE", 1.4),
        on: street,
        interval: 10,
        jumpingBy: 24,
        every: 40,
        seed: seed,
        statesSpeed: false
      ).contains(where: \.status.isAstray)
    }
    #expect(lost <= 2)
  }

  @Test func `an error that lasts is expected to stay, a usual one to decay`() {
    let transition = FixTransition(to: PlanePoint(x: 10, y: 0), in: 1)
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
