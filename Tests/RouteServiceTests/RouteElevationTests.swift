import CampusGraph
import GeoCore
import MapDrawing
import Routing
import Testing

@testable import RouteService

@Suite struct `Routes over hills` {
  /// Streets of 150 m: level, 8 % up, 2 % down, and of unknown slope.
  private static func city() throws -> DrawnCity {
    try DrawnCity("A==B==C==D==E", profiles: [.foot, .bike, .wheelchair]) { tail, head, edge in
      edge.access = [.foot, .wheelchair, .bike]
      switch [tail, head] {
      case ["B", "C"]: edge.incline = 80
      case ["C", "D"]: edge.incline = -20
      case ["D", "E"]: break
      default: edge.incline = 0
      }
    }
  }

  private static func report(
    _ from: Character,
    _ to: Character,
    _ profile: String
  ) throws
    -> RouteReport
  {
    let city = try city()
    return try RouteQuestion(from: city.text(from), to: city.text(to), profile: profile)
      .answer(in: city.data(), now: 0, style: .plain)
  }

  @Test func `have ascent, descent and a profile`() throws {
    let report = try Self.report("A", "E", "foot")
    let route = try #require(try report.document["routes"]?.array?.first)
    #expect(abs((route["ascent"]?.number ?? 0) - 12) < 0.1)
    #expect(abs((route["descent"]?.number ?? 0) - 3) < 0.1)
    #expect(route["elevation"]?["reference"] == "start")
    #expect(route["elevation"]?["known"] == 0.75)
    let points = try #require(route["elevation"]?["points"]?.array)
    #expect(points.count == 5 && points.first == [0, 0])
    #expect(abs((points[2].array?.last?.number ?? 0) - 12) < 0.1)
    #expect(abs((points[4].array?.last?.number ?? 0) - 9) < 0.1)
    let leg = try #require(route["legs"]?.array?.first)
    #expect(leg["ascent"] == route["ascent"] && leg["descent"] == route["descent"])
    #expect(report.text.contains("↑ 12 m ↓ 3 m"), "\(report.text)")
  }

  @Test func `swap ascent and descent on the way back`() throws {
    let there = try Self.report("B", "D", "foot").routes[0].elevation
    let back = try Self.report("D", "B", "foot").routes[0].elevation
    #expect(abs((there?.ascent ?? 0) - (back?.descent ?? 1)) < 1e-9)
    #expect(abs((there?.descent ?? 0) - (back?.ascent ?? 1)) < 1e-9)
  }

  @Test(arguments: ["bike", "wheelchair"])
  func `say steep parts to those who avoid them`(_ profile: String) throws {
    let steps = try Self.report("A", "D", profile).routes[0].legs[0].steps
    let steep = try #require(steps.first { $0.steepest != nil })
    #expect(steep.steepest?.percent == 8)
    #expect(steep.instruction(in: .english).hasSuffix(" (steep climb, 8 %)"))
    #expect(steep.instruction(in: .spanish).hasSuffix(" (subida fuerte, 8 %)"))
    let back = try Self.report("D", "A", profile)
    #expect(back.text.contains("(steep descent, 8 %)"), "\(back.text)")
    let json = try back.document["routes"]?.array?.first?["legs"]?.array?.first
    let told = json?["steps"]?.array?.compactMap { $0["steepest"]?.number }
    #expect(told == [-8])
  }

  @Test func `say nothing of slopes to walkers`() throws {
    let steps = try Self.report("A", "D", "foot").routes[0].legs[0].steps
    #expect(steps.allSatisfy { $0.steepest == nil })
  }

  @Test func `have no ascent if no slope is known`() throws {
    let report = try Self.report("D", "E", "foot")
    let route = try #require(try report.document["routes"]?.array?.first)
    #expect(route["ascent"] == nil && route["elevation"] == nil)
    #expect(!report.text.contains("↑"))
  }

  @Test func `are drawn with their heights, if these differ enough`() throws {
    let hill = try Self.report("A", "D", "foot").scene()
    #expect(hill.elevation?.points.count == 4 && hill.svg().contains("Elevation: ↑ 12 m ↓ 3 m"))
    let flat = try Self.report("C", "D", "foot").scene()
    #expect(flat.elevation == nil)
  }
}
