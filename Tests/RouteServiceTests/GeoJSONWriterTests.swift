import Foundation
import GeoCore
import Testing

@testable import RouteService

@Suite struct GeoJSONWriterTests {
  private static func features(_ routes: [ExportRoute]) throws -> [JSONValue] {
    let text = GeoJSONWriter.document(routes).prettyText
    let value = try JSONValue(parsing: Data(text.utf8))
    #expect(value["type"]?.string == "FeatureCollection")
    return try #require(value["features"]?.array)
  }

  @Test func `every feature has type, geometry and properties`() throws {
    let features = try Self.features([ExportRoutes.plain, ExportRoutes.plain])
    #expect(
      features.map { $0["properties"]?["kind"]?.string } == [
        "route", "alternative", "waypoint", "waypoint", "waypoint", "step", "step", "step", "step",
      ]
    )
    for feature in features {
      #expect(feature["type"]?.string == "Feature")
      #expect(feature["geometry"] != nil)
    }
    let properties = features[0]["properties"]
    #expect(properties?["distance"]?.number == 112)
    #expect(properties?.names.contains("departure") == false)
    #expect(features[2]["properties"]?["role"]?.string == "start")
    #expect(features[3]["properties"]?["role"]?.string == "via")
    #expect(features[4]["properties"]?["role"]?.string == "end")
  }

  @Test func `positions are longitude, latitude`() throws {
    let features = try Self.features([ExportRoutes.plain])
    let geometry = features[0]["geometry"]
    #expect(geometry?["type"]?.string == "LineString")
    #expect(geometry?["coordinates"]?.array?.first == [-99.1388, 19.2842])
  }

  @Test func `a line of one point has two positions, and none has no geometry`() throws {
    var route = ExportRoutes.plain
    route.line = [ExportRoutes.coordinate(1, 2)]
    let one = try Self.features([route])
    #expect(one[0]["geometry"]?["coordinates"] == [[2, 1], [2, 1]])
    let none = try Self.features([ExportRoutes.nothing])
    #expect(none[0]["geometry"] == .null)
    #expect(try Self.features([]).isEmpty)
  }

  @Test func `a line across the antimeridian is cut there`() throws {
    var route = ExportRoutes.plain
    route.line = [
      ExportRoutes.coordinate(0, 179), ExportRoutes.coordinate(2, -179),
      ExportRoutes.coordinate(4, 179),
    ]
    let geometry = try Self.features([route])[0]["geometry"]
    #expect(geometry?["type"]?.string == "MultiLineString")
    #expect(
      geometry?["coordinates"] == [
        [[179, 0], [180, 1]], [[-180, 1], [-179, 2], [-180, 3]], [[180, 3], [179, 4]],
      ]
    )
  }

  @Test func `the attribution is a member of the collection if there is one`() {
    #expect(GeoJSONWriter.document([ExportRoutes.plain])["attribution"] == nil)
    var route = ExportRoutes.plain
    route.attribution = "© Somebody"
    #expect(GeoJSONWriter.document([route])["attribution"]?.string == "© Somebody")
  }
}

extension JSONValue {
  /// The names of an object's members.
  fileprivate var names: Set<String> { Set(object?.members.map(\.name) ?? []) }
}
