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
    guard !view.isPassage, !view.from.isMinor, let main = onlyRoad, view.roads[main].isOpen else {
      return nil
    }
    let road = view.roads[index]
    if index == main {
      let changes = view.from.name.changes(to: road.traits.name)
      return Decision(changes ? .newName : .none, road.modifier)
    }
    let areStraight =
      road.modifier == .straight && view.roads[main].modifier == .straight
    let word: Maneuver.Modifier? =
      areStraight ? (index < main ? .slightRight : .slightLeft) : nil
    return Decision(.turn, word ?? road.modifier)
  }

  /// The index of the road, if there is one only that is more than a driveway.
  private var onlyRoad: Int? {
    guard let first = view.roads.firstIndex(where: { !$0.traits.isMinor }) else { return nil }
    return view.roads[(first + 1)...].contains { !$0.traits.isMinor } ? nil : first
  }
}
