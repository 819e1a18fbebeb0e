import CampusGraph
package import GeoCore

extension DataSet {
  /// Margin around a campus within which its list has places, in degrees.
  private static let homeMargin = 0.5

  /// IANA name of the time zone of the city or the first campus.
  package func homeZone() throws(ServiceError) -> String {
    if let city = try city() { return city.network.description.timeZone }
    return try parts()[0].campus().timeZone
  }

  /// The surroundings of the campuses; `nil` if there are none.
  ///
  /// Lists leave out bike stations in other parts of the world; lookup by name finds them.
  package func homeRegions() throws(ServiceError) -> [BoundingBox]? {
    guard isCampus else { return nil }
    let margin = Self.homeMargin
    var regions: [BoundingBox] = []
    for part in parts() {
      let campus = try part.campus()
      guard let box = BoundingBox(campus.places.map(\.location) + campus.boundary.joined()) else {
        continue
      }
      regions.append(
        BoundingBox(
          south: max(-90, box.south - margin),
          west: max(-180, box.west - margin),
          north: min(90, box.north + margin),
          east: min(180, box.east + margin)
        )
      )
    }
    return regions.isEmpty ? nil : regions
  }
}
