import GeoCore

/// Words for the ways on one side of a junction, so that no two of them have the same.
///
/// ```
///        ●━━━━ slight right        Both ways to the right lead "right" by their angles, 45° and 100°.
///        ┃╲                        Told apart, the first is "slight right", the second "right".
///        ┃ ╲ right
/// ```
struct SideWords {
  let view: JunctionView
  /// The roads of the side.
  let roads: Range<Int>
  let isRight: Bool

  /// The word for a road.
  func word(_ index: Int) -> Maneuver.Modifier {
    let own = view.roads[index].modifier
    let alike = roads.filter { view.roads[$0].isOpen && view.roads[$0].modifier == own }
    guard view.roads[index].isOpen, roads.count <= 3, let position = alike.firstIndex(of: index)
    else { return own }
    // From the sharpest turn to the slightest.
    let place = isRight ? position : alike.count - 1 - position
    if alike.count == 2 { return place == 0 ? pair(alike).outer : pair(alike).inner }
    guard alike.count == 3, isWide(alike) else { return own }
    return side([.sharpRight, .right, .slightRight][place])
  }

  /// Whether a road is the more important one of two that both lead nearly ahead: that is the
  /// continuation, of which nothing is told but its name.
  func isMeantByOther(_ index: Int) -> Bool {
    let own = view.roads[index].modifier
    let alike = roads.filter { view.roads[$0].isOpen && view.roads[$0].modifier == own }
    guard own == .straight || own == side(.slightRight), roads.count <= 3, alike.count == 2,
      alike.contains(index)
    else { return false }
    let inner = isRight ? alike[1] : alike[0]
    let outer = isRight ? alike[0] : alike[1]
    let isOuterHigher = view.roads[inner].traits.standing > view.roads[outer].traits.standing
    return index == (isOuterHigher ? outer : inner)
  }

  private func isWide(_ alike: [Int]) -> Bool {
    zip(alike, alike.dropFirst()).allSatisfy {
      GuidanceAngle.between(view.roads[$0].turn, view.roads[$1].turn) >= GuidanceAngle.narrow
    }
  }

  /// The words for two roads that share one, the sharper turn and the slighter one.
  private func pair(_ alike: [Int]) -> (outer: Maneuver.Modifier, inner: Maneuver.Modifier) {
    let outer = view.roads[isRight ? alike[0] : alike[1]]
    let inner = view.roads[isRight ? alike[1] : alike[0]]
    let own = inner.modifier
    if outer.turn == inner.turn { return (own, own) }
    if own == .straight || own == side(.slightRight) {
      let isOuterHigher = inner.traits.standing > outer.traits.standing
      let outward = side(.slightRight)
      return isOuterHigher ? (own, inward) : (outward, own)
    }
    func off(_ road: JunctionRoad, _ angle: Degrees) -> Degrees { abs(road.deviation - angle) }
    if off(inner, 90) < GuidanceAngle.exact { return (side(.sharpRight), side(.right)) }
    if off(outer, 90) < GuidanceAngle.exact { return (side(.right), side(.slightRight)) }
    if own == side(.sharpRight) { return (side(.sharpRight), side(.right)) }
    return off(inner, 85) >= off(outer, 85)
      ? (side(.right), side(.slightRight)) : (side(.sharpRight), side(.right))
  }

  private var inward: Maneuver.Modifier { isRight ? .slightLeft : .slightRight }

  /// A word for the right side, on this side.
  private func side(_ word: Maneuver.Modifier) -> Maneuver.Modifier {
    isRight ? word : word.mirrored
  }
}

extension Maneuver.Modifier {
  /// The same direction in a mirror.
  var mirrored: Maneuver.Modifier {
    switch self {
    case .uturn: .uturn
    case .straight: .straight
    case .sharpRight: .sharpLeft
    case .right: .left
    case .slightRight: .slightLeft
    case .sharpLeft: .sharpRight
    case .left: .right
    case .slightLeft: .slightRight
    }
  }

  /// Whether it leads to the right at all.
  var isRight: Bool { self == .slightRight || self == .right || self == .sharpRight }
  /// Whether it leads to the left at all.
  var isLeft: Bool { mirrored.isRight }
}
