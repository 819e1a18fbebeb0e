import CampusGraph
import GeoCore

/// Recognizes the short edges between the carriageways of a divided road.
///
/// ```
///           ┃        ▲ ┃
///   ━━━━━━━━●━━━━━━━━●━━━━━━━   The edge between both nodes is *internal*: the two nodes are one
///           ┃  edge  ┃          junction to people, and turning left across it is one turn.
///           ▼        ┃
/// ```
/// It is short; one-way streets lead to its start and away from its end at an angle; and travellers
/// turn out of it to the same side to which they turn into it.
struct CarriagewayCrossing {
  /// Metres of the longest edge within a junction.
  private static let longest: Meters = 32
  /// Degrees within which a way leads straight on.
  private static let straight: Degrees = 30

  let reader: JunctionReader

  /// Whether an edge, in its direction of travel, lies within a junction.
  func contains(_ edge: DirectedEdge) -> Bool {
    let traits = reader.traits(of: edge)
    guard reader.length(of: edge) <= Self.longest, !traits.isRound, traits.travel == .own else {
      return false
    }
    let start = reader.drawnArms(at: reader.graph.tail(of: edge))
    let end = reader.drawnArms(at: reader.graph.head(of: edge))
    guard start.count >= 3, end.count >= 3,
      let out = start.first(where: { $0.edge == edge }),
      let back = end.first(where: { $0.edge == edge.reversed })
    else { return false }
    let entering = start.filter { $0.edge != edge && $0.isEntrance }.map { arm in
      (arm, Bearing.turn(from: arm.firstBearing + 180, to: out.firstBearing))
    }
    let leaving = end.filter { $0.edge != back.edge && $0.isExit }.map { arm in
      (arm, Bearing.turn(from: back.firstBearing + 180, to: arm.firstBearing))
    }
    guard entering.contains(where: { Self.isCarriageway($0.0, $0.1) }),
      leaving.contains(where: { Self.isCarriageway($0.0, $0.1) })
    else { return false }
    return !turnsBothWays(entering.map(\.1), leaving.map(\.1))
  }

  /// Whether a way is a one-way street that meets the edge at an angle.
  private static func isCarriageway(_ arm: JunctionArm, _ turn: Degrees) -> Bool {
    !(arm.isEntrance && arm.isExit) && !arm.traits.isLink && !arm.traits.isMinor
      && abs(turn) >= straight
  }

  private func turnsBothWays(_ entering: [Degrees], _ leaving: [Degrees]) -> Bool {
    func has(_ turns: [Degrees], _ isWanted: (Maneuver.Modifier) -> Bool) -> Bool {
      turns.contains { isWanted(Maneuver.Modifier(turn: $0)) }
    }
    func isRight(_ word: Maneuver.Modifier) -> Bool { word == .right || word == .sharpRight }
    func isLeft(_ word: Maneuver.Modifier) -> Bool { word == .left || word == .sharpLeft }
    let (outRight, outLeft) = (has(leaving, isRight), has(leaving, isLeft))
    return has(entering, isLeft) && outRight || has(entering, isRight) && outLeft
      || outLeft && outRight
  }
}
