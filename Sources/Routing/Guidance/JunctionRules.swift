import CampusGraph
import GeoCore

/// Decides what a traveller is told who takes a road at a junction.
///
/// | junction | told |
/// |---|---|
/// | one other way | nothing, or its new name |
/// | two ways that lead ahead alike | the side of the fork |
/// | a stem that meets a bar | the end of the road |
/// | an obvious road | nothing or its new name; on other ways, the turn |
/// | anything else | the turn |
///
/// Motorways and driveways have rules of their own, ``MotorwayRules`` and ``DrivewayRules``.
struct JunctionRules {
  let reader: JunctionReader
  let view: JunctionView

  /// The decision of taking an edge.
  func decision(onto edge: DirectedEdge) -> Decision {
    guard let index = view.index(of: edge) else { return turningRound(onto: edge) }
    var decision = plainDecision(index)
    if SlipRoads(reader: reader, view: view).isSlipRoad(index) {
      decision.kind = .slipRoad
    }
    if view.from.isMotorway, decision.kind == .onRamp { decision.kind = .offRamp }
    return decision
  }

  /// Turning round; the back is no road of the view.
  private func turningRound(onto edge: DirectedEdge) -> Decision {
    let name = reader.traits(of: edge).name
    return Decision(view.from.name.continues(as: name) ? .stay : .turn, .uturn)
  }

  /// The decision without regard to slip roads.
  func plainDecision(_ index: Int) -> Decision {
    if let found = DrivewayRules(view: view).decision(index) { return found }
    if let found = MotorwayRules(view: view).decision(index) { return found }
    if view.isPassage { return obvious(index, through: false) }
    let fork = Fork(in: view)
    let obviousIndex = ObviousRoad(view: view).find()
    return view.roads.count == 2
      ? threeWays(index, fork, obviousIndex) : manyWays(index, fork, obviousIndex)
  }

  // MARK: - Three ways

  private func threeWays(_ index: Int, _ fork: Fork?, _ obviousIndex: Int?) -> Decision {
    let road = view.roads[index]
    let areLinks = view.from.isLink && view.roads.allSatisfy { $0.traits.isLink }
    if let fork, areLinks || obviousIndex == nil { return fork.decision(index, view) }
    guard let obviousIndex else {
      guard isEndOfRoad else { return view.plain(road) }
      let modifier: Maneuver.Modifier = index == 0 ? .right : .left
      return Decision(view.plainKind(of: road) == .onRamp ? .onRamp : .endOfRoad, modifier)
    }
    if index == obviousIndex { return obvious(index, through: view.isThrough(index)) }
    let areStraight = view.roads.allSatisfy { $0.modifier == .straight }
    return view.plain(road, areStraight ? (index == 0 ? .slightRight : .slightLeft) : nil)
  }

  /// Whether the road ends at one that crosses it.
  private var isEndOfRoad: Bool {
    let (right, left) = (view.roads[0], view.roads[1])
    return GuidanceAngle.between(right.turn, 90) < GuidanceAngle.narrow
      && GuidanceAngle.between(left.turn, -90) < GuidanceAngle.narrow
      && GuidanceAngle.between(right.turn, left.turn) > 2 * GuidanceAngle.narrow
  }

  // MARK: - Four ways and more

  private func manyWays(_ index: Int, _ fork: Fork?, _ obviousIndex: Int?) -> Decision {
    let road = view.roads[index]
    if let obviousIndex {
      if index == obviousIndex { return obvious(index, through: view.isThrough(index)) }
      return side(index, of: obviousIndex..<obviousIndex + 1)
    }
    if let fork {
      guard fork.range.contains(index) else { return side(index, of: fork.range) }
      return forkAmongMany(index, fork)
    }
    guard let straightest = view.closest() else { return view.plain(road) }
    let middle = view.roads[straightest]
    if middle.deviation < GuidanceAngle.fuzzy, !middle.isOpen {
      return index == straightest
        ? view.plain(road) : side(index, of: straightest..<straightest + 1)
    }
    // No road leads straight on: the ways to the right are told apart, and those to the left.
    let border = middle.turn < 0 ? straightest : straightest + 1
    return middle.turn == 0 ? view.plain(road) : side(index, of: border..<border)
  }

  /// A fork beside other ways: of two roads of different ranks the more important one is obvious.
  private func forkAmongMany(_ index: Int, _ fork: Fork) -> Decision {
    guard fork.range.count == 2 else { return fork.decision(index, view) }
    let road = view.roads[index]
    let right = view.roads[fork.range.lowerBound].traits.standing
    let left = view.roads[fork.range.upperBound - 1].traits.standing
    if abs(left - right) <= 1 { return fork.decision(index, view) }
    let isRight = index == fork.range.lowerBound
    if isRight == (right < left) { return obvious(index, through: false) }
    return view.plain(road, isRight ? .slightRight : .slightLeft)
  }

  /// A way to the right of a range of roads, or to the left; ways that share a word are told apart.
  private func side(_ index: Int, of middle: Range<Int>) -> Decision {
    let isRight = index < middle.lowerBound
    let roads = isRight ? 0..<middle.lowerBound : middle.upperBound..<view.roads.count
    let words = SideWords(view: view, roads: roads, isRight: isRight)
    if words.isMeantByOther(index) { return obvious(index, through: false) }
    return view.plain(view.roads[index], words.word(index))
  }

  // MARK: - The obvious road

  /// The decision of taking the obvious road; `through` says whether that road passes the
  /// junction, so that one arrives from its side.
  func obvious(_ index: Int, through: Bool) -> Decision {
    let road = view.roads[index]
    let kind = view.plainKind(of: road)
    if kind == .onRamp { return Decision(.onRamp, road.modifier) }
    let changesTravel = view.from.travel != road.traits.travel
    let changesName = view.from.name.changes(to: road.traits.name)
    if changesTravel, kind == .stay || !changesName || !through {
      return Decision(.notification, road.modifier)
    }
    if kind == .turn, changesName {
      return through ? joining(road) : Decision(.newName, road.modifier)
    }
    let isNothing = view.isPassage && haveSameClasses(view.from, road.traits)
    return Decision(isNothing ? .none : .silent, road.modifier)
  }

  /// Joining a road that passes the junction.
  private func joining(_ road: JunctionRoad) -> Decision {
    if road.traits.isMotorway {
      return Decision(.merge, road.turn < 0 ? .slightRight : .slightLeft)
    }
    if view.from.isRamp, road.traits.isRamp { return .silent(road) }
    // A narrow bend onto a road that goes on for a while feels straight.
    let isLong = reader.length(of: road.edge) > 60
    let isStraight = road.deviation < GuidanceAngle.narrow && isLong
    return Decision(.turn, isStraight ? .straight : road.modifier)
  }

  private func haveSameClasses(_ a: RoadTraits, _ b: RoadTraits) -> Bool {
    let shown: EdgeFlags = [.toll, .tunnel, .motorway, .motorwayLink]
    return a.flags.intersection(shown) == b.flags.intersection(shown)
  }
}
