import GeoCore
import Testing

@testable import RouteServer

/// JSON written to bytes.
@Suite struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-17, "-17"), (0.5, "0.5"), (1.1, "1.1"),
      (7.4195060000000001, "7.419506"), (1.0 / 3, "0.3333333333"), (123_456.789, "123456.789"),
      (99_999.999_999, "100000"), (2.0 / 3 * 1e9, "666666666.7"),
      (9_999_999_999.5, "10000000000"),
      (1e14, "100000000000000"), (-12.25, "-12.25"),
    ] as [(Double, String)]
  )
  func `numbers have up to ten digits, whole ones no fraction`(value: Double, expected: String) {
    #expect(text { $0.number(value) } == expected)
  }

  @Test func `whole numbers of any length are exact`() {
    var values = [Int.min, Int.max]
    var power = 1
    for _ in 0...18 {
      values += [power - 1, power, 3 * (power / 2) + 7, -power]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for value in values { #expect(text { $0.whole(value) } == "\(value)") }
  }

  @Test func `numbers of any size are valid JSON`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      let parsed = try JSONValue(parsing: text { $0.number(value) })
      guard value.isFinite else {
        #expect(parsed == .null)
        continue
      }
      let number = try #require(parsed.number)
      #expect(abs(number - value) <= max(abs(value) * 1e-9, 1e-10))
    }
  }

  @Test func `commas separate members and elements`() {
    let written = text { json in
      json.object { json in
        json.member("a", 1)
        json.name("b")
        json.array([[1, 2], []]) { json, row in json.array(row) { $0.whole($1) } }
        json.name("c")
        json.object { _ in }
        json.member("d", true)
        json.name("e")
        json.null()
        json.member("f", 2.5)
      }
    }
    #expect(written == #"{"a":1,"b":[[1,2],[]],"c":{},"d":true,"e":null,"f":2.5}"#)
  }

  @Test func `strings are escaped`() throws {
    let value = "a\"b\\c\n\t\r\u{1}\u{1f}ñ🚲"
    #expect(try JSONValue(parsing: text { $0.string(value) }) == .string(value))
  }

  @Test func `coordinates have six decimals`() {
    let place = Coordinate(latitude: -0.123_456_78, longitude: 179.999_999_9)
    #expect(text { $0.position(place) } == "[180,-0.123457]")
    #expect(text { $0.tenths(3.14) } == "3.1")
  }
}
