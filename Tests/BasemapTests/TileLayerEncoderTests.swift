import GeoCore
import SwiftProtobuf
import Testing

@testable import Basemap

/// Tiles that are encoded, decoded again.
@Suite struct TileLayerEncoderTests {
  private func points(_ pairs: [(Int32, Int32)]) -> [TilePoint] {
    pairs.map { TilePoint(x: $0.0, y: $0.1) }
  }

  @Test func `geometries and ids are decoded as they were encoded`() throws {
    let geometries: [TileGeometry] = [
      .points(points([(5, 7)])),
      .points(points([(5, 7), (-128, 4224)])),
      .lines([points([(0, 0), (4096, -3)]), points([(9, 9), (8, 7), (6, 5)])]),
      .polygons([
        [
          points([(0, 0), (100, 0), (100, 100), (0, 100)]), points([(20, 20), (20, 60), (60, 20)]),
        ]
      ]),
    ]
    var layer = TileLayerEncoder(name: "all", extent: 512)
    for (index, geometry) in geometries.enumerated() {
      layer.add(geometry, id: index == 0 ? nil : UInt64(index) << 40)
    }
    let decoded = try #require(try VectorTile(decoding: VectorTile.encoded([layer]))["all"])
    #expect(decoded.extent == 512 && layer.count == 4)
    #expect(decoded.features.map(\.geometry) == geometries)
    #expect(decoded.features.map(\.id) == [nil, 1 << 40, 2 << 40, 3 << 40])
  }

  @Test func `values keep their types, and equal ones are stored once`() throws {
    var layer = TileLayerEncoder(name: "l", keys: ["a", "b", "c", "d", "e", "f"])
    let values: [TileLayerEncoder.Value] = [
      .text("Calle"), .unsigned(.max), .signed(-7), .float(0.5), .double(0.1), .bool(true),
    ]
    for _ in 0..<2 { layer.add(.points(points([(1, 1)])), values) }
    let tile = try EncodedTile(serializedBytes: VectorTile.encoded([layer]))
    #expect(tile.layers[0].version == 2)
    #expect(tile.layers[0].keys == ["a", "b", "c", "d", "e", "f"])
    let stored = tile.layers[0].values
    #expect(stored.count == 6)
    #expect(stored[0].stringValue == "Calle" && stored[1].uintValue == .max)
    #expect(stored[2].sintValue == -7 && stored[3].floatValue == 0.5)
    #expect(stored[4].doubleValue == 0.1 && stored[5].boolValue)
    #expect(tile.layers[0].features.allSatisfy { $0.tags == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5] })
    let feature = try #require(
      try VectorTile(decoding: VectorTile.encoded([layer]))["l"]?.features[1]
    )
    #expect(feature.number("c") == -7 && feature.text("a") == "Calle" && feature.isTrue("f"))
  }

  @Test func `layers without features are left out`() {
    #expect(VectorTile.encoded([TileLayerEncoder(name: "none", keys: ["a"])]).isEmpty)
    #expect(TileLayerEncoder(name: "none").isEmpty)
  }

  @Test func `positions in a square are the inverse of its coordinates`() throws {
    let tile = try #require(TileID(zoom: 15, x: 17_058, y: 11_957))
    for (east, south) in [(0.0, 0.0), (0.25, 0.75), (1, 1), (-0.5, 1.5)] {
      let position = tile.position(of: tile.coordinate(east: east, south: south))
      #expect(abs(position.east - east) < 1e-8 && abs(position.south - south) < 1e-8)
    }
  }
}
