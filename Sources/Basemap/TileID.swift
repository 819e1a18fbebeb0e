public import GeoCore

/// A square of the web map: zoom level, column and row.
///
/// Zoom level z divides the world in the spherical Mercator projection into 2^z × 2^z squares.
/// Column 0 begins at 180° W, row 0 at the north edge ("XYZ"). MBTiles files count rows from the
/// south edge ("TMS"): see ``flippedRow``.
public struct TileID: Hashable, Sendable {
  /// The largest zoom level.
  public static let maxZoom = 24
  /// The latitude of the north edge of the projection, 85.0511…°.
  public static let maxLatitude: Degrees = 85.051_128_779_806_59

  /// The zoom level, 0…``maxZoom``.
  public let zoom: Int
  /// The column, from the west.
  public let x: Int
  /// The row, from the north.
  public let y: Int

  /// Makes the id of a square; `nil` if there is no such square.
  public init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.maxZoom).contains(zoom) else { return nil }
    let squares = 0..<(1 << zoom)
    guard squares.contains(x), squares.contains(y) else { return nil }
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  /// The square that contains a coordinate.
  ///
  /// Latitudes beyond ``maxLatitude`` belong to the first or the last row.
  ///
  /// - Precondition: `zoom` is within 0…``maxZoom``.
  public init(containing coordinate: Coordinate, zoom: Int) {
    precondition((0...Self.maxZoom).contains(zoom), "no such zoom level")
    self.zoom = zoom
    let (east, south) = WebMercator.fractions(coordinate)
    x = Self.index(east, zoom)
    y = Self.index(south, zoom)
  }

  /// The index of the square at a fraction of the world.
  private static func index(_ fraction: Double, _ zoom: Int) -> Int {
    let count = 1 << zoom
    return min(max(Int(fraction * Double(count)), 0), count - 1)
  }

  /// The row counted from the south, as in MBTiles files.
  public var flippedRow: Int { (1 << zoom) - 1 - y }

  /// The coordinate of a position in the square, in fractions of its width from the west and of its
  /// height from the north; positions beyond its edges are allowed.
  public func coordinate(east: Double, south: Double) -> Coordinate {
    let count = Double(1 << zoom)
    return WebMercator.coordinate(
      east: (Double(x) + east) / count,
      south: (Double(y) + south) / count
    )
  }

  /// The position of a coordinate in fractions of the square's width from its west edge and of its
  /// height from its north edge; beyond 0…1 outside the square.
  public func position(of coordinate: Coordinate) -> (east: Double, south: Double) {
    let (east, south) = WebMercator.fractions(coordinate)
    let count = Double(1 << zoom)
    return (east * count - Double(x), south * count - Double(y))
  }

  /// The box around the square.
  public var bounds: BoundingBox {
    let (northWest, southEast) = (
      coordinate(east: 0, south: 0), coordinate(east: 1, south: 1)
    )
    return BoundingBox(
      south: southEast.latitude,
      west: northWest.longitude,
      north: northWest.latitude,
      east: southEast.longitude
    )
  }
}

/// Rectangle of squares of one zoom level.
public struct TileRange: Sendable, Equatable {
  /// The zoom level.
  public let zoom: Int
  /// The columns, from the west.
  public let columns: ClosedRange<Int>
  /// The rows, from the north.
  public let rows: ClosedRange<Int>

  /// The squares that meet a box.
  ///
  /// - Precondition: the box does not cross the antimeridian, and `zoom` is within
  ///   0…``TileID/maxZoom``.
  public init(covering box: BoundingBox, zoom: Int) {
    precondition(!box.crossesAntimeridian, "divide the box at the antimeridian")
    let first = TileID(
      containing: Coordinate(latitude: box.north, longitude: box.west),
      zoom: zoom
    )
    let last = TileID(
      containing: Coordinate(latitude: box.south, longitude: box.east),
      zoom: zoom
    )
    self.zoom = zoom
    columns = first.x...last.x
    rows = first.y...last.y
  }

  /// The number of squares.
  public var count: Int { columns.count * rows.count }

  /// The squares, row by row.
  public var tiles: [TileID] {
    rows.flatMap { row in columns.compactMap { TileID(zoom: zoom, x: $0, y: row) } }
  }
}
