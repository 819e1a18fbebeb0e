import GeoCore

extension MapScene {
  /// A part of a picture, in pixels from its top left corner.
  public struct Window: Sendable, Hashable {
    /// Pixels left of the part.
    public let left: Double
    /// Pixels above the part.
    public let top: Double
    /// The width of the part in pixels.
    public let width: Double
    /// The height of the part in pixels.
    public let height: Double

    /// Makes a part.
    public init(left: Double, top: Double, width: Double, height: Double) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }

    var box: Box { Box(left: left, top: top, right: left + width, bottom: top + height) }
  }

  /// The projection to the pixels of what is drawn: of the ``window``, or of the whole picture.
  public var drawnFraming: MapProjection {
    window.map { framing.part($0) } ?? framing
  }

  /// Draws one tile of a web map, without heading and scale.
  ///
  /// Names are laid out on a square of four tiles, of 16 tiles from level 16 on: a name
  /// is cut by no tile and written by none twice, unless it would cross the border of the square.
  ///
  /// - Parameters:
  ///   - tile: the tile.
  ///   - side: its width and height in pixels.
  public mutating func show(_ tile: MapTile, side: Double = 256) {
    let levels = min(tile.zoom, tile.zoom >= Self.wideNames ? 2 : 1)
    isTile = true
    guard
      let square = MapTile(
        zoom: tile.zoom - levels,
        column: tile.column >> levels,
        row: tile.row >> levels
      )
    else { return }
    projection = .tile(square, side: side * Double(1 << levels))
    window = Window(
      left: Double(tile.column - square.column << levels) * side,
      top: Double(tile.row - square.row << levels) * side,
      width: side,
      height: side
    )
  }

  /// The zoom level from which names are laid out on 16 tiles: that square is one tile of level 14,
  /// the last one in files of vector tiles.
  static let wideNames = 16
}

extension MapProjection {
  /// The projection to the pixels of a part of the picture.
  fileprivate func part(_ window: MapScene.Window) -> MapProjection {
    let (left, top) = (window.left, window.top)
    let middle = Pixel(x: left + window.width / 2, y: top + window.height / 2)
    var shifted: (@Sendable (Pixel) -> Coordinate)?
    if let inverse { shifted = { inverse(Pixel(x: $0.x + left, y: $0.y + top)) } }
    let whole = self
    return MapProjection(
      width: window.width,
      height: window.height,
      around: coordinate(middle) ?? reference,
      inverse: shifted
    ) { place in
      guard let pixel = whole.pixel(place) else { return nil }
      return Pixel(x: pixel.x - left, y: pixel.y - top)
    }
  }
}
