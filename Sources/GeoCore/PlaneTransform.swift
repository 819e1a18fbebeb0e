/// Fitted map from the image plane to the ground plane.
enum PlaneTransform: Sendable {
  case affine(Affine, inverse: Affine)
  case projective(Homography)
  case spline(ThinPlateSpline)

  /// - Precondition: `method` is not `corners`.
  init(fitting pairs: [PointPair], _ method: PixelMap.Method) throws(FitFailure) {
    switch method {
    case .corners: preconditionFailure("corners are not fitted")
    case .similarity: try self.init(folding: Affine(similarityFitting: pairs))
    case .affine: try self.init(folding: Affine(fitting: pairs))
    case .projective: self = .projective(try Homography(fitting: pairs))
    case .tps: self = .spline(try ThinPlateSpline(through: pairs))
    }
  }

  /// `nil` if the map flattens the image.
  init?(_ affine: Affine) {
    guard let inverse = affine.inverted else { return nil }
    self = .affine(affine, inverse: inverse)
  }

  private init(folding affine: Affine) throws(FitFailure) {
    guard let transform = PlaneTransform(affine) else { throw .folded }
    self = transform
  }

  func apply(_ point: PlanePoint) -> PlanePoint? {
    switch self {
    case .affine(let map, _): map.apply(point)
    case .projective(let map): map.apply(point)
    case .spline(let map): map.apply(point)
    }
  }

  func invert(_ point: PlanePoint, tolerance: Double) -> PlanePoint? {
    switch self {
    case .affine(_, let inverse): inverse.apply(point)
    case .projective(let map): map.invert(point)
    case .spline(let map): map.invert(point, tolerance: tolerance)
    }
  }
}
