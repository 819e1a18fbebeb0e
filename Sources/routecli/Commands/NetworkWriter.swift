import CampusGraph
import Foundation
import GeoCore
import GraphImport
import NetworkSimulation
import RouteService

/// Writer of a simulated network as a DIMACS file with its coordinates, or as a graph file.
struct NetworkWriter {
  private let output: String
  private let weights: NetworkWeights
  private let global: GlobalOptions

  init(_ output: String, _ weights: NetworkWeights, _ global: GlobalOptions) {
    self.output = output
    self.weights = weights
    self.global = global
  }

  /// The files that are written.
  var files: [String] { Self.files(for: output) }

  /// The files that are written if a name is given.
  static func files(for output: String) -> [String] {
    guard !output.hasSuffix(".rgraph") else { return [output] }
    return [output, (output.hasSuffix(".gr") ? String(output.dropLast(3)) : output) + ".co"]
  }

  /// Writes the files.
  ///
  /// - Returns: counts of what they have.
  /// - Throws: `BadFile` if a file cannot be written, `TooBig` for a graph file with too many arcs.
  func write(_ network: SimulatedNetwork) throws(ServiceError) -> NetworkSummary {
    let progress = StepProgress(steps: 2, global)
    defer { progress.finish() }
    return try output.hasSuffix(".rgraph")
      ? writeGraph(network, progress) : writeText(network, progress)
  }

  // MARK: - DIMACS

  /// Generates the network twice: the header, which comes first, states the number of arcs.
  private func writeText(
    _ network: SimulatedNetwork,
    _ progress: StepProgress
  ) throws(ServiceError) -> NetworkSummary {
    // Fails before the work if a file cannot be made.
    let graph = try ResultStream(path: files[0])
    let coordinates = try ResultStream(path: files[1])
    progress.begin(NetworkTexts.planning[global.language])
    var summary = NetworkSummary()
    try network.forEachCell { cell throws(ServiceError) in
      try Interrupt.check()
      summary.add(cell)
      progress.update(summary.nodes, of: network.nodeCount)
    }
    progress.begin(NetworkTexts.writing[global.language])
    try graph.write("c Simulated network: \(network.nodeCount) nodes, seed \(network.seed)\n".utf8)
    try graph.write("c Weights: \(weights.rawValue) in \(weights.unit.rawValue)\n".utf8)
    try graph.write("p sp \(summary.nodes) \(summary.arcs)\n".utf8)
    try coordinates.write("p aux sp co \(summary.nodes)\n".utf8)
    var line: [UInt8] = []
    try network.forEachCell { cell throws(ServiceError) in
      try Interrupt.check()
      line.removeAll(keepingCapacity: true)
      for arc in cell.arcs {
        line.append(UInt8(ascii: "a"))
        append(Int(arc.tail) + 1, to: &line)
        append(Int(arc.head) + 1, to: &line)
        append(Int(weights.weight(of: arc)), to: &line)
        line.append(UInt8(ascii: "\n"))
      }
      try graph.write(line)
      line.removeAll(keepingCapacity: true)
      for (index, place) in cell.coordinates.enumerated() {
        line.append(UInt8(ascii: "v"))
        append(cell.firstNode + index + 1, to: &line)
        append(Int(place.longitude), to: &line)
        append(Int(place.latitude), to: &line)
        line.append(UInt8(ascii: "\n"))
      }
      try coordinates.write(line)
      progress.update(cell.firstNode, of: network.nodeCount)
    }
    // Both files are complete before one is replaced.
    for stream in [graph, coordinates] { try stream.sync() }
    for stream in [graph, coordinates] { try stream.finish() }
    return summary
  }

  /// Appends a blank and a number.
  private func append(_ number: Int, to line: inout [UInt8]) {
    line.append(UInt8(ascii: " "))
    if number < 0 { line.append(UInt8(ascii: "-")) }
    let start = line.count
    var rest = number.magnitude
    repeat {
      line.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    line[start...].reverse()
  }

  // MARK: - Graph files

  private func writeGraph(
    _ network: SimulatedNetwork,
    _ progress: StepProgress
  ) throws(ServiceError) -> NetworkSummary {
    // Fails before the work if the file cannot be made.
    _ = try OutputFile(output)
    progress.begin(NetworkTexts.planning[global.language])
    var summary = NetworkSummary()
    var (tails, heads): ([UInt32], [UInt32]) = ([], [])
    var values: [Weight] = []
    var places: [Coordinate] = []
    places.reserveCapacity(network.nodeCount)
    try network.forEachCell { cell throws(ServiceError) in
      try Interrupt.check()
      summary.add(cell)
      for arc in cell.arcs {
        tails.append(arc.tail)
        heads.append(arc.head)
        values.append(weights.weight(of: arc))
      }
      places.append(contentsOf: cell.coordinates.lazy.map(\.coordinate))
      progress.update(summary.nodes, of: network.nodeCount)
    }
    progress.begin(NetworkTexts.writing[global.language])
    let made = try Failures.imported { () throws(GraphImportError) in
      var importer = ArrayImporter(nodeCount: network.nodeCount)
      importer.unit = weights.unit
      importer.coordinates = places
      // As in the DIMACS file.
      importer.numbers = (0..<Int64(network.nodeCount)).map { $0 + 1 }
      importer.name = "network-\(network.nodeCount)-\(network.seed)"
      return try importer.network(
        tails: tails.lazy.map(Int64.init),
        heads: heads.lazy.map(Int64.init),
        weights: values
      )
    }
    // A process that adds indexes to the old file would overwrite the new one.
    let isThere = FileSystem.isFile(output)
    let lock = isThere ? try FileLock.take(output, global) : nil
    defer { withExtendedLifetime(lock) {} }
    try Failures.graph { () throws(GraphFileError) in
      var writer = GraphFileWriter()
      try made.addSections(to: &writer)
      try writer.prepare(for: output).commit()
    }
    return summary
  }
}

extension NetworkWeights {
  /// The unit.
  var unit: WeightUnit {
    switch self {
    case .time: .milliseconds
    case .distance: .decimeters
    }
  }

  /// The weight of an arc.
  func weight(of arc: NetworkArc) -> UInt32 {
    switch self {
    case .time: arc.milliseconds
    case .distance: arc.decimeters
    }
  }
}
