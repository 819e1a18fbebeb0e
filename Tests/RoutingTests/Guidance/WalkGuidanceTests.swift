import GeoCore
import Testing

@testable import Routing

/// Walks, rides and ferries in words: crossings, stairs, lifts, cycle tracks, quays.
@Suite struct WalkGuidanceTests {
  static let walks: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a crossing of a street with a name",
      map: """
        ..e
        abxcd
        ..f
        """,
      cell: 6,
      roads: ["ab: , footway", "bxc: , crossing", "exf: Main", "cd: , footway"],
      routes: [("abxcd", "Cross Main; Continue")]
    ),
    GuidanceDrawing(
      title: "a crossing with traffic lights",
      map: """
        ..e
        abxcd
        ..f
        """,
      cell: 6,
      roads: ["ab: , footway", "bxc: , crossing, lights", "exf: Main", "cd: , footway"],
      routes: [("abxcd", "Cross Main at the lights; Continue")]
    ),
    GuidanceDrawing(
      title: "a crossing of a street without a name",
      map: """
        ..e
        abxcd
        ..f
        """,
      cell: 6,
      roads: ["ab: , footway", "bxc: , crossing", "exf: ", "cd: , footway"],
      routes: [("abxcd", "Cross the street; Continue")]
    ),
    GuidanceDrawing(
      title: "a crossing of both carriageways",
      map: """
        ..e.g
        abx.ycd
        ..f.h
        """,
      cell: 6,
      roads: [
        "ab: , footway", "bxyc: , crossing, lights", "exf: Main, oneway", "hyg: Main, oneway",
        "cd: , footway",
      ],
      routes: [("abxycd", "Cross Main at the lights; Continue")]
    ),
    GuidanceDrawing(
      title: "a crossing between two footways with names",
      map: """
        ..e
        abxcd
        ..f
        """,
      cell: 10,
      roads: ["ab: West Walk, footway", "bxc: , crossing", "exf: Main", "cd: East Walk, footway"],
      routes: [("abxcd", "Cross Main; Continue on East Walk")]
    ),
    GuidanceDrawing(
      title: "stairs up",
      map: "a..b.c..d",
      cell: 10,
      roads: ["ab: Low, footway", "bc: , steps, count=12, up", "cd: Top, footway"],
      routes: [
        ("abcd", "Go up the stairs (12 steps); Continue on Top"),
        ("dcba", "Go down the stairs (12 steps); Continue on Low"),
      ]
    ),
    GuidanceDrawing(
      title: "stairs whose steps nobody counted",
      map: "a..b.c..d",
      cell: 10,
      roads: ["ab: Low, footway", "bc: , steps", "cd: Top, footway"],
      routes: [("abcd", "Take the stairs; Continue on Top")]
    ),
    GuidanceDrawing(
      title: "a lift",
      map: "a..b.c..d",
      cell: 10,
      roads: ["ab: Low, footway", "bc: , elevator", "cd: Deck, footway, level=1"],
      routes: [
        ("abcd", "Take the lift to level 1; Continue on Deck"),
        ("dcba", "Take the lift to level 0; Continue on Low"),
      ]
    ),
    GuidanceDrawing(
      title: "a plaza",
      map: "a..b.c..d",
      cell: 20,
      roads: ["ab: West, footway", "bc: Market, plaza", "cd: East, footway"],
      routes: [("abcd", "Cross Market; Continue on East")]
    ),
    GuidanceDrawing(
      title: "a plaza of several areas",
      map: "a..b.c.e..d",
      cell: 20,
      roads: ["ab: West, footway", "bc: , plaza", "ce: , plaza", "ed: East, footway"],
      routes: [("abced", "Cross the plaza; Continue on East")]
    ),
    GuidanceDrawing(
      title: "two plazas",
      map: "a..b.c.e..d",
      cell: 20,
      roads: ["ab: West, footway", "bc: Market, plaza", "ce: Old, plaza", "ed: East, footway"],
      routes: [("abced", "Cross Market; Cross Old; Continue on East")]
    ),
    GuidanceDrawing(
      title: "a turn of a footpath",
      map: """
        abc
        .d.
        """,
      cell: 50,
      roads: ["abc: West Walk, footway", "bd: South Walk, footway"],
      routes: [
        ("abd", "Turn right onto South Walk"), ("dba", "Turn left onto West Walk"), ("abc", ""),
      ]
    ),
    GuidanceDrawing(
      title: "a jog of a footpath within the same name",
      map: """
        a..........b..........c
        ......................d..........e
        """,
      cell: 3,
      roads: [
        "ab: First, footway", "bc: Second, footway", "cd: Jog, footway", "de: Second, footway",
      ],
      routes: [("abcde", "Continue on Second")]
    ),
  ]

  static let rides: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "onto a cycle track",
      map: """
        abc
        .d.
        """,
      roads: ["abc: Main", "bd: , cycleway"],
      routes: [("abd", "Turn right"), ("dbc", "Turn right onto Main"), ("abc", "")]
    ),
    GuidanceDrawing(
      title: "a cycle track across a street",
      map: """
        ..e
        abxcd
        ..f
        """,
      cell: 6,
      roads: ["ab: , cycleway", "bxc: , crossing", "exf: Main", "cd: , cycleway"],
      routes: [("abxcd", "Cross Main")]
    ),
    GuidanceDrawing(
      title: "a cycle track beside a road",
      map: """
        c.d.e.
        a.b..f
        """,
      cell: 20,
      roads: ["abf: Main", "cde: , cycleway", "bd: , cycleway"],
      routes: [("abf", ""), ("cde", ""), ("cdbf", "Turn right; Turn left onto Main")]
    ),
    GuidanceDrawing(
      title: "a footpath for pushing",
      map: "abcd",
      roads: ["ab: Main", "bc: Walk, footway", "cd: Main"],
      routes: [
        ("abcd", "Get off and push the bike along Walk; Ride on along Main")
      ]
    ),
  ]

  static let ferries: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a ferry with a name",
      map: "a..b..c..d",
      roads: ["ab: Quay", "bc: Harbour Line, ferry", "cd: Port"],
      routes: [("abcd", "Take the ferry Harbour Line; Leave the ferry and continue on Port")]
    ),
    GuidanceDrawing(
      title: "a ferry without a name",
      map: "a..b..c..d",
      roads: ["ab: Quay", "bc: , ferry", "cd: Port"],
      routes: [("abcd", "Take the ferry; Leave the ferry and continue on Port")]
    ),
    GuidanceDrawing(
      title: "from one ferry to another",
      map: "a..b..c..d..e",
      roads: ["ab: Quay", "bc: North Line, ferry", "cd: South Line, ferry", "de: Port"],
      routes: [
        (
          "abcde",
          "Take the ferry North Line; Take the ferry South Line; "
            + "Leave the ferry and continue on Port"
        )
      ]
    ),
  ]

  @Test(arguments: walks)
  func `walks are told in words`(drawing: GuidanceDrawing) {
    expect(drawing, by: .walk)
  }

  @Test(arguments: rides)
  func `rides are told in words`(drawing: GuidanceDrawing) {
    expect(drawing, by: .bike)
  }

  @Test(arguments: ferries, [StepMode.walk, .bike, .drive])
  func `ferries are told in words`(drawing: GuidanceDrawing, mode: StepMode) {
    expect(drawing, by: mode)
  }

  private func expect(_ drawing: GuidanceDrawing, by mode: StepMode) {
    for route in drawing.routes {
      for mirrored in [false, true] {
        let words = drawing.words(route.path, by: mode, mirrored: mirrored)
        #expect(words == route.told, "\(route.path)")
      }
    }
  }

  @Test func `a crossing is told in Spanish`() {
    #expect(
      Self.walks[1].words("abxcd", by: .walk, in: .spanish) == "Cruza Main en el semáforo; Continúa"
    )
    #expect(Self.walks[2].words("abxcd", by: .walk, in: .spanish) == "Cruza la calle; Continúa")
  }

  @Test func `aboard a ferry the mode is ferry`() {
    #expect(Self.ferries[0].steps("abcd").map(\.mode) == [.drive, .ferry, .drive, .drive])
  }
}
