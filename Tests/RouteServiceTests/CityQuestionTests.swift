import CampusGraph
import Foundation
import GeoCore
import PlaceStore
import Routing
import RoutingTestSupport
import Testing

@testable import RouteService

/// Questions about a city in a graph file.
@Suite struct `Cities` {
  /// Two blocks with two cafés of the same name and one of another.
  private static let drawing = """
    A==B==C
    "  "  "
    D==E==F
    """

  private static func city(_ places: Bool = true, cell: Meters = 50) throws -> DrawnCity {
    let plain = try DrawnCity(drawing, cell: cell)
    guard places else { return plain }
    return try DrawnCity(
      drawing,
      places: [
        plain.place("node/1", "Sol", at: "A"), plain.place("node/2", "Sol", at: "F"),
        plain.place("node/3", "Lua", at: "C", category: "bar"),
      ],
      cell: cell
    )
  }

  private static func route(_ city: DrawnCity, _ from: String, _ to: String) throws -> RouteReport {
    try RouteQuestion(from: from, to: to).answer(in: city.data(), now: 0, style: .plain)
  }

  @Test func `name the nodes and ways of a route`() throws {
    let city = try Self.city(false)
    let report = try Self.route(city, "node:\(city.number("A"))", "node:\(city.number("F"))")
    let document = try report.document
    let leg = try #require(document["routes"]?.array?.first?["legs"]?.array?.first)
    let numbers = try #require(leg["nodes"]?.array).compactMap { $0.number.map { Int64($0) } }
    let names = numbers.compactMap { number in "ABCDEF".first { city.number($0) == number } }
    #expect(names.count == 4 && names.first == "A" && names.last == "F")
    let ways = try #require(leg["ways"]?.array).compactMap(\.string)
    try #require(ways.count == names.count - 1)
    for (way, (a, b)) in zip(ways, zip(names, names.dropFirst())) {
      #expect(way == "way/\(a)\(b)" || way == "way/\(b)\(a)")
    }
    // Two sides of 150 m and one of 100 m.
    #expect(abs((leg["distance"]?.number ?? 0) - 400) < 1, "\(leg["distance"] ?? .null)")
    #expect(leg["from"]?["kind"] == "node" && leg["from"]?["id"]?.string == "\(numbers[0])")
    #expect(document["data_version"]?.string == DrawnCity.version)
  }

  @Test func `leave out the ends of a route within an edge`() throws {
    let city = try Self.city(false)
    let (a, b) = (city.location("A"), city.location("B"))
    let middle = Coordinate(latitude: a.latitude, longitude: (a.longitude + b.longitude) / 2)
    let report = try Self.route(city, "\(middle.latitude),\(middle.longitude)", city.text("E"))
    let leg = try report.document["routes"]?.array?.first?["legs"]?.array?.first
    let nodes = leg?["nodes"]?.array?.compactMap(\.number)
    #expect(nodes == [Double(city.number("B"))])
    #expect(leg?["ways"] == ["way/AB", "way/BE"])
  }

  @Test(arguments: [
    ("foot", "fountain", 0.0001, "Turn right at Fonte"),
    ("foot", "lawyer", 0.0001, "Turn right"),
    ("foot", "fountain", 0.0002, "Turn right"),
    ("car", "fountain", 0.0001, "Turn right"),
  ])
  func `tell turns onto nameless ways by places that are seen within 20 m`(
    profile: String,
    category: String,
    north: Double,
    told: String
  ) throws {
    let plain = try DrawnCity(Self.drawing)
    let corner = plain.location("B")
    let place = Coordinate(latitude: corner.latitude + north, longitude: corner.longitude)
    let fountain = DrawnCity.place("node/1", "Fonte", at: place, category: category)
    let city = try DrawnCity(Self.drawing, places: [fountain]) { tail, head, edge in
      if tail == "B", head == "E" { edge.name = "" }
    }
    let (b, e) = (city.location("B"), city.location("E"))
    let goal = "\((b.latitude + e.latitude) / 2),\(b.longitude)"
    let report = try RouteQuestion(from: city.text("A"), to: goal, profile: profile)
      .answer(in: city.data(), now: 0, style: .plain)
    let steps = try #require(report.routes.first?.legs.first?.steps)
    try #require(steps.count == 3)
    #expect(steps[1].instruction(in: .english) == told)
  }

  @Test func `have the attribution, version and time zone of their file`() throws {
    let data = try Self.city().data()
    #expect(try data.attribution() == DrawnCity.attribution)
    #expect(try data.version() == DrawnCity.version && !data.isCampus)
    #expect(try data.zone(at: Coordinate(latitude: 0, longitude: 0)) == DrawnCity.timeZone)
    #expect(try data.homeRegions() == nil && data.bareGraph() == nil)
    #expect(try data.stations().count == 0)
    #expect(data.parts().count == 1 && data.parts()[0] === data)
  }

  @Test func `have the first of their profiles by default, and walking before others`() throws {
    #expect(try Self.city(false).data().defaultProfile() == "foot")
    let cars = try DrawnCity(Self.drawing, profiles: [.car, .bike])
    #expect(try cars.data().defaultProfile() == "car")
    #expect(try cars.data().profile(named: nil).name == "car")
    #expect(try cars.data().travelPlan(named: nil).name == "car")
    let error = try serviceError {
      _ = try RouteQuestion(from: cars.text("A"), to: cars.text("B"), profile: "foot")
        .answer(in: cars.data(), now: 0, style: .plain)
    }
    #expect(error.code == .invalidValue && error.names("profile=foot") && error.names("car, bike"))
  }

  @Test func `resolve a name that two places have to the one near the other end`() throws {
    // Twelve kilometres from A to C, and four from C to F.
    let city = try Self.city(cell: 2000)
    let data = city.data()
    for (texts, id) in [
      ([city.text("A"), "Sol"], "node/1"), (["Sol", city.text("F")], "node/2"),
      (["Lua", "Sol"], "node/2"), (["Sol", "Lua"], "node/2"),
    ] {
      let places = try data.resolve(all: texts)
      #expect(places.first { $0.name == "Sol" }?.id == id, "\(texts)")
      #expect(places.map(\.input) == texts)
    }
  }

  @Test func `answer with the place, where its ways begin`() throws {
    let city = try Self.city()
    let report = try Self.route(city, "Lua", "node/1")
    let places = report.question.places
    #expect(places.map(\.id) == ["node/3", "node/1"] && places.map(\.kind) == ["poi", "poi"])
    #expect(places[0].json["location"] == .position(city.location("C")))
    let waypoints = try #require(try report.document["waypoints"]?.array)
    #expect(waypoints.map { $0["input"] } == ["Lua", "node/1"])
    #expect(report.text.hasPrefix("Lua → Sol\n"), "\(report.text)")
  }

  @Test func `list places by distance and by category`() throws {
    let city = try Self.city()
    let near = try PlacesQuestion(around: city.text("B"), radius: 155)
      .answer(in: city.data(), now: 0)
    #expect(Set(near.hits.map(\.place.id)) == ["node/1", "node/3"])
    let bars = try PlacesQuestion(category: "bar").answer(in: city.data(), now: 0)
    #expect(bars.hits.map(\.place.name) == ["Lua"])
    let error = try serviceError {
      _ = try PlacesQuestion(category: "caffe").answer(in: city.data(), now: 0)
    }
    #expect(error.code == .notFound && error.names("caffe") && error.names("cafe"))
    #expect(error.details["categories"] == ["bar", "cafe"])
  }

  // MARK: - The file of places

  @Test(arguments: [
    ("city.rgraph", "city.places"), ("/a/b.rgraph", "/a/b.places"), ("/a/b", "/a/b.places"),
    ("x.rgraph.rgraph", "x.rgraph.places"), (".rgraph", ".places"), ("a.RGRAPH", "a.RGRAPH.places"),
  ])
  func `have their places beside the graph file`(graph: String, places: String) {
    #expect(CityPlaceFile.path(of: graph) == places)
  }

  @Test func `of which the places are gone have a warning, and no names`() throws {
    let city = try Self.city()
    try FileManager.default.removeItem(atPath: city.folder.path("city.places"))
    let warnings = Guarded<[LocalizedText]>([])
    let data = city.data { text in
      let shown = text.localized(.plain)
      warnings.withLock { $0.append(shown) }
    }
    _ = try RouteQuestion(from: city.text("A"), to: city.text("F"))
      .answer(in: data, now: 0, style: .plain)
    let shown = warnings.withLock { $0 }
    #expect(shown.count == 1 && shown[0].en != shown[0].es)
    #expect(shown[0].en.contains(city.folder.path("city.places")))
    let error = try serviceError { _ = try data.resolve("Lua") }
    #expect(error.code == .notPrepared && error.names("city.places"))
    #expect(warnings.withLock { $0.count } == 1, "a file is opened once")
  }

  @Test func `made without places have no warning`() throws {
    let city = try DrawnCity(Self.drawing, places: nil)
    let warnings = Guarded(0)
    let data = city.data { _ in warnings.withLock { $0 += 1 } }
    let error = try serviceError { _ = try data.places() }
    #expect(error.code == .notPrepared && warnings.withLock { $0 } == 0)
  }

  @Test func `refuse the places of another city`() throws {
    let city = try Self.city()
    let other = [DrawnCity.place("node/1", "Sol", at: city.location("B"))]
    try PlaceStore.write(other, to: city.folder.path("city.places"))
    let error = try serviceError { _ = try city.data().resolve("Sol") }
    #expect(error.code == .badFile && error.details["graph"]?.string == city.path)
    #expect(error.names("city.places") && error.names(city.path))
  }

  @Test func `take stations from a file, and join their names with those of the map`() throws {
    let city = try Self.city()
    let path = try BundledFiles.repository.path(of: "biciq_stations.json")
    let data = DataSet(stations: path, graph: city.path, bundled: BundledFiles(folders: []))
    #expect(try data.stations().count == 25)
    #expect(try data.resolve("El Ejido").kind == "station")
    #expect(try data.resolve("Lua").kind == "poi")
  }

  // MARK: - Learned speeds

  private static func speeds(_ profile: String, _ factor: Double) -> LearnedSpeeds {
    LearnedSpeeds(
      profile: profile,
      overall: LearnedSpeeds.Value(factor, samples: 9, recordings: 3)
    )
  }

  @Test func `use the profile of learned speeds, and no other`() throws {
    let city = try Self.city(false)
    let file = try city.folder.write(
      SpeedsFile.json(Self.speeds("car", 0.5)).prettyText,
      to: "car.json"
    )
    let data = city.data(speeds: file)
    #expect(try data.profile(named: nil).name == "car")
    #expect(try data.travelPlan(named: nil).name == "car")
    for name in ["foot", "bikeshare"] {
      let error = try serviceError { _ = try data.travelPlan(named: name) }
      #expect(error.code == .invalidValue && error.names("profile=car") && error.names(name))
      #expect(error.details["file"]?.string == file)
    }
    let error = try serviceError { _ = try data.profile(named: "bike") }
    #expect(error.code == .invalidValue && error.names("profile=car"))
    let unknown = try serviceError { _ = try data.travelPlan(named: "plane") }
    #expect(unknown.code == .invalidValue && unknown.names("plane"))
  }

  @Test func `take twice as long at half the learned speed`() throws {
    let city = try Self.city(false)
    func duration(_ speeds: String?) throws -> Double {
      let question = RouteQuestion(from: city.text("A"), to: city.text("C"), profile: "car")
      let report = try question.answer(in: city.data(speeds: speeds), now: 0, style: .plain)
      return report.routes[0].duration
    }
    let half = try city.folder.write(
      SpeedsFile.json(Self.speeds("car", 0.5)).prettyText,
      to: "half.json"
    )
    let (plain, slow) = (try duration(nil), try duration(half))
    #expect(slow > 1.8 * plain && slow < 2.05 * plain, "\(plain) \(slow)")
  }

  @Test func `use the speeds of the hour of travel on the clock of the map`() throws {
    let city = try Self.city(false)
    var speeds = Self.speeds("car", 1)
    // Friday from 08:00: 4 days and 8 hours after Monday 00:00.
    speeds.hours[4 * 24 + 8] = LearnedSpeeds.Value(0.5, samples: 9, recordings: 3)
    let file = try city.folder.write(SpeedsFile.json(speeds).prettyText, to: "hours.json")
    let data = city.data(speeds: file)
    func duration(_ depart: String?) throws -> Double {
      var question = RouteQuestion(from: city.text("A"), to: city.text("C"))
      question.depart = depart
      return try question.answer(in: data, now: 0, style: .plain).routes[0].duration
    }
    let usual = try duration(nil)
    #expect(try duration("2026-11-20T07:59") == usual && duration("2026-11-20T09:00") == usual)
    #expect(try duration("2026-11-19T08:30") == usual, "Thursday")
    for busy in ["2026-11-20T08:00", "2026-11-20T08:59:59", "2026-11-20T08:30:00Z"] {
      #expect(try duration(busy) > 1.8 * usual, "\(busy)")
    }
  }

  // MARK: - Excluded classes and avoided areas

  @Test func `leave out excluded ways, and say so if nothing is left`() throws {
    let city = try DrawnCity(Self.drawing) { tail, head, edge in
      if [tail, head] == ["A", "B"] { edge.flags.insert(.toll) }
    }
    var question = RouteQuestion(from: city.text("A"), to: city.text("B"), profile: "car")
    let toll = try question.answer(in: city.data(), now: 0, style: .plain)
    question.excluded = ["toll"]
    let free = try question.answer(in: city.data(), now: 0, style: .plain)
    #expect(abs(toll.routes[0].distance - 150) < 1 && abs(free.routes[0].distance - 350) < 1)
  }

  @Test func `go around avoided areas`() throws {
    let city = try Self.city(false)
    let (a, b) = (city.location("A"), city.location("B"))
    let longitude = (a.longitude + b.longitude) / 2
    func square(_ half: Double) -> String {
      let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
        "[\(longitude + half * $0.0),\(a.latitude + half * $0.1)]"
      }
      return "[[\(corners.joined(separator: ","))]]"
    }
    let file = try city.folder.write(
      """
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "properties": {}, "geometry": null},
       {"type": "Feature", "properties": {}, "geometry": {"type": "GeometryCollection", "geometries":
        [{"type": "Point", "coordinates": [0, 0]},
         {"type": "MultiPolygon", "coordinates": [\(square(1e-4))]}]}}]}
      """,
      to: "avoid.geojson"
    )
    var question = RouteQuestion(from: city.text("A"), to: city.text("B"))
    let straight = try question.answer(in: city.data(), now: 0, style: .plain).routes[0].distance
    question.avoid = file
    let around = try question.answer(in: city.data(), now: 0, style: .plain).routes[0].distance
    #expect(abs(straight - 150) < 1 && abs(around - 350) < 1)
    #expect(try AvoidFile.areas(in: file).count == 1)
  }
}

extension RouteQuestion {
  /// A question with a profile.
  init(from: String, to: String, profile: String) {
    self.init(from: from, to: to)
    self.profile = profile
  }
}
