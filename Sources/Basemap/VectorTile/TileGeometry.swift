/// A point of a vector tile, in units of the layer's extent from the north-west corner.
///
/// Points may lie beyond the tile's edges, because tiles have a margin.
public struct TilePoint: Hashable, Sendable {
  /// Units to the east.
  public var x: Int32
  /// Units to the south.
  public var y: Int32

  /// Makes a point.
  public init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }
}

/// The geometry of a feature of a vector tile.
public enum TileGeometry: Hashable, Sendable {
  /// Points.
  case points([TilePoint])
  /// Lines of at least two points.
  case lines([[TilePoint]])
  /// Polygons as lists of rings, the outer ring first and its holes after it.
  ///
  /// A ring has at least three points, does not repeat its first point, and has an area. Seen with
  /// the north up, outer rings are clockwise and holes anticlockwise.
  case polygons([[[TilePoint]]])
}
