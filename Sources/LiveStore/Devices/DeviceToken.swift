import GeoCore

/// Token of a device: 128 random bits as 32 hexadecimal digits, of which the store has the hash.
package enum DeviceToken {
  /// Makes a token.
  package static func random() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }

  /// The hash of a token.
  ///
  /// A token is random, so it takes no salt.
  package static func hash(of token: String) -> String {
    SHA256.hexadecimal(of: Array(token.utf8))
  }

  /// Whether a text has the form of a token.
  package static func isToken(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
