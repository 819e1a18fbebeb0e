import CampusGraph
import Routing
import Testing

@testable import OSMImport

/// Turn costs of cars: 4 s at right angles at junctions of three ways or more.
@Suite struct TurnCostTests {
  private typealias Pair = (Character, Character)

  /// The additional duration due to turn costs, in milliseconds.
  private func cost(
    _ city: ImportedCity,
    _ from: Character,
    _ to: Character,
    _ profile: Profile = .car
  ) throws -> Int {
    var straight = profile
    straight.delays.turn = 0
    straight.delays.turnRound = 0
    let found = try #require(DrawnCity.route(profile, from: from, to: to, in: city))
    let least = try #require(DrawnCity.route(straight, from: from, to: to, in: city))
    return found.weight - least.weight
  }

  @Test func `going straight on at a crossing of four streets costs nothing`() throws {
    let city = try DrawnCity(
      "  n\nw x e\n  s",
      ways: "wx xe nx xs: highway=residential"
    ).imported()
    for (from, to) in [("w", "e"), ("e", "w"), ("n", "s"), ("s", "n")] as [Pair] {
      #expect(try cost(city, from, to) == 0, "\(from)>\(to)")
    }
    for (from, to) in [("w", "n"), ("n", "w"), ("s", "e"), ("e", "s"), ("w", "s")] as [Pair] {
      #expect(try cost(city, from, to) == 4000, "\(from)>\(to)")
      for profile in [Profile.foot, .wheelchair, .bike] {
        #expect(try cost(city, from, to, profile) == 0, "\(profile.name) \(from)>\(to)")
      }
    }
  }

  @Test func `turning off and turning in cost time, following the street does not`() throws {
    let city = try DrawnCity("w x e\n  s", ways: "wx xe xs: highway=residential").imported()
    #expect(city.graph.nodeCount == city.graph.junctionCount)
    for (from, to) in [("w", "e"), ("e", "w")] as [Pair] {
      #expect(try cost(city, from, to) == 0, "\(from)>\(to)")
    }
    for (from, to) in [("w", "s"), ("s", "w"), ("e", "s"), ("s", "e")] as [Pair] {
      #expect(try cost(city, from, to) == 4000, "\(from)>\(to)")
    }
  }

  @Test func `a bend without a junction costs nothing`() throws {
    let city = try DrawnCity("w x\n  s", ways: "wx xs: highway=residential").imported()
    #expect(try cost(city, "w", "s") == 0)
    let withPath = try DrawnCity(
      "w x e\n  s",
      ways: "wx xs: highway=residential\nxe: highway=footway"
    ).imported()
    #expect(try cost(withPath, "w", "s") == 0, "footways are no streets")
  }

  /// The side street has the mean of a slight turn and a sharp one, if both are possible.
  @Test func `the cost of a side street is the mean of its turns`() throws {
    let both = try DrawnCity("w   x   e\n  s", ways: "wx xe xs: highway=residential").imported()
    #expect(try cost(both, "w", "s") == cost(both, "e", "s"))
    let oneWay = try DrawnCity(
      "w   x   e\n  s",
      ways: "wx xe: highway=residential oneway=yes\nxs: highway=residential"
    ).imported()
    // 135° from the west: the maximum cost.
    #expect(try cost(oneWay, "w", "s") == 6000)
    #expect(try cost(oneWay, "s", "e") == 1000)
    #expect(try cost(both, "w", "s") == 3500)
  }

  @Test func `slip roads that leave at a slight angle cost nothing`() throws {
    let city = try DrawnCity(
      "w     x     e\n            s",
      ways: "wx xe: highway=motorway oneway=yes\nxs: highway=motorway_link oneway=yes"
    ).imported()
    #expect(try cost(city, "w", "e") == 0)
    #expect(try cost(city, "w", "s") == 0)
  }

  @Test func `cars make a U-turn at a dead end, at a cost`() throws {
    let city = try DrawnCity(
      "w x e\n  s",
      ways: "wx xe xs: highway=residential",
      relations: "from=wx via=x to=xs restriction=no_right_turn"
    ).imported()
    // To the end of the street and back: 20 s for the U-turn, then a left turn.
    #expect(try cost(city, "w", "s") == 24_000)
  }

  /// Past the crossing x to y, round, and off to the south at a better angle: 2 s are saved on paper.
  @Test func `a car does not pass a crossing and turn round to turn off at a better angle`() throws
  {
    let drawn = DrawnCity(
      """
            n

      w     x   y       e

      s         z
      """,
      ways: "wx xy ye nx xs yz: highway=residential"
    )
    let city = try drawn.imported()
    let route = try #require(DrawnCity.route(.car, from: "w", to: "s", in: city))
    #expect(drawn.names(of: route.arcs, in: city) == "wx xs")
    #expect(try cost(city, "w", "s") == 6000)
  }

  @Test func `of routes of equal length the one with fewer turns is chosen`() throws {
    let drawn = DrawnCity("a b c\n  e f", ways: "ab bc cf be ef: highway=residential")
    let city = try drawn.imported()
    for (from, to, ways) in [("a", "f", "ab bc cf"), ("f", "a", "cf bc ab")]
      as [(Character, Character, String)]
    {
      let route = try #require(DrawnCity.route(.car, from: from, to: to, in: city))
      #expect(drawn.names(of: route.arcs, in: city) == ways)
    }
  }
}
