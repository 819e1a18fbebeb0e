import CZlib

/// Compression of answers: gzip (RFC 1952).
///
/// Sound because zlib only gets buffers that outlive the call, with their lengths.
enum Gzip {
  /// The level that costs the least time.
  static let fastest: Int32 = 1
  /// A window of 32 KiB; 16 more for gzip.
  private static let windowBits: Int32 = 15 + 16
  private static let memoryLevel: Int32 = 8

  /// The compressed bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - level: From 1, the fastest, to 9, the smallest.
  /// - Returns: `nil` if zlib fails or nothing is gained.
  static func compressed(_ bytes: [UInt8], level: Int32 = fastest) -> [UInt8]? {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard
      deflateInit2_(
        &stream,
        level,
        Z_DEFLATED,
        windowBits,
        memoryLevel,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        size
      ) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count)
    var status = Z_OK
    input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        status = deflate(&stream, Z_FINISH)
      }
    }
    // More room is not needed: an answer that does not shrink is sent as it is.
    guard status == Z_STREAM_END else { return nil }
    output.removeLast(Int(stream.avail_out))
    return output
  }
}
