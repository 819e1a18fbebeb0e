import CampusGraph
public import GeoCore

/// A polygon that a route must not enter, its border included.
public struct AvoidedArea: Sendable, Hashable {
  /// The rings, the outer one first, each closed.
  public let rings: [[Coordinate]]
  private let plane: LocalPlane
  private let points: [[PlanePoint]]
  private let low: PlanePoint
  private let high: PlanePoint

  /// Takes the rings of a polygon.
  ///
  /// - Precondition: the outer ring has a point.
  public init(rings: [[Coordinate]]) {
    precondition(rings.first?.isEmpty == false, "an avoided area has an outer ring")
    let plane = LocalPlane(at: rings[0][0])
    let points = rings.map { $0.map(plane.point) }
    self.rings = rings
    self.plane = plane
    self.points = points
    low = PlanePoint(x: points[0].map(\.x).min() ?? 0, y: points[0].map(\.y).min() ?? 0)
    high = PlanePoint(x: points[0].map(\.x).max() ?? 0, y: points[0].map(\.y).max() ?? 0)
  }

  /// Whether a line enters the area or touches its border.
  ///
  /// - Complexity: O(points of the line · points of the rings) where the boxes meet.
  public func isTouched(by line: [Coordinate]) -> Bool {
    let line = line.map(plane.point)
    if line.contains(where: contains) { return true }
    return zip(line, line.dropFirst()).contains { crossesBorder($0.0, $0.1) }
  }

  /// The edges of a graph that enter the area.
  func edges(of graph: StreetGraph) -> [EdgeID] {
    graph.edges.filter { isTouched(by: graph.geometry.line(of: $0)) }
  }

  private func contains(_ point: PlanePoint) -> Bool {
    guard point.x >= low.x, point.x <= high.x, point.y >= low.y, point.y <= high.y else {
      return false
    }
    var isInside = false
    for ring in points {
      for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
        if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      }
    }
    return isInside
  }

  private func crossesBorder(_ p: PlanePoint, _ q: PlanePoint) -> Bool {
    guard max(p.x, q.x) >= low.x, min(p.x, q.x) <= high.x, max(p.y, q.y) >= low.y,
      min(p.y, q.y) <= high.y
    else { return false }
    return points.contains { ring in
      zip(ring, ring.dropFirst()).contains { Self.meet(p, q, with: $0.0, $0.1) }
    }
  }

  /// Whether the segments p–q and a–b share a point.
  private static func meet(
    _ p: PlanePoint,
    _ q: PlanePoint,
    with a: PlanePoint,
    _ b: PlanePoint
  ) -> Bool {
    let d1 = side(p, q, a)
    let d2 = side(p, q, b)
    let d3 = side(a, b, p)
    let d4 = side(a, b, q)
    if (d1 > 0) != (d2 > 0), (d3 > 0) != (d4 > 0), d1 != 0 || d2 != 0 { return true }
    return (d1 == 0 && spans(p, q, a)) || (d2 == 0 && spans(p, q, b))
      || (d3 == 0 && spans(a, b, p)) || (d4 == 0 && spans(a, b, q))
  }

  private static func side(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  private static func spans(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Bool {
    c.x >= min(a.x, b.x) && c.x <= max(a.x, b.x) && c.y >= min(a.y, b.y) && c.y <= max(a.y, b.y)
  }
}
