import CZlib
import GeoCore

/// Decompresses tiles: gzip (RFC 1952), and the subset of zip (PKWARE's APPNOTE 6.3) that tiles
/// use.
///
/// Sound because zlib only gets buffers that outlive the call, with their lengths.
enum TileArchive {
  /// The window bits by which zlib selects a format.
  private enum Format: Int32 {
    /// A window of 32 KiB, plus 16 for gzip's header and trailer.
    case gzip = 31
    /// A window of 32 KiB; negative for no header.
    case rawDeflate = -15
  }

  /// Decompresses all members of a gzip file.
  static func gunzip(_ bytes: [UInt8], path: String) throws(OSMImportError) -> [UInt8] {
    guard let unpacked = inflated(bytes[...], .gzip) else { throw .damaged(path, "gzip") }
    return unpacked
  }

  /// Extracts the first `.hgt` file whose name begins with the tile's name.
  static func unzip(
    _ bytes: [UInt8],
    tile name: String,
    path: String
  ) throws(OSMImportError) -> [UInt8] {
    let archive = ZipDirectory(bytes)
    guard let entries = archive.entries else { throw .damaged(path, "zip") }
    guard let entry = entries.first(where: { $0.isTile(named: name) }) else {
      throw .notInArchive(path, name)
    }
    guard !entry.isEncrypted, let packing = entry.packing, !entry.isHuge else {
      throw .unusualArchive(path)
    }
    guard let packed = archive.contents(of: entry) else { throw .damaged(path, "zip") }
    let unpacked: [UInt8]? =
      switch packing {
      case .stored: Array(packed)
      case .deflated: inflated(packed, .rawDeflate)
      }
    guard let unpacked, checksum(unpacked) == entry.checksum else { throw .damaged(path, "zip") }
    return unpacked
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe UInt32(truncatingIfNeeded: crc32(0, buffer.baseAddress, UInt32(buffer.count)))
    }
  }

  /// The decompressed bytes, at most one more than the largest tile has; `nil` if they are damaged.
  private static func inflated(_ packed: ArraySlice<UInt8>, _ format: Format) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit2_(&stream, format.rawValue, ZLIB_VERSION, size) == Z_OK else {
      return nil
    }
    defer { unsafe inflateEnd(&stream) }
    let limit = TileFile.largest + 1
    var packed = Array(packed)
    var isWhole = false
    let unpacked = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      isWhole = unsafe packed.withUnsafeMutableBufferPointer { input in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(limit)
        return unsafe inflateAll(&stream, format)
      }
      count = unsafe limit - Int(stream.avail_out)
    }
    return isWhole ? unpacked : nil
  }

  /// Inflates until the end of the stream or of the output; `false` if the stream is damaged.
  ///
  /// A stream that fills the output is not a tile; the caller detects it by its size.
  private static func inflateAll(_ stream: inout z_stream, _ format: Format) -> Bool {
    while unsafe stream.avail_out > 0 {
      switch unsafe inflate(&stream, Z_NO_FLUSH) {
      case Z_OK: continue
      case Z_STREAM_END:
        // A gzip file may have several members; zeros after them are padding.
        guard format == .gzip, unsafe stream.avail_in > 0, unsafe stream.next_in[0] != 0 else {
          return true
        }
        guard unsafe inflateReset(&stream) == Z_OK else { return false }
      default: return false
      }
    }
    return true
  }
}

extension ZipDirectory.Entry {
  /// Whether it is the tile of a name such as `N41E001`, in any folder.
  fileprivate func isTile(named tile: String) -> Bool {
    let file = name.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return file.hasPrefix(tile.lowercased()) && file.hasSuffix(".hgt")
  }
}
