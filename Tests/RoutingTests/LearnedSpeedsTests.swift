import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

@Suite struct `Profiles with learned speeds` {
  private static func speeds(
    _ factors: [String: Double],
    overall: Double = 1,
    delays: [LearnedSpeeds.Delay: Double] = [:]
  ) -> LearnedSpeeds {
    func value(_ value: Double) -> LearnedSpeeds.Value {
      LearnedSpeeds.Value(value, samples: 1, recordings: 1)
    }
    var speeds = LearnedSpeeds(profile: "car", overall: value(overall))
    for known in SpeedClass.all { speeds.factors[known] = factors[known.name].map(value) }
    speeds.delays = delays.mapValues(value)
    return speeds
  }

  private static let junction = AsciiMap(
    """
    A==J==B
       "
       M
    """,
    cell: 100
  ) { _, end, edge in edge.maxSpeed = end == "M" ? 30 : 50 }

  private func seconds(_ profile: Profile, _ names: String) -> Double {
    let map = Self.junction
    let metric = Metric(customizing: map.graph, for: profile)
    return zip(names, names.dropFirst())
      .reduce(0) { $0 + Double(metric.durations[map.arc($1.0, $1.1)]) / 1000 }
  }

  @Test func `take the factors of each class`() {
    let plain = Profile.car.applying(Self.speeds([:], delays: [.turn: 0]))
    let slow = Profile.car.applying(Self.speeds(["road 50": 0.5], overall: 0.8, delays: [.turn: 0]))
    #expect(abs(seconds(slow, "AJB") - 2 * seconds(plain, "AJB")) < 0.01)
    #expect(abs(seconds(slow, "JM") - seconds(plain, "JM") / 0.8) < 0.01)
    // Without learned delays the profile's are kept.
    #expect(Profile.car.applying(Self.speeds([:])).delays == Profile.car.delays)
  }

  @Test func `pay for junctions, on the way that arrives`() {
    let none = Profile.car.applying(Self.speeds([:], delays: [.turn: 0, .junction: 0]))
    let some = Profile.car.applying(Self.speeds([:], delays: [.turn: 0, .junction: 3]))
    #expect(abs(seconds(some, "AJB") - seconds(none, "AJB") - 3) < 0.01)
    #expect(abs(seconds(some, "AJ") - seconds(none, "AJ") - 3) < 0.01)
    #expect(abs(seconds(some, "JB") - seconds(none, "JB")) < 0.01)
    let turning = Profile.car.applying(Self.speeds([:], delays: [.turn: 8, .junction: 3]))
    #expect(abs(seconds(turning, "AJM") - seconds(none, "AJM") - 11) < 0.01)
  }

  @Test func `have other digests, and presets keep theirs`() {
    // Digests are in graph files: a new property must not change those of presets.
    #expect(Profile.car.digest == "84138822a60af9fe")
    let learned = Profile.car.applying(Self.speeds(["road 50": 0.9]))
    #expect(learned.digest != Profile.car.digest)
    var junction = Profile.car
    junction.delays.junction = 1
    #expect(junction.digest != Profile.car.digest)
    #expect(learned != Profile.car && learned.name == Profile.car.name)
  }

  @Test func `belong to one profile of a plan`() {
    var speeds = Self.speeds([:], overall: 0.5)
    #expect(TravelPlan(named: "foot")?.applying(speeds) == nil)
    #expect(TravelPlan(named: "car")?.applying(speeds)?.profiles[0].speedFactors.isEmpty == false)
    speeds.profile = "bike"
    let plan = TravelPlan(named: "bikeshare")?.applying(speeds)
    #expect(plan?.profiles[0] == .foot)
    #expect(plan?.profiles[1].speedFactors.isEmpty == false)
  }

  @Test func `are searched by a city's hierarchy`() throws {
    let city = try CityFixture(seed: 2)
    defer { city.remove() }
    let context = try city.context()
    let slow = Profile.car.applying(Self.speeds([:], overall: 0.5, delays: [.junction: 4]))
    let fresh = Metric(customizing: city.graph, for: slow)
    #expect(context.network(for: slow).metric.weights == fresh.weights)
    #expect(context.network(for: slow).bestAlgorithm == .cch)
    try context.check(slow, nil)
  }

  @Test func `classes have names, and roads go by steps of 10 km/h`() throws {
    for known in SpeedClass.all { #expect(SpeedClass(named: known.name) == known) }
    #expect(Set(SpeedClass.all.map(\.name)).count == SpeedClass.all.count)
    #expect(SpeedClass(named: "road 55") == nil && SpeedClass(named: "") == nil)
    func name(_ describe: @escaping (inout EdgeDescription) -> Void) -> String {
      let map = AsciiMap("A==B") { _, _, edge in describe(&edge) }
      return SpeedClass(of: map.edge("A", "B"), in: map.graph.attributes).name
    }
    #expect(name { $0.maxSpeed = 0 } == "road")
    #expect(name { $0.maxSpeed = 1 } == "road 10" && name { $0.maxSpeed = 10 } == "road 10")
    #expect(name { $0.maxSpeed = 41 } == "road 50" && name { $0.maxSpeed = 255 } == "road 260")
    #expect(name { $0.flags = .motorway } == "motorway")
    #expect(name { $0.flags = [.motorwayLink, .slipRoad] } == "slip road")
    #expect(name { $0.flags = .roundabout } == "roundabout")
    #expect(name { $0.kind = .cycleway } == "cycleway")
  }

  @Test func `the week starts on Monday`() throws {
    let monday = try #require(LocalTime(year: 2026, month: 11, day: 23, hour: 0))
    #expect(LearnedSpeeds.hour(of: monday) == 0)
    #expect(LearnedSpeeds.hour(of: monday.advanced(by: -1)) == 167)
    let thursday = try #require(LocalTime(year: 1970, month: 1, day: 1, hour: 5))
    #expect(LearnedSpeeds.hour(of: thursday) == 3 * 24 + 5)
    let before = try #require(LocalTime(year: 1969, month: 12, day: 29, hour: 3))
    #expect(LearnedSpeeds.hour(of: before) == 3)
  }
}
