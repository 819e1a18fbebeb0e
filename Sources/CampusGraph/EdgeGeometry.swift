public import GeoCore

/// The shapes of edges: every edge is a line of two points or more, from its tail to its head.
public struct EdgeGeometry: Sendable {
  /// Where each edge's points start in ``points``; one more at the end.
  public let firstPoint: Column<UInt32>
  /// The points of all edges, edge by edge, both ends included.
  public let points: Column<FixedCoordinate>

  /// The points of an edge, along the edge.
  public func line(of edge: EdgeID) -> [Coordinate] {
    let range = Int(firstPoint[edge.index])..<Int(firstPoint[edge.index + 1])
    return range.map { points[$0].coordinate }
  }
}
