/// Point of the image plane and the point of the ground plane that it should map to.
struct PointPair: Hashable, Sendable {
  var from: PlanePoint
  var to: PlanePoint
}

/// Reason why no transformation can be fitted to pairs.
enum FitFailure: Error {
  /// Points lie in one place on the image or on the ground.
  case coincident
  /// Points lie in one line on the image or on the ground.
  case collinear
  /// The fitted transformation folds or flattens the image.
  case folded
}

/// Shift and scale that centre points at 0 with a mean square distance of 2.
///
/// Fits are computed between normalised planes (R. Hartley, "In defense of the eight-point
/// algorithm", IEEE TPAMI 19, 1997, doi:10.1109/34.601246): eastings of millions of metres beside
/// pixels would lose all precision.
struct Normalization: Hashable, Sendable {
  let center: PlanePoint
  let scale: Double

  /// Ratio of the points' spread along their minor axis to that along their major axis, 0…1.
  let breadth: Double

  /// Below this breadth points count as collinear: a thousandth of their extent, the accuracy of
  /// pixels read off by eye.
  static let minimumBreadth = 1e-3

  init(_ points: [PlanePoint]) throws(FitFailure) {
    let count = Double(max(points.count, 1))
    let x = points.reduce(0) { $0 + $1.x } / count
    let y = points.reduce(0) { $0 + $1.y } / count
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in points {
      xx += (point.x - x) * (point.x - x)
      xy += (point.x - x) * (point.y - y)
      yy += (point.y - y) * (point.y - y)
    }
    let mean = (xx + yy) / count
    // Relative to the magnitude of the numbers: easting and northing of one point differ by
    // rounding.
    guard mean.squareRoot() > 1e-9 * max(1, abs(x), abs(y)), mean.isFinite else {
      throw .coincident
    }
    let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    let greatest = (xx + yy) / 2 + root
    breadth = (max(0, (xx + yy) / 2 - root) / greatest).squareRoot()
    center = PlanePoint(x: x, y: y)
    scale = (2 / mean).squareRoot()
  }

  func apply(_ point: PlanePoint) -> PlanePoint {
    PlanePoint(x: (point.x - center.x) * scale, y: (point.y - center.y) * scale)
  }

  func undo(_ point: PlanePoint) -> PlanePoint {
    PlanePoint(x: point.x / scale + center.x, y: point.y / scale + center.y)
  }
}

/// Pairs of points between normalised planes.
struct NormalizedPairs {
  let from: Normalization
  let to: Normalization
  let pairs: [PointPair]

  init(_ pairs: [PointPair], mayBeCollinear: Bool = false) throws(FitFailure) {
    let from = try Normalization(pairs.map(\.from))
    let to = try Normalization(pairs.map(\.to))
    if !mayBeCollinear, min(from.breadth, to.breadth) < Normalization.minimumBreadth {
      throw .collinear
    }
    self.from = from
    self.to = to
    self.pairs = pairs.map { PointPair(from: from.apply($0.from), to: to.apply($0.to)) }
  }
}

/// Partial derivatives of a map of the plane at a point.
struct Jacobian {
  var xx: Double
  var xy: Double
  var yx: Double
  var yy: Double

  var determinant: Double { xx * yy - xy * yx }
}

/// Newton's method with step halving for maps of the plane.
enum PlaneNewton {
  /// The point whose value is the target.
  ///
  /// `nil` if the iteration does not converge to it within 60 steps. The tolerance is the length of
  /// the last step, in units of the argument.
  static func solve(
    from start: PlanePoint,
    tolerance: Double,
    target: PlanePoint,
    _ map: (PlanePoint) -> (value: PlanePoint, slope: Jacobian)?
  ) -> PlanePoint? {
    var point = start
    guard var current = map(point) else { return nil }
    for _ in 0..<60 {
      let x = current.value.x - target.x
      let y = current.value.y - target.y
      let slope = current.slope
      let determinant = slope.determinant
      guard determinant != 0, determinant.isFinite else { return nil }
      let stepX = (slope.yy * x - slope.xy * y) / determinant
      let stepY = (slope.xx * y - slope.yx * x) / determinant
      let error = x * x + y * y
      let isLast = stepX * stepX + stepY * stepY <= tolerance * tolerance
      var share = 1.0
      while true {
        let next = PlanePoint(x: point.x - share * stepX, y: point.y - share * stepY)
        if isLast { return next }
        if let result = map(next) {
          let dx = result.value.x - target.x
          let dy = result.value.y - target.y
          if dx * dx + dy * dy < error {
            point = next
            current = result
            break
          }
        }
        share /= 2
        guard share > 1e-4 else { return nil }
      }
    }
    return nil
  }
}
