import CampusGraph
import Routing
import Testing

@testable import OSMImport

/// Drawn networks with the speeds of OSRM's profile `testbot`.
@Suite struct TestbotTests {
  private func edges(_ tags: (key: String, value: String)...) -> [EdgeDescription] {
    TestbotRules.edges(OSMTags(tags))
  }

  @Test(arguments: [
    ("primary", 36), ("secondary", 18), ("tertiary", 12), ("steps", 6), ("residential", 24),
    ("footway", 24), ("construction", 24),
  ])
  func `any way has a fixed speed`(_ highway: String, _ speed: UInt8) {
    let edges = edges(("highway", highway), ("access", "no"), ("name", "ab"))
    #expect(edges.count == 1)
    #expect(edges.first?.maxSpeed == speed && edges.first?.kind == .road)
    #expect(edges.first?.access == .car && edges.first?.name == "ab")
  }

  @Test func `a way without a class has the usual speed`() {
    #expect(edges(("name", "ab")).map(\.maxSpeed) == [24])
  }

  @Test func `a river is faster downstream`() throws {
    #expect(edges(("highway", "river")).map(\.incline) == [-1])
    #expect(edges(("highway", "primary")).map(\.incline) == [EdgeAttributes.unknownIncline])
    let city = try DrawnCity("a b", ways: "ab: highway=river").imported(rules: .testbot)
    let down = try #require(DrawnCity.route(.testbot, from: "a", to: "b", in: city)).weight
    let up = try #require(DrawnCity.route(.testbot, from: "b", to: "a", in: city)).weight
    #expect(abs(Double(down) / 1000 - 10) < 0.1 && abs(Double(up) / 1000 - 22.5) < 0.2)
  }

  @Test func `a limit lowers the speed, and one of a direction replaces it`() {
    #expect(edges(("highway", "primary"), ("maxspeed", "20")).map(\.maxSpeed) == [20])
    #expect(edges(("highway", "primary"), ("maxspeed", "60")).map(\.maxSpeed) == [36])
    let both = edges(
      ("highway", "primary"),
      ("maxspeed:forward", "60"),
      ("maxspeed:backward", "9")
    )
    #expect(both.map(\.maxSpeed) == [60, 9])
    #expect(edges(("highway", "primary"), ("maxspeed", "walk")).map(\.maxSpeed) == [36])
  }

  @Test func `one-way tags close a direction`() {
    #expect(edges(("oneway", "yes")).map(\.access) == [.carForward])
    #expect(edges(("oneway", "-1")).map(\.access) == [.carBackward])
    #expect(edges(("junction", "roundabout")).map(\.access) == [.carForward])
    #expect(edges(("junction", "roundabout"), ("oneway", "no")).map(\.access) == [.car])
    // Motorways are two-way.
    #expect(edges(("highway", "motorway")).map(\.access) == [.car])
  }

  @Test func `motorways and tolls are classes`() {
    #expect(edges(("highway", "motorway"))[0].flags.contains(.motorway))
    #expect(edges(("toll", "yes"))[0].flags.contains(.toll))
    #expect(!edges(("toll", "no"))[0].flags.contains(.toll))
  }

  @Test func `travel times are those of the speeds, the signals and the durations`() throws {
    let city = try DrawnCity(
      "a b c d",
      ways: "ab: highway=primary\nbc: highway=tertiary\ncd: highway=primary duration=00:01:00",
      nodes: ["b": "highway=traffic_signals"]
    ).imported(rules: .testbot)
    func seconds(_ from: Character, _ to: Character) throws -> Double {
      let route = try #require(DrawnCity.route(.testbot, from: from, to: to, in: city))
      return Double(route.weight) / 1000
    }
    #expect(abs(try seconds("b", "a") - 10) < 0.1)
    #expect(abs(try seconds("a", "b") - 17) < 0.1)
    #expect(abs(try seconds("a", "c") - 47) < 0.2)
    #expect(abs(try seconds("c", "d") - 60) < 0.5)
    #expect(city.barrierCount == 0)
  }

  @Test func `turn restrictions apply, and barriers and areas mean nothing`() throws {
    let city = try DrawnCity(
      "  n\nw x e",
      ways: "wx xe nx: highway=primary\nwxn: highway=pedestrian area=yes",
      nodes: ["x": "barrier=bollard access=no"],
      relations: "from=wx via=x to=nx restriction=no_left_turn"
    ).imported(rules: .testbot)
    #expect(city.turns.count == 1 && city.plazaCount == 0 && city.barrierCount == 0)
  }
}
