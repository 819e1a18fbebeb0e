import Basemap
import CampusGraph
import GeoCore
import MapDrawing
import RouteService

/// Answers requests of map tiles from the regions of a server.
///
/// The files of tiles are opened when they are first needed, and stay open.
struct TileAnswerer: Sendable {
  let regions: Regions
  /// Seconds for which tiles may be used without asking again.
  private static let tileAge = 86_400
  private static let documentAge = 300

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: A tile or a document.
  ///   - incoming: The request, for its host, its query string and its language.
  /// - Returns: The bytes of the tile or of the document.
  /// - Throws: `InvalidQuery`, `InvalidValue`, `NotFound` for a tile outside the map and without
  ///   vector tiles, `BadFile`.
  func answer(
    _ request: TileRequest,
    _ incoming: IncomingRequest
  ) throws(ServiceError) -> APIDocument {
    let query = incoming.target.drop { $0 != "?" }.dropFirst()
    let values = try APIValues(query: query, Self.parameters)
    let theme = values.text("theme").flatMap(MapScene.Theme.init) ?? .light
    var document: APIDocument
    switch request {
    case .vector(let tile): document = try vector(tile)
    case .picture(let tile, let scale): document = try picture(tile, scale, theme)
    case .campusImage(let number): document = try campusImage(number)
    case .description: document = APIDocument(try description(at: incoming.origin))
    case .style:
      let style = WebMapStyle(theme, language: incoming.language)
      document = APIDocument(
        style.json(source: incoming.origin + "/tiles.json", glyphs: values.text("glyphs"))
      )
    }
    document.age =
      switch request {
      case .vector, .picture: Self.tileAge
      case .description, .style, .campusImage: Self.documentAge
      }
    return document
  }

  /// The parameters of all these requests.
  private static let parameters = [theme, glyphs]
  static let theme = APIParameter("theme", .oneOf(MapScene.Theme.allCases.map(\.rawValue))) {
    $0.theme
  }
  static let glyphs = APIParameter("glyphs") { $0.glyphs }

  // MARK: - Tiles

  private func vector(_ tile: MapTile) throws(ServiceError) -> APIDocument {
    guard let id = TileID(zoom: tile.zoom, x: tile.column, y: tile.row) else {
      throw Self.noTile
    }
    var hasTiles = false
    for region in regions.all {
      guard let file = try region.tileFile() else { continue }
      hasTiles = true
      let bytes = try Failures.basemap { () throws(BasemapError) in try file.bytes(of: id) }
      guard let bytes else { continue }
      var document = APIDocument(bytes, mediaType: "application/vnd.mapbox-vector-tile")
      if bytes.starts(with: [0x1F, 0x8B]) { document.encoding = "gzip" }
      return document
    }
    throw hasTiles ? Self.noTile : Self.noVectorTiles
  }

  private func picture(
    _ tile: MapTile,
    _ scale: Double,
    _ theme: MapScene.Theme
  ) throws(ServiceError) -> APIDocument {
    let projection = MapProjection.tile(tile)
    let middle = projection.coordinate(Pixel(x: projection.width / 2, y: projection.height / 2))
    let all = regions.all
    let region = all.first { region in middle.map(region.covers) ?? false } ?? all[0]
    return APIDocument(try region.tileDrawer().png(tile, scale: scale, theme: theme), .png)
  }

  // MARK: - Documents

  /// The map image of a campus; cities have the same campuses.
  private func campusImage(_ number: Int) throws(ServiceError) -> APIDocument {
    var left = number
    for region in regions.all {
      let count = region.data.campusCount
      guard left >= count else {
        let image = try region.data.campusImage(left)
        var document = APIDocument(image.bytes, mediaType: image.type)
        // An SVG file is a page if it is opened by itself.
        document.securityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        return document
      }
      left -= count
    }
    throw ServiceError(.notFound, .api { $0.noCampus })
  }

  private func description(at origin: String) throws(ServiceError) -> JSONValue {
    var known: [MBTilesMetadata] = []
    for region in regions.all {
      if let file = try region.tileFile() { known.append(file.metadata) }
    }
    guard let first = known.first else { throw Self.noVectorTiles }
    var json: JSONObject = [
      "tilejson": "3.0.0", "name": "Rumbo",
      "tiles": [.string(origin + "/tiles/{z}/{x}/{y}.mvt")],
      "minzoom": .number(Double(known.map(\.zooms.lowerBound).min() ?? first.zooms.lowerBound)),
      "maxzoom": .number(Double(known.map(\.zooms.upperBound).max() ?? first.zooms.upperBound)),
      "attribution": .string(Set(known.map(\.attribution)).sorted().joined(separator: ", ")),
    ]
    let boxes = known.compactMap(\.bounds)
    if boxes.count == known.count, let box = BoundingBox(boxes.flatMap(\.corners)) {
      json["bounds"] = [
        .number(box.west), .number(box.south), .number(box.east), .number(box.north),
      ]
      let middle = (x: (box.west + box.east) / 2, y: (box.south + box.north) / 2)
      json["center"] = [.number(middle.x), .number(middle.y), 13]
    }
    json["vector_layers"] = .array(
      Self.layers.map { ["id": .string($0), "fields": [:]] }
    )
    return .object(json)
  }

  /// The layers of OpenMapTiles.
  private static let layers = [
    "aeroway", "boundary", "building", "housenumber", "landcover", "landuse", "mountain_peak",
    "park", "place", "poi", "transportation", "transportation_name", "water", "water_name",
    "waterway",
  ]

  private static let noTile = ServiceError(.notFound, .api { $0.noTile })
  private static let noVectorTiles = ServiceError(.notFound, .api { $0.noVectorTiles })
}

extension BoundingBox {
  /// The corners in the south-west and the north-east.
  fileprivate var corners: [Coordinate] {
    [
      Coordinate(latitude: south, longitude: west), Coordinate(latitude: north, longitude: east),
    ]
  }
}
