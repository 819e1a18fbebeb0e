import Testing

@testable import Routing

/// Roundabouts of other forms: three arms, five arms, separate ways in and out, two in a row.
@Suite struct RingGuidanceTests {
  private static let ring = """
    ..a..
    ..b..
    hg.cd
    ..e..
    ..f..
    """

  static let rings: [GuidanceDrawing] = [
    GuidanceDrawing(
      title: "a roundabout of three arms",
      map: ring,
      cell: 40,
      roads: ["ab: North", "cd: East", "ef: South", "bgecb: , ring"],
      routes: [
        ("abgef", "roundabout 1 → South; out"), ("abgecd", "roundabout 2 → East; out"),
        ("fecd", "roundabout 1 → East; out"), ("dcbgecd", "roundabout 3 → East; out"),
      ]
    ),
    GuidanceDrawing(
      title: "a small roundabout of three arms",
      map: ring,
      cell: 6,
      roads: ["ab: North", "cd: East", "ef: South", "bgecb: , ring"],
      routes: [
        ("abgef", "roundabout turn straight 1 → South"),
        ("abgecd", "roundabout turn left 2 → East"), ("fecd", "roundabout turn right 1 → East"),
      ]
    ),
    GuidanceDrawing(
      title: "turning round at a small roundabout",
      map: ring,
      cell: 6,
      roads: ["ab: North", "cd: East", "ef: South", "gh: West", "bgecb: , ring"],
      routes: [("abgecba", "roundabout turn uturn 4 → North")]
    ),
    GuidanceDrawing(
      title: "a small roundabout with a name",
      map: ring,
      cell: 6,
      roads: ["ab: North", "cd: East", "ef: South", "gh: West", "bgecb: Plaza, ring"],
      routes: [
        ("abgh", "roundabout turn right 1 → West"),
        ("abgef", "roundabout turn straight 2 → South"),
      ]
    ),
    GuidanceDrawing(
      title: "a roundabout of five arms",
      map: """
        ..a..
        ..b..
        hg..cd
        .e.i..
        .f.j..
        """,
      cell: 40,
      roads: [
        "ab: North", "cd: East", "ef: South", "gh: West", "ij: Port Road", "bgeicb: , ring",
      ],
      routes: [
        ("abgh", "roundabout 1 → West; out"), ("abgeij", "roundabout 3 → Port Road; out"),
        ("jicbgh", "roundabout 3 → West; out"),
      ]
    ),
    GuidanceDrawing(
      title: "a way in and a way out beside it",
      map: """
        ...a..
        ...b..
        hg...cd
        ..e.i..
        ..f.j..
        """,
      cell: 40,
      roads: [
        "ab: North", "cd: East", "ef: South, oneway", "ji: South, oneway", "gh: West",
        "bgeicb: , ring",
      ],
      routes: [
        ("abgef", "roundabout 2 → South; out"), ("abgeicd", "roundabout 3 → East; out"),
        ("jicd", "roundabout 1 → East; out"), ("jicbgef", "roundabout 4 → South; out"),
      ]
    ),
    GuidanceDrawing(
      title: "one roundabout after another",
      map: """
        ..a......k..
        ..b......l..
        hg.c....n.op
        ..e......q..
        ..f......r..
        """,
      cell: 40,
      roads: [
        "ab: North", "ef: South", "gh: West", "cn: Bridge Road", "kl: Mill Road", "op: Port",
        "qr: Low Road", "bgecb: , ring", "lnqol: , ring",
      ],
      routes: [
        ("abgecnqop", "roundabout 3 → Bridge Road; out; roundabout 2 → Port; out"),
        ("polncba", "roundabout 2 → Bridge Road; out; roundabout 1 → North; out"),
      ]
    ),
    GuidanceDrawing(
      title: "a roundabout in a car park",
      map: ring,
      cell: 40,
      roads: [
        "ab: , service", "cd: , service", "ef: , service", "gh: , service",
        "bgecb: , service, ring",
      ],
      routes: [("abgef", "roundabout 2; out"), ("abgh", "roundabout 1; out")]
    ),
    GuidanceDrawing(
      title: "a turn just after a roundabout",
      map: """
        ..a...
        ..b...
        hg.c.d
        ..e...
        ..f...
        .i.j..
        """,
      cell: 40,
      roads: [
        "ab: North", "cd: East", "ef: South", "gh: West", "if: Low", "fj: Down", "bgecb: , ring",
      ],
      routes: [("abgefj", "roundabout 2 → South; out; turn left → Down")]
    ),
  ]

  @Test(arguments: rings, [false, true])
  func `rings of many forms are told by their exits`(drawing: GuidanceDrawing, mirrored: Bool) {
    for route in drawing.routes {
      #expect(drawing.told(route.path, mirrored: mirrored) == route.told, "\(route.path)")
    }
  }

  @Test(arguments: [(0, "abgef", "South"), (4, "abgeij", "Port Road")])
  func `the words count the exits`(index: Int, path: String, name: String) {
    let count = index == 0 ? "1st" : "3rd"
    #expect(
      Self.rings[index].words(path)
        == "At the roundabout take the \(count) exit onto \(name); "
        + "Leave the roundabout onto \(name)"
    )
  }
}
