import GeoCore

/// Column of the edges of an exported graph.
struct GraphColumn: Hashable {
  /// Type of the values.
  enum Kind: Hashable {
    case integer, decimal, text, boolean
  }

  let name: String
  let kind: Kind

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// Value of a column of an exported graph.
enum GraphValue: Hashable {
  /// Not known, or not usable.
  case missing
  case integer(Int64)
  /// A number in units of the last of some decimal places: 1250 with 3 places is 1.25.
  case decimal(Int64, places: Int)
  case text(String)
  case boolean(Bool)
}

/// Node of an exported graph.
struct GraphNodeRow {
  /// Number in the imported file.
  var number: Int64
  /// `nil` for a graph without coordinates.
  var point: FixedCoordinate?
}

/// Directed edge of an exported graph.
struct GraphEdgeRow {
  /// Number of the node at the start.
  var tail: Int64
  /// Number of the node at the end.
  var head: Int64
  /// 0 for the first edge from `tail` to `head`, 1 for the next, and so on.
  var key: Int
  /// A value for each column.
  var values: [GraphValue]
  /// The points from `tail` to `head`; empty for a graph without coordinates.
  var line: [FixedCoordinate]
}

/// Writer of the rows of an exported graph: all nodes, then all edges.
protocol GraphRowWriter {
  mutating func add(_ node: GraphNodeRow) throws(ServiceError)
  mutating func add(_ edge: GraphEdgeRow) throws(ServiceError)
  /// Writes the end.
  mutating func finish() throws(ServiceError)
}

/// UTF-8 text of an export, given to a sink in pieces.
struct GraphText {
  private static let pieceSize = 1 << 16

  private let sink: GraphExport.Sink
  private var bytes: [UInt8] = []

  init(to sink: GraphExport.Sink) {
    self.sink = sink
    bytes.reserveCapacity(Self.pieceSize + 4096)
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ number: Int64) { append(String(number)) }

  /// Appends a number in units of the last of some decimal places.
  mutating func append(_ number: Int64, places: Int) {
    var scale = UInt64(1)
    for _ in 0..<places { scale *= 10 }
    if number < 0 { append("-") }
    append(String(number.magnitude / scale))
    append(".")
    var rest = number.magnitude % scale
    while scale > 1 {
      scale /= 10
      bytes.append(UInt8(ascii: "0") + UInt8(rest / scale))
      rest %= scale
    }
  }

  /// Appends degrees with seven decimal places.
  mutating func append(degrees: Int32) { append(Int64(degrees), places: 7) }

  /// Appends a line in well-known text.
  mutating func append(line: [FixedCoordinate]) {
    append("LINESTRING (")
    for (index, point) in line.enumerated() {
      if index > 0 { append(", ") }
      append(degrees: point.longitude)
      append(" ")
      append(degrees: point.latitude)
    }
    append(")")
  }

  /// Gives the text to the sink if there is enough of it.
  mutating func endLine(_ end: String) throws(ServiceError) {
    append(end)
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Gives the rest of the text to the sink.
  mutating func flush() throws(ServiceError) {
    try sink.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
