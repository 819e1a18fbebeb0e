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
    isTile = true
    guard let square = tile.nameSquare else { return }
    let levels = tile.zoom - square.zoom
    projection = .tile(square, side: side * Double(1 << levels))
    window = Window(
      left: Double(tile.column - square.column << levels) * side,
      top: Double(tile.row - square.row << levels) * side,
      width: side,
      height: side
    )
  }

  /// Lays out the names of the base map over the whole picture, for ``names`` of scenes that differ
  /// in their window only.
  public func laidOutNames() -> LaidOutNames {
    var layout = SceneLayout(self)
    var layer = Drawing.Layer(name: "names")
    layout.addBackgroundLabels(to: &layer)
    return LaidOutNames(items: layer.items)
  }

  /// Names of a base map at their places in a picture.
  public struct LaidOutNames: Sendable {
    let items: [Drawing.Item]
  }
}

extension MapTile {
  /// The zoom level from which names are laid out on 16 tiles: that square is one tile of level 14,
  /// the last one in files of vector tiles.
  static let wideNames = 16

  /// The larger tile on which the names of this one are laid out: see ``MapScene/show(_:side:)``.
  public var nameSquare: MapTile? {
    let levels = min(zoom, zoom >= Self.wideNames ? 2 : 1)
    return MapTile(zoom: zoom - levels, column: column >> levels, row: row >> levels)
  }
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
