import CampusGraph

/// Makes header and table of a changed file right again, checksums and all, so that what the table
/// says is believed.
public func reseal(_ bytes: inout [UInt8], sections: Bool = true) {
  func number(_ offset: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64($1 * 8) }
  }
  func store(_ value: UInt64, _ offset: Int) {
    for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (index * 8)) }
  }
  func sum(_ range: Range<Int>) -> UInt64 { GraphFileLayout.checksum(of: Array(bytes[range])) }
  guard bytes.count >= GraphFileLayout.headerSize else { return }
  let count = Int(number(24, 4))
  let end = GraphFileLayout.headerSize + count * GraphFileLayout.entrySize
  if end <= bytes.count {
    if sections {
      for index in 0..<count {
        let row = GraphFileLayout.headerSize + index * GraphFileLayout.entrySize
        let offset = number(row + 40, 8)
        let length = number(row + 48, 8)
        guard offset <= bytes.count, length <= UInt64(bytes.count) - offset else { continue }
        store(sum(Int(offset)..<Int(offset + length)), row + 56)
      }
    }
    store(sum(GraphFileLayout.headerSize..<end), 32)
  }
  store(UInt64(bytes.count), 16)
  store(sum(0..<56), 56)
}
