import Foundation
import GeoCore

/// Routes as GPX 1.1 (www.topografix.com/GPX/1/1): each one as `rte`, whose points carry the
/// instructions, and as `trk`, whose points are the line.
package enum GPXWriter {
  /// The document.
  package static func text(_ routes: [ExportRoute]) -> String {
    var xml = XMLWriter()
    let attributes = [
      ("version", "1.1"), ("creator", "Rumbo"),
      ("xmlns", "http://www.topografix.com/GPX/1/1"),
      ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
      (
        "xsi:schemaLocation",
        "http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"
      ),
    ]
    xml.element("gpx", attributes) { xml in
      if let first = routes.first { writeMetadata(first, to: &xml) }
      for waypoint in routes.first?.waypoints ?? [] {
        xml.element("wpt", position(waypoint.coordinate)) { $0.element("name", waypoint.name) }
      }
      for route in routes { writeRoute(route, to: &xml) }
      for route in routes { writeTrack(route, to: &xml) }
    }
    return xml.text
  }

  private static func writeMetadata(_ route: ExportRoute, to xml: inout XMLWriter) {
    xml.element("metadata") { xml in
      xml.element("name", route.name)
      xml.element("desc", route.description)
      if !route.attribution.isEmpty { xml.empty("copyright", [("author", route.attribution)]) }
      if let time = route.departure.flatMap(universalTime) { xml.element("time", time) }
    }
  }

  private static func writeRoute(_ route: ExportRoute, to xml: inout XMLWriter) {
    xml.element("rte") { xml in
      xml.element("name", route.name)
      xml.element("desc", route.description)
      xml.element("type", route.profile)
      for step in route.legs.joined() {
        xml.element("rtept", position(step.coordinate)) { xml in
          xml.element("name", step.instruction)
          xml.element("desc", summary(of: step, route.style))
          xml.element("type", step.mode)
        }
      }
    }
  }

  private static func writeTrack(_ route: ExportRoute, to xml: inout XMLWriter) {
    xml.element("trk") { xml in
      xml.element("name", route.name)
      xml.element("type", route.profile)
      xml.element("trkseg") { xml in
        for coordinate in route.line { xml.empty("trkpt", position(coordinate)) }
      }
    }
  }

  /// Name of the way, distance and duration; only the name for a step without a length.
  private static func summary(of step: ExportRoute.Step, _ style: TextStyle) -> String {
    guard step.distance > 0 else { return step.name }
    let parts = [step.name, style.distance(step.distance), Format.duration(step.duration)]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The schema's longitudes end before 180.
  private static func position(_ coordinate: Coordinate) -> [(String, String)] {
    let longitude = Format.fixed(coordinate.longitude, 7)
    return [
      ("lat", Format.fixed(coordinate.latitude, 7)),
      ("lon", longitude == "180.0000000" ? "-180.0000000" : longitude),
    ]
  }

  /// A time in UTC, as GPX requires; `nil` if the text is no RFC 3339 time.
  private static func universalTime(_ text: String) -> String? {
    let formatter = ISO8601DateFormatter()
    guard let date = formatter.date(from: text) else { return nil }
    return formatter.string(from: date)
  }
}
