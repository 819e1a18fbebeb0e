import Basemap
import MapDrawing

extension TileConverter {
  /// Adds areas and buildings.
  func addAreas(to background: inout MapBackground) {
    for (layer, kind) in Self.areaLayers {
      forEach(layer) { feature, grid in
        guard let kind = kind(feature) else { return }
        let polygons = grid.polygons(feature)
        guard !polygons.isEmpty else { return }
        background.areas.append(
          MapBackground.Area(
            kind,
            polygons: polygons,
            isIntermittent: feature.isTrue("intermittent")
          )
        )
      }
    }
    forEach("building") { feature, grid in
      let polygons = grid.polygons(feature)
      guard !polygons.isEmpty else { return }
      background.buildings.append(
        MapBackground.Building(polygons: polygons, height: feature.number("render_height") ?? 0)
      )
    }
  }

  /// The layers with areas, and the kind of a feature in each; `nil` if it is not drawn.
  private static let areaLayers:
    [(layer: String, kind: @Sendable (TileFeature) -> MapBackground.Area.Kind?)] = [
      ("landcover", landcover),
      ("landuse", { $0.text("class").flatMap { OpenMapTilesClasses.landuses[$0] } }),
      ("park", { _ in .natureReserve }),
      ("aeroway", { $0.text("class") == "aerodrome" ? .aerodrome : .apron }),
      ("water", { OpenMapTilesClasses.waters[$0.text("class") ?? ""] ?? .lake }),
      (
        "transportation",
        { ["pier", "bridge"].contains($0.text("class") ?? "") ? .pier : .plaza }
      ),
    ]

  @Sendable
  private static func landcover(_ feature: TileFeature) -> MapBackground.Area.Kind? {
    if let subclass = feature.text("subclass"), OpenMapTilesClasses.parks.contains(subclass) {
      return .park
    }
    return feature.text("class").flatMap { OpenMapTilesClasses.landcovers[$0] }
  }

}
