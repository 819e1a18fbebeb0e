import GeoCore
import Testing

@testable import RouteServer

/// Documents of the service `route`.
@Suite struct RouteDocumentTests {
  private let city: ServedCity

  init() throws { city = try ServedCity() }

  private func get(
    _ names: String,
    _ options: String = "",
    _ profile: String = "car"
  ) throws
    -> JSONValue
  {
    try city.get("/route/v1/\(profile)/\(city.texts(names))?generate_hints=true\(options)")
  }

  private func route(_ names: String, _ options: String = "") throws -> JSONValue {
    try #require(try get(names, options)["routes"]?.array?.first)
  }

  @Test func `a route has OSRM's members`() throws {
    let document = try get("AF")
    #expect(document["code"] == "Ok" && document["data_version"]?.string == ServedCity.version)
    #expect(document.names == ["code", "data_version", "routes", "waypoints"])
    let route = try #require(document["routes"]?.array?.first)
    #expect(
      route.names == ["distance", "duration", "geometry", "legs", "weight", "weight_name"]
    )
    #expect(abs((route["distance"]?.number ?? 0) - 400) < 1, "\(route["distance"] ?? .null)")
    #expect(route["geometry"]?.string != nil)
    let legs = try #require(route["legs"]?.array)
    #expect(legs.count == 1 && legs[0]["steps"] == [] && legs[0]["summary"] == "")
    #expect(legs[0].names == ["distance", "duration", "steps", "summary", "weight"])
    let waypoints = try #require(document["waypoints"]?.array)
    #expect(waypoints.count == 2)
    #expect(waypoints[0].names == ["distance", "hint", "location", "name"])
    #expect(waypoints[0]["hint"]?.string?.utf8.count == 112)
  }

  @Test func `steps have maneuvers, junctions and instructions`() throws {
    let leg = try #require(try route("AF", "&steps=true")["legs"]?.array?.first)
    let steps = try #require(leg["steps"]?.array)
    #expect(steps.count >= 3)
    #expect(steps.first?["maneuver"]?["type"] == "depart")
    #expect(steps.last?["maneuver"]?["type"] == "arrive")
    for step in steps {
      #expect(
        Set(step.names).isSuperset(of: [
          "distance", "driving_side", "duration", "geometry", "intersections", "maneuver", "mode",
          "name", "weight",
        ])
      )
      #expect(step["mode"] == "driving" && step["driving_side"] == "right")
      let maneuver = try #require(step["maneuver"])
      #expect(maneuver["location"]?.array?.count == 2)
      for name in ["bearing_before", "bearing_after"] {
        let bearing = try #require(maneuver[name]?.number)
        #expect((0..<360).contains(bearing) && bearing == bearing.rounded())
      }
      for junction in try #require(step["intersections"]?.array) {
        let count = junction["bearings"]?.array?.count
        #expect(count == junction["entry"]?.array?.count && (count ?? 0) > 0)
      }
    }
    #expect(leg["summary"]?.string?.contains("Rua") == true)
    let sum = steps.compactMap { $0["distance"]?.number }.reduce(0, +)
    #expect(abs(sum - (leg["distance"]?.number ?? 0)) < 1e-6)
  }

  @Test func `walks have junctions, too`() throws {
    let document = try get("AF", "&steps=true", "foot")
    let steps = try #require(
      document["routes"]?.array?.first?["legs"]?.array?.first?["steps"]?.array
    )
    #expect(steps.allSatisfy { $0["mode"] == "walking" })
    #expect(steps.allSatisfy { ($0["intersections"]?.array?.count ?? 0) > 0 })
  }

  @Test func `instructions are in the language of the client`() throws {
    let target = "/route/v1/car/\(city.texts("AF"))?steps=true"
    func instruction(_ language: Language) throws -> String? {
      let leg = try city.get(target, in: language)["routes"]?.array?.first?["legs"]?.array?.first
      return leg?["steps"]?.array?.last?["maneuver"]?["instruction"]?.string
    }
    let (english, spanish) = (try instruction(.english), try instruction(.spanish))
    #expect(english != nil && english != spanish)
  }

  @Test func `geometries are polylines or GeoJSON`() throws {
    let line = try #require(
      try route("AF", "&overview=full&geometries=geojson")["geometry"]?["coordinates"]?.array
    )
    let points = line.compactMap { $0.array?.compactMap(\.number) }
    #expect(points.count >= 3 && points.allSatisfy { $0.count == 2 })
    for (name, precision) in [("polyline", Polyline.Precision.five), ("polyline6", .six)] {
      let text = try #require(
        try route("AF", "&overview=full&geometries=\(name)")["geometry"]?.string
      )
      let decoded = try Polyline.decode(text, precision: precision)
      #expect(decoded.count == points.count)
      #expect(abs(decoded[0].longitude - points[0][0]) < 2e-5)
    }
  }

  @Test func `the overview is the whole line, a simple one, none, or by legs`() throws {
    let full = try route("ACF", "&overview=full&geometries=geojson")
    let simple = try route("ACF", "&geometries=geojson")
    let count = { (route: JSONValue) in route["geometry"]?["coordinates"]?.array?.count ?? 0 }
    // B lies on the straight line from A to C, but C is a stop.
    #expect(count(full) > count(simple) && count(simple) >= 3)
    #expect(try route("ACF", "&overview=false")["geometry"] == nil)
    let byLegs = try route("ACF", "&overview=by_legs")
    #expect(byLegs["geometry"] == nil)
    #expect(byLegs["legs"]?.array?.allSatisfy { $0["geometry"]?.string != nil } == true)
  }

  @Test func `annotations have one value for each segment of the line`() throws {
    let names = "duration,distance,speed,weight,datasources"
    let route = try route("AF", "&overview=full&geometries=geojson&annotations=\(names)")
    let segments = (route["geometry"]?["coordinates"]?.array?.count ?? 0) - 1
    let annotation = try #require(route["legs"]?.array?.first?["annotation"])
    for name in names.split(separator: ",") {
      #expect(annotation[String(name)]?.array?.count == segments, "\(name)")
    }
    let sum = annotation["distance"]?.array?.compactMap(\.number).reduce(0, +) ?? 0
    #expect(abs(sum - (route["distance"]?.number ?? 0)) < 0.2)
    #expect(annotation["metadata"]?["datasource_names"]?.array?.count == 1)
  }

  @Test func `only some stops are waypoints if they are given`() throws {
    let all = try route("ABCF", "&steps=true")
    let two = try route("ABCF", "&steps=true&waypoints=0;3")
    #expect(all["legs"]?.array?.count == 3 && two["legs"]?.array?.count == 1)
    #expect(all["distance"] == two["distance"])
    let types = two["legs"]?.array?.first?["steps"]?.array?.map { $0["maneuver"]?["type"]?.string }
    #expect(types?.filter { $0 == "arrive" }.count == 1)
    #expect(types?.filter { $0 == "depart" }.count == 1)
    #expect(try route("ABCF", "&waypoints=0;2;3")["legs"]?.array?.count == 2)
  }

  @Test func `waypoints and hints may be left out`() throws {
    let target = "/route/v1/car/\(city.texts("AF"))"
    #expect(try city.get(target + "?skip_waypoints=true")["waypoints"] == nil)
    let waypoint = try city.get(target + "?generate_hints=false")["waypoints"]?.array?.first
    #expect(waypoint?.names == ["distance", "location", "name"])
  }

  @Test func `a bearing and an approach choose the direction of travel`() throws {
    // At the middle of A–B, to the east only, although D lies behind.
    let place = "-8.609400,41.150000"
    let target = "/route/v1/car/\(place);\(city.text("D"))"
    let free = try city.get(target)["routes"]?.array?.first?["distance"]?.number ?? 0
    let east = try city.get(target + "?bearings=90,20;")["routes"]?.array?.first?["distance"]
    #expect((east?.number ?? 0) > free)
    #expect(
      city.failure(target + "?bearings=0,5;&radiuses=20;")
        == "NoSegment: Could not find a matching segment for coordinate 0"
    )
  }

  @Test func `coordinates without a street near, or without a way, are errors`() throws {
    #expect(
      city.failure("/route/v1/car/\(city.text("A"));10,10")
        == "NoSegment: Could not find a matching segment for coordinate 1"
    )
    let beside = "-8.61,41.1510"
    #expect(
      city.failure("/route/v1/car/\(beside);\(city.text("F"))?radiuses=10;")
        == "NoSegment: Could not find a matching segment for coordinate 0"
    )
    #expect(try city.get("/route/v1/car/\(beside);\(city.text("F"))")["code"] == "Ok")
    #expect(city.failure("/route/v1/car/\(city.texts("GA"))").hasPrefix("NoRoute: "))
  }

  @Test func `alternatives are routes of their own`() throws {
    let routes = try get("AF", "&alternatives=3")["routes"]?.array
    #expect((1...4).contains(routes?.count ?? 0))
  }

  @Test func `excluded classes must be known`() throws {
    #expect(try get("AF", "&exclude=ferry")["code"] == "Ok")
    #expect(
      city.failure("/route/v1/car/\(city.texts("AF"))?exclude=gravel")
        == "InvalidValue: Exclude flag combination is not supported."
    )
  }

  @Test func `a route of 500 coordinates is answered`() throws {
    let names = String(repeating: "AF", count: 250)
    let target = "/route/v1/car/\(city.texts(names))?overview=false"
    #expect(try city.get(target)["routes"]?.array?.first?["legs"]?.array?.count == 499)
  }
}
