import GeoCore
import Testing

@testable import Routing

/// Crossroads, junctions of three ways and one-way streets.
@Suite struct CrossroadsGuidanceTests {
  private static let cross = """
     d
    abc
     e
    """

  static let crossings: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a crossing at an angle",
      map: """
        ....d
        a.b.c
        e....
        """,
      roads: ["abc: Main", "dbe: Side"],
      routes: [
        ("abc", ""), ("abd", "turn slight left → Side"), ("abe", "turn sharp right → Side"),
        ("dbe", ""), ("dba", "turn slight right → Main"), ("dbc", "turn sharp left → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "a street crosses a main road",
      map: cross,
      roads: ["abc: Main", "dbe: Side, residential"],
      routes: [
        ("dbe", ""), ("dba", "turn right → Main"), ("dbc", "turn left → Main"),
        ("abd", "turn left → Side"), ("abc", ""),
      ]
    ),
    GuidanceDrawing(
      title: "a street is renamed where it crosses a main road",
      map: cross,
      cell: 200,
      roads: ["abc: Main", "db: North, residential", "be: South, residential"],
      routes: [
        ("dbe", "new name straight → South"), ("ebd", "new name straight → North"),
        ("ebc", "turn right → Main"), ("abe", "turn right → South"),
      ]
    ),
    GuidanceDrawing(
      title: "no entry ahead",
      map: cross,
      roads: ["ab: Main", "cb: Main, oneway", "dbe: Side"],
      routes: [
        ("abd", "turn left → Side"), ("abe", "turn right → Side"), ("cba", ""),
        ("dba", "turn right → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "only the way to the right is open",
      map: cross,
      roads: ["ab: Main", "cb: Main, oneway", "db: Side, oneway", "be: Side"],
      routes: [("abe", "turn right → Side"), ("dbe", "")]
    ),
    GuidanceDrawing(
      title: "a main road bends where lesser streets go on",
      map: cross,
      cell: 200,
      roads: ["abd: Main", "bc: Ahead, residential", "be: Side, residential"],
      routes: [
        ("abd", "continue left → Main"), ("abe", "turn right → Side"),
        ("abc", "new name straight → Ahead"), ("ebd", "new name straight → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "streets ahead to both sides of the road",
      map: """
        c.d.e
        .....
        ..b..
        .....
        ..a..
        """,
      roads: ["abd: Main", "bc: Left", "be: Right"],
      routes: [
        ("abd", ""), ("abc", "turn left → Left"), ("abe", "turn right → Right"),
        ("cbe", "turn left → Right"),
      ]
    ),
    GuidanceDrawing(
      title: "two streets to the left",
      map: """
        ..ed
        ....
        a.bc
        """,
      roads: ["abc: Main", "be: Out", "bd: In"],
      routes: [
        ("abe", "turn left → Out"), ("abd", "turn slight left → In"), ("abc", ""),
      ]
    ),
    GuidanceDrawing(
      title: "a one-way street crosses",
      map: cross,
      roads: ["abc: Main", "ebd: Side, oneway"],
      routes: [
        ("abd", "turn left → Side"), ("abc", ""), ("ebd", ""), ("eba", "turn left → Main"),
        ("ebc", "turn right → Main"), ("cbd", "turn right → Side"),
      ]
    ),
    GuidanceDrawing(
      title: "the road goes on nearly straight beside others",
      map: """
        ......d
        .......
        a.b....
        ......c
        .......
        ....e..
        """,
      roads: ["abc: Main", "bd: Broad", "be: Low"],
      routes: [
        ("abc", "continue straight → Main"), ("abd", "turn slight left → Broad"),
        ("abe", "turn right → Low"),
      ]
    ),
  ]

  static let threeWays: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "the road across is renamed where a stem meets it",
      map: """
        abc
        .d.
        """,
      cell: 200,
      roads: ["ab: West", "bc: East", "bd: Stem"],
      routes: [
        ("abc", "new name straight → East"), ("abd", "turn right → Stem"),
        ("dba", "turn left → West"), ("dbc", "turn right → East"),
      ]
    ),
    GuidanceDrawing(
      title: "a stem meets a one-way street",
      map: """
        .c
        ab
        .d
        """,
      roads: ["ab: Main", "cbd: Bar, oneway"],
      routes: [("abd", "turn right → Bar"), ("cba", "turn right → Main"), ("cbd", "")]
    ),
    GuidanceDrawing(
      title: "a stem at an angle",
      map: """
        c.b.d
        .....
        a....
        """,
      roads: ["ab: Stem", "cbd: Bar"],
      routes: [
        ("abd", "turn right → Bar"), ("abc", "turn sharp left → Bar"), ("cbd", ""),
        ("cba", "turn sharp right → Stem"), ("dba", "turn left → Stem"),
      ]
    ),
    GuidanceDrawing(
      title: "from one arm of a Y",
      map: """
        ...c
        ab..
        ...d
        """,
      cell: 200,
      roads: ["ab: Main", "bc: Left", "bd: Right"],
      routes: [
        ("cbd", "turn sharp left → Right"), ("dbc", "turn sharp right → Left"),
        ("cba", "new name slight right → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "a Y whose arms have the name of its stem",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["abc: Main", "bd: Main"],
      routes: [("abc", "fork slight left → Main"), ("abd", "fork slight right → Main")]
    ),
    GuidanceDrawing(
      title: "a wide Y is a turn to either side",
      map: """
        ..c
        ab.
        ..d
        """,
      roads: ["ab: Main", "bc: Left", "bd: Right"],
      routes: [("abc", "turn left → Left"), ("abd", "turn right → Right")]
    ),
    GuidanceDrawing(
      title: "a main road and one of less importance part",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["abc: Main", "bd: Right, tertiary"],
      routes: [("abc", "continue slight left → Main"), ("abd", "turn slight right → Right")]
    ),
  ]

  static let oneWay: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "round a block of one-way streets",
      map: """
        a.b..c.f
        ........
        ..e..d..
        ..g..h..
        """,
      cell: 200,
      roads: [
        "ab: In", "cf: Out", "be: West Row, oneway", "ed: South Row, oneway",
        "dc: East Row, oneway", "cb: North Row, oneway", "eg: First", "dh: Second",
      ],
      routes: [
        (
          "abedcf",
          "turn right → West Row; turn left → South Row; turn left → East Row; turn right → Out"
        ),
        ("abeg", "turn right → West Row; new name straight → First"),
      ]
    ),
    GuidanceDrawing(
      title: "a street parts into two one-way streets with names of their own",
      map: """
        ...d
        ab..
        ...c
        """,
      cell: 200,
      roads: ["ab: Main", "bc: First, oneway", "db: Second, oneway"],
      routes: [
        ("abc", "new name slight right → First"), ("dba", "new name slight right → Main"),
        ("dbc", "turn sharp left → First"),
      ]
    ),
    GuidanceDrawing(
      title: "turning round at the end of a street",
      map: "ab",
      roads: ["ab: Main"],
      routes: [("aba", "continue uturn → Main")]
    ),
    GuidanceDrawing(
      title: "turning round just before the way back divides",
      map: """
        d..........
        ...........
        ...........
        ...........
        a........bc
        .........e.
        """,
      cell: 5,
      roads: ["abc: Main", "bd: Side", "be: Lane"],
      routes: [
        ("abcbd", "turn uturn → Side"), ("abcbe", "continue uturn → Main; turn left → Lane"),
      ]
    ),
    GuidanceDrawing(
      title: "into a way without length and out of it",
      map: cross,
      twins: ["f": "b"],
      roads: ["abc: Main", "dbe: Side", "bf: Nowhere"],
      routes: [("abfbe", "turn right → Side"), ("abfbd", "turn left → Side"), ("abfbc", "")]
    ),
    GuidanceDrawing(
      title: "a road that has just got its name keeps it where another could be meant",
      map: """
        ........d
        .........
        a.g.b....
        ........c
        .........
        ......e..
        """,
      roads: ["ag: Old", "gbc: Main", "bd: Broad", "be: Low"],
      routes: [
        ("agbc", "new name straight → Main"),
        ("agbd", "new name straight → Main; turn slight left → Broad"),
        ("gbc", "continue straight → Main"),
      ]
    ),
  ]

  @Test(arguments: crossings + threeWays + oneWay, [false, true])
  func `crossroads are told as drivers see them`(drawing: GuidanceDrawing, mirrored: Bool) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }

  @Test(arguments: [false, true])
  func `a road that keeps its name where another could be meant is told to go straight`(
    mirrored: Bool
  ) throws {
    let drawing = try #require(Self.crossings.last)
    #expect(drawing.words("abc", mirrored: mirrored) == "Go straight to stay on Main")
    #expect(drawing.words("abc", in: .spanish) == "Sigue recto por Main")
  }
}
