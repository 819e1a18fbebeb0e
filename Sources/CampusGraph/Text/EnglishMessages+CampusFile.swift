extension EnglishMessages: CampusFileTexts {
  // MARK: - Collection

  var notAFeatureCollection: String {
    "not a GeoJSON FeatureCollection; the root needs \"type\" and \"features\""
  }

  func unknownTimeZone(_ zone: String) -> String {
    """
    time_zone \(zone) is not in the time zone database; write one such as America/Mexico_City
    """
  }

  // MARK: - Features

  var noFeatureID: String {
    "has no \"id\"; every feature needs a string or a number of its own"
  }

  func repeatedFeatureID(_ index: Int, first: Int) -> String {
    "features[\(index)] has the same id as features[\(first)]; give it its own"
  }

  var needsPolygon: String { "needs a Polygon" }
  var needsPoint: String { "needs a Point" }
  var needsPointOnPath: String { "needs a Point on its path" }
  var needsLine: String { "needs a LineString" }
  var needsLineOrPlaza: String { "needs a LineString, or the tag area=yes if it is a plaza" }
}
