import GeoCore

/// Finds the road of a junction that everybody takes who is told nothing.
///
/// ```
///            │ School Lane                 From the west, Main Street is obvious: it keeps its name
///   Main St. │                             and its rank, and School Lane leads far off the direction
///   ━━━━━━━━━●━━━━━━━━━ Main St.           in which it leads. From School Lane, nothing is obvious.
/// ```
/// Candidates are, in this order: the road that keeps its name, the straightest road that is not of
/// a lesser kind, and the straightest road at all. A candidate is obvious if no other way is its
/// *rival*, one that could be meant as well.
struct ObviousRoad {
  let view: JunctionView

  /// The index of the obvious road in ``JunctionView/roads``; `nil` if there is none.
  func find() -> Int? {
    guard view.roads.count > 1 else { return view.roads.indices.first }
    let continuing = view.closest { isContinuation($0) }
    if let continuing, !hasRival(continuing) { return accepted(continuing) }
    let worthy = view.closest {
      $0.isOpen && !$0.traits.isLesser(than: view.from) && !$0.traits.isLink(of: view.from)
    }
    if let worthy, !hasRival(worthy) { return accepted(worthy) }
    guard let straightest = view.closest(where: { $0.isOpen }) else { return nil }
    if isForced(straightest, insteadOf: worthy) { return accepted(straightest) }
    return nil
  }

  /// A road that leads into or out of a roundabout is never obvious.
  private func accepted(_ index: Int) -> Int? {
    view.roads[index].traits.isRound == view.from.isRound ? index : nil
  }

  /// Whether the road of arrival goes on as a road: it keeps its name and loses no rank.
  private func isContinuation(_ road: JunctionRoad) -> Bool {
    let (from, to) = (view.from, road.traits)
    guard road.isOpen, from.name.isBlank == to.name.isBlank else { return false }
    if from.name.isBlank, !from.isMinor || !to.isMinor { return false }
    return !to.isLesser(than: from) && !to.isLink(of: from) && !from.name.changes(to: to.name)
  }

  /// Whether the straightest road is obvious although it is of a lesser kind, or for want of others.
  private func isForced(_ index: Int, insteadOf worthy: Int?) -> Bool {
    let road = view.roads[index]
    let ahead = view.roads.count { $0.deviation <= 90 }
    let isOnlyOneAhead = road.deviation <= 90 && ahead == 1
    if index != worthy, road.deviation <= GuidanceAngle.group || isOnlyOneAhead,
      !road.traits.isMinor, !hasRival(index)
    {
      return true
    }
    let isOnlyChoice = view.choices == 1
    if isOnlyChoice, road.traits.isMotorway, road.deviation <= GuidanceAngle.group { return true }
    return view.roads.count { $0.isOpen } == 1 && isDivision
  }

  /// Whether a road divides into carriageways of its name, and is not the stem of a T.
  private var isDivision: Bool {
    guard view.roads.count == 2, !view.from.name.isBlank,
      view.roads.allSatisfy({ $0.traits.name == view.from.name })
    else { return false }
    return GuidanceAngle.between(view.roads[0].turn, 90) > GuidanceAngle.narrow
      || GuidanceAngle.between(view.roads[1].turn, -90) > GuidanceAngle.narrow
  }

  // MARK: - Rivals

  /// Whether another way could be meant as well as a candidate.
  func hasRival(_ index: Int) -> Bool {
    let candidate = view.roads[index]
    return view.roads.indices.contains { other in
      guard other != index else { return false }
      return candidate.deviation < GuidanceAngle.group
        ? isRivalAhead(view.roads[other], of: candidate)
        : isRivalTurn(view.roads[other], of: candidate)
    }
  }

  /// Whether a way rivals a candidate that leads ahead.
  private func isRivalAhead(_ road: JunctionRoad, of candidate: JunctionRoad) -> Bool {
    if candidate.deviation < GuidanceAngle.narrow, !road.isOpen { return false }
    let comparison = RoadComparison(view: view, candidate: candidate, road: road)
    return !comparison.isDismissed
  }

  /// Whether a way rivals a candidate that turns off: there, forbidden ways confuse, too.
  private func isRivalTurn(_ road: JunctionRoad, of candidate: JunctionRoad) -> Bool {
    if road.modifier != .straight,
      RoadComparison(view: view, candidate: candidate, road: road).isSideRoad
    {
      return false
    }
    if road.deviation > GuidanceAngle.distinctRatio * candidate.deviation { return false }
    // A road that bends just before the junction is judged by its last metres.
    guard GuidanceAngle.between(view.bearing, view.lastBearing) > GuidanceAngle.fuzzy else {
      return true
    }
    let off = GuidanceAngle.between(view.lastBearing, candidate.bearing)
    let roadOff = GuidanceAngle.between(view.lastBearing, road.bearing)
    let across = GuidanceAngle.between(road.bearing + 180, candidate.bearing)
    return across <= 20 || roadOff <= GuidanceAngle.distinctRatio * off
  }
}

/// Comparison of a candidate for the obvious road with another way of the junction.
private struct RoadComparison {
  let view: JunctionView
  let candidate: JunctionRoad
  let road: JunctionRoad

  private var from: RoadTraits { view.from }
  private var keepsName: Bool { !from.name.changes(to: candidate.traits.name) }
  private var otherChangesName: Bool { from.name.changes(to: road.traits.name) }

  /// The other way deviates clearly more.
  private var isDistinct: Bool {
    road.deviation > GuidanceAngle.distinctRatio * candidate.deviation
      && road.deviation - candidate.deviation > GuidanceAngle.fuzzy / 2
  }

  /// The other way deviates more.
  private var isSomewhatDistinct: Bool {
    road.deviation > 0.7 * GuidanceAngle.distinctRatio * candidate.deviation
  }

  /// The lanes of the road of arrival are shared out between both.
  private var sharesLanes: Bool {
    let lanes = candidate.traits.laneCount
    return lanes > 0 && lanes == road.traits.laneCount && from.laneCount == 2 * lanes
      && GuidanceAngle.between(candidate.turn, road.turn) < GuidanceAngle.group
  }

  /// Whether the other way is no plausible choice, by any of the rules below.
  var isDismissed: Bool {
    isPrivateSide || isOtherSideOfRoundabout || isTurnOff || isCrossRoad || isFromLesserRoad
      || keepsLanes || isLesserRank || isSideRoad || isForeign
  }

  private var isPrivateSide: Bool {
    road.traits.isRestricted && !from.isRestricted && !candidate.traits.isRestricted && isDistinct
  }

  /// Leaving a roundabout is no rival of staying on it, and vice versa.
  private var isOtherSideOfRoundabout: Bool {
    from.isRound == candidate.traits.isRound && from.isRound != road.traits.isRound
      && candidate.deviation < road.deviation
  }

  /// It turns off, and following it would need a new name, or following the candidate none.
  private var isTurnOff: Bool {
    (keepsName || otherChangesName) && !sharesLanes && isDistinct
  }

  /// It is a part of another road that crosses here.
  /// ```
  ///        ╲ other                     `road` leads on from the way on the opposite side.
  ///   ━━━━━━●━━━━━━ candidate
  ///          ╲ road
  /// ```
  private var isCrossRoad: Bool {
    guard let opposite = opposite else { return false }
    let spread = GuidanceAngle.between(road.turn, opposite.turn)
    let isSameRoad = !opposite.name.changes(to: road.traits.name)
    if view.roads.count >= 3 {
      if isSameRoad || spread > 180 - GuidanceAngle.narrow, isDistinct { return true }
      return keepsName && otherChangesName && isSomewhatDistinct && isSameRoad
        && spread > GuidanceAngle.nearlyOpposite
    }
    return keepsName && otherChangesName && isDistinct && !sharesLanes
      && spread > 180 - GuidanceAngle.group
  }

  /// The way most nearly opposite to the other way; the way of arrival is one of them.
  private var opposite: (turn: Degrees, name: RoadName)? {
    let wanted = Bearing.turn(from: 180, to: road.turn)
    let ways =
      [(turn: Degrees(-180), name: from.name)]
      + view.roads.map { (turn: $0.turn, name: $0.traits.name) }
    return ways.min {
      GuidanceAngle.between($0.turn, wanted) < GuidanceAngle.between($1.turn, wanted)
    }
  }

  /// From streets, people follow directions more than names.
  private var isFromLesserRoad: Bool { from.standing > 6 && isDistinct }

  /// All lanes lead straight on.
  private var keepsLanes: Bool {
    let lanes = candidate.traits.laneCount
    return lanes > 0 && lanes == from.laneCount && candidate.deviation < GuidanceAngle.fuzzy
      && isDistinct
  }

  private var isLesserRank: Bool {
    guard from.standing == candidate.traits.standing, keepsName, isSomewhatDistinct else {
      return false
    }
    let difference = road.traits.standing - candidate.traits.standing
    return difference > 0 || difference < -4
  }

  /// It is of a lesser kind than both, with fewer lanes, or their slip road.
  var isSideRoad: Bool {
    let (other, onto) = (road.traits, candidate.traits)
    let losesLanes = other.laneCount > 0 && other.laneCount + 1 < from.laneCount
    if other.isLesser(than: from), other.isLesser(than: onto), losesLanes { return true }
    return other.isLink(of: from) && other.isLink(of: onto)
  }

  /// The candidate is of the rank of arrival; the other way is not, and has another name, or is a
  /// slip road.
  private var isForeign: Bool {
    guard from.standing == candidate.traits.standing else { return false }
    if road.traits.isLink { return true }
    return road.traits.hasLesserGroup(than: from)
      && candidate.traits.name.changes(to: road.traits.name) && otherChangesName
  }
}
