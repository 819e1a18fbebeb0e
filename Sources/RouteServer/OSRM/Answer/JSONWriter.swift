import GeoCore

/// JSON document written to bytes, without values in between.
///
/// Commas are put where they belong. Numbers have up to ten significant digits, as `%.10g` prints
/// them; whole ones have no fraction.
///
/// A document of a route is some tens of kilobytes of short values, so its memory is written without
/// checks: what writes into it calls ``reserve(_:)`` first.
struct JSONWriter: ~Copyable {
  /// The text so far in UTF-8, and room for more.
  private var memory: UnsafeMutablePointer<UInt8>
  /// The bytes of ``memory``.
  private var capacity: Int
  /// The length of the text.
  private var count = 0
  private var needsComma = false

  /// - Parameter capacity: Bytes that are reserved.
  init(capacity: Int = 1024) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// The text so far, in UTF-8.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

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

  /// Starts a member of an object, whose name needs no escapes; its value follows.
  @inline(__always)
  mutating func name(_ name: StaticString) {
    reserve(name.utf8CodeUnitCount + 4)
    separate()
    put(UInt8(ascii: "\""))
    put(name)
    put(UInt8(ascii: "\""))
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Starts a member of an object; its value follows.
  mutating func name(of text: String) {
    string(text)
    reserve(1)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a text, whose parts `body` writes as JSON escapes them.
  mutating func text(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "\""))
    body(&self)
    close(UInt8(ascii: "\""))
  }

  /// Writes points of an encoded line as a part of a text.
  ///
  /// - Returns: Where their characters stand in the document.
  mutating func points(
    _ points: UnsafeBufferPointer<Coordinate>,
    _ encoder: inout Polyline.Encoder
  ) -> Range<Int> {
    reserve(encoder.longestPoint * points.count)
    let start = count
    count += encoder.write(points, to: memory + count)
    return start..<count
  }

  /// Writes again, as a part of a text, what stands in the document.
  mutating func part(_ range: Range<Int>) {
    precondition(range.upperBound <= count)
    reserve(range.count)
    put(UnsafeBufferPointer(start: memory + range.lowerBound, count: range.count))
  }

  private mutating func open(_ bracket: UInt8) {
    reserve(2)
    separate()
    put(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    reserve(1)
    put(bracket)
    needsComma = true
  }

  // MARK: - Bytes

  /// Makes room for some bytes.
  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if length > capacity - count { grow(length) }
  }

  @inline(never)
  private mutating func grow(_ length: Int) {
    let larger = capacity + max(capacity, length)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.initialize(from: memory, count: count)
    memory.deallocate()
    (memory, capacity) = (moved, larger)
  }

  /// Writes a comma between two values; there must be room for it.
  @inline(__always)
  private mutating func separate() {
    if needsComma { put(UInt8(ascii: ",")) }
    needsComma = true
  }

  /// Writes a byte, for which there must be room.
  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    assert(count < capacity)
    memory[count] = byte
    count += 1
  }

  /// Writes bytes, for which there must be room.
  @inline(__always)
  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    assert(bytes.count <= capacity - count)
    if let start = bytes.baseAddress { (memory + count).update(from: start, count: bytes.count) }
    count += bytes.count
  }

  /// Writes ASCII text, for which there must be room.
  @inline(__always)
  private mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes ASCII text as a value.
  @inline(__always)
  private mutating func literal(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount + 1)
    separate()
    put(text)
  }

  // MARK: - Values

  /// Writes a whole document.
  mutating func value(_ json: JSONValue) { raw(json.text) }

  private mutating func raw(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      reserve(bytes.count + 1)
      separate()
      put(bytes)
    }
  }

  mutating func null() { literal("null") }

  mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  mutating func whole(_ value: Int) {
    reserve(22)
    separate()
    if value < 0 { put(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude))
  }

  /// Writes a number; `null` if it is not finite.
  mutating func number(_ value: Double) {
    let size = abs(value)
    guard value.isFinite else { return null() }
    if value == value.rounded(), size < 1e15 { return whole(Int(value)) }
    // Smaller and larger ones print with an exponent.
    guard size >= 1e-4, size < 1e10 else { return raw("\(value)") }
    var decimals = 10
    var limit = 1.0
    while limit <= size {
      decimals -= 1
      limit *= 10
    }
    fixed(value, decimals: max(0, decimals))
  }

  /// Powers of ten up to the most decimals.
  private static let units: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000,
  ]

  /// Writes a number with at most some decimals, without trailing zeros.
  ///
  /// - Precondition: the number is finite and below 10¹⁰, `decimals` is at most 10 less its digits
  ///   before the point, or 7.
  mutating func fixed(_ value: Double, decimals: Int) {
    fixed(value, decimals: decimals, unit: Self.units[decimals])
  }

  /// Writes a number of degrees with at most six decimals.
  mutating func degrees(_ value: Degrees) { fixed(value, decimals: 6, unit: 1_000_000) }

  /// The same; the compiler divides faster by a unit that it knows.
  @inline(__always)
  private mutating func fixed(_ value: Double, decimals: Int, unit: UInt64) {
    let scaled = UInt64((abs(value) * Double(unit)).rounded())
    reserve(34)
    separate()
    if value < 0, scaled > 0 { put(UInt8(ascii: "-")) }
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: unit)
    digits(whole)
    guard fraction > 0 else { return }
    put(UInt8(ascii: "."))
    var (rest, length) = (fraction, decimals)
    while rest % 10 == 0 {
      rest /= 10
      length -= 1
    }
    put(digits: rest, length)
  }

  /// The digits of the numbers from 0 to 99.
  private static var pairs: StaticString {
    """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
  }

  @inline(__always)
  private mutating func digits(_ value: UInt64) {
    // Most numbers are directions and indices.
    if value < 1000 {
      put(digits: value, value < 10 ? 1 : value < 100 ? 2 : 3)
    } else {
      longDigits(value)
    }
  }

  private mutating func longDigits(_ value: UInt64) {
    // No number has more than 20 digits.
    var (length, limit): (Int, UInt64) = (1, 10)
    while value >= limit, length < 20 {
      length += 1
      limit &*= 10
    }
    put(digits: value, length)
  }

  /// Writes the last digits of a number, for which there must be room.
  @inline(__always)
  private mutating func put(digits value: UInt64, _ length: Int) {
    assert(length <= capacity - count)
    var rest = value
    var position = count + length
    while position > count + 1 {
      position -= 2
      let pair = 2 * Int(truncatingIfNeeded: rest % 100)
      memory[position] = Self.pairs.utf8Start[pair]
      memory[position + 1] = Self.pairs.utf8Start[pair + 1]
      rest /= 100
    }
    if position > count { memory[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10) }
    count += length
  }

  mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string($0) }
  }

  /// Writes text in UTF-8.
  private mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    reserve(text.count + 3)
    separate()
    put(UInt8(ascii: "\""))
    let source = UnsafeRawBufferPointer(text)
    var position = 0
    while position < text.count {
      if text.count - position >= 8 {
        let word = source.loadUnaligned(fromByteOffset: position, as: UInt64.self)
        if !Self.hasEscaped(word) {
          UnsafeMutableRawPointer(memory + count).storeBytes(of: word, as: UInt64.self)
          count += 8
          position += 8
          continue
        }
      }
      let end = min(position + 8, text.count)
      // An escape takes at most six bytes; the rest and the quote need room, too.
      reserve(6 * (end - position) + text.count - end + 1)
      for byte in text[position..<end] {
        if Self.isEscaped(byte) { escape(byte) } else { put(byte) }
      }
      position = end
    }
    put(UInt8(ascii: "\""))
  }

  /// Whether any byte of a word is escaped.
  @inline(__always)
  private static func hasEscaped(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Sets the highest bit of bytes below a bound that is at most 128.
    func below(_ bound: UInt64, _ word: UInt64) -> UInt64 { (word &- ones &* bound) & ~word }
    let quotes = below(1, word ^ (ones &* UInt64(UInt8(ascii: "\""))))
    let slashes = below(1, word ^ (ones &* UInt64(UInt8(ascii: "\\"))))
    return (below(0x20, word) | quotes | slashes) & (ones &* 0x80) != 0
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): put(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): put(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): put(UInt8(ascii: "t"))
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      for digit in [UInt8(ascii: "u"), digits[0], digits[0], digits[Int(byte >> 4)]] { put(digit) }
      put(digits[Int(byte & 15)])
    default: put(byte)
    }
  }
}

extension JSONWriter {
  @inline(__always)
  mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    string(value)
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Double) {
    self.name(name)
    number(value)
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    whole(value)
  }

  @inline(__always)
  mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }
}
