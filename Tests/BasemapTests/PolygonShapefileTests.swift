import Basemap
import Foundation
import GeoCore
import Testing

@Suite struct PolygonShapefileTests {
  private func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    Coordinate(latitude: y, longitude: x)
  }

  private func big(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func little(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func double(_ bytes: [UInt8], at place: Int) -> Double {
    Double(bitPattern: bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  @Test func `headers, records and lengths follow the description of the format`() {
    let outer = [
      coordinate(0, 0), coordinate(0, 9), coordinate(8, 9), coordinate(8, 0),
    ]
    let hole = [coordinate(1, 1), coordinate(2, 1), coordinate(2, 2)]
    let file = PolygonShapefile([
      [outer, hole], [[coordinate(20, 1), coordinate(20, 2), coordinate(21, 1)]],
    ])
    let shapes = file.shapes
    #expect(big(shapes, at: 0) == 9994 && big(shapes, at: 24) * 2 == shapes.count)
    #expect(little(shapes, at: 28) == 1000 && little(shapes, at: 32) == 5)
    #expect((0..<4).map { double(shapes, at: 36 + 8 * $0) } == [0, 0, 21, 9])
    // The first record: its number and length, then the type, the box, the parts and the points.
    #expect(big(shapes, at: 100) == 1)
    #expect(little(shapes, at: 108) == 5 && little(shapes, at: 144) == 2)
    #expect(little(shapes, at: 148) == 9)
    #expect(little(shapes, at: 152) == 0 && little(shapes, at: 156) == 5)
    #expect(double(shapes, at: 160) == 0 && double(shapes, at: 160 + 4 * 16) == 0)
    let length = big(shapes, at: 104) * 2
    #expect(length == 44 + 2 * 4 + 9 * 16)
    #expect(big(shapes, at: 108 + length) == 2)
    #expect(big(file.index, at: 24) * 2 == file.index.count && file.index.count == 116)
    #expect(big(file.index, at: 100) == 50 && big(file.index, at: 108) * 2 == 108 + length)
    #expect(file.attributes.count == 65 + 2 * 11 + 1 && little(file.attributes, at: 4) == 2)
  }

  @Test func `no polygons are an empty file`() {
    let file = PolygonShapefile([])
    #expect(file.shapes.count == 100 && file.index.count == 100)
  }

  @Test func `metadata of a file are replaced`() throws {
    let file = try TileFile(metadata: ["format": "pbf", "name": "old", "minzoom": "0"])
    try MBTilesFile.setMetadata(["name": "new", "attribution": "us"], in: file.path)
    let metadata = try MBTilesFile(opening: file.path).metadata
    #expect(metadata.name == "new" && metadata.attribution == "us")
    #expect(
      basemapError { try MBTilesFile.setMetadata([:], in: "/nonexistent") }?.code == .unusableFile
    )
  }
}
