import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// Classes of equally fast streets, and speeds learned for them.
@Suite struct SpeedClassTests {
  @Test(arguments: 0...255)
  func `roads are classed by steps of 10 km an hour`(listed: Int) throws {
    var builder = GraphBuilder()
    let a = builder.addNode(at: Coordinate(latitude: 19, longitude: -99))
    let b = builder.addNode(at: Coordinate(latitude: 19.001, longitude: -99))
    var edge = EdgeDescription()
    edge.kind = .road
    edge.maxSpeed = UInt8(listed)
    builder.addEdge(from: a, to: b, edge)
    let attributes = builder.build().attributes
    let found = SpeedClass(of: EdgeID(0), in: attributes)
    #expect(found.name == TravelRulesTests.className(edge))
    #expect(SpeedClass(named: found.name) == found)
    #expect(SpeedClass.all[found.index] == found)
  }

  @Test func `classes have distinct names and are in order`() {
    let names = SpeedClass.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(SpeedClass.all == SpeedClass.all.sorted())
    #expect(SpeedClass(named: "road 45") == nil && SpeedClass(named: "") == nil)
    #expect(Set(WayKind.allCases.map { "\($0)" }).isSubset(of: names))
  }

  // MARK: - Learned speeds

  @Test(arguments: [
    (2026, 11, 16, 0, 0), (2026, 11, 16, 23, 23), (2026, 11, 20, 10, 106), (2026, 11, 22, 23, 167),
    (1970, 1, 1, 0, 72), (1969, 12, 31, 5, 53), (1900, 1, 1, 7, 7),
  ])
  func `hours of the week are counted from Monday`(
    year: Int,
    month: Int,
    day: Int,
    hour: Int,
    expected: Int
  ) throws {
    let time = try #require(
      LocalTime(year: year, month: month, day: day, hour: hour, minute: 59)
    )
    #expect(LearnedSpeeds.hour(of: time) == expected)
  }

  @Test func `a learned hour multiplies the factor of each class`() throws {
    let street = try #require(SpeedClass(named: "road 50"))
    let motorway = try #require(SpeedClass(named: "motorway"))
    func value(_ number: Double) -> LearnedSpeeds.Value {
      LearnedSpeeds.Value(number, samples: 9, recordings: 3)
    }
    let speeds = LearnedSpeeds(
      profile: "car",
      overall: value(0.9),
      factors: [street: value(0.8)],
      delays: [.junction: value(2.5)],
      hours: [7: value(0.5)]
    )
    for (hour, factor) in [(nil, 1.0), (7, 0.5), (8, 1)] as [(Int?, Double)] {
      let profile = Profile.car.applying(speeds, hour: hour)
      #expect(profile.speedFactors[street] == 0.8 * factor)
      #expect(profile.speedFactors[motorway] == 0.9 * factor)
      #expect(profile.delays.junction == 2.5 && profile.delays.turn == Profile.car.delays.turn)
      #expect(profile.name == "car" && profile.speeds == Profile.car.speeds)
    }
    #expect(TravelPlan.single(.foot).applying(speeds) == nil)
    let plan = TravelPlan.bikeShare(walking: .foot, riding: .car)
    #expect(
      plan.applying(speeds)
        == .bikeShare(walking: .foot, riding: Profile.car.applying(speeds))
    )
  }
}
