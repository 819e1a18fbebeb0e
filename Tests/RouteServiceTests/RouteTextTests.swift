import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import Routing

@Suite struct `Routes as text` {
  private static func text(_ routes: [Route], _ style: TextStyle = .plain) -> String {
    let question = MadeRoute.question((routes.first?.legs.count ?? 1) + 1)
    return RouteText(question: question, routes: routes, style: style).text
  }

  @Test func `have seconds in the clock below two minutes`() {
    let short = Self.text([MadeRoute.route([[MadeRoute.step(100, 119.4)]])])
    #expect(short.contains("leaves 09:50:00 · arrives 09:51:59"), "\(short)")
    let long = Self.text([MadeRoute.route([[MadeRoute.step(100, 120)]])])
    #expect(long.contains("leaves 09:50 · arrives 09:52"), "\(long)")
  }

  @Test func `begin with the places and a summary`() {
    let lines = Self.text([MadeRoute.route([[MadeRoute.step(1000, 800), MadeRoute.step(0, 0)]])])
      .components(separatedBy: "\n")
    #expect(lines[0] == "P0 → P1" && lines[2].isEmpty)
    #expect(lines[1].hasPrefix("On foot · 1.00 km · 13 min · 4.50 km/h · leaves"), "\(lines[1])")
    // The header, its line, and two steps, the last of them without a length.
    #expect(lines.count == 7 && lines[5].contains("1.00 km") && !lines[6].contains("0 m"))
  }

  @Test func `have a title for each leg of several, and for each route of several`() {
    let two = MadeRoute.route([[MadeRoute.step(40, 30)], [MadeRoute.step(60, 50)]])
    let text = Self.text([two, two], TextStyle(language: .spanish))
    #expect(text.hasPrefix("Ruta 1\nP0 → P1 → P2\n") && text.contains("\n\nRuta 2\n"))
    #expect(text.contains("\nP0 → P1: 40 m, 30 s\n") && text.contains("\nP1 → P2: 60 m, 50 s\n"))
    let one = Self.text([MadeRoute.route([[MadeRoute.step(40, 30)]])])
    #expect(!one.contains("Route 1") && !one.contains("P0 → P1:"))
  }

  @Test func `have no speed that is infinite, and no ferry without one`() {
    let still = Self.text([MadeRoute.route([[MadeRoute.step(0, 0)]])])
    #expect(still.contains("0 m · 0 s · 0.00 km/h · leaves"), "\(still)")
    let crossing = Self.text([MadeRoute.route([[MadeRoute.step(1240, 600, mode: .ferry)]])])
    #expect(crossing.contains("1.24 km, 10 min by ferry"), "\(crossing)")
  }

  @Test func `have warnings below the summary`() {
    let warning = LocalizedText(en: "the door is closed", es: "la puerta está cerrada")
    let route = MadeRoute.route([[MadeRoute.step(1, 1)]], warnings: [warning, warning])
    let lines = Self.text([route], TextStyle(language: .spanish)).components(separatedBy: "\n")
    #expect(lines[2].contains("la puerta está cerrada") && lines[3] == lines[2])
  }
}

@Suite struct `Routes for export` {
  @Test func `depend on the clock only if the question has a time`() throws {
    var question = RouteQuestion(from: "Biblioteca", to: "CEDETEC")
    func exports(_ now: Int64) throws -> [ExportRoute] {
      try question.answer(in: .shared, now: now, style: .plain).exports
    }
    let (day, night) = (try exports(1_795_189_800), try exports(1_795_157_400))
    #expect(day[0].departure == nil && night[0].departure == nil)
    #expect(GPXWriter.text(day) == GPXWriter.text(night))
    #expect(GeoJSONWriter.document(day) == GeoJSONWriter.document(night))
    question.depart = "2026-11-20T09:50"
    let timed = try exports(0)
    #expect(timed[0].departure == "2026-11-20T09:50:00-06:00")
  }

  @Test func `have the steps, places and lines of the route`() throws {
    var question = RouteQuestion(from: "Biblioteca", to: "CEDETEC")
    question.alternatives = 2
    let report = try question.answer(
      in: .shared,
      now: 0,
      style: TextStyle(language: .spanish, hasDecimalComma: true)
    )
    let exports = try report.exports
    #expect(exports.count == report.routes.count)
    for (export, route) in zip(exports, report.routes) {
      #expect(export.line == route.geometry && export.distance == route.distance)
      #expect(export.legs.map(\.count) == route.legs.map(\.steps.count))
      #expect(export.waypoints.map(\.name) == ["Biblioteca", "CEDETEC"])
      #expect(export.waypoints.map(\.coordinate) == route.waypoints.map(\.location))
      #expect(export.name == "Biblioteca → CEDETEC" && export.description.hasPrefix("A pie · "))
      #expect(export.style == report.style && export.ferries.isEmpty)
    }
  }
}
