import CampusGraph
package import GeoCore
import Routing

/// Export of a graph for other programs, row by row in bounded memory.
///
/// ```swift
/// let export = try GraphExport(.network(session), .graphml)
/// let report = try export.write(to: "city.graphml", [.init { bytes in … }])
/// ```
package struct GraphExport {
  /// Takes the bytes of a file in order.
  package struct Sink {
    let write: ([UInt8]) throws(ServiceError) -> Void

    /// Calls a function for each piece of the file.
    package init(_ write: @escaping ([UInt8]) throws(ServiceError) -> Void) { self.write = write }
  }

  private let graph: ExportedGraph
  private let format: GraphFormat

  /// Reads a graph file, or weighs a campus for all profiles.
  ///
  /// - Parameters:
  ///   - source: the graph.
  ///   - format: the format to write.
  ///   - box: leaves out nodes outside of it, and their edges; `nil` for none.
  /// - Throws: `BadFile` if a section is damaged; `NotPrepared` for a GeoPackage or a box of a graph
  ///   without coordinates.
  package init(
    _ source: GraphSource,
    _ format: GraphFormat,
    within box: BoundingBox? = nil
  ) throws(ServiceError) {
    let (network, streets) = try Self.network(of: source)
    if !network.hasCoordinates, format == .gpkg || box != nil {
      let path = if case .network(let session) = source { session.path } else { "" }
      throw ServiceError(.notPrepared, details: ["file": .string(path)]) {
        $0.graphWithoutGeometry(path)
      }
    }
    graph = try Failures.graph { () throws(GraphFileError) in
      try ExportedGraph(network, streets, within: box)
    }
    self.format = format
  }

  private static func network(
    of source: GraphSource
  ) throws(ServiceError) -> (RoadNetwork, StreetGraph?) {
    switch source {
    case .network(let session):
      let streets = try session.read { () throws(GraphFileError) -> StreetGraph? in
        guard StreetGraph.isIn(session.file) else { return nil }
        return try StreetGraph(from: session.file, of: session.network)
      }
      return (session.network, streets)
    case .campus(let campus):
      let graph = campus.graph
      let network = RoadNetwork(
        RoadNetwork.Description(
          unit: .milliseconds,
          dataVersion: campus.dataVersion,
          attribution: campus.attribution
        ),
        topology: graph.topology,
        coordinates: graph.coordinates,
        numbers: NodeNumbers((0..<Int64(graph.nodeCount)).map { $0 }),
        weights: Profile.presets.map {
          ($0.name, Metric(customizing: graph, for: $0).weights)
        }
      )
      return (network, graph)
    }
  }

  /// Number of steps that are reported as progress.
  package var stepCount: Int { 2 * graph.nodeCount }

  /// Writes a GeoPackage to a path, GraphML to one sink, or CSV to two: nodes and edges.
  ///
  /// The GeoPackage appears whole or not at all.
  ///
  /// - Parameters:
  ///   - output: the file; for CSV the folder or the start of the names.
  ///   - sinks: one for each of ``GraphFormat/textFiles(for:)``.
  ///   - progress: receives the number of finished steps.
  /// - Returns: what was written.
  /// - Throws: What the sinks throw; `BadFile` if the GeoPackage cannot be written.
  /// - Complexity: O(nodes + arcs + points).
  package func write(
    to output: String,
    _ sinks: [Sink] = [],
    progress: (Int) -> Void = { _ in }
  ) throws(ServiceError) -> GraphExportReport {
    precondition(sinks.count == format.textFiles(for: output).count, "one sink for each file")
    let counts =
      switch format {
      case .gpkg: try write(GraphPackageWriter(graph, to: output), progress)
      case .graphml: try write(GraphMLWriter(graph, isTyped: true, to: sinks[0]), progress)
      case .osmnx: try write(GraphMLWriter(graph, isTyped: false, to: sinks[0]), progress)
      case .csv: try write(GraphCSVWriter(graph, nodes: sinks[0], edges: sinks[1]), progress)
      }
    return GraphExportReport(
      output: output,
      format: format,
      nodes: counts.nodes,
      edges: counts.edges,
      attribution: graph.attribution
    )
  }

  /// How many nodes are written between two reports of progress.
  private static let pace = 1024

  private func write(
    _ writer: some GraphRowWriter,
    _ progress: (Int) -> Void
  ) throws(ServiceError) -> (nodes: Int, edges: Int) {
    var writer = writer
    var counts = (nodes: 0, edges: 0)
    let count = graph.nodeCount
    for index in 0..<count {
      if index.isMultiple(of: Self.pace) { progress(index) }
      guard let row = graph.row(of: NodeID(index)) else { continue }
      try writer.add(row)
      counts.nodes += 1
    }
    for index in 0..<count {
      if index.isMultiple(of: Self.pace) { progress(count + index) }
      for row in graph.edges(from: NodeID(index)) {
        try writer.add(row)
        counts.edges += 1
      }
    }
    try writer.finish()
    return counts
  }
}

/// What an export has written.
package struct GraphExportReport {
  package let output: String
  package let format: GraphFormat
  package let nodes: Int
  package let edges: Int
  /// The attribution that belongs beside the files; empty for none.
  package let attribution: String

  package var json: JSONValue {
    [
      "code": "Ok", "file": .string(output), "format": .string(format.rawValue),
      "files": .array(format.files(for: output).map(JSONValue.string)),
      "nodes": .number(Double(nodes)), "edges": .number(Double(edges)),
      "attribution": .string(attribution),
    ]
  }

  package func text(_ language: Language) -> String {
    let texts = language.texts
    let line = "\(output): \(texts.nodes(nodes)), \(texts.edges(edges))"
    return attribution.isEmpty ? line : line + "\n" + attribution
  }
}
