/// Decides at places where only driveways, alleys, tracks and paths meet a road.
///
/// ```
///            ┊ driveway
///   ━━━━━━━━━●━━━━━━━━━         Whoever stays on the road need not be told anything but a new name,
///            ┊                  however the road bends.
/// ```
struct DrivewayRules {
  let view: JunctionView

  /// The decision of taking a road; `nil` if other roads than the one of arrival meet here.
  func decision(_ index: Int) -> Decision? {
    let main = view.roads.indices.filter { !view.roads[$0].traits.isMinor }
    guard !view.isPassage, !view.from.isMinor, main.count == 1, view.roads[main[0]].isOpen else {
      return nil
    }
    let road = view.roads[index]
    if index == main[0] {
      let changes = view.from.name.changes(to: road.traits.name)
      return Decision(changes ? .newName : .none, road.modifier)
    }
    let areStraight =
      road.modifier == .straight && view.roads[main[0]].modifier == .straight
    let word: Maneuver.Modifier? =
      areStraight ? (index < main[0] ? .slightRight : .slightLeft) : nil
    return Decision(.turn, word ?? road.modifier)
  }
}
