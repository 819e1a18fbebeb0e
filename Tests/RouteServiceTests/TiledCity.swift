import Foundation
import GRDB
import GeoCore
import MapDrawing
import SwiftProtobuf
import Testing

@testable import Basemap
@testable import RouteService

/// A layer whose features are added one by one.
struct TileLayer {
  /// A point of a tile.
  typealias Point = (x: Int32, y: Int32)

  var encoded = EncodedTile.Layer()

  init(_ name: String) {
    encoded.name = name
    encoded.version = 2
  }

  func with(
    _ type: EncodedTile.GeomType,
    _ parts: [[Point]],
    _ tags: KeyValuePairs<String, String>
  ) -> TileLayer {
    var layer = self
    var feature = EncodedTile.Feature()
    feature.type = type
    var last: Point = (0, 0)
    for part in parts {
      for (place, point) in part.enumerated() {
        if place == 0 { feature.geometry.append(9) }
        if place == 1 { feature.geometry.append(2 | UInt32(part.count - 1) << 3) }
        feature.geometry += [point.x - last.x, point.y - last.y].map {
          UInt32(bitPattern: ($0 << 1) ^ ($0 >> 31))
        }
        last = point
      }
      if type == .polygon { feature.geometry.append(15) }
    }
    for (key, text) in tags {
      feature.tags += [UInt32(layer.encoded.keys.count), UInt32(layer.encoded.values.count)]
      layer.encoded.keys.append(key)
      var value = EncodedTile.Value()
      if let number = Double(text) {
        value.doubleValue = number
      } else {
        value.stringValue = text
      }
      layer.encoded.values.append(value)
    }
    layer.encoded.features.append(feature)
    return layer
  }
}

/// A folder with `city.mbtiles`.
final class TiledCity {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "rumbo-\(UUID().uuidString)", directoryHint: .isDirectory)
  var graph: String { folder.appending(path: "city.rgraph").path }

  init(_ tiles: [(id: TileID, layers: [TileLayer])], zooms: ClosedRange<Int>) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.write(tiles, zooms: zooms, to: folder.appending(path: "city.mbtiles").path)
  }

  /// Writes a file of tiles.
  static func write(
    _ tiles: [(id: TileID, layers: [TileLayer])],
    zooms: ClosedRange<Int>,
    to path: String
  ) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE metadata (name TEXT, value TEXT);
          CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER,
            tile_data BLOB);
          INSERT INTO metadata VALUES ('format', 'pbf'), ('attribution', '© somebody'),
            ('minzoom', '\(zooms.lowerBound)'), ('maxzoom', '\(zooms.upperBound)');
          """
      )
      for (id, layers) in tiles {
        var tile = EncodedTile()
        tile.layers = layers.map(\.encoded)
        let bytes: Data = try tile.serializedData()
        try database.execute(
          sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)",
          arguments: [id.zoom, id.x, id.flippedRow, bytes]
        )
      }
    }
    try queue.close()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func background(_ box: BoundingBox, zoom: Int = 14) throws -> MapBackground {
    let reader = try #require(try BackgroundReader(beside: graph))
    return try reader.background(within: box, zoom: zoom)
  }
}
