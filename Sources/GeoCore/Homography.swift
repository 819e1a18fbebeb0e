/// Projective map of the plane, such as an oblique photograph needs.
///
/// u = (h₀x + h₁y + h₂) / w, v = (h₃x + h₄y + h₅) / w with w = h₆x + h₇y + 1, between normalised
/// planes. It is not defined beyond the horizon, the line w = 0.
struct Homography: Hashable, Sendable {
  private let from: Normalization
  private let to: Normalization
  private let h: [Double]
  private let inverse: [Double]

  /// The smallest w that counts as on this side of the horizon; w is 1 at the centre of the points.
  private static let minimumDepth = 1e-6

  /// Below this rank the linear equations do not determine the map: three of four points are
  /// collinear.
  private static let minimumRank = 1e-4

  /// The projective map that fits four pairs or more best by least squares.
  ///
  /// Starts from the direct linear transform (Hartley and Zisserman, *Multiple View Geometry*, 2nd
  /// ed., algorithm 4.2), which is exact for four pairs, or from a map fitted to nearly the same
  /// pairs, then minimises the sum of squared distances on the ground by Levenberg–Marquardt.
  init(fitting pairs: [PointPair], near neighbor: Homography? = nil) throws(FitFailure) {
    let normal = try NormalizedPairs(pairs)
    let linear = QRFactorization(normal.pairs.flatMap(Self.linearRows))
    guard linear.rank > Self.minimumRank else { throw .collinear }
    if let neighbor {
      let moved = pairs.map {
        PointPair(from: neighbor.from.apply($0.from), to: neighbor.to.apply($0.to))
      }
      try self.init(neighbor.from, neighbor.to, moved, starts: [neighbor.h])
      return
    }
    let solution = linear.solve(normal.pairs.flatMap { [$0.to.x, $0.to.y] })
    let affine = Self.affineStart(normal.pairs).map { [$0] } ?? []
    try self.init(normal.from, normal.to, normal.pairs, starts: [solution] + affine)
  }

  private init(
    _ from: Normalization,
    _ to: Normalization,
    _ pairs: [PointPair],
    starts: [[Double]]
  ) throws(FitFailure) {
    let candidates = starts.compactMap { Self.refined($0, pairs) }
    guard let best = candidates.min(by: { $0.error < $1.error }),
      let inverse = Self.inverted(best.h)
    else { throw .folded }
    self.from = from
    self.to = to
    h = best.h
    self.inverse = inverse
  }

  /// The image of a point; `nil` beyond the horizon.
  func apply(_ point: PlanePoint) -> PlanePoint? {
    Self.apply(h, from.apply(point)).map(to.undo)
  }

  /// The point with this image; `nil` if there is none on this side of the horizon.
  func invert(_ point: PlanePoint) -> PlanePoint? {
    let q = to.apply(point)
    let w = inverse[6] * q.x + inverse[7] * q.y + inverse[8]
    guard w != 0 else { return nil }
    let p = PlanePoint(
      x: (inverse[0] * q.x + inverse[1] * q.y + inverse[2]) / w,
      y: (inverse[3] * q.x + inverse[4] * q.y + inverse[5]) / w
    )
    guard p.x.isFinite, p.y.isFinite, Self.apply(h, p) != nil else { return nil }
    return from.undo(p)
  }

  private static func apply(_ h: [Double], _ p: PlanePoint) -> PlanePoint? {
    let w = h[6] * p.x + h[7] * p.y + 1
    guard w > minimumDepth else { return nil }
    return PlanePoint(
      x: (h[0] * p.x + h[1] * p.y + h[2]) / w,
      y: (h[3] * p.x + h[4] * p.y + h[5]) / w
    )
  }

  private static func linearRows(_ pair: PointPair) -> [[Double]] {
    let (x, y, u, v) = (pair.from.x, pair.from.y, pair.to.x, pair.to.y)
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
  }

  /// The start from the affine map, which is better if errors put the linear transform's horizon
  /// among the points.
  private static func affineStart(_ pairs: [PointPair]) -> [Double]? {
    guard let map = try? Affine(fitting: pairs) else { return nil }
    return [map.a, map.b, map.c, map.d, map.e, map.f, 0, 0]
  }

  // MARK: - Levenberg–Marquardt

  private static func refined(
    _ start: [Double],
    _ pairs: [PointPair]
  ) -> (h: [Double], error: Double)? {
    guard var error = squareError(start, pairs) else { return nil }
    var h = start
    var damping = 1e-3
    for _ in 0..<50 where error > 1e-26 {
      let step = step(h, pairs, damping: damping)
      let next = zip(h, step).map(+)
      let nextError = squareError(next, pairs) ?? .infinity
      if nextError < error {
        let isDone = error - nextError < 1e-14 * error
        h = next
        error = nextError
        damping = max(damping / 10, 1e-12)
        if isDone { break }
      } else {
        damping *= 10
        if damping > 1e8 { break }
      }
    }
    return (h, error)
  }

  private static func squareError(_ h: [Double], _ pairs: [PointPair]) -> Double? {
    var sum = 0.0
    for pair in pairs {
      guard let q = apply(h, pair.from) else { return nil }
      sum += (q.x - pair.to.x) * (q.x - pair.to.x) + (q.y - pair.to.y) * (q.y - pair.to.y)
    }
    return sum.isFinite ? sum : nil
  }

  /// The damped Gauss–Newton step.
  ///
  /// Normal equations are accurate enough here: the planes are normalised, and the next step
  /// corrects the error of this one.
  private static func step(_ h: [Double], _ pairs: [PointPair], damping: Double) -> [Double] {
    var matrix = Array(repeating: Array(repeating: 0.0, count: 8), count: 8)
    var side = Array(repeating: 0.0, count: 8)
    for pair in pairs {
      let (x, y) = (pair.from.x, pair.from.y)
      let w = h[6] * x + h[7] * y + 1
      let u = (h[0] * x + h[1] * y + h[2]) / w
      let v = (h[3] * x + h[4] * y + h[5]) / w
      let rows = [
        [x / w, y / w, 1 / w, 0, 0, 0, -u * x / w, -u * y / w],
        [0, 0, 0, x / w, y / w, 1 / w, -v * x / w, -v * y / w],
      ]
      for (row, miss) in zip(rows, [pair.to.x - u, pair.to.y - v]) {
        for i in 0..<8 where row[i] != 0 {
          side[i] += row[i] * miss
          for j in 0..<8 { matrix[i][j] += row[i] * row[j] }
        }
      }
    }
    for index in 0..<8 { matrix[index][index] += damping }
    return QRFactorization(matrix).solve(side)
  }

  /// The inverse matrix, by cofactors; `nil` if the map flattens the plane.
  private static func inverted(_ h: [Double]) -> [Double]? {
    let m = h + [1]
    let cofactors = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    guard abs(determinant) > 1e-6 else { return nil }
    return cofactors.map { $0 / determinant }
  }
}
