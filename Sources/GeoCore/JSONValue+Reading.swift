public import Foundation

extension JSONValue {
  /// Reads a JSON document (RFC 8259) in UTF-8, with or without a byte order mark.
  ///
  /// Objects keep their order; the last value of a repeated name counts. Numbers become the nearest
  /// `Double`; one beyond its range is an error. Nesting is limited to 512 levels.
  ///
  /// - Throws: ``JSONError`` with the line and column of the error.
  /// - Complexity: O(bytes).
  public init(parsing data: Data) throws(JSONError) {
    try self.init(parsing: [UInt8](data))
  }

  /// Reads a JSON document from its UTF-8 bytes, as ``init(parsing:)-(Data)`` does.
  ///
  /// - Throws: ``JSONError`` with the line and column of the error.
  /// - Complexity: O(bytes).
  public init(parsing bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    do {
      self = try reader.document()
    } catch {
      throw JSONError(error, at: reader.position, in: bytes)
    }
  }

  /// Reads a JSON document from a string.
  ///
  /// - Throws: ``JSONError`` with the line and column of the error.
  /// - Complexity: O(bytes).
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: [UInt8](text.utf8))
  }
}

/// Recursive-descent JSON parser over bytes; ``position`` is where it stopped.
///
/// Used instead of `JSONDecoder`, which takes a hundred milliseconds to read a campus of 300 KB
/// into a ``JSONValue``, loses the order of members and reports no column.
struct JSONReader {
  /// The maximum nesting of arrays and objects, because every level takes stack; deeper documents
  /// are damaged or hostile.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private(set) var position: Int
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The whole document, with nothing but white space after it.
  mutating func document() throws(JSONProblem) -> JSONValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw .trailingText }
    return value
  }

  // MARK: - Values

  private mutating func value() throws(JSONProblem) -> JSONValue {
    skipSpace()
    guard let byte = peek else { throw .unexpectedEnd }
    switch byte {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "t"): return try keyword("true", .bool(true))
    case UInt8(ascii: "f"): return try keyword("false", .bool(false))
    case UInt8(ascii: "n"): return try keyword("null", .null)
    default: throw .unexpected(byte)
    }
  }

  private mutating func object() throws(JSONProblem) -> JSONObject {
    try descend()
    var members: [JSONObject.Member] = []
    if try !closes(with: UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard let byte = peek else { throw .unexpectedEnd }
        guard byte == UInt8(ascii: "\"") else { throw .unexpected(byte) }
        let name = try string()
        skipSpace()
        try expect(UInt8(ascii: ":"))
        members.append(JSONObject.Member(name: name, value: try value()))
      } while try continues(until: UInt8(ascii: "}"))
    }
    depth -= 1
    return JSONObject(reading: members)
  }

  private mutating func array() throws(JSONProblem) -> [JSONValue] {
    try descend()
    var values: [JSONValue] = []
    if try !closes(with: UInt8(ascii: "]")) {
      repeat {
        values.append(try value())
      } while try continues(until: UInt8(ascii: "]"))
    }
    depth -= 1
    return values
  }

  private mutating func keyword(
    _ word: StaticString,
    _ value: JSONValue
  ) throws(JSONProblem) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      try expect(word.utf8Start[index])
    }
    return value
  }

  // MARK: - Steps

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func expect(_ byte: UInt8) throws(JSONProblem) {
    guard let next = peek else { throw .unexpectedEnd }
    guard next == byte else { throw .unexpected(next) }
    position += 1
  }

  /// Enters an array or object, past its bracket.
  private mutating func descend() throws(JSONProblem) {
    guard depth < Self.maximumDepth else { throw .tooDeep }
    depth += 1
    position += 1
  }

  /// Whether an array or object ends before its first item.
  private mutating func closes(with bracket: UInt8) throws(JSONProblem) -> Bool {
    skipSpace()
    guard let byte = peek else { throw .unexpectedEnd }
    guard byte == bracket else { return false }
    position += 1
    return true
  }

  /// Whether a comma follows; `false` past the closing bracket.
  private mutating func continues(until bracket: UInt8) throws(JSONProblem) -> Bool {
    skipSpace()
    guard let byte = peek else { throw .unexpectedEnd }
    guard byte == UInt8(ascii: ",") || byte == bracket else { throw .unexpected(byte) }
    position += 1
    return byte != bracket
  }

  // MARK: - Numbers

  /// A number as in RFC 8259 §6.
  ///
  /// Up to 2⁵³ and 10^±22 both the digits and the power of ten are exact doubles, so that one
  /// operation rounds correctly (Clinger 1990); everything else goes through the standard library.
  private mutating func number() throws(JSONProblem) -> Double {
    let start = position
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative { position += 1 }
    var mantissa: UInt64 = 0
    let wholeStart = position
    let whole = digits(into: &mantissa)
    if whole == 0 || whole > 1 && bytes[wholeStart] == UInt8(ascii: "0") { throw problem() }
    var fraction = 0
    if peek == UInt8(ascii: ".") {
      position += 1
      fraction = digits(into: &mantissa)
      guard fraction > 0 else { throw problem() }
    }
    let power = try exponent() - fraction
    // Nineteen digits never overflow 64 bits; with more, the mantissa is not used.
    if whole + fraction <= 19, mantissa <= 1 << 53, abs(power) <= 22 {
      let exact = Double(mantissa)
      let scale = Self.powersOfTen[abs(power)]
      let value = power < 0 ? exact / scale : exact * scale
      return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw .badNumber
    }
    guard value.isFinite else {
      position = start
      throw .hugeNumber
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads digits and returns their count.
  private mutating func digits(into mantissa: inout UInt64) -> Int {
    let start = position
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      position += 1
    }
    return position - start
  }

  /// Reads an optional exponent, clamped to a million.
  private mutating func exponent() throws(JSONProblem) -> Int {
    guard peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") else { return 0 }
    position += 1
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { position += 1 }
    var value = 0
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
      position += 1
    }
    guard position > start else { throw problem() }
    return isNegative ? -value : value
  }

  private func problem() -> JSONProblem { position < bytes.count ? .badNumber : .unexpectedEnd }

  // MARK: - Strings

  private mutating func string() throws(JSONProblem) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = try validated(bytes[start..<position], from: start)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case 0..<0x20:
        throw .controlCharacter
      default:
        position += 1
      }
    }
    throw .unexpectedEnd
  }

  /// A string with escapes, whose first one stands at ``position``.
  private mutating func escapedString(from start: Int) throws(JSONProblem) -> String {
    var text = Array(bytes[start..<position])
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        let string = try validated(text[...], from: start)
        position += 1
        return string
      case UInt8(ascii: "\\"):
        UTF8.encode(try escape()).map { text.append(contentsOf: $0) }
      case 0..<0x20:
        throw .controlCharacter
      default:
        text.append(byte)
        position += 1
      }
    }
    throw .unexpectedEnd
  }

  private mutating func validated(
    _ text: ArraySlice<UInt8>,
    from start: Int
  ) throws(JSONProblem) -> String {
    guard let string = String(validating: text, as: UTF8.self) else {
      position = start
      throw .badUTF8
    }
    return string
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = peek else { throw .unexpectedEnd }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint(from: start)
    default:
      position = start
      throw .badEscape
    }
  }

  /// The scalar of one `\u` escape or of a surrogate pair of two, past the first `\u`.
  private mutating func codePoint(from start: Int) throws(JSONProblem) -> Unicode.Scalar {
    let first = try hexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, peek == UInt8(ascii: "\\") {
      position += 1
      if peek == UInt8(ascii: "u") {
        position += 1
        let second = try hexDigits()
        if (0xDC00..<0xE000).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
          return scalar
        }
      }
    }
    position = start
    throw .loneSurrogate
  }

  private mutating func hexDigits() throws(JSONProblem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek else { throw .unexpectedEnd }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .badEscape }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
