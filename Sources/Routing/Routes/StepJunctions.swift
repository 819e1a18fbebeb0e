import CampusGraph
import GeoCore

/// The junctions of a leg as drivers see them: forks, slip roads, ends of roads and roundabouts.
struct StepJunctions {
  /// Degrees within which a way leads ahead.
  private static let ahead: Degrees = 45
  /// Degrees up to which a way counts as straight on if another way leads ahead, too.
  private static let straight: Degrees = 12

  let graph: StreetGraph
  let metric: Metric
  let pieces: [PathPiece]
  let track: Track

  /// The usable arcs at the start of a piece, without the way back.
  private func options(at position: Int) -> [ArcID] {
    let before = DirectedEdge(code: graph.edgeAndDirection[pieces[position - 1].arc])
    return graph.topology.arcs(from: graph.topology.tail[pieces[position].arc]).filter {
      metric.isUsable($0) && graph.edgeAndDirection[$0] != before.reversed.code
    }
  }

  /// The turn from the way before a piece into an arc, in degrees, positive to the right.
  private func angle(into arc: ArcID, at position: Int) -> Degrees {
    let start = Track.startBearing(of: graph.line(of: arc))
    return Bearing.turn(from: track.bearingBefore(position), to: start)
  }

  private func flags(_ position: Int) -> EdgeFlags {
    graph.attributes.flags[graph.edge(of: pieces[position].arc)]
  }

  private func name(_ arc: ArcID) -> NameID { graph.attributes.name[graph.edge(of: arc)] }

  // MARK: - Forks and slip roads

  /// The maneuver of a driver at a slip road or a fork; `nil` if there is neither.
  func maneuver(
    at position: Int,
    _ angle: Degrees,
    onto name: String
  ) -> (Maneuver.Kind, Phrase)? {
    let (old, new) = (flags(position - 1), flags(position))
    if new.contains(.slipRoad), !old.contains(.slipRoad) {
      if old.contains(.motorway) {
        return (.offRamp, .takeRamp(off: true, onto: destination(position)))
      }
      if leadsToMotorway(position) {
        return (.onRamp, .takeRamp(off: false, onto: destination(position)))
      }
    }
    if old.contains(.slipRoad), new.contains(.motorway) { return (.merge, .merge(onto: name)) }
    return abs(angle) < Self.ahead ? fork(at: position, angle, onto: name) : nil
  }

  /// The maneuver between two ways ahead, neither of which obviously continues the road.
  private func fork(
    at position: Int,
    _ angle: Degrees,
    onto name: String
  ) -> (Maneuver.Kind, Phrase)? {
    let taken = pieces[position].arc
    let others = options(at: position).filter { $0 != taken }
      .map { (arc: $0, angle: self.angle(into: $0, at: position)) }
      .filter { abs($0.angle) < Self.ahead }
    guard let nearest = others.min(by: { abs($0.angle - angle) < abs($1.angle - angle) }) else {
      return nil
    }
    let before = self.name(pieces[position - 1].arc)
    let keepsName = self.name(taken) == before && self.name(nearest.arc) != before
    let isObvious = abs(angle) < Self.straight && abs(nearest.angle) > 2 * Self.straight
    guard !keepsName, !isObvious else { return nil }
    let modifier: Maneuver.Modifier = angle < nearest.angle ? .slightLeft : .slightRight
    return (.fork, .fork(modifier, onto: name))
  }

  /// Whether the slip roads from a piece on lead to a motorway.
  private func leadsToMotorway(_ position: Int) -> Bool {
    let next = pieces.indices[position...].first { !flags($0).contains(.slipRoad) }
    return next.map { flags($0).contains(.motorway) } ?? false
  }

  /// The name of a slip road, or of the road that it leads to.
  private func destination(_ position: Int) -> String {
    for later in pieces.indices[position...] {
      let name = graph.names[name(pieces[later].arc)]
      if !name.isEmpty { return name }
      if !flags(later).contains(.slipRoad) { break }
    }
    return ""
  }

  /// Whether the road ends: no way leads ahead, and there are ways to both sides.
  func isEndOfRoad(at position: Int, _ angle: Degrees) -> Bool {
    let angles = options(at: position).map { self.angle(into: $0, at: position) }
    return angles.count > 1 && angles.allSatisfy { abs($0) >= Self.ahead }
      && angles.contains { ($0 > 0) != (angle > 0) }
  }

  // MARK: - Roundabouts

  /// The number of the exit by which a leg leaves the roundabout that it enters with a piece, from
  /// 1; `nil` if it ends there.
  func exit(from position: Int) -> Int? {
    guard let end = end(of: position) else { return nil }
    var exits = 0
    for later in position + 1...end where hasExit(before: later) { exits += 1 }
    return exits
  }

  /// The name of the way by which the leg leaves the roundabout.
  func nameBeyond(_ position: Int) -> String {
    end(of: position).map { graph.names[name(pieces[$0].arc)] } ?? ""
  }

  /// The first piece beyond a roundabout.
  private func end(of position: Int) -> Int? {
    pieces.indices[position...].first { !flags($0).contains(.roundabout) }
  }

  /// Whether there is an exit from the roundabout at the start of a piece.
  private func hasExit(before position: Int) -> Bool {
    options(at: position).contains {
      !graph.attributes.flags[graph.edge(of: $0)].contains(.roundabout)
    }
  }
}
