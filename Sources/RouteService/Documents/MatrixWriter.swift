import Foundation
import GeoCore

/// Writer of a matrix, row by row, so that only one block is in memory.
package struct MatrixWriter {
  /// How it is written.
  package enum Form: String, CaseIterable {
    /// RFC 4180: `source,destination,value`, one row a pair.
    case csv
    /// The contract's document, `null` if there is no path.
    case json
    /// NumPy's format 1.0: little-endian doubles, NaN if there is no path.
    case npy
  }

  /// Takes the bytes of the matrix in order.
  package typealias Sink = ([UInt8]) throws(ServiceError) -> Void

  private let form: Form
  private let sources: [String]
  private let destinations: [String]
  /// `distance` or `duration`.
  private let kind: String
  private let sink: Sink
  private var row = 0

  /// Writes the start of the document.
  ///
  /// Sources and destinations are the names of the places in the result, for `json` their JSON.
  ///
  /// - Throws: `BadFile` if the output cannot be written.
  package init(
    _ form: Form,
    kind: String,
    sources: [String],
    destinations: [String],
    to sink: @escaping Sink
  ) throws(ServiceError) {
    (self.form, self.kind, self.sink) = (form, kind, sink)
    (self.sources, self.destinations) = (sources, destinations)
    switch form {
    case .csv: try sink(Array("source,destination,\(kind)\r\n".utf8))
    case .json:
      let from = sources.joined(separator: ",")
      let to = destinations.joined(separator: ",")
      try sink(Array(#"{"code":"Ok","sources":[\#(from)],"destinations":[\#(to)],"#.utf8))
      try sink(Array(#""\#(kind)s":["#.utf8))
    case .npy: try sink(Self.npyHeader(sources.count, destinations.count))
    }
  }

  /// Adds the next row; `nil` if there is no path.
  package mutating func add(_ values: [Double?]) throws(ServiceError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * 10 + 16)
    switch form {
    case .csv:
      for (destination, value) in zip(destinations, values) {
        bytes.append(contentsOf: "\(sources[row]),\(destination),".utf8)
        if let value { bytes.append(contentsOf: Self.text(value).utf8) }
        bytes.append(contentsOf: "\r\n".utf8)
      }
    case .json:
      bytes.append(contentsOf: (row == 0 ? "[" : ",[").utf8)
      for (column, value) in values.enumerated() {
        if column > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: (value.map(Self.text) ?? "null").utf8)
      }
      bytes.append(UInt8(ascii: "]"))
    case .npy:
      for value in values {
        withUnsafeBytes(of: (value ?? .nan).bitPattern.littleEndian) {
          bytes.append(contentsOf: $0)
        }
      }
    }
    try sink(bytes)
    row += 1
  }

  /// A number rounded to 0.1, as in all documents.
  private static func text(_ value: Double) -> String { JSONValue.rounded(value, to: 1).text }

  /// Writes the end of the document.
  package func finish() throws(ServiceError) {
    if form == .json { try sink(Array("]}\n".utf8)) }
  }

  /// The magic, the version, and a Python dictionary padded so that the data start at a multiple of
  /// 64 bytes.
  package static func npyHeader(_ rows: Int, _ columns: Int) -> [UInt8] {
    var header = "{'descr': '<f8', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
    header += String(repeating: " ", count: 63 - (10 + header.utf8.count) % 64) + "\n"
    let length = UInt16(header.utf8.count)
    return [0x93] + "NUMPY".utf8 + [1, 0, UInt8(length & 0xFF), UInt8(length >> 8)] + header.utf8
  }
}

/// Comma-separated values as in RFC 4180.
package enum CSV {
  /// A field, in quotes if it has separators or quotes.
  package static func quoted(_ text: String) -> String {
    // By scalars, because a line end, or a separator with an accent, may be part of a character.
    let special = ",\"\r\n".unicodeScalars
    guard text.unicodeScalars.contains(where: special.contains) else { return text }
    var field = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { field.append(scalar) }
      field.append(scalar)
    }
    return String(field) + "\""
  }
}
