/// A token that a request must know.
struct Secret: Sendable {
  private let bytes: [UInt8]

  /// Takes the token.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether a text is the token; takes as long for any text of the same length.
  func isKnown(to text: String) -> Bool {
    let given = Array(text.utf8)
    guard given.count == bytes.count else { return false }
    return zip(given, bytes).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
