public import CampusGraph
public import GeoCore

extension MapScene {
  /// The scene of a campus without routes: shapes, doors, bus stops, points of interest, and the
  /// file's name, notice and attribution.
  public init(campus: Campus, language: Language = .english) {
    self.init(language: language)
    title = campus.name
    notice = campus.notice?[language] ?? ""
    attribution = campus.attribution
    shapes = campus.shapes
    let areas = Set(shapes.filter(\.isArea).map(\.name))  // already labelled as areas
    for place in campus.places {
      doors += place.entrances.map { entrance in
        Door(
          coordinate: entrance.location,
          bearing: entrance.bearing,
          isStepFree: entrance.isStepFree
        )
      }
      guard place.kind == .poi, !areas.contains(place.name) else { continue }
      let kind: Marker.Kind = place.category == "bus_stop" ? .busStop : .poi
      markers.append(Marker(kind, at: place.location, label: place.name))
    }
  }
}

/// Draws the map image that the pixel coordinates of a campus refer to.
public enum CampusMapDrawing {
  /// The scene of a campus's map image, projected by a pixel map.
  public static func campusMap(
    _ campus: Campus,
    on map: PixelMap,
    language: Language = .english
  ) -> MapScene {
    campusMap(
      campus,
      transform: { try? map.pixel(of: $0) },
      width: map.image.width,
      height: map.image.height,
      language: language
    )
  }

  /// The scene of a campus's map image.
  ///
  /// - Parameters:
  ///   - campus: the campus.
  ///   - transform: the image's transformation from coordinates to pixels; `nil` for coordinates
  ///     that have no pixel.
  ///   - width: width of the image in pixels.
  ///   - height: height of the image in pixels.
  ///   - language: the language of the legend and the notice.
  /// - Returns: a scene whose projection is the image's.
  public static func campusMap(
    _ campus: Campus,
    transform: @escaping @Sendable (Coordinate) -> Pixel?,
    width: Double,
    height: Double,
    language: Language = .english
  ) -> MapScene {
    var scene = MapScene(campus: campus, language: language)
    let ground = campus.boundary.first ?? campus.shapes.flatMap { $0.lines.flatMap(\.self) }
    let center = MapProjection.extent(of: ground).0.origin
    scene.projection = MapProjection(
      width: width,
      height: height,
      around: center,
      transform: transform
    )
    return scene
  }
}
