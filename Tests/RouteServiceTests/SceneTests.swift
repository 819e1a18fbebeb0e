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

  @Test func `of a city show the streets around the answer`() throws {
    let city = try DrawnCity("A==B==C\n\"  \"  \"\nD==E==F")
    let data = city.data()
    let content = [city.location("A"), city.location("B")]
    let scene = try Scenes.ground(under: content, data, .plain)
    #expect(!scene.shapes.isEmpty && scene.attribution == DrawnCity.attribution)
    guard case .box(let box) = scene.extent else {
      Issue.record("a city has an extent")
      return
    }
    for place in content { #expect(box.contains(place)) }
    // A margin of a tenth of the width and of a thousandth of a degree on each side.
    let width = content[1].longitude - content[0].longitude
    #expect(abs(box.east - box.west - (1.2 * width + 0.002)) < 1e-9)
  }

  @Test func `of a large part of a city have no streets`() throws {
    let city = try DrawnCity("A==B")
    let a = city.location("A")
    func shapes(_ degrees: Double) throws -> Int {
      let far = Coordinate(latitude: a.latitude + degrees, longitude: a.longitude)
      return try Scenes.ground(under: [a, far], city.data(), .plain).shapes.count
    }
    #expect(try shapes(0.149) > 0 && shapes(0.151) == 0)
    let nothing = try Scenes.ground(under: [], city.data(), .plain)
    #expect(nothing.shapes.isEmpty && nothing.extent == .automatic)
  }
}
