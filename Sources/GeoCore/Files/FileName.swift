/// File names that need not be UTF-8, as Swift strings.
///
/// A `String` cannot hold bytes that are not UTF-8. Each becomes a private-use scalar, U+10FF80 to
/// U+10FFFF for 0x80 to 0xFF, and ``FileSystem`` converts it back, like Python's `surrogateescape`
/// with scalars that Swift does not have. The bytes of a name that already contains one of these
/// scalars are escaped the same way, so every name round-trips.
package enum FileName {
  private static let first: UInt32 = 0x10_FF00
  private static let escapes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF

  /// The string of a name's bytes.
  package static func string(_ bytes: [UInt8]) -> String {
    if let name = String(validating: bytes, as: UTF8.self), !hasEscapes(name) { return name }
    var scalars = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var position = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        count = encoded.count
        if !escapes.contains(scalar.value) {
          scalars.append(scalar)
          position += count
          continue
        }
      case .error(let length): count = length
      case .emptyInput: return String(scalars)
      }
      for byte in bytes[position..<position + count] {
        if let scalar = Unicode.Scalar(first + UInt32(byte)) { scalars.append(scalar) }
      }
      position += count
    }
  }

  /// The zero-terminated bytes of a name.
  package static func bytes(_ name: String) -> [CChar] {
    guard hasEscapes(name) else { return Array(name.utf8CString) }
    var bytes: [UInt8] = []
    for scalar in name.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(UInt8(scalar.value & 0xFF))
      } else {
        bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return (bytes + [0]).map { CChar(bitPattern: $0) }
  }

  /// The name for people and JSON, with U+FFFD for bytes that are not UTF-8.
  package static func shown(_ text: String) -> String {
    guard hasEscapes(text) else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      scalars.append(escapes.contains(scalar.value) ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// Whether a name contains bytes that are not UTF-8.
  package static func hasEscapes(_ name: String) -> Bool {
    // A quick test: all escapes start with the byte 0xF4, and hardly anything else contains it.
    name.utf8.contains(0xF4) && name.unicodeScalars.contains { escapes.contains($0.value) }
  }
}
