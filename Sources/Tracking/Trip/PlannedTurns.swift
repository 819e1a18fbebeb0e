import GeoCore

/// The turns of a route, at junctions and in bends, where drivers slow down more than the plan says.
struct PlannedTurns: Sendable, Hashable {
  /// Metres before and after a point over which directions are compared: drivers brake and
  /// accelerate that far; an estimate.
  private static let reach: Meters = 30
  /// The least turn in degrees: an estimate, chosen with recorded drives in view.
  private static let leastTurn: Degrees = 25

  /// Metres along the route, in order.
  private let places: [Meters]

  /// Finds the turns of a line.
  ///
  /// - Parameters:
  ///   - points: the line, on a plane.
  ///   - along: metres along the route of each point.
  /// - Complexity: O(points · log points).
  init(points: [PlanePoint], along: [Meters]) {
    let line = CellGrid(points: points, along: along)
    var turns: [(place: Meters, turn: Degrees)] = []
    var last = -Meters.infinity
    for index in points.indices.dropFirst().dropLast() {
      let (place, here) = (along[index], points[index])
      let before = line.point(at: place - Self.reach)
      let after = line.point(at: place + Self.reach)
      guard before != here, after != here else { continue }
      let turn = abs(
        Bearing.turn(
          from: Bearing.of(x: here.x - before.x, y: here.y - before.y),
          to: Bearing.of(x: after.x - here.x, y: after.y - here.y)
        )
      )
      guard turn >= Self.leastTurn else { continue }
      // Points of one curve are one turn.
      let isSame = place - last < Self.reach
      last = place
      guard isSame, let known = turns.last else {
        turns.append((place, turn))
        continue
      }
      if turn > known.turn { turns[turns.count - 1] = (place, turn) }
    }
    places = turns.map(\.place)
  }

  /// How many turns lie from one place on and before another.
  ///
  /// - Complexity: O(log turns).
  func count(from start: Meters, to end: Meters) -> Int {
    max(0, count(before: end) - count(before: start))
  }

  private func count(before place: Meters) -> Int {
    guard let first = places.first, first < place else { return 0 }
    return TripPlan.lastIndex(in: places.count) { places[$0] < place } + 1
  }
}
