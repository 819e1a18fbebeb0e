import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import Tracking

/// How a forecast weighs the plan against the pace of the trip so far.
@Suite struct PlanAgreementTests {
  /// 4,800 m straight on.
  static var road: TripFixture {
    TripFixture(
      "A" + ["B", "C", "D", "E"].map { String(repeating: "=", count: 59) + $0 }.joined(),
      .car
    )
  }

  /// Ten steps of 300 m to the east and 100 m to the south.
  static var stairs: TripFixture {
    let steps = (0..<10).map { step in
      let indent = String(repeating: " ", count: 16 * step)
      let name = UnicodeScalar(UInt8(ascii: "A") + 2 * UInt8(step))
      let next = UnicodeScalar(UInt8(ascii: "B") + 2 * UInt8(step))
      let street = "\(indent)\(name)\(String(repeating: "=", count: 15))\(next)"
      let down = Array(repeating: indent + String(repeating: " ", count: 16) + "\"", count: 4)
      return ([street] + (step < 9 ? down : [])).joined(separator: "\n")
    }
    return TripFixture(steps.joined(separator: "\n"), .car)
  }

  /// Updates along a way at factors of the planned speed, one for each 30 s.
  static func updates(
    _ factors: [Double],
    along way: (town: TripFixture, nodes: String) = (road, "ABCDE")
  ) throws -> (updates: [TripUpdate], plan: TripPlan) {
    let plan = try way.town.plan(way.nodes)
    let speed = plan.plannedSpeed(at: 1000)
    let line = LineString(way.town.fixture.line(way.nodes))
    var fixes: [LocationFix] = []
    var along = 0.0
    for (number, factor) in factors.enumerated() {
      for second in stride(from: 0.0, to: 30, by: 5) {
        let time = 1000 + Double(number) * 30 + second
        fixes.append(LocationFix(line.point(along: along), time: time))
        along += factor * speed * 5
      }
    }
    return (way.town.updates(fixes, on: plan), plan)
  }

  /// The forecast over the plan's from the same place, at the last fix.
  static func ratio(_ updates: [TripUpdate], _ plan: TripPlan) throws -> Double {
    let last = try #require(updates.last)
    let along = plan.length - (try #require(last.remaining))
    return try #require(last.remainingDuration) / plan.remainingDuration(from: along)
  }

  @Test func `a constant pace is believed after some streets, and later on one long road`() throws {
    func ratio(minutes: Int, along way: (town: TripFixture, nodes: String)) throws -> Double {
      let slow = [Double](repeating: 0.7, count: 2 * minutes)
      let (updates, plan) = try Self.updates(slow, along: way)
      return try Self.ratio(updates, plan)
    }
    #expect(
      abs(try ratio(minutes: 4, along: (Self.stairs, "ABCDEFGHIJKLMNOPQRST")) - 1 / 0.7) < 0.08
    )
    let long = (TripFixture("A" + String(repeating: "=", count: 59) + "B", .car, cell: 400), "AB")
    #expect(try ratio(minutes: 4, along: long) < 1.2)
    // Of 24 km, so that the pace is expected to go back to the plan's.
    #expect(abs(try ratio(minutes: 8, along: long) - 1.32) < 0.05)
  }

  @Test func `slow first minutes are not extrapolated to the end`() throws {
    let (updates, plan) = try Self.updates([0.35, 0.35])
    // On a road without turns and junctions 0.78 of the plan is expected, and slow minutes at first.
    #expect((0.78..<1.06).contains(try Self.ratio(updates, plan)))
  }

  @Test func `speeds that scatter around the plan leave the plan in force`() throws {
    let (updates, plan) = try Self.updates([1.4, 0.6, 1.3, 0.5, 1.5, 0.6, 1.3, 0.6])
    #expect(abs(try Self.ratio(updates, plan) - 1) < 0.25)
    // The interval tells that single streets differ.
    let last = try #require(updates.last)
    let width = try #require(last.latestArrival) - #require(last.earliestArrival)
    #expect(width > 0.5 * (try #require(last.remainingDuration)))
  }

  /// The forecast for ten minutes of plan with three turns and four junctions.
  private static func rough(_ agreement: PlanAgreement) -> ArrivalForecast {
    RoughPlanForecast.forecast(
      RoughPlanForecast.Way(planned: 600, turns: 3, junctions: 4),
      agreement,
      isEnd: false,
      isStanding: false,
      band: 1
    )
  }

  /// Half a minute in which a traveller took some seconds for each second of plan.
  private static func agreement(slower factor: Double) -> PlanAgreement {
    var agreement = PlanAgreement()
    let motion = PlanAgreement.Motion(
      interval: 5,
      planned: 5 / factor,
      plannedMoving: 5 / factor,
      distance: 50,
      deviation: 3,
      isSteady: false,
      changesStreet: false
    )
    for _ in 0..<6 { agreement.take(motion, .even, spread: 0.2) }
    return agreement
  }

  @Test func `the interval of a rough plan has the fitted width`() {
    let forecast = Self.rough(PlanAgreement())
    // 0.78 · 600, six seconds for each turn and four for each junction.
    #expect(abs(forecast.median - 502) < 1e-9)
    // √(5.2 · 600 + 0.055 · 600²), and 1.5 · √(566 + 4.8 · 600 + 0.109 · 600²).
    #expect(abs(forecast.median - forecast.earliest - 151.4) < 0.5)
    #expect(abs(forecast.latest - forecast.median - 309.9) < 0.5)
  }

  @Test func `the interval grows towards the side on which the pace differs from the plan`() {
    func widths(_ agreement: PlanAgreement) -> (early: Seconds, late: Seconds) {
      let forecast = Self.rough(agreement)
      return (forecast.median - forecast.earliest, forecast.latest - forecast.median)
    }
    let even = widths(Self.agreement(slower: 1))
    let slow = Self.agreement(slower: 1.5)
    let inJam = widths(slow)
    #expect(slow.recentRate > 0.2)
    #expect(abs(inJam.late / even.late - exp(slow.recentRate)) < 1e-6)
    #expect(abs(inJam.early / even.early - 1) < 1e-6)
    let quick = Self.agreement(slower: 0.6)
    let onFreeRoad = widths(quick)
    #expect(quick.recentRate < -0.2)
    #expect(abs(onFreeRoad.early / even.early - exp(-quick.recentRate)) < 1e-6)
    #expect(abs(onFreeRoad.late / even.late - 1) < 1e-6)
  }

  @Test func `evidence decides between a factor and rough speeds`() {
    let plan = PlanAgreement.Motion(
      interval: 5,
      planned: 5,
      plannedMoving: 5,
      distance: 50,
      deviation: 3,
      isSteady: true,
      changesStreet: true
    )
    var agreement = PlanAgreement()
    #expect(agreement.proportionalShare(roughShare: 0) == 1)
    #expect(abs(agreement.proportionalShare(roughShare: 0.8) - 0.2) < 1e-9)
    #expect(agreement.recentRate == 0)
    let model = PaceModel.even
    for _ in 0..<30 { agreement.take(plan, model, spread: 0.2) }
    #expect(agreement.proportionalShare(roughShare: 0.8) > 0.95)
    // One long street says less than many.
    let afterMany = agreement.evidence
    var street = PlanAgreement()
    var onward = plan
    onward.changesStreet = false
    for _ in 0..<30 { street.take(onward, model, spread: 0.2) }
    #expect(street.evidence > 0 && street.evidence < afterMany)
    var scattered = plan
    for number in 0..<30 {
      scattered.plannedMoving = number % 6 < 3 ? 8 : 3
      agreement.take(scattered, model, spread: 0.2)
    }
    #expect(agreement.proportionalShare(roughShare: 0.8) < 0.1)
  }
}

extension PaceModel {
  /// A traveller who is known to go at the plan's pace.
  fileprivate static var even: PaceModel {
    let road = TripFixture("A=========B", .car)
    guard let plan = try? road.plan("AB") else { preconditionFailure("no route") }
    return PaceModel(at: 0, on: plan, spread: 0.02, deviation: 3)
  }
}
