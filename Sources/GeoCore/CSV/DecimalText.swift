/// Parser of decimal numbers.
package enum DecimalText {
  /// Parses a text that is a number, with optional blanks around it; `nil` if it is not.
  ///
  /// Up to 2⁵³ and 10^−22 both the digits and the power of ten are exact doubles, so that one
  /// division rounds correctly (Clinger 1990); longer ones go through the standard library. With
  /// `takesComma`, a comma is accepted as the decimal point.
  package static func number(_ text: ArraySlice<UInt8>, takesComma: Bool = false) -> Double? {
    let text = trimmed(text)
    var position = text.startIndex
    guard position < text.endIndex else { return nil }
    let isNegative = text[position] == Ascii.minus
    if isNegative || text[position] == Ascii.plus { position += 1 }
    var mantissa: UInt64 = 0
    let whole = digits(text, &position, into: &mantissa)
    var fraction = 0
    if position < text.endIndex, isPoint(text[position], takesComma) {
      position += 1
      fraction = digits(text, &position, into: &mantissa)
    }
    guard whole + fraction > 0 else { return nil }
    // Nineteen digits never overflow 64 bits; with more, the mantissa is not used.
    if position == text.endIndex, whole + fraction <= 19, mantissa <= 1 << 53, fraction <= 22 {
      let value = Double(mantissa) / powersOfTen[fraction]
      return isNegative ? -value : value
    }
    return general(text, takesComma)
  }

  /// The text without blanks around it.
  package static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let first = text.first, Ascii.isBlank(first) { text.removeFirst() }
    while let last = text.last, Ascii.isBlank(last) { text.removeLast() }
    return text
  }

  private static let powersOfTen: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  private static func isPoint(_ byte: UInt8, _ takesComma: Bool) -> Bool {
    byte == Ascii.point || takesComma && byte == Ascii.comma
  }

  private static func digits(
    _ text: ArraySlice<UInt8>,
    _ position: inout Int,
    into mantissa: inout UInt64
  ) -> Int {
    let start = position
    while position < text.endIndex, let digit = Ascii.digit(text[position]) {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      position += 1
    }
    return position - start
  }

  /// Long numbers and those with an exponent; words such as `nan` and `inf` are not accepted.
  private static func general(_ text: ArraySlice<UInt8>, _ takesComma: Bool) -> Double? {
    guard text.count <= 400 else { return nil }
    let point = text.map { takesComma && $0 == Ascii.comma ? Ascii.point : $0 }
    let isPlain = point.allSatisfy { byte in
      Ascii.digit(byte) != nil || byte == Ascii.point || byte == Ascii.minus || byte == Ascii.plus
        || byte | 0x20 == UInt8(ascii: "e")
    }
    guard isPlain, let value = Double(String(decoding: point, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }
}

/// ASCII characters.
package enum Ascii {
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let tab: UInt8 = 0x09
  package static let quote = UInt8(ascii: "\"")
  package static let comma = UInt8(ascii: ",")
  package static let semicolon = UInt8(ascii: ";")
  package static let point = UInt8(ascii: ".")
  package static let minus = UInt8(ascii: "-")
  package static let plus = UInt8(ascii: "+")
  package static let colon = UInt8(ascii: ":")
  package static let dollar = UInt8(ascii: "$")
  package static let star = UInt8(ascii: "*")

  /// The value of a decimal digit.
  @inline(__always)
  package static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- 0x30
    return value < 10 ? Int(value) : nil
  }

  /// Whether a byte is an ASCII letter.
  package static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a byte is ASCII white space.
  @inline(__always)
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
