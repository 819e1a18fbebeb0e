import GeoCore
import MapDrawing

/// Writer of GraphML with the attributes by which OSMnx knows a street network.
///
/// Keys have types, unless it is for OSMnx, which takes every value for a text and converts it.
///
/// Nodes have `x` and `y`, edges the columns of the graph; those with bends have `geometry` in
/// well-known text. The `id` of an edge is its key among the edges between the same nodes, as
/// NetworkX writes it. Brandes et al., "GraphML Progress Report", GD 2001.
struct GraphMLWriter: GraphRowWriter {
  private let columns: [GraphColumn]
  private let isTyped: Bool
  private var text: GraphText

  init(
    _ graph: ExportedGraph,
    isTyped: Bool,
    to sink: GraphExport.Sink
  ) throws(ServiceError) {
    columns = graph.columns
    self.isTyped = isTyped
    text = GraphText(to: sink)
    text.append(Self.head)
    addKeys(hasCoordinates: graph.hasCoordinates)
    text.append("  <graph edgedefault=\"directed\">\n")
    var facts = [("attribution", graph.attribution), ("data_version", graph.dataVersion)]
    if graph.hasCoordinates { facts.insert(("crs", "epsg:4326"), at: 0) }
    for (name, value) in facts {
      text.append("    <data key=\"\(name)\">\(Self.escaped(value))</data>\n")
    }
    try text.endLine("")
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <graphml xmlns="http://graphml.graphdrawing.org/xmlns">

    """

  private mutating func addKeys(hasCoordinates: Bool) {
    for name in (hasCoordinates ? ["crs"] : []) + ["attribution", "data_version"] {
      addKey(name, of: "graph", name, "string")
    }
    if hasCoordinates {
      addKey("x", of: "node", "x", "double")
      addKey("y", of: "node", "y", "double")
    }
    for (index, column) in columns.enumerated() {
      addKey("d\(index)", of: "edge", column.name, column.kind.graphMLName)
    }
    if hasCoordinates { addKey("geometry", of: "edge", "geometry", "string") }
  }

  private mutating func addKey(
    _ id: String,
    of element: String,
    _ name: String,
    _ type: String
  ) {
    text.append(
      """
        <key id="\(id)" for="\(element)" attr.name="\(Self.escaped(name))" attr.type="\(isTyped ? type : "string")"/>

      """
    )
  }

  mutating func add(_ node: GraphNodeRow) throws(ServiceError) {
    text.append("    <node id=\"")
    text.append(node.number)
    guard let point = node.point else { return try text.endLine("\"/>\n") }
    text.append("\"><data key=\"x\">")
    text.append(degrees: point.longitude)
    text.append("</data><data key=\"y\">")
    text.append(degrees: point.latitude)
    try text.endLine("</data></node>\n")
  }

  mutating func add(_ edge: GraphEdgeRow) throws(ServiceError) {
    text.append("    <edge source=\"")
    text.append(edge.tail)
    text.append("\" target=\"")
    text.append(edge.head)
    text.append("\" id=\"")
    text.append(Int64(edge.key))
    text.append("\">")
    for (index, value) in edge.values.enumerated() where value != .missing {
      text.append("<data key=\"d\(index)\">")
      add(value)
      text.append("</data>")
    }
    // Edges without bends are straight lines between their nodes, as in OSMnx.
    if edge.line.count > 2 {
      text.append("<data key=\"geometry\">")
      text.append(line: edge.line)
      text.append("</data>")
    }
    try text.endLine("</edge>\n")
  }

  private mutating func add(_ value: GraphValue) {
    switch value {
    case .missing: break
    case .integer(let number): text.append(number)
    case .decimal(let number, let places): text.append(number, places: places)
    case .text(let string): text.append(Self.escaped(string))
    case .boolean(let flag):
      // Python's words for OSMnx.
      let words = isTyped ? ("true", "false") : ("True", "False")
      text.append(flag ? words.0 : words.1)
    }
  }

  mutating func finish() throws(ServiceError) {
    text.append("  </graph>\n</graphml>\n")
    try text.flush()
  }

  private static func escaped(_ text: String) -> String {
    SafeText.escaped(SafeText.line(text, limit: .max))
  }
}

extension GraphColumn.Kind {
  /// The name of the type in GraphML.
  fileprivate var graphMLName: String {
    switch self {
    case .integer: "long"
    case .decimal: "double"
    case .text: "string"
    case .boolean: "boolean"
    }
  }
}
