import GeoCore

extension StepJoiner {
  /// Joins neighbouring decisions whose pattern is known; see ``StepPatterns``.
  mutating func joinNeighbours() {
    guard steps.count > 2 else { return }
    for index in 1..<steps.count - 1 where !steps[index].isRemoved {
      if case .enterRoundabout = steps[index].kind { continue }
      if steps[index].kind == .slipRoad {
        joinSlipRoad(index)
        continue
      }
      joinAtOnePlace(index)
      let following = next(index)
      if steps[following].isEnd { break }
      guard steps[index].travel == steps[following].travel else { continue }
      let before = previous(index)
      join(before, index, following)
      joinFurther(before, index)
    }
    steps.removeAll { $0.isRemoved }
  }

  /// A lane for turning, and where it joins, are one turn.
  private mutating func joinSlipRoad(_ index: Int) {
    let following = next(index)
    if steps[following].isEnd {
      steps[index].kind = .turn
      return
    }
    let before = steps[previous(index)]
    steps[index].kind = reader.haveSameName(before, steps[following]) ? .stay : .turn
    guard steps[following].travel == steps[index].travel, !steps[following].isRound,
      !steps[following].isTold
    else { return }
    steps[index].modifier = Maneuver.Modifier(
      turn: combinedTurn(steps[index], steps[following])
    )
    combine(following, into: index)
  }

  /// Decisions at one place are one, however many they are.
  private mutating func joinAtOnePlace(_ index: Int) {
    while steps[index].distance < Self.leastMoved,
      StepPatterns(steps[previous(index)], steps[index], steps[next(index)], reader).isAtOnePlace
    {
      joinStub(previous(index), index, next(index))
    }
  }

  private mutating func join(_ before: Int, _ index: Int, _ following: Int) {
    guard StepPatterns.arePossible(steps[index], steps[following]) else { return }
    let patterns = StepPatterns(steps[before], steps[index], steps[following], reader)
    if patterns.isStaggered {
      let keeps = reader.haveSameName(steps[before], steps[following])
      steps[index].kind = keeps ? .silent : .newName
      steps[index].modifier = .straight
      combine(following, into: index)
    } else if patterns.isTurningRound {
      turnRound(index, following)
    } else if patterns.isBentReturn {
      joinBentReturn(before, index, following)
    } else if patterns.isNameBetween {
      absorb(following, into: index)
      absorb(index, into: before)
    } else if patterns.isPreparation {
      adjust(following, by: index, after: before)
      absorb(index, into: before)
    } else if patterns.isCompletion {
      adjust(index, by: following, after: before)
      combine(following, into: index)
    } else if patterns.isStraightBetweenTurns, !steps[before].isEnd {
      let farther = previous(before)
      absorb(index, into: before)
      adjust(before, by: following, after: farther)
      combine(following, into: before)
    } else if patterns.isStub {
      joinStub(before, index, following)
    }
  }

  /// Two turns within a few metres are one turn in the direction of both together.
  private mutating func joinStub(_ before: Int, _ index: Int, _ following: Int) {
    let (step, next) = (steps[index], steps[following])
    let keepsName = reader.haveSameName(steps[before], next)
    let word = Self.word(step.turn, next.turn, together: step.turn(through: next))
    steps[index].modifier = word
    if next.kind == .onRamp {
      steps[index].kind = .onRamp
    } else if word == .straight {
      steps[index].kind = keepsName ? .silent : .newName
    } else if step.kind == .newName, next.kind == .endOfRoad {
      steps[index].kind = .endOfRoad
    } else if step.kind != .endOfRoad {
      steps[index].kind = keepsName ? .stay : .turn
    }
    combine(following, into: index)
  }

  private mutating func joinBentReturn(_ before: Int, _ index: Int, _ following: Int) {
    steps[index].kind = reader.haveSameName(steps[before], steps[following]) ? .stay : .turn
    combine(following, into: index)
  }

  /// Patterns that show only after others have been joined.
  private mutating func joinFurther(_ before: Int, _ index: Int) {
    let following = next(index)
    if !steps[index].isRemoved, !steps[following].isEnd,
      StepPatterns.mayBeTwiceWithoutChoice(steps[index], steps[following]),
      StepPatterns(steps[before], steps[index], steps[following], reader).isTwiceWithoutChoice
    {
      adjust(index, by: following, after: before)
      combine(following, into: index)
    }
    guard !steps[before].isEnd, !steps[before].isRemoved, !steps[index].isRemoved,
      StepPatterns.mayTurnRound(steps[before], steps[index])
    else { return }
    let farther = previous(before)
    let patterns = StepPatterns(steps[farther], steps[before], steps[index], reader)
    if patterns.isTurningRound {
      turnRound(before, index)
    } else if patterns.isBentReturn {
      joinBentReturn(farther, before, index)
    }
  }

  /// The word for two turns together: back on the side to which both lead is a sharp turn.
  private static func word(
    _ first: Degrees,
    _ second: Degrees,
    together turn: Degrees
  ) -> Maneuver.Modifier {
    let word = Maneuver.Modifier(turn: turn)
    let isBack = word == .uturn || first * second > 0 && first * turn < 0
    guard isBack else { return word }
    return first > 0 ? .sharpRight : .sharpLeft
  }

  private mutating func turnRound(_ index: Int, _ following: Int) {
    steps[index].kind = .stay
    steps[index].modifier = .uturn
    combine(following, into: index)
  }

  // MARK: - The joint turn

  /// The turn of two decisions together, if they are one bend; else that of the first.
  private func combinedTurn(_ a: DraftStep, _ b: DraftStep) -> Degrees {
    let (entry, exit) =
      a.pieces.lowerBound <= b.pieces.lowerBound ? (a, b) : (b, a)
    let total = entry.turn(through: exit)
    guard abs(total) >= GuidanceAngle.narrow / 2 else { return entry.turn }
    let areRight = entry.turn >= -5 && exit.turn >= -5
    let areLeft = entry.turn <= 5 && exit.turn <= 5
    return entry.distance < Self.reach || areRight || areLeft ? total : entry.turn
  }

  /// Makes one decision of two: `index` stays, `other` is before it or after it.
  private mutating func adjust(_ index: Int, by other: Int, after before: Int) {
    let (step, from) = (steps[index], steps[other])
    let keepsSide = step.kind == .fork || step.kind == .merge
    let word = keepsSide ? step.modifier : Maneuver.Modifier(turn: combinedTurn(step, from))
    let keepsName = reader.haveSameName(steps[before], from)
    steps[index].modifier = word
    if from.isNameChange || step.isNameChange || step.kind == .silent {
      switch step.kind {
      case .silent: steps[index].kind = word == .straight ? .newName : keepsName ? .stay : .turn
      case .newName where from.kind == .silent && word != .straight: steps[index].kind = .turn
      case .stay where !keepsName: steps[index].kind = .turn
      case .turn where from.kind != .silent && keepsName: steps[index].kind = .stay
      default: break
      }
    } else if from.kind == .onRamp {
      steps[index].kind = .onRamp
    } else if from.kind == .turn {
      if step.kind == .turn, keepsName { steps[index].kind = .stay }
      if step.kind == .stay, !keepsName { steps[index].kind = .turn }
    }
  }
}
