import GeoCore

/// Writer of a graph as two tables, of nodes and of edges: RFC 4180 in UTF-8.
///
/// The first columns of the edges are `source` and `target`, as NetworkX and igraph expect them.
/// The geometry is well-known text. A text that a spreadsheet would take for a formula gets an
/// apostrophe in front.
struct GraphCSVWriter: GraphRowWriter {
  private static let lineEnd = "\r\n"

  private let hasCoordinates: Bool
  private var nodes: GraphText
  private var edges: GraphText

  init(
    _ graph: ExportedGraph,
    nodes: GraphExport.Sink,
    edges: GraphExport.Sink
  ) throws(ServiceError) {
    hasCoordinates = graph.hasCoordinates
    self.nodes = GraphText(to: nodes)
    self.edges = GraphText(to: edges)
    let names =
      ["source", "target", "key"] + graph.columns.map { CSV.quoted(Self.inert($0.name)) }
      + (hasCoordinates ? ["geometry"] : [])
    try self.nodes.endLine((hasCoordinates ? "id,x,y" : "id") + Self.lineEnd)
    try self.edges.endLine(names.joined(separator: ",") + Self.lineEnd)
  }

  mutating func add(_ node: GraphNodeRow) throws(ServiceError) {
    nodes.append(node.number)
    if let point = node.point {
      nodes.append(",")
      nodes.append(degrees: point.longitude)
      nodes.append(",")
      nodes.append(degrees: point.latitude)
    }
    try nodes.endLine(Self.lineEnd)
  }

  mutating func add(_ edge: GraphEdgeRow) throws(ServiceError) {
    edges.append("\(edge.tail),\(edge.head),\(edge.key)")
    for value in edge.values {
      edges.append(",")
      add(value)
    }
    if hasCoordinates {
      edges.append(",\"")
      edges.append(line: edge.line)
      edges.append("\"")
    }
    try edges.endLine(Self.lineEnd)
  }

  private mutating func add(_ value: GraphValue) {
    switch value {
    case .missing: break
    case .integer(let number): edges.append(number)
    case .decimal(let number, let places): edges.append(number, places: places)
    case .text(let text): edges.append(CSV.quoted(Self.inert(text)))
    case .boolean(let flag): edges.append(flag ? "true" : "false")
    }
  }

  mutating func finish() throws(ServiceError) {
    try nodes.flush()
    try edges.flush()
  }

  /// A text that no spreadsheet takes for a formula.
  private static func inert(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) else {
      return text
    }
    return "'" + text
  }
}
