import Testing

@testable import Routing

/// Junctions that maps draw as several nodes: divided roads, lanes for turning, staggered crossings.
@Suite struct WideJunctionGuidanceTests {
  static let divided: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a street crosses a divided road",
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
      roads: ["abc: Main, oneway", "def: Main, oneway", "sebg: Side"],
      routes: [
        ("gbes", ""), ("gbc", "turn right → Main"), ("gbef", "turn left → Main"),
        ("abc", ""), ("abg", "turn right → Side"), ("abes", "turn left → Side"),
        ("abef", "continue uturn → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "two divided roads cross",
      map: """
        ...k.l.....
        ...........
        f..e.h....d
        ...........
        a..b.i....c
        ...........
        ...g.j.....
        """,
      cell: 8,
      roads: [
        "abic: Main, oneway", "dhef: Main, oneway", "kebg: Side, oneway", "jihl: Side, oneway",
      ],
      routes: [
        ("abic", ""), ("abg", "turn right → Side"), ("abihl", "turn left → Side"),
        ("abihef", "continue uturn → Main"), ("jihl", ""), ("jic", "turn right → Main"),
        ("jihef", "turn left → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "a road divides",
      map: """
        .....c..........d
        a..b.............
        .....e..........f
        """,
      cell: 8,
      roads: ["ab: Main", "bef: Main, oneway", "dcb: Main, oneway"],
      routes: [("abef", ""), ("dcba", "")]
    ),
    GuidanceDrawing(
      title: "a road divides around an island",
      map: """
        ....c...
        a..b.d..e
        ....f...
        """,
      cell: 5,
      roads: ["ab: Main", "bfd: Main, oneway", "dcb: Main, oneway", "de: Main"],
      routes: [("abfde", ""), ("edcba", "")]
    ),
  ]

  static let lanes: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a lane for turning right",
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
      roads: ["abcd: Main", "scef: Side", "be: , primary, link, oneway"],
      routes: [("abef", "turn right → Side"), ("abcd", "")]
    ),
    GuidanceDrawing(
      title: "a lane back to the road of its name",
      map: """
        a..b..c.d
        .........
        ......e..
        .........
        ......f..
        """,
      cell: 15,
      roads: ["abcd: Main", "cef: Main", "be: , primary, link, oneway"],
      routes: [("abef", "continue right → Main")]
    ),
    GuidanceDrawing(
      title: "a lane that leads far away is a road",
      map: """
        a..b..............c.d
        .....................
        ..................e..
        .....................
        ..................f..
        """,
      cell: 30,
      roads: ["abcd: Main", "cef: Side", "be: Diagonal, residential"],
      routes: [("abef", "turn slight right → Diagonal; turn right → Side")]
    ),
  ]

  static let staggered: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a crossing of two metres off",
      map: """
        ...e..............
        a..b..............
        ...c.............d
        ...f..............
        """,
      cell: 2,
      roads: ["ab: Main", "cd: Main", "ebcf: Side"],
      routes: [("abcd", "")]
    ),
    GuidanceDrawing(
      title: "a crossing of two metres off, where the name changes",
      map: """
        .....................................................................e
        a....................................................................b
        .....................................................................c...........................................................d
        .....................................................................f
        """,
      cell: 2,
      roads: ["ab: West", "cd: East", "ebcf: Side"],
      routes: [("abcd", "new name straight → East")]
    ),
    GuidanceDrawing(
      title: "a crossing of many metres off",
      map: """
        ...e..
        a..b..
        ...c.d
        ...f..
        """,
      cell: 50,
      roads: ["ab: Main", "cd: Main", "ebcf: Side"],
      routes: [("abcd", "turn right → Side; turn left → Main")]
    ),
  ]

  static let short: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a new name just before a turn",
      map: """
        ......e
        a....bc
        ......d
        """,
      cell: 20,
      roads: ["ab: Main", "bc: Short", "dce: Bar"],
      routes: [("abcd", "end of road right → Bar")]
    ),
    GuidanceDrawing(
      title: "a new name just after a bend",
      map: """
        a....b
        .....c
        .....d
        .....e
        .....f
        .....g
        .....h
        .....i
        """,
      cell: 20,
      roads: ["ab: Main", "bc: Short", "cdefghi: Long"],
      routes: [("abcdefghi", "new name right → Long")]
    ),
  ]

  @Test(arguments: divided + lanes + staggered + short, [false, true])
  func `what people see as one junction is told as one`(drawing: GuidanceDrawing, mirrored: Bool) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }
}
