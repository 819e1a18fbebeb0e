import GeoCore

/// Decides where motorways, trunk roads and their slip roads meet, and nothing else.
///
/// ```
///   ═══════════●════════════▶ A 1        At motorway speed every way leads ahead. What is told is
///               ╲                        not a turn but the side: exit, merge, or fork.
///                ╲━━━━━━━━━━▶ exit 12
/// ```
struct MotorwayRules {
  let view: JunctionView

  /// The decision of taking a road; `nil` at other junctions.
  func decision(_ index: Int) -> Decision? {
    let fromMotorway = view.from.isMotorway
    guard fromMotorway || view.from.isRamp else { return nil }
    let isPlain = view.roads.allSatisfy { road in
      let isFast =
        road.traits.isMotorway || road.traits.isRamp || fromMotorway && road.traits.isLink
      return isFast && !(road.isOpen && road.deviation > 60)
    }
    let hasMotorway = view.roads.contains { $0.isOpen && $0.traits.isMotorway }
    guard isPlain, fromMotorway || hasMotorway else { return nil }
    return fromMotorway ? leaving(index) : arriving(index)
  }

  private var motorways: [Int] {
    view.roads.indices.filter { view.roads[$0].isOpen && view.roads[$0].traits.isMotorway }
  }

  private func obvious(_ index: Int) -> Decision? {
    // Neither motorways nor slip roads need to be looked along: no reader is needed.
    let road = view.roads[index]
    let kind = view.plainKind(of: road)
    if kind == .onRamp { return Decision(.onRamp, road.modifier) }
    if kind == .turn, view.from.name.changes(to: road.traits.name) {
      if view.isThrough(index) {
        return road.traits.isMotorway
          ? Decision(.merge, road.turn < 0 ? .slightRight : .slightLeft)
          : .silent(road)
      }
      return Decision(.newName, road.modifier)
    }
    return Decision(view.isPassage ? .none : .silent, road.modifier)
  }

  // MARK: - From a motorway

  private func leaving(_ index: Int) -> Decision? {
    let road = view.roads[index]
    let named = view.roads.indices.first {
      view.roads[$0].isOpen && view.roads[$0].traits.isMotorway
        && view.from.name.continues(as: view.roads[$0].traits.name)
    }
    guard let main = named ?? view.closest(where: { $0.traits.isMotorway }) else {
      return afterTheEnd(index)
    }
    let open = view.roads.count { $0.isOpen }
    switch motorways.count {
    case 0: return .silent(road)
    case 1: return index == main ? obvious(index) : exit(index, main)
    case 2 where open == 2, 3 where open == 3: return divided(index)
    default: return index == main ? obvious(index) : exit(index, main)
    }
  }

  /// The motorway ends in slip roads.
  private func afterTheEnd(_ index: Int) -> Decision? {
    let open = view.roads.indices.filter { view.roads[$0].isOpen }
    if open.count == 1 { return Decision(.none, view.roads[index].modifier) }
    return sides(index, of: open)
  }

  private func exit(_ index: Int, _ main: Int) -> Decision {
    let road = view.roads[index]
    let kind: Decision.Kind = road.traits.isLink ? .offRamp : .turn
    let isWide = road.deviation > 35
    if index < main { return Decision(kind, isWide && road.turn > 0 ? .right : .slightRight) }
    return Decision(kind, isWide && road.turn < 0 ? .left : .slightLeft)
  }

  private func divided(_ index: Int) -> Decision? { sides(index, of: motorways) }

  /// One of two or three roads that part.
  private func sides(_ index: Int, of roads: [Int]) -> Decision? {
    guard let place = roads.firstIndex(of: index), (2...3).contains(roads.count) else {
      return nil
    }
    if place == 0 { return Decision(.fork, .slightRight) }
    if place == roads.count - 1 { return Decision(.fork, .slightLeft) }
    let road = view.roads[index]
    let isPlain = road.deviation < GuidanceAngle.exact && road.traits.name == view.from.name
    return Decision(isPlain ? .silent : .fork, .straight)
  }

  // MARK: - From a slip road

  private func arriving(_ index: Int) -> Decision? {
    let road = view.roads[index]
    switch view.roads.count {
    case 1: return obvious(index)
    case 2: return view.choices == 1 ? joining(index) : parting(index)
    case 3:
      guard road.traits.isMotorway else { return Decision(.offRamp, road.modifier) }
      let passed = view.roads[..<index].contains { !$0.isOpen && $0.traits.isMotorway }
      return Decision(.merge, passed ? .slightRight : .slightLeft)
    default: return fallback(road)
    }
  }

  /// Onto a motorway, or past the end of one.
  private func joining(_ index: Int) -> Decision? {
    let (road, other) = (view.roads[index], view.roads[1 - index])
    guard road.traits.isMotorway, road.traits.name.continues(as: other.traits.name) else {
      return obvious(index)
    }
    let isNarrow = road.deviation < 2 * GuidanceAngle.narrow
    let side: Maneuver.Modifier = index == 0 ? .slightLeft : .slightRight
    return Decision(.merge, isNarrow ? side : road.modifier)
  }

  /// A slip road that divides, or that passes the start of a motorway.
  private func parting(_ index: Int) -> Decision? {
    let (right, left) = (view.roads[0].traits, view.roads[1].traits)
    if right.isMotorway, !left.isMotorway {
      return Decision(index == 0 ? .turn : .stay, index == 0 ? .slightRight : .slightLeft)
    }
    return sides(index, of: [0, 1])
  }

  private func fallback(_ road: JunctionRoad) -> Decision {
    if road.traits.isMotorway {
      return Decision(.merge, road.turn > 0 ? .slightLeft : .slightRight)
    }
    if road.deviation < GuidanceAngle.fuzzy { return Decision(.turn, .straight) }
    return Decision(.turn, road.turn > 0 ? .slightRight : .slightLeft)
  }
}
