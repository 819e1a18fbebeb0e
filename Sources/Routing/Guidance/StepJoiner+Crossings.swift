import GeoCore

extension StepJoiner {
  /// Joins the decisions at both ends of an edge between carriageways.
  ///
  /// ```
  ///            ▲                           Turning left from the south to the west across a divided
  ///   ◀━━━━━━━━●━━━━━━━━                   road takes two decisions, at its near and at its far
  ///            ┃ internal                  carriageway: straight on, left. Together they are one
  ///   ━━━━━━━━━●━━━━━━━▶                   left turn.
  ///            ┃
  /// ```
  mutating func joinCrossings() {
    guard steps.count > 2 else { return }
    var current = 1
    var following = 2
    while following < steps.count - 1 {
      let (step, next) = (steps[current], steps[following])
      if step.isInternal, next.isInternal, !step.isRound, !next.isRound {
        if step.kind == .endOfRoad || next.kind == .endOfRoad { steps[current].kind = .endOfRoad }
        combine(following, into: current)
      } else if step.isInternal, !step.isRound, !next.isRound, !next.isTold, !step.isTold {
        let turn = step.turn(through: next)
        if abs(turn) >= 145 {
          steps[current].kind = .stay
          steps[current].modifier = .uturn
        } else {
          decide(current, with: following, turn)
        }
        combine(following, into: current)
        steps[current].isInternal = false
      } else {
        current = following
      }
      following += 1
    }
    steps.removeAll { $0.isRemoved }
  }

  /// The decision at a crossing with a divided road, from those at both carriageways.
  private mutating func decide(_ index: Int, with following: Int, _ turn: Degrees) {
    let (step, next) = (steps[index], steps[following])
    let word = Maneuver.Modifier(turn: turn)
    let before = steps[previous(index)]
    let goesOn: Decision.Kind = reader.haveSameName(before, next) ? .silent : .newName
    let isPlain = [.turn, .stay, .newName, .silent].contains(next.kind)
    steps[index].modifier = word
    if step.kind == .endOfRoad || next.kind == .endOfRoad {
      steps[index].kind = .endOfRoad
    } else if step.kind == .fork {
      steps[index].modifier = step.modifier
    } else if word == .straight, isPlain, next.modifier.isAhead {
      steps[index].kind = goesOn
    } else if abs(turn) <= 55, step.passed.isEmpty, leadsStraightest(step),
      leadsStraightest(next)
    {
      steps[index].kind = goesOn
      steps[index].modifier = .straight
    } else if word != .straight, isPlain {
      steps[index].kind = .turn
    } else {
      steps[index].kind = next.kind
    }
  }

  /// Whether no other way at a decision leads straighter on.
  private func leadsStraightest(_ step: DraftStep) -> Bool {
    step.junction?.leadsStraightest ?? false
  }
}

extension Maneuver.Modifier {
  /// Whether it leads ahead, if not quite straight.
  var isAhead: Bool {
    self == .straight || self == .slightLeft || self == .slightRight
  }
}
