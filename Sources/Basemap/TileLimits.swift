/// Limits of vector tiles, which keep damaged and hostile tiles from using up memory and time.
///
/// Tiles of real maps stay far below them: a tile of more than 500 kB is considered too large.
public enum TileLimits {
  /// The maximum number of bytes of a tile, compressed or not.
  public static let bytes = 8 << 20
  /// The maximum number of layers.
  public static let layers = 256
  /// The maximum number of features of a tile.
  public static let features = 1 << 18
  /// The maximum number of points of a tile.
  public static let points = 1 << 21
  /// The maximum number of tags of a feature.
  public static let tags = 1024
  /// The maximum extent of a layer.
  public static let extent = 1 << 16
  /// The maximum distance of a point from the tile's corner, in units of the tile.
  static let reach: Int64 = 1 << 28

  /// What is limited.
  enum Kind: Equatable {
    case bytes, layers, features, points, tags, reach
  }
}
