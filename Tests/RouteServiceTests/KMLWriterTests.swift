import Foundation
import FoundationXML
import GeoCore
import Testing

@testable import RouteService

@Suite struct KMLWriterTests {
  private static func root(_ routes: [ExportRoute]) throws -> XMLElement {
    try #require(try XMLDocument(xmlString: KMLWriter.text(routes)).rootElement())
  }

  private static func values(_ path: String, _ root: XMLElement) throws -> [String?] {
    let steps = path.split(separator: "/").map { "*[local-name()='\($0)']" }
    return try root.nodes(forXPath: steps.joined(separator: "/")).map(\.stringValue)
  }

  private static func names(_ node: XMLNode?) -> [String] {
    node?.children?.compactMap { $0.kind == .element ? $0.localName : nil } ?? []
  }

  @Test func `the document is KML 2.2 with a styled line`() throws {
    let text = KMLWriter.text([ExportRoutes.plain])
    #expect(text.contains("<kml xmlns=\"http://www.opengis.net/kml/2.2\">"))
    let root = try Self.root([ExportRoutes.plain])
    #expect(Self.names(root) == ["Document"])
    #expect(
      Self.names(root.children?.first { $0.kind == .element }) == [
        "name", "description", "Style", "Style", "Placemark", "Placemark", "Placemark", "Placemark",
        "Folder",
      ]
    )
    #expect(
      try Self.values("Document/Placemark/LineString/coordinates", root) == [
        """
        -99.1388000,19.2842000 -99.1384000,19.2844000 -99.1380000,19.2849000
        """
      ]
    )
    #expect(try Self.values("Document/Placemark/styleUrl", root) == ["#route"])
  }

  @Test func `places and steps are placemarks`() throws {
    let root = try Self.root([ExportRoutes.plain])
    let places = try Self.values("Document/Placemark/name", root)
    #expect(places == ["Biblioteca → Aulas 3", "Biblioteca", "Kiosco", "Aulas 3"])
    let steps = try Self.values("Document/Folder/Placemark/name", root)
    #expect(steps.first == "Sal por la puerta norte")
    #expect(steps.count == 4)
    let points = try Self.values("Document/Folder/Placemark/Point/coordinates", root)
    #expect(points.first == "-99.1388000,19.2842000")
  }

  @Test func `alternatives have their own style, and routes without a line no placemark`() throws {
    let root = try Self.root([ExportRoutes.plain, ExportRoutes.plain, ExportRoutes.nothing])
    let styles = try Self.values("Document/Placemark/styleUrl", root)
    #expect(styles == ["#route", "#alternative"])
    #expect(Self.names(try Self.root([])) == ["Document"])
  }
}
