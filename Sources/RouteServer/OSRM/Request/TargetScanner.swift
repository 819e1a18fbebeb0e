/// Reader of a percent-decoded target, one piece after the other.
///
/// Methods return `nil` or `false` and stay at their position if the piece is not there.
struct TargetScanner {
  let bytes: [UInt8]
  /// Index of the next byte.
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// Decodes `%XX`; other percent signs stay as they are, and `+` is no blank.
  static func percentDecoded(_ target: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(target.count)
    var rest = target[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = hexadecimal(rest.prefix(2)) {
        decoded.append(code)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  private static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    var code: UInt8 = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      code = code << 4 | UInt8(value)
    }
    return code
  }

  // MARK: - Texts

  /// Reads a fixed text; returns whether it is there.
  mutating func take(_ text: String) -> Bool {
    let utf8 = text.utf8
    guard bytes[position...].starts(with: utf8) else { return false }
    position += utf8.count
    return true
  }

  /// Reads all bytes that satisfy a condition.
  mutating func run(where isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// Reads the longest of some words that is there, and returns its value.
  mutating func word<Value>(_ words: KeyValuePairs<String, Value>) -> Value? {
    var best: (length: Int, value: Value)?
    for (word, value) in words
    where bytes[position...].starts(with: word.utf8) && word.utf8.count > best?.length ?? 0 {
      best = (word.utf8.count, value)
    }
    guard let best else { return nil }
    position += best.length
    return best.value
  }

  mutating func bool() -> Bool? { word(["true": true, "false": false]) }

  // MARK: - Numbers

  /// Reads a whole number without a sign, up to a limit.
  mutating func whole(upTo limit: UInt64) -> UInt64? {
    let start = position
    var value: UInt64 = 0
    for digit in run(where: Self.isDigit) {
      let (product, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverAgain) = product.addingReportingOverflow(UInt64(digit - UInt8(ascii: "0")))
      guard !isOver, !isOverAgain, sum <= limit else {
        position = start
        return nil
      }
      value = sum
    }
    return position > start ? value : nil
  }

  /// Reads a whole number of 16 bits with an optional sign.
  mutating func short() -> Int? {
    let start = position
    let isNegative = sign()
    guard let value = whole(upTo: isNegative ? 32_768 : 32_767) else {
      position = start
      return nil
    }
    return isNegative ? -Int(value) : Int(value)
  }

  /// Reads a number without an exponent; the dot of `.json` is no decimal point.
  mutating func decimal() -> Double? {
    let start = position
    let isNegative = sign()
    let whole = run(where: Self.isDigit)
    var fraction: ArraySlice<UInt8> = []
    if position < bytes.count, bytes[position] == UInt8(ascii: "."),
      !bytes[position...].starts(with: ".json".utf8)
    {
      position += 1
      fraction = run(where: Self.isDigit)
    }
    guard !whole.isEmpty || !fraction.isEmpty else {
      position = start
      return nil
    }
    let text =
      "0" + String(decoding: whole, as: UTF8.self) + "."
      + String(decoding: fraction, as: UTF8.self) + "0"
    guard let value = Double(text) else {
      position = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// Reads an optional sign; returns whether it is a minus.
  private mutating func sign() -> Bool {
    if take("-") { return true }
    _ = take("+")
    return false
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
