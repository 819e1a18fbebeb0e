import GeoCore
import Testing

@testable import Traces

/// All events of some bytes.
struct TraceRun: Equatable {
  var events: [TraceEvent] = []
  var format: TraceFormat?
  var error: TraceError?

  /// Reads bytes in pieces of the given lengths, repeated; at once without lengths.
  init(_ bytes: [UInt8], format: TraceFormat? = nil, pieces: [Int] = [], today: Seconds? = nil) {
    let reader = TraceReader(format: format, name: "trace", today: today)
    do throws(TraceError) {
      var start = 0
      var turn = 0
      while start < bytes.count {
        let length = pieces.isEmpty ? bytes.count : pieces[turn % pieces.count]
        let end = min(bytes.count, start + length)
        try reader.feed(Array(bytes[start..<end]), into: &events)
        start = end
        turn += 1
      }
      try reader.finish(into: &events)
    } catch {
      self.error = error
    }
    self.format = reader.format
  }

  init(_ text: String, format: TraceFormat? = nil, today: Seconds? = nil) {
    self.init(Array(text.utf8), format: format, today: today)
  }

  var fixes: [LocationFix] {
    events.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
  }

  var rejected: [RejectedRecord] {
    events.compactMap { if case .rejected(let record) = $0 { record } else { nil } }
  }

  var noPositions: Int {
    events.count { if case .noPosition = $0 { true } else { false } }
  }

  var requests: [StreamRequest] {
    events.compactMap { if case .request(let request, _) = $0 { request } else { nil } }
  }

  /// The times of the fixes, less a base.
  func times(since base: Seconds = 0) -> [Seconds?] {
    fixes.map { fix in fix.time.map { (($0 - base) * 1000).rounded() / 1000 } }
  }
}

/// 2026-11-20T09:50:00Z.
let someMorning = 1_795_168_200.0

/// Sentences of NMEA 0183 with their checksums.
func sentences(_ bodies: [String]) -> String {
  bodies.map { body in
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(sum.utf8.count < 2 ? "0" : "")\(sum)\r\n"
  }
  .joined()
}
