import Foundation
import FoundationXML
import GeoCore
import Testing

@testable import RouteService

@Suite struct GPXWriterTests {
  private static func root(_ routes: [ExportRoute]) throws -> XMLElement {
    try #require(try XMLDocument(xmlString: GPXWriter.text(routes)).rootElement())
  }

  private static func names(_ element: XMLElement) -> [String] {
    element.children?.compactMap { $0.kind == .element ? $0.localName : nil } ?? []
  }

  private static func elements(_ path: String, _ root: XMLElement) throws -> [XMLElement] {
    let steps = path.split(separator: "/").map { "*[local-name()='\($0)']" }
    return try root.nodes(forXPath: steps.joined(separator: "/")).compactMap { $0 as? XMLElement }
  }

  @Test func `the document is GPX 1.1 with its namespace, schema and creator`() throws {
    let text = GPXWriter.text([ExportRoutes.plain])
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\""))
    #expect(text.contains(" xmlns=\"http://www.topografix.com/GPX/1/1\""))
    #expect(text.contains("creator=\"Rumbo\""))
    #expect(
      text.contains(
        """
        xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
        http://www.topografix.com/GPX/1/1/gpx.xsd"
        """
      )
    )
  }

  @Test func `elements are in the order of the schema`() throws {
    var route = ExportRoutes.plain
    route.departure = "2026-11-20T09:50:00-06:00"
    route.attribution = "© Somebody"
    let root = try Self.root([route, route])
    #expect(Self.names(root) == ["metadata", "wpt", "wpt", "wpt", "rte", "rte", "trk", "trk"])
    let metadata = try #require(try Self.elements("metadata", root).first)
    #expect(Self.names(metadata) == ["name", "desc", "copyright", "time"])
    let first = try #require(try Self.elements("rte", root).first)
    #expect(Self.names(first) == ["name", "desc", "type", "rtept", "rtept", "rtept", "rtept"])
    for point in try Self.elements("rte/rtept", root) {
      let names = Self.names(point)
      #expect(names == ["name", "desc", "type"] || names == ["name", "type"])
    }
    let track = try #require(try Self.elements("trk", root).first)
    #expect(Self.names(track) == ["name", "type", "trkseg"])
  }

  @Test func `route points carry instructions, track points the line`() throws {
    let root = try Self.root([ExportRoutes.plain])
    let names = try Self.elements("rte/rtept/name", root).map(\.stringValue)
    #expect(
      names == [
        "Sal por la puerta norte", "Ha llegado a la parada", "Gira a la derecha", "Ha llegado",
      ]
    )
    let descriptions = try Self.elements("rte/rtept/desc", root).compactMap(\.stringValue)
    #expect(descriptions.contains("Andador <Central> & \"Sur\" · 72 m · 58 s"))
    let points = try Self.elements("trk/trkseg/trkpt", root)
    #expect(points.count == 3)
    let latitudes = try root.nodes(forXPath: "//*[local-name()='trkpt']/@lat").map(\.stringValue)
    let longitudes = try root.nodes(forXPath: "//*[local-name()='trkpt']/@lon").map(\.stringValue)
    #expect(latitudes == ["19.2842000", "19.2844000", "19.2849000"])
    #expect(longitudes == ["-99.1388000", "-99.1384000", "-99.1380000"])
  }

  @Test func `a departure is written in UTC, and only if the question has one`() throws {
    #expect(try Self.elements("metadata/time", Self.root([ExportRoutes.plain])).isEmpty)
    var route = ExportRoutes.plain
    route.departure = "2026-11-20T19:50:00-06:00"
    let times = try Self.elements("metadata/time", Self.root([route])).map(\.stringValue)
    #expect(times == ["2026-11-21T01:50:00Z"])
    route.departure = "tomorrow"
    #expect(try Self.elements("metadata/time", Self.root([route])).isEmpty)
  }

  @Test func `the 180th meridian is written as −180, since longitudes end before 180`() throws {
    var route = ExportRoutes.plain
    route.line = [
      ExportRoutes.coordinate(0, 180), ExportRoutes.coordinate(0, 179.999_999_99),
      ExportRoutes.coordinate(0, -180),
    ]
    let root = try Self.root([route])
    let longitudes = try root.nodes(forXPath: "//*[local-name()='trkpt']/@lon").map(\.stringValue)
    #expect(longitudes == ["-180.0000000", "-180.0000000", "-180.0000000"])
  }

  @Test func `hostile names and empty routes make valid documents`() throws {
    var route = ExportRoutes.plain
    route.name = "</name><trk/>\u{0}\u{FFFF}"
    let root = try Self.root([route])
    #expect(try Self.elements("trk", root).count == 1)
    #expect(try Self.elements("metadata/name", root).map(\.stringValue) == ["</name><trk/>"])
    let empty = try Self.root([ExportRoutes.nothing])
    #expect(Self.names(empty) == ["metadata", "rte", "trk"])
    #expect(Self.names(try Self.root([])) == [])
  }
}
