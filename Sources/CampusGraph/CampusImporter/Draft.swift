import GeoCore

/// Mutable street network whose nodes can be split.
struct Draft {
  /// The distance from an entrance at which a line is tested for being inside or outside, in
  /// metres.
  static let probe = 1.5

  /// A node.
  struct Node {
    var place: Vector
    var coordinate: Coordinate
    var levels: UInt64
  }

  /// An edge.
  struct Edge {
    var from: Int
    var to: Int
    /// Points strictly between the ends.
    var between: [Coordinate]
    var description: EdgeDescription
    /// The index of its feature, which determines the order of edges.
    var feature: Int
    /// The plaza that it crosses; −1 for other edges.
    var plaza = -1
  }

  /// One end of an edge.
  struct End: Hashable {
    var edge: Int
    var isStart: Bool
  }

  let frame: Frame
  private(set) var nodes: [Node] = []
  private(set) var edges: [Edge] = []
  private var endsOfNode: [[End]] = []

  /// Makes an empty draft.
  init(frame: Frame) { self.frame = frame }

  /// Adds a node.
  mutating func addNode(at coordinate: Coordinate, levels: UInt64) -> Int {
    nodes.append(Node(place: frame.vector(coordinate), coordinate: coordinate, levels: levels))
    endsOfNode.append([])
    return nodes.count - 1
  }

  /// Adds an edge.
  @discardableResult
  mutating func addEdge(_ edge: Edge) -> Int {
    edges.append(edge)
    endsOfNode[edge.from].append(End(edge: edges.count - 1, isStart: true))
    endsOfNode[edge.to].append(End(edge: edges.count - 1, isStart: false))
    return edges.count - 1
  }

  /// The edge ends at a node, in the order of edges.
  func ends(at node: Int) -> [End] { endsOfNode[node] }

  /// Moves edge ends from one node to another at the same position.
  private mutating func move(_ ends: [End], from node: Int, to other: Int) {
    let moved = Set(ends)
    endsOfNode[node].removeAll { moved.contains($0) }
    for end in ends {
      if end.isStart { edges[end.edge].from = other } else { edges[end.edge].to = other }
      endsOfNode[other].append(end)
    }
  }

  /// A point on an edge at a distance from one of its ends: ``probe``, but at most half its length.
  private func probe(_ end: End) -> Vector {
    let edge = edges[end.edge]
    var line = [nodes[edge.from].place] + edge.between.map(frame.vector) + [nodes[edge.to].place]
    if !end.isStart { line.reverse() }
    let total = zip(line, line.dropFirst()).reduce(0) { $0 + Plane.distance($1.0, $1.1) }
    var rest = min(Self.probe, total / 2)
    for (a, b) in zip(line, line.dropFirst()) {
      let length = Plane.distance(a, b)
      if length >= rest { return a + Plane.unit(b - a) * rest }
      rest -= length
    }
    return line[line.count - 1]
  }

  /// Splits a node by a building's door: edges inside the building move to the inner node.
  ///
  /// - Returns: the door's edge, from outside to inside.
  mutating func splitAtDoor(
    _ node: Int,
    _ description: EdgeDescription,
    feature: Int,
    building: [[[Vector]]]
  ) -> Int {
    let inner = ends(at: node).filter { end in
      edges[end.edge].description.kind != .door
        && building.contains { Plane.contains($0, probe(end)) }
    }
    let inside = addNode(at: nodes[node].coordinate, levels: nodes[node].levels)
    move(inner, from: node, to: inside)
    return addEdge(
      Edge(from: node, to: inside, between: [], description: description, feature: feature)
    )
  }

  /// Splits a node by a gate: one door between two ways, a star of doors between more.
  ///
  /// - Returns: whether there was anything to separate.
  mutating func splitAtGate(_ node: Int, _ description: EdgeDescription, feature: Int) -> Bool {
    var groups: [[End]] = []
    var groupOfPlaza: [Int: Int] = [:]
    for end in ends(at: node) {
      let plaza = edges[end.edge].plaza
      if plaza >= 0, let group = groupOfPlaza[plaza] {
        groups[group].append(end)
      } else {
        if plaza >= 0 { groupOfPlaza[plaza] = groups.count }
        groups.append([end])
      }
    }
    guard groups.count > 1 else { return false }
    for group in groups.dropFirst(groups.count == 2 ? 1 : 0) {
      let other = addNode(at: nodes[node].coordinate, levels: nodes[node].levels)
      move(group, from: node, to: other)
      addEdge(
        Edge(from: node, to: other, between: [], description: description, feature: feature)
      )
    }
    return true
  }

  /// Graph built from a draft.
  struct Result {
    /// The graph.
    var graph: StreetGraph
    /// The graph's edge of each edge of the draft.
    var edgeOfDraft: [EdgeID]
  }

  /// Builds the graph: edges in the order of their features, nodes in the order of edges.
  func build() -> Result {
    let order = edges.indices.sorted { (edges[$0].feature, $0) < (edges[$1].feature, $1) }
    var builder = GraphBuilder()
    var nodeIDs = [NodeID?](repeating: nil, count: nodes.count)
    var edgeOfDraft = [EdgeID](repeating: .none, count: edges.count)
    for index in order {
      let edge = edges[index]
      let ends = [edge.from, edge.to].map { node in
        let id = nodeIDs[node] ?? builder.addNode(at: nodes[node].coordinate)
        nodeIDs[node] = id
        return id
      }
      edgeOfDraft[index] = builder.addEdge(
        from: ends[0],
        to: ends[1],
        through: edge.between,
        edge.description
      )
    }
    return Result(graph: builder.build(), edgeOfDraft: edgeOfDraft)
  }
}
