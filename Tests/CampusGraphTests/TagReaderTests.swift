import GeoCore
import Testing

@testable import CampusGraph

@Suite struct TagReaderTests {
  private static func edge(_ tags: [String: String]) throws -> EdgeDescription {
    var reader = try reader(tags)
    let rule = try #require(TagRules.highways[tags["highway"] ?? "corridor"])
    return reader.edge(rule)
  }

  private static func reader(_ tags: [String: String]) throws -> TagReader {
    var properties: JSONObject = [:]
    for (key, value) in tags { properties[key] = .string(value) }
    let place = try #require(Coordinate(validating: 19, -99))
    let feature = Feature(geometry: .point(place), properties: properties)
    return TagReader(CampusFeature(feature, id: "way/x", index: 0))
  }

  private static let walking: AccessMask = [.foot, .wheelchair]

  @Test(
    arguments: [
      (["highway": "footway"], walking),
      (["highway": "path"], [walking, .bike]),
      (["highway": "steps"], .foot),
      (["highway": "steps", "ramp:wheelchair": "yes"], walking),
      (["highway": "steps", "wheelchair": "yes"], walking),
      (["highway": "steps", "wheelchair": "limited"], .foot),
      (["highway": "service"], .all),
      (["highway": "cycleway"], [walking, .bike]),
      (["highway": "cycleway", "foot": "no"], .bike),
      (["highway": "footway", "bicycle": "yes"], [walking, .bike]),
      (["highway": "footway", "bicycle": "dismount"], walking),
      (["highway": "footway", "wheelchair": "no"], .foot),
      (["highway": "footway", "smoothness": "horrible"], .foot),
      (["highway": "footway", "access": "private"], []),
      (["highway": "footway", "access": "private", "foot": "yes"], walking),
      (["highway": "footway", "access": "no", "wheelchair": "yes"], []),
      (["highway": "service", "access": "no", "bicycle": "yes"], .bike),
      (["highway": "service", "motor_vehicle": "private"], [walking, .bike]),
      (["highway": "service", "vehicle": "no", "bicycle": "yes"], [walking, .bike]),
      (["highway": "footway", "vehicle": "yes"], walking),
      (["highway": "service", "foot": "no"], [.bike, .car]),
      (["highway": "footway", "locked": "yes"], []),
      (
        ["highway": "service", "oneway": "yes"],
        [walking, .bikeForward, .carForward]
      ),
      (
        ["highway": "service", "oneway": "-1", "oneway:bicycle": "no"],
        [walking, .bike, .carBackward]
      ),
      (
        ["highway": "footway", "oneway:foot": "yes"],
        [.footForward, .wheelchairForward]
      ),
    ] as [([String: String], AccessMask)]
  )
  func `access follows the schema`(tags: [String: String], access: AccessMask) throws {
    #expect(try Self.edge(tags).access == access)
  }

  @Test func `attributes come from their tags`() throws {
    let edge = try Self.edge([
      "highway": "steps", "surface": "sett", "width": "2", "lit": "yes", "covered": "yes",
      "handrail": "yes", "step_count": "12", "incline": "down", "name": "Gradas", "level": "0;1",
      "kerb": "lowered", "kerb:height": "0.05", "opening_hours": "Mo-Fr 06:00-22:00",
    ])
    #expect(edge.kind == .steps)
    #expect(edge.surface == .pavers)
    #expect(edge.width == 200)
    #expect(edge.flags == [.lit, .covered, .handrail])
    #expect(edge.stepCount == 12)
    #expect(edge.incline == -TagRules.nominalStairs)
    #expect(edge.name == "Gradas")
    #expect(edge.source == "way/x")
    #expect(edge.level == 10, "stairs drawn downwards start on the upper level")
    #expect(edge.kerb == 50, "a measured kerb wins over a named one")
    #expect(edge.schedule?.text == "Mo-Fr 06:00-22:00")
  }

  @Test(arguments: [
    (["highway": "footway", "footway": "crossing"], WayKind.crossing),
    (["highway": "footway", "ramp": "yes"], .ramp),
    (["highway": "path", "footway": "ramp"], .ramp),
    (["highway": "pedestrian"], .footway),
    (["highway": "residential"], .road),
    (["indoor": "corridor"], .corridor),
  ])
  func `sub-kinds are distinguished`(tags: [String: String], kind: WayKind) throws {
    #expect(try Self.edge(tags).kind == kind)
  }

  @Test func `unknown values are recorded by key`() throws {
    var reader = try Self.reader([
      "width": "abc", "surface": "lava", "access": "perhaps", "wheelchair": "maybe",
      "oneway": "sometimes", "opening_hours": "whenever", "kerb": "high", "incline": "steep",
      "step_count": "many", "maxspeed": "fast", "level": "attic",
    ])
    let edge = reader.edge(TagRules.Way(kind: .footway, access: Self.walking))
    #expect(edge.access == Self.walking)
    #expect(edge.width == 0)
    #expect(
      Set(reader.ignoredKeys) == [
        "width", "surface", "access", "wheelchair", "oneway", "opening_hours", "kerb", "incline",
        "step_count", "maxspeed", "level",
      ]
    )
    var log = ProblemLog()
    reader.report(to: &log)
    #expect(log.problems.count == 11, "each key is reported once")
    #expect(log.problems.allSatisfy { $0.kind == .ignoredValue && $0.feature == "way/x" })
  }
}
