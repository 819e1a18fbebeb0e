import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@Suite struct TurnExpansionTests {
  /// A junction of three roads with a way back along a block.
  private static let block = AsciiMap(
    """
    A==J==B
       "  "
       D==C
    """,
    cell: 100
  )

  /// A crossing of four roads.
  private static let crossing = AsciiMap(
    """
       N
       "
    W==J==E
       "
       S
    """,
    cell: 100
  )

  private func turn(
    _ map: AsciiMap,
    _ names: String,
    modes: AccessMask = .car,
    schedule: OpeningHours? = nil
  ) -> ForbiddenTurn {
    let edges = zip(names, names.dropFirst()).map {
      DirectedEdge(code: map.graph.edgeAndDirection[map.arc($0, $1)])
    }
    return ForbiddenTurn(edges, modes: modes, schedule: schedule)
  }

  /// The names along the lightest path for a profile in an expanded graph; `nil` if there is none.
  private func path(
    _ map: AsciiMap,
    _ graph: StreetGraph,
    _ from: Character,
    _ to: Character,
    _ profile: Profile
  ) -> String? {
    var engine = DijkstraEngine(
      graph: graph.topology,
      metric: Metric(customizing: graph, for: profile)
    )
    let target = map.node(to)
    let query = SearchQuery(
      sources: [Seed(node: map.node(from))],
      targets: ([target] + graph.states(of: target)).map { Seed(node: $0) }
    )
    guard engine.run(query) != nil else { return nil }
    let plain = map.graph
    return map.names(
      of: engine.path().compactMap { arc in
        (0..<plain.arcCount).map { ArcID($0) }
          .first { plain.edgeAndDirection[$0] == graph.edgeAndDirection[arc] }
      }
    )
  }

  @Test func `a forbidden turn is avoided by its mode only`() {
    let map = Self.block
    let graph = map.graph.expanded(forbidding: [turn(map, "AJD")])
    #expect(path(map, graph, "A", "D", .foot) == "AJD")
    #expect(path(map, graph, "A", "D", .car) == "AJBCD")
    #expect(path(map, graph, "D", "A", .car) == "DJA")
    #expect(path(map, graph, "A", "B", .car) == "AJB")
  }

  @Test func `a restriction over a way between forbids the whole sequence only`() {
    let map = Self.block
    let graph = map.graph.expanded(forbidding: [turn(map, "AJBC")])
    #expect(path(map, graph, "A", "B", .car) == "AJB")
    #expect(path(map, graph, "J", "C", .car)?.count == 3)
    #expect(path(map, graph, "A", "C", .car) == "AJDC")
  }

  @Test func `edges and junctions stay, states follow them`() {
    let map = Self.crossing
    let plain = map.graph
    let graph = plain.expanded(forbidding: [])
    #expect(graph.edgeCount == plain.edgeCount)
    #expect(graph.junctionCount == plain.nodeCount)
    // A car at a crossing of four roads has a state for each road that it can come by.
    #expect(graph.states(of: map.node("J")).count == 4)
    #expect(graph.states(of: map.node("N")).isEmpty)
    #expect(graph.nodeCount == plain.nodeCount + 4)
    for state in graph.states(of: map.node("J")) {
      #expect(graph.junction(of: state) == map.node("J"))
      // The way back along the road by which it came is no choice.
      #expect(graph.topology.arcs(from: state).count == 3)
    }
    #expect(path(map, graph, "W", "S", .car) == "WJS")
  }

  @Test func `a graph without restrictions and crossings gets no states`() {
    let graph = Self.block.graph.expanded(forbidding: [])
    #expect(graph.nodeCount == Self.block.graph.nodeCount)
    #expect(graph.arcCount == Self.block.graph.arcCount)
  }

  @Test func `restrictions of unknown or unconnected edges are ignored`() {
    let map = Self.block
    let far = DirectedEdge(EdgeID(99), forward: true)
    let known = turn(map, "AJD").edges
    let apart = [known[0], turn(map, "BCD").edges[1]]
    let graph = map.graph.expanded(forbidding: [
      ForbiddenTurn([known[0], far], modes: .car), ForbiddenTurn(apart, modes: .car),
    ])
    #expect(graph.nodeCount == map.graph.nodeCount)
    #expect(path(map, graph, "A", "D", .car) == "AJD")
  }

  @Test func `a restriction at some hours closes the arc of the turn then`() throws {
    let map = Self.block
    let schedule = try OpeningHours(parsing: "Mo-Fr 08:00-10:00")
    let graph = map.graph.expanded(forbidding: [turn(map, "AJD", schedule: schedule)])
    #expect(path(map, graph, "A", "D", .car) == "AJD")
    let turns = try #require(graph.turns)
    let arcs = Set(turns.timedArcs)
    #expect(arcs.count == 1)
    let arc = try #require(arcs.first)
    #expect(graph.edgeAndDirection[arc] == edge(map, "JD").code)
    #expect(turns.isClosed(arc) { graph.schedules[$0.index] == schedule })
    #expect(!turns.isClosed(arc) { _ in false })
  }

  private func edge(_ map: AsciiMap, _ names: String) -> DirectedEdge {
    let ends = Array(names)
    return DirectedEdge(code: map.graph.edgeAndDirection[map.arc(ends[0], ends[1])])
  }
}
