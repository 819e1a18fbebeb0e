import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct JSONValueTests {
  // MARK: - Reading

  @Test func `objects keep the order of their members`() throws {
    let value = try JSONValue(parsing: #" {"z": 1, "a": [true, false, null], "m": {"k": "v"}} "#)
    #expect(value.object?.members.map(\.name) == ["z", "a", "m"])
    #expect(value["a"] == [true, false, nil])
    #expect(value["m"]?["k"]?.string == "v")
    #expect(value.text == #"{"z":1,"a":[true,false,null],"m":{"k":"v"}}"#)
  }

  @Test func `a repeated name keeps its first position and its last value`() throws {
    let value = try JSONValue(parsing: #"{"a":1,"b":2,"a":3}"#)
    #expect(value == ["a": 3, "b": 2])
  }

  @Test func `an object of many members is read in linear time`() throws {
    let count = 50_000
    let text =
      "{" + (0..<count).map { "\"k\($0 % (count / 2))\":\($0)" }.joined(separator: ",") + "}"
    let object = try #require(JSONValue(parsing: text).object)
    #expect(object.members.count == count / 2)
    #expect(object.members.last?.value == .number(Double(count - 1)))
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("7", 7), ("-99.1384", -99.1384), ("1e3", 1000), ("1E+3", 1000),
    ("25e-1", 2.5), ("9007199254740993", 9_007_199_254_740_992.0), ("0.1", 0.1), ("1e22", 1e22),
    ("1e23", 1e23), ("123456789012345678901234567890", 1.234_567_890_123_456_8e29),
    ("4.9e-324", Double.leastNonzeroMagnitude), ("1e-999", 0), ("1e-99999999999999999999", 0),
    ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
    ("0.000000000000000000000000000000000000001", 1e-39),
  ])
  func `a number parses to the nearest double`(text: String, expected: Double) throws {
    #expect(try JSONValue(parsing: text).number == expected)
  }

  @Test func `random decimals parse as in the standard library`() throws {
    var dice = SplitMix64(seed: 20)
    for _ in 0..<5000 {
      let digits = Int.random(in: 1...25, using: &dice)
      var text = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &dice)) }.joined()
      while text.count > 1, text.hasPrefix("0") { text.removeFirst() }
      if Bool.random(using: &dice) {
        text += "." + String(UInt32.random(in: 0...UInt32.max, using: &dice))
      }
      if Bool.random(using: &dice) { text += "e" + String(Int.random(in: -40...40, using: &dice)) }
      #expect(try JSONValue(parsing: text).number == Double(text), "\(text)")
    }
  }

  @Test(arguments: [
    "01", "+1", ".5", "1.", "1.e3", "1e", "1e+", "-", "--1", "0x10", "NaN", "Infinity", "1e999",
    "-1e400",
  ])
  func `invalid numbers are rejected`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [
    (#""a\"b\\c\/d""#, "a\"b\\c/d"),
    (#""Cafeter\u00eda""#, "Cafetería"), (#""\uD83D\uDEB2 bici""#, "🚲 bici"),
    (#""directo: ñ 🚲""#, "directo: ñ 🚲"), (#""""#, ""),
  ])
  func `a string is unescaped`(text: String, expected: String) throws {
    #expect(try JSONValue(parsing: text).string == expected)
  }

  // No arguments here: the test log would print the characters themselves.
  @Test func `control characters are unescaped`() throws {
    let value = try JSONValue(parsing: #""\b\f\n\r\t\u0000\u001f""#)
    #expect(value == "\u{8}\u{C}\n\r\t\0\u{1F}")
  }

  @Test(arguments: [
    #""\uD83D""#, #""\uDEB2\uD83D""#, #""\uD83D\n""#, #""\uD83Dx""#, #""\x41""#, #""\u00g0""#,
    #""\u12"#, #""\"#, #""abc"#, "\"a\nb\"", "\"a\u{1}\"",
  ])
  func `invalid strings are rejected`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test func `invalid UTF-8 is rejected`() {
    for bytes: [UInt8] in [
      [0xC3], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
      #expect(throws: JSONError.self) {
        try JSONValue(parsing: [0x22, 0x5C, 0x6E] + bytes + [0x22])
      }
    }
  }

  @Test(arguments: [
    "", " ", "[", "[1", "[1,", "[1,]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{,}",
    "[,]",
    "]", "}", "{1:2}", "[1 2]", "tru", "trueish", "nul", "1 2", "'a'", "// x", "[1]]",
  ])
  func `invalid documents are rejected`(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test func `nesting is limited`() throws {
    let deepest = 512
    let allowed = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    #expect(try JSONValue(parsing: allowed).text == allowed)
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[" + allowed + "]") }
    #expect(throws: JSONError.self) {
      try JSONValue(parsing: String(repeating: "{\"a\":", count: 100_000))
    }
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try JSONValue(parsing: Data([0xEF, 0xBB, 0xBF]) + Data("[1]".utf8)) == [1])
  }

  @Test func `an error has line and column in both languages`() throws {
    let text = "{\n  \"nombre\": \"Cafetería\",\n  \"ñ\": ?\n}"
    let error = try #require(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error.line == 3)
    #expect(error.column == 8)
    #expect(error.message.en == "not JSON: unexpected character '?' at line 3, column 8")
    #expect(error.message.es == "no es JSON: carácter '?' inesperado en la línea 3, columna 8")
  }

  @Test func `every truncated document ends unexpectedly`() throws {
    let whole = #"{"a":[1.5,-2e3,"x\u00e9y",{"b":null}],"c":true}"#
    for length in 1..<whole.utf8.count {
      let bytes = Array(whole.utf8.prefix(length))
      let error = try #require(throws: JSONError.self) { try JSONValue(parsing: bytes) }
      #expect(error.message.en.hasPrefix("not JSON: unexpected end"), "cut at \(length)")
      #expect(error.column == length + 1)
    }
  }

  @Test func `no corrupted byte traps`() {
    let text = #"{"a":[1.5,-2e3,"x\u00e9\uD83D\uDEB2y",{"b":null,"ñ":"🚲"}],"c":true,"d":[[],{}]}"#
    var dice = SplitMix64(seed: 7)
    var refused = 0
    let rounds = 20_000
    for _ in 0..<rounds {
      do {
        let value = try JSONValue(parsing: dice.damaged(Array(text.utf8)))
        #expect(throws: Never.self) { try JSONValue(parsing: value.text) }
      } catch {
        refused += 1
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
    #expect(refused > rounds / 2 && refused < rounds)
  }

  // MARK: - Writing

  @Test func `written documents read back equal`() throws {
    let value: JSONValue = [
      "texto": "a\"b\\c\n\r\t\u{1}ñ🚲/",
      "numbers": [0, -1, 0.1, 1e300, 1e-300, 1e15, 123_456_789],
      "empty": [[], [:]], "nested": [["x": nil], [true, false]],
    ]
    #expect(try JSONValue(parsing: value.text) == value)
    #expect(try JSONValue(parsing: value.prettyText) == value)
  }

  @Test func `random documents round-trip`() throws {
    var dice = SplitMix64(seed: 99)
    for _ in 0..<300 {
      let value = Self.randomValue(&dice, depth: 4)
      #expect(try JSONValue(parsing: value.text) == value)
      #expect(try JSONValue(parsing: value.prettyText) == value)
      if value.array != nil || value.object != nil {
        #expect(throws: Never.self) {
          try JSONSerialization.jsonObject(with: Data(value.text.utf8))
        }
      }
    }
  }

  @Test func `whole numbers print without a fraction and infinite ones as null`() {
    let value: JSONValue = [
      .number(3), .number(-0.0), .number(2.5), .number(.infinity), .number(.nan),
    ]
    #expect(value.text == "[3,0,2.5,null,null]")
  }

  @Test func `numbers print in Swift's shortest form`() {
    var dice = SplitMix64(seed: 17)
    let scales: [Double] = [1, 10, 1000, 1e7, 1e8, 1e12]
    let sizes: [Double] = [0.0001, 1, 180, 1e9, 1e17]
    for _ in 0..<20_000 {
      let scale = scales.randomElement(using: &dice) ?? 1
      let size = sizes.randomElement(using: &dice) ?? 1
      let rounded = (Double.random(in: -size...size, using: &dice) * scale).rounded() / scale
      for value in [rounded, rounded.nextUp, rounded.nextDown] where value != value.rounded() {
        #expect(JSONValue.number(value).text == "\(value)")
      }
    }
  }

  @Test func `control characters, quotes and backslashes are escaped`() {
    let text = JSONValue.string("a\u{0}\u{7}\u{1f}\n\r\t\"\\\u{7f}ñ🚲").text
    #expect(text == #""a\u0000\u0007\u001f\n\r\t\"\\\#u{7f}ñ🚲""#)
  }

  @Test func `a position is longitude, latitude to seven decimals`() {
    #expect(
      JSONValue.position(at(19.123_456_789, -99.987_654_321)).text == "[-99.9876543,19.1234568]"
    )
  }

  @Test func `setting a member to nil removes it and a new one goes last`() {
    var object: JSONObject = ["a": 1, "b": 2]
    object["c"] = 3
    object["a"] = nil
    object["b"] = .number(5)
    #expect(JSONValue.object(object).text == #"{"b":5,"c":3}"#)
  }

  private static func randomValue(_ dice: inout SplitMix64, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &dice) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &dice))
    case 2: return .number(dice.number(-1e6...1e6) * (Bool.random(using: &dice) ? 1 : 1e-12))
    case 3:
      return .string(
        String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 0...8, using: &dice)).map { _ in
              Unicode.Scalar(UInt32.random(in: 0..<0x3000, using: &dice)) ?? "x"
            }
          )
        )
      )
    case 4:
      return .array(
        (0..<Int.random(in: 0...4, using: &dice)).map { _ in randomValue(&dice, depth: depth - 1) }
      )
    default:
      var object = JSONObject()
      for index in 0..<Int.random(in: 0...4, using: &dice) {
        object["k\(index)"] = randomValue(&dice, depth: depth - 1)
      }
      return .object(object)
    }
  }
}
