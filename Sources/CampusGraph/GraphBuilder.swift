public import GeoCore

/// Builder of a ``StreetGraph``: add nodes and edges, then ``build()``.
///
/// Nodes and edges keep the order in which they are added. Building is deterministic.
public struct GraphBuilder {
  private var nodes: [FixedCoordinate] = []
  private var tails: [NodeID] = []
  private var heads: [NodeID] = []
  private var oneWay: [Bool] = []
  private var attributes = EdgeColumns()
  private var firstPoint: [UInt32] = [0]
  private var points: [FixedCoordinate] = []
  private var junctionNames: [NodeID: String] = [:]

  /// Makes an empty builder.
  public init() {}

  /// Number of nodes so far.
  public var nodeCount: Int { nodes.count }
  /// Number of edges so far.
  public var edgeCount: Int { tails.count }

  /// Adds a junction.
  public mutating func addNode(at coordinate: Coordinate) -> NodeID {
    nodes.append(FixedCoordinate(coordinate))
    return NodeID(nodes.count - 1)
  }

  /// The coordinate of a node.
  public func coordinate(of node: NodeID) -> Coordinate { nodes[node.index].coordinate }

  /// Names a junction.
  public mutating func setName(of junction: NodeID, to name: String) {
    precondition(junction.index < nodes.count, "unknown node")
    junctionNames[junction] = name
  }

  /// Adds an edge.
  ///
  /// - Parameters:
  ///   - tail: the start of the geometry.
  ///   - head: its end.
  ///   - between: points strictly between the two ends, in order.
  ///   - description: the attributes of the edge.
  ///   - forwardOnly: omits the arc against the geometry.
  /// - Returns: the edge, whose index is the number of edges before it.
  @discardableResult
  public mutating func addEdge(
    from tail: NodeID,
    to head: NodeID,
    through between: [Coordinate] = [],
    _ description: EdgeDescription,
    forwardOnly: Bool = false
  ) -> EdgeID {
    precondition(tail.index < nodes.count && head.index < nodes.count, "unknown node")
    tails.append(tail)
    heads.append(head)
    oneWay.append(forwardOnly)
    points.append(nodes[tail.index])
    points.append(contentsOf: between.lazy.map(FixedCoordinate.init))
    points.append(nodes[head.index])
    attributes.append(description, length: length(from: Int(firstPoint[edgeCount - 1])))
    firstPoint.append(UInt32(points.count))
    return EdgeID(edgeCount - 1)
  }

  /// Builds the immutable graph.
  ///
  /// - Complexity: O(nodes + edges · log degree).
  public consuming func build() -> StreetGraph {
    struct Arc {
      var tail: NodeID
      var head: NodeID
      var edgeAndDirection: UInt32
    }
    var arcs: [Arc] = []
    arcs.reserveCapacity(2 * tails.count)
    for edge in tails.indices {
      let code = UInt32(edge) << 1
      arcs.append(Arc(tail: tails[edge], head: heads[edge], edgeAndDirection: code))
      if !oneWay[edge] {
        arcs.append(Arc(tail: heads[edge], head: tails[edge], edgeAndDirection: code | 1))
      }
    }
    arcs.sort { ($0.tail, $0.head, $0.edgeAndDirection) < ($1.tail, $1.head, $1.edgeAndDirection) }
    var forward = [ArcID](repeating: .none, count: tails.count)
    var backward = [ArcID](repeating: .none, count: tails.count)
    for (index, arc) in arcs.enumerated() {
      let edge = Int(arc.edgeAndDirection >> 1)
      if arc.edgeAndDirection & 1 == 0 {
        forward[edge] = ArcID(index)
      } else {
        backward[edge] = ArcID(index)
      }
    }
    var columns = EdgeColumns()
    swap(&columns, &attributes)
    let (attributes, signs, names, schedules) = columns.finished(junctions: junctionNames)
    var graph = StreetGraph(
      topology: Topology(
        nodeCount: nodes.count,
        tails: arcs.map(\.tail),
        heads: arcs.map(\.head)
      ),
      coordinates: Column(nodes),
      edgeAndDirection: Column(arcs.map(\.edgeAndDirection)),
      forwardArc: Column(forward),
      backwardArc: Column(backward),
      attributes: attributes,
      geometry: EdgeGeometry(firstPoint: Column(firstPoint), points: Column(points)),
      names: names,
      schedules: schedules,
      turns: nil
    )
    graph.signs = signs
    return graph
  }

  /// The ellipsoidal length in millimetres of a line of ``points`` that starts at an index.
  private func length(from start: Int) -> UInt32 {
    let meters = Geodesic.length(of: points[start...].map(\.coordinate))
    return UInt32(min(meters * 1000, Double(UInt32.max - 1)).rounded())
  }
}
