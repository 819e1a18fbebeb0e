import CampusGraph
import GeoCore
import Testing

@testable import OSMImport

/// Turn restrictions of an imported city: counts and forbidden turns.
@Suite struct TurnRestrictionTests {
  private func city(_ relations: String, nodes: [Character: String] = [:]) throws -> ImportedCity {
    try DrawnCity(
      DrawnCases.cross,
      ways: DrawnCases.crossing,
      nodes: nodes,
      relations: relations
    ).imported()
  }

  @Test(arguments: [
    ("from=nx via=x to=xe restriction=no_left_turn", 1, 0),
    ("from=nx via=x to=xe restriction:hgv=no_left_turn", 0, 0),
    ("from=nx via=x to=xe restriction=give_way", 0, 0),
    ("from=nx via=x to=xe type=multipolygon restriction=no_left_turn", 0, 0),
    ("from=nx via=x to=xe restriction=no_weird", 1, 0),
    ("from=nx via=x to=xe restriction=only_weird", 1, 0),
    ("from=nx via=x to=xe restriction=only_left_on", 1, 0),
    ("from=nx via=x to=xe restriction=nonsense", 0, 1),
    ("from=nx via=x to=xe restriction=no_right_turn_on_red", 0, 0),
    ("from=nx via=x to=xe restriction=only_right_turn_on_red", 0, 0),
    ("from=nx via=x restriction=no_left_turn", 0, 1),
    ("via=x to=xe restriction=no_left_turn", 0, 1),
    ("from=nx to=xe restriction=no_left_turn", 0, 1),
    ("from=n via=x to=xe restriction=no_left_turn", 0, 1),
    ("from=nx via=x via=s to=xe restriction=no_left_turn", 0, 1),
    ("from=nx via=x via=xs to=xe restriction=no_left_turn", 0, 1),
    ("from=nx from=wx via=x to=xe restriction=no_left_turn", 0, 1),
    ("from=nx from=wx via=x to=xe restriction=no_entry", 1, 0),
    ("from=nx via=x to=xe to=wx restriction=no_exit", 1, 0),
    ("from=nx via=x to=xe to=wx restriction=no_entry", 0, 1),
    ("from=nx via=s to=xe restriction=no_left_turn", 0, 1),
    ("from=nx via=x to=se restriction=no_left_turn", 0, 1),
    ("from=nx via=x to=gone restriction=no_left_turn", 0, 1),
    ("from=nx via=x to=xe restriction:conditional=no_left_turn~@~(Mo-Fr~07:00-09:00)", 1, 0),
    ("from=nx via=x to=xe restriction:conditional=no_left_turn~@~(weight>3.5)", 0, 1),
    ("from=nx via=x to=xe restriction:conditional=no_left_turn~@~sunset-sunrise", 0, 1),
    ("from=nx via=x to=xe restriction=no_left_turn day_on=Fryday", 0, 1),
  ])
  func `relations are imported or counted as skipped`(
    relation: String,
    taken: Int,
    skipped: Int
  ) throws {
    let city = try city(relation)
    #expect(city.restrictionCount == taken && city.skippedRestrictionCount == skipped)
    #expect(city.turns.isEmpty == (taken == 0))
  }

  @Test func `a restriction that repeats a via way is skipped, and terminates`() throws {
    let between = String(repeating: "via=xpqx ", count: 40)
    let city = try DrawnCity(
      """
      a x b
        p q
      """,
      ways: "ax xb xpqx: highway=residential",
      relations: "from=ax \(between)to=xb restriction=no_straight_on"
    ).imported()
    #expect(city.restrictionCount == 0 && city.skippedRestrictionCount == 1)
    #expect(city.turns.isEmpty)
  }

  @Test(arguments: [(3, 1), (13, 0)])
  func `restrictions on ways with time-dependent access are imported up to a limit`(
    between: Int,
    taken: Int
  ) throws {
    let letters = Array("abcdefghijklmnop".prefix(between + 3))
    let ways = zip(letters, letters.dropFirst()).map { "\($0)\($1)" }
    let vias = ways.dropFirst().dropLast().map { "via=\($0) " }.joined()
    let city = try DrawnCity(
      String(letters),
      ways: ways.joined(separator: " ")
        + ": highway=residential motor_vehicle:conditional=no~@~(Mo-Fr~07:00-09:00)",
      relations: "from=\(ways[0]) \(vias)to=\(ways[between + 1]) restriction=no_straight_on"
    ).imported()
    #expect(city.restrictionCount == taken && city.skippedRestrictionCount == 1 - taken)
  }

  @Test func `forbidden turns are sequences of edges, for whole modes, in order`() throws {
    let text = """
      from=nx via=x to=xe restriction=no_left_turn except=bicycle
      from=nx via=x to=xs restriction=only_straight_on
      from=wx via=x to=xe restriction:foot=no_straight_on
      """
    let city = try city(text)
    let graph = city.graph
    #expect(city.turns.count == 4)  // to the east for both modes, to the west, and the U-turn
    for turn in city.turns {
      for (a, b) in zip(turn.edges, turn.edges.dropFirst()) {
        let head = a.isForward ? graph.head(of: a.edge) : graph.tail(of: a.edge)
        let tail = b.isForward ? graph.tail(of: b.edge) : graph.head(of: b.edge)
        #expect(head == tail)
      }
      #expect([[.bike, .car], [.foot, .wheelchair]].contains(turn.modes))
    }
    #expect(
      city.turns.map(\.edges) == city.turns.map(\.edges).sorted { $0.lexicographicallyPrecedes($1) }
    )
    let reversed = text.split(separator: "\n").reversed().joined(separator: "\n")
    #expect(try self.city(reversed).turns == city.turns)
  }

  @Test func `a turn at a barrier leads through it, not by a third side`() throws {
    let relation = "from=nx via=x to=xe restriction=no_left_turn"
    #expect(try city(relation).turns.count == 1)
    let behind = try city(relation, nodes: ["x": "barrier=gate wheelchair=no"]).turns
    // One turn through the barrier, and all double passages: four sides, each with three others.
    #expect(behind.map(\.edges.count).sorted() == Array(repeating: 2, count: 36) + [3])
  }
}
