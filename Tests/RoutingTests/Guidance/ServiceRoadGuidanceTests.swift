import Testing

@testable import Routing

/// Driveways, car parks, dead ends and the names of bridges.
@Suite struct ServiceRoadGuidanceTests {
  static let service: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "out of a driveway",
      map: """
        abc
        .d.
        """,
      roads: ["abc: Main", "bd: , service"],
      routes: [("dba", "turn left → Main"), ("dbc", "turn right → Main"), ("abc", "")]
    ),
    GuidanceDrawing(
      title: "along the lanes of a car park",
      map: """
        abc
        .d.
        """,
      cell: 40,
      roads: ["abc: , service", "bd: , service"],
      routes: [("abc", ""), ("abd", "turn right"), ("dba", "turn left")]
    ),
    GuidanceDrawing(
      title: "out of a car park",
      map: """
        ..g..
        a.b..
        ..c..
        d.e.f
        """,
      cell: 40,
      roads: ["gbce: , service", "ab: , service", "def: Main"],
      routes: [("abcef", "turn right; turn left → Main"), ("def", "")]
    ),
    GuidanceDrawing(
      title: "through an alley",
      map: """
        abc
        .d.
        e.f
        """,
      cell: 100,
      roads: ["abc: Main", "bd: , service", "edf: Back, residential"],
      routes: [("abdf", "turn right; turn left → Back")]
    ),
    GuidanceDrawing(
      title: "a track beside a street",
      map: """
        abc
        .d.
        """,
      roads: ["abc: Main, residential", "bd: , track"],
      routes: [("abc", ""), ("abd", "turn right"), ("dba", "turn left → Main")]
    ),
    GuidanceDrawing(
      title: "driveways on both sides",
      map: """
        .e.
        abc
        .d.
        """,
      roads: ["abc: Main", "bd: , service", "be: , service"],
      routes: [("abc", ""), ("abd", "turn right"), ("ebd", ""), ("ebc", "turn left → Main")]
    ),
    GuidanceDrawing(
      title: "a play street",
      map: """
        abc
        .d.
        """,
      roads: ["abc: Main, residential", "bd: Yard, living_street"],
      routes: [("abc", ""), ("abd", "turn right → Yard"), ("dbc", "turn right → Main")]
    ),
    GuidanceDrawing(
      title: "a street ends in a service road",
      map: """
        abc
        """,
      cell: 200,
      roads: ["ab: Main, residential", "bc: Depot Road, service"],
      routes: [("abc", "new name straight → Depot Road")]
    ),
  ]

  static let deadEnds: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a loop at the end of a street",
      map: """
        ...c.
        ab..d
        ...e.
        """,
      cell: 50,
      roads: ["ab: Close, residential", "bcdeb: Close, residential"],
      routes: [("abcd", "fork slight left → Close"), ("abed", "fork slight right → Close")]
    ),
    GuidanceDrawing(
      title: "a turning circle",
      map: """
        ..c.
        ab.d
        ..e.
        """,
      cell: 10,
      roads: ["ab: Close, residential", "bedcb: Close, residential, oneway"],
      routes: [("abed", "")]
    ),
    GuidanceDrawing(
      title: "turning round in a driveway's street",
      map: """
        abc
        .d.
        """,
      roads: ["ab: Main", "bc: Main", "bd: , service"],
      routes: [("abcba", "continue uturn → Main")]
    ),
  ]

  static let bridges: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a bridge of seven hundred metres",
      map: "a..b......c..d",
      roads: ["ab: Main", "bc: Long Bridge", "cd: Main"],
      routes: [("abcd", "new name straight → Long Bridge; new name straight → Main")]
    ),
    GuidanceDrawing(
      title: "a bridge of the same number",
      map: "a.b..c..d",
      roads: ["ab: Main, ref=A 1", "bc: Iron Bridge, ref=A 1", "cd: Main, ref=A 1"],
      routes: [("abcd", "")]
    ),
    GuidanceDrawing(
      title: "a bridge between two streets",
      map: "a..b..c..d",
      roads: ["ab: West", "bc: Iron Bridge", "cd: East"],
      routes: [("abcd", "new name straight → Iron Bridge; new name straight → East")]
    ),
    GuidanceDrawing(
      title: "a short name between two streets",
      map: "a..b.c..d",
      cell: 60,
      roads: ["ab: West", "bc: Lock", "cd: East"],
      routes: [("abcd", "new name straight → Lock; new name straight → East")]
    ),
    GuidanceDrawing(
      title: "a very short name between two streets",
      map: "a...b.c...d",
      cell: 30,
      roads: ["ab: West", "bc: Lock", "cd: East"],
      routes: [("abcd", "new name straight → East")]
    ),
    GuidanceDrawing(
      title: "a road loses its number",
      map: "a..b..c",
      roads: ["ab: Main, ref=A 1", "bc: Main"],
      routes: [("abc", ""), ("cba", "")]
    ),
    GuidanceDrawing(
      title: "a road is signed by its number only for a while",
      map: "a..b..c..d",
      roads: ["ab: Main, ref=A 1", "bc: , ref=A 1", "cd: Main, ref=A 1"],
      routes: [("abcd", "")]
    ),
    GuidanceDrawing(
      title: "a name that is the number of the road beyond",
      map: "a..b..c",
      roads: ["ab: B 37", "bc: , ref=B 37"],
      routes: [("abc", ""), ("cba", "")]
    ),
    GuidanceDrawing(
      title: "a name lost and found again before marked lanes",
      map: "a..b..c..d..e",
      roads: ["ab: First", "bc: Second", "cd: , turn=through", "de: Second"],
      routes: [("abcde", "new name straight → Second")]
    ),
  ]

  @Test(arguments: service + deadEnds + bridges, [false, true])
  func `service roads, dead ends and bridges are told as drivers see them`(
    drawing: GuidanceDrawing,
    mirrored: Bool
  ) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }

  @Test func `the same name is not told twice running`() throws {
    let drawing = try #require(Self.bridges.last)
    #expect(drawing.words("abcde") == "Continue on Second")
  }
}
