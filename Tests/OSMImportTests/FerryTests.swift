import CampusGraph
import GeoCore
import Testing

@testable import OSMImport

/// Ferries, car trains and lifts.
@Suite struct FerryTests {
  /// Two quays 6 km apart, and a ferry line with a node between.
  private static func crossing(_ tags: String) throws -> ImportedCity {
    var map = AreaMap()
    map.nodes(from: 1, [(-100, 0), (0, 0), (3000, 0), (6000, 0), (6100, 0)])
    map.way(1, [1, 2], "highway=residential")
    map.way(2, [2, 3, 4], tags)
    map.way(3, [4, 5], "highway=residential")
    return try map.imported()
  }

  private static func speed(_ tags: String) throws -> UInt8? {
    let city = try crossing(tags)
    #expect(city.graph.check().isEmpty)
    return city.edges(.ferry).first.map { city.graph.attributes.maxSpeed[$0] }
  }

  @Test(arguments: [
    ("0:20", 18), ("00:20:00", 18), ("20", 18), ("20 min", 18), ("PT20M", 18), ("PT0H20M0S", 18),
    ("1:00", 6), ("90", 4), ("PT1H", 6), ("00:07:12", 50),
  ])
  func `a duration gives a ferry its speed`(_ duration: String, _ speed: UInt8) throws {
    // No blanks in tags of drawn maps.
    let seconds = try #require(FerryRules.seconds(duration))
    #expect(
      try Self.speed(
        "route=ferry duration=\(Int(seconds / 3600)):\(Int(seconds / 60) % 60):"
          + "\(Int(seconds) % 60)"
      ) == speed
    )
    if !duration.contains(" ") {
      #expect(try Self.speed("route=ferry duration=\(duration)") == speed)
    }
  }

  @Test(arguments: ["0:00:30", "100:00", "soon", "-5", "1:2:3:4", "PT", "P1M", "0", "nan", "1::2"])
  func `an incredible duration is ignored`(_ duration: String) throws {
    // 6 km at 20 km/h, plus five minutes of boarding and landing.
    #expect(try Self.speed("route=ferry duration=\(duration)") == 16)
  }

  @Test func `durations are read in all forms of the wiki`() {
    #expect(FerryRules.seconds("12:30") == 45_000)
    #expect(FerryRules.seconds("12:30:15") == 45_015)
    #expect(FerryRules.seconds("P1DT2H") == 93_600)
    #expect(FerryRules.seconds("PT1H30M20S") == 5420)
    #expect(FerryRules.seconds("7.5") == 450)
    for text in ["", "P", "PT", "H", "PTH", "P5", "1:", ":1", "1h", "PT1X"] {
      #expect(FerryRules.seconds(text) == nil, "\(text)")
    }
  }

  private static let boarding: [(String, AccessMask)] = [
    ("route=ferry", .all), ("route=ferry motor_vehicle=no", [.foot, .wheelchair, .bike]),
    ("route=ferry foot=no", [.bike, .car]), ("route=ferry bicycle=no", [.foot, .wheelchair, .car]),
    ("route=ferry wheelchair=no", [.foot, .bike, .car]),
    ("route=ferry access=no foot=yes", [.foot, .wheelchair]),
    ("route=shuttle_train", .car), ("route=shuttle_train bicycle=yes", [.car, .bike]),
    (
      "route=ferry oneway=yes",
      [.footForward, .wheelchairForward, .bikeForward, .carForward]
    ),
  ]

  @Test(arguments: boarding) func `access tags of a ferry apply to boarding`(
    _ tags: String,
    _ access: AccessMask
  ) throws {
    let city = try Self.crossing(tags)
    let edge = try #require(city.edges(.ferry).first)
    #expect(city.graph.attributes.access[edge] == access)
  }

  @Test func `untagged member ways of a ferry route are used`() throws {
    var map = AreaMap()
    map.nodes(from: 1, [(-100, 0), (0, 0), (3000, 0), (6000, 0), (6100, 0)])
    map.way(1, [1, 2], "highway=residential")
    map.way(2, [2, 3])
    map.way(4, [3, 4], "route=ferry name=Sul")
    map.way(3, [4, 5], "highway=residential")
    map.relation(
      1,
      [(2, ""), (4, ""), (1, "platform")],
      "type=route route=ferry duration=0:20 name=Rio"
    )
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    let walk = try #require(city.walk(1, 5, .car))
    #expect(walk.sources == ["way/1", "way/2", "way/4", "way/3"])
    let names = city.edges(.ferry).map { city.graph.names[city.graph.attributes.name[$0]] }
    #expect(Set(names) == ["Rio", "Sul"])
    #expect(city.edges(.ferry).allSatisfy { city.graph.attributes.maxSpeed[$0] == 18 })
  }

  @Test func `the duration of an incomplete ferry is ignored`() throws {
    var map = AreaMap()
    map.nodes(from: 1, [(-100, 0), (0, 0), (3000, 0)])
    map.way(1, [1, 2], "highway=residential")
    map.way(2, [2, 3, 99], "route=ferry duration=3:00")
    let city = try map.imported()
    let edge = try #require(city.edges(.ferry).first)
    #expect(city.graph.attributes.maxSpeed[edge] == 13)
  }

  @Test func `an unnamed ferry is named by its terminals, its relation, or settlements nearby`()
    throws
  {
    /// The name of the ferry between the nodes 2 and 3.
    func name(
      from: String = "",
      to: String = "",
      relation: String? = nil,
      _ add: (inout AreaMap) -> Void = { _ in }
    ) throws -> String? {
      var map = AreaMap()
      map.nodes(from: 1, [(-100, 0)])
      map.node(2, 0, 0, from)
      map.node(3, 6000, 0, to)
      map.way(1, [1, 2], "highway=residential")
      map.way(2, [2, 3], "route=ferry")
      if let relation { map.relation(1, [(2, "")], relation) }
      add(&map)
      let city = try map.imported()
      return city.edges(.ferry).first.map { city.graph.names[city.graph.attributes.name[$0]] }
    }
    func settle(_ map: inout AreaMap) {
      map.node(10, 300, 900, "place=village name=Mġarr")
      map.node(11, 200, 300, "place=suburb name=Vapur")
      map.node(12, 6900, -1100, "place=suburb name=Ċirkewwa")
    }
    let (a, b) = ("amenity=ferry_terminal name=Lascaris", "amenity=ferry_terminal name=Bormla")
    let relation = "type=route route=ferry name=Rio"
    #expect(try name() == "")
    #expect(try name(from: a) == "")
    #expect(try name(from: a, to: a) == "")
    #expect(try name(from: a, to: b, relation: relation, settle) == "Lascaris – Bormla")
    #expect(try name(from: a, relation: relation, settle) == "Rio")
    #expect(try name(relation: "type=route route=ferry from=Sul to=Norte") == "Sul – Norte")
    #expect(try name(from: a, settle) == "Vapur – Ċirkewwa")
    // One end has no settlement within 1.5 km; both ends have the same.
    #expect(try name { $0.node(10, 0, 100, "place=village name=Mġarr") } == "")
    #expect(try name { $0.node(10, 7600, 0, "place=village name=Mġarr") } == "")
    let ring = try name { map in
      map.way(3, [3, 2], "route=ferry")
      settle(&map)
    }
    #expect(ring == "Vapur – Ċirkewwa")
  }

  // MARK: Lifts

  @Test func `a lift mapped as a node joins levels`() throws {
    var map = AreaMap()
    map.nodes(from: 1, [(-50, 0), (50, 0), (0, 50)])
    map.node(4, 0, 0, "highway=elevator")
    map.way(1, [1, 4], "highway=footway")
    map.way(2, [4, 2], "highway=footway level=1")
    map.way(3, [4, 3], "highway=footway level=1")
    let city = try map.imported()
    #expect(city.graph.check().isEmpty && city.barrierCount == 0)
    let lift = try #require(city.edges(.elevator).first)
    #expect(city.edges(.elevator).count == 1)
    let graph = city.graph
    #expect(graph.attributes.access[lift] == [.foot, .wheelchair, .bike])
    #expect(graph.attributes.level[lift] == 0)
    #expect(graph.names[graph.attributes.source[lift]] == "node/4")
    #expect(city.walk(1, 2)?.kinds == [.footway, .elevator, .footway])
    #expect(city.walk(2, 3)?.kinds == [.footway])
  }

  @Test func `a lift restricted to some modes stops the others`() throws {
    var map = AreaMap()
    map.nodes(from: 1, [(-50, 0), (50, 0)])
    map.node(4, 0, 0, "highway=elevator bicycle=no wheelchair=no")
    map.way(1, [1, 4], "highway=path")
    map.way(2, [4, 2], "highway=path layer=1 bridge=yes")
    let city = try map.imported()
    #expect(city.walk(1, 2) != nil)
    #expect(city.walk(1, 2, .wheelchair) == nil && city.walk(1, 2, .bike) == nil)
  }

  @Test func `ways without levels are separated at a lift, one that passes through is not`()
    throws
  {
    var map = AreaMap()
    map.nodes(from: 1, [(-50, 0), (50, 0), (0, 50)])
    map.node(4, 0, 0, "highway=elevator")
    map.way(1, [1, 4, 2], "highway=footway")
    map.way(2, [4, 3], "highway=footway")
    let city = try map.imported()
    #expect(city.walk(1, 2)?.kinds == [.footway])
    #expect(city.walk(1, 3)?.kinds == [.footway, .elevator, .footway])
  }

  @Test func `a lift mapped as an area joins any of its sides by one ride`() throws {
    var map = AreaMap()
    map.nodes(
      from: 1,
      [(0, 0), (3, 0), (3, 3), (0, 3), (-50, 0), (50, 0), (50, 3), (-20, 3), (20, 3)]
    )
    map.way(1, [1, 2, 3, 4, 1], "highway=elevator")
    map.way(2, [5, 1], "highway=footway")
    map.way(3, [2, 6], "highway=footway level=1")
    map.way(4, [3, 7], "highway=footway level=2")
    let city = try map.imported()
    #expect(city.graph.check().isEmpty)
    #expect(city.edges(.elevator).count == 3)
    #expect(city.walk(5, 7)?.kinds == [.footway, .elevator, .footway])
    #expect(city.walk(5, 7)?.sources == ["way/2", "way/1", "way/4"])
  }
}
