public import GeoCore

/// Nearest point of an edge, in a form for loops over many places.
@frozen
public struct NearbyEdge: Hashable, Sendable, BitwiseCopyable {
  /// The edge.
  public var edge: EdgeID
  /// The fraction of the edge's length, 0…1.
  public var fraction: Double
  /// The point on the edge.
  public var coordinate: Coordinate
  /// Metres from the given place.
  public var distance: Meters
  /// The direction of the geometry at the point, a unit vector (east, north); zero for an edge
  /// without length.
  public var direction: PlanePoint
}

extension EdgeIndex {
  /// Visits every edge within a radius of a place, in an unspecified but deterministic order.
  ///
  /// Like ``snaps(near:within:limit:where:)``, but with distances on the plane and without
  /// allocation. An edge that crosses the antimeridian may be visited twice.
  ///
  /// - Parameters:
  ///   - place: the centre.
  ///   - radius: the greatest distance in metres; intended for a kilometre or less.
  ///   - visit: takes an edge.
  /// - Complexity: O(log n + points of the edges whose boxes are near).
  public func visitEdges(
    near place: Coordinate,
    within radius: Meters,
    _ visit: (NearbyEdge) -> Void
  ) {
    guard radius >= 0 else { return }
    let view = TangentView(from: place, radius: radius)
    let limit = radius * radius
    let (window, other) = view.windows
    let (edges, geometry) = (edges, geometry)
    if let window {
      tree.forEachSlot(in: window) { slot in
        if let near = geometry.nearest(on: edges[slot], in: view, within: limit) { visit(near) }
      }
    }
    if let other {
      tree.forEachSlot(in: other) { slot in
        if let near = geometry.nearest(on: edges[slot], in: view, within: limit) { visit(near) }
      }
    }
  }

  /// The nearest point of an edge.
  ///
  /// - Complexity: O(points of the edge).
  public func nearest(on edge: EdgeID, to place: Coordinate) -> NearbyEdge {
    let view = TangentView(from: place, radius: 0)
    return geometry.nearest(on: edge, in: view, within: .infinity)
      ?? NearbyEdge(
        edge: edge,
        fraction: 0,
        coordinate: geometry.points[Int(geometry.firstPoint[edge.index])].coordinate,
        distance: .infinity,
        direction: PlanePoint(x: 0, y: 0)
      )
  }
}

extension EdgeGeometry {
  fileprivate func nearest(
    on edge: EdgeID,
    in view: TangentView,
    within limit: Double
  ) -> NearbyEdge? {
    var best = (squared: limit, fraction: 0.0, segment: EdgeIndex.Segment?.none)
    forEachSegment(of: edge) { segment in
      let (squared, fraction) = view.nearest(on: segment)
      if squared < best.squared || best.segment == nil && squared <= limit {
        best = (squared, fraction, segment)
      }
    }
    guard let segment = best.segment else { return nil }
    let (before, length, total) = lengths(of: edge, around: segment, in: view)
    let line = view.line(of: segment)
    let scale = length > 0 ? 1 / length : 0
    return NearbyEdge(
      edge: edge,
      fraction: total > 0 ? min(1, (before + best.fraction * length) / total) : 0,
      coordinate: LineString.interpolate(
        segment.start.coordinate,
        segment.end.coordinate,
        best.fraction
      ),
      distance: best.squared.squareRoot(),
      direction: PlanePoint(
        x: (line.end.x - line.start.x) * scale,
        y: (line.end.y - line.start.y) * scale
      )
    )
  }

  /// The lengths on the plane of the part before a segment of an edge, of the segment, and of the
  /// edge.
  private func lengths(
    of edge: EdgeID,
    around segment: EdgeIndex.Segment,
    in view: TangentView
  ) -> (before: Double, own: Double, total: Double) {
    var (before, own, total) = (0.0, 0.0, 0.0)
    forEachSegment(of: edge) { other in
      let line = view.line(of: other)
      let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      if other.ordinal < segment.ordinal { before += length }
      if other.ordinal == segment.ordinal { own = length }
      total += length
    }
    return (before, own, total)
  }
}

extension TangentView {
  /// The boxes that cover the radius: two if it reaches across the antimeridian.
  fileprivate var windows: (PackedRTree.Box?, PackedRTree.Box?) {
    let half = EdgeIndex.Segment.turn / 2
    let (dx, dy) = (radius / scaleX, radius / scaleY)
    let west = box(max(-half, x - dx), min(half, x + dx), dy)
    guard wraps else { return (west, nil) }
    if x - dx < -half { return (west, box(x - dx + 2 * half, half, dy)) }
    if x + dx > half { return (west, box(-half, x + dx - 2 * half, dy)) }
    return (west, nil)
  }

  private func box(_ minX: Double, _ maxX: Double, _ dy: Double) -> PackedRTree.Box? {
    let pole = EdgeIndex.Segment.turn / 4
    guard minX <= maxX else { return nil }
    return PackedRTree.Box(
      minX: Int32(max(-2 * pole, minX).rounded(.down)),
      minY: Int32(max(-pole, y - dy).rounded(.down)),
      maxX: Int32(min(2 * pole, maxX).rounded(.up)),
      maxY: Int32(min(pole, y + dy).rounded(.up))
    )
  }
}
