package import GeoCore

/// Style of a web map for vector tiles in the schema of OpenMapTiles, with the colours and widths of
/// ``BackgroundPalette`` and ``RoadStyle``: MapLibre's style specification, version 8.
///
/// Names are written only if an address of glyphs is known, because a style cannot bring its fonts.
package struct WebMapStyle: Sendable {
  private let palette: BackgroundPalette
  private let theme: MapScene.Theme
  private let language: Language

  /// Takes the theme and the language of names.
  package init(_ theme: MapScene.Theme, language: Language) {
    palette = .of(theme)
    self.theme = theme
    self.language = language
  }

  /// The document.
  ///
  /// - Parameters:
  ///   - source: Address of the TileJSON document.
  ///   - glyphs: Template of addresses of glyphs; `nil` for a map without names.
  /// - Returns: The style.
  package func json(source: String, glyphs: String?) -> JSONValue {
    var style: JSONObject = [
      "version": 8, "name": .string("Rumbo \(theme.rawValue)"),
      "sources": [Self.source: ["type": "vector", "url": .string(source)]],
    ]
    if let glyphs { style["glyphs"] = .string(glyphs) }
    style["layers"] = .array(ground + roads + borders + (glyphs == nil ? [] : names))
    return .object(style)
  }

  // MARK: - Ground

  private var ground: [JSONValue] {
    let building = Color.mixed(palette.land, palette.building, 0.8)
    return [
      [
        "id": "land", "type": "background", "paint": ["background-color": palette.land.json],
      ],
      fill("nature-reserve", "park", [:], other: .natureReserve),
      fill("landuse", "landuse", OpenMapTilesClasses.landuses),
      fill("landcover", "landcover", OpenMapTilesClasses.landcovers),
      layer(
        "parks",
        "fill",
        "landcover",
        filter: [
          "in", ["get", "subclass"],
          ["literal", .array(OpenMapTilesClasses.parks.map(JSONValue.string))],
        ],
        paint: ["fill-color": color(.park)]
      ),
      fill("water", "water", OpenMapTilesClasses.waters, other: .lake),
      layer(
        "waterways",
        "line",
        "waterway",
        paint: [
          "line-color": palette.waterway.json,
          "line-width": ["interpolate", ["linear"], ["zoom"], 8, 0.5, 13, 1.5, 17, 5],
        ]
      ),
      fill("aprons", "aeroway", ["aerodrome": .aerodrome], other: .apron),
      layer(
        "buildings",
        "fill",
        "building",
        least: 13,
        paint: ["fill-color": building.json, "fill-outline-color": palette.buildingEdge.json]
      ),
    ]
  }

  // MARK: - Roads

  private var roads: [JSONValue] {
    let paved = MapBackground.RoadClass.allCases.reversed().filter { palette.roads[$0] != nil }
    let paths = MapBackground.RoadClass.allCases.reversed().filter { palette.roads[$0] == nil }
    return paved.compactMap { road($0, .tunnel) } + [railway(isTunnel: true)]
      + paths.compactMap(path) + paved.compactMap { road($0, .casing) }
      + paved.compactMap { road($0, .fill) } + [
        railway(isTunnel: false),
        layer(
          "ferries",
          "line",
          "transportation",
          filter: ["==", ["get", "class"], "ferry"],
          paint: [
            "line-color": palette.ferry.json, "line-width": 1.2, "line-dasharray": [5, 4],
          ]
        ),
      ]
  }

  private func railway(isTunnel: Bool) -> JSONValue {
    var paint: JSONObject = [
      "line-color": palette.rail.json,
      "line-width": ["interpolate", ["linear"], ["zoom"], 10, 0.6, 14, 1.4, 17, 3],
    ]
    if isTunnel { paint["line-opacity"] = .number(Self.tunnelOpacity) }
    return layer(
      isTunnel ? "railway-tunnels" : "railways",
      "line",
      "transportation",
      filter: [
        "all", ["in", ["get", "class"], ["literal", ["rail", "transit"]]],
        Self.isTunnel(isTunnel),
      ],
      least: 10,
      paint: .object(paint)
    )
  }

  private func path(_ roadClass: MapBackground.RoadClass) -> JSONValue? {
    guard let widths = RoadStyle.widths[roadClass], let first = widths.first else { return nil }
    let color = SceneLayout.pathStroke(roadClass, 1, palette).color
    return layer(
      "\(roadClass)",
      "line",
      "transportation",
      filter: Self.filter(roadClass),
      least: first.zoom - 1,
      paint: [
        "line-color": color.json, "line-width": Self.width(widths, factor: 1),
        "line-dasharray": [3, 2],
      ]
    )
  }

  /// Which of the layers of a class of roads.
  private enum RoadPart: String {
    case tunnel = "-tunnel"
    case casing = "-casing"
    case fill = ""
  }

  /// Opacity of what is underground.
  private static let tunnelOpacity = 0.35

  private static func isTunnel(_ isTunnel: Bool) -> JSONValue {
    [isTunnel ? "==" : "!=", ["get", "brunnel"], "tunnel"]
  }

  private func road(_ roadClass: MapBackground.RoadClass, _ part: RoadPart) -> JSONValue? {
    guard let colors = palette.roads[roadClass], let widths = RoadStyle.widths[roadClass],
      let first = widths.first(where: { part == .fill || $0.width >= 2 })
    else { return nil }
    let factor = part == .casing ? 1 + 2 * RoadStyle.casingShare(roadClass) : 1
    var paint: JSONObject = [
      "line-color": (part == .fill ? colors.fill : colors.casing).json,
      "line-width": Self.width(widths, factor: factor),
    ]
    if part == .tunnel { paint["line-opacity"] = .number(Self.tunnelOpacity) }
    return layer(
      "\(roadClass)" + part.rawValue,
      "line",
      "transportation",
      filter: ["all", Self.filter(roadClass), Self.isTunnel(part == .tunnel)],
      least: first.zoom - 1,
      layout: ["line-cap": part == .tunnel ? "butt" : "round", "line-join": "round"],
      paint: .object(paint)
    )
  }

  private static func filter(_ roadClass: MapBackground.RoadClass) -> JSONValue {
    let subclasses: JSONValue = ["literal", ["pedestrian", "cycleway", "steps"]]
    let ways: JSONValue = ["==", ["geometry-type"], "LineString"]
    let condition: JSONValue =
      switch roadClass {
      case .pedestrian, .cycleway, .steps: ["==", ["get", "subclass"], .string("\(roadClass)")]
      case .path:
        [
          "all", ["==", ["get", "class"], "path"],
          ["!", ["in", ["coalesce", ["get", "subclass"], ""], subclasses]],
        ]
      case .busway: ["in", ["get", "class"], ["literal", ["busway", "bus_guideway"]]]
      default: ["==", ["get", "class"], .string("\(roadClass)")]
      }
    return ["all", ways, condition]
  }

  /// The width by zoom level: MapLibre's levels have tiles of 512 pixels.
  private static func width(_ stops: [RoadStyle.Stop], factor: Double) -> JSONValue {
    var expression: [JSONValue] = ["interpolate", ["exponential", 1.5], ["zoom"]]
    for stop in stops {
      expression += [.number(stop.zoom - 1), .rounded(stop.width * factor, to: 2)]
    }
    return .array(expression)
  }

  // MARK: - Borders and names

  private var borders: [JSONValue] {
    [
      layer(
        "boundaries",
        "line",
        "boundary",
        filter: ["<=", ["get", "admin_level"], 4],
        paint: [
          "line-color": palette.boundary.json, "line-width": 1, "line-dasharray": [4, 2],
        ]
      )
    ]
  }

  private var names: [JSONValue] {
    [
      name("street-names", "transportation_name", palette.streetInk, size: 11, least: 13),
      name("water-names", "water_name", palette.waterInk, size: 12, least: 8),
      name("place-names", "place", palette.ink, size: 14, least: 3),
    ]
  }

  private func name(
    _ id: String,
    _ source: String,
    _ ink: Color,
    size: Double,
    least: Double
  ) -> JSONValue {
    let isAlong = source == "transportation_name"
    return layer(
      id,
      "symbol",
      source,
      least: least,
      layout: [
        "text-field": [
          "coalesce", ["get", .string("name:" + language.rawValue)], ["get", "name"],
        ],
        "text-font": ["Noto Sans Regular"], "text-size": .number(size),
        "symbol-placement": isAlong ? "line" : "point",
      ],
      paint: [
        "text-color": ink.json, "text-halo-color": palette.halo.json, "text-halo-width": 1.2,
      ]
    )
  }

  // MARK: - Layers

  private static let source = "rumbo"

  private func color(_ kind: MapBackground.Area.Kind) -> JSONValue {
    (palette.areas[kind] ?? palette.land).json
  }

  /// A layer of areas coloured by class; areas of other classes have the colour of `other`, or are
  /// left out.
  private func fill(
    _ id: String,
    _ sourceLayer: String,
    _ kinds: [String: MapBackground.Area.Kind],
    other: MapBackground.Area.Kind? = nil
  ) -> JSONValue {
    var paint = other.map(color) ?? "rgba(0,0,0,0)"
    if !kinds.isEmpty {
      let cases = kinds.sorted { $0.key < $1.key }.flatMap { [.string($0.key), color($0.value)] }
      paint = .array(["match", ["get", "class"]] + cases + [paint])
    }
    let areas: JSONValue = ["==", ["geometry-type"], "Polygon"]
    return layer(id, "fill", sourceLayer, filter: areas, paint: ["fill-color": paint])
  }

  private func layer(
    _ id: String,
    _ type: String,
    _ sourceLayer: String,
    filter: JSONValue? = nil,
    least: Double? = nil,
    layout: JSONValue? = nil,
    paint: JSONValue
  ) -> JSONValue {
    var layer: JSONObject = [
      "id": .string(id), "type": .string(type), "source": .string(Self.source),
      "source-layer": .string(sourceLayer),
    ]
    if let filter { layer["filter"] = filter }
    if let least { layer["minzoom"] = .rounded(max(0, least), to: 1) }
    if let layout { layer["layout"] = layout }
    layer["paint"] = paint
    return .object(layer)
  }
}

extension Color {
  /// The colour in CSS.
  fileprivate var json: JSONValue {
    .string("rgba(\(red),\(green),\(blue),\(opacity == 1 ? "1" : "\(opacity)"))")
  }
}
