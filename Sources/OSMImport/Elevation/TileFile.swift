import Foundation
import GeoCore

/// A file with one elevation tile.
struct TileFile: Sendable {
  /// The compression of a tile, the fastest to read first.
  enum Packing: Int, Sendable, CaseIterable {
    case plain
    case gzip
    case zip

    /// The extension of file names.
    var ending: String {
      switch self {
      case .plain: ".hgt"
      case .gzip: ".hgt.gz"
      case .zip: ".hgt.zip"
      }
    }
  }

  let path: String
  let corner: ElevationTile.Corner
  let packing: Packing

  /// The numbers of samples on a side: 3″ and 1″ tiles.
  private static let sides = [1201, 3601]
  /// The bytes of the largest tile.
  static let largest = 2 * 3601 * 3601
  /// The range of credible heights, from below the Dead Sea to above Everest; others become voids.
  private static let plausible: ClosedRange<Int16> = -500...9000

  /// Parses a file name; `nil` if it is not that of a tile.
  init?(named name: String, in folder: String) {
    let lowercase = name.lowercased()
    guard let corner = ElevationTile.Corner(named: name.prefix(7)),
      let packing = Packing.allCases.first(where: { lowercase.hasSuffix($0.ending) })
    else { return nil }
    path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    self.corner = corner
    self.packing = packing
  }

  /// Reads the file.
  func tile() throws(OSMImportError) -> ElevationTile {
    let bytes = try read()
    let samples: [UInt8] =
      switch packing {
      case .plain: bytes
      case .gzip: try TileArchive.gunzip(bytes, path: path)
      case .zip: try TileArchive.unzip(bytes, tile: corner.name, path: path)
      }
    guard let side = Self.sides.first(where: { 2 * $0 * $0 == samples.count }) else {
      throw .wrongSize(path, samples.count)
    }
    return ElevationTile(corner: corner, side: side, heights: try heights(samples))
  }

  /// Big-endian 16-bit integers as heights.
  private func heights(_ bytes: [UInt8]) throws(OSMImportError) -> [Int16] {
    var heights = [Int16](repeating: ElevationTile.void, count: bytes.count / 2)
    var strange = 0
    var example = Int16(0)
    for index in heights.indices {
      let height = Int16(bitPattern: UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1]))
      if Self.plausible.contains(height) {
        heights[index] = height
      } else if height != ElevationTile.void {
        strange += 1
        example = height
      }
    }
    // Every radar survey has a few spikes; more than one in a hundred means that these are not
    // heights.
    guard strange <= heights.count / 100 else { throw .implausible(path, example) }
    return heights
  }

  /// The bytes of the file, which must not exceed those of the largest tile.
  private func read() throws(OSMImportError) -> [UInt8] {
    guard let status = FileSystem.status(of: path), status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path, .message { $0.notARegularFile })
    }
    let count = Int(status.st_size)
    guard count <= Self.largest else { throw .wrongSize(path, count) }
    guard let bytes = FileSystem.bytes(of: path, limit: count) else {
      throw .unreadable(path, .message { $0.checkPermissions })
    }
    return bytes
  }
}
