import Testing

@testable import Routing

/// Interchanges: motorways that meet, collector roads, slip roads from end to end, trunk roads.
@Suite struct InterchangeGuidanceTests {
  static let interchanges: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "three motorways part",
      map: """
        ......c
        ab....d
        ......e
        """,
      roads: [
        "ab: A 1, motorway, oneway", "bc: A 2, motorway, oneway", "bd: A 3, motorway, oneway",
        "be: A 4, motorway, oneway",
      ],
      routes: [
        ("abc", "fork slight left → A 2"), ("abd", "fork straight → A 3"),
        ("abe", "fork slight right → A 4"),
      ]
    ),
    GuidanceDrawing(
      title: "a motorway that keeps its number parts from another",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["abc: A 1, motorway, oneway", "bd: A 2, motorway, oneway"],
      routes: [("abc", "fork slight left → A 1"), ("abd", "fork slight right → A 2")]
    ),
    GuidanceDrawing(
      title: "two motorways become one",
      map: """
        a........
        ....b...c
        d........
        """,
      roads: ["abc: A 1, motorway, oneway", "db: A 2, motorway, oneway"],
      routes: [("abc", ""), ("dbc", "merge slight left → A 1")]
    ),
    GuidanceDrawing(
      title: "exits on both sides",
      map: """
        ....e
        ab..c
        ....d
        """,
      roads: [
        "abc: A 1, motorway, oneway", "bd: , motorway, link, oneway",
        "be: , motorway, link, oneway",
      ],
      routes: [
        ("abc", ""), ("abd", "off ramp slight right"), ("abe", "off ramp slight left"),
      ]
    ),
    GuidanceDrawing(
      title: "a collector road beside the motorway",
      map: """
        ab..........c..g
        ....d...e.......
        ..........f.....
        """,
      roads: [
        "abcg: A 1, motorway, oneway", "bde: , motorway, link, oneway",
        "ec: , motorway, link, oneway", "ef: , motorway, link, oneway",
      ],
      routes: [
        ("abcg", ""), ("abdef", "off ramp slight right; fork slight right"),
        ("abdecg", "off ramp slight right; fork slight left; merge slight left → A 1"),
      ]
    ),
    GuidanceDrawing(
      title: "from one motorway to another",
      map: """
        ab.....c....
        ............
        ...d........
        ......e....f
        g...........
        """,
      roads: [
        "abc: A 1, motorway, oneway", "bde: , motorway, link, oneway",
        "gef: A 2, motorway, oneway",
      ],
      routes: [("abdef", "off ramp right; merge slight right → A 2")]
    ),
  ]

  static let slipRoads: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "from a street onto a motorway",
      map: """
        .t.........
        .b.........
        .s..x......
        d.....c...e
        """,
      roads: [
        "tbs: Main", "bxc: , motorway, link, oneway", "dce: A 1, motorway, oneway",
      ],
      routes: [
        ("tbxce", "on ramp left; merge slight right → A 1"), ("tbs", ""), ("dce", ""),
      ]
    ),
    GuidanceDrawing(
      title: "from a motorway to a street",
      map: """
        ab........c
        .....g.....
        .....d.....
        ...........
        .....e.....
        """,
      roads: ["abc: A 1, motorway, oneway", "bd: , motorway, link, oneway", "gde: Main"],
      routes: [
        ("abde", "off ramp slight right; turn right → Main"),
        ("abdg", "off ramp slight right; turn left → Main"), ("gde", ""),
      ]
    ),
    GuidanceDrawing(
      title: "from a motorway to a roundabout",
      map: """
        abk........c.
        .....f.......
        .....g.......
        ....h.i..j...
        .....l.......
        .....m.......
        """,
      cell: 40,
      roads: [
        "abkc: A 1, motorway, oneway", "bh: , motorway, link, oneway", "fg: North", "ij: East",
        "lm: South", "ghlig: , ring",
      ],
      routes: [
        ("abhlm", "off ramp right; roundabout 1 → South; out"),
        ("abhlij", "off ramp right; roundabout 2 → East; out"),
      ]
    ),
    GuidanceDrawing(
      title: "a slip road of a trunk road",
      map: """
        ab..c
        ....d
        """,
      roads: ["abc: Main", "bd: , trunk, link, oneway"],
      routes: [("abc", ""), ("abd", "on ramp slight right")]
    ),
    GuidanceDrawing(
      title: "an entry of a trunk road",
      map: """
        ab..c
        d....
        """,
      roads: ["abc: B 1, trunk, oneway", "db: , trunk, link, oneway"],
      routes: [("dbc", "merge slight left → B 1"), ("abc", "")]
    ),
    GuidanceDrawing(
      title: "a street crosses a trunk road",
      map: """
         d
        abc
         e
        """,
      roads: ["abc: B 1, trunk", "dbe: Side"],
      routes: [
        ("abc", ""), ("abd", "turn left → Side"), ("dbe", ""), ("dba", "turn right → B 1"),
      ]
    ),
    GuidanceDrawing(
      title: "a rest area",
      map: """
        ab..c
        ....d
        """,
      roads: ["abc: A 1, motorway, oneway", "bd: , service, oneway"],
      routes: [("abc", ""), ("abd", "turn slight right")]
    ),
  ]

  static let ends: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a motorway becomes a road",
      map: "abc",
      cell: 200,
      roads: ["ab: A 1, motorway, oneway", "bc: Main, oneway"],
      routes: [("abc", "new name straight → Main")]
    ),
    GuidanceDrawing(
      title: "a road becomes a motorway",
      map: "abc",
      cell: 200,
      roads: ["ab: Main, oneway", "bc: A 1, motorway, oneway"],
      routes: [("abc", "new name straight → A 1")]
    ),
    GuidanceDrawing(
      title: "a motorway gets another number",
      map: "abc",
      cell: 200,
      roads: ["ab: , motorway, oneway, ref=A 1", "bc: , motorway, oneway, ref=A 2"],
      routes: [("abc", "new name straight → A 2")]
    ),
    GuidanceDrawing(
      title: "a motorway gets a second number",
      map: "abc",
      cell: 200,
      roads: ["ab: , motorway, oneway, ref=A 1", "bc: , motorway, oneway, ref=A 1; E 5"],
      routes: [("abc", "")]
    ),
  ]

  @Test(arguments: interchanges + slipRoads + ends, [false, true])
  func `interchanges are told by exits, forks and merges`(
    drawing: GuidanceDrawing,
    mirrored: Bool
  ) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }

  @Test func `slip roads are told in the words of drivers`() {
    #expect(
      Self.slipRoads[0].words("tbxce")
        == "Take the slip road on the left onto A 1; Merge right onto A 1"
    )
    #expect(
      Self.slipRoads[1].words("abde")
        == "Take the exit on the right onto Main; Turn right onto Main"
    )
  }
}
