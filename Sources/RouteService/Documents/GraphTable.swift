package import CampusGraph
import Foundation
import GeoCore
package import Routing

/// Matrix over a graph file, written as it is computed, in bounded memory.
package struct GraphTable {
  package let session: GraphSession
  package let indexes: NetworkIndexes
  package let sources: [GraphPlace]
  package let destinations: [GraphPlace]
  /// `distance`, `duration` or `weight`, whichever the weights measure.
  package let kind: TableDocument.Kind

  /// Takes the nodes of both sides.
  package init(
    session: GraphSession,
    indexes: NetworkIndexes,
    sources: [GraphPlace],
    destinations: [GraphPlace],
    kind: TableDocument.Kind
  ) {
    self.session = session
    self.indexes = indexes
    self.sources = sources
    self.destinations = destinations
    self.kind = kind
  }

  /// Number of cells that are computed before they are written.
  private static let blockCells = 1 << 20

  /// Writes the whole matrix, block by block.
  ///
  /// - Parameters:
  ///   - form: How it is written.
  ///   - threads: How many threads compute.
  ///   - sink: Takes the bytes in order.
  ///   - progress: Receives the number of finished rows after each block.
  /// - Throws: What the sink throws; `NotPrepared`, `BadFile`.
  package func write(
    _ form: MatrixWriter.Form,
    threads: Int,
    to sink: @escaping MatrixWriter.Sink,
    progress: (Int) -> Void
  ) throws(ServiceError) {
    let isJSON = form == .json
    var writer = try MatrixWriter(
      form,
      kind: kind.rawValue,
      sources: sources.map { isJSON ? $0.json.text : CSV.quoted($0.input) },
      destinations: destinations.map { isJSON ? $0.json.text : CSV.quoted($0.input) },
      to: sink
    )
    let engines = try makeEngines(threads)
    let scale = indexes.network.description.unit.scale
    let block = max(1, Self.blockCells / max(1, destinations.count))
    for start in stride(from: 0, to: sources.count, by: block) {
      let end = min(start + block, sources.count)
      for row in rows(of: sources[start..<end].map(\.node), engines) {
        try writer.add(row.map { $0 < .unreachable ? Double($0) * scale : nil })
      }
      progress(end)
    }
    try writer.finish()
  }

  /// All values.
  package func values() throws(ServiceError) -> [[Double?]] {
    let scale = indexes.network.description.unit.scale
    return rows(of: sources.map(\.node), try makeEngines(1)).map { row in
      row.map { $0 < .unreachable ? Double($0) * scale : nil }
    }
  }

  private func makeEngines(_ count: Int) throws(ServiceError) -> [any TableEngine] {
    let targets = destinations.map(\.node)
    var engines: [any TableEngine] = []
    for _ in 0..<max(1, min(count, sources.count)) {
      let engine = try session.read { () throws(GraphFileError) in
        try indexes.makeTableEngine()
      }
      engine.pin(targets)
      engines.append(engine)
    }
    return engines
  }

  /// The rows of a block, shared out among the engines.
  private func rows(of nodes: [NodeID], _ engines: [any TableEngine]) -> [[Weight]] {
    let columns = destinations.count
    let parts = engines.indices.map { part in
      TablePart(
        engine: engines[part],
        nodes: Array(
          nodes[
            (part * nodes.count / engines.count)..<((part + 1) * nodes.count / engines.count)
          ]
        ),
        columns: columns
      )
    }
    if parts.count > 1 { Parallel.forEach(parts) { $0.run() } } else { parts[0].run() }
    return parts.flatMap { part in
      part.nodes.indices.map { Array(part.cells[($0 * columns)..<(($0 + 1) * columns)]) }
    }
  }
}

extension GraphTable {
  /// Text for people.
  package func text(_ style: TextStyle) throws(ServiceError) -> String {
    var table = TextTable(
      [kind.title(style.texts)] + destinations.map(\.label),
      alignRight: Set(1..<(destinations.count + 1))
    )
    for (place, row) in zip(sources, try values()) {
      table.add(
        [place.label]
          + row.map { value in
            guard let value else { return "–" }
            switch kind {
            case .distance: return style.distance(value)
            case .duration: return Format.duration(value)
            case .weight: return Format.fixed(value, 0)
            }
          }
      )
    }
    return table.text
  }
}

/// One engine's share of a block.
private final class TablePart {
  let engine: any TableEngine
  let nodes: [NodeID]
  var cells: [Weight]

  init(engine: any TableEngine, nodes: [NodeID], columns: Int) {
    self.engine = engine
    self.nodes = nodes
    cells = [Weight](repeating: .unreachable, count: nodes.count * columns)
  }

  func run() { engine.weights(from: nodes, into: &cells) }
}

extension WeightUnit {
  /// Metres or seconds of one unit; 1 if it is not known.
  package var scale: Double {
    switch self {
    case .decimeters: 0.1
    case .meters, .seconds, .unknown: 1
    case .milliseconds: 0.001
    }
  }

  /// What weights measure.
  package var kind: TableDocument.Kind {
    switch self {
    case .decimeters, .meters: .distance
    case .milliseconds, .seconds: .duration
    case .unknown: .weight
    }
  }
}
