package import GeoCore

/// Line of the trips that share their stops and their shape, measured in metres from its start.
///
/// Trips without a shape have straight lines between their stops.
package struct TransitPath: Sendable {
  /// The pattern of the trips.
  package let pattern: PatternID
  /// Plane of ``points``.
  package let plane: LocalPlane
  /// The corners of the line.
  package let points: [PlanePoint]
  /// Metres from the start to each corner; never decreases.
  package let along: [Meters]
  /// Metres from the start to each stop; never decreases.
  package let stops: [Meters]
  /// Link from each stop to the next, as an index of ``PathNetwork/links``.
  package internal(set) var links: [Int] = []

  /// Metres from start to end.
  package var length: Meters { along[along.count - 1] }

  /// Matches stops to the points of a shape; `shape` may be empty.
  ///
  /// - Precondition: there are two stops or more.
  /// - Complexity: O(stops · points).
  init(pattern: PatternID, stops: [Coordinate], shape: [Coordinate]) {
    self.pattern = pattern
    let match = shape.count >= 2 ? ShapeMatch(stops: stops, points: shape) : nil
    let corners = match == nil ? stops : shape
    let plane = LocalPlane(at: corners[0])
    self.plane = plane
    points = corners.map { plane.point($0) }
    var sum = 0.0
    var along = [0.0]
    for (a, b) in zip(points, points.dropFirst()) {
      sum += Self.distance(a, b)
      along.append(sum)
    }
    self.along = along
    if let match {
      self.stops = match.places.map { place in
        let start = along[place.segment]
        return start + place.share * (along[place.segment + 1] - start)
      }
    } else {
      self.stops = along
    }
  }

  static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Meters {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Point of the path that is near a position.
  package struct Place: Sendable {
    /// Metres from the start of the path.
    package var along: Meters
    /// Metres from the position to the path.
    package var distance: Meters
    /// Direction of the path there: east and north parts of a unit vector; zero if unknown.
    package var direction: PlanePoint
  }

  /// The segment that contains a distance along the path.
  func segment(at distance: Meters) -> Int {
    let index = along.partitionPoint { $0 <= distance } - 1
    return min(max(index, 0), points.count - 2)
  }

  /// Metres that a segment against the direction of travel counts as farther away.
  private static let reversal = 40.0

  /// The point of a part of the path that is nearest to a position; the first one of equals.
  ///
  /// Where a path uses a street in both directions, `heading` tells them apart: segments against it
  /// count as 40 m farther.
  ///
  /// - Complexity: O(log corners + corners of the part).
  package func nearest(
    to point: PlanePoint,
    from low: Meters,
    to high: Meters,
    heading: PlanePoint? = nil
  ) -> Place {
    let start = min(max(low, 0), length)
    let end = min(max(high, start), length)
    var best = Place(along: start, distance: .infinity, direction: PlanePoint(x: 0, y: 0))
    var least = Double.infinity
    var index = segment(at: start)
    while index < points.count - 1, along[index] <= end {
      let place = nearest(to: point, on: index, from: start, to: end)
      var cost = place.distance
      if let heading, heading.x * place.direction.x + heading.y * place.direction.y < -0.3 {
        cost += Self.reversal
      }
      if cost < least { (best, least) = (place, cost) }
      index += 1
    }
    return best
  }

  private func nearest(
    to point: PlanePoint,
    on segment: Int,
    from low: Meters,
    to high: Meters
  ) -> Place {
    let line = PlaneSegment(from: points[segment], to: points[segment + 1])
    let length = along[segment + 1] - along[segment]
    guard length > 0 else {
      return Place(
        along: along[segment],
        distance: Self.distance(point, points[segment]),
        direction: PlanePoint(x: 0, y: 0)
      )
    }
    let free = along[segment] + line.nearestFraction(to: point) * length
    let bounded = min(max(free, low), high)
    let near = line.point(at: (bounded - along[segment]) / length)
    let direction = PlanePoint(
      x: (line.end.x - line.start.x) / length,
      y: (line.end.y - line.start.y) / length
    )
    return Place(along: bounded, distance: Self.distance(point, near), direction: direction)
  }

  /// All places where the path comes nearest to a position within a radius: one for each time that
  /// it passes, in order.
  ///
  /// - Complexity: O(corners).
  package func passes(of point: PlanePoint, within radius: Meters) -> [Place] {
    var found: [Place] = []
    var best: Place?
    for segment in 0..<(points.count - 1) {
      let place = nearest(to: point, on: segment, from: 0, to: length)
      if place.distance <= radius {
        if place.distance < best?.distance ?? .infinity { best = place }
      }
      // A pass ends when the path has left the radius, or turns round within it.
      let isTurn =
        best.map { $0.direction.x * place.direction.x + $0.direction.y * place.direction.y < -0.5 }
        ?? false
      if let pass = best, place.distance > radius || isTurn {
        found.append(pass)
        best = place.distance <= radius && place.along > pass.along ? place : nil
      }
    }
    if let best { found.append(best) }
    return found
  }

  /// The position at some metres from the start.
  package func point(at distance: Meters) -> PlanePoint {
    let index = segment(at: distance)
    let length = along[index + 1] - along[index]
    let share = length > 0 ? min(max((distance - along[index]) / length, 0), 1) : 0
    return PlaneSegment(from: points[index], to: points[index + 1]).point(at: share)
  }

  /// The position at some metres from the start.
  package func coordinate(at distance: Meters) -> Coordinate {
    plane.coordinate(point(at: distance))
  }

  /// Index of the last stop that is not after some metres; 0 before the first one.
  package func stop(before distance: Meters) -> Int {
    max(0, stops.partitionPoint { $0 <= distance } - 1)
  }
}
