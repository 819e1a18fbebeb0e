import GeoCore

/// Two or three roads ahead of which none is obvious.
///
/// ```
///    left   right       A fork is set apart: the next way on either side is at least 60° off. Roads
///       ╲   ╱           of different kinds are no fork, as the lesser one turns off.
///        ╲ ╱
///         ●
///         ▲
/// ```
struct Fork {
  /// The roads of the fork, from the right to the left.
  let range: Range<Int>

  /// The fork of a junction; `nil` if there is none.
  init?(in view: JunctionView) {
    guard let range = Self.roadsAhead(view), (2...3).contains(range.count) else { return nil }
    let roads = view.roads[range]
    guard roads.allSatisfy({ $0.isOpen && $0.traits.travel == view.from.travel }),
      Self.isSetApart(range, view), Self.isEven(Array(roads), view)
    else { return nil }
    self.range = range
  }

  /// The roads that lead ahead, or close to one that does.
  private static func roadsAhead(_ view: JunctionView) -> Range<Int>? {
    guard let middle = view.closest(), view.roads[middle].deviation <= GuidanceAngle.narrow else {
      return nil
    }
    func leadsAhead(_ next: Int, besides road: Int) -> Bool {
      let (next, road) = (view.roads[next], view.roads[road])
      return next.deviation <= GuidanceAngle.narrow
        || GuidanceAngle.between(next.turn, road.turn) <= GuidanceAngle.narrow
          && road.deviation <= GuidanceAngle.group
    }
    var (first, last) = (middle, middle)
    while first > 0, leadsAhead(first - 1, besides: first) { first -= 1 }
    while last + 1 < view.roads.count, leadsAhead(last + 1, besides: last) { last += 1 }
    return first..<last + 1
  }

  /// Whether the neighbours on both sides, the way back included, are far off.
  private static func isSetApart(_ range: Range<Int>, _ view: JunctionView) -> Bool {
    let (right, left) = (range.lowerBound, range.upperBound - 1)
    let before = right > 0 ? view.roads[right - 1].turn : 180
    let after = left + 1 < view.roads.count ? view.roads[left + 1].turn : -180
    return GuidanceAngle.between(view.roads[right].turn, before) >= GuidanceAngle.group
      && GuidanceAngle.between(view.roads[left].turn, after) >= GuidanceAngle.group
  }

  /// Whether no road is obvious beside another one.
  private static func isEven(_ roads: [JunctionRoad], _ view: JunctionView) -> Bool {
    guard roads.allSatisfy({ $0.traits.isLink == roads[0].traits.isLink }) else { return false }
    for road in roads {
      for other in roads where other.edge != road.edge {
        if view.from.isObviouslyContinued(by: road.traits, not: other.traits) { return false }
      }
    }
    return zip(roads, roads.dropFirst()).allSatisfy {
      !isObvious($0, besides: $1, view) && !isObvious($1, besides: $0, view)
    }
  }

  /// Whether a road leads on so much straighter than the other that this is no fork.
  private static func isObvious(
    _ road: JunctionRoad,
    besides other: JunctionRoad,
    _ view: JunctionView
  ) -> Bool {
    if road.deviation < 0.001, !view.from.name.name.isEmpty,
      !view.from.name.changes(to: road.traits.name)
    {
      return true
    }
    return other.deviation > 1.4 * road.deviation
      && other.deviation - road.deviation > GuidanceAngle.fuzzy
  }

  /// The decision of taking a road of the fork.
  func decision(_ index: Int, _ view: JunctionView) -> Decision {
    let road = view.roads[index]
    let isRight = index == range.lowerBound
    if range.count == 3, index == range.lowerBound + 1 {
      let isPlain = road.deviation < GuidanceAngle.exact && road.traits.name == view.from.name
      return Decision(isPlain ? .silent : .fork, .straight)
    }
    let modifier: Maneuver.Modifier = isRight ? .slightRight : .slightLeft
    guard range.count == 2 else { return Decision(.fork, modifier) }
    let other = view.roads[isRight ? range.lowerBound + 1 : range.lowerBound].traits
    if other.isMinor, !road.traits.isMinor { return Decision(.silent, modifier) }
    return Decision(road.traits.isMinor && !other.isMinor ? .turn : .fork, modifier)
  }
}
