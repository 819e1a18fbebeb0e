internal import CZlib

/// Bounded decompression of tiles: gzip (RFC 1952) or zlib (RFC 1950).
///
/// Sound because zlib only gets buffers that outlive the call, with their lengths.
enum Inflater {
  /// A window of 32 KiB; 32 more for detecting gzip or zlib by the header.
  private static let windowBits: Int32 = 15 + 32

  /// The decompressed bytes; the bytes themselves if they are not compressed.
  ///
  /// - Throws: ``TileDamage`` if they are damaged, or have more than `limit` bytes before or after.
  static func inflated(_ bytes: [UInt8], limit: Int) throws(TileDamage) -> [UInt8] {
    guard bytes.count <= limit else { throw .limit(.bytes, limit) }
    guard isCompressed(bytes) else { return bytes }
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else {
      throw .compression
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output: [UInt8] = []
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while status == Z_OK, output.count <= limit {
        let start = output.count
        // One byte more than the limit tells that there are too many.
        let room = min(max(4 * bytes.count, start), limit + 1 - start)
        output.append(contentsOf: repeatElement(0, count: max(room, 1)))
        output.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress.map { $0 + start }
          stream.avail_out = UInt32(output.count - start)
          status = inflate(&stream, Z_NO_FLUSH)
        }
        output.removeLast(Int(stream.avail_out))
      }
    }
    guard output.count <= limit else { throw .limit(.bytes, limit) }
    guard status == Z_STREAM_END else { throw .compression }
    return output
  }

  /// Whether the bytes begin with a header of gzip or zlib.
  ///
  /// The first byte of a tile is the tag of a layer, 0x1A.
  private static func isCompressed(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return true }
    return bytes[0] == 0x78 && (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31)
  }
}
