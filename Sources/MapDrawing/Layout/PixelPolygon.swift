import GeoCore

/// A polygon in pixels, for placing labels.
struct PixelPolygon {
  let box: Box
  /// The sides of the outer ring.
  private let outline: [Side]
  /// The sides of all rings.
  private let sides: [Side]

  private struct Side {
    var a: Pixel
    var b: Pixel
  }

  /// Makes a polygon of rings, the outer one first; `nil` if that has fewer than three points.
  init?(_ rings: [[Pixel]]) {
    guard let outer = rings.first, outer.count > 2, let box = Box(outer) else { return nil }
    self.box = box
    outline = Self.sides(of: outer)
    sides = rings.flatMap(Self.sides)
  }

  /// The area of the outer ring in square pixels, by the shoelace formula.
  var area: Double {
    var sum = 0.0
    for side in outline { sum += side.a.x * side.b.y - side.b.x * side.a.y }
    return abs(sum) / 2
  }

  /// Whether a point lies inside, by the even–odd rule.
  func contains(_ point: Pixel) -> Bool {
    var isInside = false
    for side in sides where (side.a.y > point.y) != (side.b.y > point.y) {
      let share = (point.y - side.a.y) / (side.b.y - side.a.y)
      if point.x < side.a.x + share * (side.b.x - side.a.x) { isInside.toggle() }
    }
    return isInside
  }

  /// Whether a rectangle lies inside, tested at 9 points along each of its sides.
  func contains(_ box: Box) -> Bool {
    guard self.box.contains(box) else { return false }
    let steps = 8
    return (0...steps).allSatisfy { step in
      let share = Double(step) / Double(steps)
      let x = box.left + box.width * share
      let y = box.top + box.height * share
      return contains(Pixel(x: x, y: box.top)) && contains(Pixel(x: x, y: box.bottom))
        && contains(Pixel(x: box.left, y: y)) && contains(Pixel(x: box.right, y: y))
    }
  }

  /// The point inside that is farthest from the border, to about 2 % of the polygon's size.
  ///
  /// It is the best point of a grid, which is refined three times around the best point so far.
  ///
  /// - Complexity: O(edges).
  var interior: Pixel {
    var best = box.center
    var bestDistance = signedDistance(best)
    var center = box.center
    var (width, height) = (box.width, box.height)
    for _ in 0..<4 {
      for row in 0...8 {
        for column in 0...8 {
          let point = Pixel(
            x: center.x + width * (Double(column) / 8 - 0.5),
            y: center.y + height * (Double(row) / 8 - 0.5)
          )
          let distance = signedDistance(point)
          if distance > bestDistance + 0.25 { (best, bestDistance) = (point, distance) }
        }
      }
      center = best
      width /= 4
      height /= 4
    }
    return best
  }

  /// The direction of the longest side of the outer ring, in degrees clockwise from rightwards.
  ///
  /// The range is above −100 and up to 80, so that steep texts read upwards.
  var axis: Degrees {
    var longest = (length: 0.0, dx: 1.0, dy: 0.0)
    for side in outline {
      let length = side.a.distance(to: side.b)
      if length > longest.length + 1e-6 {
        longest = (length, side.b.x - side.a.x, side.b.y - side.a.y)
      }
    }
    let angle = atan2(longest.dy, longest.dx) * 180 / .pi
    return angle > 80 ? angle - 180 : (angle <= -100 ? angle + 180 : angle)
  }

  /// The distance to the border, negative outside.
  private func signedDistance(_ point: Pixel) -> Double {
    var least = Double.infinity
    for side in sides { least = min(least, point.distance(toSegment: side.a, side.b)) }
    return contains(point) ? least : -least
  }

  private static func sides(of ring: [Pixel]) -> [Side] {
    guard let first = ring.first else { return [] }
    return zip(ring, ring.dropFirst() + [first]).map { Side(a: $0, b: $1) }
  }
}

extension Pixel {
  /// The distance to the nearest point of a segment, in pixels.
  func distance(toSegment a: Pixel, _ b: Pixel) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let squared = dx * dx + dy * dy
    guard squared > 0 else { return distance(to: a) }
    let share = min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / squared))
    return distance(to: Pixel(x: a.x + share * dx, y: a.y + share * dy))
  }
}
