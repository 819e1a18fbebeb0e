import CampusGraph
import GeoCore
import Testing

@testable import Routing

/// Lanes before junctions, also before those that maps draw as several nodes.
@Suite struct LaneGuidanceTests {
  /// The lanes at each node of a path: `x` for those that lead on, `-` for none.
  private static func lanes(
    _ drawing: GuidanceDrawing,
    _ path: String,
    mirrored: Bool
  ) -> String {
    let (graph, nodes) = drawing.graph(mirrored: mirrored)
    let pieces = drawing.pieces(path, graph, nodes)
    let metric = Metric(customizing: graph, for: .car)
    let reader = JunctionReader(graph: graph, metric: metric)
    var guidance = LaneGuidance(reader)
    return zip(pieces, pieces.dropFirst()).map { before, after in
      let approach = DirectedEdge(code: graph.edgeAndDirection[before.arc])
      let exit = DirectedEdge(code: graph.edgeAndDirection[after.arc])
      let lanes = guidance.lanes(
        at: Passage(from: approach, by: (approach, before.arc), into: exit, reader),
        into: exit,
        reader.view(after: approach, by: before.arc)
      )
      let marks = lanes.map { $0.isValid ? Character("x") : "." }
      return lanes.isEmpty ? "-" : String(mirrored ? marks.reversed() : marks)
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

  private static let cross = """
     d
    abc
     e
    """

  static let arrows: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "lanes in both directions",
      map: cross,
      roads: [
        "ab: Main, turn=left|through;right", "bc: Main, back=left|through|through;right",
        "dbe: Side",
      ],
      routes: [
        ("abd", "x."), ("abc", ".x"), ("abe", ".x"), ("cbe", "x.."), ("cba", ".xx"),
        ("cbd", "..x"),
      ]
    ),
    GuidanceDrawing(
      title: "two lanes for turning left",
      map: cross,
      roads: ["ab: Main, turn=left|left|through|right", "bc: Main", "dbe: Side"],
      routes: [("abd", "xx.."), ("abc", "..x."), ("abe", "...x")]
    ),
    GuidanceDrawing(
      title: "one lane for all directions",
      map: cross,
      roads: ["ab: Main, turn=left;through;right", "bc: Main", "dbe: Side"],
      routes: [("abd", "x"), ("abc", "x"), ("abe", "x")]
    ),
    GuidanceDrawing(
      title: "lanes on the stem of a T",
      map: """
        .c
        ab
        .d
        """,
      roads: ["ab: Main, turn=left|left;right|right", "cbd: Bar"],
      routes: [("abc", "xx."), ("abd", ".xx")]
    ),
    GuidanceDrawing(
      title: "lanes at a fork",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["ab: Main, turn=slight_left|slight_right", "bc: Left", "bd: Right"],
      routes: [("abc", "x."), ("abd", ".x")]
    ),
    GuidanceDrawing(
      title: "lanes before an exit",
      map: """
        ab..c
        ....d
        """,
      roads: [
        "ab: A 1, motorway, oneway, turn=through|through|slight_right",
        "bc: A 1, motorway, oneway", "bd: , motorway, link, oneway",
      ],
      routes: [("abc", "xx."), ("abd", "..x")]
    ),
    GuidanceDrawing(
      title: "a lane that may go on or leave",
      map: """
        ab..c
        ....d
        """,
      roads: [
        "ab: A 1, motorway, oneway, turn=through|through;slight_right|slight_right",
        "bc: A 1, motorway, oneway", "bd: , motorway, link, oneway",
      ],
      routes: [("abc", "xx."), ("abd", ".xx")]
    ),
    GuidanceDrawing(
      title: "only a turn to the right",
      map: cross,
      roads: ["ab: Main, turn=right|right", "cb: Main, oneway", "bd: Side", "be: Side"],
      routes: [("abe", "xx")]
    ),
  ]

  @Test(arguments: drawings + arrows, [false, true])
  func `lanes lead where their arrows point`(drawing: GuidanceDrawing, mirrored: Bool) {
    for route in drawing.routes {
      let lanes = Self.lanes(drawing, route.path, mirrored: mirrored)
      #expect(lanes == route.told, "\(route.path)")
    }
  }
}
