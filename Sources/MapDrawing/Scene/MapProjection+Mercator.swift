public import GeoCore

extension MapProjection {
  /// A part of the world in the projection of web maps.
  ///
  /// - Parameters:
  ///   - center: the coordinate in the middle; latitudes are limited to ±85.05°.
  ///   - zoom: the zoom level with tiles of 256 pixels, 0…24; need not be whole.
  ///   - width: pixels; clamped to 1…100 000.
  ///   - height: pixels; clamped to 1…100 000.
  /// - Returns: the projection, with the reference in the middle.
  public static func mercator(
    center: Coordinate,
    zoom: Double,
    width: Double,
    height: Double
  ) -> MapProjection {
    let plane = MercatorPlane(zoom: zoom.isFinite ? min(24, max(0, zoom)) : 0)
    let middle = plane.pixel(center)
    return plane.projection(
      left: middle.x - width / 2,
      top: middle.y - height / 2,
      width: width,
      height: height
    )
  }

  /// One tile of a web map.
  ///
  /// - Parameters:
  ///   - tile: the tile.
  ///   - side: its width and height in pixels.
  /// - Returns: the projection, with the reference in the middle of the tile.
  public static func tile(_ tile: MapTile, side: Double = 256) -> MapProjection {
    let plane = MercatorPlane(zoom: Double(tile.zoom) + log2(side / 256))
    return plane.projection(
      left: Double(tile.column) * side,
      top: Double(tile.row) * side,
      width: side,
      height: side
    )
  }

  /// The zoom level of web maps with tiles of 256 pixels that has this scale, 0…24.
  public var zoom: Double {
    RoadStyle.zoom(metersPerPixel: metersPerPixel, latitude: reference.latitude)
  }

  /// The coordinate of a pixel; `nil` if the projection is not known to be invertible.
  public func coordinate(_ pixel: Pixel) -> Coordinate? {
    guard let inverse else { return nil }
    let coordinate = inverse(pixel)
    guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return nil }
    return coordinate
  }

  /// The box around the picture; `nil` if the projection cannot be inverted or the picture crosses
  /// the antimeridian.
  ///
  /// - Parameter margin: pixels around the picture that also belong to the box.
  /// - Returns: the box.
  public func boundingBox(margin: Double = 0) -> BoundingBox? {
    let (left, right) = (-margin, width + margin)
    let (top, bottom) = (-margin, height + margin)
    let corners = [
      Pixel(x: left, y: top), Pixel(x: right, y: top), Pixel(x: right, y: bottom),
      Pixel(x: left, y: bottom), Pixel(x: (left + right) / 2, y: (top + bottom) / 2),
    ].compactMap(coordinate)
    guard corners.count == 5, corners[0].longitude <= corners[4].longitude,
      corners[4].longitude <= corners[1].longitude
    else { return nil }
    let latitudes = corners.map { min(90, max(-90, $0.latitude)) }
    let longitudes = corners.map { min(180, max(-180, $0.longitude)) }
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    return BoundingBox(south: south, west: west, north: north, east: east)
  }
}

/// A tile of a web map: column and row from the north-western corner at a zoom level.
public struct MapTile: Sendable, Hashable {
  /// The zoom level, 0…22.
  public let zoom: Int
  /// The column from the antimeridian eastwards, 0…2^zoom − 1.
  public let column: Int
  /// The row from the north southwards, 0…2^zoom − 1.
  public let row: Int

  /// The largest zoom level.
  public static let deepest = 22

  /// Makes a tile; `nil` if it does not exist.
  public init?(zoom: Int, column: Int, row: Int) {
    guard (0...Self.deepest).contains(zoom) else { return nil }
    let count = 1 << zoom
    guard (0..<count).contains(column), (0..<count).contains(row) else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }
}

/// The world in the spherical Mercator projection, in pixels from the north-western corner.
private struct MercatorPlane: Sendable {
  /// Pixels around the equator.
  let size: Double

  init(zoom: Double) {
    size = 256 * pow(2, zoom)
  }

  func pixel(_ coordinate: Coordinate) -> Pixel {
    let latitude = min(85.051_128_78, max(-85.051_128_78, coordinate.latitude)) * .pi / 180
    return Pixel(
      x: (coordinate.longitude / 360 + 0.5) * size,
      y: (0.5 - log(tan(.pi / 4 + latitude / 2)) / (2 * .pi)) * size
    )
  }

  func coordinate(_ pixel: Pixel) -> Coordinate {
    Coordinate(
      latitude: atan(sinh((0.5 - pixel.y / size) * 2 * .pi)) * 180 / .pi,
      longitude: (pixel.x / size - 0.5) * 360
    )
  }

  func projection(left: Double, top: Double, width: Double, height: Double) -> MapProjection {
    let middle = coordinate(Pixel(x: left + width / 2, y: top + height / 2))
    return MapProjection(
      width: width,
      height: height,
      around: middle,
      inverse: { coordinate(Pixel(x: $0.x + left, y: $0.y + top)) }
    ) { place in
      let point = pixel(place)
      return Pixel(x: point.x - left, y: point.y - top)
    }
  }
}
