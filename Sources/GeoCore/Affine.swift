/// An affine map of the plane: x′ = a·x + b·y + c, y′ = d·x + e·y + f.
public struct Affine: Hashable, Sendable {
  /// x′ for one unit of x.
  public var a: Double
  /// x′ for one unit of y.
  public var b: Double
  /// x′ at the origin.
  public var c: Double
  /// y′ for one unit of x.
  public var d: Double
  /// y′ for one unit of y.
  public var e: Double
  /// y′ at the origin.
  public var f: Double

  /// Makes a map from its coefficients.
  public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// The factor by which areas grow; negative if the map mirrors, 0 if it flattens.
  public var determinant: Double { a * e - b * d }

  /// The image of a point.
  @inlinable
  public func apply(_ point: PlanePoint) -> PlanePoint {
    PlanePoint(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
  }

  /// The inverse map; `nil` if this one flattens the plane.
  public var inverted: Affine? {
    let determinant = determinant
    guard determinant.isNormal, abs(determinant) > 1e-12 * (abs(a * e) + abs(b * d)) else {
      return nil
    }
    let (ia, ib) = (e / determinant, -b / determinant)
    let (id, ie) = (-d / determinant, a / determinant)
    return Affine(a: ia, b: ib, c: -(ia * c + ib * f), d: id, e: ie, f: -(id * c + ie * f))
  }
}

extension Affine {
  /// The affine map that fits three pairs or more best by least squares.
  init(fitting pairs: [PointPair]) throws(FitFailure) {
    let normal = try NormalizedPairs(pairs)
    let factors = QRFactorization(normal.pairs.map { [$0.from.x, $0.from.y, 1] })
    guard factors.rank > 1e-6 else { throw .collinear }
    let x = factors.solve(normal.pairs.map(\.to.x))
    let y = factors.solve(normal.pairs.map(\.to.y))
    self.init(
      normalized: Affine(a: x[0], b: x[1], c: x[2], d: y[0], e: y[1], f: y[2]),
      normal
    )
    guard inverted != nil else { throw .folded }
  }

  /// The similarity that fits two pairs or more best by least squares.
  ///
  /// A rotation, a scale and a shift, from an image whose y runs downwards onto a plane whose y
  /// runs northwards. In complex numbers w = αz + β with z = x − iy, α = Σ z̄w / Σ z̄z.
  init(similarityFitting pairs: [PointPair]) throws(FitFailure) {
    let normal = try NormalizedPairs(pairs, mayBeCollinear: true)
    var (real, imaginary, square) = (0.0, 0.0, 0.0)
    for pair in normal.pairs {
      let (zx, zy) = (pair.from.x, -pair.from.y)
      real += zx * pair.to.x + zy * pair.to.y
      imaginary += zx * pair.to.y - zy * pair.to.x
      square += zx * zx + zy * zy
    }
    real /= square
    imaginary /= square
    guard real * real + imaginary * imaginary > 1e-12 else { throw .folded }
    self.init(
      normalized: Affine(a: real, b: imaginary, c: 0, d: imaginary, e: -real, f: 0),
      normal
    )
  }

  /// Converts a map between normalised planes to one between the original planes.
  private init(normalized map: Affine, _ pairs: NormalizedPairs) {
    let ratio = pairs.from.scale / pairs.to.scale
    let (a, b) = (map.a * ratio, map.b * ratio)
    let (d, e) = (map.d * ratio, map.e * ratio)
    let center = pairs.from.center
    self.init(
      a: a,
      b: b,
      c: map.c / pairs.to.scale + pairs.to.center.x - a * center.x - b * center.y,
      d: d,
      e: e,
      f: map.f / pairs.to.scale + pairs.to.center.y - d * center.x - e * center.y
    )
  }
}
