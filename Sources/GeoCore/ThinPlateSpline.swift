/// Thin-plate spline: a smooth map of the plane that interpolates every pair, for hand-drawn maps.
///
/// Of all such maps it has the least bending energy: an affine map and one term r² log r² for each
/// pair (F. L. Bookstein, "Principal warps", IEEE TPAMI 11, 1989, doi:10.1109/34.24792), between
/// normalised planes. It also interpolates the errors of the pairs, which the leave-one-out
/// residuals show.
struct ThinPlateSpline: Hashable, Sendable {
  private let from: Normalization
  private let to: Normalization
  private let centers: [PlanePoint]
  private let weights: [PlanePoint]
  private let affine: Affine
  private let affineInverse: Affine

  /// The spline through four pairs or more.
  ///
  /// - Complexity: O(pairs³).
  init(through pairs: [PointPair]) throws(FitFailure) {
    let normal = try NormalizedPairs(pairs)
    guard Self.areApart(normal.pairs.map(\.from)), Self.areApart(normal.pairs.map(\.to)) else {
      throw .coincident
    }
    let centers = normal.pairs.map(\.from)
    let count = centers.count
    let factors = QRFactorization(Self.matrix(centers))
    guard factors.rank > 1e-12 else { throw .collinear }
    let x = factors.solve(normal.pairs.map(\.to.x) + [0, 0, 0])
    let y = factors.solve(normal.pairs.map(\.to.y) + [0, 0, 0])
    let affine = Affine(
      a: x[count],
      b: x[count + 1],
      c: x[count + 2],
      d: y[count],
      e: y[count + 1],
      f: y[count + 2]
    )
    guard let inverse = affine.inverted else { throw .folded }
    from = normal.from
    to = normal.to
    self.centers = centers
    weights = (0..<count).map { PlanePoint(x: x[$0], y: y[$0]) }
    self.affine = affine
    affineInverse = inverse
  }

  /// The image of a point.
  ///
  /// - Complexity: O(pairs).
  func apply(_ point: PlanePoint) -> PlanePoint {
    to.undo(value(from.apply(point)).value)
  }

  /// The point with this image, to a tolerance; `nil` if the iteration does not converge, such as
  /// at a fold of the spline.
  func invert(_ point: PlanePoint, tolerance: Double) -> PlanePoint? {
    let target = to.apply(point)
    let start = affineInverse.apply(target)
    return PlaneNewton.solve(
      from: start,
      tolerance: tolerance * from.scale,
      target: target,
      value
    ).map(from.undo)
  }

  /// For each pair, the image of its point under the spline through all other pairs.
  ///
  /// Uses the formula of S. Rippa, Adv. Comput. Math. 11 (1999), doi:10.1023/A:1018975909870: the
  /// weight over the diagonal of the inverse matrix. So the system need not be solved for each
  /// pair.
  ///
  /// - Complexity: O(pairs³).
  func leavingOneOut() -> [PlanePoint] {
    let factors = QRFactorization(Self.matrix(centers))
    return centers.indices.map { index in
      var unit = Array(repeating: 0.0, count: centers.count + 3)
      unit[index] = 1
      let pivot = factors.solve(unit)[index]
      let met = value(centers[index]).value
      let weight = weights[index]
      return to.undo(PlanePoint(x: met.x - weight.x / pivot, y: met.y - weight.y / pivot))
    }
  }

  private func value(_ p: PlanePoint) -> (value: PlanePoint, slope: Jacobian) {
    var value = affine.apply(p)
    var slope = Jacobian(xx: affine.a, xy: affine.b, yx: affine.d, yy: affine.e)
    for (center, weight) in zip(centers, weights) {
      let dx = p.x - center.x
      let dy = p.y - center.y
      let square = dx * dx + dy * dy
      guard square > 0 else { continue }
      let logarithm = log(square)
      value.x += weight.x * square * logarithm
      value.y += weight.y * square * logarithm
      let factor = 2 * (logarithm + 1)
      slope.xx += weight.x * factor * dx
      slope.xy += weight.x * factor * dy
      slope.yx += weight.y * factor * dx
      slope.yy += weight.y * factor * dy
    }
    return (value, slope)
  }

  private static func matrix(_ centers: [PlanePoint]) -> [[Double]] {
    let rows = centers.map { a in
      centers.map { b in
        let square = (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)
        return square > 0 ? square * log(square) : 0
      } + [a.x, a.y, 1]
    }
    let tail = [0.0, 0, 0]
    return rows + [
      centers.map(\.x) + tail, centers.map(\.y) + tail, centers.map { _ in 1 } + tail,
    ]
  }

  private static func areApart(_ points: [PlanePoint]) -> Bool {
    let sorted = points.sorted { $0.x < $1.x }
    for (index, point) in sorted.enumerated() {
      for other in sorted[(index + 1)...] {
        if other.x - point.x > 1e-7 { break }
        if abs(other.y - point.y) <= 1e-7 { return false }
      }
    }
    return true
  }
}
