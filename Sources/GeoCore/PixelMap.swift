/// Georeferenced map image: maps pixels to coordinates and back.
///
///     let map = try PixelMap(image)                        // the standard method for the image
///     let place = try map.coordinate(at: Pixel(x: 512, y: 300))
///     let pixel = try map.pixel(of: place)
///
/// ``Method/corners`` is bilinear in latitude and longitude; the other methods are least-squares
/// fits to control points in a projected system: that of the image, else the UTM zone of the mean
/// of its control points. All methods extrapolate beyond the image's edges as far as the map is
/// defined; ``contains(_:)`` tells inside from outside. Images may be rotated, skewed and mirrored,
/// and may cross the antimeridian.
public struct PixelMap: Sendable {
  /// Georeferencing method.
  public enum Method: String, CaseIterable, Sendable {
    /// Bilinear between the coordinates of the four corners.
    case corners
    /// Rotation, scale and shift: two control points or more.
    case similarity
    /// Also skew and two scales: three control points or more.
    case affine
    /// Also perspective, as in an oblique photograph: four control points or more.
    case projective
    /// Thin-plate spline through every control point: four control points or more.
    case tps

    /// The minimum number of control points.
    public var minimumPoints: Int {
      switch self {
      case .corners: 0
      case .similarity: 2
      case .affine: 3
      case .projective, .tps: 4
      }
    }
  }

  /// The image.
  public let image: MapImage
  /// The georeferencing method.
  public let method: Method
  let placement: Placement

  /// The fitted map.
  enum Placement: Sendable {
    case corners(CornerMap)
    case plane(PlaneTransform, Projection)
  }

  /// Fits a map to an image.
  ///
  /// - Parameters:
  ///   - image: its size, corners and control points.
  ///   - method: `nil` for ``standardMethod(for:)``.
  /// - Throws: `tooFewPoints`, `degenerate`, or `badImage` if the size or the system is invalid, or
  ///   if a control point lies outside the area of use of the image's own system.
  /// - Complexity: O(control points); O(control points³) for ``Method/tps``.
  public init(_ image: MapImage, method: Method? = nil) throws(PixelMapError) {
    let method = method ?? Self.standardMethod(for: image)
    try Self.checkSize(image)
    self.image = image
    self.method = method
    guard method != .corners else {
      placement = .corners(try Self.cornerMap(image))
      return
    }
    guard image.controlPoints.count >= method.minimumPoints else { throw .tooFew(method, image) }
    let projection = try Self.projection(of: image)
    let pairs = try Self.pairs(image, projection)
    do {
      placement = .plane(try PlaneTransform(fitting: pairs, method), projection)
    } catch {
      throw .degenerate(method, image, error)
    }
  }

  /// Makes a map from a world file.
  ///
  /// - Parameters:
  ///   - image: its size; corners and control points are not used.
  ///   - worldFile: the affine map of its pixels.
  ///   - crs: the system of the world file's numbers: `EPSG:4326` for degrees, else a projected
  ///     system.
  /// - Throws: `degenerate` or `badImage`.
  public init(_ image: MapImage, worldFile: WorldFile, crs: String) throws(PixelMapError) {
    try Self.checkSize(image)
    self.image = image
    if crs.uppercased() == "EPSG:4326" || crs.uppercased() == "OGC:CRS84" {
      guard let corners = worldFile.corners(width: image.width, height: image.height),
        let map = CornerMap(corners, width: image.width, height: image.height)
      else { throw .degenerateCorners(image) }
      method = .corners
      placement = .corners(map)
      return
    }
    method = .affine
    guard let transform = PlaneTransform(worldFile.affine) else {
      throw .degenerate(.affine, image, .folded)
    }
    do {
      placement = .plane(transform, try Projection(onto: crs, areaTolerance: nil))
    } catch {
      throw .badSystem(image, error)
    }
  }

  /// The default method: affine with three control points or more, similarity with two, else the
  /// corners.
  public static func standardMethod(for image: MapImage) -> Method {
    switch image.controlPoints.count {
    case 3...: .affine
    case 2: .similarity
    default: .corners
    }
  }

  /// The projected system of the map; `EPSG:4326` for ``Method/corners``.
  public var crs: String {
    switch placement {
    case .corners: "EPSG:4326"
    case .plane(_, let projection): projection.target?.definition ?? ""
    }
  }

  // MARK: - Mapping

  /// The coordinate at a position of the image.
  ///
  /// - Throws: `noPlace` if the position is too far outside the image to have one.
  /// - Complexity: O(1); O(control points) for ``Method/tps``.
  public func coordinate(at pixel: Pixel) throws(PixelMapError) -> Coordinate {
    guard pixel.x.isFinite, pixel.y.isFinite else { throw .noCoordinate(pixel) }
    switch placement {
    case .corners(let map):
      guard let coordinate = map.coordinate(at: pixel) else { throw .noCoordinate(pixel) }
      return coordinate
    case .plane(let transform, let projection):
      guard let point = transform.apply(PlanePoint(x: pixel.x, y: pixel.y)) else {
        throw .noCoordinate(pixel)
      }
      return try Self.coordinate(point, projection, pixel)
    }
  }

  /// The position of a coordinate on the image, inside or outside its edges.
  ///
  /// - Parameters:
  ///   - coordinate: the coordinate to find.
  ///   - tolerance: required accuracy in pixels; used by the iterative methods, ``Method/corners``
  ///     and ``Method/tps``.
  /// - Returns: the position, whose coordinate is the one given.
  /// - Throws: `noPlace` if the map does not reach the coordinate or the iteration does not
  ///   converge.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: O(1); O(control points) for ``Method/tps``.
  public func pixel(
    of coordinate: Coordinate,
    tolerance: Double = 1e-6
  ) throws(PixelMapError) -> Pixel {
    precondition(tolerance > 0, "the tolerance must be positive")
    switch placement {
    case .corners(let map):
      guard let pixel = map.pixel(of: coordinate, tolerance: tolerance) else {
        throw .noPixel(coordinate)
      }
      return pixel
    case .plane(let transform, let projection):
      let point = try Self.point(coordinate, projection)
      guard let found = transform.invert(point, tolerance: tolerance) else {
        throw .noPixel(coordinate)
      }
      return Pixel(x: found.x, y: found.y)
    }
  }

  /// Whether a position lies on the image or its edge.
  public func contains(_ pixel: Pixel) -> Bool {
    pixel.x >= 0 && pixel.y >= 0 && pixel.x <= image.width && pixel.y <= image.height
  }

  private static func coordinate(
    _ point: PlanePoint,
    _ projection: Projection,
    _ pixel: Pixel
  ) throws(PixelMapError) -> Coordinate {
    do {
      return try projection.unproject(point)
    } catch {
      throw .noCoordinate(pixel, error)
    }
  }

  /// The projected point of a coordinate; throws if it is so far away that the projection wraps
  /// around.
  private static func point(
    _ coordinate: Coordinate,
    _ projection: Projection
  ) throws(PixelMapError) -> PlanePoint {
    let point: PlanePoint
    let back: Coordinate
    do {
      point = try projection.project(coordinate)
      back = try projection.unproject(point)
    } catch {
      throw .noPixel(coordinate, error)
    }
    guard Geodesic.distance(back, coordinate) < 1 else { throw .noPixel(coordinate) }
    return point
  }

  // MARK: - Making

  private static func checkSize(_ image: MapImage) throws(PixelMapError) {
    let isSize = { (size: Double) in size.isFinite && size > 0 }
    guard isSize(image.width), isSize(image.height) else { throw .badSize(image) }
  }

  private static func cornerMap(_ image: MapImage) throws(PixelMapError) -> CornerMap {
    guard let corners = image.corners else { throw .tooFew(.corners, image) }
    guard let map = CornerMap(corners, width: image.width, height: image.height) else {
      throw .degenerateCorners(image)
    }
    return map
  }

  /// The projection of the image's system, else of the UTM zone of the mean of its control points.
  private static func projection(of image: MapImage) throws(PixelMapError) -> Projection {
    do throws(ProjectionError) {
      guard let crs = image.crs else {
        let zone = Projection.utmZone(of: middle(of: image.controlPoints.map(\.coordinate)))
        return try Projection(onto: "EPSG:\(zone)", areaTolerance: nil)
      }
      let projection = try Projection(onto: crs, areaTolerance: nil)
      if let target = projection.target {
        let area = Projection.AreaOfUse(target, tolerance: Projection.standardAreaTolerance)
        let stray = image.controlPoints.first { !area.covers($0.coordinate) }
        if let stray { throw .outsideArea(stray.coordinate, of: target) }
      }
      return projection
    } catch {
      throw .badSystem(image, error)
    }
  }

  /// The mean of coordinates, their longitudes unwrapped around the first.
  private static func middle(of coordinates: [Coordinate]) -> Coordinate {
    guard let first = coordinates.first else { return Coordinate(latitude: 0, longitude: 0) }
    let count = Double(coordinates.count)
    let latitude = coordinates.reduce(0) { $0 + $1.latitude } / count
    let offset = coordinates.reduce(0) {
      $0 + ($1.longitude - first.longitude).remainder(dividingBy: 360)
    }
    return Coordinate(
      latitude: min(90, max(-90, latitude)),
      longitude: (first.longitude + offset / count).remainder(dividingBy: 360)
    )
  }

  /// The control points as pairs of image and ground plane.
  static func pairs(
    _ image: MapImage,
    _ projection: Projection
  ) throws(PixelMapError) -> [PointPair] {
    do {
      var pairs: [PointPair] = []
      for point in image.controlPoints {
        pairs.append(
          PointPair(
            from: PlanePoint(x: point.pixel.x, y: point.pixel.y),
            to: try projection.project(point.coordinate)
          )
        )
      }
      return pairs
    } catch {
      throw .badSystem(image, error)
    }
  }
}
