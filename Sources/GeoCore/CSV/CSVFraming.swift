/// Splits bytes into rows and rows into fields by RFC 4180: within double quotes, separators and
/// line ends are text and a quote is doubled.
///
/// A quote is special only at the start of a field, and a quoted field ends after a maximum number
/// of lines, so a stray quote does not swallow the file.
package struct CSVFraming {
  /// Row with the line of its start.
  package struct Row {
    package var line: Int
    /// The raw bytes, with quotes.
    package var bytes: ArraySlice<UInt8>
    package var isTooLong = false
  }

  /// The longest row in bytes.
  package static let maximumRow = 1 << 16

  private var lines = LineFraming(maximumLength: maximumRow)
  private var open: [UInt8] = []
  private var openLine = 0
  private var openCount = 0
  /// The maximum number of lines of a quoted field.
  private static let maximumCount = 16

  /// The bytes after which a quote may begin a field.
  private let separators: [UInt8]

  /// Starts a text with separators.
  package init(separators: [UInt8] = CSVSeparator.all) { self.separators = separators }

  /// Calls `body` for every row that ends within the bytes.
  package mutating func feed<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Row) throws(Failure) -> Void
  ) throws(Failure) {
    var lines = self.lines
    self.lines = LineFraming(maximumLength: 0)
    defer { self.lines = lines }
    try lines.feed(bytes) { (line) throws(Failure) in try take(line, body) }
  }

  /// Calls `body` for an unterminated last row.
  package mutating func finish<Failure: Error>(
    _ body: (Row) throws(Failure) -> Void
  ) throws(Failure) {
    var lines = self.lines
    try lines.finish { (line) throws(Failure) in try take(line, body) }
    try flush(body)
  }

  private mutating func take<Failure: Error>(
    _ line: LineFraming.Line,
    _ body: (Row) throws(Failure) -> Void
  ) throws(Failure) {
    if line.isTooLong {
      try flush(body)
      return try body(Row(line: line.number, bytes: [], isTooLong: true))
    }
    if openCount == 0, !line.bytes.contains(Ascii.quote) {
      return try body(Row(line: line.number, bytes: line.bytes))
    }
    if openCount == 0 { openLine = line.number } else { open.append(Ascii.lineFeed) }
    open += line.bytes
    openCount += 1
    if !isOpen(open) || openCount >= Self.maximumCount || open.count > Self.maximumRow {
      try flush(body)
    }
  }

  private mutating func flush<Failure: Error>(
    _ body: (Row) throws(Failure) -> Void
  ) throws(Failure) {
    guard openCount > 0 else { return }
    let row = Row(line: openLine, bytes: open[...])
    open = []
    openCount = 0
    try body(row)
  }

  /// Whether a row ends within quotes.
  private func isOpen(_ row: [UInt8]) -> Bool {
    var quotes = CSVQuotes()
    for byte in row { _ = quotes.meaning(of: byte) { separators.contains($0) } }
    return quotes.isQuoted
  }
}

/// Tracks the quoting state through a row.
package struct CSVQuotes {
  /// The meaning of a byte.
  package enum Meaning {
    case text
    case separator
    case mark
  }

  /// Whether separators and line ends are text here.
  package private(set) var isQuoted = false
  private var isAtStart = true
  private var hasJustClosed = false

  /// Starts a row.
  package init() {}

  /// Takes the next byte.
  package mutating func meaning(of byte: UInt8, _ isSeparator: (UInt8) -> Bool) -> Meaning {
    if byte == Ascii.quote {
      // The second of two quotes within quotes is one quote of the text.
      let isDoubled = hasJustClosed
      guard isQuoted || isAtStart || isDoubled else { return .text }
      hasJustClosed = isQuoted
      isQuoted.toggle()
      isAtStart = false
      return isDoubled ? .text : .mark
    }
    hasJustClosed = false
    if !isQuoted, isSeparator(byte) {
      isAtStart = true
      return .separator
    }
    isAtStart = isAtStart && byte == 0x20
    return .text
  }
}

/// Separators between the fields of a row.
package enum CSVSeparator {
  /// Semicolons and tabs first, because with them a comma may be a decimal point.
  package static let all: [UInt8] = [Ascii.semicolon, Ascii.tab, Ascii.comma, UInt8(ascii: "|")]

  /// The fields of a row, without quotes.
  package static func fields(_ row: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
    guard row.contains(Ascii.quote) else {
      return row.split(separator: separator, omittingEmptySubsequences: false)
    }
    var fields: [ArraySlice<UInt8>] = []
    var field: [UInt8] = []
    var quotes = CSVQuotes()
    for byte in row {
      switch quotes.meaning(of: byte, { $0 == separator }) {
      case .mark: break
      case .text: field.append(byte)
      case .separator:
        fields.append(field[...])
        field = []
      }
    }
    fields.append(field[...])
    return fields
  }
}
