import GeoCore
import RoutingTestSupport
import Testing

@Suite struct PolylineTests {
  /// The example of Google's description of the format.
  @Test func `the published example is reproduced`() throws {
    let line = [at(38.5, -120.2), at(40.7, -120.95), at(43.252, -126.453)]
    #expect(Polyline.encode(line) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(try Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == line)
  }

  @Test func `precision six round-trips the same line`() throws {
    let line = [at(38.5, -120.2), at(40.7, -120.95), at(43.252, -126.453)]
    let text = Polyline.encode(line, precision: .six)
    #expect(text == "_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")
    #expect(try Polyline.decode(text, precision: .six) == line)
  }

  @Test func `no coordinates encode to the empty string`() throws {
    #expect(Polyline.encode([]) == "")
    #expect(try Polyline.decode("") == [])
  }

  @Test func `random lines round-trip rounded, and unchanged the second time`() throws {
    var dice = SplitMix64(seed: 5)
    for precision in Polyline.Precision.allCases {
      let step = precision == .five ? 1e-5 : 1e-6
      for _ in 0..<200 {
        let line = (0..<20).map { _ in at(dice.number(-90...90), dice.number(-180...180)) }
        let text = Polyline.encode(line, precision: precision)
        let back = try Polyline.decode(text, precision: precision)
        #expect(back.count == line.count)
        for (a, b) in zip(line, back) {
          #expect(abs(a.latitude - b.latitude) <= step / 2 + 1e-12)
          #expect(abs(a.longitude - b.longitude) <= step / 2 + 1e-12)
        }
        #expect(Polyline.encode(back, precision: precision) == text)
      }
    }
  }

  @Test func `extreme coordinates are encoded`() throws {
    let line = [at(90, 180), at(-90, -180), at(0, 0), at(90, -180)]
    for precision in Polyline.Precision.allCases {
      let text = Polyline.encode(line, precision: precision)
      #expect(try Polyline.decode(text, precision: precision) == line)
    }
  }

  @Test(arguments: [
    ("_p~iF~ps|", PolylineError.Code.unexpectedEnd, 9), ("_p~iF", .unexpectedEnd, 5),
    ("_p~iF ps|U", .badCharacter, 5), ("ñ", .badCharacter, 0), ("??\u{7F}", .badCharacter, 2),
    ("~~~~~~~~~~", .outOfRange, 0), ("????~~~~~~~", .outOfRange, 4),
  ])
  func `invalid text is rejected with its position`(
    text: String,
    code: PolylineError.Code,
    offset: Int
  ) throws {
    let error = try #require(throws: PolylineError.self) { try Polyline.decode(text) }
    #expect(error.code == code)
    #expect(error.offset == offset)
    #expect(error.message.en != error.message.es)
  }

  @Test func `the wrong precision is detected by a coordinate out of range`() throws {
    let text = Polyline.encode([at(19.28, -99.13)], precision: .six)
    let error = try #require(throws: PolylineError.self) { try Polyline.decode(text) }
    #expect(error.code == .outOfRange)
  }

  @Test func `no text traps`() {
    var dice = SplitMix64(seed: 6)
    var read = 0
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &dice)).map { _ in
        UInt8.random(in: 60...126, using: &dice)
      }
      if (try? Polyline.decode(String(decoding: bytes, as: UTF8.self))) != nil { read += 1 }
    }
    #expect(read > 100)
  }
}
