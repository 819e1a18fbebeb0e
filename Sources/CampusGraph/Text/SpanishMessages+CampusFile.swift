extension SpanishMessages: CampusFileTexts {
  // MARK: - Collection

  var notAFeatureCollection: String {
    "no es una FeatureCollection de GeoJSON; la raíz necesita \"type\" y \"features\""
  }

  func unknownTimeZone(_ zone: String) -> String {
    """
    time_zone \(zone) no está en la base de zonas horarias; escriba una como America/Mexico_City
    """
  }

  // MARK: - Features

  var noFeatureID: String {
    "no tiene \"id\"; cada elemento necesita un texto o un número propio"
  }

  func repeatedFeatureID(_ index: Int, first: Int) -> String {
    "features[\(index)] tiene el mismo id que features[\(first)]; dele uno propio"
  }

  var needsPolygon: String { "necesita un Polygon" }
  var needsPoint: String { "necesita un Point" }
  var needsPointOnPath: String { "necesita un Point sobre su camino" }
  var needsLine: String { "necesita un LineString" }
  var needsLineOrPlaza: String {
    "necesita un LineString, o la etiqueta area=yes si es una plaza"
  }
}
