import CampusGraph
import Foundation
import GeoCore
import Testing

@testable import OSMImport

/// Elevation tiles for tests, and files of them.
enum ElevationFixture {
  /// The folder of real tiles and extracts, beside the repository.
  static let data = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../shared/data").standardized
  static let arePresent = FileManager.default.fileExists(
    atPath: data.appending(path: "dem/N42E001.hgt.zip").path
  )

  /// Runs a body with a temporary folder, which is removed afterwards.
  static func withFolder<Result>(
    _ files: [String: Data],
    _ body: (_ folder: String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, bytes) in files { try bytes.write(to: folder.appending(path: name)) }
    return try body(folder.path)
  }

  /// A tile of 3″ with equal rows.
  static func tile(_ row: [Int16]) -> Data {
    var line = Data()
    for height in row {
      line.append(UInt8(truncatingIfNeeded: height >> 8))
      line.append(UInt8(truncatingIfNeeded: height))
    }
    var tile = Data(capacity: line.count * row.count)
    for _ in row { tile.append(line) }
    return tile
  }

  /// A tile that rises from sea level by 4 m per sample towards the east.
  static let eastward = tile((0...1200).map { Int16(4 * $0) })

  /// Raw deflate with stored blocks only (RFC 1951, 3.2.4).
  static func deflated(_ bytes: Data) -> Data {
    var packed = Data()
    var start = bytes.startIndex
    repeat {
      let part = bytes[start...].prefix(65_535)
      start += part.count
      packed.append(start == bytes.endIndex ? 1 : 0)
      packed.append(little(UInt16(part.count)))
      packed.append(little(~UInt16(part.count)))
      packed.append(part)
    } while start < bytes.endIndex
    return packed
  }

  /// A gzip file of one member (RFC 1952) around raw deflate.
  static func gzip(deflated packed: Data, of bytes: Data) -> Data {
    Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]) + packed + little(checksum(bytes))
      + little(UInt32(bytes.count))
  }

  /// A zip archive of one file (PKWARE's APPNOTE).
  static func zip(
    _ name: String,
    packed: Data,
    method: UInt16,
    of bytes: Data,
    flags: UInt16 = 0,
    comment: String = ""
  ) -> Data {
    let facts =
      little(flags) + little(method) + little(UInt32(0)) + little(checksum(bytes))
      + little(UInt32(packed.count)) + little(UInt32(bytes.count)) + little(UInt16(name.utf8.count))
      + little(UInt16(0))
    let local = little(UInt32(0x0403_4B50)) + little(UInt16(20)) + facts + Data(name.utf8) + packed
    let entry =
      little(UInt32(0x0201_4B50)) + little(UInt16(20)) + little(UInt16(20)) + facts
      + Data(count: 14) + Data(name.utf8)
    let end =
      little(UInt32(0x0605_4B50)) + Data(count: 4) + little(UInt16(1)) + little(UInt16(1))
      + little(UInt32(entry.count)) + little(UInt32(local.count))
      + little(UInt16(comment.utf8.count)) + Data(comment.utf8)
    return local + entry + end
  }

  private static func little(_ number: some FixedWidthInteger) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  /// The CRC-32 of gzip and zip.
  static func checksum(_ bytes: Data) -> UInt32 {
    var table = [UInt32](repeating: 0, count: 256)
    for index in table.indices {
      table[index] = (0..<8).reduce(UInt32(index)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
    var sum = UInt32.max
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    return ~sum
  }
}
