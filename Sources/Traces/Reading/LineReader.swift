/// A reader of a format in which each line stands for itself.
protocol LineReader: FormatReader {
  /// Cuts the bytes into lines.
  var framing: LineFraming { get set }

  /// Reads a line.
  mutating func read(_ line: LineFraming.Line, into events: inout [TraceEvent])
}

extension LineReader {
  mutating func feed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    into events: inout [TraceEvent]
  ) throws(TraceProblem) {
    // The framing is taken out while it calls back, so that there is one writer at a time.
    var framing = self.framing
    self.framing = LineFraming(greatestLength: 0)
    defer { self.framing = framing }
    try framing.feed(bytes) { line in read(line, into: &events) }
  }

  /// Reads what follows the last line break.
  mutating func readLastLine(into events: inout [TraceEvent]) throws(TraceProblem) {
    var framing = self.framing
    try framing.finish { line in read(line, into: &events) }
  }
}
