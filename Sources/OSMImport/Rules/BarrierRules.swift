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

  /// What stands at a node of a way, several where rights hang on the time; `nil` where everybody
  /// passes, and none where nobody does.
  static func edges(_ tags: OSMTags) -> [EdgeDescription]? {
    var base = AccessMask.all
    if let barrier = tags["barrier"] {
      // What is not known keeps vehicles out and lets walkers by.
      base = barriers[barrier] ?? .foot
    }
    let kerb = tags["kerb:height"].flatMap(TagValues.height) ?? tags["kerb"].flatMap(TagValues.kerb)
    let shares = ConditionalRules.shares(tags, hours: hours(tags)) {
      AccessRules.access($0, default: base)
    }
    let isOpen = shares == [ConditionalRules.Share(access: .all, schedule: nil)]
    guard !isOpen || (kerb ?? 0) > 0 else { return nil }
    return shares.map { share in
      var edge = EdgeDescription()
      edge.kind = .road
      edge.access = share.access
      edge.schedule = share.schedule
      edge.kerb = kerb ?? 0
      edge.width = (tags["maxwidth:physical"] ?? tags["width"]).flatMap(TagValues.width) ?? 0
      return edge
    }
  }

  /// When a gate or a door is open; hours of anything else that shares the node are its own.
  private static func hours(_ tags: OSMTags) -> OpeningHours? {
    guard tags["barrier"] != nil || tags["door"] != nil || tags["entrance"] != nil else {
      return nil
    }
    return tags["opening_hours"].flatMap { try? OpeningHours(parsing: $0) }
  }

  /// What stands at a node of a way at most times; `nil` where everybody passes.
  static func edge(_ tags: OSMTags) -> EdgeDescription? {
    edges(tags).map { $0.first ?? closedEdge }
  }

  private static let closedEdge: EdgeDescription = {
    var edge = EdgeDescription()
    edge.access = []
    return edge
  }()

  /// Whether a node's tags may stop somebody, told before they are kept.
  static func isOfInterest(_ key: String) -> Bool {
    key == "barrier" || key == "kerb" || key == "kerb:height" || key == "access" || key == "foot"
      || key == "bicycle" || key == "vehicle" || key == "motor_vehicle" || key == "motorcar"
      || key == "wheelchair" || key.hasSuffix(":conditional")
  }
}
