import GeoCore

/// Routes as KML 2.2 (OGC 07-147r2): the line with its style, placemarks for the places of the
/// question, and a folder with a placemark for each step.
package enum KMLWriter {
  /// The document.
  package static func text(_ routes: [ExportRoute]) -> String {
    var xml = XMLWriter()
    xml.element("kml", [("xmlns", "http://www.opengis.net/kml/2.2")]) { xml in
      xml.element("Document") { xml in
        if let first = routes.first {
          xml.element("name", first.name)
          let parts = [first.description, first.attribution].filter { !$0.isEmpty }
          xml.element("description", parts.joined(separator: " · "))
        }
        writeStyles(withFerry: routes.first?.ferries.isEmpty == false, to: &xml)
        for (index, route) in routes.enumerated() {
          writeLine(route, isMain: index == 0, to: &xml)
        }
        if let first = routes.first { writePlaces(of: first, to: &xml) }
      }
    }
    return xml.text
  }

  /// Colours are alpha, blue, green, red.
  private static func writeStyles(withFerry: Bool, to xml: inout XMLWriter) {
    let ferry = withFerry ? [("ferry", "ff996e0b", "6")] : []
    let styles = [("route", "ff5f11e0", "6"), ("alternative", "ff988f8a", "4")] + ferry
    for (id, color, width) in styles {
      xml.element("Style", [("id", id)]) { xml in
        xml.element("LineStyle") { xml in
          xml.element("color", color)
          xml.element("width", width)
        }
      }
    }
  }

  private static func writeLine(
    _ route: ExportRoute,
    isMain: Bool,
    to xml: inout XMLWriter
  ) {
    guard route.line.count > 1 else { return }
    let style = isMain ? "#route" : "#alternative"
    writeLine(route.line, name: route.name, route.description, style: style, to: &xml)
    guard isMain else { return }
    for ferry in route.ferries {
      let detail = [route.style.distance(ferry.distance), Format.duration(ferry.duration)]
        .joined(separator: " · ")
      writeLine(ferry.line, name: ferry.name, detail, style: "#ferry", to: &xml)
    }
  }

  private static func writeLine(
    _ line: [Coordinate],
    name: String,
    _ description: String,
    style: String,
    to xml: inout XMLWriter
  ) {
    xml.element("Placemark") { xml in
      xml.element("name", name)
      xml.element("description", description)
      xml.element("styleUrl", style)
      xml.element("LineString") { xml in
        xml.element("tessellate", "1")
        xml.element("coordinates", line.map(position).joined(separator: " "))
      }
    }
  }

  private static func writePlaces(of route: ExportRoute, to xml: inout XMLWriter) {
    for waypoint in route.waypoints {
      writePoint(waypoint.name, "", at: waypoint.coordinate, to: &xml)
    }
    guard route.legs.contains(where: { !$0.isEmpty }) else { return }
    xml.element("Folder") { xml in
      xml.element("name", route.name)
      for step in route.legs.joined() {
        let distance = step.distance > 0 ? route.style.distance(step.distance) : ""
        let detail = [step.name, distance].filter { !$0.isEmpty }.joined(separator: " · ")
        writePoint(step.instruction, detail, at: step.coordinate, to: &xml)
      }
    }
  }

  private static func writePoint(
    _ name: String,
    _ description: String,
    at coordinate: Coordinate,
    to xml: inout XMLWriter
  ) {
    xml.element("Placemark") { xml in
      xml.element("name", name)
      xml.element("description", description)
      xml.element("Point") { $0.element("coordinates", position(coordinate)) }
    }
  }

  private static func position(_ coordinate: Coordinate) -> String {
    Format.fixed(coordinate.longitude, 7) + "," + Format.fixed(coordinate.latitude, 7)
  }
}
