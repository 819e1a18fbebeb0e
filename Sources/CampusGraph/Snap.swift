public import GeoCore

/// A place brought onto the street network: the nearest point of one edge.
///
/// ```
///                     ✕ the place asked for
///                     ┆ distance          side: left (looking from tail to head)
///   tail ●━━━━━━━━┓   ┆
///                 ┗━━━◉━━━━━━━━━━━━━● head
///        ├────────────┤
///         fraction · length of edge
/// ```
///
/// An edge and a fraction, not a node: whoever stands in the middle of a block need not walk to its
/// corner first.
public struct Snap: Sendable, Hashable {
  /// Which side of an edge a place lies on.
  public typealias Side = LineString.Side

  /// The edge.
  public var edge: EdgeID
  /// How far along the edge's geometry, by length: 0 at its tail, 1 at its head.
  public var fraction: Double
  /// The point on the edge.
  public var coordinate: Coordinate
  /// Metres from the place asked for to ``coordinate``.
  public var distance: Meters
  /// The side of the edge that the place lies on.
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
