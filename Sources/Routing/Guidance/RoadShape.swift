import GeoCore

/// Shape of a road as it leaves a junction, from which people tell where it leads.
///
/// Maps draw roads by their middle. The first metres of a line lie within the junction itself and
/// tell more of the mapper than of the road:
/// ```
///            ___________ b        The line from a bends at once, because it starts in the middle of
///           /                     a wide road. The road does not bend: it leads east.
///          a
/// ```
/// So the direction is read beyond the width of the road, unless the road is straight from the
/// start or one long bend.
struct RoadShape {
  /// Metres of a lane.
  private static let laneWidth: Meters = 3.25
  /// Metres beyond the width of the road in which its direction shows.
  private static let lookAhead: Meters = 10
  /// Metres to which roads are looked along.
  private static let far: Meters = 40
  /// Metres that mapping is inexact by.
  private static let inexactness: Meters = 2

  private let points: [PlanePoint]
  private let distances: [Meters]

  /// A shape from points in metres, the first of which is the junction.
  init(_ points: [PlanePoint]) {
    let points = points.isEmpty ? [PlanePoint(x: 0, y: 0)] : points
    self.points = points
    var distances: [Meters] = [0]
    distances.reserveCapacity(points.count)
    for (a, b) in zip(points, points.dropFirst()) {
      distances.append(distances[distances.count - 1] + Self.distance(a, b))
    }
    self.distances = distances
  }

  private var length: Meters { distances[distances.count - 1] }

  /// The direction of the first two metres.
  var firstBearing: Degrees { bearing(from: 0, to: Self.inexactness) }

  /// The direction in which the road is seen to lead.
  func perceivedBearing(of traits: RoadTraits) -> Degrees {
    if points.count <= 2 { return bearing(from: 0, to: length) }
    if traits.isRound { return firstBearing }
    if traits.isMinor { return bearing(from: 0, to: Self.lookAhead) }
    let width = Self.laneWidth * Double(max(traits.laneCount, 2)) * (traits.isMotorway ? 1 : 0.5)
    let clear = width + Self.lookAhead
    if distances[1] > clear { return bearing(from: 0, to: distances[1]) }
    let reach = min(length, Self.far + width)
    if deviation(from: 0, to: reach) < Self.laneWidth / 2, reach > Self.inexactness,
      point(at: reach) != points[0]
    {
      return bearing(from: 0, to: reach)
    }
    if reach >= clear, deviation(from: 0, to: clear) < Self.laneWidth / 4 {
      return bearing(from: 0, to: clear)
    }
    if isBend(upTo: reach) {
      return bearing(from: min(2 * Self.inexactness, length / 2), to: 3 * Self.inexactness)
    }
    let start = min(width, reach / 2)
    return bearing(from: start, to: min(start + Self.far / 2, reach))
  }

  /// Whether the road turns to one side all along.
  private func isBend(upTo reach: Meters) -> Bool {
    var (turnsLeft, turnsRight) = (false, false)
    var turned = 0.0
    var last: Degrees?
    for index in points.indices.dropLast() where distances[index] < reach {
      let next = Bearing.of(
        x: points[index + 1].x - points[index].x,
        y: points[index + 1].y - points[index].y
      )
      if let before = last {
        let turn = Bearing.turn(from: before, to: next)
        if turn > 3 { turnsRight = true }
        if turn < -3 { turnsLeft = true }
        turned += abs(turn)
      }
      last = next
    }
    // A single corner in the first metres is an offset, not a bend.
    return turnsLeft != turnsRight && turned > GuidanceAngle.narrow && points.count > 3
  }

  /// The largest distance of the road from the straight line between two of its points.
  private func deviation(from start: Meters, to end: Meters) -> Meters {
    let (a, b) = (point(at: start), point(at: end))
    let length = Self.distance(a, b)
    var largest = 0.0
    for (point, along) in zip(points, distances) where along > start && along < end {
      let off =
        length < 0.01
        ? Self.distance(a, point)
        : abs((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / length
      largest = max(largest, off)
    }
    return largest
  }

  private func bearing(from start: Meters, to end: Meters) -> Degrees {
    let (a, b) = (point(at: start), point(at: end))
    return a == b ? 0 : Bearing.of(x: b.x - a.x, y: b.y - a.y)
  }

  /// The point at a distance along the road, clamped to its end.
  private func point(at distance: Meters) -> PlanePoint {
    guard distance < length, let next = distances.firstIndex(where: { $0 > distance }), next > 0
    else { return points[points.count - 1] }
    let share = (distance - distances[next - 1]) / (distances[next] - distances[next - 1])
    let (a, b) = (points[next - 1], points[next])
    return PlanePoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }

  private static func distance(_ a: PlanePoint, _ b: PlanePoint) -> Meters {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
