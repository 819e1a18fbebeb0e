import CampusGraph
import Routing
import Testing

@testable import OSMImport

/// Flags of streets for steps and delays.
@Suite struct EdgeFlagTests {
  static let ways: [(String, EdgeFlags)] = [
    ("highway=residential", []),
    ("highway=residential junction=roundabout", .roundabout),
    ("highway=residential junction=circular", [.roundabout, .circular]),
    ("highway=residential junction=yes", []),
    ("highway=primary_link", [.slipRoad, .avoidedByBike]),
    ("highway=motorway_link", [.slipRoad, .motorwayLink]),
    ("highway=motorway", .motorway),
    ("highway=trunk motorroad=yes", [.motorway, .avoidedOnFoot, .avoidedByBike]),
    ("highway=trunk", [.avoidedOnFoot, .avoidedByBike]),
    ("highway=trunk sidewalk=both cycleway=lane", []),
    ("highway=trunk sidewalk=none", [.avoidedOnFoot, .avoidedByBike]),
    ("highway=trunk foot=yes bicycle=designated", .avoidedOnFoot),
    ("highway=primary", .avoidedByBike),
    ("highway=primary cycleway:right=track", []),
    ("highway=residential sidewalk:right=separate", .avoidedOnFoot),
    ("highway=residential sidewalk:left=yes sidewalk:right=separate", []),
    ("highway=residential sidewalk=separate foot=yes", []),
    (
      "highway=residential sidewalk:both=separate cycleway:both=separate",
      [
        .avoidedOnFoot, .avoidedByBike,
      ]
    ),
    ("highway=residential cycleway:right=separate bicycle=yes", []),
    ("highway=footway sidewalk=separate", []),
    ("highway=residential bridge=movable", [.offGround, .movableBridge]),
    ("highway=residential bridge=yes bridge:movable=bascule", [.offGround, .movableBridge]),
    ("highway=residential bicycle=no bicycle:pushing=no", .noPushing),
    ("highway=residential hov=designated", .driversDestinationOnly),
    ("highway=residential hov:lanes=designated|designated", .driversDestinationOnly),
    ("highway=residential hov:lanes=designated|", []),
    ("highway=residential access=private", .driversWithPermission),
    ("highway=residential access=private motor_vehicle=destination", .driversDestinationOnly),
    ("highway=residential access=private motor_vehicle=yes", []),
    (
      "highway=trunk_link motorroad=yes lit=yes",
      [
        .slipRoad, .motorway, .lit, .avoidedOnFoot, .avoidedByBike,
      ]
    ),
    ("highway=unclassified toll=yes", .toll),
    ("highway=unclassified toll=no", []),
    ("highway=unclassified toll=hgv", []),
    ("highway=unclassified toll=yes toll:motorcar=no", []),
    ("highway=unclassified tunnel=yes layer=-1", [.tunnel, .offGround, .covered]),
    ("highway=service tunnel=building_passage", [.offGround, .covered]),
    ("highway=residential bridge=yes layer=1", .offGround),
    ("highway=footway level=-1", .otherFloor),
    ("highway=footway level=0;1", []),
    ("highway=footway layer=-1", []),
    ("highway=footway location=underground", .otherFloor),
  ]

  @Test(arguments: ways)
  func `tags give the flags of a way`(tags: String, expected: EdgeFlags) {
    let flags = WayRules.edge(OSMTags(text: tags))?.flags ?? []
    #expect(flags == expected.union(EdgeFlags(flags.rank)))
  }

  @Test(arguments: [
    ("highway=motorway", RoadRank.motorway), ("highway=motorway_link", .motorway),
    ("highway=trunk", .trunk), ("highway=primary_link", .primary), ("highway=road", .unclassified),
    ("highway=living_street", .livingStreet), ("highway=service service=alley", .service),
    ("highway=track", .track), ("highway=cycleway", .path), ("highway=steps", .footway),
    ("amenity=parking", .unknown),
  ])
  func `the kind of a way gives its rank`(tags: String, rank: RoadRank) {
    #expect(WayRules.edge(OSMTags(text: tags))?.flags.rank ?? .unknown == rank)
  }

  @Test func `a rank fits beside all other flags`() {
    for rank in RoadRank.allCases {
      let flags = EdgeFlags(rank).union([.circular, .driversWithPermission, .lit])
      #expect(flags.rank == rank)
      #expect(flags.contains([.circular, .driversWithPermission, .lit]))
      #expect(!flags.contains(.toll))
    }
    #expect(EdgeFlags(rawValue: 0xF << 25).rank == .unknown)
  }

  static let nodes: [(String, EdgeFlags)] = [
    ("highway=traffic_signals", [.signalAhead, .signalBehind]),
    ("highway=traffic_signals traffic_signals:direction=forward", .signalAhead),
    ("highway=traffic_signals traffic_signals:direction=backward", .signalBehind),
    ("highway=traffic_signals traffic_signals:direction=both", [.signalAhead, .signalBehind]),
    ("highway=traffic_signals direction=backward", .signalBehind),
    ("highway=crossing crossing=traffic_signals", [.signalAhead, .signalBehind]),
    ("highway=crossing crossing=uncontrolled crossing:signals=yes", [.signalAhead, .signalBehind]),
  ]

  @Test(arguments: nodes)
  func `tags make a node a signal`(tags: String, expected: EdgeFlags) {
    #expect(SignalRules.flags(OSMTags(text: tags)) == expected)
  }

  @Test(arguments: ["highway=crossing crossing=uncontrolled", "highway=stop", "highway=give_way"])
  func `other tags do not`(tags: String) {
    #expect(SignalRules.flags(OSMTags(text: tags)) == nil)
  }

  /// For each edge from west to east, `a` for a signal ahead and `b` for one behind, in
  /// the direction of its geometry; `<` before edges whose geometry leads west.
  private func signs(_ way: String, _ nodes: [Character: String]) throws -> String {
    let city = try DrawnCity("a b c", ways: way, nodes: nodes).imported()
    let graph = city.graph
    return graph.edges.map { edge in
      let (tail, head) = (graph.tail(of: edge), graph.head(of: edge))
      let isWest = city.numbers.number(of: tail) > city.numbers.number(of: head)
      let flags = graph.attributes.flags[edge]
      return (isWest ? "<" : "") + (flags.contains(.signalAhead) ? "a" : "")
        + (flags.contains(.signalBehind) ? "b" : "") + "."
    }.joined()
  }

  @Test func `a signal in the middle of a way splits it`() throws {
    let signal = "highway=traffic_signals"
    #expect(try signs("abc: highway=residential", [:]) == ".")
    #expect(try signs("abc: highway=residential", ["b": signal]) == "a.b.")
    let ahead = [Character("b"): "\(signal) traffic_signals:direction=forward"]
    #expect(try signs("abc: highway=residential", ahead) == "a..")
    let behind = [Character("b"): "\(signal) direction=backward"]
    #expect(try signs("abc: highway=residential", behind) == ".b.")
  }

  @Test func `a signal on a street drawn against its direction is at the other end`() throws {
    let ahead = [Character("b"): "highway=traffic_signals traffic_signals:direction=forward"]
    // The way leads from c to a, and cars go from a to c: a signal for traffic from c applies to
    // walkers only.
    #expect(try signs("cba: highway=motorway oneway=-1", ahead) == "b..")
    let behind = [Character("b"): "highway=traffic_signals traffic_signals:direction=backward"]
    #expect(try signs("cba: highway=motorway oneway=-1", behind) == ".a.")
    let both = [Character("b"): "highway=traffic_signals"]
    #expect(try signs("cba: highway=motorway oneway=-1", both) == "b.a.")
  }
}

extension EdgeFlagTests {
  @Test func `a movable bridge delays once, even if streets meet on it`() throws {
    func weight(_ tags: String, _ profile: Profile, from: Character, to: Character) throws -> Int {
      let city = try DrawnCity(
        "a b c\n  d",
        ways: "abc: highway=residential \(tags)\nbd: highway=residential"
      ).imported()
      return try #require(DrawnCity.route(profile, from: from, to: to, in: city)).weight
    }
    for profile in Profile.presets {
      for (from, to) in [("a", "c"), ("c", "a")] as [(Character, Character)] {
        let fixed = try weight("bridge=yes", profile, from: from, to: to)
        let movable = try weight("bridge=movable", profile, from: from, to: to)
        #expect(movable - fixed == 10_000, "\(profile.name) \(from)>\(to)")
      }
    }
  }
}
