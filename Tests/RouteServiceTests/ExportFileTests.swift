import Foundation
import FoundationXML
import GeoCore
import Testing
import Traces

@testable import RouteService

/// What the three kinds of files have in common, and ferries in them.
@Suite struct `Exported routes` {
  private static var crossing: ExportRoute {
    var route = ExportRoutes.plain
    route.ferries = [
      ExportRoute.Ferry(
        name: "Alpha & Beta",
        line: Array(route.line.dropFirst()),
        distance: 1240.06,
        duration: 600
      )
    ]
    return route
  }

  /// Routes whose lines and steps are drawn by a seed.
  private static func random(_ seed: UInt64) -> ExportRoute {
    var random = SplitMix64(seed: seed)
    func coordinate() -> Coordinate {
      Coordinate(latitude: random.between(-89...89), longitude: random.between(-179.9...179.9))
    }
    var route = ExportRoutes.plain
    route.line = (0..<(2 + random.below(30))).map { _ in coordinate() }
    route.waypoints = (0..<(2 + random.below(3))).map {
      .init(name: "P\($0)", coordinate: coordinate())
    }
    route.legs = route.waypoints.dropFirst().map { _ in
      (0..<(1 + random.below(5))).map { number in
        ExportRoute.Step(
          instruction: "Step \(number)",
          name: "",
          mode: "walk",
          coordinate: coordinate(),
          distance: random.unit() * 500,
          duration: random.unit() * 400
        )
      }
    }
    return route
  }

  @Test(arguments: UInt64(0)..<20)
  func `as GPX are read by a reader of recordings, point by point`(seed: UInt64) throws {
    let route = Self.random(seed)
    let reader = TraceReader(format: .gpx, name: "route.gpx")
    var events: [TraceEvent] = []
    try reader.feed(Array(GPXWriter.text([route]).utf8), into: &events)
    try reader.finish(into: &events)
    let points = events.compactMap { event -> Coordinate? in
      if case .fix(let fix) = event { fix.coordinate } else { nil }
    }
    try #require(points.count == route.line.count && events.count == points.count)
    for (point, expected) in zip(points, route.line) {
      #expect(abs(point.latitude - expected.latitude) <= 0.6e-7)
      #expect(abs(point.longitude - expected.longitude) <= 0.6e-7)
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `have the same points in all kinds of files`(seed: UInt64) throws {
    var route = Self.random(seed)
    // Lines across the antimeridian are cut in GeoJSON only.
    route.line = route.line.map {
      Coordinate(latitude: $0.latitude, longitude: $0.longitude / 3)
    }
    let features = try #require(GeoJSONWriter.document([route])["features"]?.array)
    func points(_ kind: String) -> [[Double]] {
      features.filter { $0["properties"]?["kind"]?.string == kind }
        .compactMap { $0["geometry"]?["coordinates"]?.array?.compactMap(\.number) }
    }
    let line = features[0]["geometry"]?["coordinates"]?.array?
      .compactMap { $0.array?.compactMap(\.number) }
    let kml = try #require(try XMLDocument(xmlString: KMLWriter.text([route])).rootElement())
    func coordinates(_ path: String) throws -> [[Double]] {
      try kml.nodes(forXPath: path).flatMap { node in
        (node.stringValue ?? "").split(separator: " ")
          .map { $0.split(separator: ",").compactMap { Double($0) } }
      }
    }
    func element(_ name: String) -> String { "*[local-name()='\(name)']" }
    func placemarks(_ parent: String) -> String {
      "//\(element(parent))/\(element("Placemark"))/\(element("Point"))/\(element("coordinates"))"
    }
    #expect(try coordinates("//\(element("LineString"))/\(element("coordinates"))") == line)
    #expect(try coordinates(placemarks("Document")) == points("waypoint"))
    #expect(try coordinates(placemarks("Folder")) == points("step"))
    #expect(points("step").count == route.legs.joined().count)
    #expect(points("waypoint").count == route.waypoints.count)
  }

  @Test func `number the steps of each leg, and their lengths add up to the route`() throws {
    for seed in UInt64(0)..<20 {
      let route = Self.random(seed)
      let steps = try #require(GeoJSONWriter.document([route])["features"]?.array)
        .compactMap { $0["properties"] }.filter { $0["kind"] == "step" }
      let places = steps.map { [$0["leg"]?.number, $0["index"]?.number] }
      let expected = route.legs.enumerated().flatMap { leg, steps in
        steps.indices.map { [Double(leg), Double($0)] }
      }
      #expect(places == expected)
      for name in ["distance", "duration"] {
        let shown = steps.compactMap { $0[name]?.number }.reduce(0, +)
        let whole = route.legs.joined().reduce(0) {
          $0 + (name == "distance" ? $1.distance : $1.duration)
        }
        #expect(abs(shown - whole) < 0.051 + 1e-9, "\(name) \(shown) \(whole)")
      }
    }
  }

  @Test func `have their ferries as lines of their own in GeoJSON`() throws {
    let features = try #require(GeoJSONWriter.document([Self.crossing])["features"]?.array)
    let ferries = features.filter { $0["properties"]?["kind"] == "ferry" }
    try #require(ferries.count == 1)
    #expect(ferries[0]["properties"]?["name"] == "Alpha & Beta")
    #expect(ferries[0]["properties"]?["distance"] == 1240.1)
    #expect(ferries[0]["properties"]?["duration"] == 600)
    #expect(
      ferries[0]["geometry"]?["coordinates"] == [[-99.1384, 19.2844], [-99.138, 19.2849]]
    )
    #expect(features.firstIndex(of: ferries[0]) == 1, "after the lines of routes")
  }

  @Test func `have their ferries as styled lines in KML, those of the best route alone`() throws {
    let text = KMLWriter.text([Self.crossing, Self.crossing])
    let root = try #require(try XMLDocument(xmlString: text).rootElement())
    func values(_ name: String) throws -> [String?] {
      try root.nodes(forXPath: "//*[local-name()='\(name)']").map(\.stringValue)
    }
    #expect(try values("styleUrl") == ["#route", "#ferry", "#alternative"])
    #expect(text.contains("<Style id=\"ferry\">"))
    #expect(text.contains("<description>1.24 km · 10 min</description>"))
    #expect(!KMLWriter.text([ExportRoutes.plain]).contains("ferry"))
  }

  @Test func `write quantities in the style of the reader, and numbers with a point`() {
    var route = Self.crossing
    route.style = TextStyle(language: .spanish, hasDecimalComma: true)
    route.legs[1][0].distance = 2500
    #expect(KMLWriter.text([route]).contains("1,24 km · 10 min"))
    #expect(GPXWriter.text([route]).contains("2,50 km"))
    let json = GeoJSONWriter.document([route]).text
    #expect(json.contains(#""distance":2500"#) && !json.contains("2,50"))
  }

  @Test func `name the attribution of the data in every kind of file`() throws {
    var route = ExportRoutes.plain
    route.attribution = "© A & B"
    #expect(GPXWriter.text([route]).contains("<copyright author=\"© A &amp; B\"/>"))
    #expect(KMLWriter.text([route]).contains("112 m · 2 min · © A &amp; B</description>"))
    #expect(GeoJSONWriter.document([route])["attribution"] == "© A & B")
    for text in [GPXWriter.text([ExportRoutes.plain]), KMLWriter.text([ExportRoutes.plain])] {
      #expect(!text.contains("©") && !text.contains("copyright"))
    }
  }

  @Test(arguments: [
    ("2026-11-20T23:30:00-06:00", "2026-11-21T05:30:00Z"),
    ("2026-03-01T00:30:00+05:45", "2026-02-28T18:45:00Z"),
    ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00Z"),
  ])
  func `have the departure in UTC in GPX and as it was written in GeoJSON`(
    departure: String,
    universal: String
  ) {
    var route = ExportRoutes.plain
    route.departure = departure
    #expect(GPXWriter.text([route]).contains("<time>\(universal)</time>"))
    let features = GeoJSONWriter.document([route])["features"]?.array
    #expect(features?[0]["properties"]?["departure"]?.string == departure)
  }

  @Test func `have roles for their waypoints`() {
    for count in 1...5 {
      var route = ExportRoutes.plain
      route.waypoints = (0..<count).map {
        .init(name: "\($0)", coordinate: Coordinate(latitude: Double($0), longitude: 0))
      }
      let roles = (0..<count).map { route.role(ofWaypoint: $0) }
      let vias = Array(repeating: "via", count: max(0, count - 2))
      #expect(roles == (count == 1 ? ["start"] : ["start"] + vias + ["end"]))
    }
  }

  @Test func `that cross the antimeridian are cut without changing their points`() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<50 {
      var route = ExportRoutes.plain
      var longitude = random.between(-180...180)
      route.line = (0..<12).map { _ in
        longitude += random.between(-60...60)
        if longitude > 180 { longitude -= 360 }
        if longitude < -180 { longitude += 360 }
        return Coordinate(
          latitude: (random.between(-80...80) * 10).rounded() / 10,
          longitude: (longitude * 10).rounded() / 10
        )
      }
      let geometry = try #require(
        GeoJSONWriter.document([route])["features"]?.array?.first?["geometry"]
      )
      let coordinates = try #require(geometry["coordinates"]?.array)
      let lines = geometry["type"] == "LineString" ? [JSONValue.array(coordinates)] : coordinates
      let parts = lines.map { line in
        (line.array ?? []).map { $0.array?.compactMap(\.number) ?? [] }
      }
      let crossings = zip(route.line, route.line.dropFirst())
        .count { abs($0.longitude - $1.longitude) > 180 }
      #expect(parts.count == crossings + 1)
      for part in parts {
        #expect(part.count > 1)
        for (a, b) in zip(part, part.dropFirst()) { #expect(abs(a[0] - b[0]) <= 180) }
      }
      for (a, b) in zip(parts, parts.dropFirst()) {
        let (end, start) = (try #require(a.last), b[0])
        #expect(abs(end[0]) == 180 && end[0] == -start[0] && end[1] == start[1])
      }
      // Without the ends at the cuts these are the points of the route.
      let kept = parts.enumerated().flatMap { index, part in
        part.dropFirst(index == 0 ? 0 : 1).dropLast(index == parts.count - 1 ? 0 : 1)
      }
      #expect(kept == route.line.map { [$0.longitude, $0.latitude] })
    }
  }
}
