import GeoCore
import Routing
import Testing

@testable import RouteServer

/// Documents of the services `nearest`, `table`, `trip` and `match`.
@Suite struct ServiceDocumentTests {
  private let city: ServedCity

  init() throws { city = try ServedCity() }

  // MARK: - Nearest

  @Test func `nearest lists streets, the nearest first`() throws {
    let document = try city.get("/nearest/v1/car/\(city.text("B"))?number=3")
    let waypoints = try #require(document["waypoints"]?.array)
    #expect(waypoints.count == 3)
    let distances = waypoints.compactMap { $0["distance"]?.number }
    #expect(distances == distances.sorted() && distances.count == 3)
    #expect(waypoints[0].names == ["distance", "hint", "location", "name", "nodes"])
    let nodes = waypoints[0]["nodes"]?.array?.compactMap(\.number) ?? []
    #expect(nodes.count == 2 && nodes.allSatisfy { $0 >= 100 })
    #expect(try city.get("/nearest/v1/car/\(city.text("B"))")["waypoints"]?.array?.count == 1)
  }

  @Test(arguments: ["/nearest/v1/car/", "/route/v1/car/", "/table/v1/car/", "/match/v1/car/"])
  func `no search goes on after its request was given up`(path: String) throws {
    let budget = SearchBudget()
    budget.cancel()
    let target = path + city.texts("AF")
    let request = try AddressedRequest(get: target.utf8)
    let error = #expect(throws: OSRMError.self) {
      try city.answerer.document(for: request, in: .english, budget: budget)
    }
    #expect(error?.code == .timeout)
  }

  @Test func `nearest needs a coordinate`() throws {
    let body = Array(#"{"coordinates": []}"#.utf8)
    let request = try AddressedRequest(post: "/nearest/v1/car".utf8, body)
    let error = #expect(throws: OSRMError.self) {
      try city.answerer.document(for: request, in: .english)
    }
    #expect(error?.code == .invalidOptions)
  }

  @Test func `nearest answers several coordinates with a list for each`() throws {
    let document = try city.get("/nearest/v1/car/\(city.texts("AF"))?number=2")
    let lists = try #require(document["waypoints"]?.array)
    #expect(lists.count == 2 && lists.allSatisfy { $0.array?.count == 2 })
  }

  @Test func `nearest finds fewer than were asked for if there are no more`() throws {
    let document = try city.get("/nearest/v1/car/\(city.text("B"))?number=100")
    #expect((2...20).contains(document["waypoints"]?.array?.count ?? 0))
    #expect(
      city.failure("/nearest/v1/car/10,10")
        == "NoSegment: Could not find a matching segment for coordinate"
    )
    let two = try city.get("/nearest/v1/car/10,10;\(city.text("B"))")["waypoints"]?.array
    #expect(two?[0]["code"] == "NoSegment" && two?[1].array?.count == 1)
  }

  // MARK: - Table

  @Test func `a table has rows for sources and columns for destinations`() throws {
    let target = "/table/v1/car/\(city.texts("ABF"))"
    let square = try city.get(target)
    #expect(square.names == ["code", "data_version", "destinations", "durations", "sources"])
    #expect(square["durations"]?.array?.map { $0.array?.count } == [3, 3, 3])
    #expect(square["durations"]?.array?[1].array?[1] == 0)
    let part = try city.get(target + "?sources=0&destinations=2;1&annotations=duration,distance")
    #expect(part["durations"]?.array?.map { $0.array?.count } == [2])
    let distances = part["distances"]?.array?.first?.array?.compactMap(\.number)
    #expect(distances?.count == 2 && abs((distances?[1] ?? 0) - 150) < 1)
    #expect(part["sources"]?.array?.count == 1 && part["destinations"]?.array?.count == 2)
    #expect(part["sources"]?.array?.first?.names == ["distance", "hint", "location", "name"])
    let bare = try city.get(target + "?skip_waypoints=true&annotations=distance")
    #expect(bare.names == ["code", "data_version", "distances"])
  }

  @Test func `a cell without a way is null, or estimated by a speed`() throws {
    let target = "/table/v1/car/\(city.texts("AG"))?annotations=duration,distance"
    let table = try city.get(target)
    #expect(table["durations"]?.array?[1].array?[0] == .null)
    #expect(table["distances"]?.array?[1].array?[0] == .null)
    #expect(table["fallback_speed_cells"] == nil)
    let whole = try city.get("/table/v1/car/\(city.texts("AB"))?fallback_speed=1")
    #expect(whole["fallback_speed_cells"] == [])
    let filled = try city.get(target + "&fallback_speed=10&fallback_coordinate=snapped")
    #expect(filled["fallback_speed_cells"] == [[1, 0]])
    let distance = filled["distances"]?.array?[1].array?[0].number ?? 0
    let duration = filled["durations"]?.array?[1].array?[0].number ?? 0
    // As in OSRM, the speed is in metres per tenth of a second.
    #expect(distance > 300 && abs(distance / duration - 100) < 4)
  }

  @Test func `a factor scales the durations`() throws {
    let target = "/table/v1/car/\(city.texts("AF"))"
    func duration(_ options: String) throws -> Double {
      try city.get(target + options)["durations"]?.array?[0].array?[1].number ?? 0
    }
    let (one, three) = (try duration(""), try duration("?scale_factor=3"))
    #expect(one > 0 && abs(three - 3 * one) < 0.3)
    // OSRM's durations are whole tenths of a second in 31 bits.
    #expect(try duration("?scale_factor=100000000000") == 214_748_364.6)
  }

  @Test func `a one-way street out of the map does not make coordinates unreachable`() throws {
    // A network large enough to be that of a city, and a street that leads out of it to Z.
    let rows = (0..<32).map { row in
      (0..<33).map { $0 + row == 0 ? "A" : "+" }.joined(separator: "=") + (row == 0 ? "=>Z" : "")
    }
    let columns = Array(repeating: "\"", count: 33).joined(separator: " ")
    let large = try ServedCity(rows.joined(separator: "\n" + columns + "\n"), profiles: [.car])
    let table = try large.get("/table/v1/car/\(large.texts("AZ"))")
    let cells = table["durations"]?.array?.compactMap { $0.array?.compactMap(\.number) }
    #expect(cells?.joined().count == 4)
    #expect(try large.get("/trip/v1/car/\(large.texts("AZ"))")["code"] == "Ok")
    let street = table["destinations"]?.array?.last?["distance"]?.number ?? 0
    let nearest = try large.get("/nearest/v1/car/\(large.text("Z"))")["waypoints"]?.array?.first
    #expect(street > 100 && nearest?["distance"]?.number ?? 9 < 1)
  }

  // MARK: - Trip

  @Test func `a trip visits every coordinate and returns`() throws {
    let document = try city.get("/trip/v1/car/\(city.texts("AFCD"))")
    #expect(document.names == ["code", "data_version", "trips", "waypoints"])
    #expect(document["trips"]?.array?.first?["legs"]?.array?.count == 4)
    let waypoints = try #require(document["waypoints"]?.array)
    #expect(Set(waypoints.compactMap { $0["waypoint_index"]?.number }) == [0, 1, 2, 3])
    #expect(waypoints[0]["waypoint_index"] == 0)
    // A client reads the columns by their position.
    #expect(
      waypoints[0].object?.members.map(\.name)
        == ["waypoint_index", "trips_index", "name", "location", "distance", "hint"]
    )
  }

  @Test func `a trip may have fixed ends`() throws {
    let target = "/trip/v1/car/\(city.texts("FACD"))?roundtrip=false"
    let both = try city.get(target + "&source=first&destination=last")
    #expect(both["trips"]?.array?.first?["legs"]?.array?.count == 3)
    let indices = both["waypoints"]?.array?.compactMap { $0["waypoint_index"]?.number } ?? []
    #expect(indices.first == 0 && indices.last == 3)
    let last = try city.get(target + "&destination=last")
    #expect(last["waypoints"]?.array?.last?["waypoint_index"] == 3)
    let round = try city.get("/trip/v1/car/\(city.texts("FACD"))?destination=last")
    #expect(round["waypoints"]?.array?.last?["waypoint_index"] == 0)
  }

  @Test func `a trip that cannot return is none`() {
    #expect(
      city.failure("/trip/v1/car/\(city.texts("AG"))")
        == "NoTrips: No trip visiting all destinations possible."
    )
  }

  // MARK: - Match

  /// Points along A–B–C, 50 m apart.
  private static let trace = (0...6).map { "\(-8.61 + Double($0) * 0.0005),41.15001" }
    .joined(separator: ";")

  @Test func `a matched trace has a leg between every two points`() throws {
    let document = try city.get("/match/v1/car/\(Self.trace)?overview=full&geometries=geojson")
    #expect(document.names == ["code", "data_version", "matchings", "tracepoints"])
    let points = try #require(document["tracepoints"]?.array)
    #expect(points.count == 7)
    let found = points.filter { $0 != .null }
    #expect(found.count >= 2)
    for point in found {
      #expect(
        point.names == [
          "alternatives_count", "distance", "hint", "location", "matchings_index", "name",
          "waypoint_index",
        ]
      )
    }
    let matching = try #require(document["matchings"]?.array?.first)
    #expect((0...1).contains(matching["confidence"]?.number ?? -1))
    let legs = try #require(matching["legs"]?.array)
    #expect(legs.count == found.count - 1)
    let sum = legs.compactMap { $0["distance"]?.number }.reduce(0, +)
    #expect(abs(sum - (matching["distance"]?.number ?? 0)) < 0.01 && sum > 100)
  }

  @Test func `a point between two streets has alternatives, one on the only street none`() throws {
    let (a, b) = (city.location("A"), city.location("B"))
    var points = (0...6).map { step in
      Coordinate(
        latitude: a.latitude,
        longitude: a.longitude + (b.longitude - a.longitude) * Double(step) / 6
      )
    }
    // As near to the street on to C as to the one down to E.
    let plane = LocalPlane(at: b)
    points.append(plane.coordinate(PlanePoint(x: 8, y: -8)))
    let trace = points.map { "\($0.longitude),\($0.latitude)" }.joined(separator: ";")
    let document = try city.get("/match/v1/car/\(trace)")
    let counts = (document["tracepoints"]?.array ?? []).map { $0["alternatives_count"]?.number }
    #expect(counts.count == 8 && counts[0] == 0 && counts[2] == 0)
    #expect(try #require(counts[7]) > 0)
  }

  @Test func `a trace may be tidied and have few waypoints`() throws {
    let trace = Self.trace + ";" + (Self.trace.split(separator: ";").last ?? "")
    let times = (0..<8).map { "\(10 * $0)" }.joined(separator: ";")
    let tidy = try city.get("/match/v1/car/\(trace)?tidy=true&timestamps=\(times)")
    #expect(tidy["tracepoints"]?.array?.count == 8)
    let two = try city.get("/match/v1/car/\(Self.trace)?waypoints=0;6")
    #expect(two["matchings"]?.array?.first?["legs"]?.array?.count == 1)
    let indices = two["tracepoints"]?.array?.map { $0["waypoint_index"] }
    #expect(indices?.first == 0 && indices?.last == 1)
    #expect(indices?[3] == .null)
  }

  @Test func `a trace far from all streets has no segment`() {
    #expect(
      city.failure("/match/v1/car/10,10;10.001,10")
        == "NoSegment: Could not find a matching segment for any coordinate."
    )
  }

  // MARK: - Profiles and regions

  @Test func `profiles have OSRM's names and ours`() throws {
    for name in ["car", "driving", "foot", "walking"] {
      #expect(try city.get("/nearest/v1/\(name)/\(city.text("A"))")["code"] == "Ok")
    }
    #expect(
      city.failure("/nearest/v1/bike/\(city.text("A"))")
        == "InvalidValue: there is no profile bike; the profiles are driving, car, walking, foot"
    )
  }

  @Test func `the first coordinate chooses the region`() throws {
    let other = try ServedCity(origin: Coordinate(latitude: 19.3, longitude: -99.1))
    let answerer = OSRMAnswerer(Regions([city.region, other.region]))
    for place in [city, other] {
      let request = try AddressedRequest(get: "/nearest/v1/car/\(place.text("A"))".utf8)
      let document = try JSONValue(parsing: answerer.document(for: request, in: .english))
      #expect(document["waypoints"]?.array?.first?["distance"]?.number ?? 9 < 1)
    }
    let outside = try AddressedRequest(get: "/nearest/v1/car/10,10".utf8)
    let error = #expect(throws: OSRMError.self) {
      try answerer.document(for: outside, in: .english)
    }
    #expect(error?.code == .noSegment)
  }

  @Test func `a request beyond its budget is not answered`() throws {
    let request = try AddressedRequest(get: "/route/v1/car/\(city.texts("AF"))".utf8)
    let budget = SearchBudget()
    budget.cancel()
    let error = #expect(throws: OSRMError.self) {
      try city.answerer.document(for: request, in: .english, budget: budget)
    }
    #expect(error?.code == .timeout && error?.httpStatus == 504)
  }

  @Test(arguments: [
    ("route", "AF", "steps=true&overview=full", #""steps":true,"overview":"full""#),
    (
      "table", "ABF", "sources=0&annotations=distance", #""sources":[0],"annotations":["distance"]"#
    ),
    ("trip", "AFC", "roundtrip=true", #""roundtrip":true"#),
    ("nearest", "A", "number=2", #""number":2"#),
  ])
  func `a POST is answered as the same GET`(
    service: String,
    names: String,
    options: String,
    body: String
  ) throws {
    let get = try city.get("/\(service)/v1/car/\(city.texts(names))?\(options)")
    let line = names.map { "[\(city.text($0))]" }.joined(separator: ",")
    let json = try JSONValue(parsing: "{\"coordinates\":[\(line)],\(body)}")
    #expect(try city.post("/\(service)/v1/car", json) == get)
  }
}
