/// Splits a text into blocks of whole lines, each line ended by a line feed.
///
/// Sound because a cursor stays within its block: every step stops at a line feed, and the last
/// byte of a block is a line feed. A block is valid until the next call of ``next(line:)``.
@safe
final class TextBlocks {
  let path: String
  private let source: ByteSource
  private let storage: UnsafeMutableRawBufferPointer
  /// The end of the block returned last; the bytes up to `filled` belong to the next block.
  private var used = 0
  private var filled = 0
  private var isAtEnd = false

  /// The longest line that can be read, in bytes.
  private static let size = 1 << 20

  init(_ path: String) throws(GraphImportError) {
    self.path = path
    source = try ByteSource(opening: path)
    // One extra byte, because the last line may lack its line feed.
    unsafe storage = .allocate(byteCount: Self.size + 1, alignment: 64)
  }

  deinit { unsafe storage.deallocate() }

  /// The number of bytes of the file read so far, before decompression.
  var consumed: Int { source.consumed }
  /// The file's length in bytes; 0 if unknown.
  var length: Int { source.length }

  /// The next block, whose first line has the given number; `nil` at the end.
  func next(line: Int) throws(GraphImportError) -> Cursor? {
    keepRest()
    while true {
      try fill()
      if let feed = unsafe storage[..<filled].lastIndex(of: Byte.lineFeed) {
        used = feed + 1
        break
      }
      guard isAtEnd else { throw tooLong(line) }
      guard filled > 0 else { return nil }
      unsafe storage[filled] = Byte.lineFeed
      filled += 1
      used = filled
      break
    }
    let base = unsafe storage.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
    return unsafe Cursor(at: UnsafePointer(base), end: UnsafePointer(base + used))
  }

  /// Moves the start of an incomplete line to the front of the buffer.
  private func keepRest() {
    let rest = unsafe UnsafeRawBufferPointer(rebasing: storage[used..<filled])
    unsafe storage.copyMemory(from: rest)
    filled -= used
    used = 0
  }

  private func fill() throws(GraphImportError) {
    while !isAtEnd, filled < Self.size {
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: storage[filled..<Self.size])
      let count = try unsafe source.read(into: room)
      filled += count
      isAtEnd = count == 0
    }
  }

  private func tooLong(_ line: Int) -> GraphImportError {
    GraphImportError(.malformed, path: path, line: line, .message { $0.lineTooLong })
  }
}

/// Byte values of the graph formats.
enum Byte {
  static let lineFeed: UInt8 = 0x0A
  static let zero: UInt8 = 0x30
}

/// A position in a block of lines; every step stops at a line feed.
@safe
struct Cursor {
  private(set) var at: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  init(at: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    unsafe self.at = at
    unsafe self.end = end
  }

  /// Whether all lines have been read.
  @inline(__always)
  var isAtEnd: Bool { unsafe at == end }

  /// The byte at the cursor.
  ///
  /// - Precondition: not ``isAtEnd``.
  @inline(__always)
  var byte: UInt8 { unsafe at.pointee }

  /// Skips blanks, tabs and carriage returns.
  @inline(__always)
  mutating func skipBlanks() {
    while true {
      let byte = unsafe at.pointee
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { return }
      unsafe at += 1
    }
  }

  /// Skips a line's letter; `false` if no blank follows it.
  @inline(__always)
  mutating func skipLetter() -> Bool {
    unsafe at += 1
    return unsafe at.pointee == 0x20 || at.pointee == 0x09
  }

  /// Reads a whole number of at most 18 digits after blanks; `nil` if there is none.
  @inline(__always)
  mutating func number() -> UInt64? {
    skipBlanks()
    let start = unsafe at
    var value: UInt64 = 0
    while true {
      let digit = unsafe at.pointee &- Byte.zero
      guard digit < 10 else { break }
      value = value &* 10 &+ UInt64(digit)
      unsafe at += 1
    }
    return unsafe (1...18).contains(at - start) ? value : nil
  }

  /// Reads a whole number that may have a sign.
  @inline(__always)
  mutating func signedNumber() -> Int64? {
    skipBlanks()
    let isNegative = unsafe at.pointee == 0x2D
    if isNegative {
      unsafe at += 1
      guard unsafe at.pointee &- Byte.zero < 10 else { return nil }
    }
    return number().map { isNegative ? -Int64($0) : Int64($0) }
  }

  /// Skips the end of a line; `false` if anything but blanks comes first.
  @inline(__always)
  mutating func endLine() -> Bool {
    skipBlanks()
    guard unsafe at.pointee == Byte.lineFeed else { return false }
    unsafe at += 1
    return true
  }

  /// Whether only blanks follow in this line.
  @inline(__always)
  mutating func isAtLineEnd() -> Bool {
    skipBlanks()
    return unsafe at.pointee == Byte.lineFeed
  }

  /// Skips the rest of the line.
  mutating func skipLine() {
    while unsafe at.pointee != Byte.lineFeed { unsafe at += 1 }
    unsafe at += 1
  }

  /// The fields of the line that starts at the cursor, for messages and headers.
  func fields() -> [String] {
    var count = 0
    while unsafe at[count] != Byte.lineFeed { count += 1 }
    let line = unsafe UnsafeBufferPointer(start: at, count: count)
    return unsafe line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }
}
