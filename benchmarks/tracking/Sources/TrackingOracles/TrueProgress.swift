public import GeoCore

/// Places of fixes on the line that was travelled: the most probable ones that never go back.
public struct TrueProgress: Hashable, Sendable {
  /// Metres along the line at each fix.
  public let along: [Meters]

  /// Metres beyond the nearest point of the line within which other points are considered.
  private static let reach: Meters = 40
  /// Standard deviation of a fix in metres.
  private static let deviation: Meters = 8
  /// Metres of a way beyond the straight line that cost as much as one in e.
  private static let detour: Meters = 50

  private struct Candidate {
    var along: Meters
    var cost: Double
    var previous = 0
  }

  /// Places fixes on a line.
  ///
  /// - Parameters:
  ///   - fixes: in order of time.
  ///   - line: the line that was travelled.
  /// - Complexity: O(fixes · (points + candidates²)).
  public init(of fixes: [Coordinate], on line: LineString) {
    var columns: [[Candidate]] = []
    for (index, fix) in fixes.enumerated() {
      var column = Self.candidates(fix, line)
      if let last = columns.last {
        let straight = LocalPlane.shortDistance(fixes[index - 1], fix)
        for number in column.indices {
          var best = (cost: Double.infinity, previous: 0)
          for (previous, other) in last.enumerated() {
            let advance = column[number].along - other.along
            // A step back is noise of a traveller who stands or creeps.
            let excess = advance < 0 ? -10 * advance : abs(advance - straight)
            let cost = other.cost + excess / Self.detour
            if cost < best.cost { best = (cost, previous) }
          }
          column[number].cost += best.cost
          column[number].previous = best.previous
        }
      }
      columns.append(column)
    }
    along = Self.path(columns)
  }

  private static func path(_ columns: [[Candidate]]) -> [Meters] {
    var reversed: [Meters] = []
    var index =
      columns.last?.indices.min { (columns.last?[$0].cost ?? 0) < (columns.last?[$1].cost ?? 0) }
      ?? 0
    for column in columns.reversed() {
      reversed.append(column[index].along)
      index = column[index].previous
    }
    var farthest: Meters = 0
    return reversed.reversed().map { along in
      farthest = max(farthest, along)
      return farthest
    }
  }

  /// The nearest point of each segment, if it is hardly farther away than the nearest one of all.
  private static func candidates(_ fix: Coordinate, _ line: LineString) -> [Candidate] {
    let plane = LocalPlane(at: fix)
    let points = line.coordinates.map(plane.point)
    var near: [(along: Meters, distance: Meters)] = []
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      let (x, y) = (end.x - start.x, end.y - start.y)
      let square = x * x + y * y
      let share = square > 0 ? min(1, max(0, -(start.x * x + start.y * y) / square)) : 0
      let (awayX, awayY) = (start.x + share * x, start.y + share * y)
      let length = line.cumulativeLengths[index + 1] - line.cumulativeLengths[index]
      near.append(
        (
          line.cumulativeLengths[index] + share * length,
          (awayX * awayX + awayY * awayY).squareRoot()
        )
      )
    }
    let least = near.map(\.distance).min() ?? 0
    return near.filter { $0.distance <= least + reach }
      .map {
        let deviations = $0.distance / deviation
        return Candidate(along: $0.along, cost: deviations * deviations / 2)
      }
  }
}
