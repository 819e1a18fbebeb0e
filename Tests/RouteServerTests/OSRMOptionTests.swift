import CampusGraph
import GeoCore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteServer

/// Options of OSRM's services that few clients use.
@Suite struct OSRMOptionTests {
  private let city: ServedCity

  init() throws { city = try ServedCity() }

  /// Points along A–B–C, 50 m apart.
  private static let trace = (0...6).map { "\(-8.61 + Double($0) * 0.0005),41.15001" }
    .joined(separator: ";")

  private func leg(_ document: JSONValue, _ list: String = "routes") -> JSONValue? {
    document[list]?.array?.first?["legs"]?.array?.first
  }

  // MARK: - Nodes

  @Test(arguments: ["nodes", "true"])
  func `annotations have the numbers of the junctions`(annotations: String) throws {
    let document = try city.get(
      "/route/v1/car/\(city.texts("AC"))?annotations=\(annotations)&overview=full"
    )
    let annotation = try #require(leg(document)?["annotation"])
    let nodes = annotation["nodes"]?.array?.compactMap(\.number) ?? []
    let expected = "ABC".map { name in
      100 + 10 * Double(city.map.node(name).rawValue)
    }
    #expect(nodes == expected)
    if annotations == "true" {
      #expect(annotation["duration"]?.array?.count == nodes.count - 1)
      #expect(annotation["datasources"]?.array?.count == nodes.count - 1)
    }
  }

  @Test func `a line within one street has the junctions around it`() throws {
    let place = city.map.graph.coordinate(of: city.map.node("A"))
    let line = [0.0004, 0.0006].map { "\(place.longitude + $0),\(place.latitude)" }
    let document = try city.get(
      "/route/v1/car/\(line.joined(separator: ";"))?annotations=nodes"
    )
    let nodes = leg(document)?["annotation"]?["nodes"]?.array?.compactMap(\.number)
    #expect(nodes == "AB".map { 100 + 10 * Double(city.map.node($0).rawValue) })
  }

  @Test func `a matched trace has nodes, too`() throws {
    let document = try city.get("/match/v1/car/\(Self.trace)?annotations=true&waypoints=0;6")
    let annotation = try #require(leg(document, "matchings")?["annotation"])
    let nodes = annotation["nodes"]?.array?.compactMap(\.number) ?? []
    #expect(nodes.count == (annotation["distance"]?.array?.count ?? 0) + 1)
    #expect(nodes.contains(100 + 10 * Double(city.map.node("B").rawValue)))
  }

  // MARK: - Stops

  @Test func `a route goes straight on at stops if that is wanted`() throws {
    // From A to B's street and back to A: the shortest way turns back at the stop.
    let place = city.map.graph.coordinate(of: city.map.node("A"))
    let stop = "\(place.longitude + 0.0005),\(place.latitude)"
    let target = "/route/v1/car/\(city.text("A"));\(stop);\(city.text("A"))"
    func distance(_ options: String) throws -> Double {
      try city.get(target + options)["routes"]?.array?.first?["distance"]?.number ?? 0
    }
    let short = try distance("?continue_straight=false")
    #expect(abs(short - 84) < 4)
    // On to B, where one may turn round, and back.
    let straight = try distance("?continue_straight=true")
    #expect(abs(straight - 300) < 4)
    // The default is that of OSRM's profiles.
    #expect(try distance("") == straight && distance("?continue_straight=default") == straight)
    let onFoot = target.replacing("/car/", with: "/foot/")
    let turning = try city.get(onFoot + "?continue_straight=false")["routes"]
    #expect(try city.get(onFoot)["routes"] == turning)
  }

  @Test func `a stop in a dead end is reached and left`() throws {
    let city = try ServedCity("A==B==C", profiles: [.car])
    let place = city.map.graph.coordinate(of: city.map.node("C"))
    for offset in [0.0005, 0.00001, 0] {
      let stop = "\(place.longitude - offset),\(place.latitude)"
      #expect(
        city.failure("/route/v1/car/\(city.text("A"));\(stop);\(city.text("A"))") == "Ok"
      )
    }
  }

  @Test func `going straight on keeps the direction of every stop`() throws {
    let city = try ServedCity("A==B==C==D", profiles: [.car])
    // Nobody can go back without turning round at a stop.
    #expect(city.failure("/route/v1/car/\(city.texts("ADA"))") == "Ok")
    let middle = city.map.graph.coordinate(of: city.map.node("B"))
    let stop = "\(middle.longitude + 0.0005),\(middle.latitude)"
    let target = "/route/v1/car/\(city.text("A"));\(stop);\(city.text("D"))"
    let (plain, straight) = (
      try city.get(target)["routes"], try city.get(target + "?continue_straight=true")["routes"]
    )
    #expect(plain == straight)
  }

  @Test func `a trip ignores waypoints, as OSRM does`() throws {
    let target = "/trip/v1/car/\(city.texts("AFC"))"
    #expect(try city.get(target + "?waypoints=0;2") == city.get(target))
    #expect(city.failure(target + "?waypoints=3") == "InvalidOptions: ")
  }

  // MARK: - Match

  @Test func `a matched trace has steps`() throws {
    let document = try city.get("/match/v1/car/\(Self.trace)?steps=true&waypoints=0;6")
    let leg = try #require(self.leg(document, "matchings"))
    let steps = try #require(leg["steps"]?.array)
    let types = steps.map { $0["maneuver"]?["type"]?.string }
    #expect(types.first == "depart" && types.last == "arrive" && steps.count >= 2)
    #expect(leg["summary"]?.string?.isEmpty == false)
    let sum = steps.compactMap { $0["distance"]?.number }.reduce(0, +)
    #expect(abs(sum - (leg["distance"]?.number ?? 0)) < 0.01)
    let bare = try city.get("/match/v1/car/\(Self.trace)?waypoints=0;6")
    let length = self.leg(bare, "matchings")?["distance"]?.number ?? 0
    #expect(length > 100 && abs(length - sum) < 1)
    let legs = try city.get("/match/v1/car/\(Self.trace)?steps=true")["matchings"]?.array?.first?[
      "legs"
    ]?.array
    #expect(legs?.isEmpty == false)
    #expect(legs?.allSatisfy { ($0["steps"]?.array?.count ?? 0) >= 2 } == true)
  }

  @Test func `gaps in a trace are ignored if that is wanted`() throws {
    let times = (0...6).map { "\(10 * $0 + ($0 > 3 ? 3600 : 0))" }.joined(separator: ";")
    let target = "/match/v1/car/\(Self.trace)?timestamps=\(times)"
    #expect(try city.get(target)["matchings"]?.array?.count == 2)
    #expect(try city.get(target + "&gaps=split")["matchings"]?.array?.count == 2)
    #expect(try city.get(target + "&gaps=ignore")["matchings"]?.array?.count == 1)
  }

  @Test(arguments: [(10, 1), (11, 2)])
  func `a trace is split where ten median steps lie between two points`(
    gap: Int,
    parts: Int
  ) throws {
    let times = (0...6).map { "\(2 * $0 + ($0 > 3 ? 2 * gap - 2 : 0))" }.joined(separator: ";")
    let target = "/match/v1/car/\(Self.trace)?timestamps=\(times)"
    #expect(try city.get(target)["matchings"]?.array?.count == parts)
    #expect(try city.get(target + "&gaps=ignore")["matchings"]?.array?.count == 1)
  }

  @Test func `a route that no street allows is impossible, unless conditions rule it out`() {
    let target = "/route/v1/car/\(city.texts("GA"))"
    #expect(city.failure(target) == "NoRoute: Impossible route between points")
    let behind = city.failure(target + "?approaches=curb;curb")
    #expect(behind == "NoRoute: No route found between points")
  }

  @Test func `points of a trace are matched in their directions only`() throws {
    let east = String(repeating: "90,30;", count: 6) + "90,30"
    let document = try city.get("/match/v1/car/\(Self.trace)?bearings=\(east)")
    #expect(document["matchings"]?.array?.count == 1)
    // No street leads that way.
    let none = String(repeating: "45,10;", count: 6) + "45,10"
    #expect(
      city.failure("/match/v1/car/\(Self.trace)?bearings=\(none)")
        == "NoMatch: Could not match the trace."
    )
    let curb = String(repeating: "curb;", count: 6) + "curb"
    #expect(city.failure("/match/v1/car/\(Self.trace)?approaches=\(curb)") == "Ok")
  }

  // MARK: - Exclude

  @Test func `classes that no way has need no network of their own`() throws {
    let names = ["ferry", "toll", "motorway", "tunnel", "stairs"]
    for bits in 1..<32 {
      let list = names.indices.filter { bits >> $0 & 1 == 1 }.map { names[$0] }
      let option = "exclude=" + list.joined(separator: ",")
      #expect(city.failure("/route/v1/foot/\(city.texts("AF"))?\(option)") == "Ok")
      #expect(city.failure("/match/v1/foot/\(Self.trace)?\(option)") == "Ok")
    }
    #expect(city.region.context.networkCounts.masked == 0)
    #expect(
      city.failure("/match/v1/foot/\(Self.trace)?exclude=water")
        == "InvalidValue: Exclude flag combination is not supported."
    )
  }

  @Test func `networks without some classes are bounded`() throws {
    let flags: [EdgeFlagsName] = [.toll, .motorway, .tunnel]
    let city = try ServedCity(flags: flags, profiles: [.foot, .car])
    for bits in 1..<8 {
      let list = flags.indices.filter { bits >> $0 & 1 == 1 }.map { flags[$0].rawValue }
      for profile in ["car", "foot"] {
        _ = city.failure(
          "/route/v1/\(profile)/\(city.texts("AF"))?exclude=\(list.joined(separator: ","))"
        )
      }
    }
    #expect((1...4).contains(city.region.context.networkCounts.masked))
  }
}
