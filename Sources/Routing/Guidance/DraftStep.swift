import CampusGraph
import GeoCore

/// A step before the words: a decision, and the way to the next one.
struct DraftStep {
  /// What is done.
  var kind: Decision.Kind
  /// The direction.
  var modifier: Maneuver.Modifier
  /// The pieces of the path up to the next step.
  var pieces: Range<Int>
  /// Metres.
  var distance: Meters
  /// The name of the way that it leads onto.
  var name: RoadName
  /// The edge whose signs are shown; the first of the way.
  var edge: DirectedEdge
  /// How the traveller moves.
  var travel: RoadTraits.Travel
  /// Whether its first piece lies inside a junction of two carriageways.
  var isInternal = false
  /// Whether the lanes of the way of arrival are marked.
  var hasLanes = false
  /// The junction of the maneuver; `nil` at the ends, and where there is none.
  var junction: PassedJunction?
  /// The junctions that are passed until the next maneuver.
  var passed: [PassedJunction] = []
  /// The exit of a roundabout.
  var exit: Int?
  /// The name of a rotary.
  var rotaryName = ""
  /// The words, if they do not depend on the junction.
  var phrase: Phrase?
  /// Whether it has been joined with another step.
  var isRemoved = false

  /// A junction on the way, and the ways by which it is entered and left.
  struct PassedJunction {
    let view: JunctionView
    /// The way out.
    let exit: DirectedEdge

    /// The direction of the way out.
    var exitBearing: Degrees {
      view.index(of: exit).map { view.roads[$0].bearing } ?? Bearing.normalized(view.bearing + 180)
    }
  }
}

// MARK: - Questions

extension DraftStep {
  var isEnd: Bool { kind == .depart || kind == .arrive }
  var isRound: Bool {
    switch kind {
    case .enterRoundabout, .leaveRoundabout: true
    default: false
    }
  }
  var isTold: Bool {
    if case .maneuver = kind { true } else { false }
  }
  var isSilent: Bool { kind == .silent || kind == .none }
  /// A maneuver that is told.
  var isManeuver: Bool { !isSilent }
  /// A turn, or going on along the road's bend, straight on.
  var isStraightOn: Bool { (kind == .turn || kind == .stay) && modifier == .straight }
  /// Nothing but a new name, or a straight turn.
  var isNameChange: Bool { kind == .newName || isStraightOn }

  /// The number of ways that the traveller may take; 1 if no junction is known.
  var choices: Int { junction?.view.choices ?? 1 }

  /// Whether nothing meets the way between this maneuver and the next one.
  var isUndisturbed: Bool { passed.allSatisfy { $0.view.isPassage } }

  /// Whether it is short and undisturbed.
  func isShort(within limit: Meters = StepJoiner.reach) -> Bool {
    distance <= limit && isUndisturbed
  }

  /// The direction of arrival at the maneuver; `nil` if no junction is known.
  var arrivalBearing: Degrees? { junction?.view.bearing }
  /// The direction after the maneuver.
  var exitBearing: Degrees? { junction?.exitBearing }
  /// The turn of the maneuver; 0 if no junction is known.
  var turn: Degrees {
    guard let arrivalBearing, let exitBearing else { return 0 }
    return Bearing.turn(from: arrivalBearing, to: exitBearing)
  }

  /// The turn from the arrival at this maneuver to the way after a later one.
  func turn(through next: DraftStep) -> Degrees {
    guard let arrivalBearing, let exit = next.exitBearing else { return turn }
    return Bearing.turn(from: arrivalBearing, to: exit)
  }

  /// Whether two steps are on one road.
  func hasSameName(as other: DraftStep) -> Bool {
    !name.isBlank && !other.name.isBlank && !name.changes(to: other.name)
  }

  /// Whether both lead to one side; straight on is on both sides.
  func isOnSameSide(as other: DraftStep) -> Bool {
    let areRight = !modifier.isLeft && !other.modifier.isLeft
    let areLeft = !modifier.isRight && !other.modifier.isRight
    return (areRight || areLeft) && modifier != .uturn && other.modifier != .uturn
  }

  // MARK: - Changes

  /// Takes over the way of the step that follows.
  mutating func extend(by next: DraftStep) {
    distance += next.distance
    pieces = pieces.lowerBound..<next.pieces.upperBound
    passed += [next.junction].compactMap(\.self) + next.passed
  }

  /// Takes over the signs of the step that follows.
  mutating func takeSigns(of next: DraftStep) {
    name = next.name
    edge = next.edge
  }
}
