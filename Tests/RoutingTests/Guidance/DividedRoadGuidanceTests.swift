import Testing

@testable import Routing

/// Divided roads, staggered junctions and lanes for turning: more drawings.
@Suite struct DividedRoadGuidanceTests {
  static let divided: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a gap for turning round",
      map: """
        f...e....d
        ..........
        a...b....c
        """,
      cell: 8,
      roads: ["abc: Main, oneway", "def: Main, oneway", "be: , primary, link"],
      routes: [
        ("abef", "continue uturn → Main"), ("debc", "continue uturn → Main"), ("abc", ""),
        ("def", ""),
      ]
    ),
    GuidanceDrawing(
      title: "a street ends at a divided road",
      map: """
        ...s......
        ..........
        f..e.....d
        ..........
        a..b.....c
        """,
      cell: 8,
      roads: ["abc: Main, oneway", "def: Main, oneway", "seb: Side"],
      routes: [
        ("abes", "turn left → Side"), ("sef", "turn right → Main"),
        ("sebc", "turn left → Main"), ("des", "turn right → Side"), ("def", ""), ("abc", ""),
      ]
    ),
    GuidanceDrawing(
      title: "a street ends at a road whose middle cannot be crossed",
      map: """
        ...s......
        ..........
        f..e.....d
        ..........
        a........c
        """,
      cell: 8,
      roads: ["ac: Main, oneway", "def: Main, oneway", "se: Side"],
      routes: [("sef", "turn right → Main"), ("des", "turn right → Side"), ("def", "")]
    ),
    GuidanceDrawing(
      title: "a wide median",
      map: """
        ...s......
        ..........
        f..e.....d
        ..........
        a..b.....c
        ..........
        ...g......
        """,
      cell: 15,
      roads: ["abc: Main, oneway", "def: Main, oneway", "sebg: Side"],
      routes: [
        ("gbes", ""), ("gbef", "turn left → Main"), ("abes", "turn left → Side"),
        ("abef", "continue uturn → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "a street is renamed where it crosses a divided road",
      map: """
        ...s......
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        f..e.....d
        ..........
        a..b.....c
        ..........
        ...g......
        """,
      cell: 15,
      roads: ["abc: Main, oneway", "def: Main, oneway", "se: North", "ebg: South"],
      routes: [("gbes", "new name straight → North"), ("gbc", "turn right → Main")]
    ),
    GuidanceDrawing(
      title: "a one-way street crosses a divided road",
      map: """
        ...s......
        ..........
        f..e.....d
        ..........
        a..b.....c
        ..........
        ...g......
        """,
      cell: 8,
      roads: ["abc: Main, oneway", "def: Main, oneway", "gbes: Side, oneway"],
      routes: [
        ("gbes", ""), ("gbef", "turn left → Main"), ("gbc", "turn right → Main"),
        ("abes", "turn left → Side"), ("des", "turn right → Side"),
      ]
    ),
    GuidanceDrawing(
      title: "a road is renamed where it divides",
      map: """
        .....c................d
        a..b...................
        .....e................f
        """,
      cell: 7,
      roads: ["ab: Main", "bef: Avenue, oneway", "dcb: Avenue, oneway"],
      routes: [("abef", "new name straight → Avenue")]
    ),
  ]

  static let staggered: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a crossing of six metres off",
      map: """
        ...e..............
        a..b..............
        ...c.............d
        ...f..............
        """,
      cell: 6,
      roads: ["ab: Main", "cd: Main", "ebcf: Side"],
      routes: [("abcd", ""), ("dcba", ""), ("ebcf", ""), ("abe", "turn left → Side")]
    ),
    GuidanceDrawing(
      title: "a crossing of six metres off, where the name changes",
      map: """
        ...e....................
        a..b....................
        ...c...................d
        ...f....................
        """,
      cell: 6,
      roads: ["ab: West", "cd: East", "ebcf: Side"],
      routes: [("abcd", "new name straight → East")]
    ),
    GuidanceDrawing(
      title: "a crossing of six metres off, to the other side",
      map: """
        ...e..............
        ...c.............d
        a..b..............
        ...f..............
        """,
      cell: 6,
      roads: ["ab: Main", "cd: Main", "ecbf: Side"],
      routes: [("abcd", ""), ("dcba", "")]
    ),
    GuidanceDrawing(
      title: "a crossing of twelve metres off is two turns",
      map: """
        ...e..............
        a..b..............
        ...c.............d
        ...f..............
        """,
      cell: 12,
      roads: ["ab: Main", "cd: Main", "ebcf: Side"],
      routes: [
        ("abcd", "turn right → Side; turn left → Main"),
        ("dcba", "turn right → Side; turn left → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "two turns to one side within five metres",
      map: """
        ......e
        a.....b
        d.....c
        ......f
        """,
      cell: 5,
      roads: ["ab: Main", "dc: Back", "ebcf: Side"],
      routes: [("abcd", "turn sharp right → Back"), ("abcf", "turn right → Side")]
    ),
    GuidanceDrawing(
      title: "a turn and a bend within five metres",
      map: """
        ......e...
        a.....b..
        ......c...
        .....f....
        ..........
        ........d.
        """,
      cell: 5,
      roads: ["ab: Main", "ebc: Side", "cf: Low", "cd: Hill"],
      routes: [("abcd", "turn right → Hill")]
    ),
  ]

  static let slipRoads: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a lane for turning without a class of its own",
      map: """
        ......s..
        .........
        a..b..c.d
        .........
        ......e..
        .........
        ......f..
        """,
      cell: 15,
      roads: ["abcd: Main", "scef: Side", "be: , primary, oneway"],
      routes: [
        ("abef", "turn right → Side"), ("abcd", ""), ("abcs", "turn left → Side"),
        ("fecs", ""), ("fecd", "turn right → Main"), ("scef", ""),
      ]
    ),
    GuidanceDrawing(
      title: "a lane for turning left",
      map: """
        ......f..
        .........
        ......e..
        .........
        a..b..c.d
        .........
        ......s..
        """,
      cell: 15,
      roads: ["abcd: Main", "fecs: Side", "be: , primary, link, oneway"],
      routes: [("abef", "turn left → Side"), ("abcd", ""), ("abcs", "turn right → Side")]
    ),
    GuidanceDrawing(
      title: "a lane for turning between streets",
      map: """
        ......s..
        .........
        a..b..c.d
        .........
        ......e..
        .........
        ......f..
        """,
      cell: 10,
      roads: [
        "abcd: Main, tertiary", "scef: Side, residential", "be: , tertiary, link, oneway",
      ],
      routes: [("abef", "turn right → Side"), ("abcd", ""), ("scef", "")]
    ),
    GuidanceDrawing(
      title: "a lane with the name of the street",
      map: """
        ......s..
        .........
        a..b..c.d
        .........
        ......e..
        .........
        ......f..
        """,
      cell: 15,
      roads: ["abcd: Main", "scef: Side", "be: Side, primary, link, oneway"],
      routes: [("abef", "turn right → Side")]
    ),
  ]

  @Test(arguments: divided + staggered + slipRoads, [false, true])
  func `divided roads and staggered crossings are one junction`(
    drawing: GuidanceDrawing,
    mirrored: Bool
  ) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }
}
