import CampusGraph
import Testing

@testable import OSMImport

/// Signs, exits and lanes from tags.
@Suite struct SignRuleTests {
  private func texts(_ tags: String) -> SignTexts {
    WayRules.edge(OSMTags(text: "highway=primary " + tags))?.signs.texts ?? SignTexts()
  }

  static let destinations: [(String, String, String)] = [
    ("oneway=yes destination=Porto;Braga", "Porto, Braga", ""),
    ("oneway=yes destination=Porto destination:ref=A~3;A~4", "A 3, A 4: Porto", ""),
    ("oneway=yes destination:ref=A~3", "A 3", ""),
    ("oneway=yes destination:street=Rua~A", "Rua A", ""),
    ("oneway=yes destination=Porto destination:street=Rua~A", "Porto", ""),
    ("oneway=-1 destination=Porto", "", "Porto"),
    ("oneway=-1 destination=Porto destination:backward=Braga", "", "Braga"),
    ("oneway=yes destination=Porto destination:forward=Braga", "Braga", ""),
    ("destination=Porto", "", ""),
    ("destination:forward=Porto destination:backward=Braga", "Porto", "Braga"),
    ("destination:ref:backward=N~1 destination:backward=~Braga~;~;Faro", "", "N 1: Braga, Faro"),
    ("oneway=yes destination:backward=Braga", "", ""),
  ]

  @Test(arguments: destinations)
  func `signs name destinations`(tags: String, forward: String, backward: String) {
    let texts = texts(tags)
    #expect(texts.forward.destinations == forward)
    #expect(texts.backward.destinations == backward)
  }

  @Test(arguments: [
    ("ref=A~3;A~4", "A 3; A 4"), ("name=Bridge ref=A~3", "Bridge"), ("ref=;", ""), ("", ""),
  ])
  func `a road without a name is shown by its numbers`(tags: String, name: String) {
    #expect(WayRules.edge(OSMTags(text: "highway=primary " + tags))?.name == name)
  }

  static let turnLanes: [(String, String, String)] = [
    ("oneway=yes turn:lanes=left|through", "left|through", ""),
    ("oneway=-1 turn:lanes=left|through", "", "left|through"),
    ("turn:lanes:forward=left| turn:lanes:backward=right", "left|", "right"),
    ("oneway=yes turn:lanes=||", "", ""), ("oneway=yes turn:lanes=none|none", "", ""),
    ("oneway=yes turn:lanes=left|through| lanes:psv=1", "left|through", ""),
    ("oneway=yes turn:lanes=|left|through lanes:bus=1", "left|through", ""),
    ("oneway=yes turn:lanes=left|through lanes:psv=1", "left|through", ""),
    ("oneway=yes turn:lanes=left|| lanes:psv=few", "left||", ""),
    ("oneway=yes turn:lanes=left|through|right vehicle:lanes=yes|no|yes", "left|right", ""),
    ("oneway=yes turn:lanes=left|through|right bus:lanes=||designated", "left|through", ""),
    ("oneway=yes turn:lanes=left|through|right bus:lanes=yes|yes|yes", "left|through|right", ""),
    ("oneway=yes turn:lanes=left|right bus:lanes=||designated", "left|right", ""),
    ("turn:lanes:forward=left|right access:lanes:forward=no|yes", "right", ""),
  ]

  @Test(arguments: turnLanes)
  func `lanes of cars have their arrows`(tags: String, forward: String, backward: String) {
    let texts = texts(tags)
    #expect(texts.forward.turnLanes == forward)
    #expect(texts.backward.turnLanes == backward)
  }

  static let counts: [(String, UInt8, UInt8)] = [
    ("lanes=2", 1, 1), ("lanes=3", 2, 1), ("oneway=yes lanes=3", 3, 0), ("lanes=many", 0, 0),
    ("lanes=3 lanes:backward=2", 1, 2), ("lanes=3 lanes:forward=2", 2, 1),
    ("lanes=1 lanes:backward=2", 0, 2), ("lanes=3 lanes:both_ways=1", 1, 1),
    ("oneway=-1 lanes=2", 0, 2), ("lanes=300", 0, 0), ("lanes:forward=2", 2, 0),
  ]

  @Test(arguments: counts)
  func `lanes are counted for each direction`(tags: String, forward: UInt8, backward: UInt8) {
    let texts = texts(tags)
    #expect(texts.forward.laneCount == forward)
    #expect(texts.backward.laneCount == backward)
  }

  @Test func `a way has its number, the number of its exit, and its pronunciation`() {
    let texts = texts("oneway=yes ref=N~1;N~2 junction:ref=3;4 name:pronunciation=pɔɾtu")
    #expect(texts.ref == "N 1; N 2")
    #expect(texts.forward.exits == "3; 4" && texts.backward.exits.isEmpty)
    #expect(texts.pronunciation == "pɔɾtu")
    #expect(WayRules.edge(OSMTags(text: "highway=primary name=A"))?.signs == EdgeSigns.none)
  }

  /// a ── b ── c, a motorway, with a slip road b ── d ── e.
  private func city(junction: String, slipRoad: String = "") throws -> StreetGraph {
    try DrawnCity(
      """
      a b c
         d  e
      """,
      ways: [
        ("abc", "highway=motorway name=A1"),
        ("bde", "highway=motorway_link oneway=yes " + slipRoad),
      ],
      nodes: ["b": junction, "d": "highway=traffic_signals"]
    ).imported().graph
  }

  private func exits(_ graph: StreetGraph) -> [String] {
    graph.edges.filter { graph.attributes.flags[$0].contains(.slipRoad) }
      .map { graph.exits(of: DirectedEdge($0, forward: true)) }
  }

  @Test func `an exit has the number of its junction, if it has none of its own`() throws {
    let numbered = try city(junction: "highway=motorway_junction ref=12 name=Porto~Norte")
    #expect(exits(numbered) == ["12", ""])
    let names = (0..<numbered.nodeCount).map { numbered.junctionName(of: NodeID($0)) }
    #expect(names.filter { !$0.isEmpty } == ["Porto Norte"])
    let own = try city(
      junction: "highway=motorway_junction ref=12",
      slipRoad: "junction:ref=12b"
    )
    #expect(exits(own) == ["12b", "12b"])
    #expect(exits(try city(junction: "barrier=no name=Here")) == ["", ""])
  }

  @Test func `a way that is open backwards only has its signs in that direction`() throws {
    let graph = try DrawnCity(
      "a b",
      ways: "ab: highway=motorway oneway=-1 destination=Porto turn:lanes=left|right"
    ).imported().graph
    let edge = try #require(graph.edges.first)
    let open = DirectedEdge(edge, forward: graph.forwardArc[edge] != .none)
    #expect(graph.destinations(of: open) == "Porto" && graph.lanes(of: open) == [.left, .right])
    #expect(graph.destinations(of: open.reversed).isEmpty && graph.lanes(of: open.reversed).isEmpty)
  }
}
