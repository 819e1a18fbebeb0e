import GeoCore
import Testing

@testable import Traces

@Suite struct `Lines` {
  /// The lines of some bytes, read in pieces.
  private static func lines(
    _ bytes: [UInt8],
    pieces: [Int],
    limit: Int = 1 << 16
  ) -> [(number: Int, text: String, isTooLong: Bool)] {
    var framing = LineFraming(maximumLength: limit)
    var lines: [(number: Int, text: String, isTooLong: Bool)] = []
    func take(_ line: LineFraming.Line) {
      lines.append((line.number, String(decoding: line.bytes, as: UTF8.self), line.isTooLong))
    }
    var start = 0
    var turn = 0
    while start < bytes.count {
      let end = min(bytes.count, start + pieces[turn % pieces.count])
      bytes[start..<end].withUnsafeBufferPointer { buffer in
        framing.feed(buffer) { take($0) }
      }
      start = end
      turn += 1
    }
    framing.finish { take($0) }
    return lines
  }

  /// The lines of a text, one scalar after the other.
  private static func plain(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\r" || scalar == "\n" && last != "\r" {
        lines.append(String(line))
        line = String.UnicodeScalarView()
      } else if scalar != "\n" {
        line.append(scalar)
      }
      last = scalar
    }
    return lines + (line.isEmpty ? [] : [String(line)])
  }

  @Test func `end with a line feed, a carriage return or both, split anywhere`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      let parts = ["a", "é", "\r", "\n", "\r\n", "\n\r", "bc"]
      let text = (0..<random.below(20)).map { _ in parts[random.below(parts.count)] }.joined()
      let expected = Self.plain(text)
      for pieces in [[1000], [1], [2, 1, 3]] {
        let lines = Self.lines(Array(text.utf8), pieces: pieces)
        #expect(lines.map(\.text) == expected, "\(text.debugDescription)")
        #expect(lines.map(\.number) == Array(1..<(expected.count + 1)))
        #expect(lines.allSatisfy { !$0.isTooLong })
      }
    }
  }

  @Test func `over the limit are empty and marked, and the next is read`() {
    for length in 0...9 {
      let text = String(repeating: "x", count: length) + "\nnext\n"
      for pieces in [[1000], [1], [3]] {
        let lines = Self.lines(Array(text.utf8), pieces: pieces, limit: 5)
        #expect(lines.map(\.isTooLong) == [length > 5, false])
        #expect(
          lines.map(\.text) == [length > 5 ? "" : String(repeating: "x", count: length), "next"]
        )
      }
    }
    let last = Self.lines(Array("1234567".utf8), pieces: [2], limit: 5)
    #expect(last.map(\.isTooLong) == [true])
  }

  @Test func `begin after a byte order mark, on the first line only`() {
    let bytes = Bytes.mark + Array("a\n".utf8) + Bytes.mark + Array("b".utf8)
    for pieces in [[1000], [1]] {
      #expect(Self.lines(bytes, pieces: pieces).map(\.text) == ["a", "\u{FEFF}b"])
    }
  }
}

@Suite struct `Rows and fields` {
  /// The rows of some text, as bytes.
  private static func rows(
    _ text: String,
    pieces: Int = 1 << 20
  ) -> [(line: Int, bytes: [UInt8])] {
    var framing = CSVFraming()
    var rows: [(line: Int, bytes: [UInt8])] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      bytes[start..<min(bytes.count, start + pieces)].withUnsafeBufferPointer { buffer in
        framing.feed(buffer) { rows.append(($0.line, Array($0.bytes))) }
      }
    }
    framing.finish { rows.append(($0.line, Array($0.bytes))) }
    return rows
  }

  private static func fields(_ row: [UInt8], _ separator: Character) -> [String] {
    CSVSeparator.fields(row[...], separator.asciiValue ?? 0)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func `of any text are read back from RFC 4180`(separator: String) {
    let mark = Character(separator)
    var random = SplitMix64(seed: 2)
    let parts = ["a", "é ", ",", ";", "\t", "|", "\"", "\n", "7"]
    for _ in 0..<150 {
      let table = (0..<3).map { _ in
        (0..<4).map { column in
          // A row of nothing would be blank, and a blank before a quote is ignored.
          (column == 0 ? "x" : "")
            + (0..<random.below(4)).map { _ in parts[random.below(parts.count)] }.joined()
        }
      }
      let text = table.map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: separator)
      }
      .joined(separator: "\r\n")
      for pieces in [1 << 20, 1, 5] {
        let rows = Self.rows(text, pieces: pieces)
        #expect(rows.map { Self.fields($0.bytes, mark) } == table, "\(text.debugDescription)")
      }
    }
  }

  @Test func `know the line on which each row begins`() {
    let rows = Self.rows("a\n\"b\nc\nd\"\ne\n\n\"f\"\n")
    #expect(rows.map(\.line) == [1, 2, 5, 6, 7])
  }

  @Test(arguments: [
    ("a\"b,c", ["a\"b", "c"]), ("\"a\"b,c", ["ab", "c"]), (" \"a,b\" ,c", [" a,b ", "c"]),
    ("\"\"\"\",x", ["\"", "x"]), ("\"\",x", ["", "x"]), ("a,,\"\"", ["a", "", ""]),
    ("\"a\"\"b\"", ["a\"b"]), ("5\" disk,7", ["5\" disk", "7"]),
  ])
  func `take quotes as quotes at the start of a field only`(row: String, fields: [String]) {
    #expect(Self.fields(Array(row.utf8), ",") == fields)
  }

  @Test func `end an open quote after sixteen lines`() {
    let rows = Self.rows("\"open\n" + String(repeating: "x\n", count: 40))
    #expect(rows[0].line == 1 && rows[1].line == 17 && rows.count == 1 + 25)
    let closed = Self.rows("\"" + String(repeating: "x\n", count: 14) + "\"\nlast\n")
    #expect(closed.map(\.line) == [1, 16])
  }
}

@Suite struct `Names of fields` {
  @Test(arguments: [
    ("lat", Quantity.latitude, 1.0), ("GPS Latitude", .latitude, 1), ("Latitud (°)", .latitude, 1),
    ("lat_deg", .latitude, 1), ("latitudeE7", .latitude, 1e-7), ("Lng", .longitude, 1),
    ("LONGITUDE E/W", .longitude, 1), ("the_geom", .place, 1), ("WKT", .place, 1),
    ("time", .time, 0), ("Timestamp (ms)", .time, 1e-3), ("time_us", .time, 1e-6),
    ("unixtime_s", .time, 1), ("hora", .time, 0), ("UTC", .time, 0), ("Fecha", .date, 1),
    ("hAcc", .accuracy, 1), ("H_ACC", .accuracy, 1), ("accuracy_ft", .accuracy, 0.304_8),
    ("accuracy (m)", .accuracy, 1), ("hdop", .dilution, 1), ("speed", .speed, 1),
    ("Speed (km/h)", .speed, 1 / 3.6), ("speed_knots", .speed, 1852.0 / 3600),
    ("SPEED_MPH", .speed, 0.447_04), ("velocidad m/s", .speed, 1), ("speed_cms", .speed, 0.01),
    ("heading", .course, 1), ("Rumbo °", .course, 1), ("Track angle", .course, 1),
    ("ele", .altitude, 1), ("Altitude (ft)", .altitude, 0.304_8), ("elevación", .altitude, 1),
    ("trip_id", .segment, 1), ("track", .course, 1), ("track id", .segment, 1),
  ])
  func `are known in the spelling of many programs`(
    name: String,
    quantity: Quantity,
    scale: Double
  ) throws {
    let field = try #require(FieldNames.lookUp(name), "\(name)")
    #expect(field.quantity == quantity && abs(field.scale - scale) < 1e-12, "\(name) \(field)")
    var cache = FieldNames()
    #expect(cache.field(named: name) == field && cache.field(named: name) == field)
  }

  @Test(arguments: [
    "", "id", "note", "latency", "platform", "speedy", "accuracy_kg", "timezone", "battery",
    "altern",
    "speed_limit", "time_m", "lat_m", "1", "°",
  ])
  func `are nothing else`(name: String) {
    #expect(FieldNames.lookUp(name) == nil)
    var cache = FieldNames()
    #expect(cache.field(named: name) == nil && cache.field(named: name) == nil)
  }

  @Test func `are found after a stream of unknown ones`() {
    var names = FieldNames()
    for number in 0..<10_000 { _ = names.field(named: "unknown\(number)") }
    #expect(names.field(named: "lat")?.quantity == .latitude)
  }
}
