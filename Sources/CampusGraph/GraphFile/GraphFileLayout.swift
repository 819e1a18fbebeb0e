import GeoCore

/// Layout of graph files, format version 1; every number is little-endian.
///
/// ```
/// 0     8  magic: 0x89 "RGRAPH" 0x0A
/// 8     4  format version
/// 12    4  byte order of the sections: 0x01020304, as the writer's machine stores it
/// 16    8  length of the file in bytes
/// 24    4  number of sections
/// 28    4  zero
/// 32    8  checksum of the table
/// 40   16  zero
/// 56    8  checksum of bytes 0 ..< 56
/// 64       the table, 64 bytes a section, in the order of their offsets:
///     0   24  name, ASCII, padded with zeros
///     24   4  bytes of an element
///     28   4  zero
///     32   8  number of elements
///     40   8  offset, a multiple of 64
///     48   8  length in bytes: elements × bytes of an element
///     56   8  checksum
/// ```
package enum GraphFileLayout {
  static let magic: [UInt8] = [0x89] + Array("RGRAPH\n".utf8)
  static let version: UInt32 = 1
  static let byteOrder: UInt32 = 0x0102_0304
  package static let headerSize = 64
  package static let entrySize = 64
  package static let nameSize = 24
  /// The alignment of sections: a cache line.
  static let alignment = 64
  /// The alignment of sections of at least this size, so that they do not share pages, and
  /// `madvise` affects one section only.
  static let page = 4096

  /// The maximum number of sections of a valid file.
  static let maximumSections = 65_536

  /// Entry of the section table.
  struct Entry: Sendable {
    var name: String
    var elementSize: Int
    var count: Int
    var offset: Int
    var length: Int
    var checksum: UInt64
  }

  /// The first aligned offset for a section of a length at or after `offset`.
  static func alignedOffset(_ length: Int, after offset: Int) -> Int {
    let step = length >= page ? page : alignment
    return (offset + step - 1) / step * step
  }

  /// Whether a section name is valid.
  static func isValid(name: String) -> Bool {
    let bytes = name.utf8
    return (1...nameSize).contains(bytes.count) && bytes.allSatisfy { (33...126).contains($0) }
  }
}

// MARK: Encoding

extension GraphFileLayout {
  /// Header and table of a file.
  static func head(of entries: [Entry], fileLength: Int) -> [UInt8] {
    var table: [UInt8] = []
    for entry in entries {
      let name = Array(entry.name.utf8)
      table += name + [UInt8](repeating: 0, count: nameSize - name.count)
      append(UInt32(entry.elementSize), to: &table)
      append(UInt32(0), to: &table)
      append(UInt64(entry.count), to: &table)
      append(UInt64(entry.offset), to: &table)
      append(UInt64(entry.length), to: &table)
      append(entry.checksum, to: &table)
    }
    var header = magic
    append(version, to: &header)
    // The only number in the writer's native byte order, like the sections.
    append(UInt32(littleEndian: byteOrder), to: &header)
    append(UInt64(fileLength), to: &header)
    append(UInt32(entries.count), to: &header)
    append(UInt32(0), to: &header)
    append(checksum(of: table), to: &header)
    append(UInt64(0), to: &header)
    append(UInt64(0), to: &header)
    append(checksum(of: header), to: &header)
    return header + table
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  package static func checksum(of bytes: [UInt8]) -> UInt64 {
    unsafe bytes.withUnsafeBytes { unsafe SectionChecksum.of($0) }
  }
}

// MARK: Decoding

extension GraphFileLayout {
  static func hasMagic(_ file: MappedFile) -> Bool {
    unsafe file.count >= magic.count && file.bytes(0..<magic.count).elementsEqual(magic)
  }

  /// Reads and validates header and table: every section is within the file, after the previous
  /// one.
  static func entries(of file: MappedFile, path: String) throws(GraphFileError) -> [Entry] {
    guard hasMagic(file) else { throw .foreign(path) }
    guard file.count >= headerSize else { throw cutShort(path) }
    let header = unsafe file.bytes(0..<headerSize)
    // The version is checked first, because another version may have another header.
    let found = unsafe number(in: header, at: 8, as: UInt32.self)
    guard found == version else { throw .otherVersion(path, found: found, known: version) }
    guard
      unsafe number(in: header, at: 56, as: UInt64.self)
        == SectionChecksum.of(UnsafeRawBufferPointer(rebasing: header[..<56]))
    else {
      throw .damaged(path, .message { $0.wrongHeaderChecksum })
    }
    guard unsafe header.loadUnaligned(fromByteOffset: 12, as: UInt32.self) == byteOrder else {
      throw .otherByteOrder(path)
    }
    let length = unsafe number(in: header, at: 16, as: UInt64.self)
    guard length == UInt64(file.count) else { throw cutShort(path) }
    let count = unsafe Int(number(in: header, at: 24, as: UInt32.self))
    let end = headerSize + count * entrySize
    guard count <= maximumSections, end <= file.count else { throw badTable(path) }
    let table = unsafe file.bytes(headerSize..<end)
    guard unsafe number(in: header, at: 32, as: UInt64.self) == SectionChecksum.of(table) else {
      throw .damaged(path, .message { $0.wrongTableChecksum })
    }
    var entries: [Entry] = []
    var free = end
    for index in 0..<count {
      let row = unsafe UnsafeRawBufferPointer(rebasing: table[(index * entrySize)...])
      guard let entry = unsafe entry(in: row, from: free, upTo: file.count) else {
        throw badTable(path)
      }
      free = entry.offset + entry.length
      entries.append(entry)
    }
    guard Set(entries.map(\.name)).count == count else { throw badTable(path) }
    return entries
  }

  /// An entry of the table; `nil` if it is invalid.
  private static func entry(
    in row: UnsafeRawBufferPointer,
    from free: Int,
    upTo end: Int
  ) -> Entry? {
    let padded = unsafe row[..<nameSize]
    let name = unsafe String(decoding: padded.prefix { $0 != 0 }, as: UTF8.self)
    let elementSize = unsafe number(in: row, at: 24, as: UInt32.self)
    guard isValid(name: name), unsafe padded.dropFirst(name.utf8.count).allSatisfy({ $0 == 0 }),
      elementSize > 0,
      let count = unsafe Int(exactly: number(in: row, at: 32, as: UInt64.self)),
      let offset = unsafe Int(exactly: number(in: row, at: 40, as: UInt64.self)),
      let length = unsafe Int(exactly: number(in: row, at: 48, as: UInt64.self)),
      count.multipliedReportingOverflow(by: Int(elementSize)) == (length, false),
      offset % alignment == 0, offset >= free, offset <= end, length <= end - offset
    else { return nil }
    return Entry(
      name: name,
      elementSize: Int(elementSize),
      count: count,
      offset: offset,
      length: length,
      checksum: unsafe number(in: row, at: 56, as: UInt64.self)
    )
  }

  private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
    in bytes: UnsafeRawBufferPointer,
    at offset: Int,
    as type: Number.Type
  ) -> Number {
    unsafe Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }

  private static func cutShort(_ path: String) -> GraphFileError {
    .damaged(path, .message { $0.wrongFileLength })
  }

  private static func badTable(_ path: String) -> GraphFileError {
    .damaged(path, .message { $0.invalidSectionTable })
  }
}
