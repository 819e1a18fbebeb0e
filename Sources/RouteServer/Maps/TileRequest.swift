import MapDrawing

/// Request of a map tile, or of a document about tiles.
enum TileRequest {
  /// A tile as vectors: Mapbox Vector Tile.
  case vector(MapTile)
  /// A tile as a picture, with pixels of the PNG for one of the map.
  case picture(MapTile, scale: Double)
  /// Description of the tiles: TileJSON 3.
  case description
  /// The map image of a campus, by its position in `/v1/campus`.
  case campusImage(Int)
  /// Style of a web map: MapLibre's specification.
  case style

  /// Whether a path belongs to the tiles.
  static func owns(_ path: Substring) -> Bool {
    path == "/tiles.json" || path == "/style.json" || path.hasPrefix("/tiles/")
      || path.hasPrefix(images)
  }

  private static let images = "/campus-images/"

  /// Reads a path: `/tiles/{z}/{x}/{y}.mvt`, `….png`, `…@2x.png`, `/campus-images/{number}`; `nil` if there
  /// is nothing.
  init?(path: Substring) {
    switch path {
    case "/tiles.json": self = .description
    case "/style.json": self = .style
    case _ where path.hasPrefix(Self.images):
      guard let number = Self.number(path.dropFirst(Self.images.count)) else { return nil }
      self = .campusImage(number)
    default:
      let parts = path.dropFirst("/tiles/".count)
        .split(separator: "/", omittingEmptySubsequences: false)
      guard path.hasPrefix("/tiles/"), parts.count == 3, let name = Name(parts[2]),
        let zoom = Self.number(parts[0]), let column = Self.number(parts[1]),
        let tile = MapTile(zoom: zoom, column: column, row: name.row)
      else { return nil }
      self = name.isVector ? .vector(tile) : .picture(tile, scale: name.scale)
    }
  }

  /// A number in digits only, so that each tile has one address.
  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.count <= 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      text == "0" || !text.hasPrefix("0")
    else { return nil }
    return Int(text)
  }

  private struct Name {
    let row: Int
    let isVector: Bool
    let scale: Double

    init?(_ text: Substring) {
      guard let dot = text.firstIndex(of: ".") else { return nil }
      var stem = text[..<dot]
      let ending = text[dot...]
      let isSharp = stem.hasSuffix("@2x")
      if isSharp { stem = stem.dropLast(3) }
      guard let row = TileRequest.number(stem) else { return nil }
      switch ending {
      case ".mvt" where !isSharp, ".pbf" where !isSharp: isVector = true
      case ".png": isVector = false
      default: return nil
      }
      self.row = row
      scale = isSharp ? 2 : 1
    }
  }
}
