internal import CProj

/// Exact measures on the WGS 84 ellipsoid.
///
/// Shortest lines are found as in C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013),
/// doi:10.1007/s00190-012-0578-z, through PROJ's `geodesic.h`: 15 nanometres, at any distance. It
/// always converges, and every pair of coordinates has an answer:
///
/// - Coincident places: distance 0, both bearings 0. The two names of a place, 180° and −180°
///   or any longitude at a pole, are coincident too.
/// - Antipodal places: several lines are shortest; the one given runs over the pole of the
///   hemisphere that the start is in, the north pole from the equator.
/// - At a pole a bearing is that of the limit on the place's own meridian: from the north pole
///   with longitude λ₀, the bearing of a place at λ is 180° − (λ − λ₀); from the south pole λ − λ₀.
///
/// Inner loops may use ``GreatCircle`` or ``LocalPlane``, whose errors are documented there.
public enum Geodesic {
  /// The shortest line between two places: its length and its directions.
  public struct Line: Hashable, Sendable {
    /// Length in metres.
    public let distance: Meters
    /// Direction at the start, 0..<360 clockwise from north.
    public let startBearing: Degrees
    /// Direction at the end, still along the line (not back to the start), 0..<360.
    public let endBearing: Degrees
  }

  /// What a ring encloses.
  public struct RingMeasures: Hashable, Sendable {
    /// Square metres; positive where the ring runs counter-clockwise, negative where clockwise.
    ///
    /// Of the two sides of the ring, the smaller one counts; a ring around a pole is no exception.
    public let signedArea: Double
    /// Length in metres of the whole ring, with the line that closes it.
    public let perimeter: Meters

    /// Square metres, whatever the direction of the ring.
    public var area: Double { abs(signedArea) }
  }

  // Held by address: the C functions take one, and a copy of its 400 bytes would cost as much as a
  // short line does. Written once, before anybody reads it.
  nonisolated(unsafe) private static let wgs84: UnsafePointer<geod_geodesic> = {
    let pointer = UnsafeMutablePointer<geod_geodesic>.allocate(capacity: 1)
    pointer.initialize(to: geod_geodesic())
    geod_init(pointer, 6_378_137, 1 / 298.257_223_563)
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

  /// The place reached by going straight on from a coordinate.
  ///
  /// - Parameters:
  ///   - start: where the line begins.
  ///   - bearing: its direction there, in degrees clockwise from north; any finite number.
  ///   - distance: its length in metres; negative goes backwards, more than half way round the
  ///     Earth goes on beyond the antipode.
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

  /// The place at a fraction of the shortest line between two coordinates.
  ///
  /// - Parameters:
  ///   - start: where the fraction is 0.
  ///   - end: where the fraction is 1.
  ///   - fraction: part of the length; below 0 and above 1 the line is prolonged.
  /// - Returns: the place; the very coordinates of the ends at 0 and 1.
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

  /// The length of a line of geodesics through the coordinates, in metres.
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
  /// The first coordinate may be repeated at the end or not. A ring of fewer than three places has
  /// no area. The ring must not cross itself: where it does, the parts run clockwise count as
  /// negative.
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
