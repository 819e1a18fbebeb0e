import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// Lanes before junctions, also before those that maps draw as several nodes.
@Suite struct LaneGuidanceTests {
  /// The lanes at each node of a path: `x` for those that lead on, `-` for none.
  private static func lanes(_ drawing: GuidanceDrawing, _ path: String) -> String {
    let (graph, nodes) = drawing.graph(mirrored: false)
    let pieces = zip(path, path.dropFirst()).compactMap { a, b in
      graph.topology.arcs(from: nodes[a] ?? .none).first { graph.topology.head[$0] == nodes[b] }
    }
    .map { PathPiece(arc: $0) }
    let metric = Metric(customizing: graph, for: .car)
    let reader = JunctionReader(graph: graph, metric: metric)
    var guidance = LaneGuidance(graph)
    return zip(pieces, pieces.dropFirst()).map { before, after in
      let approach = DirectedEdge(code: graph.edgeAndDirection[before.arc])
      let exit = DirectedEdge(code: graph.edgeAndDirection[after.arc])
      let lanes = guidance.lanes(at: reader.view(after: approach, by: before.arc), into: exit)
      return lanes.isEmpty ? "-" : String(lanes.map { $0.isValid ? "x" : "." })
    }
    .joined(separator: " ")
  }

  static let drawings: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a crossing",
      map: """
         d
        abc
         e
        """,
      roads: ["ab: Main, turn=left|through|through;right", "bc: Main", "dbe: Side"],
      routes: [("abd", "x.."), ("abc", ".xx"), ("abe", "..x"), ("cba", "-"), ("dba", "-")]
    ),
    GuidanceDrawing(
      title: "a lane without arrows",
      map: """
         d
        abc
        """,
      roads: ["ab: Main, turn=left|", "bc: Main", "bd: Side"],
      routes: [("abd", "x."), ("abc", ".x")]
    ),
    GuidanceDrawing(
      title: "a divided road across, with lanes only before the first carriageway",
      map: """
        ....k.l....
        ...........
        a...b.i...c
        ...........
        ....g.j....
        """,
      cell: 8,
      roads: [
        "ab: Main, oneway, turn=left|through|right", "bic: Main, oneway", "kbg: Side, oneway",
        "jil: Side, oneway",
      ],
      routes: [("abg", "..x"), ("abic", "xx. .x."), ("abil", "xx. x..")]
    ),
    GuidanceDrawing(
      title: "a signal between the lanes and the junction",
      map: """
        ......d
        a..b..c..f
        ......e
        """,
      cell: 8,
      roads: ["ab: Main, turn=left|through", "bcf: Main", "dce: Side"],
      routes: [("abcd", "- x."), ("abcf", "- .x")]
    ),
    GuidanceDrawing(
      title: "a lane that ends",
      map: """
         d
        abc
         e
        """,
      roads: ["ab: Main, turn=through|merge_to_left", "bc: Main", "dbe: Side"],
      routes: [("abc", "-")]
    ),
    GuidanceDrawing(
      title: "a roundabout",
      map: """
        ....c..e
        a..b....
        ....d..f
        """,
      roads: ["ab: Main, turn=left|right", "bdcb: Ring, ring", "df: Down", "ce: Up"],
      routes: [("abdf", "- -")]
    ),
    GuidanceDrawing(
      title: "a long way to the next junction",
      map: """
        d
        ab........c...
        ..........e
        """,
      roads: ["db: West, turn=left|right", "bc: Main", "ab: Main", "ce: Side"],
      routes: [("dbce", "x. -")]
    ),
  ]

  @Test(arguments: drawings)
  func `lanes lead where their arrows point`(drawing: GuidanceDrawing) {
    for route in drawing.routes {
      #expect(Self.lanes(drawing, route.path) == route.told, "\(route.path)")
    }
  }
}
