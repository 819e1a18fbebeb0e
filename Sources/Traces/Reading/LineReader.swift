import GeoCore

/// Reader of a format in which each line is a record.
protocol LineReader: FormatReader {
  /// Splits the bytes into lines.
  var framing: LineFraming { get set }

  /// Reads a line.
  mutating func read(_ line: LineFraming.Line, into events: inout [TraceEvent])
}

extension LineReader {
  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    // The framing is moved out during the callbacks, so that access stays exclusive.
    var framing = self.framing
    self.framing = LineFraming(maximumLength: 0)
    defer { self.framing = framing }
    framing.feed(bytes) { line in read(line, into: &events) }
  }

  /// Reads the text after the last line break.
  mutating func readLastLine(into events: inout [TraceEvent]) throws(TraceProblem) {
    var framing = self.framing
    framing.finish { line in read(line, into: &events) }
  }
}
