import Foundation
public import GeoCore

/// Heights of a region from a folder of SRTM tiles, which are loaded on demand.
///
/// ```swift
/// var model = try ElevationModel(folder: "dem")
/// let height = try model.height(at: Coordinate(latitude: 42.507, longitude: 1.521))
/// ```
///
/// A tile is a file whose name begins with its south-west corner and ends with `.hgt`, `.hgt.gz` or
/// `.hgt.zip`, such as `N42E001.hgt.zip` or `n42e001.srtmgl1.hgt`; other files are ignored. At most
/// ``residentTileCount`` tiles are in memory, so callers should query tile by tile. Copies do not
/// share the tiles that they load later.
public struct ElevationModel: Sendable {
  private let files: [ElevationTile.Corner: TileFile]
  /// The tiles in memory, the most recently used first.
  private var resident: [ElevationTile] = []

  /// The most tiles in memory: the four that meet in a point.
  ///
  /// They take 11.5 MB at 3″ and 104 MB at 1″.
  public static let residentTileCount = 4

  /// Lists the tiles of a folder without opening them.
  ///
  /// Of several files for one tile the one that is fastest to read is used: plain before gzip
  /// before zip, then the first by name.
  ///
  /// - Throws: ``OSMImportError`` if the folder cannot be listed or holds no tile.
  public init(folder: String) throws(OSMImportError) {
    guard FileSystem.isFolder(folder) else {
      throw .unreadable(folder, .message { $0.notAFolderOfTiles })
    }
    let names = FileSystem.names(in: folder)
    let found = names.compactMap { TileFile(named: $0, in: folder) }
      .sorted { ($0.packing.rawValue, $0.path) < ($1.packing.rawValue, $1.path) }
    files = Dictionary(found.map { ($0.corner, $0) }) { first, _ in first }
    guard !files.isEmpty else { throw .noTiles(folder) }
  }

  /// The corners of all tiles, in no particular order.
  public var corners: some Collection<ElevationTile.Corner> { files.keys }

  /// Whether there is a tile for a corner.
  public func contains(_ corner: ElevationTile.Corner) -> Bool { files[corner] != nil }

  /// The height at a coordinate in metres above the geoid; `nil` if no tile has it.
  ///
  /// - Throws: ``OSMImportError`` if the tile cannot be read.
  /// - Complexity: O(1) within the tiles in memory.
  public mutating func height(at coordinate: Coordinate) throws(OSMImportError) -> Meters? {
    let corner = ElevationTile.Corner(of: coordinate)
    if try use(corner) { return resident[0].height(at: coordinate) }
    // On the border of a missing tile, its neighbours have the same samples.
    for (neighbor, place) in Self.neighbors(of: coordinate, beside: corner)
    where try use(neighbor) {
      return resident[0].height(at: place)
    }
    return nil
  }

  /// Moves a tile to the front, loading it if necessary; `false` if there is none.
  private mutating func use(_ corner: ElevationTile.Corner) throws(OSMImportError) -> Bool {
    if let first = resident.first, first.corner == corner { return true }
    if let index = resident.firstIndex(where: { $0.corner == corner }) {
      resident.insert(resident.remove(at: index), at: 0)
      return true
    }
    guard let file = files[corner] else { return false }
    if resident.count == Self.residentTileCount { resident.removeLast() }
    resident.insert(try file.tile(), at: 0)
    return true
  }

  /// The tiles south and west of a coordinate on their border, with the coordinate in their range
  /// of longitudes.
  private static func neighbors(
    of coordinate: Coordinate,
    beside corner: ElevationTile.Corner
  ) -> [(ElevationTile.Corner, Coordinate)] {
    let isOnParallel = coordinate.latitude == Double(corner.latitude)
    let isOnMeridian = coordinate.longitude == Double(corner.longitude)
    guard isOnParallel || isOnMeridian else { return [] }
    let south = isOnParallel ? [0, 1] : [0]
    let west = isOnMeridian ? [0, 1] : [0]
    var neighbors: [(ElevationTile.Corner, Coordinate)] = []
    for (down, left) in south.flatMap({ down in west.map { (down, $0) } }) where down + left > 0 {
      let wraps = left == 1 && corner.longitude == -180
      let longitude = wraps ? 179 : corner.longitude - left
      guard
        let neighbor = ElevationTile.Corner(
          latitude: corner.latitude - down,
          longitude: longitude
        )
      else { continue }
      let meridian = wraps ? 180 : coordinate.longitude
      neighbors.append((neighbor, Coordinate(latitude: coordinate.latitude, longitude: meridian)))
    }
    return neighbors
  }
}
