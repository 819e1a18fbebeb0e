import GeoCore

/// Sentence of NMEA 0183, `$TTSSS,field,…*hh`, of any talker.
struct NMEASentence {
  /// Sentences with data of a fix.
  enum Kind: String {
    case rmc = "RMC"
    case gga = "GGA"
    case gns = "GNS"
    case gll = "GLL"
    case vtg = "VTG"
    case gst = "GST"
    case zda = "ZDA"
  }

  /// Talker and kind, such as `GPRMC`.
  let address: String
  /// The kind; `nil` for sentences without data of a fix.
  let kind: Kind?
  /// The fields after the address.
  let fields: [ArraySlice<UInt8>]
  /// Whether it has a checksum, which is then correct.
  let isChecked: Bool

  /// Parses the text after a dollar sign.
  static func read(_ text: ArraySlice<UInt8>) -> Result<NMEASentence, Rejection> {
    let text = DecimalText.trimmed(text)
    let star = text.firstIndex(of: Ascii.star)
    let body = text[..<(star ?? text.endIndex)]
    if let star {
      guard let sum = hexadecimal(text[(star + 1)...].prefix(2)) else {
        return refused(.message { $0.cutChecksum })
      }
      let right = body.reduce(0, ^)
      guard sum == right else {
        let shown = String(right, radix: 16, uppercase: true)
        return refused(.message { $0.wrongChecksum(shown) })
      }
    }
    guard body.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return refused(.message { $0.notText })
    }
    let fields = body.split(separator: Ascii.comma, omittingEmptySubsequences: false)
    let address = fields.first ?? []
    guard (3...12).contains(address.count) else {
      return refused(.message { $0.notSentence })
    }
    // Proprietary sentences start with P; the manufacturers define their kinds.
    let isOwn = address.first == UInt8(ascii: "P")
    let name = String(decoding: address, as: UTF8.self)
    return .success(
      NMEASentence(
        address: name,
        kind: isOwn || address.count != 5 ? nil : Kind(rawValue: String(name.suffix(3))),
        fields: Array(fields.dropFirst()),
        isChecked: star != nil
      )
    )
  }

  private static func refused(_ reason: LocalizedText) -> Result<NMEASentence, Rejection> {
    .failure(Rejection(reason: reason))
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, digits.allSatisfy({ $0 != Ascii.plus && $0 != Ascii.minus }) else {
      return nil
    }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  // MARK: - Fields

  /// The text of a field; `nil` if it is empty or missing.
  func text(_ index: Int) -> ArraySlice<UInt8>? {
    guard fields.indices.contains(index) else { return nil }
    let text = DecimalText.trimmed(fields[index])
    return text.isEmpty ? nil : text
  }

  /// The number in a field.
  func number(_ index: Int) -> Double? { text(index).flatMap { DecimalText.number($0) } }

  /// The first letter of a field, in upper case.
  func letter(_ index: Int) -> UInt8? {
    text(index)?.first.flatMap { Ascii.isLetter($0) ? $0 & 0xDF : nil }
  }
}
