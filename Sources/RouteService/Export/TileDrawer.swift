package import MapDrawing

/// Draws PNG tiles of the web map of a city.
///
/// ```swift
/// let drawer = try TileDrawer(of: data)
/// let bytes = try drawer.png(tile, scale: 2, theme: .dark)
/// ```
///
/// The file of vector tiles is opened once. The names of the squares of tiles that were drawn last and
/// some decoded vector tiles are kept, because neighbours share them. All methods are thread-safe; the
/// bytes do not depend on what was drawn before.
package final class TileDrawer: Sendable {
  /// Pixels on a side of a tile, at scale 1.
  package static let side = 256.0

  /// A square of tiles whose names are laid out together.
  private struct Square: Hashable {
    var zoom: Int
    var tile: MapTile
    var theme: MapScene.Theme
  }

  private let data: DataSet
  private let tiles: BackgroundReader?
  private let attribution: String
  private let names: RecentValues<Square, MapScene.LaidOutNames>

  /// Opens the map of a city.
  ///
  /// - Parameters:
  ///   - data: the city.
  ///   - squares: the number of squares of tiles whose names are kept, about 100 kB each; a sixth as
  ///     many vector tiles stay decoded, a few megabytes each. 0 for none.
  /// - Throws: `BadFile` if the city's files cannot be read.
  package init(of data: DataSet, squares: Int = 128) throws(ServiceError) {
    self.data = data
    tiles = try CityMap.tiles(of: data, keeping: squares / 6)
    attribution = try data.attribution()
    names = RecentValues(limit: squares)
  }

  /// The PNG of a tile.
  ///
  /// - Parameters:
  ///   - tile: the tile.
  ///   - scale: pixels of the PNG for one of the map; 2 for sharp screens.
  ///   - theme: light or dark.
  /// - Returns: the bytes of the file.
  /// - Throws: `BadFile` if the city's files are damaged, `TooBig` for a large scale.
  package func png(
    _ tile: MapTile,
    scale: Double = 1,
    theme: MapScene.Theme = .light
  ) throws(ServiceError) -> [UInt8] {
    var scene = MapScene()
    scene.theme = theme
    scene.show(tile, side: Self.side)
    scene.attribution = attribution
    let square = tile.nameSquare.map { Square(zoom: tile.zoom, tile: $0, theme: theme) }
    scene.names = square.flatMap { names[$0] }
    let tiles = tiles?.forOneDrawing()
    if scene.names == nil, let square {
      scene.names = try CityMap.names(of: scene, data, tiles)
      names[square] = scene.names
    }
    scene.background = try CityMap.background(scene, data, tiles)
    return try scene.bytes(as: .png, scale: scale)
  }
}
