extension Polygon {
  /// The interior point farthest from the border, to within a tolerance, for labels and for areas
  /// represented by one point.
  ///
  /// The quadtree search of Agafonkin (*polylabel*, 2016) after Garcia-Castellanos and Lombardo
  /// (2007), started from a scan-line point that is certainly inside, so the result is inside even
  /// for very thin polygons.
  ///
  /// - Parameter tolerance: how much farther from the border another point may be, in metres.
  /// - Returns: the coordinate; `nil` for a polygon without area.
  /// - Complexity: O(corners · cells); at most `maximumCells` cells are opened.
  public func interiorPoint(tolerance: Meters = 0.5) -> Coordinate? {
    precondition(tolerance > 0, "the tolerance must be positive")
    let plane = Self.plane(of: outer)
    let shape = PlaneShape(rings: rings.map { Self.points(of: $0, on: plane) })
    guard var best = shape.scanLinePoint() else { return nil }
    var queue = shape.firstCells()
    if let candidate = queue.max(by: { $0.distance < $1.distance }),
      candidate.distance > best.distance
    {
      best = candidate
    }
    var cells = 0
    while let cell = queue.popLast(), cells < Self.maximumCells {
      guard cell.reach > best.distance + tolerance else { break }
      for part in shape.quarters(of: cell) {
        if part.distance > best.distance { best = part }
        if part.reach > best.distance + tolerance { queue.insertSorted(part) }
      }
      cells += 1
    }
    return plane.coordinate(best.center)
  }

  /// The bound on the work of ``interiorPoint(tolerance:)``; ordinary buildings need a few dozen.
  static let maximumCells = 1000
}

/// Polygon on a plane, for the search of its interior point.
private struct PlaneShape {
  let rings: [[PlanePoint]]

  /// A square of the search.
  struct Cell {
    var center: PlanePoint
    /// Half a side in metres.
    var half: Double
    /// Distance from the centre to the border, negative outside.
    var distance: Double
    /// Upper bound of the distance to the border within the square.
    var reach: Double { distance + half * 2.0.squareRoot() }
  }

  func cell(at center: PlanePoint, half: Double) -> Cell {
    Cell(center: center, half: half, distance: signedDistance(from: center))
  }

  func quarters(of cell: Cell) -> [Cell] {
    let half = cell.half / 2
    return [(-half, -half), (half, -half), (-half, half), (half, half)].map { dx, dy in
      self.cell(at: PlanePoint(x: cell.center.x + dx, y: cell.center.y + dy), half: half)
    }
  }

  /// Squares that cover the outer ring, by increasing reach.
  func firstCells() -> [Cell] {
    let outer = rings.first ?? []
    let xs = outer.map(\.x)
    let ys = outer.map(\.y)
    guard let west = xs.min(), let east = xs.max(), let south = ys.min(), let north = ys.max()
    else {
      return []
    }
    // At most 64 squares a row, so that slivers do not start with thousands.
    let side = max(min(east - west, north - south), max(east - west, north - south) / 64)
    guard side > 0 else { return [] }
    var cells: [Cell] = []
    var y = south
    while y < north {
      var x = west
      while x < east {
        cells.append(cell(at: PlanePoint(x: x + side / 2, y: y + side / 2), half: side / 2))
        x += side
      }
      y += side
    }
    return cells.sorted { $0.reach < $1.reach }
  }

  /// The middle of the longest interior interval of a scan line that meets no corner; `nil` if the
  /// polygon has no area.
  func scanLinePoint() -> Cell? {
    let levels = Set((rings.first ?? []).map(\.y)).sorted()
    let bands = zip(levels, levels.dropFirst()).sorted { $0.1 - $0.0 > $1.1 - $1.0 }
    for band in bands.prefix(64) {
      let y = (band.0 + band.1) / 2
      let walls = rings.flatMap { crossings(of: $0, at: y) }.sorted()
      let stretches = stride(from: 0, to: walls.count - 1, by: 2)
        .map { (walls[$0], walls[$0 + 1]) }
      guard let widest = stretches.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }), widest.1 > widest.0
      else {
        continue
      }
      let center = PlanePoint(x: (widest.0 + widest.1) / 2, y: y)
      return cell(at: center, half: 0)
    }
    return nil
  }

  private func crossings(of ring: [PlanePoint], at y: Double) -> [Double] {
    zip(ring, ring.dropFirst()).compactMap { a, b in
      guard (a.y > y) != (b.y > y) else { return nil }
      return a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
    }
  }

  private func signedDistance(from point: PlanePoint) -> Double {
    var isInside = false
    var nearest = Double.infinity
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) {
        if (a.y > point.y) != (b.y > point.y),
          point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        {
          isInside.toggle()
        }
        nearest = min(nearest, PlaneSegment(from: a, to: b).squaredDistance(to: point))
      }
    }
    return isInside ? nearest.squareRoot() : -nearest.squareRoot()
  }
}

extension [PlaneShape.Cell] {
  /// Inserts a cell into a list sorted by increasing reach.
  fileprivate mutating func insertSorted(_ cell: PlaneShape.Cell) {
    insert(cell, at: partitionPoint { $0.reach < cell.reach })
  }
}
