import GeoCore
import RoutingTestSupport
import Testing

@testable import CampusGraph

/// Tests of the surroundings of a forbidden turn in which a car must not make a U-turn.
///
/// A cell is 100 m wide and the default speed is 30 km/h, so a car drives 1,250 m in the 150 s that
/// the surroundings reach at most.
@Suite struct UTurnFinderTests {
  private static func edge(_ map: AsciiMap, _ tail: Character, _ head: Character) -> DirectedEdge {
    DirectedEdge(code: map.graph.edgeAndDirection[map.arc(tail, head)])
  }

  /// The edges, such as `JB`, at whose ends a car must not turn.
  private static func found(_ map: AsciiMap, forbidding turns: [String]) -> [String] {
    var automaton = TurnAutomaton(
      turns.map { names in zip(names, names.dropFirst()).map { edge(map, $0, $1) } }
    )
    automaton.link()
    let graph = map.graph
    let out = OutgoingEdges(of: graph) { _ in true }
    return UTurnFinder(graph, out, automaton).edges()
      .map { map.names(of: Array(graph.arcs(of: $0).prefix(1))) }.sorted()
  }

  /// A road from A over J and B to C, with a side road from J to D.
  private static func road(cells: Int, speed: UInt8) -> AsciiMap {
    let line = String(repeating: "=", count: cells - 1)
    let far = String(repeating: "=", count: 40)
    return AsciiMap("A==J\(line)B\(far)C\n   \"\n   D", cell: 100) { _, _, edge in
      edge.maxSpeed = speed
    }
  }

  @Test(
    arguments: [
      (2, 0, ["JB"]), (12, 0, ["JB"]), (13, 0, []), (13, 60, ["JB"]), (24, 60, ["JB"]),
      (26, 60, []),
      (13, 20, []), (8, 20, ["JB"]), (9, 20, []),
    ] as [(Int, UInt8, [String])]
  )
  func `the surroundings reach as far as a car drives in 150 s`(
    cells: Int,
    speed: UInt8,
    expected: [String]
  ) {
    #expect(Self.found(Self.road(cells: cells, speed: speed), forbidding: ["AJD"]) == expected)
  }

  @Test func `without forbidden turns there are no surroundings`() {
    #expect(Self.found(Self.road(cells: 2, speed: 0), forbidding: []) == [])
  }

  /// The way round the block takes 180 s: 36 s for each side, but 72 s along the slow one.
  private static func block(_ side: String) -> AsciiMap {
    AsciiMap("A==J==B\n   \"  \"\n   \"  \(side)\n   D==C", cell: 100) { a, b, edge in
      if a == "D", b == "C" { edge.maxSpeed = 15 }
    }
  }

  @Test func `a way round the block halves the surroundings`() {
    // JB takes 36 s, BC another 36 s, and CD ends after 144 s, beyond half of 180 s.
    #expect(Self.found(Self.block("\""), forbidding: ["AJD"]) == ["BC", "JB"])
  }

  @Test func `a one-way street is not part of the surroundings`() {
    #expect(Self.found(Self.block("v"), forbidding: ["AJD"]) == ["JB"])
  }

  @Test func `a turn over a way between is evaded at each of its junctions`() {
    let map = AsciiMap(
      """
      A==J==K==B============================================E
         "  "
         D  C
      """,
      cell: 100
    )
    // At J a car that has come from A may go on to D and back, at K to B.
    #expect(Self.found(map, forbidding: ["AJKC"]) == ["JD", "KB"])
  }

  // MARK: - U-turns

  /// Edges 0 and 1 join the same nodes in opposite directions, 2 bends, 3 is another way.
  private static func parallel() -> StreetGraph {
    var builder = GraphBuilder()
    let south = builder.addNode(at: Coordinate(latitude: 19, longitude: -99))
    let north = builder.addNode(at: Coordinate(latitude: 19.001, longitude: -99))
    let bend = Coordinate(latitude: 19.0005, longitude: -98.9999)
    var street = EdgeDescription()
    street.source = "way/1"
    builder.addEdge(from: south, to: north, street, forwardOnly: true)
    builder.addEdge(from: north, to: south, street, forwardOnly: true)
    builder.addEdge(from: north, to: south, through: [bend], street)
    builder.addEdge(from: south, to: north, street)
    street.source = "way/2"
    builder.addEdge(from: north, to: south, street)
    return builder.build()
  }

  @Test(arguments: [
    ((0, true), (1, true), true),  // the other direction of the street, mapped as an own edge
    ((0, true), (2, true), false),  // another shape
    ((0, true), (3, false), true),
    ((0, true), (3, true), false),  // starts where the first one starts
    ((0, true), (4, true), false),  // another way
    ((3, true), (3, false), true),
    ((3, true), (3, true), false),
    ((3, false), (0, true), true),
    ((2, true), (2, false), true),
  ])
  func `a U-turn leads back along the same street`(
    last: (edge: Int, forward: Bool),
    next: (edge: Int, forward: Bool),
    isReturn: Bool
  ) {
    let graph = Self.parallel()
    let (a, b) = (
      DirectedEdge(EdgeID(last.edge), forward: last.forward),
      DirectedEdge(EdgeID(next.edge), forward: next.forward)
    )
    #expect(graph.isReturn(a, b) == isReturn)
    #expect(graph.isReturn(b, a) == isReturn)
  }
}
