import GeoCore

/// Places along a route where drivers lose time that the plan does not know, to be counted.
struct RoutePlaces: Sendable, Hashable {
  /// Metres along the route, in order.
  private let places: [Meters]

  /// How many lie from one place on and before another.
  ///
  /// - Complexity: O(log places).
  func count(from start: Meters, to end: Meters) -> Int {
    max(0, count(before: end) - count(before: start))
  }

  private func count(before place: Meters) -> Int {
    guard let first = places.first, first < place else { return 0 }
    return TripPlan.lastIndex(in: places.count) { places[$0] < place } + 1
  }
}

// MARK: - Junctions

extension RoutePlaces {
  /// Metres within which junctions count as one, as a crossing of wide roads has several nodes.
  ///
  /// Chosen with recorded drives in view, as the least turn is: `benchmarks/tracking/constants.py`.
  private static let junctionSpacing: Meters = 80

  /// Takes the places of junctions, in order.
  init(junctions: [Meters]) {
    var places: [Meters] = []
    for place in junctions where place - (places.last ?? -.infinity) > Self.junctionSpacing {
      places.append(place)
    }
    self.places = places
  }
}

// MARK: - Turns

extension RoutePlaces {
  /// Metres before and after a point over which directions are compared: drivers brake and
  /// accelerate that far; an estimate.
  private static let reach: Meters = 30
  /// The least turn in degrees.
  private static let leastTurn: Degrees = 25

  /// Finds the turns of a line, at junctions and in bends.
  ///
  /// - Parameters:
  ///   - points: the line, on a plane.
  ///   - along: metres along the route of each point.
  /// - Complexity: O(points · log points).
  init(turnsOf points: [PlanePoint], along: [Meters]) {
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
}
