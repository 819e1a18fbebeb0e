import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// Reader of the pairs of nodes that a benchmark queries.
enum BenchPairs {
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
