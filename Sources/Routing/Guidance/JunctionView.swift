import CampusGraph
import GeoCore

/// A way at a junction, as seen by a traveller who leaves the junction along it.
struct JunctionArm {
  /// The edge, away from the junction.
  var edge: DirectedEdge
  /// Other edges that are the same way.
  var twins: [DirectedEdge]
  /// The direction in which people see the way lead, in degrees.
  var bearing: Degrees
  /// The direction of its first metres, in degrees.
  var firstBearing: Degrees
  /// Metres to the next place where other ways meet it.
  var length: Meters
  /// Whether the traveller may leave the junction by it, by whatever way they came.
  var isExit: Bool
  /// Whether the traveller may come from it.
  var isEntrance: Bool
  /// The properties of the road.
  var traits: RoadTraits
  /// Whether it is the other carriageway of a road of which a neighbouring arm is shown.
  var isHidden = false
}

/// A way at a junction, as seen by a traveller who arrives.
struct JunctionRoad {
  /// The edge, away from the junction.
  let edge: DirectedEdge
  /// Other edges that are the same way.
  let twins: [DirectedEdge]
  /// The turn into it in degrees, −180..<180; positive to the right.
  var turn: Degrees
  /// Whether the traveller may take it.
  let isOpen: Bool
  /// Whether travellers from other ways may take it.
  let isExit: Bool
  /// The direction in which it leads.
  let bearing: Degrees
  /// The properties of the road.
  let traits: RoadTraits

  init(_ arm: JunctionArm, turn: Degrees, isOpen: Bool) {
    edge = arm.edge
    twins = arm.twins
    self.turn = turn
    self.isOpen = isOpen
    isExit = arm.isExit
    bearing = arm.bearing
    traits = arm.traits
  }

  /// Degrees off straight on, 0…180.
  var deviation: Degrees { abs(turn) }
  /// The word for the turn.
  var modifier: Maneuver.Modifier { Maneuver.Modifier(turn: turn) }
}

/// A junction, as seen by a traveller who arrives by one of its ways.
///
/// ```
///                 roads[1]                 `roads` are in the order in which a look from the right
///                    │                     shoulder to the left meets them. The way back is not
///   roads[2] ────────●──────── roads[0]    among them: it is `back`.
///                    │
///                    ▲ approach
/// ```
struct JunctionView {
  /// The node, never a state of a turn-expanded graph.
  let node: NodeID
  /// The edge of arrival.
  let approach: DirectedEdge
  /// The properties of the road of arrival.
  var from: RoadTraits
  /// The direction of arrival in degrees.
  let bearing: Degrees
  /// The direction of the last metres before the junction.
  let lastBearing: Degrees
  /// Whether the traveller may turn round.
  let maySwing: Bool
  /// The other ways, from the right to the left.
  var roads: [JunctionRoad]

  /// The index of a way that leaves the junction; `nil` for the way back.
  func index(of edge: DirectedEdge) -> Int? {
    roads.firstIndex { $0.edge == edge || $0.twins.contains(edge) }
  }

  /// The number of ways that the traveller may take.
  var choices: Int { roads.count { $0.isOpen } + (maySwing ? 1 : 0) }

  /// Whether only one way leads on.
  var isPassage: Bool { roads.count == 1 }

  /// The index of the road closest to a turn, of those that a predicate accepts.
  func closest(
    to turn: Degrees = 0,
    where isAccepted: (JunctionRoad) -> Bool = { _ in true }
  ) -> Int? {
    var best: (index: Int, off: Degrees)?
    for index in roads.indices where isAccepted(roads[index]) {
      let off = GuidanceAngle.between(roads[index].turn, turn)
      if best.map({ off < $0.off }) ?? true { best = (index, off) }
    }
    return best?.index
  }
}
