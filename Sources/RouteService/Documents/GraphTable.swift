import CampusGraph
import Foundation
import GeoCore
import Routing

/// `table --graph`: a matrix over a graph file, written as it is computed, in bounded memory.
struct GraphTable {
  let session: GraphSession
  let indexes: NetworkIndexes
  let sources: [GraphPlace]
  let destinations: [GraphPlace]
  /// `distance`, `duration` or `weight`, whichever the weights measure.
  let kind: TableDocument.Kind
  let global: GlobalOptions

  /// How many cells are worked out before they are written.
  private static let blockCells = 1 << 20

  /// Writes the whole matrix.
  ///
  /// - Throws: `BadFile` if it cannot be written.
  func write(_ form: MatrixWriter.Form, to output: String?) throws {
    let stream = try ResultStream(path: output)
    let isJSON = form == .json
    var writer = try MatrixWriter(
      form,
      kind: kind.rawValue,
      sources: sources.map { isJSON ? $0.json.text : CSV.quoted($0.input) },
      destinations: destinations.map { isJSON ? $0.json.text : CSV.quoted($0.input) },
      to: stream
    )
    let threads = global.threads ?? ProcessInfo.processInfo.activeProcessorCount
    let engines = try makeEngines(threads)
    let scale = indexes.network.description.unit.scale
    var bar = ProgressBar(total: sources.count, quiet: global.quiet)
    let block = max(1, Self.blockCells / max(1, destinations.count))
    for start in stride(from: 0, to: sources.count, by: block) {
      let end = min(start + block, sources.count)
      for row in rows(of: sources[start..<end].map(\.node), engines) {
        try writer.add(row.map { $0 < .unreachable ? Double($0) * scale : nil })
      }
      bar.update(end)
    }
    bar.finish()
    try writer.finish()
  }

  /// All values, for a table to look at.
  func values() throws -> [[Double?]] {
    let scale = indexes.network.description.unit.scale
    return rows(of: sources.map(\.node), try makeEngines(1)).map { row in
      row.map { $0 < .unreachable ? Double($0) * scale : nil }
    }
  }

  private func makeEngines(_ count: Int) throws(CommandFailure) -> [any TableEngine] {
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
  var scale: Double {
    switch self {
    case .decimeters: 0.1
    case .meters, .seconds, .unknown: 1
    case .milliseconds: 0.001
    }
  }

  /// What weights measure.
  var kind: TableDocument.Kind {
    switch self {
    case .decimeters, .meters: .distance
    case .milliseconds, .seconds: .duration
    case .unknown: .weight
    }
  }
}
