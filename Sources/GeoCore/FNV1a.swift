/// FNV-1a hash over 64 bits, for fingerprints of data.
///
/// The same on every machine and in every run, unlike `Hasher`; anybody can find two texts with one
/// hash, so nothing secret may depend on it. Source: Fowler, Noll and Vo, RFC 9923.
package struct FNV1a: Sendable {
  /// The hash of what was added.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of nothing.
  package init() {}

  /// Adds a byte.
  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ bytes: [UInt8]) { for byte in bytes { add(byte) } }

  /// Adds the bytes of a text in UTF-8.
  ///
  /// - Complexity: O(bytes).
  package mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

  /// The hash as hexadecimal digits without leading zeros.
  package var digits: String { String(value, radix: 16) }
}
