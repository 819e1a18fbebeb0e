/// A point on a ``LocalPlane``: metres east and north of its origin.
@frozen
public struct PlanePoint: Hashable, Sendable, BitwiseCopyable {
  /// Metres east of the origin.
  public var x: Double
  /// Metres north of the origin.
  public var y: Double

  /// Makes a point from its offsets in metres.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes an offset from a length in metres and a bearing; also a velocity from metres per second.
  public init(length: Double, bearing: Degrees) {
    let radians = bearing * .pi / 180
    self.init(x: length * sin(radians), y: length * cos(radians))
  }
}

/// Tangent plane in metres around an origin, for inner loops and for geometry within a campus.
///
/// Scales are the ellipsoid's radii of curvature at the origin (M along the meridian, N·cos φ along
/// the parallel). Errors against ``Geodesic`` below 60° of latitude:
///
/// | both places within | from the origin | between any two |
/// |---|---|---|
/// | 1 km of the origin | 0.006 % | 0.03 % |
/// | 10 km | 0.06 % | 0.3 % |
///
/// The error is proportional to the distance from the origin and to the tangent of the latitude, so
/// at 19° it is a fifth of that. Use ``Geodesic`` for longer distances. Longitudes are unwrapped
/// around the origin, so a plane may cross the antimeridian.
@frozen
public struct LocalPlane: Hashable, Sendable {
  /// The coordinate of (0, 0).
  public let origin: Coordinate
  /// Metres in one degree of longitude at the origin.
  public let metersPerDegreeLongitude: Double
  /// Metres in one degree of latitude at the origin.
  public let metersPerDegreeLatitude: Double

  /// Makes the plane at an origin.
  public init(at origin: Coordinate) {
    let radians = Double.pi / 180
    let a = WGS84.semiMajorAxis
    let e2 = WGS84.eccentricitySquared
    let sine = sin(origin.latitude * radians)
    let w2 = 1 - e2 * sine * sine
    let w = w2.squareRoot()
    self.origin = origin
    metersPerDegreeLatitude = a * (1 - e2) / (w2 * w) * radians
    metersPerDegreeLongitude = a / w * max(cos(origin.latitude * radians), 1e-12) * radians
  }

  /// The offset of a coordinate from the origin.
  @inlinable
  public func point(_ coordinate: Coordinate) -> PlanePoint {
    var east = coordinate.longitude - origin.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    return PlanePoint(
      x: east * metersPerDegreeLongitude,
      y: (coordinate.latitude - origin.latitude) * metersPerDegreeLatitude
    )
  }

  /// The coordinate at an offset, clamped to the poles and wrapped at the antimeridian.
  ///
  /// - Precondition: the offset is finite.
  @inlinable
  public func coordinate(_ point: PlanePoint) -> Coordinate {
    let latitude = origin.latitude + point.y / metersPerDegreeLatitude
    var longitude = origin.longitude + point.x / metersPerDegreeLongitude
    if abs(longitude) > 180 { longitude = longitude.remainder(dividingBy: 360) }
    return Coordinate(latitude: min(90, max(-90, latitude)), longitude: longitude)
  }

  /// The distance in metres between two coordinates, measured on the plane.
  @inlinable
  public func distance(_ a: Coordinate, _ b: Coordinate) -> Meters {
    let p = point(a)
    let q = point(b)
    return ((p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y)).squareRoot()
  }
}
