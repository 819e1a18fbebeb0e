internal import CProj

/// Geodesics on the WGS 84 ellipsoid: distances, bearings, destinations and areas.
///
/// Solved as in C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013),
/// doi:10.1007/s00190-012-0578-z, by PROJ's `geodesic.h`; accurate to 15 nanometres at any
/// distance. The solution always converges, and every pair of coordinates has an answer:
///
/// - Coincident points: distance 0, both bearings 0. 180° and −180°, and all longitudes at a pole,
///   are coincident too.
/// - Antipodal points have several shortest lines; the result runs over the pole of the start's
///   hemisphere, the north pole from the equator.
/// - At a pole, a bearing is the limit along the meridian of the point's own longitude: from the
///   north pole with longitude λ₀, the bearing of a point at λ is 180° − (λ − λ₀); from the south
///   pole λ − λ₀.
///
/// Inner loops may use ``GreatCircle`` or ``LocalPlane``, whose errors are documented there.
public enum Geodesic {
  /// Length and end bearings of the shortest line between two points.
  public struct Line: Hashable, Sendable {
    /// Length in metres.
    public let distance: Meters
    /// Direction at the start, 0..<360 clockwise from north.
    public let startBearing: Degrees
    /// Direction at the end, still along the line (not back to the start), 0..<360.
    public let endBearing: Degrees
  }

  /// Area and perimeter of a ring.
  public struct RingMeasures: Hashable, Sendable {
    /// Square metres; positive for a counter-clockwise ring, negative for a clockwise one.
    ///
    /// The area of the smaller of the ring's two sides, also for a ring around a pole.
    public let signedArea: Double
    /// Length of the ring in metres, including the closing line.
    public let perimeter: Meters

    /// Absolute area in square metres.
    public var area: Double { abs(signedArea) }
  }

  // A pointer, because the C functions take one and copying 400 bytes costs as much as a short
  // line. Initialised once, before the first read.
  nonisolated(unsafe) private static let wgs84: UnsafePointer<geod_geodesic> = {
    let pointer = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
    pointer.initialize(to: geod_geodesic())
    geod_init(pointer, WGS84.semiMajorAxis, WGS84.flattening)
    return UnsafePointer(pointer)
  }()

  /// The length of the shortest line between two coordinates, in metres.
  public static func distance(_ a: Coordinate, _ b: Coordinate) -> Meters {
    var meters = 0.0
    geod_inverse(wgs84, a.latitude, a.longitude, b.latitude, b.longitude, &meters, nil, nil)
    return meters
  }

  /// The shortest line from one coordinate to another: length and the bearings at both ends.
  public static func line(from start: Coordinate, to end: Coordinate) -> Line {
    var meters = 0.0
    var first = 0.0
    var last = 0.0
    geod_inverse(
      wgs84,
      start.latitude,
      start.longitude,
      end.latitude,
      end.longitude,
      &meters,
      &first,
      &last
    )
    guard meters > 0 else { return Line(distance: 0, startBearing: 0, endBearing: 0) }
    return Line(
      distance: meters,
      startBearing: Bearing.normalized(first),
      endBearing: Bearing.normalized(last)
    )
  }

  /// The direction in which the shortest line leaves the first coordinate, 0..<360.
  public static func bearing(from start: Coordinate, to end: Coordinate) -> Degrees {
    line(from: start, to: end).startBearing
  }

  /// The end of a geodesic given by its start, bearing and length.
  ///
  /// - Parameters:
  ///   - start: where the line begins.
  ///   - bearing: its direction there, in degrees clockwise from north; any finite number.
  ///   - distance: its length in metres; negative for backwards; may exceed half the circumference.
  /// - Returns: the far end of the line.
  /// - Precondition: `bearing` and `distance` are finite.
  public static func destination(
    from start: Coordinate,
    bearing: Degrees,
    distance: Meters
  ) -> Coordinate {
    precondition(bearing.isFinite && distance.isFinite, "bearing and distance must be finite")
    var latitude = 0.0
    var longitude = 0.0
    geod_direct(
      wgs84,
      start.latitude,
      start.longitude,
      bearing,
      distance,
      &latitude,
      &longitude,
      nil
    )
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The point at a fraction of the shortest line between two coordinates.
  ///
  /// - Parameters:
  ///   - start: where the fraction is 0.
  ///   - end: where the fraction is 1.
  ///   - fraction: part of the length; below 0 and above 1 the line is extended.
  /// - Returns: the point; exactly `start` at 0 and `end` at 1.
  /// - Precondition: `fraction` is finite.
  public static func point(
    from start: Coordinate,
    to end: Coordinate,
    fraction: Double
  ) -> Coordinate {
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    let line = line(from: start, to: end)
    return destination(
      from: start,
      bearing: line.startBearing,
      distance: line.distance * fraction
    )
  }

  /// The length in metres of a polyline whose segments are geodesics.
  ///
  /// - Complexity: O(coordinates).
  public static func length(of line: some Sequence<Coordinate>) -> Meters {
    var iterator = line.makeIterator()
    guard var last = iterator.next() else { return 0 }
    var meters = 0.0
    while let next = iterator.next() {
      meters += distance(last, next)
      last = next
    }
    return meters
  }

  /// The area and perimeter of a ring whose sides are geodesics.
  ///
  /// The first coordinate may be repeated at the end or not. A ring of fewer than three points has
  /// no area. The ring must not cross itself; if it does, clockwise parts count as negative.
  ///
  /// - Complexity: O(coordinates).
  public static func ring(_ ring: some Sequence<Coordinate>) -> RingMeasures {
    var polygon = geod_polygon()
    geod_polygon_init(&polygon, 0)
    for corner in ring {
      geod_polygon_addpoint(wgs84, &polygon, corner.latitude, corner.longitude)
    }
    var area = 0.0
    var perimeter = 0.0
    geod_polygon_compute(wgs84, &polygon, 0, 1, &area, &perimeter)
    return RingMeasures(signedArea: area, perimeter: perimeter)
  }
}
