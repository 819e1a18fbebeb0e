import Testing

@testable import Routing

/// Motorways, their exits, entries and forks.
@Suite struct MotorwayGuidanceTests {
  static let motorways: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "an exit",
      map: """
        abc
        ..d
        """,
      roads: ["abc: A 1, motorway, oneway", "bd: , motorway, link, oneway"],
      routes: [("abc", ""), ("abd", "off ramp right")]
    ),
    GuidanceDrawing(
      title: "a narrow exit",
      map: """
        ab..c
        ....d
        """,
      roads: ["abc: A 1, motorway, oneway", "bd: , motorway, link, oneway"],
      routes: [("abc", ""), ("abd", "off ramp slight right")]
    ),
    GuidanceDrawing(
      title: "an exit on the left",
      map: """
        ....d
        ab..c
        """,
      roads: ["abc: A 1, motorway, oneway", "bd: , motorway, link, oneway"],
      routes: [("abd", "off ramp slight left")]
    ),
    GuidanceDrawing(
      title: "an entry",
      map: """
        ab..c
        d....
        """,
      roads: ["abc: A 1, motorway, oneway", "db: , motorway, link, oneway"],
      routes: [("abc", ""), ("dbc", "merge slight left → A 1")]
    ),
    GuidanceDrawing(
      title: "an entry from the left",
      map: """
        d....
        ab..c
        """,
      roads: ["abc: A 1, motorway, oneway", "db: , motorway, link, oneway"],
      routes: [("dbc", "merge slight right → A 1")]
    ),
    GuidanceDrawing(
      title: "a slip road from a street",
      map: """
        ab..c
        ....d
        """,
      roads: ["abc: Main", "bd: , motorway, link, oneway"],
      routes: [("abc", ""), ("abd", "on ramp slight right")]
    ),
    GuidanceDrawing(
      title: "a slip road at a crossing",
      map: """
        .d.
        abc
        .e.
        """,
      roads: ["abc: Main", "bd: , motorway, link, oneway", "be: , motorway, link, oneway"],
      routes: [("abd", "on ramp left"), ("abe", "on ramp right"), ("abc", "")]
    ),
    GuidanceDrawing(
      title: "two motorways part",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: [
        "ab: A 1, motorway, oneway", "bc: A 2, motorway, oneway", "bd: A 3, motorway, oneway",
      ],
      routes: [("abc", "fork slight left → A 2"), ("abd", "fork slight right → A 3")]
    ),
    GuidanceDrawing(
      title: "a slip road divides",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: [
        "ab: , motorway, link, oneway", "bc: , motorway, link, oneway",
        "bd: , motorway, link, oneway",
      ],
      routes: [("abc", "fork slight left"), ("abd", "fork slight right")]
    ),
    GuidanceDrawing(
      title: "a motorway ends in slip roads",
      map: """
        ...c
        ab..
        ...d
        """,
      roads: [
        "ab: A 1, motorway, oneway", "bc: , motorway, link, oneway", "bd: , motorway, link, oneway",
      ],
      routes: [("abc", "fork slight left"), ("abd", "fork slight right")]
    ),
    GuidanceDrawing(
      title: "a trunk road is like a motorway",
      map: """
        ab..c
        ....d
        """,
      roads: ["abc: B 1, trunk, oneway", "bd: , trunk, link, oneway"],
      routes: [("abc", ""), ("abd", "off ramp slight right")]
    ),
    GuidanceDrawing(
      title: "an entry and an exit at one place",
      map: """
        a...b...c
        d.......e
        """,
      roads: [
        "abc: A 1, motorway, oneway", "db: , motorway, link, oneway",
        "be: , motorway, link, oneway",
      ],
      routes: [("abc", ""), ("abe", "off ramp slight right"), ("dbc", "merge slight left → A 1")]
    ),
  ]

  @Test(arguments: motorways, [false, true])
  func `motorways are told by exits, entries and forks`(drawing: GuidanceDrawing, mirrored: Bool) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }
}
