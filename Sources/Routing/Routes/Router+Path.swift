public import CampusGraph
import GeoCore

/// Part of an edge that is travelled, such as of a matched trace.
public struct TravelledEdge: Hashable, Sendable {
  /// The edge in the direction of travel.
  public var edge: DirectedEdge
  /// Where it is entered, a fraction in the direction of travel, 0…1.
  public var start: Double
  /// Where it is left, `start`…1.
  public var end: Double

  /// Takes a part of an edge.
  ///
  /// - Precondition: 0 ≤ `start` ≤ `end` ≤ 1.
  public init(_ edge: DirectedEdge, from start: Double = 0, to end: Double = 1) {
    precondition(0 <= start && start <= end && end <= 1, "a part of an edge lies within it")
    self.edge = edge
    self.start = start
    self.end = end
  }
}

extension Router {
  /// The instructions along a known path, for instance of a matched trace.
  ///
  /// - Parameters:
  ///   - path: consecutive parts of edges; turning back on an edge is allowed.
  ///   - waypoint: where it ends.
  ///   - profile: how it is travelled.
  /// - Returns: the steps, the first departing and the last arriving; two without length for an empty
  ///   path.
  /// - Throws: ``RoutingError`` of code `badFile` if a section of a graph file is damaged.
  /// - Complexity: O(edges).
  public func steps(
    along path: [TravelledEdge],
    to waypoint: Waypoint,
    profile: Profile
  ) throws(RoutingError) -> [Step] {
    let scope = try scope(for: profile, SearchOptions())
    let writer = LegWriter(scope)
    let place = SnappedWaypoint(
      waypoint: waypoint,
      location: waypoint.location,
      distance: 0,
      name: waypoint.name
    )
    var steps: [Step] = []
    let parts = path.isEmpty ? [[]] : ConnectedPieces(scope.context.graph).pieces(of: path)
    for pieces in parts {
      let found = FoundLeg(
        way: .network(pieces),
        weight: 0,
        milliseconds: 0,
        start: place,
        finish: place
      )
      steps.turnBack(into: writer.leg(from: waypoint, to: waypoint, found).steps)
    }
    return steps
  }
}

extension [Step] {
  /// Goes on with the steps after a turn in the middle of a way.
  fileprivate mutating func turnBack(into next: [Step]) {
    guard let arrival = last, var first = next.first else {
      self += next
      return
    }
    removeLast()
    first.maneuver.kind = .continue
    first.maneuver.modifier = .uturn
    first.maneuver.bearingBefore = arrival.maneuver.bearingBefore
    first.phrase = .turn(.uturn, onto: first.name)
    self += [first] + next.dropFirst()
  }
}

/// Finds the arcs of edges that follow each other.
private struct ConnectedPieces {
  private let graph: StreetGraph

  init(_ graph: StreetGraph) { self.graph = graph }

  /// The pieces of a path, divided where one does not lead into the next.
  func pieces(of path: [TravelledEdge]) -> [[PathPiece]] {
    var parts: [[PathPiece]] = []
    var rest = path[...]
    while !rest.isEmpty {
      let arcs = chain(rest)
      let pieces = zip(arcs, rest).map { PathPiece(arc: $0, start: $1.start, end: $1.end) }
      if !pieces.isEmpty { parts.append(pieces) }
      // An edge without an arc is left out.
      rest = rest.dropFirst(Swift.max(1, arcs.count))
    }
    return parts
  }

  /// The arcs of as many edges as follow each other: each has several arcs after turn expansion, of
  /// which the last edge's head decides.
  private func chain(_ path: ArraySlice<TravelledEdge>) -> [ArcID] {
    /// The arcs of each edge that can be reached, each with the index of the one before.
    var columns: [[(arc: ArcID, previous: Int)]] = []
    var before: TravelledEdge?
    for part in path {
      var column: [(arc: ArcID, previous: Int)] = []
      for arc in graph.arcs(of: part.edge) {
        guard let last = columns.last, let before else {
          column.append((arc, 0))
          continue
        }
        // One that turns back before its end leads nowhere.
        guard before.end == 1, part.start == 0 else { continue }
        let tail = graph.topology.tail[arc]
        guard let previous = last.firstIndex(where: { graph.topology.head[$0.arc] == tail }) else {
          continue
        }
        column.append((arc, previous))
      }
      if column.isEmpty { break }
      columns.append(column)
      before = part
    }
    var arcs: [ArcID] = []
    var index = 0
    for column in columns.reversed() {
      arcs.append(column[index].arc)
      index = column[index].previous
    }
    return arcs.reversed()
  }
}
