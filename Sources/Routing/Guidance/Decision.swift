import CampusGraph
import GeoCore

/// What a traveller does at one junction, or where the way changes.
struct Decision: Equatable {
  /// The kinds.
  enum Kind: Equatable {
    /// Nothing: no other way leads on, or none that is a plausible choice.
    case none
    /// Nothing to tell, though there is a choice: the obvious way is taken.
    case silent
    case turn
    case stay
    case newName
    case merge
    case onRamp
    case offRamp
    case fork
    case endOfRoad
    /// The way of moving changes.
    case notification
    /// Into a slip road that spares the traveller a junction; joined with the step that follows.
    case slipRoad
    case enterRoundabout(Roundabout.Style)
    case leaveRoundabout(Roundabout.Style)
    /// Something that is told whatever the junction looks like: stairs, ferries, gates.
    case maneuver(Maneuver.Kind)
    case depart
    case arrive
  }
  var kind: Kind
  var modifier: Maneuver.Modifier

  /// Nothing to tell of a road that leads somewhere.
  static func silent(_ road: JunctionRoad) -> Decision { Decision(.silent, road.modifier) }

  init(_ kind: Kind, _ modifier: Maneuver.Modifier) {
    self.kind = kind
    self.modifier = modifier
  }
}

extension JunctionView {
  /// The plain maneuver of taking a road.
  func plainKind(of road: JunctionRoad) -> Decision.Kind {
    if road.traits.isRamp, !from.isRamp { return .onRamp }
    return from.name.continues(as: road.traits.name) ? .stay : .turn
  }

  /// The plain maneuver of taking a road, in the direction in which it leads.
  func plain(_ road: JunctionRoad, _ modifier: Maneuver.Modifier? = nil) -> Decision {
    Decision(plainKind(of: road), modifier ?? road.modifier)
  }

  /// Whether a road passes the junction: it leads on, under its name, on the opposite side.
  func isThrough(_ index: Int) -> Bool {
    let road = roads[index]
    return roads.indices.contains { other in
      other != index
        && GuidanceAngle.between(roads[other].turn, road.turn) > GuidanceAngle.nearlyOpposite
        && roads[other].traits.name.isIdentical(to: road.traits.name)
        && roads[other].traits.isSameKind(as: road.traits)
    }
  }
}
