public import GeoCore

/// Projection of coordinates to the pixels of a picture.
public struct MapProjection: Sendable {
  /// Width of the picture in pixels, 1…100 000.
  public let width: Double
  /// Height of the picture in pixels, 1…100 000.
  public let height: Double
  /// Metres on the ground for one pixel, at the reference point.
  public let metersPerPixel: Meters
  /// The direction of north on the picture at the reference point, in degrees clockwise from up.
  public let north: Degrees
  /// The point at which scale and north were measured.
  let reference: Coordinate
  private let transform: @Sendable (Coordinate) -> Pixel?
  /// The coordinate of a pixel; `nil` if the transformation cannot be inverted.
  let inverse: (@Sendable (Pixel) -> Coordinate)?

  /// Makes a projection from any transformation, such as that of a scanned map.
  ///
  /// - Parameters:
  ///   - width: pixels; clamped to 1…100 000.
  ///   - height: pixels; clamped to 1…100 000.
  ///   - reference: a point in the picture at which scale and north are measured.
  ///   - inverse: the coordinate of a pixel; `nil` if it is not known.
  ///   - transform: the pixel of a coordinate; `nil` if it has none.
  public init(
    width: Double,
    height: Double,
    around reference: Coordinate,
    inverse: (@Sendable (Pixel) -> Coordinate)? = nil,
    transform: @escaping @Sendable (Coordinate) -> Pixel?
  ) {
    self.width = Self.side(width)
    self.height = Self.side(height)
    self.transform = transform
    self.inverse = inverse
    self.reference = reference
    (metersPerPixel, north) = Self.measured(around: reference, transform)
  }

  /// A north-up map on which all given coordinates lie within the insets.
  ///
  /// - Parameters:
  ///   - coordinates: the content; a single point gives a scale of 10 cm per pixel, no point a map
  ///     around 0°, 0°.
  ///   - width: pixels.
  ///   - height: pixels.
  ///   - insets: pixels to keep free at the top, the bottom, and either side.
  /// - Returns: the projection, with the reference in the middle of the coordinates.
  public static func fitting(
    _ coordinates: [Coordinate],
    width: Double,
    height: Double,
    insets: Insets
  ) -> MapProjection {
    let (plane, box) = extent(of: coordinates)
    let width = side(width)
    let height = side(height)
    let room = (
      x: max(1, width - 2 * insets.side), y: max(1, height - insets.top - insets.bottom)
    )
    let scale = min(
      box.width > 0 ? room.x / box.width : .infinity,
      box.height > 0 ? room.y / box.height : .infinity,
      10  // a pixel is never less than 10 cm
    )
    let shift = Pixel(
      x: width / 2 - box.center.x * scale,
      y: insets.top + room.y / 2 + box.center.y * scale
    )
    return MapProjection(
      width: width,
      height: height,
      around: plane.origin,
      inverse: { pixel in
        plane.coordinate(
          PlanePoint(x: (pixel.x - shift.x) / scale, y: (shift.y - pixel.y) / scale)
        )
      }
    ) { coordinate in
      let point = plane.point(coordinate)
      return Pixel(x: shift.x + point.x * scale, y: shift.y - point.y * scale)
    }
  }

  /// Free space around the content, in pixels.
  public struct Insets: Sendable, Hashable {
    /// Above.
    public var top: Double
    /// Below.
    public var bottom: Double
    /// Left and right.
    public var side: Double
    /// Makes insets.
    public init(top: Double, bottom: Double, side: Double) {
      self.top = top
      self.bottom = bottom
      self.side = side
    }
  }

  /// The pixel of a coordinate; `nil` if the transformation gives no finite result.
  public func pixel(_ coordinate: Coordinate) -> Pixel? {
    guard let pixel = transform(coordinate), pixel.x.isFinite, pixel.y.isFinite else { return nil }
    return pixel
  }

  /// The pixels of a line, without points that have no pixel or lie within 0.05 pixels of the
  /// previous one.
  func pixels(_ line: [Coordinate]) -> [Pixel] {
    var result: [Pixel] = []
    result.reserveCapacity(line.count)
    for coordinate in line {
      guard let pixel = pixel(coordinate),
        result.last.map({ $0.distance(to: pixel) > 0.05 }) ?? true
      else { continue }
      result.append(pixel)
    }
    return result
  }

  /// A plane at the middle of the coordinates and their bounding box on it, in metres, y
  /// northwards.
  ///
  /// Longitudes are unwrapped around the first coordinate, so content on both sides of the
  /// antimeridian stays together.
  static func extent(of coordinates: [Coordinate]) -> (LocalPlane, Box) {
    guard let first = coordinates.first else {
      return (
        LocalPlane(at: Coordinate(latitude: 0, longitude: 0)),
        Box(left: 0, top: 0, right: 0, bottom: 0)
      )
    }
    func box(on plane: LocalPlane) -> Box {
      let points = coordinates.map { coordinate in
        let point = plane.point(coordinate)
        return Pixel(x: point.x, y: point.y)
      }
      return Box(points) ?? Box(left: 0, top: 0, right: 0, bottom: 0)
    }
    let rough = LocalPlane(at: first)
    let middle = box(on: rough).center
    let plane = LocalPlane(at: rough.coordinate(PlanePoint(x: middle.x, y: middle.y)))
    return (plane, box(on: plane))
  }

  private static func side(_ value: Double) -> Double {
    value.isFinite ? min(100_000, max(1, value)) : 1
  }

  private static func measured(
    around reference: Coordinate,
    _ transform: (Coordinate) -> Pixel?
  ) -> (Meters, Degrees) {
    let plane = LocalPlane(at: reference)
    let reach = 10.0  // metres; small compared with any map, large compared with rounding
    let sign = reference.latitude > 0 ? -1.0 : 1.0  // away from the nearer pole
    let other = plane.coordinate(PlanePoint(x: 0, y: sign * reach))
    guard let a = transform(reference), let b = transform(other) else { return (1, 0) }
    let (dx, dy) = (sign * (b.x - a.x), sign * (b.y - a.y))
    let length = (dx * dx + dy * dy).squareRoot()
    guard length.isFinite, length > 1e-9 else { return (1, 0) }
    return (reach / length, atan2(dx, -dy) * 180 / .pi)
  }
}
