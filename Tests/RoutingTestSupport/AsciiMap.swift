public import CampusGraph
public import GeoCore

/// A street graph drawn with characters, so that a test reads as a map.
///
///     let map = AsciiMap(
///       """
///       A--B==C
///       |   \\
///       D    E
///       """
///     )
///
/// Letters and digits are nodes, named by themselves; `+` is a node without a name. `-`, `|`, `/` and
/// `\` draw footways, `=` and `"` roads (horizontal and vertical), `#` stairs, uphill to the right
/// or down the page. `>`, `<`, `^` and `v` in a line make it one-way. The first row is the north;
/// a character is `cell` metres wide and high.
public struct AsciiMap: Sendable {
  /// The graph.
  public let graph: StreetGraph
  private let nodes: [Character: NodeID]

  /// Reads a drawing.
  ///
  /// - Parameters:
  ///   - drawing: the map.
  ///   - cell: the width and height of a character in metres.
  ///   - origin: where its top left character lies.
  ///   - describe: last changes to an edge, given the names of its ends.
  public init(
    _ drawing: String,
    cell: Meters = 10,
    origin: Coordinate = Coordinate(latitude: 19.284, longitude: -99.138),
    describe: (Character, Character, inout EdgeDescription) -> Void = { _, _, _ in }
  ) {
    var reader = Reader(rows: drawing.split(separator: "\n", omittingEmptySubsequences: false))
    reader.addNodes(cell: cell, plane: LocalPlane(at: origin))
    reader.addEdges(describe)
    graph = reader.builder.build()
    nodes = reader.named
  }

  /// The node of a name.
  ///
  /// - Precondition: the drawing has it.
  public func node(_ name: Character) -> NodeID {
    guard let node = nodes[name] else { preconditionFailure("no node \(name) on the map") }
    return node
  }

  /// The first edge between two nodes, whatever its direction.
  ///
  /// - Precondition: the drawing has one.
  public func edge(_ a: Character, _ b: Character) -> EdgeID {
    let ends: Set = [node(a), node(b)]
    let edges = (0..<graph.edgeCount).lazy.map { EdgeID($0) }
    guard let edge = edges.first(where: { [graph.tail(of: $0), graph.head(of: $0)] == ends })
    else { preconditionFailure("no edge \(a)–\(b) on the map") }
    return edge
  }

  /// The arc from one node to another.
  ///
  /// - Precondition: the drawing has one.
  public func arc(_ a: Character, _ b: Character) -> ArcID {
    let arcs = graph.topology.arcs(from: node(a))
    guard let arc = arcs.first(where: { graph.topology.head[$0] == node(b) }) else {
      preconditionFailure("no arc \(a)→\(b) on the map")
    }
    return arc
  }

  /// The names of the nodes that a path visits, such as `ABE`; `+` where they have none.
  public func names(of path: [ArcID]) -> String {
    guard let first = path.first else { return "" }
    let visited = [graph.topology.tail[first]] + path.map { graph.topology.head[$0] }
    return String(visited.map { node in nodes.first { $0.value == node }?.key ?? "+" })
  }
}

/// Walks along the lines of a drawing.
private struct Reader {
  struct Cell: Hashable {
    var row: Int
    var column: Int
  }

  struct Heading {
    var rows: Int
    var columns: Int
    var lines: Set<Character>
    var forward: Character
    var backward: Character
  }

  static let headings = [
    Heading(rows: 0, columns: 1, lines: ["-", "=", "#"], forward: ">", backward: "<"),
    Heading(rows: 1, columns: 0, lines: ["|", "\"", "#"], forward: "v", backward: "^"),
    Heading(rows: 1, columns: 1, lines: ["\\"], forward: "v", backward: "^"),
    Heading(rows: 1, columns: -1, lines: ["/"], forward: "v", backward: "^"),
  ]

  let rows: [[Character]]
  var builder = GraphBuilder()
  var named: [Character: NodeID] = [:]
  private var nodes: [(cell: Cell, node: NodeID)] = []
  private var byCell: [Cell: NodeID] = [:]

  init(rows: [Substring]) {
    self.rows = rows.map { Array($0) }
  }

  private func character(_ cell: Cell) -> Character {
    guard rows.indices.contains(cell.row), rows[cell.row].indices.contains(cell.column) else {
      return " "
    }
    return rows[cell.row][cell.column]
  }

  private func isNode(_ character: Character) -> Bool {
    character == "+" || character.isNumber || (character.isLetter && character != "v")
  }

  mutating func addNodes(cell size: Meters, plane: LocalPlane) {
    for row in rows.indices {
      for column in rows[row].indices where isNode(rows[row][column]) {
        let point = PlanePoint(x: Double(column) * size, y: -Double(row) * size)
        let node = builder.addNode(at: plane.coordinate(point))
        let cell = Cell(row: row, column: column)
        nodes.append((cell, node))
        byCell[cell] = node
        if rows[row][column] != "+" { named[rows[row][column]] = node }
      }
    }
  }

  mutating func addEdges(_ describe: (Character, Character, inout EdgeDescription) -> Void) {
    for (cell, tail) in nodes {
      for heading in Self.headings {
        guard let (end, line) = follow(heading, from: cell), let head = byCell[end] else {
          continue
        }
        var description = Self.description(of: line)
        describe(character(cell), character(end), &description)
        if line.contains(heading.backward) {
          builder.addEdge(from: head, to: tail, description, forwardOnly: true)
        } else {
          let oneWay = line.contains(heading.forward)
          builder.addEdge(from: tail, to: head, description, forwardOnly: oneWay)
        }
      }
    }
  }

  /// The node that a line leads to, and the line's characters; `nil` where no line starts.
  private func follow(_ heading: Heading, from start: Cell) -> (Cell, [Character])? {
    var line: [Character] = []
    var cell = start
    while true {
      cell = Cell(row: cell.row + heading.rows, column: cell.column + heading.columns)
      let next = character(cell)
      guard heading.lines.contains(next) || next == heading.forward || next == heading.backward
      else {
        return isNode(next) && !line.isEmpty ? (cell, line) : nil
      }
      line.append(next)
    }
  }

  private static func description(of line: [Character]) -> EdgeDescription {
    var description = EdgeDescription()
    if line.contains("#") {
      description.kind = .steps
      description.access = .foot
      description.incline = 300
    } else if line.contains("=") || line.contains("\"") {
      description.kind = .road
      description.access = .all
    }
    return description
  }
}
