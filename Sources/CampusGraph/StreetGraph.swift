public import GeoCore

/// A street network as data: topology, attributes, shapes and names, immutable and shared.
///
/// Every edge is an undirected piece of street; its arc along the geometry is `forwardArc`, the one
/// against it `backwardArc` (``DenseID/none`` where the edge has only one); where turns are forbidden
/// there may be more (``TurnArcs``). Who may use which arc,
/// and how fast, is no business of the graph: a `Metric` says so, customized from a profile.
public struct StreetGraph: Sendable {
  /// Nodes and arcs.
  public let topology: Topology
  /// Where each node is.
  public let coordinates: Column<FixedCoordinate>
  /// The edge of each arc, times two, plus one where the arc runs against the geometry.
  public let edgeAndDirection: Column<UInt32>
  /// Each edge's arc along its geometry: of several the first, which leaves a junction.
  public let forwardArc: Column<ArcID>
  /// Each edge's arc against its geometry: of several the first, which leaves a junction.
  public let backwardArc: Column<ArcID>
  /// What edges are like.
  public internal(set) var attributes: EdgeAttributes
  /// What edges look like.
  public let geometry: EdgeGeometry
  /// Names and source ids.
  public let names: NameTable
  /// Opening hours by ``ScheduleID``; the first is "always".
  public let schedules: [OpeningHours]
  /// What tells the arcs of one edge apart; `nil` if it has one for each direction.
  public let turns: TurnArcs?
  /// The side on which vehicles drive.
  public internal(set) var drivingSide = DrivingSide.right

  /// Number of nodes.
  public var nodeCount: Int { topology.nodeCount }
  /// Number of arcs.
  public var arcCount: Int { topology.arcCount }
  /// Number of edges.
  public var edgeCount: Int { forwardArc.count }

  /// The same streets with vehicles on a side.
  public func driving(on side: DrivingSide) -> StreetGraph {
    var copy = self
    copy.drivingSide = side
    return copy
  }

  /// All edges, in order.
  public var edges: LazyMapSequence<Range<Int>, EdgeID> { (0..<edgeCount).lazy.map { EdgeID($0) } }

  /// The edge that an arc is a direction of.
  @inlinable
  public func edge(of arc: ArcID) -> EdgeID { EdgeID(edgeAndDirection[arc] >> 1) }

  /// Whether an arc runs along its edge's geometry.
  @inlinable
  public func isForward(_ arc: ArcID) -> Bool { edgeAndDirection[arc] & 1 == 0 }

  /// Where a node is.
  public func coordinate(of node: NodeID) -> Coordinate { coordinates[node].coordinate }

  /// The node that an edge's geometry starts at.
  public func tail(of edge: EdgeID) -> NodeID {
    let forward = forwardArc[edge]
    return junction(
      of: forward == .none ? topology.head[backwardArc[edge]] : topology.tail[forward]
    )
  }

  /// The node that an edge's geometry ends at.
  public func head(of edge: EdgeID) -> NodeID {
    let forward = forwardArc[edge]
    return junction(
      of: forward == .none ? topology.tail[backwardArc[edge]] : topology.head[forward]
    )
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
