import GeoCore

extension DistanceRaster {
  /// The areas within the margin: polygons of rings, outer first and counter-clockwise, without
  /// points that are within a tolerance in metres of a straight line past them.
  func polygons(tolerance: Meters = 0.001) -> [[[PlanePoint]]] {
    let rings = Outline(of: self).rings().map(Ring.init)
    var polygons = rings.filter { $0.area > 0 }.map { [$0] }
    for hole in rings where hole.area < 0 {
      let around = polygons.indices.filter { polygons[$0][0].contains(hole.points[0]) }
      guard let index = around.min(by: { polygons[$0][0].area < polygons[$1][0].area }) else {
        assertionFailure("a hole outside every ring")
        continue
      }
      polygons[index].append(hole)
    }
    return polygons.compactMap { rings in
      let simple = rings.map { $0.simplified(tolerance: tolerance) }
      guard let outer = simple.first, outer.count > 3 else { return nil }
      return [outer] + simple.dropFirst().filter { $0.count > 3 }
    }
  }
}

/// The outline of a raster's inside, as a linked list of crossings of grid lines.
private struct Outline {
  private let raster: DistanceRaster
  /// The crossing after each, −1 if the outline does not cross.
  ///
  /// The crossing between a corner and the one to its right has twice the corner's index, the one
  /// between it and the corner above has one more.
  private var next: [Int32]

  init(of raster: DistanceRaster) {
    self.raster = raster
    next = [Int32](repeating: -1, count: 2 * raster.columns * raster.rows)
    for row in 0..<(raster.rows - 1) {
      for column in 0..<(raster.columns - 1) { cross(column, row) }
    }
  }

  /// Joins the crossings on the sides of one cell, the inside on the left.
  ///
  /// Corners are counted counter-clockwise from the lower left one; side k lies between corners k
  /// and k + 1. Each run of inner corners is cut off by a line from the side after its last corner
  /// to the side before its first.
  private mutating func cross(_ column: Int, _ row: Int) {
    let low = (raster.isInside(column, row), raster.isInside(column + 1, row))
    let high = (raster.isInside(column, row + 1), raster.isInside(column + 1, row + 1))
    if low == high, low.0 == low.1 { return }  // nearly all cells; arrays would be slow
    let isInside = [low.0, low.1, high.1, high.0]
    let here = 2 * (row * raster.columns + column)
    let sides = [here, here + 3, here + 2 * raster.columns, here + 1]
    for first in 0..<4 where isInside[first] && !isInside[(first + 3) % 4] {
      var last = first
      while isInside[(last + 1) % 4] { last = (last + 1) % 4 }
      next[sides[last]] = Int32(sides[(first + 3) % 4])
    }
  }

  /// The closed lines of the outline, each ending where it starts.
  func rings() -> [[PlanePoint]] {
    var rings: [[PlanePoint]] = []
    var isDone = [Bool](repeating: false, count: next.count)
    for start in next.indices where next[start] >= 0 && !isDone[start] {
      var ring: [PlanePoint] = []
      var crossing = start
      repeat {
        isDone[crossing] = true
        ring.append(point(of: crossing))
        crossing = Int(next[crossing])
      } while crossing != start
      ring.append(ring[0])
      rings.append(ring)
    }
    return rings
  }

  /// Where the outline crosses a side, between its corners but at neither of them.
  private func point(of crossing: Int) -> PlanePoint {
    let (row, column) = (crossing / 2).quotientAndRemainder(dividingBy: raster.columns)
    let (toColumn, toRow) = crossing.isMultiple(of: 2) ? (column + 1, row) : (column, row + 1)
    let a = raster.distance(column, row)
    let b = raster.distance(toColumn, toRow)
    let share = min(1 - 1e-6, max(1e-6, (raster.margin - a) / (b - a)))
    return raster.point(column, row)
      .towards(raster.point(toColumn, toRow), share * raster.cell)
  }
}

/// A closed line with its area.
private struct Ring {
  let points: [PlanePoint]
  /// In square metres, positive if the ring runs counter-clockwise.
  let area: Double

  init(_ points: [PlanePoint]) {
    self.points = points
    area = zip(points, points.dropFirst()).reduce(0) {
      $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
    }
  }

  /// Whether a point that is not on the ring lies inside.
  func contains(_ point: PlanePoint) -> Bool {
    var isInside = false
    for (a, b) in zip(points, points.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x > point.x { isInside.toggle() }
    }
    return isInside
  }

  /// The points without those that are within a tolerance of the straight line past them.
  func simplified(tolerance: Meters) -> [PlanePoint] {
    let line = points
    var kept = [line[0]]
    var skipped = 1..<1
    for index in line.indices.dropFirst(2) {
      let end = line[index]
      let candidates = skipped.lowerBound..<index
      let isStraight = candidates.allSatisfy {
        line[$0].squaredDistance(toLineFrom: kept[kept.count - 1], to: end) <= tolerance * tolerance
      }
      if !isStraight {
        kept.append(line[index - 1])
        skipped = index..<index
      }
    }
    kept.append(line[line.count - 1])
    return kept
  }
}
