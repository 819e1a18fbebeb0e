import GeoCore

/// The bytes of a file, pipe or device, decompressed if they are gzip or xz.
///
/// The first bytes decide on the compression, never the file's name.
final class ByteSource {
  private let input: RawInput
  private let decoder: any Decoder

  /// Opens a file and detects its compression.
  init(opening path: String) throws(GraphImportError) {
    input = try RawInput(opening: path)
    decoder = try Self.decoder(for: input)
  }

  /// Reads up to a buffer's size; returns the number of bytes read, 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(GraphImportError) -> Int {
    try unsafe decoder.read(from: input, into: buffer)
  }

  /// The number of bytes of the file read so far, before decompression.
  var consumed: Int { input.consumed }
  /// The file's length in bytes; 0 if unknown.
  var length: Int { input.length }

  private static func decoder(for input: RawInput) throws(GraphImportError) -> any Decoder {
    let first = try input.peek(6)
    if first.starts(with: [0x1F, 0x8B]) { return try GzipDecoder(input.path) }
    if first.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]) {
      return try XZDecoder(input.path)
    }
    return PlainDecoder()
  }
}

/// A decompressor: turns the bytes of a file into the bytes of its text.
protocol Decoder: AnyObject {
  /// Reads up to a buffer's size; returns the number of bytes read, 0 at the end.
  func read(
    from input: RawInput,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(GraphImportError) -> Int
}

/// Passes uncompressed text through.
private final class PlainDecoder: Decoder {
  func read(
    from input: RawInput,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(GraphImportError) -> Int {
    try unsafe input.read(into: buffer)
  }
}

/// An open file with a read buffer.
///
/// Sound because ``pending`` always lies within the allocation, which lives as long as this object.
@safe
final class RawInput {
  let path: String
  let length: Int
  private(set) var consumed = 0
  private let descriptor: Int32
  private let storage: UnsafeMutableRawBufferPointer
  /// The part of the buffer that has been read but not taken.
  private var pending: Range<Int> = 0..<0

  private static let size = 256 << 10

  init(opening path: String) throws(GraphImportError) {
    let descriptor = FileSystem.descriptor(opening: path, O_RDONLY)
    guard descriptor >= 0 else { throw Self.unreadable(path, errno) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw Self.unreadable(path, EISDIR)
    }
    self.path = path
    self.descriptor = descriptor
    length = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
    unsafe storage = .allocate(byteCount: Self.size, alignment: 64)
  }

  deinit {
    close(descriptor)
    unsafe storage.deallocate()
  }

  /// The first bytes of the file without taking them; fewer if the file is shorter.
  ///
  /// - Precondition: nothing has been read yet.
  func peek(_ count: Int) throws(GraphImportError) -> [UInt8] {
    precondition(pending.isEmpty)
    var filled = 0
    while filled < count {
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[filled...])
      let got = try unsafe fill(part)
      if got == 0 { break }
      filled += got
    }
    pending = 0..<filled
    return unsafe Array(storage[0..<min(count, filled)])
  }

  /// The buffered bytes, refilled if none are left; empty at the end of the file.
  func available() throws(GraphImportError) -> UnsafeMutableRawBufferPointer {
    if pending.isEmpty { pending = 0..<(try unsafe fill(storage)) }
    return unsafe UnsafeMutableRawBufferPointer(rebasing: storage[pending])
  }

  /// Removes bytes from the front of the buffer.
  func take(_ count: Int) {
    precondition(count <= pending.count)
    pending = (pending.lowerBound + count)..<pending.upperBound
  }

  /// Takes bytes into a buffer; reads straight into it if nothing is pending.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(GraphImportError) -> Int {
    guard !pending.isEmpty else { return try unsafe fill(buffer) }
    let count = min(buffer.count, pending.count)
    let part = unsafe storage[pending.lowerBound..<pending.lowerBound + count]
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: part))
    take(count)
    return count
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(GraphImportError) -> Int {
    while true {
      let count = unsafe Self.system(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.unreadable(path, errno) }
      consumed += count
      return count
    }
  }

  private static func system(_ file: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe GeoCore.read(file, base, count)
  }

  private static func unreadable(_ path: String, _ code: Int32) -> GraphImportError {
    GraphImportError(.unreadable, path: path, LocalizedText(unreadable: code))
  }
}
