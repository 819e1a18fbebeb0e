extension EnglishMessages: GeoJSONTexts {
  // MARK: - Members

  func expected(_ value: String, found: String) -> String { "expected \(value), found \(found)" }
  var missingType: String { "it has no \"type\"" }

  func unknownType(_ name: String, of object: GeoJSONError.TypedObject) -> String {
    let known =
      switch object {
      case .document: "a FeatureCollection, a Feature or a geometry"
      case .feature: feature
      case .geometry: "Point, LineString, Polygon, their Multi forms or GeometryCollection"
      }
    return "the type \(name) is not \(known)"
  }

  var missingFeatures: String { "the FeatureCollection has no \"features\"" }

  var missingGeometry: String {
    "the Feature has no \"geometry\"; write null where it has no place"
  }

  func missingCoordinates(_ type: String) -> String { "the \(type) has no \"coordinates\"" }

  // MARK: - Expected values

  var array: String { "an array" }
  var object: String { "an object" }
  var stringOrNumber: String { "a string or a number" }
  var document: String { "a GeoJSON object" }
  var feature: String { "a Feature" }
  var geometry: String { "a geometry object" }
  var position: String { "a position [longitude, latitude]" }

  // MARK: - Geometries

  func tooDeep(_ limit: Int) -> String { "geometry collections nested deeper than \(limit) levels" }

  func badPosition(_ text: String) -> String {
    """
    \(text) is not a position: first the longitude, -180 to 180, then the latitude, -90 to 90
    """
  }

  func shortLine(_ count: Int) -> String { "a line needs 2 positions or more, not \(count)" }
  var noRing: String { "a polygon needs a ring" }

  func shortRing(_ count: Int) -> String {
    "a ring needs 4 positions or more, the last one equal to the first, not \(count)"
  }

  var openRing: String { "the ring is not closed: repeat its first position at the end" }
}
