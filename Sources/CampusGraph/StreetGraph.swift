public import GeoCore

/// Immutable street network: topology, attributes, shapes and names.
///
/// Every edge is an undirected piece of street; its arc along the geometry is `forwardArc`, the one
/// against it `backwardArc` (``DenseID/none`` if the edge has only one). Turn expansion gives some
/// edges more arcs (``TurnArcs``). Access and speed by arc are not part of the graph but of a
/// `Metric`, customized from a profile.
public struct StreetGraph: Sendable {
  /// Nodes and arcs.
  public let topology: Topology
  /// The coordinates of the nodes.
  public let coordinates: Column<FixedCoordinate>
  /// The edge of each arc, times two, plus one if the arc runs against the geometry.
  public let edgeAndDirection: Column<UInt32>
  /// Each edge's arc along its geometry; of several arcs the first, which leaves a junction.
  public let forwardArc: Column<ArcID>
  /// Each edge's arc against its geometry; of several arcs the first, which leaves a junction.
  public let backwardArc: Column<ArcID>
  /// The attributes of the edges.
  public internal(set) var attributes: EdgeAttributes
  /// The shapes of the edges.
  public let geometry: EdgeGeometry
  /// Names and source ids.
  public let names: NameTable
  /// Opening hours by ``ScheduleID``; the first is "always".
  public let schedules: [OpeningHours]
  /// The data of a turn-expanded graph; `nil` if every edge has at most one arc for each direction.
  public let turns: TurnArcs?
  /// The side on which vehicles drive.
  public internal(set) var drivingSide = DrivingSide.right
  /// Signs and markings; `nil` if there are none.
  var signs: StreetSigns?

  /// Number of nodes.
  public var nodeCount: Int { topology.nodeCount }
  /// Number of arcs.
  public var arcCount: Int { topology.arcCount }
  /// Number of edges.
  public var edgeCount: Int { forwardArc.count }

  /// A copy with another driving side.
  public func driving(on side: DrivingSide) -> StreetGraph {
    var copy = self
    copy.drivingSide = side
    return copy
  }

  /// All edges, in order.
  public var edges: LazyMapSequence<Range<Int>, EdgeID> { (0..<edgeCount).lazy.map { EdgeID($0) } }

  /// The edge of an arc.
  @inlinable
  public func edge(of arc: ArcID) -> EdgeID { EdgeID(edgeAndDirection[arc] >> 1) }

  /// Whether an arc runs along its edge's geometry.
  @inlinable
  public func isForward(_ arc: ArcID) -> Bool { edgeAndDirection[arc] & 1 == 0 }

  /// The coordinate of a node.
  public func coordinate(of node: NodeID) -> Coordinate { coordinates[node].coordinate }

  /// The node at the start of an edge's geometry.
  public func tail(of edge: EdgeID) -> NodeID {
    let forward = forwardArc[edge]
    return junction(
      of: forward == .none ? topology.head[backwardArc[edge]] : topology.tail[forward]
    )
  }

  /// The node at the end of an edge's geometry.
  public func head(of edge: EdgeID) -> NodeID {
    let forward = forwardArc[edge]
    return junction(
      of: forward == .none ? topology.tail[backwardArc[edge]] : topology.head[forward]
    )
  }

  /// The first point of an edge in the direction of travel.
  public func start(of edge: DirectedEdge) -> Coordinate {
    let index = Int(geometry.firstPoint[edge.edge.index + (edge.isForward ? 0 : 1)])
    return geometry.points[edge.isForward ? index : index - 1].coordinate
  }

  /// Visits the points of an edge in the direction of travel.
  @inlinable
  public func visitLine(of edge: DirectedEdge, _ visit: (Coordinate) -> Void) {
    let first = Int(geometry.firstPoint[edge.edge.index])
    let last = Int(geometry.firstPoint[edge.edge.index + 1]) - 1
    for offset in 0...last - first {
      visit(geometry.points[edge.isForward ? first + offset : last - offset].coordinate)
    }
  }

  /// The points of an arc in the direction of travel.
  public func line(of arc: ArcID) -> [Coordinate] {
    line(of: DirectedEdge(code: edgeAndDirection[arc]))
  }

  /// The points of an edge in the direction of travel.
  public func line(of edge: DirectedEdge) -> [Coordinate] {
    let line = geometry.line(of: edge.edge)
    return edge.isForward ? line : line.reversed()
  }
}
