extension PixelMap {
  /// How well a map meets the control points.
  public struct Accuracy: Hashable, Sendable {
    /// One control point's share.
    public struct Residual: Hashable, Sendable {
      /// The control point's name.
      public let id: String
      /// Metres between its coordinate and the one that the map gives its pixel.
      public let distance: Meters
    }

    /// The map's method.
    public let method: Method
    /// The control points, in their order.
    public let residuals: [Residual]
    /// The root of the mean square of what a point is missed by when the map is fitted without it.
    ///
    /// This is what to expect between the points. For ``Method/corners``, which no point is used
    /// for, it is ``rms``. `nil` where too few points remain, or the rest would be degenerate.
    public let leaveOneOut: Meters?

    /// The root of the residuals' mean square, in metres; `nil` without control points.
    public var rms: Meters? { PixelMap.rootMeanSquare(residuals.map(\.distance)) }
    /// The largest residual in metres; `nil` without control points.
    public var max: Meters? { residuals.map(\.distance).max() }
  }

  /// Measures the map at the image's control points, along geodesics.
  ///
  /// - Throws: `noPlace` where a control point's pixel has no coordinate.
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
    guard points.count > method.minimumPoints else { return nil }
    let projection = try Self.projection(of: image)
    let pairs = try Self.pairs(image, projection)
    var whole: ThinPlateSpline?
    if method == .tps {
      whole = try? ThinPlateSpline(through: pairs)
      if whole == nil { return nil }
    }
    var distances: [Double] = []
    for index in points.indices {
      let predicted =
        whole?.leavingOut(index, of: pairs) ?? Self.prediction(pairs, leavingOut: index, method)
      guard let predicted, let coordinate = try? projection.unproject(predicted) else { return nil }
      distances.append(Geodesic.distance(coordinate, points[index].coordinate))
    }
    return Self.rootMeanSquare(distances)
  }

  private static func prediction(
    _ pairs: [PointPair],
    leavingOut index: Int,
    _ method: Method
  ) -> PlanePoint? {
    var others = pairs
    let pair = others.remove(at: index)
    return (try? PlaneTransform(fitting: others, method))?.apply(pair.from)
  }
}
