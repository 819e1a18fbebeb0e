/// A point of the image plane and the point of the ground plane that it should map to.
struct PointPair: Hashable, Sendable {
  var from: PlanePoint
  var to: PlanePoint
}

/// Why no transformation can be fitted to pairs.
enum FitFailure: Error {
  /// Points lie in one place on the image or on the ground.
  case coincident
  /// Points lie in one line on the image or on the ground.
  case collinear
  /// The fitted transformation folds or flattens the image.
  case folded
}

/// The shift and scale that bring points around 0 with a mean square distance of 2.
///
/// Fits are made between planes so normalised (R. Hartley, "In defense of the eight-point
/// algorithm", IEEE TPAMI 19, 1997, doi:10.1109/34.601246): eastings of millions of metres beside
/// pixels would cost all the digits.
struct Normalization: Hashable, Sendable {
  let center: PlanePoint
  let scale: Double

  /// How far points spread across the line they lie along, over how far along it: 0…1.
  let breadth: Double

  /// Below this breadth points count as collinear: a thousandth of their extent, which is what
  /// pixels read off by eye are good for.
  static let leastBreadth = 1e-3

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
    // Relative to the size of the numbers, as easting and northing of one spot differ by rounding.
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

/// Pairs between normalised planes.
struct NormalizedPairs {
  let from: Normalization
  let to: Normalization
  let pairs: [PointPair]

  init(_ pairs: [PointPair], mayBeCollinear: Bool = false) throws(FitFailure) {
    let from = try Normalization(pairs.map(\.from))
    let to = try Normalization(pairs.map(\.to))
    if !mayBeCollinear, min(from.breadth, to.breadth) < Normalization.leastBreadth {
      throw .collinear
    }
    self.from = from
    self.to = to
    self.pairs = pairs.map { PointPair(from: from.apply($0.from), to: to.apply($0.to)) }
  }
}

/// The derivatives of a map of the plane at a point.
struct Jacobian {
  var xx: Double
  var xy: Double
  var yx: Double
  var yy: Double

  var determinant: Double { xx * yy - xy * yx }
}

/// Finds where a map of the plane takes a value, by Newton's method with halved steps.
enum PlaneNewton {
  /// The point whose value is the target.
  ///
  /// It is `nil` where the steps do not come to rest within 60, or rest elsewhere. The tolerance is
  /// the length of the last step, in units of the argument.
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
