import GeoCore

/// The line of a whole leg, piece by piece, with the directions at the joints.
struct Track {
  /// The line of each piece, two points or more.
  let lines: [[Coordinate]]
  private let plane: LocalPlane
  private let points: [PlanePoint]
  private let distances: [Meters]
  private let firstPoint: [Int]

  init(_ lines: [[Coordinate]]) {
    self.lines = lines
    let plane = LocalPlane(at: lines[0][0])
    var points: [PlanePoint] = []
    var distances: [Meters] = []
    var firstPoint: [Int] = []
    for line in lines {
      firstPoint.append(max(0, points.count - 1))
      for coordinate in line {
        let point = plane.point(coordinate)
        if let last = points.last {
          guard last != point else { continue }
          distances.append(distances[distances.count - 1] + Self.distance(last, point))
        } else {
          distances.append(0)
        }
        points.append(point)
      }
    }
    self.plane = plane
    self.points = points
    self.distances = distances
    self.firstPoint = firstPoint
  }

  /// Where a piece starts.
  func start(of piece: Int) -> Coordinate { lines[piece][0] }

  /// Where the last piece ends.
  var end: Coordinate { lines[lines.count - 1][lines[lines.count - 1].count - 1] }

  /// The direction in which a piece is reached; 0 at the very start.
  func bearingBefore(_ piece: Int) -> Degrees {
    let at = distances[firstPoint[piece]]
    return bearing(from: at - StepBuilder.lookAhead, to: at)
  }

  /// The direction in which one goes on.
  func bearingAfter(_ piece: Int) -> Degrees {
    let at = distances[firstPoint[piece]]
    return bearing(from: at, to: at + StepBuilder.lookAhead)
  }

  /// The direction of arrival.
  var finalBearing: Degrees {
    let total = distances[distances.count - 1]
    return bearing(from: total - StepBuilder.lookAhead, to: total)
  }

  private func bearing(from start: Meters, to end: Meters) -> Degrees {
    let a = point(at: start)
    let b = point(at: end)
    guard a != b else { return 0 }
    return Bearing.of(x: b.x - a.x, y: b.y - a.y)
  }

  /// The point at a distance, clamped to the ends.
  private func point(at distance: Meters) -> PlanePoint {
    guard distance > 0, points.count > 1 else { return points[0] }
    var low = 0
    var high = distances.count - 1
    guard distance < distances[high] else { return points[high] }
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= distance { low = middle } else { high = middle }
    }
    let share = (distance - distances[low]) / (distances[high] - distances[low])
    return PlanePoint(
      x: points[low].x + (points[high].x - points[low].x) * share,
      y: points[low].y + (points[high].y - points[low].y) * share
    )
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Meters {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
