import GeoCore
import Testing

@testable import Traces

/// Tests of split and corrupted input.
@Suite struct `Streams` {
  @Test(arguments: Samples.all)
  func `give the same events for any split`(_ format: TraceFormat, _ text: String) {
    let bytes = Array(text.utf8)
    let whole = TraceRun(bytes)
    #expect(whole.format == format)
    #expect(whole.error == nil)
    #expect(whole.fixes.count >= 2)
    #expect(TraceRun(bytes, pieces: [1]) == whole)
    var random = SplitMix64(seed: 1)
    for _ in 0..<30 {
      let pieces = (0..<7).map { _ in 1 + random.below(40) }
      #expect(TraceRun(bytes, pieces: pieces) == whole, "\(pieces)")
      #expect(TraceRun(bytes, format: format, pieces: pieces).events == whole.events, "\(pieces)")
    }
  }

  @Test(arguments: Samples.all)
  func `that are truncated give the events before the cut`(_ format: TraceFormat, _ text: String) {
    let bytes = Array(text.utf8)
    let whole = TraceRun(bytes)
    for count in stride(from: 0, to: bytes.count, by: 3) {
      let run = TraceRun(Array(bytes[..<count]), format: format)
      #expect(run.fixes.count <= whole.fixes.count)
      for (one, other) in zip(run.fixes.dropLast(), whole.fixes) { #expect(one == other) }
    }
  }

  @Test(arguments: Samples.all)
  func `with seeded corruption never trap, and give the same in pieces`(
    _ format: TraceFormat,
    _ text: String
  ) {
    let bytes = Array(text.utf8)
    for seed in UInt64(0)..<300 {
      var random = SplitMix64(seed: seed)
      let damaged = Self.damage(bytes, &random)
      for format in [format, nil] {
        let whole = TraceRun(damaged, format: format)
        #expect(
          TraceRun(damaged, format: format, pieces: [1 + random.below(60)]) == whole,
          "\(seed)"
        )
        for fix in whole.fixes { #expect(fix.time?.isFinite != false && (fix.accuracy ?? 1) > 0) }
        if let error = whole.error {
          #expect(error.message.en.hasPrefix("trace: ") && error.message.es.hasPrefix("trace: "))
        }
      }
    }
  }

  @Test(arguments: Samples.all)
  func `of one format read as another give errors, never a trap`(
    _ format: TraceFormat,
    _ text: String
  ) {
    for other in TraceFormat.allCases where other != format {
      let run = TraceRun(text, format: other)
      let isJSON = [TraceFormat.geojson, .ndjson, .gpsd]
      if isJSON.contains(format) && isJSON.contains(other) { continue }
      #expect(run.fixes.isEmpty, "\(format) as \(other)")
      #expect(run.error != nil, "\(format) as \(other)")
    }
  }

  /// Random corruption: flipped bits, lost and repeated pieces, a random byte, text of another
  /// format.
  private static func damage(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.below(4) where bytes.count > 20 {
      let place = random.below(bytes.count - 12)
      let length = 1 + random.below(10)
      switch random.below(6) {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes.removeSubrange(place..<place + length)
      case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
      case 3: bytes[place] = UInt8(random.below(256))
      case 4:
        let marks = Array("<>\"{}[],;$*\n\r\t&'".utf8)
        bytes[place] = marks[random.below(marks.count)]
      default:
        let other = Array(Samples.all[random.below(Samples.all.count)].1.utf8)
        let start = random.below(other.count - 12)
        bytes.insert(contentsOf: other[start..<start + length], at: place)
      }
    }
    return bytes
  }
}
