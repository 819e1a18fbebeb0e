import GeoCore

/// JSON document written to bytes, without values in between.
///
/// Commas are put where they belong. Numbers have up to ten significant digits, as `%.10g` prints
/// them; whole ones have no fraction.
struct JSONWriter {
  /// The text so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  init() { bytes.reserveCapacity(1024) }

  // MARK: - Structure

  /// Writes an object, whose members `body` writes.
  mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "{"))
    try body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array, whose elements `body` writes.
  mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(UInt8(ascii: "["))
    try body(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes an array with one element for each of some values.
  mutating func array<Values: Sequence>(
    _ values: Values,
    _ write: (inout JSONWriter, Values.Element) -> Void
  ) {
    array { json in
      for value in values { write(&json, value) }
    }
  }

  /// Starts a member of an object; its value follows.
  mutating func name(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: - Values

  /// Writes a whole document.
  mutating func value(_ json: JSONValue) {
    separate()
    bytes += json.text.utf8
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  mutating func whole(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude))
  }

  /// Writes a number; `null` if it is not finite.
  mutating func number(_ value: Double) {
    let size = abs(value)
    guard value.isFinite else { return null() }
    if value == value.rounded(), size < 1e15 { return whole(Int(value)) }
    // Smaller and larger ones print with an exponent.
    guard size >= 1e-4, size < 1e10 else {
      separate()
      return bytes.append(contentsOf: "\(value)".utf8)
    }
    var decimals = 10
    var limit = 1.0
    while limit <= size {
      decimals -= 1
      limit *= 10
    }
    fixed(value, decimals: max(0, decimals))
  }

  /// Writes a number with at most some decimals, without trailing zeros.
  ///
  /// - Precondition: the number is finite and below 10¹⁰, `decimals` is at most 10 less its digits
  ///   before the point, or 7.
  mutating func fixed(_ value: Double, decimals: Int) {
    var unit: UInt64 = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = UInt64((abs(value) * Double(unit)).rounded())
    separate()
    if value < 0, scaled > 0 { bytes.append(UInt8(ascii: "-")) }
    digits(scaled / unit)
    var rest = scaled % unit
    guard rest > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    while rest > 0 {
      unit /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
    }
  }

  private mutating func digits(_ value: UInt64) {
    let start = bytes.count
    var rest = value
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        escape(byte)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0..<0x20:
      bytes.append(contentsOf: (byte < 0x10 ? "u000" : "u00").utf8)
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default: bytes.append(byte)
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }

  mutating func member(_ name: String, _ value: Double) {
    self.name(name)
    number(value)
  }

  mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    whole(value)
  }

  mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    bool(value)
  }
}
