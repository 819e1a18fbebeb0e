/// Bilinear map from an image to latitude and longitude, given by the coordinates of its corners.
///
///     TL ───────── TR      u = x / width, v = y / height
///      \    u →     \
///       \  v ↓       \     (1−u)(1−v)·TL + u(1−v)·TR + u·v·BR + (1−u)·v·BL
///        BL ───────── BR
///
/// If the corners make a parallelogram, the map is affine. Longitudes are unwrapped around the
/// first corner, so an image may cross the antimeridian.
struct CornerMap: Hashable, Sendable {
  private let width: Double
  private let height: Double
  /// Top left, top right, bottom right, bottom left; x is the unwrapped longitude, y the latitude.
  private let corners: [PlanePoint]
  /// The sign of the determinant within the image.
  private var orientation: Double

  /// Maps an image onto its corners; `nil` if they make no convex quadrilateral.
  init?(_ corners: MapImage.Corners, width: Double, height: Double) {
    let first = corners.topLeft
    self.corners = [first, corners.topRight, corners.bottomRight, corners.bottomLeft].map {
      PlanePoint(x: Self.unwrapped($0.longitude, around: first.longitude), y: $0.latitude)
    }
    self.width = width
    self.height = height
    orientation = 1
    let unit = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { value(PlanePoint(x: $0, y: $1)).slope }
    let size = unit.reduce(0) { $0 + abs($1.xx * $1.yy) + abs($1.xy * $1.yx) }
    let least = unit.map(\.determinant).min() ?? 0
    let greatest = unit.map(\.determinant).max() ?? 0
    guard least > 1e-9 * size || greatest < -1e-9 * size else { return nil }
    orientation = least > 0 ? 1 : -1
  }

  /// The coordinate of a pixel; `nil` if the latitude would be beyond a pole.
  func coordinate(at pixel: Pixel) -> Coordinate? {
    let point = value(PlanePoint(x: pixel.x / width, y: pixel.y / height)).value
    let isWrapped = abs(point.x) > 180
    return Coordinate(
      validating: point.y,
      isWrapped ? point.x.remainder(dividingBy: 360) : point.x
    )
  }

  /// The pixel of a coordinate; `nil` if the map, extended beyond the image, does not reach it.
  func pixel(of coordinate: Coordinate, tolerance: Double) -> Pixel? {
    let middle = corners.reduce(0) { $0 + $1.x } / 4
    let target = PlanePoint(
      x: Self.unwrapped(coordinate.longitude, around: middle),
      y: coordinate.latitude
    )
    let step = tolerance / max(width, height)
    let start = PlanePoint(x: 0.5, y: 0.5)
    guard let found = PlaneNewton.solve(from: start, tolerance: step, target: target, value),
      value(found).slope.determinant * orientation > 0
    else { return nil }
    return Pixel(x: found.x * width, y: found.y * height)
  }

  /// The affine map from image positions to longitude (unwrapped) and latitude that is closest to
  /// this one at the corners.
  var affine: Affine {
    let (tl, tr, br, bl) = (corners[0], corners[1], corners[2], corners[3])
    let right = PlanePoint(x: (tr.x - tl.x + br.x - bl.x) / 2, y: (tr.y - tl.y + br.y - bl.y) / 2)
    let down = PlanePoint(x: (bl.x - tl.x + br.x - tr.x) / 2, y: (bl.y - tl.y + br.y - tr.y) / 2)
    let middle = PlanePoint(
      x: (tl.x + tr.x + br.x + bl.x) / 4,
      y: (tl.y + tr.y + br.y + bl.y) / 4
    )
    return Affine(
      a: right.x / width,
      b: down.x / height,
      c: middle.x - right.x / 2 - down.x / 2,
      d: right.y / width,
      e: down.y / height,
      f: middle.y - right.y / 2 - down.y / 2
    )
  }

  private func value(_ p: PlanePoint) -> (value: PlanePoint, slope: Jacobian) {
    let (tl, tr, br, bl) = (corners[0], corners[1], corners[2], corners[3])
    let (u, v) = (p.x, p.y)
    func mix(_ part: (PlanePoint) -> Double) -> (Double, Double, Double) {
      let (a, b, c, d) = (part(tl), part(tr), part(br), part(bl))
      let top = (1 - u) * a + u * b
      let bottom = (1 - u) * d + u * c
      return ((1 - v) * top + v * bottom, (1 - v) * (b - a) + v * (c - d), bottom - top)
    }
    let (x, xu, xv) = mix(\.x)
    let (y, yu, yv) = mix(\.y)
    return (PlanePoint(x: x, y: y), Jacobian(xx: xu, xy: xv, yx: yu, yy: yv))
  }

  private static func unwrapped(_ longitude: Degrees, around center: Degrees) -> Degrees {
    let difference = longitude - center
    if difference > 180 { return longitude - 360 }
    return difference < -180 ? longitude + 360 : longitude
  }
}
