import GeoCore

/// Reader of one JSON object a line: fixes with members of common names, gpsd's reports, and
/// requests.
struct JSONLineReader: LineReader {
  /// The maximum length of a line; gpsd's longest report, of all satellites, has some 10,000 bytes.
  private static let maximumLine = 1 << 20

  var framing = LineFraming(maximumLength: maximumLine)
  private var records: JSONRecords

  /// Starts reading; `day` is the day of times without a date, counted from 1970-01-01.
  init(day: Int) { records = JSONRecords(day: day) }

  mutating func finish(into events: inout [TraceEvent]) throws(TraceProblem) {
    try readLastLine(into: &events)
    guard records.hasRecords else {
      throw TraceProblem(.noRecords, .message { $0.noJSONLines })
    }
  }

  mutating func read(_ line: LineFraming.Line, into events: inout [TraceEvent]) {
    guard !line.isTooLong else {
      return records.reject(
        line.number,
        .message { $0.tooLong(Self.maximumLine) },
        into: &events
      )
    }
    var text = DecimalText.trimmed(line.bytes)
    // RFC 7464 starts each record with a separator; the lines of an array end with commas.
    if text.first == 0x1E { text = DecimalText.trimmed(text.dropFirst()) }
    if text.last == Ascii.comma { text = text.dropLast() }
    guard !text.isEmpty, !Self.brackets.contains(Array(text)) else { return }
    records.read(Array(text), line: line.number, into: &events)
  }

  private static let brackets: [[UInt8]] = [Array("[".utf8), Array("]".utf8), Array("]}".utf8)]
}
