import Basemap
import GeoCore
import MapDrawing

extension TileConverter {
  /// Adds streets, railways, ferries, runways and borders.
  func addLines(to background: inout MapBackground) {
    forEach("transportation") { feature, grid in
      let lines = grid.lines(feature)
      guard !lines.isEmpty, let value = feature.text("class") else { return }
      Self.addTransport(feature, value, lines, to: &background)
    }
    forEach("aeroway") { feature, grid in
      let lines = grid.lines(feature)
      guard !lines.isEmpty, let value = feature.text("class") else { return }
      background.runways.append(
        MapBackground.Runway(lines: lines, isTaxiway: value == "taxiway")
      )
    }
    forEach("boundary") { feature, grid in
      let lines = grid.lines(feature)
      guard !lines.isEmpty, let level = feature.integer("admin_level") else { return }
      background.boundaries.append(
        MapBackground.Boundary(
          level: level,
          lines: lines,
          isMaritime: feature.isTrue("maritime"),
          isDisputed: feature.isTrue("disputed")
        )
      )
    }
  }

  /// Adds rivers and streams.
  func addWaterways(to background: inout MapBackground) {
    forEach("waterway") { feature, grid in
      let lines = grid.lines(feature)
      guard !lines.isEmpty else { return }
      background.waterways.append(
        MapBackground.Waterway(
          feature.text("class").flatMap(MapBackground.Waterway.Kind.init) ?? .stream,
          lines: lines,
          name: Self.name(feature),
          structure: Self.structure(feature),
          isIntermittent: feature.isTrue("intermittent")
        )
      )
    }
  }

  private static func addTransport(
    _ feature: TileFeature,
    _ value: String,
    _ lines: [[Coordinate]],
    to background: inout MapBackground
  ) {
    if value == "ferry" {
      background.ferries.append(MapBackground.Line(lines: lines, name: name(feature)))
    } else if let kind = railway(feature, value) {
      background.railways.append(
        MapBackground.Railway(
          kind,
          lines: lines,
          structure: structure(feature),
          layer: feature.integer("layer") ?? 0
        )
      )
    } else if let roadClass = roadClass(feature, value) {
      background.roads.append(road(feature, value, roadClass, lines))
    }
  }

  private static func road(
    _ feature: TileFeature,
    _ value: String,
    _ roadClass: MapBackground.RoadClass,
    _ lines: [[Coordinate]]
  ) -> MapBackground.Road {
    MapBackground.Road(
      roadClass,
      lines: lines,
      isRamp: feature.isTrue("ramp"),
      structure: structure(feature),
      layer: feature.integer("layer") ?? 0,
      oneway: (feature.integer("oneway") ?? 0).signum(),
      isPaved: feature.text("surface").map { $0 == "paved" },
      isUnderConstruction: value.hasSuffix("_construction"),
      isRestricted: feature.text("access") == "no" || feature.isTrue("toll")
    )
  }

  private static func railway(
    _ feature: TileFeature,
    _ value: String
  ) -> MapBackground.Railway.Kind? {
    switch value {
    case "rail", "transit":
      if feature["service"] != nil { return .service }
      return railways[feature.text("subclass") ?? ""] ?? .rail
    case "aerialway", "cable_car", "gondola": return .cableCar
    default: return nil
    }
  }

  private static let railways: [String: MapBackground.Railway.Kind] = [
    "subway": .subway, "light_rail": .lightRail, "monorail": .lightRail, "narrow_gauge": .lightRail,
    "tram": .tram, "funicular": .funicular,
  ]

  /// The class of a street; `nil` if it is not drawn.
  static func roadClass(_ feature: TileFeature, _ value: String) -> MapBackground.RoadClass? {
    let base = value.hasSuffix("_construction") ? String(value.dropLast(13)) : value
    let subclass = feature.text("subclass")
    switch (base, subclass) {
    case ("path", "pedestrian"?), ("minor", "living_street"?): return .pedestrian
    case ("path", "cycleway"?): return .cycleway
    case ("path", "steps"?): return .steps
    case ("bus_guideway", _): return .busway
    case ("bridge", _): return nil
    default: return MapBackground.RoadClass(rawValue: base)
    }
  }
}
