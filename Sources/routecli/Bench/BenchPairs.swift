import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// Pairs of nodes that a benchmark queries.
enum BenchPairs {
  /// Pairs of nodes drawn uniformly by a seed.
  ///
  /// They do not depend on the order of nodes in the graph file, because they are drawn by the ids
  /// of the imported file.
  static func drawn(_ count: Int, seed: UInt64, from nodes: NodeNumbers) -> [NodePair] {
    guard nodes.count > 0 else { return [] }
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let source = nodes.node(at: random.below(nodes.count))
      let target = nodes.node(at: random.below(nodes.count))
      return NodePair(source: source, target: target)
    }
  }

  /// Reads lines `source target` with the ids of the imported file.
  ///
  /// - Throws: `BadFile` with the line if it cannot be parsed or an id is unknown.
  static func read(_ path: String, _ nodes: NodeNumbers) throws(ServiceError) -> [NodePair] {
    var pairs: [NodePair] = []
    let bytes =
      path == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try InputFile.read(path)
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let fields = line.split { $0 == " " || $0 == "\t" || $0 == "," }
      if fields.isEmpty { continue }
      guard fields.count == 2, let source = Int64(fields[0]), let target = Int64(fields[1]) else {
        throw bad(path, number + 1, String(line), isUnknown: false)
      }
      pairs.append(
        NodePair(
          source: try node(source, nodes: nodes, path: path, line: number + 1),
          target: try node(target, nodes: nodes, path: path, line: number + 1)
        )
      )
    }
    return pairs
  }

  private static func node(
    _ number: Int64,
    nodes: NodeNumbers,
    path: String,
    line: Int
  ) throws(ServiceError) -> NodeID {
    if let node = nodes.node(numbered: number) { return node }
    throw bad(path, line, "\(number)", isUnknown: true)
  }

  private static func bad(
    _ path: String,
    _ line: Int,
    _ text: String,
    isUnknown: Bool
  ) -> ServiceError {
    let found = String(text.prefix(60))
    return ServiceError(
      .badFile,
      isUnknown
        ? GraphTexts.benchUnknownNode(path: path, line: line, found: found)
        : .benchBadIDs(path: path, line: line, found: found),
      details: ["file": .string(path), "line": .number(Double(line))]
    )
  }
}
