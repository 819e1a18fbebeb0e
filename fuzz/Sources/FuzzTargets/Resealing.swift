@testable import CampusGraph

/// Makes the checksums of header, table and sections of a graph file right.
enum Resealing {
  static func repair(_ bytes: inout [UInt8]) {
    let (header, row) = (GraphFileLayout.headerSize, GraphFileLayout.entrySize)
    guard bytes.count >= header else { return }
    let magic = GraphFileLayout.magic
    bytes.replaceSubrange(0..<magic.count, with: magic)
    store(UInt64(GraphFileLayout.version) | UInt64(GraphFileLayout.byteOrder) << 32, 8, &bytes)
    let count = Int(number(24, bytes) & 0xFFFF)
    store(UInt64(count), 24, &bytes)
    let end = header + count * row
    if end <= bytes.count {
      for index in 0..<count {
        let place = header + index * row
        let (offset, length) = (number(place + 40, bytes), number(place + 48, bytes))
        guard offset <= bytes.count, length <= UInt64(bytes.count) - offset else { continue }
        store(sum(Int(offset)..<Int(offset + length), bytes), place + 56, &bytes)
      }
      store(sum(header..<end, bytes), 32, &bytes)
    }
    store(UInt64(bytes.count), 16, &bytes)
    store(sum(0..<56, bytes), 56, &bytes)
  }

  private static func number(_ offset: Int, _ bytes: [UInt8]) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64($1 * 8) }
  }

  private static func store(_ value: UInt64, _ offset: Int, _ bytes: inout [UInt8]) {
    for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (index * 8)) }
  }

  private static func sum(_ range: Range<Int>, _ bytes: [UInt8]) -> UInt64 {
    GraphFileLayout.checksum(of: Array(bytes[range]))
  }
}
