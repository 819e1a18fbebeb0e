import CampusGraph
import GeoCore

/// A step before the words: a decision, and the way to the next one.
///
/// Plain values without references, because joining copies them often.
struct DraftStep {
  /// What is done.
  var kind: Decision.Kind
  /// The direction.
  var modifier: Maneuver.Modifier
  /// The pieces of the path up to the next step.
  var pieces: Range<Int>
  /// Metres.
  var distance: Meters
  /// The first edge of the way that it leads onto, whose name and signs are shown.
  var edge: DirectedEdge
  /// How the traveller moves.
  var travel: RoadTraits.Travel
  /// Whether its first piece lies inside a junction of two carriageways.
  var isInternal = false
  /// Whether the lanes of the way of arrival are marked.
  var hasLanes = false
  /// The junction of the maneuver; `nil` at the ends, and where there is none.
  var junction: Junction?
  /// The junctions that are passed until the next maneuver.
  var passed = PassedJunctions()
  /// The exit of a roundabout.
  var exit: Int16?
  /// An edge with the name of a rotary; `nil` for other steps.
  var rotaryEdge: EdgeID?
  /// The position of its words among those of ``LegGuidance``, if they do not depend on the junction.
  var phrase: Int32?
  /// Whether it has been joined with another step.
  var isRemoved = false

  /// A junction on the way, as far as later decisions depend on it.
  struct Junction {
    let node: NodeID
    /// The direction of arrival.
    let bearing: Float
    /// The direction of the way out.
    let exitBearing: Float
    /// The number of ways that the traveller may take.
    let choices: UInt8
    /// Whether only one way leads on.
    let isPassage: Bool
    /// Whether no other open way leads straighter on than the way out.
    let leadsStraightest: Bool

    init(_ passage: Passage) {
      node = passage.node
      bearing = passage.bearing
      exitBearing = passage.exitBearing
      choices = passage.choices
      isPassage = passage.marks.contains(.isPassage)
      leadsStraightest = passage.marks.contains(.leadsStraightest)
    }
  }

  /// The junctions that a step passes, as far as later decisions depend on them.
  struct PassedJunctions {
    private(set) var count: Int32 = 0
    var isEmpty: Bool { count == 0 }
    /// Whether only one way leads on at each of them.
    private(set) var areAllPassages = true
    /// The number of ways that the traveller may take at the first one.
    private(set) var firstChoices: UInt8 = 0

    mutating func append(_ junction: Junction) {
      if isEmpty { firstChoices = junction.choices }
      count += 1
      areAllPassages = areAllPassages && junction.isPassage
    }

    mutating func append(_ others: PassedJunctions) {
      if isEmpty { firstChoices = others.firstChoices }
      count += others.count
      areAllPassages = areAllPassages && others.areAllPassages
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
  /// Off the road, or along it where it turns off.
  var isTurnOrBend: Bool { kind == .turn || kind == .stay }
  /// A maneuver that is told.
  var isManeuver: Bool { !isSilent }
  /// A turn, or going on along the road's bend, straight on.
  var isStraightOn: Bool { (kind == .turn || kind == .stay) && modifier == .straight }
  /// Nothing but a new name, or a straight turn.
  var isNameChange: Bool { kind == .newName || isStraightOn }

  /// The number of ways that the traveller may take; 1 if no junction is known.
  var choices: Int { junction.map { Int($0.choices) } ?? 1 }

  /// Whether nothing meets the way between this maneuver and the next one.
  var isUndisturbed: Bool { passed.areAllPassages }

  /// Whether it is short and undisturbed.
  func isShort(within limit: Meters = StepJoiner.reach) -> Bool {
    distance <= limit && isUndisturbed
  }

  /// The direction of arrival at the maneuver; `nil` if no junction is known.
  var arrivalBearing: Degrees? { junction.map { Degrees($0.bearing) } }
  /// The direction after the maneuver.
  var exitBearing: Degrees? { junction.map { Degrees($0.exitBearing) } }
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
    if let junction = next.junction { passed.append(junction) }
    passed.append(next.passed)
  }

  /// Takes over the signs of the step that follows.
  mutating func takeSigns(of next: DraftStep) { edge = next.edge }
}

extension JunctionReader {
  /// The name of the way that a step leads onto.
  func name(of step: DraftStep) -> RoadName { name(of: step.edge.edge) }

  /// Whether two steps are on one road.
  func haveSameName(_ a: DraftStep, _ b: DraftStep) -> Bool {
    let (ids, otherIDs) = (nameIDs(of: a.edge.edge), nameIDs(of: b.edge.edge))
    if ids == otherIDs { return ids != (NameID(0), NameID(0)) }
    let (name, other) = (name(of: a), name(of: b))
    return !name.isBlank && !other.isBlank && !name.changes(to: other)
  }
}
