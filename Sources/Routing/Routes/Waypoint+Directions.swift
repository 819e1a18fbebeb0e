package import CampusGraph
import GeoCore

extension Waypoint {
  /// Whether some directions of travel are ruled out.
  var choosesDirection: Bool {
    heading != nil || approach != .unrestricted || passage != nil
  }

  /// Whether the waypoint allows a direction of travel at a snap.
  ///
  /// On a one-way street there is no choice of the side, so the approach does not count.
  func allows(
    _ snap: Snap,
    forward: Bool,
    on graph: StreetGraph,
    isOneWay: Bool = false
  ) -> Bool {
    if let passage, passage != DirectedEdge(snap.edge, forward: forward) { return false }
    let side = snap.side(forward: forward)
    let (curb, middle): (Maneuver.Modifier, Maneuver.Modifier) =
      graph.drivingSide == .right ? (.right, .left) : (.left, .right)
    switch approach {
    case .unrestricted: break
    case .curb where isOneWay, .opposite where isOneWay: break
    case .curb where side == middle: return false
    case .opposite where side == curb: return false
    case .curb, .opposite: break
    }
    guard let heading else { return true }
    let line = LineString(graph.geometry.line(of: snap.edge))
    let along = line.bearing(along: snap.fraction * line.length)
    let turn = Bearing.turn(from: heading.bearing, to: forward ? along : along + 180)
    return abs(turn) <= heading.tolerance
  }
}

extension Waypoint {
  /// Whether the waypoint's heading and approach allow an edge in a direction.
  ///
  /// On a one-way street the approach does not count.
  package func allows(
    _ edge: DirectedEdge,
    on graph: StreetGraph,
    isOneWay: Bool = false
  ) -> Bool {
    guard choosesDirection else { return true }
    let line = LineString(graph.geometry.line(of: edge.edge))
    let near = line.nearest(to: location)
    let snap = Snap(
      edge: edge.edge,
      fraction: line.length > 0 ? min(1, max(0, near.along / line.length)) : 0,
      coordinate: near.coordinate,
      distance: near.distance,
      side: near.side
    )
    return allows(snap, forward: edge.isForward, on: graph, isOneWay: isOneWay)
  }
}

extension Waypoint {
  /// The snaps that are examined for a direction: no search for one goes through a whole city.
  private static let mostSnaps = 4096

  /// The nearest snaps with a direction of travel that the waypoint allows.
  ///
  /// - Parameters:
  ///   - limit: how many are wanted.
  ///   - snaps: the nearest usable snaps, up to a number, nearest first.
  ///   - isAllowed: a condition on the snap rather than its edge: see `Metric.allows`.
  /// - Returns: at most `limit` of them, nearest first.
  func snaps(
    _ limit: Int,
    among snaps: (Int) -> [Snap],
    where isAllowed: (Snap) -> Bool
  ) -> [Snap] {
    guard choosesDirection else { return snaps(limit) }
    return Array(fitting(limit, among: snaps, where: isAllowed).prefix(limit))
  }

  /// The nearest snaps that fulfil a condition: at least `limit` unless there are fewer, and those
  /// that were found with them.
  ///
  /// - Parameters:
  ///   - limit: how many are wanted.
  ///   - snaps: the nearest usable snaps, up to a number, nearest first.
  ///   - isAllowed: the condition.
  /// - Returns: them, nearest first.
  func fitting(
    _ limit: Int,
    among snaps: (Int) -> [Snap],
    where isAllowed: (Snap) -> Bool
  ) -> [Snap] {
    var asked = max(16, 2 * limit)
    while true {
      let found = snaps(asked)
      let fitting = found.filter(isAllowed)
      if fitting.count >= limit || found.count < asked || asked >= Self.mostSnaps {
        return fitting
      }
      asked *= 2
    }
  }
}

extension Metric {
  /// Whether a snap is usable in one of the directions that a waypoint allows.
  func allows(_ snap: Snap, from waypoint: Waypoint, on graph: StreetGraph) -> Bool {
    let isOneWay = isOneWay(snap.edge)
    return [true, false].contains { isForward in
      startArc(of: DirectedEdge(snap.edge, forward: isForward)) != .none
        && waypoint.allows(snap, forward: isForward, on: graph, isOneWay: isOneWay)
    }
  }

  /// Whether an edge is usable in one direction only.
  func isOneWay(_ edge: EdgeID) -> Bool {
    (startArc(of: DirectedEdge(edge, forward: true)) == .none)
      != (startArc(of: DirectedEdge(edge, forward: false)) == .none)
  }
}

extension Snap {
  /// The distance in metres from which a place lies on a side of the way.
  static let sideThreshold: Meters = 3

  /// The side on which the place lies in the direction of travel; `nil` if it lies on the way
  /// itself.
  func side(forward: Bool) -> Maneuver.Modifier? {
    guard distance >= Self.sideThreshold else { return nil }
    switch side {
    case .left: return forward ? .left : .right
    case .right: return forward ? .right : .left
    case .on: return nil
    }
  }
}
