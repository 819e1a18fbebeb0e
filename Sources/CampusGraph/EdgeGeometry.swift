public import GeoCore

/// Shapes of edges: polylines of two points or more, from tail to head.
public struct EdgeGeometry: Sendable {
  /// The index in ``points`` of each edge's first point; one more at the end.
  public let firstPoint: Column<UInt32>
  /// The points of all edges, edge by edge, both ends included.
  public let points: Column<FixedCoordinate>

  /// The points of an edge, from tail to head.
  public func line(of edge: EdgeID) -> [Coordinate] {
    let range = Int(firstPoint[edge.index])..<Int(firstPoint[edge.index + 1])
    return range.map { points[$0].coordinate }
  }

  /// The number of segments of an edge.
  public func segmentCount(of edge: EdgeID) -> Int {
    Int(firstPoint[edge.index + 1]) - Int(firstPoint[edge.index]) - 1
  }
}
