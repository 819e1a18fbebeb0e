import Foundation
import GRDB
import SwiftProtobuf

@testable import Basemap

/// Vector tiles and MBTiles files made for tests.
enum TileFixtures {
  /// A command integer of a geometry.
  static func command(_ id: UInt32, _ count: UInt32) -> UInt32 { id | count << 3 }

  /// Geometry commands of parts: for each, MoveTo, LineTo, and ClosePath if it is a ring.
  static func commands(_ parts: [[(Int32, Int32)]], areRings: Bool) -> [UInt32] {
    var words: [UInt32] = []
    var (x, y) = (Int32(0), Int32(0))
    for part in parts {
      for (place, point) in part.enumerated() {
        if place == 0 { words.append(command(1, 1)) }
        if place == 1 { words.append(command(2, UInt32(part.count - 1))) }
        words += [zigzag(point.0 &- x), zigzag(point.1 &- y)]
        (x, y) = point
      }
      if areRings { words.append(command(7, 1)) }
    }
    return words
  }

  static func zigzag(_ number: Int32) -> UInt32 {
    UInt32(bitPattern: (number &<< 1) ^ (number >> 31))
  }

  /// A feature with pairs of indexes as tags.
  static func feature(
    _ type: EncodedTile.GeomType,
    _ geometry: [UInt32],
    tags: [UInt32] = []
  ) -> EncodedTile.Feature {
    var feature = EncodedTile.Feature()
    feature.type = type
    feature.geometry = geometry
    feature.tags = tags
    return feature
  }

  static func layer(
    _ name: String,
    _ features: [EncodedTile.Feature],
    keys: [String] = [],
    values: [EncodedTile.Value] = [],
    version: UInt32 = 2
  ) -> EncodedTile.Layer {
    var layer = EncodedTile.Layer()
    layer.name = name
    layer.version = version
    layer.features = features
    layer.keys = keys
    layer.values = values
    return layer
  }

  static func bytes(_ layers: [EncodedTile.Layer]) throws -> [UInt8] {
    var tile = EncodedTile()
    tile.layers = layers
    return try tile.serializedBytes()
  }

  static func text(_ text: String) -> EncodedTile.Value {
    var value = EncodedTile.Value()
    value.stringValue = text
    return value
  }

  /// A tile with a polygon with a hole, a line, points, and tags of every type.
  static func town() throws -> [UInt8] {
    var values = [text("lake"), EncodedTile.Value(), EncodedTile.Value(), EncodedTile.Value()]
    values[1].boolValue = true
    values[2].sintValue = -3
    values[3].doubleValue = 2.5
    let square: [(Int32, Int32)] = [(0, 0), (100, 0), (100, 100), (0, 100)]
    let hole: [(Int32, Int32)] = [(20, 20), (20, 60), (60, 60), (60, 20)]
    return try bytes([
      layer(
        "water",
        [feature(.polygon, commands([square, hole], areRings: true), tags: [0, 0, 1, 1])],
        keys: ["class", "intermittent"],
        values: values
      ),
      layer(
        "transportation",
        [feature(.linestring, commands([[(-5, 10), (4100, 10)]], areRings: false), tags: [0, 2])],
        keys: ["layer"],
        values: values
      ),
      layer(
        "place",
        [
          feature(
            .point,
            [command(1, 2), zigzag(7), zigzag(8), zigzag(2), zigzag(-1)],
            tags: [0, 3]
          )
        ],
        keys: ["rank"],
        values: values
      ),
    ])
  }
}

/// Temporary MBTiles file.
final class TileFile {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "rumbo-\(UUID().uuidString).mbtiles").path

  /// Creates the usual tables; SQL given is executed after that.
  init(
    metadata: [String: String] = [
      "name": "Town", "format": "pbf", "minzoom": "0", "maxzoom": "14",
    ],
    tiles: [(zoom: Int, column: Int, row: Int, bytes: [UInt8])] = [],
    sql: String = ""
  ) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE metadata (name TEXT, value TEXT);
          CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
          """
      )
      for (name, value) in metadata {
        try database.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
      }
      for tile in tiles {
        try database.execute(
          sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)",
          arguments: [tile.zoom, tile.column, tile.row, Data(tile.bytes)]
        )
      }
      if !sql.isEmpty { try database.execute(sql: sql) }
    }
    try queue.close()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The error of a piece of work; `nil` if it has none.
func basemapError(_ body: () throws -> Void) -> BasemapError? {
  do {
    try body()
    return nil
  } catch {
    return error as? BasemapError
  }
}
