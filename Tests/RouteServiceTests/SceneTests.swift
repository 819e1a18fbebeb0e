import CampusGraph
import GeoCore
import MapDrawing
import Routing
import Testing

@testable import RouteService

@Suite struct `Scenes of answers` {
  private static func report(
    _ from: String,
    _ to: String,
    alternatives: Int = 0
  ) throws
    -> RouteReport
  {
    var question = RouteQuestion(from: from, to: to)
    question.alternatives = alternatives
    return try question.answer(in: .shared, now: 0, style: TextStyle(language: .spanish))
  }

  @Test func `of a route on the campus show the campus below it`() throws {
    let report = try Self.report("Biblioteca", "CEDETEC", alternatives: 2)
    let scene = try report.scene()
    #expect(scene.title == "Biblioteca → CEDETEC" && scene.subtitle.hasPrefix("A pie · "))
    #expect(scene.language == .spanish && !scene.shapes.isEmpty && !scene.notice.isEmpty)
    let best = scene.routes.filter { !$0.isAlternative }
    #expect(best.flatMap(\.line).first == report.routes[0].geometry.first)
    #expect(best.flatMap(\.line).last == report.routes[0].geometry.last)
    // The best route is drawn over the others.
    #expect(scene.routes.last?.isAlternative == false)
    #expect(scene.routes.count { $0.isAlternative } == report.routes.count - 1)
    #expect(scene.markers.contains { $0.kind == .start && $0.label == "Biblioteca" })
    #expect(scene.markers.contains { $0.kind == .end && $0.label == "CEDETEC" })
    #expect(scene.svg().hasPrefix("<?xml"))
  }

  @Test func `have a line for each stretch in one mode`() throws {
    let line = [MadeRoute.coordinate(0, 1), MadeRoute.coordinate(0, 1.001)]
    let route = MadeRoute.route([
      [
        MadeRoute.step(5, 1), MadeRoute.step(5, 1), MadeRoute.step(5, 1, mode: .ferry),
        MadeRoute.step(0, 9, mode: .wait), MadeRoute.step(5, 1, mode: .wait),
      ],
      [
        MadeRoute.step(5, 1), MadeRoute.step(5, 1, mode: .bike), MadeRoute.step(5, 1, mode: .drive),
      ],
    ])
    let scene = try Scenes.route(
      [route],
      places: MadeRoute.question(3).places,
      data: .shared,
      style: .plain
    )
    #expect(scene.routes.map(\.mode) == [.walk, .ferry, .walk, .bike, .drive])
    #expect(scene.routes[0].line == line + [line[1]], "the second step begins where the first ends")
    #expect(scene.routes.allSatisfy { $0.isEstimated && !$0.isAlternative })
    let vias = scene.markers.filter { $0.kind == .via }
    #expect(vias.map(\.label) == ["P1"] && vias[0].coordinate == line[1])
  }

  @Test func `between bike stations show the stations`() throws {
    let scene = try Self.report("station:La Y", "station:El Ejido").scene()
    #expect(scene.markers.count { $0.kind == .station } == 25 && scene.shapes.isEmpty)
  }

  @Test func `without a route are empty`() throws {
    let scene = try Scenes.route([], places: [], data: .shared, style: .plain)
    #expect(scene.routes.isEmpty && scene.markers.isEmpty && scene.title.isEmpty)
  }

  @Test func `of a city show the streets around the answer up to the edge`() throws {
    let city = try DrawnCity("A==B==C\n\"  \"  \"\nD==E==F")
    let content = [city.location("A"), city.location("B")]
    var scene = MapScene()
    try CityMap.add(to: &scene, under: content, city.data())
    #expect(scene.attribution == DrawnCity.attribution)
    guard case .box(let box) = scene.extent else {
      Issue.record("a city has an extent")
      return
    }
    for place in content { #expect(box.contains(place)) }
    let frame = try #require(scene.framing.boundingBox())
    #expect(frame.west <= box.west && frame.east >= box.east && frame.north >= box.north)
    let background = try #require(scene.background)
    #expect(!background.roads.isEmpty && background.coverage.map { $0.west < frame.west } == true)
    let again = try MapQuestion().scene(in: city.data(), language: .english)
    #expect(again.background?.roads.count == 7 && again.svg() == again.svg())
  }

  @Test func `of nothing have no base map`() throws {
    let city = try DrawnCity("A==B")
    var scene = MapScene()
    try CityMap.add(to: &scene, under: [], city.data())
    #expect(scene.background == nil && scene.extent == .automatic)
  }

  @Test func `in a city name streets instead of coordinates, and link pins to the route`() throws {
    let city = try DrawnCity("A==B==C\n\"  \"  \"\nD==E==F")
    let data = city.data()
    let (a, c) = (city.location("A"), city.location("C"))
    func text(_ place: Coordinate) -> String { "\(place.latitude),\(place.longitude)" }
    let beside = Coordinate(latitude: a.latitude + 0.0002, longitude: a.longitude + 0.0001)
    let question = RouteQuestion(from: text(beside), to: text(c))
    let report = try question.answer(in: data, now: 0, style: .plain)
    let scene = try report.scene()
    let start = try #require(scene.markers.first { $0.kind == .start })
    #expect(Geodesic.distance(start.coordinate, beside) < 0.1)
    let link = try #require(scene.links.first)
    #expect(scene.links.count == 1 && link[0] == start.coordinate)
    #expect(link[1] == report.routes[0].geometry.first)
    #expect(!scene.title.isEmpty && scene.background != nil)
  }
}
