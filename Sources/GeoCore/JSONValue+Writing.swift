extension JSONValue {
  /// The document as text on one line.
  public var text: String { JSONText(self, indent: nil).text }

  /// The document as text over several lines, two spaces an indent, arrays of scalars on one line.
  public var prettyText: String { JSONText(self, indent: 0).text }

  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}

/// Text of a JSON document, written as bytes of UTF-8: appending to strings takes several times as
/// long.
private struct JSONText {
  private var bytes: [UInt8] = []

  init(_ value: JSONValue, indent: Int?) {
    bytes.reserveCapacity(1024)
    write(value, indent: indent)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func write(_ value: JSONValue, indent: Int?) {
    switch value {
    case .null: write("null")
    case .bool(let value): write(value ? "true" : "false")
    case .number(let value): write(value)
    case .string(let value): writeQuoted(value)
    case .array(let values):
      let inner = values.allSatisfy(\.isScalar) ? nil : indent
      bytes.append(UInt8(ascii: "["))
      for index in values.indices {
        startItem(index, indent: inner)
        write(values[index], indent: inner.map { $0 + 2 })
      }
      endItems(values.count, indent: inner)
      bytes.append(UInt8(ascii: "]"))
    case .object(let object): write(object, indent: indent)
    }
  }

  private mutating func write(_ object: JSONObject, indent: Int?) {
    bytes.append(UInt8(ascii: "{"))
    for index in object.members.indices {
      startItem(index, indent: indent)
      writeQuoted(object.members[index].name)
      write(indent == nil ? ":" : ": ")
      write(object.members[index].value, indent: indent.map { $0 + 2 })
    }
    endItems(object.members.count, indent: indent)
    bytes.append(UInt8(ascii: "}"))
  }

  // MARK: - Items

  private mutating func startItem(_ index: Int, indent: Int?) {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    if let indent { startLine(indent: indent + 2) }
  }

  private mutating func endItems(_ count: Int, indent: Int?) {
    if count > 0, let indent { startLine(indent: indent) }
  }

  private mutating func startLine(indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
  }

  // MARK: - Strings

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func writeQuoted(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    if string.utf8.contains(where: Self.needsEscape) {
      for byte in string.utf8 { writeEscaped(byte) }
    } else {
      write(string)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write("\\\"")
    case UInt8(ascii: "\\"): write("\\\\")
    case UInt8(ascii: "\n"): write("\\n")
    case UInt8(ascii: "\r"): write("\\r")
    case UInt8(ascii: "\t"): write("\\t")
    case 0..<0x20: write((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
    default: bytes.append(byte)
    }
  }

  // MARK: - Numbers

  private mutating func write(_ value: Double) {
    guard value.isFinite else { return write("null") }
    if value == value.rounded(), abs(value) < 1e15 {
      writeWhole(Int64(value))
    } else if !writeDecimal(value) {
      write("\(value)")
    }
  }

  private mutating func writeWhole(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    writeDigits(value.magnitude, count: 1)
  }

  /// Writes a number with up to seven decimals, such as a coordinate; `false` for others.
  ///
  /// Numbers with at most 15 digits are all different as floating-point numbers, so the decimals
  /// found are the shortest that mean this one.
  private mutating func writeDecimal(_ value: Double) -> Bool {
    let scaled = (abs(value) * 1e7).rounded()
    guard abs(value) >= 0.001, scaled < 1e15, scaled / 1e7 == abs(value) else { return false }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, rest) = UInt64(scaled).quotientAndRemainder(dividingBy: 10_000_000)
    writeDigits(whole, count: 1)
    bytes.append(UInt8(ascii: "."))
    writeDigits(rest, count: 7)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    return true
  }

  /// Writes a number with at least some digits.
  private mutating func writeDigits(_ value: UInt64, count: Int) {
    let start = bytes.count
    var rest = value
    while rest > 0 || bytes.count < start + count {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    }
    bytes[start...].reverse()
  }
}
