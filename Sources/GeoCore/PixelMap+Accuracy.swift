extension PixelMap {
  /// Residuals of a map at its control points.
  public struct Accuracy: Hashable, Sendable {
    /// The residual of one control point.
    public struct Residual: Hashable, Sendable {
      /// The control point's name.
      public let id: String
      /// Metres between its coordinate and the coordinate that the map gives for its pixel.
      public let distance: Meters
    }

    /// The map's method.
    public let method: Method
    /// The residuals, in the order of the control points.
    public let residuals: [Residual]
    /// Root mean square of the residual of each point under the map fitted without it, in metres.
    ///
    /// Estimates the error between the points. Equal to ``rms`` for ``Method/corners``, which uses
    /// no points. `nil` if too few points remain, or the rest is degenerate.
    public let leaveOneOut: Meters?

    /// Root mean square of the residuals, in metres; `nil` without control points.
    public var rms: Meters? { PixelMap.rootMeanSquare(residuals.map(\.distance)) }
    /// The largest residual in metres; `nil` without control points.
    public var max: Meters? { residuals.map(\.distance).max() }
  }

  /// Measures the residuals at the image's control points, along geodesics.
  ///
  /// - Throws: `noPlace` if a control point's pixel has no coordinate.
  /// - Complexity: O(control points²); O(control points³) for ``Method/tps``.
  public func accuracy() throws(PixelMapError) -> Accuracy {
    var residuals: [Accuracy.Residual] = []
    for point in image.controlPoints {
      let coordinate = try coordinate(at: point.pixel)
      let distance = Geodesic.distance(coordinate, point.coordinate)
      residuals.append(Accuracy.Residual(id: point.id, distance: distance))
    }
    let leaveOneOut =
      method == .corners
      ? Self.rootMeanSquare(residuals.map(\.distance)) : try leaveOneOut()
    return Accuracy(method: method, residuals: residuals, leaveOneOut: leaveOneOut)
  }

  static func rootMeanSquare(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  private func leaveOneOut() throws(PixelMapError) -> Meters? {
    let points = image.controlPoints
    guard points.count > method.minimumPoints,
      case .plane(let transform, let projection) = placement
    else { return nil }
    let pairs = try Self.pairs(image, projection)
    var splines: [PlanePoint]?
    if case .spline(let spline) = transform { splines = spline.leavingOneOut() }
    var distances: [Meters] = []
    for (index, point) in points.enumerated() {
      let predicted = splines?[index] ?? prediction(pairs, leavingOut: index, of: transform)
      guard let predicted, let coordinate = try? projection.unproject(predicted) else { return nil }
      distances.append(Geodesic.distance(coordinate, point.coordinate))
    }
    return Self.rootMeanSquare(distances)
  }

  private func prediction(
    _ pairs: [PointPair],
    leavingOut index: Int,
    of whole: PlaneTransform
  ) -> PlanePoint? {
    var others = pairs
    let pair = others.remove(at: index)
    if case .projective(let homography) = whole {
      return (try? Homography(fitting: others, near: homography))?.apply(pair.from)
    }
    return (try? PlaneTransform(fitting: others, method))?.apply(pair.from)
  }
}
