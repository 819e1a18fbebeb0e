extension SpanishMessages: GeoJSONTexts {
  // MARK: - Members

  func expected(_ value: String, found: String) -> String {
    "se esperaba \(value), se encontró \(found)"
  }

  var missingType: String { "le falta \"type\"" }

  func unknownType(_ name: String, of object: GeoJSONError.TypedObject) -> String {
    let known =
      switch object {
      case .document: "un FeatureCollection, un Feature o una geometría"
      case .feature: feature
      case .geometry: "Point, LineString, Polygon, sus formas Multi o GeometryCollection"
      }
    return "el tipo \(name) no es \(known)"
  }

  var missingFeatures: String { "al FeatureCollection le falta \"features\"" }

  var missingGeometry: String {
    "al Feature le falta \"geometry\"; escriba null si no tiene lugar"
  }

  func missingCoordinates(_ type: String) -> String {
    "a la geometría \(type) le falta \"coordinates\""
  }

  // MARK: - Expected values

  var array: String { "un arreglo" }
  var object: String { "un objeto" }
  var stringOrNumber: String { "una cadena o un número" }
  var document: String { "un objeto GeoJSON" }
  var feature: String { "un Feature" }
  var geometry: String { "una geometría" }
  var position: String { "una posición [longitud, latitud]" }

  // MARK: - Geometries

  func tooDeep(_ limit: Int) -> String {
    "colecciones de geometrías anidadas a más de \(limit) niveles"
  }

  func badPosition(_ text: String) -> String {
    """
    \(text) no es una posición: primero la longitud, de -180 a 180, \
    luego la latitud, de -90 a 90
    """
  }

  func shortLine(_ count: Int) -> String {
    "una línea necesita 2 posiciones o más, no \(count)"
  }

  var noRing: String { "un polígono necesita un anillo" }

  func shortRing(_ count: Int) -> String {
    "un anillo necesita 4 posiciones o más, la última igual a la primera, no \(count)"
  }

  var openRing: String { "el anillo no está cerrado: repita su primera posición al final" }
}
