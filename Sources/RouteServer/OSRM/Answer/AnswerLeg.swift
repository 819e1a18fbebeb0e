import CampusGraph
import GeoCore
import Routing

/// Leg of an answer: its pieces of line, and its steps if it has some.
struct AnswerLeg {
  /// Part of the line with what it takes to travel it.
  struct Piece {
    var points: [Coordinate]
    var distance: Meters
    var duration: Seconds
  }

  var pieces: [Piece]
  /// As many as there are pieces; none of a matched trace without steps.
  var steps: [Step] = []
  /// The edges that it passes, the first and the last perhaps in part.
  var edges: [DirectedEdge] = []

  /// The leg of some steps.
  init(_ steps: [Step], _ edges: [DirectedEdge] = []) {
    self.steps = steps
    self.edges = edges
    pieces = steps.map {
      Piece(points: $0.geometry, distance: $0.distance, duration: $0.duration)
    }
  }

  /// A leg without steps.
  init(_ piece: Piece) { pieces = [piece] }

  /// The line without repeated points, two points or more.
  var line: [Coordinate] {
    var line: [Coordinate] = []
    line.reserveCapacity(pieces.reduce(0) { $0 + $1.points.count })
    var last: Coordinate?
    for piece in pieces {
      for point in piece.points where point != last {
        line.append(point)
        last = point
      }
    }
    if line.count == 1 { line.append(line[0]) }
    return line
  }

  /// The names of the two longest ways, in the order of travel.
  var summary: String {
    var lengths: [(name: String, length: Meters)] = []
    lengths.reserveCapacity(steps.count)
    for index in steps.indices {
      let name = steps[index].name.isEmpty ? steps[index].signs.ref : steps[index].name
      if name.isEmpty { continue }
      if let known = lengths.firstIndex(where: { $0.name == name }) {
        lengths[known].length += steps[index].distance
      } else {
        lengths.append((name, steps[index].distance))
      }
    }
    func longest(but other: Int? = nil) -> Int? {
      lengths.indices.lazy.filter { $0 != other }.max { lengths[$0].length < lengths[$1].length }
    }
    guard let first = longest() else { return "" }
    guard let second = longest(but: first) else { return lengths[first].name }
    return "\(lengths[min(first, second)].name), \(lengths[max(first, second)].name)"
  }
}

extension AnswerLeg {
  /// The legs of a route; only some stops are waypoints, if they are given, and the others are
  /// passed within a leg.
  static func legs(of route: Route, waypoints: [Int]) -> [AnswerLeg] {
    guard !waypoints.isEmpty else { return route.legs.map { AnswerLeg($0.steps, $0.edges) } }
    let ends = Set(waypoints)
    var legs: [AnswerLeg] = []
    var steps: [Step] = []
    var edges: [DirectedEdge] = []
    for (index, leg) in route.legs.enumerated() {
      append(leg.steps, to: &steps)
      edges += leg.edges
      guard ends.contains(index + 1) || index == route.legs.count - 1 else { continue }
      legs.append(AnswerLeg(steps, edges))
      (steps, edges) = ([], [])
    }
    return legs
  }

  /// Goes on without a stop: without the arrival there and the departure from there.
  private static func append(_ next: [Step], to steps: inout [Step]) {
    guard steps.count > 1, let departure = next.first else {
      steps += next
      return
    }
    steps.removeLast()
    let last = steps.count - 1
    let end = steps[last].geometry.last
    steps[last].distance += departure.distance
    steps[last].duration += departure.duration
    steps[last].geometry += departure.geometry.drop { $0 == end }
    steps[last].intersections += departure.intersections.dropFirst()
    steps += next.dropFirst()
  }
}
