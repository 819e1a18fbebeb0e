/// Segment between two points of a ``LocalPlane``, the kernel of nearest-point searches.
@frozen
public struct PlaneSegment: Hashable, Sendable, BitwiseCopyable {
  /// The start.
  public var start: PlanePoint
  /// The end.
  public var end: PlanePoint

  /// Makes a segment.
  @inlinable
  public init(from start: PlanePoint, to end: PlanePoint) {
    self.start = start
    self.end = end
  }

  /// The fraction along the segment, 0…1, of its point nearest to a given one; 0 without length.
  @inlinable
  public func nearestFraction(to point: PlanePoint) -> Double {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let squaredLength = dx * dx + dy * dy
    guard squaredLength > 0 else { return 0 }
    let t = ((point.x - start.x) * dx + (point.y - start.y) * dy) / squaredLength
    return min(1, max(0, t))
  }

  /// The point at a fraction; exactly the ends at 0 and 1, so that segments that share an end give
  /// equal distances to a point nearest to that end.
  @inlinable
  public func point(at fraction: Double) -> PlanePoint {
    if fraction <= 0 { return start }
    if fraction >= 1 { return end }
    return PlanePoint(
      x: start.x + fraction * (end.x - start.x),
      y: start.y + fraction * (end.y - start.y)
    )
  }

  /// The square of the distance to a point, in square metres.
  @inlinable
  public func squaredDistance(to other: PlanePoint) -> Double {
    let near = point(at: nearestFraction(to: other))
    return (near.x - other.x) * (near.x - other.x) + (near.y - other.y) * (near.y - other.y)
  }
}
