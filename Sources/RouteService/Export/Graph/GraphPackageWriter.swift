import Basemap
import GeoCore

/// Writer of a graph as a GeoPackage with the layers `nodes` and `edges`.
struct GraphPackageWriter: GraphRowWriter {
  private let writer: GeoPackageWriter

  init(_ graph: ExportedGraph, to path: String) throws(ServiceError) {
    let nodes = GeoPackageLayer(
      "nodes",
      .point,
      columns: [.init("id", .integer), .init("x", .real), .init("y", .real)]
    )
    let edges = GeoPackageLayer(
      "edges",
      .line,
      columns: ["u", "v", "key"].map { GeoPackageLayer.Column($0, .integer) }
        + graph.columns.map { GeoPackageLayer.Column($0.name, $0.kind.columnType) }
    )
    writer = try Failures.basemap { () throws(BasemapError) in
      try GeoPackageWriter(path, layers: [nodes, edges], description: graph.attribution)
    }
  }

  mutating func add(_ node: GraphNodeRow) throws(ServiceError) {
    guard let point = node.point?.coordinate else { return }
    try Failures.basemap { () throws(BasemapError) in
      try writer.add(
        .point(point),
        [.integer(node.number), .real(point.longitude), .real(point.latitude)],
        toLayer: 0
      )
    }
  }

  mutating func add(_ edge: GraphEdgeRow) throws(ServiceError) {
    let ends: [GeoPackageValue] = [
      .integer(edge.tail), .integer(edge.head), .integer(Int64(edge.key)),
    ]
    try Failures.basemap { () throws(BasemapError) in
      try writer.add(
        .line(edge.line.map(\.coordinate)),
        ends + edge.values.map(\.packageValue),
        toLayer: 1
      )
    }
  }

  mutating func finish() throws(ServiceError) {
    try Failures.basemap { () throws(BasemapError) in try writer.finish() }
  }
}

extension GraphColumn.Kind {
  fileprivate var columnType: GeoPackageLayer.ColumnType {
    switch self {
    case .integer: .integer
    case .decimal: .real
    case .text: .text
    case .boolean: .boolean
    }
  }
}

extension GraphValue {
  fileprivate var packageValue: GeoPackageValue {
    switch self {
    case .missing: .null
    case .integer(let number): .integer(number)
    case .decimal(let number, let places):
      .real(Double(number) / (0..<places).reduce(1) { scale, _ in scale * 10 })
    case .text(let text): .text(text)
    case .boolean(let flag): .boolean(flag)
    }
  }
}
