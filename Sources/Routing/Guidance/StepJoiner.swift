import CampusGraph
import GeoCore

/// Joins the decisions of a leg that people make as one.
///
/// Maps split what people see as one place into nodes a few metres apart. In order:
/// 1. decisions at the two nodes of a crossing with a divided road become one (``joinCrossings()``);
/// 2. neighbouring decisions become one if their pattern is known (``joinNeighbours()``);
/// 3. what is silent becomes part of the step before (``hideSilent()``);
/// 4. new names that last only for a short way are not told (``dropShortNames()``).
struct StepJoiner {
  /// Metres within which two decisions may be one.
  static let reach: Meters = 30
  /// Metres for which a new name must last to be told.
  static let leastNamed: Meters = 105
  /// Metres below which two turns are always one: nobody hears, and acts, in between.
  static let stub: Meters = 10
  /// Metres below which nobody moves: an estimate, some times the rounding of coordinates.
  static let leastMoved: Meters = 0.1

  var steps: [DraftStep]
  /// Reader of the names of roads.
  let reader: JunctionReader

  /// The steps of a leg from its decisions, of which the first departs and the last arrives.
  static func joined(_ drafts: [DraftStep], _ reader: JunctionReader) -> [DraftStep] {
    var joiner = StepJoiner(steps: drafts, reader: reader)
    joiner.joinCrossings()
    joiner.trimEnds()
    joiner.joinNeighbours()
    joiner.hideSilent()
    joiner.dropShortNames()
    return joiner.steps
  }

  /// The next step that has not been joined with another.
  func next(_ index: Int) -> Int {
    steps[(index + 1)...].firstIndex { !$0.isRemoved } ?? steps.count - 1
  }

  /// The step before.
  func previous(_ index: Int) -> Int { steps[..<index].lastIndex { !$0.isRemoved } ?? 0 }

  /// Makes a step part of an earlier one.
  mutating func absorb(_ later: Int, into earlier: Int) {
    steps[earlier].extend(by: steps[later])
    steps[later].isRemoved = true
  }

  /// Makes a step part of an earlier one, which then leads onto its way.
  mutating func combine(_ later: Int, into earlier: Int) {
    steps[earlier].takeSigns(of: steps[later])
    absorb(later, into: earlier)
  }

  private mutating func removeJoined() { steps.removeAll { $0.isRemoved } }

  // MARK: - Ends

  /// Starts and ends on a junction belong to the way that is travelled, not to the one before.
  private mutating func trimEnds() {
    if steps.count > 2, steps[0].distance <= 1, !steps[1].isRound, !steps[1].isTold,
      steps[0].travel == steps[1].travel
    {
      steps[1].kind = .depart
      steps[1].phrase = nil
      steps[1].junction = nil
      steps[1].distance += steps[0].distance
      steps[1].pieces = steps[0].pieces.lowerBound..<steps[1].pieces.upperBound
      steps.removeFirst()
    }
    let last = steps.count - 2
    if last > 0, steps[last].distance <= 1, !steps[last].isTold, !steps[last].isRound,
      steps[last].travel == steps[last - 1].travel
    {
      steps[last - 1].extend(by: steps[last])
      steps[last + 1].takeSigns(of: steps[last - 1])
      steps.remove(at: last)
    }
  }

  // MARK: - Silence

  private mutating func hideSilent() {
    removeJoined()
    var last = 0
    for index in steps.indices.dropFirst() where !steps[index].isEnd {
      if steps[index].isSilent {
        absorb(index, into: last)
        continue
      }
      if steps[index].kind == .endOfRoad, steps[last].passed.isEmpty {
        steps[index].kind = reader.haveSameName(steps[last], steps[index]) ? .stay : .turn
      }
      last = index
    }
    removeJoined()
  }

  /// Leaves out new names that are known already, or that last only for a short way.
  ///
  /// Lanes before the junction are still shown: those of a step's junctions are in its
  /// intersections.
  private mutating func dropShortNames() {
    var last = 0
    for index in steps.indices.dropFirst() where !steps[index].isEnd {
      if isDropped(steps[index], after: steps[last]) {
        absorb(index, into: last)
      } else {
        last = index
      }
    }
    removeJoined()
  }

  private func isDropped(_ step: DraftStep, after last: DraftStep) -> Bool {
    guard step.isNameChange, step.travel == last.travel else { return false }
    if step.distance < Self.stub { return true }
    if step.kind == .stay, last.isNameChange, reader.haveSameName(last, step) { return true }
    guard step.kind == .newName else { return false }
    return reader.haveSameName(last, step) || !step.hasLanes && step.distance < Self.leastNamed
  }
}
