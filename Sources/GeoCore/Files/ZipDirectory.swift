/// The central directory of a zip archive.
///
/// See PKWARE's APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16. Encrypted files and zip64 are
/// detected, not read.
package struct ZipDirectory {
  /// The compression method of a file.
  package enum Packing: UInt16, Sendable {
    case stored = 0
    case deflated = 8
  }

  /// A file of the archive.
  package struct Entry: Sendable {
    package let name: String
    package let isEncrypted: Bool
    /// `nil` for an unsupported compression method.
    package let packing: Packing?
    package let checksum: UInt32
    package let packedCount: UInt32
    package let headerOffset: UInt32

    /// Whether its sizes are in a zip64 record.
    package var isHuge: Bool { packedCount == .max || headerOffset == .max }
  }

  private let bytes: [UInt8]

  /// Takes the bytes of an archive.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The files in the order of the directory; `nil` if it is missing or damaged.
  package var entries: [Entry]? {
    guard let end = endRecord, let count = number(end + 10, UInt16.self),
      let start = number(end + 16, UInt32.self)
    else { return nil }
    var entries: [Entry] = []
    var offset = Int(start)
    for _ in 0..<count {
      guard let (entry, size) = entry(at: offset) else { return nil }
      entries.append(entry)
      offset += size
    }
    return entries
  }

  /// The compressed bytes of a file; `nil` if they are incomplete.
  package func contents(of entry: Entry) -> ArraySlice<UInt8>? {
    let header = Int(entry.headerOffset)
    guard number(header, UInt32.self) == 0x0403_4B50,
      let nameCount = number(header + 26, UInt16.self),
      let extraCount = number(header + 28, UInt16.self)
    else { return nil }
    let start = header + 30 + Int(nameCount) + Int(extraCount)
    let end = start + Int(entry.packedCount)
    return end <= bytes.count ? bytes[start..<end] : nil
  }

  /// The offset of the end record: 22 bytes before the end, or more if a comment follows.
  private var endRecord: Int? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    return (max(0, last - Int(UInt16.max))...last).reversed().first {
      number($0, UInt32.self) == 0x0605_4B50
    }
  }

  private func entry(at offset: Int) -> (Entry, size: Int)? {
    guard number(offset, UInt32.self) == 0x0201_4B50,
      let flags = number(offset + 8, UInt16.self),
      let packing = number(offset + 10, UInt16.self),
      let checksum = number(offset + 16, UInt32.self),
      let packedCount = number(offset + 20, UInt32.self),
      let nameCount = number(offset + 28, UInt16.self),
      let extraCount = number(offset + 30, UInt16.self),
      let commentCount = number(offset + 32, UInt16.self),
      let headerOffset = number(offset + 42, UInt32.self)
    else { return nil }
    let nameEnd = offset + 46 + Int(nameCount)
    guard nameEnd <= bytes.count else { return nil }
    let entry = Entry(
      name: String(decoding: bytes[(offset + 46)..<nameEnd], as: UTF8.self),
      isEncrypted: flags & 1 != 0,
      packing: Packing(rawValue: packing),
      checksum: checksum,
      packedCount: packedCount,
      headerOffset: headerOffset
    )
    return (entry, 46 + Int(nameCount) + Int(extraCount) + Int(commentCount))
  }

  /// A little-endian number; `nil` outside the file.
  private func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number? {
    let width = Number.bitWidth / 8
    guard offset >= 0, offset + width <= bytes.count else { return nil }
    return (0..<width).reversed().reduce(Number(0)) { $0 << 8 | Number(bytes[offset + $1]) }
  }
}
