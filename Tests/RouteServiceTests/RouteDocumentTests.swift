import CampusGraph
import GeoCore
import Testing

@testable import RouteService
@testable import Routing

@Suite struct `Documents of routes` {
  @Test func `have numbers of steps that add up to their leg and to the route`() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<30 {
      let route = MadeRoute.route(
        (0..<3).map { _ in
          (0..<(1 + random.below(30))).map { _ in
            MadeRoute.step(random.unit() * 90, random.unit() * 70)
          }
        }
      )
      let json = try MadeRoute.document(route)
      for name in ["distance", "duration"] {
        func tenths(_ value: JSONValue?) throws -> Int {
          let tenths = try #require(value?[name]?.number) * 10
          #expect(abs(tenths - tenths.rounded()) < 1e-6, "one decimal")
          return Int(tenths.rounded())
        }
        let legs = try #require(json["legs"]?.array)
        #expect(try legs.reduce(0) { $0 + (try tenths($1)) } == tenths(json))
        for leg in legs {
          let steps = try #require(leg["steps"]?.array)
          #expect(try steps.reduce(0) { $0 + (try tenths($1)) } == tenths(leg))
        }
        let exact = name == "distance" ? route.distance : route.duration
        #expect(abs(Double(try tenths(json)) / 10 - exact) <= 0.05 + 1e-6)
      }
    }
  }

  @Test func `have times on the clock of the question, and the arrival after the duration`() throws
  {
    let json = try MadeRoute.document(MadeRoute.route([[MadeRoute.step(100, 89.6)]]))
    #expect(json["departure"] == "2026-11-20T09:50:00-06:00")
    #expect(json["arrival"] == "2026-11-20T09:51:30-06:00")
    #expect(json["weight"] == 12.3 && json["estimated"] == true && json["ferry"] == nil)
  }

  @Test(arguments: [
    (0.0, 0.0), (0.4, 0), (359.4, 359), (359.5, 0), (360, 0), (89.5, 90), (180.2, 180),
  ])
  func `have bearings below 360`(bearing: Double, shown: Double) throws {
    let step = MadeRoute.step(1, 1, bearings: (bearing, bearing))
    let maneuver = try MadeRoute.document(MadeRoute.route([[step]]))["legs"]?.array?.first?[
      "steps"
    ]?
    .array?.first?["maneuver"]
    #expect(maneuver?["bearing_before"]?.number == shown)
    #expect(maneuver?["bearing_after"]?.number == shown)
  }

  @Test func `have an exit in roundabouts alone, and null without a modifier`() throws {
    let steps = [
      MadeRoute.step(1, 1, kind: .roundabout, modifier: .right, exit: 3),
      MadeRoute.step(0, 0, kind: .arrive, modifier: nil),
    ]
    let shown = try MadeRoute.document(MadeRoute.route([steps]))["legs"]?.array?.first?["steps"]?
      .array?.compactMap { $0["maneuver"] }
    let maneuvers = try #require(shown)
    #expect(maneuvers[0]["exit"] == 3 && maneuvers[0]["modifier"] == "right")
    #expect(maneuvers[1]["exit"] == nil && maneuvers[1]["modifier"] == .null)
    #expect(maneuvers[1]["type"] == "arrive" && maneuvers[1]["location"] == [1, 0])
  }

  @Test func `state the part by ferry`() throws {
    let route = MadeRoute.route([
      [MadeRoute.step(500, 100), MadeRoute.step(1240.06, 600, mode: .ferry)],
      [MadeRoute.step(1000, 400, mode: .ferry), MadeRoute.step(0, 5, mode: .ferry)],
    ])
    let ferry = try MadeRoute.document(route)["ferry"]
    // Waiting on a ferry of no length is no part by ferry.
    #expect(ferry?["distance"] == 2240.1 && ferry?["duration"] == 1000)
  }

  @Test func `have warnings in one language`() throws {
    let warning = LocalizedText(en: "closed", es: "cerrado")
    let route = MadeRoute.route([[MadeRoute.step(1, 1)]], warnings: [warning])
    #expect(try MadeRoute.document(route)["warnings"] == ["closed"])
    #expect(try MadeRoute.document(route, .spanish)["warnings"] == ["cerrado"])
  }

  @Test func `name the places of the question beside where their ways begin`() throws {
    let route = MadeRoute.route([[MadeRoute.step(1, 1)]])
    let document = RouteDocument(
      question: MadeRoute.question(2),
      routes: [route, route],
      dataVersion: "v",
      language: .english,
      city: nil
    )
    #expect(document.json["routes"]?.array?.count == 2)
    #expect(
      document.json["waypoints"]?.array?.first == [
        "name": "Snapped 0", "location": [3, 2], "input": "p0", "distance": 1.3,
      ]
    )
    let none = RouteDocument(
      question: MadeRoute.question(2),
      routes: [],
      dataVersion: "v",
      language: .english,
      city: nil
    )
    #expect(none.json["waypoints"] == [] && none.json["routes"] == [])
  }

  @Test func `name positions by their numbers`() {
    let position = RouteDocument.place(Waypoint(MadeRoute.coordinate(-0.25, 30.5)))
    #expect(position["id"] == "-0.250000,30.500000" && position["name"] == "-0.250000, 30.500000")
    #expect(position["kind"] == "coordinate" && position["location"] == [30.5, -0.25])
    #expect(RouteDocument.place(MadeRoute.waypoint("X", 0))["id"] == "id/X")
  }

  @Test func `of the campus hold together`() throws {
    var question = RouteQuestion(from: "Biblioteca", to: "CEDETEC")
    question.via = ["Gimnasio"]
    let report = try question.answer(in: .shared, now: 0, style: .plain)
    let route = try #require(try report.document["routes"]?.array?.first)
    let legs = try #require(route["legs"]?.array)
    #expect(legs.map { $0["from"]?["name"] } == ["Biblioteca", "Gimnasio"])
    #expect(legs.map { $0["to"]?["name"] } == ["Gimnasio", "CEDETEC"])
    #expect(legs[0]["nodes"] == nil && legs[0]["ways"] == nil, "names of graph files only")
    var last: JSONValue?
    for step in legs.flatMap({ $0["steps"]?.array ?? [] }) {
      let line = try #require(step["geometry"]?["coordinates"]?.array)
      if let last, let first = line.first { #expect(last == first) }
      #expect(step["maneuver"]?["location"] == line.first)
      last = line.last
    }
    #expect(try report.document["waypoints"]?.array?.count == 3)
    #expect(try report.document["data_version"]?.string == DataSet.shared.version())
  }
}
