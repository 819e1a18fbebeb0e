import GeoCore

/// Patterns of two decisions that people make as one.
///
/// | pattern | drawing | told |
/// |---|---|---|
/// | staggered crossing | right, left within 10 m | straight on |
/// | divided road | left, left, back the same name | turn round |
/// | bridge of another name | new name, old name again | nothing |
/// | preparation | new name or slight bend, then a turn | the turn |
/// | completion | a turn, then a new name or slight bend | the turn, onto the last name |
/// | wide crossing | turn, straight on, turn, evenly spaced | one turn |
/// | stub | any two turns within 10 m | one turn |
/// | one place | into a way without length, and out of it | one turn |
/// | bent return | turning round, then slightly to a side within 10 m | turn round |
struct StepPatterns {
  /// The step that leads to the first decision.
  let before: DraftStep
  /// The first decision.
  let step: DraftStep
  /// The second one.
  let next: DraftStep
  /// Reader of the names of roads.
  private let reader: JunctionReader

  init(_ before: DraftStep, _ step: DraftStep, _ next: DraftStep, _ reader: JunctionReader) {
    self.before = before
    self.step = step
    self.next = next
    self.reader = reader
  }

  /// Metres up to which a way without choice belongs to the turn at its end.
  private static let longestConnection: Meters = 2 * StepJoiner.reach
  /// Degrees from which two turns together lead back: an estimate.
  private static let leastReturn: Degrees = 145

  // MARK: - Conditions

  /// Whether two decisions may be joined at all.
  private static func mayJoin(_ a: DraftStep, _ b: DraftStep) -> Bool {
    !a.isRound && !b.isRound && !a.isTold && !b.isTold && a.travel == b.travel
      && !isBadReturn(a, b)
  }

  /// Turning round is joined with nothing but a new name.
  private static func isBadReturn(_ a: DraftStep, _ b: DraftStep) -> Bool {
    guard a.modifier == .uturn || b.modifier == .uturn else { return false }
    return !(a.kind == .newName && b.modifier == .uturn)
      && !(b.kind == .newName && a.modifier == .uturn)
  }

  /// Whether two decisions may have a pattern: a quick test, which few pass, before they are copied
  /// into a `StepPatterns`.
  ///
  /// What is silent has a pattern within a short way only, or if the next decision has no choice.
  static func arePossible(_ step: DraftStep, _ next: DraftStep) -> Bool {
    if next.choices == 1 { return true }
    if step.isSilent {
      return step.distance <= (next.isSilent ? StepJoiner.stub : StepJoiner.reach)
    }
    return step.distance <= longestConnection || step.isNameChange
  }

  /// Whether two decisions may be ``isTurningRound`` or ``isBentReturn``: a quick test.
  static func mayTurnRound(_ step: DraftStep, _ next: DraftStep) -> Bool {
    (step.isTurnOrBend || step.kind == .endOfRoad)
      && (step.modifier == .uturn || abs(step.turn(through: next)) >= leastReturn)
  }

  /// Whether two decisions may be ``isTwiceWithoutChoice``: a quick test.
  static func mayBeTwiceWithoutChoice(_ step: DraftStep, _ next: DraftStep) -> Bool {
    next.choices == 1 && step.passed.count == 1
  }

  private var mayJoinBoth: Bool {
    Self.mayJoin(step, next) && !step.isEnd && !next.isEnd && step.kind != .none
  }

  private var mayJoinThree: Bool {
    mayJoinBoth && !before.isRound && !before.isTold && before.travel == step.travel
  }

  // MARK: - Staggered crossings

  /// ```
  ///              ┃                     A driver from the south to the north goes right and left at
  ///      ━━━━━━━━●━━━                  once. The road opposite is a few metres off.
  ///   ━━━━━━━●━━━━━━━
  ///          ┃
  /// ```
  var isStaggered: Bool {
    func isSquare(_ turn: Degrees) -> Bool { abs(turn) > 45 && abs(turn) < 135 }
    guard !step.isRound, !next.isRound, !step.isTold, !next.isTold,
      step.distance < StepJoiner.stub,
      before.travel == step.travel, step.travel == next.travel
    else { return false }
    return isSquare(step.turn) && isSquare(next.turn) && (step.turn > 0) != (next.turn > 0)
      && step.isUndisturbed
  }

  // MARK: - Stubs

  /// Two turns so close to each other that they are one movement.
  var isStub: Bool {
    guard step.distance < StepJoiner.stub, mayJoinBoth else { return false }
    return (isTurn(step) || step.kind == .fork && step.isOnSameSide(as: next))
      && (isTurn(next) || next.kind == .onRamp)
  }

  private func isTurn(_ step: DraftStep) -> Bool {
    step.isTurnOrBend || step.kind == .endOfRoad || step.kind == .newName
  }

  /// Into a way without length, and out of it: a slip of the map, where nobody moves.
  var isAtOnePlace: Bool {
    step.distance < StepJoiner.leastMoved && !step.isEnd && !next.isEnd && !step.isRound
      && !next.isRound && !step.isTold && !next.isTold && step.travel == next.travel
  }

  // MARK: - Turning round

  /// Turning round where the way back divides within a few metres: that is one movement.
  ///
  /// A turn to a side after turning round is a decision, as the direct turn was forbidden.
  var isBentReturn: Bool {
    guard step.modifier == .uturn, step.distance < StepJoiner.stub, !step.isEnd, !next.isEnd,
      step.isTurnOrBend, !next.isRound, !next.isTold, step.travel == next.travel
    else { return false }
    return (isTurn(next) || next.kind == .fork) && next.modifier.isAhead
  }

  /// Left and left again, back along the other carriageway.
  var isTurningRound: Bool {
    guard mayJoinThree, step.isTurnOrBend || step.kind == .endOfRoad,
      abs(step.turn(through: next)) >= Self.leastReturn, reader.haveSameName(before, next)
    else { return false }
    return step.isShort() || isConnection || next.choices == 1 && step.isUndisturbed
  }

  /// A nameless way between two roads with names.
  private var isConnection: Bool {
    step.distance <= Self.longestConnection && step.isUndisturbed
      && reader.name(of: step).name.isEmpty && !reader.name(of: before).name.isEmpty
      && !reader.name(of: next).name.isEmpty
  }

  // MARK: - Names

  /// Metres up to which the name of a bridge or a square only interrupts that of the road: an estimate.
  private static let longestInterruption: Meters = 500

  /// A bridge or a square whose name interrupts that of the road.
  var isNameBetween: Bool {
    guard mayJoinThree, step.distance <= Self.longestInterruption,
      step.kind == .newName || step.kind == .turn && step.isStraightOn
    else { return false }
    let ends =
      next.kind == .newName || next.kind == .silent && reader.name(of: next).isBlank
      || next.kind == .turn && next.isStraightOn
    return ends
      && (reader.haveSameName(before, next) || reader.name(of: before) == reader.name(of: next))
  }

  /// A new name, or a slight bend to the same side, just before a maneuver.
  var isPreparation: Bool {
    guard next.isManeuver, step.isShort() else { return false }
    if mayJoinThree, step.isNameChange { return true }
    return mayJoinBoth && step.kind == .silent && step.modifier != .straight && step.choices > 1
      && step.isOnSameSide(as: next)
  }

  /// A new name, or a slight bend to the same side, just after a maneuver; or a way without choice.
  var isCompletion: Bool {
    guard mayJoinBoth else { return false }
    return isNameAfter || isNameAtOnce || isBendAfter || isForcedAfter || isForcedStraight
  }

  private var isNameAfter: Bool {
    guard step.isManeuver, next.isNameChange else { return false }
    let isNearly = step.distance <= 1.5 * StepJoiner.reach && next.kind == .newName
    return step.isShort() || isNearly && (next.modifier == .straight || next.choices == 1)
  }

  private var isNameAtOnce: Bool {
    step.distance < StepJoiner.reach / 4 && step.kind == .silent && next.kind == .newName
  }

  private var isBendAfter: Bool {
    step.isManeuver && step.isShort() && next.kind == .silent && next.modifier != .straight
      && step.isOnSameSide(as: next)
  }

  private var isForcedAfter: Bool {
    step.isShort() && step.modifier != .straight && next.choices == 1 && next.kind != .silent
  }

  private var isForcedStraight: Bool {
    step.distance <= Self.longestConnection && step.isStraightOn && next.choices == 1
      && step.isUndisturbed
  }

  /// Two places without choice, one after the other.
  var isTwiceWithoutChoice: Bool {
    mayJoinBoth && next.choices == 1 && step.passed.count == 1
      && step.passed.firstChoices == 1 && step.distance < 1.5 * StepJoiner.reach
  }

  // MARK: - Wide crossings

  /// A turn onto a wide road, straight on across its middle, and a turn off it: all at once.
  var isStraightBetweenTurns: Bool {
    guard step.kind == .silent, step.modifier == .straight, before.isTurnOrBend,
      next.isTurnOrBend || next.kind == .onRamp, mayJoinThree, !before.isEnd
    else { return false }
    let (a, b) = (before.distance, step.distance)
    let limit = 0.8 * StepJoiner.reach
    let isEven = a < 5 && b < 5 || min(a, b) / max(a, b) > 0.75
    return a < limit && b < limit && isEven
      && abs(before.turn(through: next)) < 180 - GuidanceAngle.narrow
  }
}
