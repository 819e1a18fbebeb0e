import CampusGraph
import GeoCore
import RoutingTestSupport
import Testing

@testable import Routing

@Suite struct TurnCostsTests {
  private static let delays: Profile.Delays = {
    var delays = Profile.Delays()
    delays.turn = 6
    delays.turnRound = 20
    return delays
  }()

  private func costs(_ graph: StreetGraph, unusable: Set<EdgeID> = []) throws -> TurnCosts {
    let isUsable = (0..<(2 * graph.edgeCount)).map { !unusable.contains(EdgeID($0 / 2)) }
    return try #require(TurnCosts(Self.delays, on: graph, isUsable: isUsable))
  }

  /// What the turns along some names cost, in milliseconds.
  private func cost(_ costs: TurnCosts, _ map: AsciiMap, _ names: String) -> Weight {
    zip(names, names.dropFirst()).reduce(0) { $0 + costs.cost(of: map.arc($1.0, $1.1)) }
  }

  private static let junction = AsciiMap(
    """
    A==J==B
       "
       M
    """,
    cell: 100
  )

  @Test func `at a junction of three roads the turns cost what their angles tell`() throws {
    let map = Self.junction
    let costs = try costs(map.graph)
    #expect(cost(costs, map, "AJB") == 0)
    #expect(cost(costs, map, "BJA") == 0)
    for turn in ["AJM", "BJM", "MJA", "MJB"] { #expect(cost(costs, map, turn) == 6000, "\(turn)") }
  }

  @Test func `two roads make no junction, and neither does a third that cannot be used`() throws {
    let map = Self.junction
    let costs = try costs(map.graph, unusable: [map.edge("J", "M")])
    for path in ["AJB", "BJA"] { #expect(cost(costs, map, path) == 0) }
    let bend = AsciiMap(
      """
      A==J
         "
         B
      """,
      cell: 100
    )
    #expect(cost(try self.costs(bend.graph), bend, "AJB") == 0)
  }

  @Test func `at a crossing the state by which a car comes tells the cost`() throws {
    let map = AsciiMap(
      """
         N
         "
      W==J==E
         "
         S
      """,
      cell: 100
    )
    let graph = map.graph.expanded(forbidding: [])
    let costs = try costs(graph)
    func edge(_ from: Character, _ to: Character) -> DirectedEdge {
      DirectedEdge(code: map.graph.edgeAndDirection[map.arc(from, to)])
    }
    let into = graph.topology.arcs(from: map.node("W")).first {
      graph.edgeAndDirection[$0] == edge("W", "J").code
        && graph.topology.head[$0].index >= graph.junctionCount
    }
    let state = graph.topology.head[try #require(into)]
    let found = Dictionary(
      uniqueKeysWithValues: graph.topology.arcs(from: state).map {
        (DirectedEdge(code: graph.edgeAndDirection[$0]), costs.cost(of: $0))
      }
    )
    #expect(found == [edge("J", "E"): 0, edge("J", "N"): 6000, edge("J", "S"): 6000])
  }

  @Test func `without delays there are no costs`() {
    let isUsable = [Bool](repeating: true, count: 2 * Self.junction.graph.edgeCount)
    #expect(TurnCosts(Profile.Delays(), on: Self.junction.graph, isUsable: isUsable) == nil)
  }

  @Test(arguments: [(0.0, 0.0), (30, 0), (60, 3), (90, 6), (120, 9), (170, 9), (-90, 6)])
  func `a turn costs nothing up to 30° and most from 120° on`(_ angle: Double, _ seconds: Double) {
    #expect(Self.delays.turn(by: angle) == seconds)
  }
}
