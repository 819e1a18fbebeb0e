import CampusGraph
import GeoCore

@testable import OSMImport

/// Maps of cities and tiles of heights.
enum MapTargets {
  static func xml(_ bytes: [UInt8]) { city(bytes, ending: ".osm") }

  /// A PBF file, or after a zero byte a bare block of objects, which is put into one.
  static func pbf(_ bytes: [UInt8]) {
    guard bytes.first == 0 else { return city(bytes, ending: ".osm.pbf") }
    let header = field(4, Array("OsmSchema-V0.6".utf8)) + field(4, Array("DenseNodes".utf8))
    city(
      blob("OSMHeader", header) + blob("OSMData", Array(bytes.dropFirst())),
      ending: ".osm.pbf"
    )
  }

  /// Changes of a small map.
  static func changes(_ bytes: [UInt8]) {
    ScratchFile.with(bytes, ending: ".osc") { path in
      ScratchFile.with(Array(map.utf8), ending: ".osm") { map in
        do throws(OSMImportError) {
          let changes = try MapChanges(reading: [path, path])
          let read = try OSMImporter().extract(from: map, changes: changes)
          guard var extract = read else { return }
          _ = extract.takePlaces().make()
          _ = try extract.city().graph.check()
        } catch {}
      }
    }
  }

  private static let map = """
    <osm version='0.6'><node id='1' lat='42.5' lon='1.5'/><node id='2' lat='42.5005' lon='1.5'/>
    <node id='3' lat='42.501' lon='1.5'/><way id='1'><nd ref='1'/><nd ref='2'/>
    <tag k='highway' v='residential'/></way><way id='2'><nd ref='2'/><nd ref='3'/>
    <tag k='highway' v='residential'/></way></osm>
    """

  /// A store whose checksums are made right first.
  static func store(_ bytes: [UInt8]) {
    var bytes = bytes
    Resealing.repair(&bytes)
    city(bytes, ending: ".osmstore")
  }

  private static func city(_ bytes: [UInt8], ending: String) {
    ScratchFile.with(bytes, ending: ending) { path in
      guard let city = try? OSMImporter().city(from: path) else { return }
      _ = city.graph.check()
      _ = try? OSMImporter().places(from: path)
    }
  }

  /// A file of a PBF file, unpacked, after the wiki's page *PBF Format*.
  private static func blob(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let body = field(1, payload) + [0x10] + varint(payload.count)
    let head = field(1, Array(type.utf8)) + [0x18] + varint(body.count)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: head.count >> (24 - 8 * $0)) }
    return size + head + body
  }

  private static func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [number << 3 | 2] + varint(bytes.count) + bytes
  }

  private static func varint(_ number: Int) -> [UInt8] {
    var rest = number
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// A tile: plain, gzip or in an archive, by its first byte.
  static func elevation(_ bytes: [UInt8]) {
    let packed = Array(bytes.dropFirst())
    let samples: [UInt8]
    switch bytes.first {
    case 0: samples = (try? TileArchive.gunzip(packed, path: "fuzz")) ?? []
    case 1: samples = (try? TileArchive.unzip(packed, tile: "N42E001", path: "fuzz")) ?? []
    default: samples = packed
    }
    _ = samples.count
    guard samples.count >= 18, let corner = ElevationTile.Corner(named: "N42E001") else { return }
    let heights = (0..<9).map { index in
      Int16(bitPattern: UInt16(samples[2 * index]) << 8 | UInt16(samples[2 * index + 1]))
    }
    let tile = ElevationTile(corner: corner, side: 3, heights: heights)
    _ = tile.height(at: Coordinate(latitude: 42.4, longitude: 1.6))
  }
}
