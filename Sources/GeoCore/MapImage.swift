/// Position on a map image in pixels: the origin is the top left corner, x grows to the right, y
/// downwards, and the centre of the first pixel is (0.5, 0.5).
@frozen
public struct Pixel: Hashable, Sendable, BitwiseCopyable {
  /// Pixels from the left edge.
  public var x: Double
  /// Pixels from the top edge.
  public var y: Double
  /// Makes a pixel position.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// Point whose position is known both on the map image and on the ground.
public struct ControlPoint: Hashable, Sendable {
  /// A short name.
  public var id: String
  /// Where it is on the image.
  public var pixel: Pixel
  /// Where it is on the ground.
  public var coordinate: Coordinate
  /// Makes a control point.
  public init(id: String, pixel: Pixel, coordinate: Coordinate) {
    self.id = id
    self.pixel = pixel
    self.coordinate = coordinate
  }
}

/// Map image: its size, corners and control points.
public struct MapImage: Hashable, Sendable {
  /// The four corners of the image, at the outer edges of its corner pixels.
  public struct Corners: Hashable, Sendable {
    /// At (0, 0).
    public var topLeft: Coordinate
    /// At (width, 0).
    public var topRight: Coordinate
    /// At (width, height).
    public var bottomRight: Coordinate
    /// At (0, height).
    public var bottomLeft: Coordinate
    /// Makes corners.
    public init(
      topLeft: Coordinate,
      topRight: Coordinate,
      bottomRight: Coordinate,
      bottomLeft: Coordinate
    ) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
    }
  }

  /// The image's file name, relative to the file that describes it.
  public var file: String
  /// Width in pixels.
  public var width: Double
  /// Height in pixels.
  public var height: Double
  /// The corners; `nil` if not known.
  public var corners: Corners?
  /// The control points.
  public var controlPoints: [ControlPoint]
  /// The projected CRS in which fits are computed; `nil` for the UTM zone of the image.
  public var crs: String?

  /// Describes an image.
  public init(
    file: String,
    width: Double,
    height: Double,
    corners: Corners?,
    controlPoints: [ControlPoint],
    crs: String? = nil
  ) {
    self.file = file
    self.width = width
    self.height = height
    self.corners = corners
    self.controlPoints = controlPoints
    self.crs = crs
  }
}
