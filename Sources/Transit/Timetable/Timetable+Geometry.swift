import CampusGraph
public import GeoCore

extension Timetable {
  /// The line of a trip between two of its stops: the part of its shape, else straight lines.
  ///
  /// Stops are matched to the shape so that their positions along it never decrease and the sum of
  /// squared distances is least. So loops and streets that are passed twice are told apart.
  ///
  /// - Precondition: the positions are stops of the trip, the first before the second.
  /// - Complexity: O(stops · points of the shape).
  public func line(of trip: TripID, from first: Int, to last: Int) -> [Coordinate] {
    let stops = stops(of: pattern(of: trip)).map { location(of: $0) }
    precondition(first < last && stops.indices.contains(first) && stops.indices.contains(last))
    let shape = tripShapes[trip.index]
    let points = shape == UInt32.max ? [] : points(of: ShapeID(shape))
    guard points.count >= 2, let matched = ShapeMatch(stops: stops, points: points) else {
      return Array(stops[first...last])
    }
    return matched.line(from: first, to: last)
  }
}

/// Positions of the stops of a trip along its shape.
struct ShapeMatch {
  private let points: [Coordinate]
  /// Segment of each stop, and the share of the segment that is passed.
  private(set) var places: [(segment: Int, share: Double)] = []

  /// Stops may lie so many metres before the one that they follow on one segment.
  private static let tolerance: Meters = 20

  /// Finds the segments by dynamic programming over stops and segments; `nil` if the stops are not in
  /// the order of the shape.
  init?(stops: [Coordinate], points: [Coordinate]) {
    self.points = points
    let plane = LocalPlane(at: points[0])
    let line = points.map { plane.point($0) }
    let segments = line.count - 1
    let lengths = (0..<segments).map { segment in
      let (a, b) = (line[segment], line[segment + 1])
      return ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    }
    var best = [Double](repeating: 0, count: segments)
    // The segment of the stop before, for each segment of a stop.
    var choices: [[Int]] = []
    var shares: [[Double]] = []
    for stop in stops {
      let point = plane.point(stop)
      var (sums, choice) = (best, [Int](repeating: 0, count: segments))
      var share = [Double](repeating: 0, count: segments)
      // The best segment before this one.
      var least: Int?
      for segment in 0..<segments {
        let (distance, along) = Self.project(point, line[segment], line[segment + 1])
        share[segment] = along
        let step = ((shares.last?[segment] ?? 0) - along) * lengths[segment]
        let stays = step <= Self.tolerance ? best[segment] : .infinity
        let comes = least.map { best[$0] } ?? .infinity
        sums[segment] = min(stays, comes) + distance
        choice[segment] = stays <= comes ? segment : least ?? segment
        if best[segment] < comes { least = segment }
      }
      best = sums
      choices.append(choice)
      shares.append(share)
    }
    guard var segment = best.indices.min(by: { (best[$0], $0) < (best[$1], $1) }),
      best[segment] < .infinity
    else { return nil }
    for stop in stops.indices.reversed() {
      var share = shares[stop][segment]
      if let next = places.last, next.segment == segment { share = min(share, next.share) }
      places.append((segment, share))
      segment = choices[stop][segment]
    }
    places.reverse()
  }

  /// The squared distance of a point from a segment and the share of its nearest point.
  private static func project(
    _ point: PlanePoint,
    _ a: PlanePoint,
    _ b: PlanePoint
  ) -> (Double, Double) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let along = square > 0 ? ((point.x - a.x) * dx + (point.y - a.y) * dy) / square : 0
    let share = min(max(along, 0), 1)
    let (x, y) = (a.x + share * dx - point.x, a.y + share * dy - point.y)
    return (x * x + y * y, share)
  }

  func line(from first: Int, to last: Int) -> [Coordinate] {
    let (start, end) = (places[first], places[last])
    var line = [point(start)]
    if start.segment < end.segment { line += points[(start.segment + 1)...end.segment] }
    line.append(point(end))
    var distinct: [Coordinate] = []
    for point in line where point != distinct.last { distinct.append(point) }
    return distinct.count > 1 ? distinct : [line[0], line[line.count - 1]]
  }

  private func point(_ place: (segment: Int, share: Double)) -> Coordinate {
    let (a, b) = (points[place.segment], points[place.segment + 1])
    let plane = LocalPlane(at: a)
    let end = plane.point(b)
    return plane.coordinate(PlanePoint(x: end.x * place.share, y: end.y * place.share))
  }
}
