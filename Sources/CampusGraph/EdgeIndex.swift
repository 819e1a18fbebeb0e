import GeoCore

/// Finds the edges of a street graph near a place.
///
/// ```swift
/// let index = EdgeIndex(graph: graph)
/// let snaps = index.snaps(near: here, within: 250, limit: 3) { metric.isUsable($0) }
/// ```
///
/// A `PackedRTree` over the segments of all edges, in 10⁻⁷ degrees. Segments are straight in
/// latitude and longitude and may cross the antimeridian. Doors and edges without length are left
/// out: nobody stands on them. Immutable and shared between threads.
public struct EdgeIndex: Sendable {
  /// One segment, with its ends beside it so that a search touches one line of the cache.
  struct Segment: BitwiseCopyable {
    var start: FixedCoordinate
    var end: FixedCoordinate
    var edge: EdgeID
    /// The segment's place among those of its edge.
    var ordinal: UInt32
  }

  let geometry: EdgeGeometry
  let tree: PackedRTree
  /// Segments by slot of the tree.
  let segments: Column<Segment>

  /// Indexes the edges of a graph.
  ///
  /// - Complexity: O(n log n) for n segments.
  public init(graph: StreetGraph) {
    geometry = graph.geometry
    var boxes: [PackedRTree.Box] = []
    var unordered: [Segment] = []
    boxes.reserveCapacity(geometry.points.count)
    unordered.reserveCapacity(geometry.points.count)
    for index in 0..<graph.edgeCount {
      let edge = EdgeID(index)
      guard graph.attributes.kind[edge] != .door, graph.attributes.length[edge] > 0 else {
        continue
      }
      let first = Int(geometry.firstPoint[index])
      for point in first..<(Int(geometry.firstPoint[index + 1]) - 1) {
        let segment = Segment(
          start: geometry.points[point],
          end: geometry.points[point + 1],
          edge: edge,
          ordinal: UInt32(point - first)
        )
        for box in segment.boxes {
          boxes.append(box)
          unordered.append(segment)
        }
      }
    }
    tree = PackedRTree(boxes)
    segments = Column(tree.order.map { unordered[Int($0)] })
  }
}

extension EdgeIndex.Segment {
  /// Units of 10⁻⁷ degrees around the globe.
  static let turn = 3.6e9

  /// The box around the segment; one on either side of the antimeridian where it crosses that.
  fileprivate var boxes: [PackedRTree.Box] {
    let south = min(start.latitude, end.latitude)
    let north = max(start.latitude, end.latitude)
    let west = min(start.longitude, end.longitude)
    let east = max(start.longitude, end.longitude)
    guard Int64(east) - Int64(west) > 1_800_000_000 else {
      return [PackedRTree.Box(minX: west, minY: south, maxX: east, maxY: north)]
    }
    return [
      PackedRTree.Box(minX: east, minY: south, maxX: 1_800_000_000, maxY: north),
      PackedRTree.Box(minX: -1_800_000_000, minY: south, maxX: west, maxY: north),
    ]
  }
}
