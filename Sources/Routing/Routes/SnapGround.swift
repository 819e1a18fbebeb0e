import CampusGraph

/// Classes of ways that a waypoint may snap to, the best first.
enum SnapGround: CaseIterable {
  /// Ways on the ground and bridges: neither tunnels nor other floors.
  case surface
  /// All ways but ferries and lifts.
  case land
  /// All ways.
  case any

  /// Whether an edge is one of these ways.
  func allows(_ edge: EdgeID, of attributes: EdgeAttributes) -> Bool {
    if self == .any { return true }
    let kind = attributes.kind[edge]
    guard kind != .ferry, kind != .elevator else { return false }
    return self == .land || attributes.flags[edge].isDisjoint(with: [.tunnel, .otherFloor])
  }
}
