import CampusGraph

/// Who passes a node of a way: barriers, gates, doors and kerbs.
///
/// Source: the wiki's pages *Key:barrier* and *Key:kerb*.
enum BarrierRules {
  private static let riding: AccessMask = [.foot, .wheelchair, .bike]

  /// `barrier=*` on a way: who passes where no access tag says otherwise.
  private static let barriers: [String: AccessMask] = [
    "gate": .all, "lift_gate": .all, "swing_gate": .all, "hampshire_gate": .all, "entrance": .all,
    "toll_booth": .all, "border_control": .all, "cattle_grid": .all, "sally_port": .all,
    "arch": .all,
    "height_restrictor": .all, "kerb": .all, "no": .all, "rising_bollard": .all,
    "bollard": riding, "block": riding, "planter": riding, "bus_trap": riding,
    "barrier_board": riding,
    "sump_buster": riding, "motorcycle_barrier": riding, "jersey_barrier": riding, "chain": riding,
    "cycle_barrier": [.foot, .bike], "log": .foot, "rope": .foot, "debris": .foot,
    "stile": .foot, "kissing_gate": .foot, "turnstile": .foot, "full-height_turnstile": .foot,
    "horse_stile": .foot,
    "wall": [], "fence": [], "hedge": [], "retaining_wall": [], "city_wall": [], "ditch": [],
  ]

  /// What stands at a node of a way; `nil` where everybody passes.
  static func edge(_ tags: OSMTags) -> EdgeDescription? {
    var base = AccessMask.all
    if let barrier = tags["barrier"] {
      // What is not known keeps vehicles out and lets walkers by.
      base = barriers[barrier] ?? .foot
    }
    let kerb = tags["kerb:height"].flatMap(TagValues.height) ?? tags["kerb"].flatMap(TagValues.kerb)
    let access = AccessRules.access(tags, default: base)
    guard access != .all || (kerb ?? 0) > 0 else { return nil }
    var edge = EdgeDescription()
    edge.kind = .road
    edge.access = access
    edge.kerb = kerb ?? 0
    edge.width = (tags["maxwidth:physical"] ?? tags["width"]).flatMap(TagValues.width) ?? 0
    return edge
  }

  /// Whether a node's tags may stop somebody, told before they are kept.
  static func isOfInterest(_ key: String) -> Bool {
    key == "barrier" || key == "kerb" || key == "kerb:height" || key == "access" || key == "foot"
      || key == "bicycle" || key == "vehicle" || key == "motor_vehicle" || key == "motorcar"
      || key == "wheelchair"
  }
}
