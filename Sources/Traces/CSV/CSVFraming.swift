/// Cuts bytes into rows and rows into fields, after RFC 4180: fields may stand in double quotes, in
/// which separators and ends of lines mean nothing and a quote is written twice.
///
/// A quote means something only where a field begins, and a field in quotes ends at the latest after
/// some lines: a stray quote does not swallow the file.
struct CSVFraming {
  /// A row and where it began.
  struct Row {
    var line: Int
    /// The row as it stands, quotes and all.
    var bytes: ArraySlice<UInt8>
    var isTooLong = false
  }

  private static let greatestRow = 1 << 16

  private var lines = LineFraming(greatestLength: greatestRow)
  private var open: [UInt8] = []
  private var openLine = 0
  private var openCount = 0
  /// The most lines that a field in quotes may run over.
  private static let greatestCount = 16

  /// Hands out every row that ends within some bytes.
  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Row) throws(TraceProblem) -> Void
  ) throws(TraceProblem) {
    var lines = self.lines
    self.lines = LineFraming(greatestLength: 0)
    defer { self.lines = lines }
    try lines.feed(bytes) { (line) throws(TraceProblem) in try take(line, body) }
  }

  /// Hands out what has no end.
  mutating func finish(_ body: (Row) throws(TraceProblem) -> Void) throws(TraceProblem) {
    var lines = self.lines
    try lines.finish { (line) throws(TraceProblem) in try take(line, body) }
    try flush(body)
  }

  private mutating func take(
    _ line: LineFraming.Line,
    _ body: (Row) throws(TraceProblem) -> Void
  ) throws(TraceProblem) {
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
    if !Self.isOpen(open) || openCount >= Self.greatestCount || open.count > Self.greatestRow {
      try flush(body)
    }
  }

  private mutating func flush(_ body: (Row) throws(TraceProblem) -> Void) throws(TraceProblem) {
    guard openCount > 0 else { return }
    let row = Row(line: openLine, bytes: open[...])
    open = []
    openCount = 0
    try body(row)
  }

  /// Whether a row ends within quotes.
  private static func isOpen(_ row: [UInt8]) -> Bool {
    var quotes = CSVQuotes()
    for byte in row { _ = quotes.meaning(of: byte) { CSVSeparator.all.contains($0) } }
    return quotes.isQuoted
  }
}

/// Follows quotes through a row.
struct CSVQuotes {
  /// What a byte is to a row.
  enum Meaning {
    case text
    case separator
    case mark
  }

  /// Whether separators and line ends mean nothing here.
  private(set) var isQuoted = false
  private var isAtStart = true
  private var hasJustClosed = false

  /// Takes the next byte.
  mutating func meaning(of byte: UInt8, _ isSeparator: (UInt8) -> Bool) -> Meaning {
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

/// What may stand between the fields of a row.
enum CSVSeparator {
  /// Semicolons and tabs first: beside them a comma may be a decimal point.
  static let all: [UInt8] = [Ascii.semicolon, Ascii.tab, Ascii.comma, UInt8(ascii: "|")]

  /// The fields of a row, without quotes.
  static func fields(_ row: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
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
