import Foundation
internal import GRDB
internal import GeoCore

/// File of vector tiles, opened read-only: MBTiles 1.3.
///
/// ```swift
/// let file = try MBTilesFile(opening: "porto.mbtiles")
/// let tile = try file.tile(TileID(containing: place, zoom: 14))
/// ```
///
/// An MBTiles file is an SQLite database with the tables `metadata` and `tiles`. Everything in it is
/// checked: names and types of the columns, the format, zoom levels, and the size of each tile.
public struct MBTilesFile: Sendable {
  /// The path as given.
  public let path: String
  /// Name, attribution, zoom levels and bounds.
  public let metadata: MBTilesMetadata
  private let queue: DatabaseQueue

  /// Opens a file; reads the metadata and one tile number.
  ///
  /// - Throws: ``BasemapError`` if it cannot be opened, is no file of vector tiles, or is damaged.
  public init(opening path: String) throws(BasemapError) {
    self.path = path
    do {
      var configuration = Configuration()
      configuration.readonly = true
      configuration.prepareDatabase { database in
        // Views and generated columns of a foreign file may then call harmless functions only.
        try database.execute(sql: "PRAGMA trusted_schema = OFF")
        try database.execute(sql: "PRAGMA cell_size_check = ON")
      }
      let queue = try DatabaseQueue(
        path: FileSystem.plainPath(path),
        configuration: configuration
      )
      self.queue = queue
      metadata = try queue.inDatabase { try Self.metadata($0, path) }
    } catch {
      throw BasemapError(error, in: path)
    }
  }

  /// Reads and decodes a tile.
  ///
  /// - Parameters:
  ///   - id: the tile.
  ///   - layers: the names of the layers to decode; `nil` for all.
  /// - Returns: the tile; `nil` if the file does not have it.
  /// - Throws: ``BasemapError`` if the tile is damaged or exceeds a limit.
  public func tile(
    _ id: TileID,
    layers: Set<String>? = nil
  ) throws(BasemapError) -> VectorTile? {
    let place = "\(path), \(id.zoom)/\(id.x)/\(id.y)"
    guard let bytes = try bytes(of: id, place) else { return nil }
    return try VectorTile(decoding: bytes, layers: layers, from: place)
  }

  /// The bytes of a tile as they are in the file, usually compressed; `nil` if it does not have it.
  ///
  /// - Throws: ``BasemapError`` if the file is damaged or the tile exceeds the limit.
  public func bytes(of id: TileID) throws(BasemapError) -> [UInt8]? {
    try bytes(of: id, "\(path), \(id.zoom)/\(id.x)/\(id.y)")
  }

  private func bytes(of id: TileID, _ place: String) throws(BasemapError) -> [UInt8]? {
    do {
      return try queue.inDatabase { database in
        let row = try Row.fetchOne(
          database.cachedStatement(sql: Self.tileQuery),
          arguments: [TileLimits.bytes, id.zoom, id.x, id.flippedRow]
        )
        guard let row else { return nil }
        // Subscripts trap if a damaged file has another type in the column; decoding throws.
        let data = try row.decode(Optional<Data>.self, atIndex: 0)
        guard let data else { throw TileDamage.limit(.bytes, TileLimits.bytes) }
        return [UInt8](data)
      }
    } catch {
      throw BasemapError(error, in: place)
    }
  }

  /// The tile as a blob; NULL if it is too long, so that no longer blob is read into memory.
  private static let tileQuery = """
    SELECT CASE WHEN length(CAST(tile_data AS BLOB)) <= ? THEN CAST(tile_data AS BLOB) END
    FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1
    """

  // MARK: - Checks

  /// The longest value of the metadata that is read, in characters; the field `json` may be longer.
  private static let longestValue = 10_000

  private static func metadata(_ database: Database, _ path: String) throws -> MBTilesMetadata {
    try checkTables(database, path)
    var values: [String: String] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: """
        SELECT CAST(name AS TEXT), CAST(value AS TEXT) FROM metadata
        WHERE name IN ('name', 'format', 'attribution', 'minzoom', 'maxzoom', 'bounds')
        AND length(value) <= ?
        """,
      arguments: [longestValue]
    )
    while let row = try rows.next() {
      let (name, value) = (
        try row.decode(Optional<String>.self, atIndex: 0),
        try row.decode(Optional<String>.self, atIndex: 1)
      )
      if let name, let value { values[name] = value }
    }
    guard let format = values["format"] else {
      throw TileDamage.metadata("format")
    }
    guard format == "pbf" else {
      throw BasemapError(.foreignFile, in: path) { $0.otherFormat(FileName.shown(format)) }
    }
    return try MBTilesMetadata(values, found: try zooms(database, values))
  }

  /// Checks that the file has both tables with their columns.
  private static func checkTables(_ database: Database, _ path: String) throws {
    let needed = [
      "metadata": ["name", "value"],
      "tiles": ["zoom_level", "tile_column", "tile_row", "tile_data"],
    ]
    for (table, columns) in needed {
      let kind = try String.fetchOne(
        database,
        sql: "SELECT type FROM sqlite_master WHERE name = ?",
        arguments: [table]
      )
      let isThere = kind == "table" || kind == "view"
      let found =
        isThere ? Set(try database.columns(in: table).map { $0.name.lowercased() }) : []
      guard found.isSuperset(of: columns) else {
        throw BasemapError(.foreignFile, in: path) { $0.notTiles }
      }
    }
    // A view over itself would never end.
    let isRecursive = try Bool.fetchOne(
      database,
      sql: "SELECT count(*) > 0 FROM sqlite_master WHERE type = 'view' AND sql LIKE '%WITH%'"
    )
    guard isRecursive == false else { throw BasemapError(.foreignFile, in: path) { $0.notTiles } }
  }

  /// The zoom levels of the tiles, if the metadata do not state them.
  private static func zooms(
    _ database: Database,
    _ values: [String: String]
  ) throws -> ClosedRange<Int>? {
    guard values["minzoom"] == nil || values["maxzoom"] == nil else { return nil }
    let row = try Row.fetchOne(database, sql: "SELECT min(zoom_level), max(zoom_level) FROM tiles")
    guard let row,
      let low = try row.decode(Optional<Int>.self, atIndex: 0),
      let high = try row.decode(Optional<Int>.self, atIndex: 1)
    else { return nil }
    guard (0...TileID.maxZoom).contains(low), (0...TileID.maxZoom).contains(high) else {
      throw TileDamage.metadata("minzoom")
    }
    return low...high
  }
}
