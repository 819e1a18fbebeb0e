import Traces

/// Recordings, in one piece or in two.
enum TraceTargets {
  static func read(_ bytes: [UInt8], as format: TraceFormat) {
    // A fifth of the inputs have their format found out.
    let reader = TraceReader(format: bytes.count % 5 == 4 ? nil : format, name: "fuzz")
    var events: [TraceEvent] = []
    var summary = TraceSummary()
    do {
      let cut = bytes.count % 2 == 0 ? bytes.count : bytes.count / 2
      try reader.feed(Array(bytes[..<cut]), into: &events)
      try reader.feed(Array(bytes[cut...]), into: &events)
      try reader.finish(into: &events)
    } catch {
      _ = error.message
    }
    for event in events { summary.add(event) }
  }
}
