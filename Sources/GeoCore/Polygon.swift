/// Area bounded by one outer ring and any number of holes.
///
/// Rings are closed: the last coordinate equals the first. Sides are straight in latitude and
/// longitude (RFC 7946 §3.1.1). Either winding is accepted: a ring's position in the list, not its
/// direction, tells whether it is a hole. A polygon may cross the antimeridian but must be narrower
/// than 180 degrees and contain no pole.
public struct Polygon: Hashable, Sendable {
  /// The outer ring, then the holes, each closed.
  public let rings: [[Coordinate]]

  /// Makes a polygon from rings, the outer one first, and closes open ones.
  public init(rings: [[Coordinate]]) {
    self.rings = rings.map(Self.closed)
  }

  /// Makes a polygon from an outer ring and holes, and closes open ones.
  public init(outer: [Coordinate], holes: [[Coordinate]] = []) {
    self.init(rings: [outer] + holes)
  }

  /// The outer ring; empty for an empty polygon.
  public var outer: [Coordinate] { rings.first ?? [] }

  /// The holes.
  public var holes: ArraySlice<[Coordinate]> { rings.dropFirst() }

  private static func closed(_ ring: [Coordinate]) -> [Coordinate] {
    guard let first = ring.first, first != ring.last else { return ring }
    return ring + [first]
  }
}

// MARK: - Inside

extension Polygon {
  /// Position relative to a ring or a polygon.
  @frozen
  public enum Location: Sendable {
    /// In the interior.
    case inside
    /// Exactly on a side or a corner.
    case border
    /// In the exterior.
    case outside
  }

  /// The position of a coordinate relative to the polygon; the border of a hole is border too.
  ///
  /// - Complexity: O(corners).
  public func location(of coordinate: Coordinate) -> Location {
    guard let outer = rings.first else { return .outside }
    let inOuter = Self.location(of: coordinate, inRing: outer)
    guard inOuter == .inside else { return inOuter }
    for hole in holes {
      switch Self.location(of: coordinate, inRing: hole) {
      case .inside: return .outside
      case .border: return .border
      case .outside: continue
      }
    }
    return .inside
  }

  /// Whether a coordinate lies in the polygon or on its border.
  ///
  /// - Complexity: O(corners).
  public func contains(_ coordinate: Coordinate) -> Bool { location(of: coordinate) != .outside }

  /// The position of a coordinate relative to one closed ring, by the even–odd rule (Shimrat 1962).
  ///
  /// - Complexity: O(corners).
  public static func location(of coordinate: Coordinate, inRing ring: [Coordinate]) -> Location {
    guard let first = ring.first else { return .outside }
    var isInside = false
    var x1 = unwrapped(first.longitude - coordinate.longitude)
    var y1 = first.latitude - coordinate.latitude
    if x1 == 0, y1 == 0 { return .border }
    for (previous, next) in zip(ring, ring.dropFirst()) {
      // Unwrapped from corner to corner, so that no side runs the wrong way round the globe.
      let x2 = x1 + unwrapped(next.longitude - previous.longitude)
      let y2 = next.latitude - coordinate.latitude
      if next == coordinate { return .border }
      if (y1 > 0) != (y2 > 0) {
        let cross = x1 * y2 - x2 * y1
        if cross == 0 { return .border }
        if (cross > 0) == (y2 > y1) { isInside.toggle() }
      } else if y1 == 0, y2 == 0, x1 * x2 <= 0 {
        return .border
      }
      (x1, y1) = (x2, y2)
    }
    return isInside ? .inside : .outside
  }

  /// A difference of longitudes the short way round, −180…180 degrees.
  static func unwrapped(_ difference: Degrees) -> Degrees {
    if difference > 180 { return difference - 360 }
    return difference < -180 ? difference + 360 : difference
  }
}

// MARK: - Hull

extension Polygon {
  /// The convex hull of coordinates, closed and counterclockwise, without corners on its sides; one
  /// or two corners if all coordinates are on a point or a line.
  ///
  /// Andrew's monotone chain (Andrew 1979), in degrees. The coordinates may lie on both sides of
  /// the antimeridian within 180 degrees of the first one.
  ///
  /// - Complexity: O(n log n).
  public static func convexHull(of coordinates: some Sequence<Coordinate>) -> [Coordinate] {
    let all = Array(coordinates)
    guard let first = all.first else { return [] }
    var points = all.map { coordinate in
      HullPoint(
        x: unwrapped(coordinate.longitude - first.longitude),
        y: coordinate.latitude,
        coordinate: coordinate
      )
    }
    points.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    let lower = chain(points)
    let upper = chain(points.reversed())
    return (lower.dropLast() + upper).map(\.coordinate)
  }

  private struct HullPoint {
    var x: Double
    var y: Double
    var coordinate: Coordinate
  }

  /// The corners of one half of the hull; every turn is to the left.
  private static func chain(_ points: [HullPoint]) -> [HullPoint] {
    var chain: [HullPoint] = []
    for point in points {
      while let last = chain.last {
        if last.x == point.x, last.y == point.y {
          chain.removeLast()
          continue
        }
        guard chain.count >= 2 else { break }
        let before = chain[chain.count - 2]
        let cross =
          (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x)
        guard cross <= 0 else { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    return chain
  }
}
