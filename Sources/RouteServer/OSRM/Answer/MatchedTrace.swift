import CampusGraph
import GeoCore
import Routing
import Tracking

/// Matched parts of a trace, each with two points or more, and its points in the request's order.
struct MatchedTrace {
  /// Matched point.
  struct Point {
    /// Index in the request.
    var index: Int
    /// Index of the part.
    var part: Int
    var place: Tracepoint
  }

  /// Matched part.
  struct Part {
    var matching: Matching
    var points: [Point]
  }

  private(set) var parts: [Part] = []
  /// By the request's order; `nil` for points that were not matched.
  private(set) var points: [Point?]

  /// Takes a match of some points of a request with `count` of them.
  init(_ match: TraceMatch, kept: [Int], count: Int) {
    points = Array(repeating: nil, count: count)
    for (number, matching) in match.matchings.enumerated() {
      var found: [Point] = []
      for (index, place) in zip(kept, match.tracepoints) {
        guard let place, place.matching == number else { continue }
        found.append(Point(index: index, part: parts.count, place: place))
      }
      guard found.count > 1 else { continue }
      for point in found { points[point.index] = point }
      parts.append(Part(matching: matching, points: found))
    }
  }

  /// Which waypoint of its part a point is; `nil` if it is none of those that were asked for.
  func waypointIndex(of point: Point, among waypoints: [Int]) -> Int? {
    guard waypoints.isEmpty else { return waypoints.firstIndex(of: point.index) }
    return parts[point.part].points.firstIndex { $0.index == point.index }
  }
}

extension MatchedTrace.Part {
  /// The legs between its points, or between those that are waypoints if some are given.
  ///
  /// - Parameters:
  ///   - waypoints: The indices of the points at which legs end; none for all.
  ///   - graph: The streets.
  ///   - steps: Writes the steps along a part of the path to a place; `nil` for none.
  /// - Returns: The legs.
  /// - Throws: What `steps` throws.
  func legs(
    waypoints: [Int],
    on graph: StreetGraph,
    steps: (([TravelledEdge], Coordinate) throws(OSRMError) -> [Step])?
  ) throws(OSRMError) -> [AnswerLeg] {
    let wanted = Set(waypoints)
    let ends = zip(points, offsets).filter { wanted.isEmpty || wanted.contains($0.0.index) }
    let path = MatchedPath(matching, on: graph)
    let line = LineString(matching.geometry)
    let length = max(matching.distance, .leastNormalMagnitude)
    var legs: [AnswerLeg] = []
    for (from, to) in zip(ends, ends.dropFirst()) {
      let (start, end) = (from.1, to.1)
      let travelled = path.part(from: start, to: end)
      let edges = travelled.map(\.edge)
      if let steps {
        legs.append(AnswerLeg(try steps(travelled, to.0.place.coordinate), edges))
        continue
      }
      let shares = (min(1, start / length), min(1, end / length))
      let part = line.slice(from: shares.0 * line.length, to: shares.1 * line.length)
      var leg = AnswerLeg(
        AnswerLeg.Piece(
          points: part.coordinates,
          distance: end - start,
          duration: matching.duration * (shares.1 - shares.0)
        )
      )
      leg.edges = edges
      legs.append(leg)
    }
    return legs
  }

  /// Metres along the path of each point; never falls.
  private var offsets: [Meters] {
    var starts: [Meters] = [0]
    for length in matching.lengths { starts.append(starts[starts.count - 1] + length) }
    var (edge, last) = (0, 0.0)
    return points.map { point in
      guard let found = matching.edges[edge...].firstIndex(of: point.place.edge) else {
        return last
      }
      // The path uses a share of its first edge; on others a point lies at its fraction.
      let isFirst = found == 0
      let before = isFirst ? matching.startFraction : 0
      let used = isFirst && matching.edges.count > 1 ? 1 - matching.startFraction : 1
      let isOnly = matching.edges.count == 1
      let share = isOnly ? matching.endFraction - matching.startFraction : used
      let part = share > 0 ? (point.place.fraction - before) / share : 0
      let isLast = found == matching.edges.count - 1 && !isOnly && matching.endFraction > 0
      let along = min(1, max(0, isLast ? part / matching.endFraction : part))
      edge = found
      last = max(last, min(starts[found] + along * matching.lengths[found], starts[found + 1]))
      return last
    }
  }
}
