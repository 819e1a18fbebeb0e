import Basemap
import GeoCore
import MapDrawing

extension TileConverter {
  /// Adds names of streets, places, water and summits, points of interest and house numbers.
  func addLabels(to background: inout MapBackground) {
    addStreetNames(to: &background)
    addPlaces(to: &background)
    forEach("poi") { feature, grid in
      for place in grid.points(feature) {
        background.pointsOfInterest.append(
          MapBackground.PointOfInterest(
            category: feature.text("class") ?? "",
            subcategory: feature.text("subclass") ?? "",
            name: Self.name(feature),
            at: place,
            rank: feature.integer("rank") ?? 0
          )
        )
      }
    }
    forEach("housenumber") { feature, grid in
      guard let text = feature.text("housenumber") else { return }
      for place in grid.points(feature) {
        background.houseNumbers.append(MapBackground.HouseNumber(text, at: place))
      }
    }
    forEach("mountain_peak") { feature, grid in
      for place in grid.points(feature) {
        background.peaks.append(
          MapBackground.Peak(Self.name(feature), at: place, elevation: feature.number("ele"))
        )
      }
    }
  }

  private func addStreetNames(to background: inout MapBackground) {
    forEach("transportation_name") { feature, grid in
      let lines = grid.lines(feature)
      guard !lines.isEmpty, let value = feature.text("class"),
        let roadClass = Self.roadClass(feature, value)
      else { return }
      let name = MapBackground.StreetName(
        roadClass,
        name: Self.name(feature),
        ref: feature.text("ref") ?? "",
        lines: lines
      )
      if !name.name.local.isEmpty || !name.ref.isEmpty { background.streetNames.append(name) }
    }
  }

  private func addPlaces(to background: inout MapBackground) {
    forEach("place") { feature, grid in
      guard let value = feature.text("class"), let kind = Self.placeKinds[value] else { return }
      for place in grid.points(feature) {
        background.places.append(
          MapBackground.PlaceLabel(
            kind,
            name: Self.name(feature),
            at: place,
            rank: feature.integer("rank") ?? 0,
            isCapital: feature.integer("capital") == 2
          )
        )
      }
    }
    forEach("water_name") { feature, grid in
      let isSea = ["ocean", "sea", "bay", "strait"].contains(feature.text("class") ?? "")
      let lines = grid.lines(feature) + grid.points(feature).map { [$0] }
      for line in lines {
        background.waterNames.append(
          MapBackground.WaterName(Self.name(feature), line: line, isSea: isSea)
        )
      }
    }
  }

  /// The kinds of places by the classes of the schema.
  private static let placeKinds: [String: MapBackground.PlaceLabel.Kind] = [
    "country": .country, "state": .state, "province": .state, "city": .city, "town": .town,
    "island": .island, "village": .village, "borough": .suburb, "suburb": .suburb,
    "quarter": .quarter, "neighbourhood": .neighbourhood, "hamlet": .hamlet,
    "isolated_dwelling": .locality, "farm": .locality, "locality": .locality, "islet": .island,
  ]
}
