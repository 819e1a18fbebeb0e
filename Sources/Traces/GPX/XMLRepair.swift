import GeoCore

/// Replaces bytes that are invalid in UTF-8 XML by question marks.
///
/// Many programs write names in a legacy encoding into files that claim to be UTF-8, and expat
/// fails at the first such byte. The names are not needed; counts of bytes and lines do not change.
struct XMLRepair {
  private var beginning: [UInt8] = []
  private var isActive: Bool?
  /// The bytes of an incomplete character, and the number of missing ones.
  private var pending: [UInt8] = []
  private var lacking = 0

  private static let mark = UInt8(ascii: "?")
  /// The maximum length of an XML declaration.
  private static let maximumDeclaration = 256

  /// The repaired bytes that are complete.
  mutating func repaired(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    guard let isActive else {
      beginning += bytes
      guard let found = Self.isNeeded(beginning) else { return [] }
      isActive = found
      let held = beginning
      beginning = []
      return repaired(held)
    }
    guard isActive else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.underestimatedCount + 3)
    for byte in bytes { take(byte, into: &result) }
    return result
  }

  /// The pending bytes at the end of the document.
  mutating func rest() -> [UInt8] {
    isActive = isActive ?? true
    let held = beginning
    beginning = []
    return repaired(held) + [UInt8](repeating: Self.mark, count: pending.count)
  }

  /// Whether a document claims to be UTF-8; `nil` if more bytes are needed.
  private static func isNeeded(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 4 else { return nil }
    // UTF-16 begins with a mark or has zeros.
    guard bytes[0] < 0xFE, !bytes.prefix(4).contains(0) else { return false }
    let start = bytes.starts(with: Bytes.mark) ? 3 : 0
    guard bytes.count >= start + 5 else { return nil }
    guard bytes[start...].starts(with: Array("<?xml".utf8)) else { return true }
    guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return bytes.count < maximumDeclaration ? nil : true
    }
    let declaration = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
    return !declaration.contains("encoding") || declaration.contains("utf-8")
      || declaration.contains("utf8")
  }

  private mutating func take(_ byte: UInt8, into result: inout [UInt8]) {
    if lacking > 0 {
      if continues(byte) {
        pending.append(byte)
        lacking -= 1
        if lacking == 0 {
          result += pending
          pending.removeAll(keepingCapacity: true)
        }
        return
      }
      result += [UInt8](repeating: Self.mark, count: pending.count)
      pending.removeAll(keepingCapacity: true)
      lacking = 0
    }
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20..<0x80: result.append(byte)
    case 0xC2...0xDF: begin(byte, lacking: 1)
    case 0xE0...0xEF: begin(byte, lacking: 2)
    case 0xF0...0xF4: begin(byte, lacking: 3)
    default: result.append(Self.mark)
    }
  }

  private mutating func begin(_ byte: UInt8, lacking: Int) {
    pending.append(byte)
    self.lacking = lacking
  }

  /// Whether a byte may follow those of an unfinished character: table 3-7 of the Unicode Standard.
  private func continues(_ byte: UInt8) -> Bool {
    guard pending.count == 1 else { return (0x80...0xBF).contains(byte) }
    switch pending[0] {
    case 0xE0: return (0xA0...0xBF).contains(byte)
    case 0xED: return (0x80...0x9F).contains(byte)
    case 0xF0: return (0x90...0xBF).contains(byte)
    case 0xF4: return (0x80...0x8F).contains(byte)
    default: return (0x80...0xBF).contains(byte)
    }
  }
}
