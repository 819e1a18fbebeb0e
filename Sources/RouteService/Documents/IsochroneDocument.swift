package import GeoCore
package import Routing

/// Isochrones as GeoJSON.
package struct IsochroneDocument {
  package struct Contour {
    /// Minutes or metres.
    package var budget: Double
    package var area: IsochroneContour

    /// Area on the ellipsoid without the holes, in square metres.
    package var squareMeters: Double {
      area.polygons.reduce(0) { sum, rings in
        let areas = rings.map { abs(Geodesic.ring($0).area) }
        return sum + (areas.first ?? 0) - areas.dropFirst().reduce(0, +)
      }
    }
  }

  package var contours: [Contour]
  package var metric: String
  /// The profile's name; empty for weights of a graph file.
  package var profile = ""
  package var attribution: String
  package var isEstimated: Bool

  /// Larger contours first, so that smaller ones are drawn over them.
  package var json: JSONValue {
    let features = contours.reversed().map { contour -> JSONValue in
      [
        "type": "Feature",
        "properties": [
          "contour": .number(contour.budget), "metric": .string(metric),
          "estimated": .bool(isEstimated),
        ],
        "geometry": [
          "type": "MultiPolygon",
          "coordinates": .array(
            contour.area.polygons.map { rings in
              .array(rings.map { ring in .array(ring.map { .position($0) }) })
            }
          ),
        ],
      ]
    }
    var object: JSONObject = ["type": "FeatureCollection"]
    if !attribution.isEmpty { object["attribution"] = .string(attribution) }
    object["features"] = .array(features)
    return .object(object)
  }

  /// A table of the areas, under the label of their place.
  package func text(_ label: String, _ style: TextStyle) -> String {
    let texts = style.texts
    var table = TextTable([texts.within, texts.area, texts.parts], alignRight: [0, 1, 2])
    for contour in contours {
      let amount =
        metric == "distance"
        ? style.distance(contour.budget) : Format.duration(contour.budget * 60)
      table.add([
        amount,
        style.area(contour.squareMeters),
        "\(contour.area.polygons.count)",
      ])
    }
    return label + "\n\n" + table.text
  }
}
