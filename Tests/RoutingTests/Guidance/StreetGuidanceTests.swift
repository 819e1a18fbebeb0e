import Testing

@testable import Routing

/// Turns, names, ends of roads and forks of ordinary streets.
@Suite struct StreetGuidanceTests {
  static let crossings: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a crossing of two streets",
      map: """
         d
        abc
         e
        """,
      roads: ["abc: Main", "dbe: Side"],
      routes: [
        ("abc", ""), ("abd", "turn left → Side"), ("abe", "turn right → Side"),
        ("dba", "turn right → Main"), ("dbe", ""),
      ]
    ),
    GuidanceDrawing(
      title: "a street that changes its name at a crossing",
      map: """
         d
        abc
         e
        """,
      cell: 200,
      roads: ["ab: West", "bc: East", "dbe: Side"],
      routes: [("abc", "new name straight → East"), ("abd", "turn left → Side")]
    ),
    GuidanceDrawing(
      title: "a street that is drawn twice",
      map: "abcd",
      roads: ["abcd: Main, ref=A 1", "bc: Main, ref=A 1", "dc: Main, ref=A 1"],
      routes: [("abcd", ""), ("dcba", "")]
    ),
    GuidanceDrawing(
      title: "a number that is spaced in two ways, and a name that ends",
      map: "abcd",
      cell: 500,
      roads: ["ab: IP1, ref=IP 1", "bc: IP 1, ref=IP 1", "cd: Bridge, ref=IP 1"],
      routes: [("abc", ""), ("dcb", ""), ("abcd", "")]
    ),
    GuidanceDrawing(
      title: "a street that turns at a crossing",
      map: """
         d
        abc
         e
        """,
      cell: 200,
      roads: ["abd: Main", "cbe: Side"],
      routes: [
        ("abd", "continue left → Main"), ("abe", "turn right → Side"),
        ("abc", "new name straight → Side"),
      ]
    ),
    GuidanceDrawing(
      title: "a side street",
      map: """
        abc
         d
        """,
      roads: ["abc: Main", "bd: Side, residential"],
      routes: [
        ("abc", ""), ("abd", "turn right → Side"), ("cbd", "turn left → Side"),
        ("dba", "turn left → Main"), ("dbc", "turn right → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "five streets, two of them to the right",
      map: """
        d.e
        .b.
        a.c
        ..f
        """,
      roads: ["ab: In", "bc: Near", "be: Out", "bd: Left", "bf: Sharp"],
      routes: [
        ("abe", "new name straight → Out"), ("abd", "turn left → Left"),
        ("abc", "turn right → Near"), ("abf", "turn sharp right → Sharp"),
      ]
    ),
    GuidanceDrawing(
      title: "a road that bends beside a driveway",
      map: """
        ab..d
        .c...
        """,
      roads: ["abc: Main", "bd: , service"],
      routes: [("abc", ""), ("abd", "turn straight"), ("cbd", "turn right")]
    ),
    GuidanceDrawing(
      title: "a road that is renamed where a driveway meets it",
      map: """
        abc
        .d.
        """,
      cell: 200,
      roads: ["ab: West", "bc: East", "bd: , service"],
      routes: [("abc", "new name straight → East"), ("abd", "turn right")]
    ),
    GuidanceDrawing(
      title: "a private street",
      map: """
        abc
        ..d
        """,
      roads: ["ab: Main", "bc: Main", "bd: Yard, residential, private"],
      routes: [("abc", ""), ("abd", "turn right → Yard")]
    ),
  ]

  static let names: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a direction is added to the name",
      map: "a.b.c",
      cell: 1000,
      roads: ["ab: Main Street", "bc: Main Street North"],
      routes: [("abc", "")]
    ),
    GuidanceDrawing(
      title: "one direction follows another",
      map: "a.b.c",
      cell: 1000,
      roads: ["ab: 42 N", "bc: 42 S"],
      routes: [("abc", "")]
    ),
    GuidanceDrawing(
      title: "a street loses its name and finds it again",
      map: "a.b.c.d",
      cell: 1000,
      roads: ["ab: Main", "bc: ", "cd: Main"],
      routes: [("abcd", "")]
    ),
    GuidanceDrawing(
      title: "a bridge has a name of its own",
      map: "ab.cd",
      roads: ["ab: Main", "bc: Iron Bridge", "cd: Main"],
      routes: [("abcd", "")]
    ),
    GuidanceDrawing(
      title: "a name for a few metres",
      map: "abc",
      cell: 50,
      roads: ["ab: Main", "bc: Short"],
      routes: [("abc", "")]
    ),
    GuidanceDrawing(
      title: "a name for more than a hundred metres",
      map: "abc",
      cell: 120,
      roads: ["ab: Main", "bc: Long"],
      routes: [("abc", "new name straight → Long")]
    ),
    GuidanceDrawing(
      title: "a number for a name",
      map: "a.b.c",
      roads: ["ab: Main", "bc: , ref=A 1"],
      routes: [("abc", "new name straight → A 1"), ("cba", "new name straight → Main")]
    ),
    GuidanceDrawing(
      title: "another number beside the name",
      map: "a.b.c",
      roads: ["ab: Main, ref=A 1", "bc: Main, ref=B 7"],
      routes: [("abc", "")]
    ),
    GuidanceDrawing(
      title: "one number of several goes on",
      map: "a.b.c",
      roads: ["ab: , ref=A 1; E 5", "bc: , ref=E 5"],
      routes: [("abc", "")]
    ),
    GuidanceDrawing(
      title: "a bend without another way",
      map: """
        ab
        .c
        """,
      roads: ["ab: Main", "bc: Main"],
      routes: [("abc", "")]
    ),
    GuidanceDrawing(
      title: "a bend with another name",
      map: """
        ab
        .c
        """,
      cell: 200,
      roads: ["ab: Main", "bc: Hill"],
      routes: [("abc", "new name right → Hill")]
    ),
  ]

  static let ends: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a road ends after a crossing",
      map: """
        .e.c
        ab.d
        .f.g
        """,
      roads: ["abd: Main", "cdg: Bar", "ebf: Side"],
      routes: [
        ("abdc", "end of road left → Bar"), ("abdg", "end of road right → Bar"), ("cdg", ""),
        ("gdb", "turn left → Main"),
      ]
    ),
    GuidanceDrawing(
      title: "a road that ends without a crossing before is a turn",
      map: """
        .c
        ab
        .d
        """,
      roads: ["ab: Main", "cbd: Bar"],
      routes: [("abc", "turn left → Bar"), ("abd", "turn right → Bar")]
    ),
    GuidanceDrawing(
      title: "a road ends, only one side is open",
      map: """
        .e.c
        ab.d
        .f.g
        """,
      roads: ["abd: Main", "cdg: Bar, oneway", "ebf: Side"],
      routes: [("abdg", "end of road right → Bar")]
    ),
    GuidanceDrawing(
      title: "a road turns right where another one ends",
      map: """
        .c
        ab
        .d
        """,
      roads: ["abd: Main", "bc: Side"],
      routes: [("abd", "continue right → Main"), ("abc", "turn left → Side")]
    ),
  ]

  static let forks: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "two roads part alike",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["ab: Main", "bc: Left", "bd: Right"],
      routes: [("abc", "fork slight left → Left"), ("abd", "fork slight right → Right")]
    ),
    GuidanceDrawing(
      title: "the road keeps its name at a fork",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["abc: Main", "bd: Right"],
      routes: [("abc", "fork slight left → Main"), ("abd", "fork slight right → Right")]
    ),
    GuidanceDrawing(
      title: "one road goes straight on",
      map: """
        ab.c
        ...d
        """,
      roads: ["abc: Main", "bd: Right"],
      routes: [("abc", ""), ("abd", "turn slight right → Right")]
    ),
    GuidanceDrawing(
      title: "a main road and a street",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["abc: Main", "bd: Right, residential"],
      routes: [("abc", ""), ("abd", "turn slight right → Right")]
    ),
    GuidanceDrawing(
      title: "a road and a track",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: ["ab: Main, residential", "bc: Left, residential", "bd: , track"],
      routes: [("abc", "new name slight left → Left"), ("abd", "turn slight right")]
    ),
    GuidanceDrawing(
      title: "three roads part",
      map: """
        ......c
        ab....d
        ......e
        """,
      roads: ["ab: Main", "bc: Left", "bd: Middle", "be: Right"],
      routes: [
        ("abc", "fork slight left → Left"), ("abd", "fork straight → Middle"),
        ("abe", "fork slight right → Right"),
      ]
    ),
  ]

  @Test(arguments: crossings + names + ends + forks, [false, true])
  func `streets are told as drivers see them`(drawing: GuidanceDrawing, mirrored: Bool) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }
}
