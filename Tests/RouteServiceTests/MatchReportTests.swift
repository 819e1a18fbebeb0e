import CampusGraph
import Foundation
import GeoCore
import MapDrawing
import Routing
import RoutingTestSupport
import Testing
import Traces

@testable import RouteService
@testable import Tracking

@Suite struct `Reports of matched recordings` {
  private static let map = AsciiMap("A==B==C==D", cell: 50) { tail, head, edge in
    edge.name = tail == "C" ? "" : "Rua Alta"
    edge.source = tail == "C" ? "path/9" : "way/\(tail == "A" ? 7 : 8)"
  }

  private static func place(_ name: Character) -> Coordinate {
    map.graph.coordinate(of: map.node(name))
  }

  private static func edge(_ a: Character, _ b: Character) -> DirectedEdge {
    DirectedEdge(map.edge(a, b), forward: true)
  }

  private static func matching(_ edges: [DirectedEdge], _ fixes: Range<Int>) -> Matching {
    Matching(
      confidence: 0.876_54,
      edges: edges,
      lengths: edges.map { _ in 150 },
      geometry: [place("A"), place("B")],
      distance: 1234.56,
      duration: 61,
      startFraction: 0,
      endFraction: 1,
      fixes: fixes
    )
  }

  private static func tracepoint(
    _ matching: Int,
    _ name: Character,
    _ edge: DirectedEdge
  ) -> Tracepoint {
    Tracepoint(coordinate: place(name), distance: 3.25, matching: matching, edge: edge, fraction: 0)
  }

  /// Six fixes in two matchings, the third and the last without a way.
  private static func report(
    times: [Seconds?] = [0, 10, 20, 30, 40, 50],
    attribution: String = "© X",
    style: TextStyle = .plain
  ) -> MatchReport {
    let first = [edge("A", "B"), edge("A", "B"), edge("B", "C")]
    let second = [edge("C", "D")]
    let north = Coordinate(latitude: 0.001, longitude: 0)
    return MatchReport(
      trace: "a <b>.gpx",
      profile: "car",
      fixes: times.enumerated().map { number, time in
        LocationFix(north, time: time, accuracy: 5, speed: Double(number))
      },
      match: TraceMatch(
        matchings: [matching(first, 0..<3), matching(second, 3..<6)],
        tracepoints: [
          tracepoint(0, "A", first[0]), tracepoint(0, "B", first[2]), nil,
          tracepoint(1, "C", second[0]), tracepoint(1, "D", second[0]), nil,
        ]
      ),
      data: .shared,
      graph: map.graph,
      attribution: attribution,
      style: style
    )
  }

  @Test func `name OpenStreetMap's ways once in a row, and no others`() {
    let report = Self.report()
    #expect(report.osmWays(report.match.matchings[0]) == [7, 8])
    #expect(report.osmWays(report.match.matchings[1]).isEmpty)
  }

  @Test(arguments: [
    ([0.0, 10, 20, 30, 40, 50], 20.0), ([nil, 10, 20, 30, 40, 50], 10), ([5, nil, 5, 0, 0, 0], 0),
    ([nil, nil, nil, 1, 2, 3], nil), ([20, 10, 0, 1, 2, 3], nil), ([7, nil, nil, 0, 0, 0], 0),
  ])
  func `know the recorded duration if there are times in order`(
    times: [Seconds?],
    duration: Seconds?
  ) {
    let report = Self.report(times: times)
    #expect(report.recordedDuration(report.match.matchings[0]) == duration)
    let shown = report.json["matchings"]?.array?.first?["recorded_duration"]?.number
    #expect(shown == duration)
  }

  @Test func `as JSON have a point for each fix, null without a way`() throws {
    let json = Self.report().json
    let points = try #require(json["tracepoints"]?.array)
    #expect(points.count == 6 && points[2] == .null && points[5] == .null)
    #expect(
      points[3]["matching"] == 1 && points[3]["name"] == "" && points[0]["name"] == "Rua Alta"
    )
    #expect(points[1]["location"] == .position(Self.place("B")) && points[1]["distance"] == 3.3)
    let matching = try #require(json["matchings"]?.array?.first)
    #expect(matching["confidence"] == 0.877 && matching["distance"] == 1234.6)
    #expect(matching["edges"]?.array?.count == 3 && matching["forward"] == [true, true, true])
    #expect(matching["osm_ways"] == [7, 8] && json["attribution"] == "© X")
    #expect(Self.report(attribution: "").json["attribution"] == nil)
  }

  @Test func `as GeoJSON have matchings, recorded lines and points`() throws {
    let features = try #require(Self.report().geoJSON["features"]?.array)
    let kinds = features.compactMap { $0["properties"]?["kind"]?.string }
    #expect(
      kinds == ["matching", "matching", "trace", "trace"] + Array(repeating: "tracepoint", count: 4)
    )
    #expect(features.suffix(4).compactMap { $0["properties"]?["fix"]?.number } == [0, 1, 3, 4])
    for feature in features { #expect(feature["type"] == "Feature" && feature["geometry"] != nil) }
  }

  @Test func `as GPX have the matched fixes on their ways, with a segment for each matching`()
    throws
  {
    let report = Self.report()
    let reader = TraceReader(format: .gpx, name: "x")
    var events: [TraceEvent] = []
    try reader.feed(Array(report.gpx.utf8), into: &events)
    try reader.finish(into: &events)
    let fixes = events.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
    #expect(fixes.count == 4 && events.count == 4)
    #expect(fixes.map(\.time) == [0, 10, 30, 40] && fixes.map(\.speed) == [0, 1, 3, 4])
    #expect(fixes.map(\.startsSegment) == [false, false, true, false])
    #expect(fixes.allSatisfy { $0.accuracy == nil }, "a way has no error of a receiver")
    for (fix, name) in zip(fixes, "ABCD") {
      #expect(abs(fix.coordinate.latitude - Self.place(name).latitude) < 1e-7)
    }
    #expect(report.gpx.contains("a &lt;b&gt;.gpx") && report.gpx.contains("© X"))
  }

  @Test func `as text have a row for each matching and the names of its ways`() {
    let text = Self.report(style: TextStyle(language: .spanish, hasDecimalComma: true)).text
    let lines = text.components(separatedBy: "\n")
    #expect(lines[0].contains("4") && lines[0].contains("6 posiciones"))
    #expect(text.contains("1,23 km") && text.contains("88 %"))
    #expect(lines.contains("1: Rua Alta") && !text.contains("\n2: "), "\(text)")
    #expect(lines.last == "© X")
    #expect(Self.report(times: [nil, nil, nil, nil, nil, nil]).text.contains("–"))
  }

  @Test func `follow a walk on the campus`() throws {
    let route = try RouteQuestion(from: "Biblioteca", to: "Aulas 3")
      .answer(in: .shared, now: 0, style: .plain).routes[0]
    let line = LineString(route.geometry)
    var fixes = "time,lat,lon,accuracy\n"
    for (second, along) in stride(from: 0, through: line.length, by: 1.3).enumerated() {
      let place = line.point(along: along)
      fixes += "\(1_795_189_800 + second),\(place.latitude),\(place.longitude),4\n"
    }
    let folder = try TestFolder()
    let path = try folder.write(fixes, to: "walk.csv")
    let question = MatchQuestion(trace: path, format: nil, profile: "foot", accuracy: 5)
    let report = try question.answer(in: .shared, style: .plain)
    #expect(report.match.matchings.count == 1 && report.match.tracepoints.allSatisfy { $0 != nil })
    let distance = report.match.matchings[0].distance
    #expect(abs(distance - line.length) < 0.05 * line.length, "\(distance) \(line.length)")
    let scene = try report.scene
    #expect(scene.title == path && scene.routes.count == 2)
    #expect(scene.routes.map(\.isAlternative) == [true, false] && scene.markers.count >= 2)
  }

  @Test func `of nothing are errors that say why`() throws {
    let folder = try TestFolder()
    func error(_ text: String) throws -> ServiceError {
      let path = try folder.write(text, to: "x.csv")
      return try serviceError {
        _ = try MatchQuestion(trace: path, format: nil, profile: "foot").answer(
          in: .shared,
          style: .plain
        )
      }
    }
    let far = try error("lat,lon\n50,10\n50.001,10\n")
    #expect(far.code == .noMatch && far.details["fixes"] == 2 && far.names("foot"))
    #expect(far.details["location"] == [10, 50] && far.names("50.000000, 10.000000"))
    let empty = try error("lat,lon\n")
    #expect(empty.code == .noMatch && empty.details["fixes"] == 0 && empty.names("x.csv"))
    let bad = try error("nothing\n")
    #expect(bad.code == .badFile && bad.details["file"]?.string == folder.path("x.csv"))
    let missing = try serviceError {
      _ = try MatchQuestion(trace: folder.path("none"), format: nil, profile: nil)
        .answer(in: .shared, style: .plain)
    }
    #expect(missing.code == .badFile && missing.names("none"))
  }
}

@Suite struct `Reports on recordings` {
  private static func report(_ text: String) throws -> (TraceReport, String) {
    let folder = try TestFolder()
    let path = try folder.write(text, to: "t.csv")
    return (TraceReport(reading: path, format: nil), path)
  }

  @Test func `count what a recording holds`() throws {
    // Two fixes a hundredth of a degree of the meridian apart in 600 s, and three faults.
    let (report, path) = try Self.report(
      """
      time,lat,lon
      1795189800,0.00,30
      1795190400,0.01,30
      1795190400,0.01,30
      ,0.01,30
      x,0.01,30
      """
    )
    let json = try #require(TraceReport.json([report], .english)["traces"]?.array?.first)
    #expect(json["file"]?.string == path && json["format"] == "csv" && json["fixes"] == 4)
    #expect(json["rejected_count"] == 1 && json["rejected"]?.array?.first?["line"] == 6)
    #expect(json["start"] == "2026-11-20T15:50:00Z" && json["end"] == "2026-11-20T16:00:00Z")
    #expect(json["missing_times"] == 1 && json["repeated_times"] == 1 && json["segments"] == 1)
    #expect(abs((json["length"]?.number ?? 0) - 1105.7) < 0.2)
    let text = report.text(.plain)
    #expect(text.hasPrefix(path + "\n") && text.contains("1.11 km") && text.contains("10 min"))
    #expect(text.contains("6.63 km/h") && text.contains("line 6: "), "\(text)")
    #expect(!text.contains("segments"), "one segment is not worth a row")
  }

  @Test(arguments: [(10, 10, false), (11, 10, true)])
  func `list ten rejected records as text, and say if there are more`(
    count: Int,
    listed: Int,
    hasMore: Bool
  ) throws {
    let (report, _) = try Self.report("lat,lon\n1,2\n" + String(repeating: "x,y\n", count: count))
    let text = report.text(.plain)
    #expect(text.components(separatedBy: "    line ").count == listed + 1)
    #expect(text.hasSuffix("…") == hasMore)
  }

  @Test func `list ten rejected records as text and all of them as JSON`() throws {
    let (report, _) = try Self.report(
      "lat,lon\n1,2\n" + String(repeating: "x,y\n", count: 12)
    )
    let json = TraceReport.json([report], .spanish)
    #expect(json["code"] == "Ok" && json["message"] == nil)
    #expect(json["traces"]?.array?.first?["rejected"]?.array?.count == 12)
    let text = report.text(TextStyle(language: .spanish))
    #expect(text.components(separatedBy: "línea ").count == 11 && text.hasSuffix("\n    …"))
  }

  @Test func `have the first error of several files, and go on after it`() throws {
    let (good, _) = try Self.report("lat,lon\n1,2\n")
    let bad = TraceReport(reading: "/nowhere/a.gpx", format: nil)
    let worse = TraceReport(reading: "/nowhere/b.gpx", format: .gpx)
    #expect(good.failure == nil && bad.failure != nil)
    let json = TraceReport.json([good, bad, worse], .english)
    #expect(json["code"] == "BadFile" && json["traces"]?.array?.count == 3)
    #expect(json["message"]?.string?.contains("a.gpx") == true)
    #expect(json["details"]?["file"] == "/nowhere/a.gpx")
    #expect(json["traces"]?.array?[2]["error"]?.string?.contains("b.gpx") == true)
    #expect(json["traces"]?.array?[0]["error"] == nil)
  }

  @Test func `that end in an error keep what came before`() throws {
    let folder = try TestFolder()
    let path = try folder.write(
      """
      <gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1" lon="2.001"/>
      </trkseg></wrong>
      """,
      to: "t.gpx"
    )
    let report = TraceReport(reading: path, format: nil)
    let failure = try #require(report.failure)
    let error = TraceFailures.failure(failure)
    #expect(error.code == .badFile && error.details["line"] == 2 && error.names(path))
    let json = TraceReport.json([report], .english)["traces"]?.array?.first
    #expect(json?["fixes"] == 2 && json?["format"] == "gpx" && json?["error"] != nil)
  }
}
