import Testing

@testable import Routing

/// Rings: their style, and the numbers of their exits.
@Suite struct RoundaboutGuidanceTests {
  private static let ring = """
    ..a..
    ..b..
    hg.cd
    ..e..
    ..f..
    """
  private static let arms = ["ab: North", "cd: East", "ef: South", "gh: West"]

  static let rings: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a roundabout without a name",
      map: ring,
      cell: 40,
      roads: arms + ["bgecb: , ring"],
      routes: [
        ("abgh", "roundabout 1 → West; out"), ("abgef", "roundabout 2 → South; out"),
        ("abgecd", "roundabout 3 → East; out"), ("abgecba", "roundabout 4 → North; out"),
        ("hgecd", "roundabout 2 → East; out"), ("abge", "roundabout"),
      ]
    ),
    GuidanceDrawing(
      title: "a large roundabout with a name",
      map: ring,
      cell: 40,
      roads: arms + ["bgecb: Plaza, ring"],
      routes: [
        ("abgh", "rotary Plaza 1 → West; out"), ("abgecd", "rotary Plaza 3 → East; out"),
        ("abge", "rotary Plaza → Plaza"), ("gecd", "out"),
      ]
    ),
    GuidanceDrawing(
      title: "a circular junction with a name",
      map: ring,
      cell: 8,
      roads: arms + ["bgecb: Circus, circular"],
      routes: [("abgef", "rotary Circus 2 → South; out")]
    ),
    GuidanceDrawing(
      title: "a small roundabout is a junction",
      map: ring,
      cell: 6,
      roads: arms + ["bgecb: , ring"],
      routes: [
        ("abgh", "roundabout turn right 1 → West"),
        ("abgef", "roundabout turn straight 2 → South"),
        ("abgecd", "roundabout turn left 3 → East"), ("abge", "roundabout"),
      ]
    ),
    GuidanceDrawing(
      title: "a small roundabout whose exits are close together is none",
      map: """
        ..a....
        ..b....
        hg.c..d
        ..e...i
        ..f....
        """,
      cell: 6,
      roads: ["ab: North", "cd: East", "ci: Lane", "ef: South", "gh: West", "bgecb: , ring"],
      routes: [("abgh", "roundabout 1 → West; out")]
    ),
    GuidanceDrawing(
      title: "driveways are no exits",
      map: ring,
      cell: 40,
      roads: ["ab: North", "cd: East", "ef: South", "gh: , service", "bgecb: , ring"],
      routes: [("abgef", "roundabout 1 → South; out"), ("abgecd", "roundabout 2 → East; out")]
    ),
    GuidanceDrawing(
      title: "a way that may only be entered from is no exit",
      map: ring,
      cell: 40,
      roads: ["ab: North", "cd: East", "ef: South", "hg: West, oneway", "bgecb: , ring"],
      routes: [("abgef", "roundabout 1 → South; out"), ("hgef", "roundabout 1 → South; out")]
    ),
    GuidanceDrawing(
      title: "the name of the road is not that of the roundabout",
      map: ring,
      cell: 40,
      roads: ["ab: Main", "cd: East", "ef: Main", "gh: West", "bgecb: Main, ring"],
      routes: [("abgef", "roundabout 2 → Main; out")]
    ),
  ]

  @Test(arguments: rings, [false, true])
  func `rings are told by their exits`(drawing: GuidanceDrawing, mirrored: Bool) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }

  /// Exits with a step of their own: a footway, on which bikes are pushed, and a ferry.
  @Test(arguments: [(6.0, Maneuver.Kind.roundaboutTurn), (40, .roundabout)])
  func `a roundabout has its exit number if a step of another kind leaves it`(
    cell: Double,
    kind: Maneuver.Kind
  ) throws {
    let drawing = GuidanceDrawing(
      title: "a roundabout with a footway and a ferry",
      map: Self.ring,
      cell: cell,
      roads: ["ab: North", "cd: East, ferry", "ef: South, footway", "gh: West", "bgecb: , ring"],
      routes: []
    )
    let steps = drawing.steps("abgef", by: .bike)
    #expect(steps.map(\.maneuver.kind) == [.depart, kind, .notification, .arrive])
    #expect(steps[1].maneuver.exit == 2)
    if kind == .roundaboutTurn { #expect(steps[1].maneuver.modifier == .straight) }
    let aboard = drawing.steps("abgecd", by: .bike)
    #expect(aboard.map(\.maneuver.kind) == [.depart, kind, .ferry, .arrive])
    // Footways that are passed are not counted as exits.
    #expect(aboard[1].maneuver.exit == 2)
  }
}
