import Foundation
import GeoCore
import Testing

@testable import Basemap

@Suite struct MBTilesFileTests {
  /// Bytes compressed by gzip.
  private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    // Stored blocks, and the checksum and the length at the end.
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
    let length = UInt16(bytes.count)
    output += [UInt8(length & 255), UInt8(length >> 8)]
    output += [UInt8(~length & 255), UInt8(~length >> 8)] + bytes
    for number in [crc(bytes), UInt32(bytes.count)] {
      output += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return output
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }

  private func code(_ file: TileFile) -> BasemapError.Code? {
    basemapError { _ = try MBTilesFile(opening: file.path) }?.code
  }

  @Test func `metadata and tiles are read, rows counted from the south`() throws {
    let bytes = try Self.gzip(TileFixtures.town())
    let file = try TileFile(
      metadata: [
        "name": "Porto", "format": "pbf", "minzoom": "3", "maxzoom": "14",
        "bounds": "-8.7, 41.1,-8.5,41.2", "attribution": "© OpenStreetMap contributors",
      ],
      tiles: [(3, 2, 7, bytes), (3, 2, 0, try TileFixtures.town())]
    )
    let tiles = try MBTilesFile(opening: file.path)
    #expect(tiles.metadata.name == "Porto")
    #expect(tiles.metadata.attribution == "© OpenStreetMap contributors")
    #expect(tiles.metadata.zooms == 3...14)
    #expect(tiles.metadata.bounds == BoundingBox(south: 41.1, west: -8.7, north: 41.2, east: -8.5))
    let north = try #require(TileID(zoom: 3, x: 2, y: 0))
    #expect(try tiles.bytes(of: north) == bytes)
    #expect(try tiles.tile(north)?.layers.count == 3)
    #expect(try tiles.tile(try #require(TileID(zoom: 3, x: 2, y: 7)))?.layers.count == 3)
    #expect(try tiles.tile(try #require(TileID(zoom: 3, x: 2, y: 1))) == nil)
  }

  @Test func `files without zoom levels have those of their tiles`() throws {
    let file = try TileFile(metadata: ["format": "pbf"], tiles: [(5, 1, 1, []), (9, 1, 1, [])])
    #expect(try MBTilesFile(opening: file.path).metadata.zooms == 5...9)
    #expect(try MBTilesFile(opening: file.path).metadata.bounds == nil)
  }

  @Test func `other files are refused in both languages`() throws {
    let png = try TileFile(metadata: ["format": "png"])
    let error = basemapError { _ = try MBTilesFile(opening: png.path) }
    #expect(error?.code == .foreignFile)
    #expect(error?.message.en.contains("tiles of the format “png”") == true)
    #expect(error?.message.es.contains("teselas del formato «png»") == true)
    #expect(try code(TileFile(sql: "DROP TABLE tiles")) == .foreignFile)
    #expect(try code(TileFile(sql: "DROP TABLE metadata")) == .foreignFile)
    #expect(
      try code(TileFile(sql: "DROP TABLE tiles; CREATE TABLE tiles (zoom_level)")) == .foreignFile
    )
    let text = try TileFile()
    try Data("this is no database, but a long enough text".utf8).write(to: URL(filePath: text.path))
    #expect(code(text) == .foreignFile)
    let missing = basemapError { _ = try MBTilesFile(opening: "/nonexistent/x.mbtiles") }
    #expect(missing?.code == .unusableFile)
    #expect(missing?.message.es.hasPrefix("/nonexistent/x.mbtiles: no se puede usar") == true)
  }

  @Test(
    arguments: [
      ["name": "no format"], ["format": "pbf", "minzoom": "x"],
      ["format": "pbf", "minzoom": "9", "maxzoom": "3"], ["format": "pbf", "maxzoom": "99"],
      ["format": "pbf", "bounds": "1,2,3"], ["format": "pbf", "bounds": "0,50,1,40"],
      ["format": "pbf", "bounds": "0,nan,1,40"],
    ]
  )
  func `invalid metadata are refused`(metadata: [String: String]) throws {
    #expect(try code(TileFile(metadata: metadata)) == .damagedFile)
  }

  @Test func `a view that calls itself is refused`() throws {
    let endless = """
      DROP TABLE tiles; CREATE VIEW tiles AS WITH RECURSIVE a(zoom_level, tile_column, tile_row,
      tile_data) AS (SELECT 0, 0, 0, NULL UNION ALL SELECT zoom_level + 1, 0, 0, NULL FROM a)
      SELECT * FROM a
      """
    #expect(try code(TileFile(sql: endless)) == .foreignFile)
    let harmless = """
      ALTER TABLE tiles RENAME TO images; CREATE VIEW tiles AS SELECT * FROM images
      """
    let file = try TileFile(tiles: [(0, 0, 0, try TileFixtures.town())], sql: harmless)
    let world = try #require(TileID(zoom: 0, x: 0, y: 0))
    #expect(try MBTilesFile(opening: file.path).tile(world)?.layers.count == 3)
  }

  @Test func `tiles of other types and sizes are an error`() throws {
    let tile = try #require(TileID(zoom: 0, x: 0, y: 0))
    func code(_ value: String) throws -> BasemapError.Code? {
      let file = try TileFile(sql: "INSERT INTO tiles VALUES (0, 0, 0, \(value))")
      let tiles = try MBTilesFile(opening: file.path)
      return basemapError { _ = try tiles.tile(tile) }?.code
    }
    #expect(try code("zeroblob(\(TileLimits.bytes + 1))") == .tooBig)
    #expect(try code("'text'") == .damagedFile)
    #expect(try code("12345") == .damagedFile)
    #expect(try code("x'1F8B0800'") == .damagedFile)
  }

  @Test func `compressed tiles are bounded`() throws {
    let bomb = Self.zlibZeros
    #expect(throws: TileDamage.limit(.bytes, 1000)) {
      _ = try Inflater.inflated(bomb, limit: 1000)
    }
    #expect(try Inflater.inflated(bomb, limit: 5000) == [UInt8](repeating: 0, count: 5000))
    #expect(throws: TileDamage.limit(.bytes, 4999)) {
      _ = try Inflater.inflated(bomb, limit: 4999)
    }
    #expect(throws: TileDamage.compression) {
      _ = try Inflater.inflated(Array(bomb.dropLast(6)), limit: 5000)
    }
    let plain: [UInt8] = [0x1A, 0]
    #expect(try Inflater.inflated(plain, limit: 2) == plain)
  }

  /// 5,000 zeros, compressed by zlib.
  private static let zlibZeros: [UInt8] = [
    120, 218, 237, 193, 49, 1, 0, 0, 0, 194, 160, 245, 79, 109, 10, 63, 160, 0, 0, 0, 0, 128, 183,
    1, 19, 136, 0, 1,
  ]

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `flipped bytes of a file never trap`(seed: UInt64) throws {
    let file = try TileFile(tiles: [(0, 0, 0, try Self.gzip(TileFixtures.town()))])
    let whole = try [UInt8](Data(contentsOf: URL(filePath: file.path)))
    let tile = try #require(TileID(zoom: 0, x: 0, y: 0))
    var random = SplitMix64(seed: seed)
    var (failures, answers) = (0, 0)
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<8 { bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8)) }
      // The header and the schema are short; the rest of the pages is mostly unused.
      bytes[random.below(100)] ^= UInt8(1 << random.below(8))
      try Data(bytes).write(to: URL(filePath: file.path))
      if basemapError({ _ = try MBTilesFile(opening: file.path).tile(tile) }) == nil {
        answers += 1
      } else {
        failures += 1
      }
    }
    #expect(failures > 0 && failures + answers == 60)
  }
}
