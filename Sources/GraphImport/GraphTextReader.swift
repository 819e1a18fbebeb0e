import CampusGraph
import GeoCore

/// Reader of `.gr` files: DIMACS shortest paths, PACE treewidth, or a bare list of arcs.
struct GraphTextReader {
  private let path: String
  private let needsWeights: Bool
  private let givenFirst: UInt32?
  private var graph = RawGraph()
  private var line = 0
  /// The least and the largest valid node number.
  private var least: UInt32
  private var largest: UInt32
  /// The largest node number seen, and the first line that contains it.
  private var highest: (number: UInt32, line: Int) = (0, 0)
  private var hasZero = false

  /// - Parameters:
  ///   - path: the file's name, for messages.
  ///   - needsWeights: whether a line without a weight is an error.
  ///   - firstNumber: the number of the first node; `nil` to detect it.
  init(path: String, needsWeights: Bool, firstNumber: UInt32?) {
    self.path = path
    self.needsWeights = needsWeights
    givenFirst = firstNumber
    least = firstNumber ?? 0
    largest = .max - 1  // .max means "no node"
  }

  /// Reads a whole file.
  static func read(
    _ blocks: TextBlocks,
    needsWeights: Bool,
    firstNumber: UInt32?,
    progress: (_ consumed: Int, _ length: Int) -> Void
  ) throws(GraphImportError) -> RawGraph {
    var reader = GraphTextReader(
      path: blocks.path,
      needsWeights: needsWeights,
      firstNumber: firstNumber
    )
    while let block = try blocks.next(line: reader.line + 1) {
      try reader.read(block)
      progress(blocks.consumed, blocks.length)
    }
    return try reader.finish()
  }

  private mutating func read(_ block: Cursor) throws(GraphImportError) {
    var cursor = block
    while !cursor.isAtEnd {
      line += 1
      let start = cursor
      switch cursor.byte {
      case UInt8(ascii: "a"), UInt8(ascii: "e"):
        guard cursor.skipLetter(), take(&cursor) else { throw explain(start) }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        guard take(&cursor) else { throw explain(start) }
      case UInt8(ascii: "c"), UInt8(ascii: "#"), UInt8(ascii: "%"): cursor.skipLine()
      case UInt8(ascii: "p"):
        try takeHeader(start.fields())
        cursor.skipLine()
      default:
        // Blank lines and indented lines.
        if cursor.endLine() { continue }
        guard cursor.byte != start.byte else { throw explain(start) }
        line -= 1
      }
    }
  }

  /// Reads two nodes and a weight; `false` if the line holds anything else.
  @inline(__always)
  private mutating func take(_ cursor: inout Cursor) -> Bool {
    guard let tail = cursor.number(), let head = cursor.number() else { return false }
    var weight: UInt64 = 0
    if !cursor.isAtLineEnd() {
      guard let number = cursor.number() else { return false }
      weight = number
    } else if needsWeights {
      return false
    }
    let range = UInt64(largest &- least)
    // Numbers below the least wrap around and exceed the range.
    guard tail &- UInt64(least) <= range, head &- UInt64(least) <= range,
      weight < Weight.unreachable,
      cursor.endLine()
    else { return false }
    let arc = RawArc(
      tail: UInt32(truncatingIfNeeded: tail),
      head: UInt32(truncatingIfNeeded: head),
      weight: UInt32(truncatingIfNeeded: weight)
    )
    let higher = max(arc.tail, arc.head)
    if higher > highest.number { highest = (higher, line) }
    hasZero = hasZero || min(arc.tail, arc.head) == 0
    graph.arcs.append(arc)
    return true
  }
}

// MARK: Header and end

extension GraphTextReader {
  /// `p sp NODES ARCS`, `p tw NODES EDGES`, `p edge NODES EDGES` or `p col NODES EDGES`.
  private mutating func takeHeader(_ fields: [String]) throws(GraphImportError) {
    guard fields.count == 4, fields[0] == "p", let nodes = Int(fields[2]), nodes >= 0,
      let arcs = Int(fields[3]), arcs >= 0, ["sp", "tw", "edge", "col"].contains(fields[1])
    else {
      throw malformed(.message { $0.expectedHeader })
    }
    guard graph.header == nil, graph.arcs.isEmpty else {
      throw malformed(.message { $0.secondHeader })
    }
    guard nodes <= ImportLimit.nodes else { throw ImportLimit.tooManyNodes(path, line) }
    guard arcs <= ImportLimit.arcs else { throw ImportLimit.tooManyArcs(path) }
    graph.header = RawGraph.Header(
      line: line,
      nodes: nodes,
      arcs: arcs,
      isUndirected: fields[1] != "sp"
    )
    // Until a node 0 is seen, both 0 and the node count are valid numbers: see finish().
    let first = Int(givenFirst ?? 1)
    largest = UInt32(max(first + nodes - 1, Int(least)))
    // A wrong count must not reserve gigabytes: beyond the limit the array grows as needed.
    graph.arcs.reserveCapacity(min(arcs, ImportLimit.believedNodes))
  }

  private mutating func finish() throws(GraphImportError) -> RawGraph {
    guard let header = graph.header else {
      guard !graph.arcs.isEmpty else {
        line = max(line, 1)
        throw malformed(.message { $0.noArcs })
      }
      graph.firstNumber = givenFirst ?? (hasZero ? 0 : 1)
      return graph
    }
    guard graph.arcs.count == header.arcs else {
      throw GraphImportError(
        .malformed,
        path: path,
        line: header.line,
        .message { $0.wrongArcCount(graph.arcs.count, declared: header.arcs) }
      )
    }
    let credible = max(ImportLimit.believedNodes, graph.arcs.count * ImportLimit.nodesPerArc)
    guard header.nodes <= credible else {
      throw GraphImportError(
        .malformed,
        path: path,
        line: header.line,
        .message { $0.tooManyNodesDeclared(header.nodes, arcs: graph.arcs.count) }
      )
    }
    graph.firstNumber = givenFirst ?? (hasZero ? 0 : 1)
    if hasZero, givenFirst == nil, Int(highest.number) >= max(header.nodes, 1) {
      throw GraphImportError(
        .malformed,
        path: path,
        line: highest.line,
        .message { $0.nodeTooLargeFromZero(highest.number, nodes: header.nodes) }
      )
    }
    guard header.nodes > 0 || graph.arcs.isEmpty else {
      throw malformed(.message { $0.arcsWithoutNodes })
    }
    return graph
  }
}

// MARK: Errors of a line

extension GraphTextReader {
  private func malformed(_ reason: LocalizedText) -> GraphImportError {
    GraphImportError(.malformed, path: path, line: line, reason)
  }

  /// Explains why a line was rejected, by reading it again field by field.
  private func explain(_ start: Cursor) -> GraphImportError {
    var fields = start.fields()
    if let first = fields.first, first == "a" || first == "e" { fields.removeFirst() }
    if fields.count == 2, fields.allSatisfy({ Self.isNumber($0) }), needsWeights {
      return GraphImportError(.lacking, path: path, line: line, .message { $0.noWeight })
    }
    guard (2...3).contains(fields.count), let first = start.fields().first,
      first == "a" || first == "e" || Self.isNumber(first)
    else { return unexpected(start.fields()) }
    for field in fields.prefix(2) {
      guard Self.isNumber(field) else { return unexpected(start.fields()) }
      guard let number = UInt32(field), (least...largest).contains(number) else {
        return malformed(
          .message { $0.nodeOutOfRange(Self.quoted(field), least: least, largest: largest) }
        )
      }
    }
    if let weight = fields.dropFirst(2).first {
      guard Self.isNumber(weight), let number = UInt32(weight), number < .unreachable else {
        return malformed(
          .message { $0.badWeight(Self.quoted(weight), largest: Weight.unreachable - 1) }
        )
      }
    }
    return unexpected(start.fields())
  }

  private func unexpected(_ fields: [String]) -> GraphImportError {
    let found = Self.quoted(fields.joined(separator: " "))
    return malformed(.message { $0.expectedArc(found: found) })
  }

  private static func isNumber(_ field: String) -> Bool {
    !field.isEmpty && field.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// A text from the file for a message: at most 40 scalars, control characters replaced.
  static func quoted(_ text: String) -> String {
    let safe = text.unicodeScalars.prefix(40).map { scalar in
      scalar.properties.generalCategory == .control ? "�" : String(scalar)
    }
    return "“" + safe.joined() + (text.unicodeScalars.count > 40 ? "…" : "") + "”"
  }
}
