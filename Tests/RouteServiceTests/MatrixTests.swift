import Foundation
import GeoCore
import Routing
import Testing

@testable import RouteService

/// Readers of the forms of a matrix, independent of their writers.
enum MatrixReader {
  /// The rows of RFC 4180.
  static func csv(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    // Scalars, since "\r\n" is one character of Swift.
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          field.unicodeScalars.append(scalar)
        } else if rest.first == "\"" {
          rest.removeFirst()
          field.unicodeScalars.append("\"")
        } else {
          isQuoted = false
        }
      } else if scalar == "\"", field.isEmpty {
        isQuoted = true
      } else if scalar == "," || scalar == "\r" && rest.first == "\n" {
        row.append(field)
        field = ""
        guard scalar == "\r" else { continue }
        rest.removeFirst()
        rows.append(row)
        row = []
      } else {
        field.unicodeScalars.append(scalar)
      }
    }
    return rows + (field.isEmpty && row.isEmpty ? [] : [row + [field]])
  }

  /// The shape and the values of a NumPy array of doubles in rows.
  static func npy(_ bytes: [UInt8]) throws -> (rows: Int, columns: Int, values: [Double]) {
    try #require(bytes.count >= 10 && bytes.prefix(8) == [0x93] + "NUMPY".utf8 + [1, 0])
    let length = Int(bytes[8]) + 256 * Int(bytes[9])
    let start = 10 + length
    try #require(start % 64 == 0 && bytes.count >= start && bytes[start - 1] == 0x0A)
    let header = String(decoding: bytes[10..<start], as: UTF8.self)
    let pattern = /\{'descr': '<f8', 'fortran_order': False, 'shape': \((\d+), (\d+)\), \} *\n/
    let match = try #require(try pattern.wholeMatch(in: header))
    let values = stride(from: start, to: bytes.count, by: 8).map { first in
      Double(bitPattern: (0..<8).reduce(0) { $0 | UInt64(bytes[first + $1]) << (8 * UInt64($1)) })
    }
    return (try #require(Int(match.1)), try #require(Int(match.2)), values)
  }
}

@Suite struct `Fields of CSV` {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a b", "a b"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
    ("\"", "\"\"\"\""), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), ("a\rb", "\"a\rb\""),
    ("á;é", "á;é"), ("a,\u{301}b", "\"a,\u{301}b\""), ("\"\u{301}", "\"\"\"\u{301}\""),
  ])
  func `are in quotes if they have separators or quotes`(text: String, field: String) {
    #expect(CSV.quoted(text) == field)
  }

  @Test func `of any text are read back`() {
    var random = SplitMix64(seed: 4)
    let characters: [Character] = [
      "a", "ñ", ",", "\"", "\r\n", "\n", "\r", " ", "🚲", ";", ",\u{301}", "\"\u{301}",
    ]
    for _ in 0..<300 {
      let row = (0..<3).map { _ in
        String((0..<random.below(6)).map { _ in characters[random.below(characters.count)] })
      }
      let text = row.map(CSV.quoted).joined(separator: ",") + "\r\n"
      let read = MatrixReader.csv(text).map { $0.map { Array($0.unicodeScalars) } }
      #expect(read == [row.map { Array($0.unicodeScalars) }], "\(text)")
    }
  }
}

@Suite struct `Matrices` {
  /// A matrix with holes, numbers that round, and names with separators.
  private static func sample(
    _ rows: Int,
    _ columns: Int,
    seed: UInt64
  ) -> (
    sources: [String], targets: [String], values: [[Double?]]
  ) {
    var random = SplitMix64(seed: seed)
    let names = ["A", "B, C", "19.28,-99.13", "say \"x\"", "ñ"]
    func name(_ number: Int) -> String {
      names[number % names.count] + (number > 4 ? "\(number)" : "")
    }
    return (
      (0..<rows).map(name), (0..<columns).map(name),
      (0..<rows).map { _ in
        (0..<columns).map { _ in random.chance(0.2) ? nil : random.unit() * 10_000 }
      }
    )
  }

  private static func bytes(
    _ form: MatrixWriter.Form,
    _ matrix: (sources: [String], targets: [String], values: [[Double?]])
  ) throws -> [UInt8] {
    let parts = Parts()
    func shown(_ names: [String]) -> [String] {
      names.map { form == .json ? JSONValue.string($0).text : CSV.quoted($0) }
    }
    var writer = try MatrixWriter(
      form,
      kind: "duration",
      sources: shown(matrix.sources),
      destinations: shown(matrix.targets)
    ) { parts.bytes += $0 }
    for row in matrix.values { try writer.add(row) }
    try writer.finish()
    return parts.bytes
  }

  /// The bytes that a writer has written.
  private final class Parts {
    var bytes: [UInt8] = []
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  @Test(arguments: [(1, 1), (1, 7), (4, 1), (5, 6), (0, 0)])
  func `as CSV have a row for each pair`(rows: Int, columns: Int) throws {
    let matrix = Self.sample(rows, columns, seed: 1)
    let bytes = try Self.bytes(.csv, matrix)
    let read = MatrixReader.csv(String(decoding: bytes, as: UTF8.self))
    #expect(read.first == ["source", "destination", "duration"])
    #expect(read.count == 1 + rows * columns)
    for (pair, row) in read.dropFirst().enumerated() {
      let (source, target) = (pair / columns, pair % columns)
      let value = matrix.values[source][target].map(Self.rounded)
      #expect(row.prefix(2) == [matrix.sources[source], matrix.targets[target]])
      #expect(row.count == 3 && Double(row[2]) == value && (value != nil || row[2].isEmpty))
    }
  }

  @Test(arguments: [(1, 1), (2, 3), (5, 6), (0, 0)])
  func `as JSON are one document`(rows: Int, columns: Int) throws {
    let matrix = Self.sample(rows, columns, seed: 2)
    let json = try JSONValue(parsing: try Self.bytes(.json, matrix))
    #expect(json["code"] == "Ok" && json.object?.members.count == 4)
    #expect(json["sources"]?.array?.compactMap(\.string) == matrix.sources)
    #expect(json["destinations"]?.array?.compactMap(\.string) == matrix.targets)
    let read = try #require(json["durations"]?.array)
    #expect(
      read.map { ($0.array ?? []).map(\.number) }
        == matrix.values.map { $0.map { $0.map(Self.rounded) } }
    )
  }

  @Test(arguments: [(1, 1), (3, 4), (0, 0), (2, 0)])
  func `as NumPy arrays have exact numbers, NaN for none`(rows: Int, columns: Int) throws {
    let matrix = Self.sample(rows, columns, seed: 3)
    let array = try MatrixReader.npy(try Self.bytes(.npy, matrix))
    #expect(array.rows == rows && array.columns == columns)
    let expected = matrix.values.joined()
    try #require(array.values.count == expected.count)
    for (value, exact) in zip(array.values, expected) {
      #expect(exact.map { value == $0 } ?? value.isNaN)
    }
  }

  @Test func `as NumPy arrays start their data at a multiple of 64 bytes, of any shape`() throws {
    for shape in [(0, 0), (1, 10), (99_999, 1), (123_456_789, 987_654_321), (Int.max, Int.max)] {
      let read = try MatrixReader.npy(MatrixWriter.npyHeader(shape.0, shape.1))
      #expect(read.rows == shape.0 && read.columns == shape.1 && read.values.isEmpty)
    }
    for digits in 0..<19 {
      let rows = (0..<digits).reduce(1) { power, _ in power * 10 }
      let header = MatrixWriter.npyHeader(rows, 1)
      #expect(try MatrixReader.npy(header).rows == rows && header.count <= 192)
    }
  }

  @Test func `pass on what their output throws`() throws {
    let closed = try serviceError {
      _ = try MatrixWriter(.csv, kind: "x", sources: [], destinations: []) {
        (_) throws(ServiceError) in
        throw ServiceError.closedPipe
      }
    }
    #expect(closed.code == .closedPipe)
  }
}

@Suite struct `Tables of places` {
  private static let document: TableDocument = {
    func place(_ name: String, _ latitude: Double) -> ResolvedPlace {
      ResolvedPlace(
        input: name,
        kind: "poi",
        id: "id/" + name,
        name: "«\(name)»",
        location: Coordinate(latitude: latitude, longitude: 2)
      )
    }
    let cells: [[TableCell?]] = [
      [TableCell(distance: 0, duration: 0), TableCell(distance: 1234.56, duration: 61.25)],
      [nil, TableCell(distance: 0.04, duration: 3600)],
    ]
    return TableDocument(
      sources: [place("A, B", 1), place("C", 2)],
      targets: [place("D", 3), place("E", 4)],
      cells: cells,
      kinds: [.distance, .duration],
      style: TextStyle(language: .spanish, hasDecimalComma: true)
    )
  }()

  @Test func `as JSON have a matrix for each quantity, null without a path`() {
    let json = Self.document.json
    #expect(json["distances"] == [[0, 1234.6], [.null, 0]])
    #expect(json["durations"] == [[0, 61.3], [.null, 3600]])
    #expect(json["sources"]?.array?.map { $0["id"] } == ["id/A, B", "id/C"])
    #expect(json["destinations"]?.array?.map { $0["location"] } == [[2, 3], [2, 4]])
    #expect(json["weights"] == nil)
  }

  @Test func `as CSV name places as they were asked for`() {
    #expect(
      MatrixReader.csv(Self.document.csv) == [
        ["source", "destination", "distance", "duration"], ["A, B", "D", "0", "0"],
        ["A, B", "E", "1234.6", "61.3"], ["C", "D", "", ""], ["C", "E", "0", "3600"],
      ]
    )
  }

  @Test func `as a NumPy array have the first quantity`() throws {
    let array = try MatrixReader.npy([UInt8](Self.document.npy))
    #expect(array.rows == 2 && array.columns == 2 && array.values[2].isNaN)
    #expect([0, 1, 3].map { array.values[$0] } == [0, 1234.6, 0])
  }

  @Test func `as text are in the style of the reader`() {
    let tables = Self.document.text.components(separatedBy: "\n\n")
    #expect(tables.count == 2)
    let rows = tables[0].split(separator: "\n")
    #expect(rows[0].hasPrefix("Distancia") && rows[0].hasSuffix("«D»      «E»"))
    #expect(rows[2].hasPrefix("«A, B»") && rows[2].hasSuffix("0 m  1,23 km"), "\(rows[2])")
    #expect(rows[3].contains("–") && tables[1].contains("1 h 00 min"))
  }
}
