public import GeoCore

/// Projection of a coordinate onto an edge.
///
/// ```
///                     ✕ the given place
///                     ┆ distance          side: left (looking from tail to head)
///   tail ●━━━━━━━━┓   ┆
///                 ┗━━━◉━━━━━━━━━━━━━● head
///        ├────────────┤
///         fraction · length of edge
/// ```
///
/// An edge and a fraction, not a node, so that a route can start in the middle of a block.
public struct Snap: Sendable, Hashable {
  /// Side of an edge on which a place lies.
  public typealias Side = LineString.Side

  /// The edge.
  public var edge: EdgeID
  /// The fraction of the edge's length: 0 at its tail, 1 at its head.
  public var fraction: Double
  /// The point on the edge.
  public var coordinate: Coordinate
  /// Metres from the given place to ``coordinate``.
  public var distance: Meters
  /// The side of the edge on which the place lies.
  public var side: Side

  /// Makes a snap.
  ///
  /// - Precondition: `fraction` is within 0…1.
  public init(
    edge: EdgeID,
    fraction: Double,
    coordinate: Coordinate,
    distance: Meters,
    side: Side
  ) {
    precondition((0...1).contains(fraction), "a fraction is within 0…1")
    self.edge = edge
    self.fraction = fraction
    self.coordinate = coordinate
    self.distance = distance
    self.side = side
  }
}

extension [Snap] {
  /// The first snap, and the others whose points are within a distance of its own, at most `limit`
  /// in all.
  package func meeting(within tolerance: Meters, limit: Int) -> [Snap] {
    guard count > 1 else { return self }
    let nearest = self[0].coordinate
    let meeting = filter { LocalPlane.shortDistance(nearest, $0.coordinate) <= tolerance }
    return meeting.count > limit ? Array(meeting[..<limit]) : meeting
  }
}
