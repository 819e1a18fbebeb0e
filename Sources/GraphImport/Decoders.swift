import CLzma
import CZlib

/// Decompressor of gzip (RFC 1952), including files of several members.
///
/// Sound because the stream only points at buffers that outlive the call that uses them.
@safe
final class GzipDecoder: Decoder {
  private let path: String
  private let stream: UnsafeMutablePointer<z_stream>
  /// Whether the last member is complete.
  private var isBetweenMembers = true

  /// A window of 32 KiB, as all of gzip, and 16 for gzip's header and trailer.
  private static let windowBits: Int32 = 15 + 16

  init(_ path: String) throws(GraphImportError) {
    self.path = path
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let code = unsafe inflateInit2_(
      stream,
      Self.windowBits,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard code == Z_OK else { throw Damage.memory(path) }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  func read(
    from input: RawInput,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(GraphImportError) -> Int {
    unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = UInt32(buffer.count)
    while unsafe stream.pointee.avail_out > 0 {
      let bytes = try unsafe input.available()
      guard unsafe !bytes.isEmpty else {
        guard isBetweenMembers else { throw Damage.cutShort(path, "gzip") }
        break
      }
      // Zeros after the last member are padding, as on tapes; anything else starts a new member.
      if isBetweenMembers, unsafe bytes[0] == 0 {
        input.take(1)
        continue
      }
      isBetweenMembers = false
      unsafe stream.pointee.next_in = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      unsafe stream.pointee.avail_in = UInt32(bytes.count)
      let code = unsafe inflate(stream, Z_NO_FLUSH)
      unsafe input.take(bytes.count - Int(stream.pointee.avail_in))
      switch code {
      case Z_OK, Z_BUF_ERROR: continue
      case Z_STREAM_END:
        isBetweenMembers = true
        guard unsafe inflateReset(stream) == Z_OK else { throw Damage.memory(path) }
      case Z_MEM_ERROR: throw Damage.memory(path)
      default: throw Damage.broken(path, "gzip")
      }
    }
    return unsafe buffer.count - Int(stream.pointee.avail_out)
  }
}

/// Decompressor of the .xz format, including files of several streams.
///
/// Sound because the stream only points at buffers that outlive the call that uses them.
@safe
final class XZDecoder: Decoder {
  private let path: String
  private let stream: UnsafeMutablePointer<lzma_stream>
  private var isAtEnd = false

  /// `LZMA_CONCATENATED`, a macro that Swift does not import.
  private static let concatenated: UInt32 = 0x08

  /// The most memory in bytes that a file may require; `xz -9` needs 65 MiB.
  private static let memoryLimit: UInt64 = 512 << 20

  init(_ path: String) throws(GraphImportError) {
    self.path = path
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: lzma_stream())
    let flags = Self.concatenated
    guard unsafe lzma_stream_decoder(stream, Self.memoryLimit, flags) == LZMA_OK else {
      throw Damage.memory(path)
    }
  }

  deinit {
    unsafe lzma_end(stream)
    unsafe stream.deallocate()
  }

  func read(
    from input: RawInput,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(GraphImportError) -> Int {
    unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe stream.pointee.avail_out = buffer.count
    while !isAtEnd, unsafe stream.pointee.avail_out > 0 {
      let bytes = try unsafe input.available()
      unsafe stream.pointee.next_in = UnsafePointer(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      )
      unsafe stream.pointee.avail_in = bytes.count
      let code = unsafe lzma_code(stream, bytes.isEmpty ? LZMA_FINISH : LZMA_RUN)
      unsafe input.take(bytes.count - stream.pointee.avail_in)
      switch code {
      case LZMA_OK: continue
      case LZMA_STREAM_END: isAtEnd = true
      case LZMA_BUF_ERROR: throw Damage.cutShort(path, "xz")
      case LZMA_MEM_ERROR, LZMA_MEMLIMIT_ERROR: throw Damage.memory(path)
      default: throw Damage.broken(path, "xz")
      }
    }
    return unsafe buffer.count - stream.pointee.avail_out
  }
}

/// Errors of compressed data.
private enum Damage {
  static func cutShort(_ path: String, _ format: String) -> GraphImportError {
    GraphImportError(.unreadable, path: path, .message { $0.compressedDataCutShort(format) })
  }

  static func broken(_ path: String, _ format: String) -> GraphImportError {
    GraphImportError(.unreadable, path: path, .message { $0.compressedDataDamaged(format) })
  }

  static func memory(_ path: String) -> GraphImportError {
    GraphImportError(.tooBig, path: path, .message { $0.tooMuchMemory })
  }
}
