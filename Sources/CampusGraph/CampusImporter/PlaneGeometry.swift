package import GeoCore

/// Vector in metres east and north on the plane of a campus.
package typealias Vector = SIMD2<Double>

/// Plane of a campus import, with coordinates rounded to the grid of 10⁻⁷°.
package struct Frame: Sendable {
  package let plane: LocalPlane

  /// Makes the plane at a coordinate of the campus.
  package init(at origin: Coordinate) { plane = LocalPlane(at: origin) }

  /// The position of a coordinate on the plane.
  package func vector(_ coordinate: Coordinate) -> Vector {
    let point = plane.point(coordinate)
    return Vector(point.x, point.y)
  }

  /// The coordinate of a point of the plane, rounded to the grid.
  package func coordinate(_ vector: Vector) -> Coordinate {
    FixedCoordinate(plane.coordinate(PlanePoint(x: vector.x, y: vector.y))).coordinate
  }

  /// Rings as vectors.
  func vectors(_ rings: Rings) -> [[Vector]] { rings.map { $0.map(vector) } }
}

/// Plane geometry in metres.
package enum Plane {
  /// Twice the signed area of the triangle a, b, c; positive if c lies left of a→b.
  static func cross(_ a: Vector, _ b: Vector, _ c: Vector) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// The length of a vector.
  static func length(_ v: Vector) -> Double { (v * v).sum().squareRoot() }

  /// The distance between two points.
  package static func distance(_ a: Vector, _ b: Vector) -> Double { length(b - a) }

  /// A vector of length 1; zero for zero.
  static func unit(_ v: Vector) -> Vector {
    let length = length(v)
    return length > 0 ? v / length : .zero
  }

  /// The vector rotated left by a right angle.
  static func left(_ v: Vector) -> Vector { Vector(-v.y, v.x) }

  /// The fraction along a→b, 0…1, of the point nearest to p.
  static func fraction(of p: Vector, on a: Vector, _ b: Vector) -> Double {
    let d = b - a
    let square = (d * d).sum()
    return square > 0 ? min(1, max(0, (d * (p - a)).sum() / square)) : 0
  }

  /// The point of a–b nearest to p.
  static func nearest(to p: Vector, on a: Vector, _ b: Vector) -> Vector {
    a + (b - a) * fraction(of: p, on: a, b)
  }

  /// Whether the closed line segments a–b and c–d share a point.
  package static func meet(_ a: Vector, _ b: Vector, with c: Vector, _ d: Vector) -> Bool {
    let abc = cross(a, b, c)
    let abd = cross(a, b, d)
    let cda = cross(c, d, a)
    let cdb = cross(c, d, b)
    if (abc > 0) != (abd > 0) && (cda > 0) != (cdb > 0) && abc != 0 && abd != 0 && cda != 0
      && cdb != 0
    {
      return true
    }
    return (abc == 0 && isBetween(a, b, c)) || (abd == 0 && isBetween(a, b, d))
      || (cda == 0 && isBetween(c, d, a)) || (cdb == 0 && isBetween(c, d, b))
  }

  /// The proper crossing of the line segments a–b and c–d; `nil` if they do not cross or only touch.
  static func crossing(_ a: Vector, _ b: Vector, with c: Vector, _ d: Vector) -> Vector? {
    let (start, end) = (cross(c, d, a), cross(c, d, b))
    guard start * end < 0, cross(a, b, c) * cross(a, b, d) < 0 else { return nil }
    return a + (b - a) * (start / (start - end))
  }

  /// Whether p, known to be on the line through a and b, lies between them.
  private static func isBetween(_ a: Vector, _ b: Vector, _ p: Vector) -> Bool {
    min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y && p.y <= max(a.y, b.y)
  }

  /// Twice the signed area of a ring; positive if it runs counter-clockwise.
  package static func doubleArea(_ ring: [Vector]) -> Double {
    guard let origin = ring.first else { return 0 }
    return edges(ring).reduce(0) { $0 + cross(origin, $1.0, $1.1) }
  }

  /// The sides of a ring, the closing one included.
  package static func edges(_ ring: [Vector]) -> Zip2Sequence<[Vector], [Vector]> {
    guard let first = ring.first else { return zip([], []) }
    return zip(ring, ring.dropFirst() + [first])
  }

  /// Whether a point is inside rings by the even-odd rule; undefined for points on a side.
  package static func contains(_ rings: [[Vector]], _ p: Vector) -> Bool {
    var isInside = false
    for ring in rings {
      for (a, b) in edges(ring) where (a.y > p.y) != (b.y > p.y) {
        if p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
      }
    }
    return isInside
  }

  /// The distance from a point to the nearest side of rings; infinite without sides.
  package static func distance(from p: Vector, toSidesOf rings: [[Vector]]) -> Double {
    var best = Double.infinity
    for ring in rings {
      for (a, b) in edges(ring) { best = min(best, distance(p, nearest(to: p, on: a, b))) }
    }
    return best
  }

  /// A ring offset outwards (or inwards, for a negative distance), with mitred corners.
  ///
  /// A corner moves by at most three times the distance. If an inward offset would invert the ring
  /// or leave less than a fifth of its area, the ring is returned unchanged.
  static func offset(_ ring: [Vector], by distance: Double) -> [Vector] {
    let clean = withoutRepeats(ring)
    guard clean.count >= 3 else { return ring }
    let area = doubleArea(clean)
    let outward = area >= 0 ? -1.0 : 1.0
    let moved = clean.indices.map { index -> Vector in
      let before = clean[(index + clean.count - 1) % clean.count]
      let after = clean[(index + 1) % clean.count]
      let corner = clean[index]
      return corner + miter(before, corner, after) * (outward * distance)
    }
    let newArea = doubleArea(moved)
    let isIntact = (newArea > 0) == (area > 0) && abs(newArea) >= abs(area) / 5
    return distance >= 0 || isIntact ? moved : clean
  }

  /// The displacement of a line's corner when the line is offset to the left by 1; its length is at
  /// most 3.
  static func miter(_ before: Vector, _ corner: Vector, _ after: Vector) -> Vector {
    let first = left(unit(corner - before))
    let second = left(unit(after - corner))
    let sum = first + second
    let reach = 1 + (first * second).sum()  // |sum|² / 2
    guard reach > 1e-9 else { return first }
    let miter = sum / reach
    let length = length(miter)
    return length > 3 ? miter * (3 / length) : miter
  }

  /// A ring without consecutive duplicates.
  static func withoutRepeats(_ ring: [Vector]) -> [Vector] {
    var clean: [Vector] = []
    for point in ring where point != clean.last { clean.append(point) }
    if clean.count > 1, clean.first == clean.last { clean.removeLast() }
    return clean
  }
}
