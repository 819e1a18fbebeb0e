import CampusGraph

/// Who passes a node of a way: barriers, gates, doors and kerbs.
///
/// Source: the wiki's pages *Key:barrier* and *Key:kerb*.
enum BarrierRules {
  private static let riding: AccessMask = [.foot, .wheelchair, .bike]

  /// `barrier=*` on a way: who passes where no access tag says otherwise.
  private static let barriers: [String: AccessMask] = [
    "gate": .all, "lift_gate": .all, "swing_gate": .all, "sliding_gate": .all,
    "sliding_beam": .all, "hampshire_gate": .all, "bump_gate": .all, "entrance": .all,
    "toll_booth": .all, "border_control": .all, "checkpoint": .all, "cattle_grid": .all,
    "sally_port": .all, "arch": .all, "coupure": .all, "height_restrictor": .all, "kerb": .all,
    "no": .all, "rising_bollard": .all,
    "bollard": riding, "block": riding, "planter": riding, "bus_trap": riding,
    "barrier_board": riding, "sump_buster": riding, "motorcycle_barrier": riding,
    "jersey_barrier": riding, "chain": riding, "delineator": riding, "delineators": riding,
    "traffic_cone": riding, "tank_trap": riding, "tyres": riding, "wicket_gate": riding,
    "door": [.foot, .wheelchair],
    "cycle_barrier": [.foot, .bike], "log": .foot, "rope": .foot, "debris": .foot, "step": .foot,
    "stile": .foot, "v_stile": .foot, "squeeze": .foot, "kissing_gate": .foot,
    "turnstile": .foot, "full-height_turnstile": .foot, "horse_stile": .foot,
    "wall": [], "fence": [], "hedge": [], "retaining_wall": [], "city_wall": [], "ditch": [],
    "guard_rail": [], "cable_barrier": [], "handrail": [],
  ]

  /// Barriers whose own width, not that of the gap beside them, is what `width` tells.
  private static let solid: Set<String> = [
    "bollard", "block", "planter", "jersey_barrier", "log", "debris", "kerb", "rising_bollard",
  ]

  /// Barriers made for one walker at a time, through which no bike is pushed unless tags let bikes pass.
  private static let forOne: Set<String> = [
    "stile", "v_stile", "horse_stile", "squeeze", "kissing_gate", "turnstile",
    "full-height_turnstile",
  ]
  /// Barriers that let people through and no cars: `access=yes` does not open them to cars.
  private static let forPeople: Set<String> = forOne.union([
    "door", "wicket_gate", "cycle_barrier", "motorcycle_barrier", "step", "log",
  ])

  /// The gap of these where it is not tagged, in centimetres (an estimate: about a person's width).
  private static let widthForOne: UInt16 = 60

  /// The widest gap that matters to anybody, in centimetres.
  private static let wide: UInt16 = 250

  /// What stands at a node of a way, several where rights hang on the time; `nil` where everybody
  /// passes, and none where nobody does.
  static func edges(_ tags: OSMTags) -> [EdgeDescription]? {
    var edge = EdgeDescription()
    edge.kind = .road
    edge.kerb =
      tags["kerb:height"].flatMap(TagValues.height) ?? tags["kerb"].flatMap(TagValues.kerb) ?? 0
    edge.width = width(tags)
    if !isForOthers(tags), AccessRules.isForErrands(tags) { edge.flags.insert(.driversWithErrands) }
    if tags.has("bicycle:pushing", "no") { edge.flags.insert(.noPushing) }
    let base = passable(tags)
    let shares = ConditionalRules.shares(tags, hours: hours(tags)) { tags in
      if isForOthers(tags) { return base }
      var access = AccessRules.access(tags, default: base)
      if !CarSizeRules.fits(tags) { access.close(.car) }
      return access
    }
    let isOpen = shares == [ConditionalRules.Share(access: .all, schedule: nil)]
    let isNarrow = edge.width > 0 && edge.width < wide
    guard !isOpen || edge.kerb > 0 || isNarrow || edge.flags.contains(.noPushing) else {
      return nil
    }
    return shares.map { share in
      var edge = edge
      edge.take(share)
      let isForOne = tags["barrier"].map(forOne.contains) ?? false
      if edge.width == 0, isForOne, share.access.isDisjoint(with: .bike) {
        edge.width = widthForOne
      }
      return edge
    }
  }

  /// Whether rights tagged on a node are those of something else than whoever passes along the way:
  /// `bicycle=no` of a crossing is about crossing, `wheelchair=no` of a bus stop about boarding.
  private static func isForOthers(_ tags: OSMTags) -> Bool {
    if tags["barrier"] != nil { return false }
    return ["highway", "railway", "public_transport", "amenity"].contains { tags[$0] != nil }
  }

  /// Who passes where no access tag says otherwise.
  private static func passable(_ tags: OSMTags) -> AccessMask {
    if tags.has("ford", "stepping_stones") { return .foot }
    if tags.isSet("ford") { return [.foot, .bike, .car] }
    guard let barrier = tags["barrier"] else { return .all }
    if barrier == "bollard", tags.has("bollard", "rising") { return .all }
    // Lines across a road that shall be heard, tagged so in Australia.
    if barrier == "fence", tags.has("sensory", "audible", "audio") { return .all }
    // At a node, `access` says who passes what stands there.
    if !forPeople.contains(barrier), tags["access"].map(AccessRules.opensToAll) ?? false {
      return .all
    }
    // What is not known keeps vehicles out and lets walkers by.
    return barriers[barrier] ?? .foot
  }

  private static func width(_ tags: OSMTags) -> UInt16 {
    let isSolid = tags["barrier"].map(solid.contains) ?? false
    let own = tags["barrier"] != nil || tags["door"] != nil || tags["entrance"] != nil
    var keys = ["maxwidth:physical", "maxwidth"]
    if own, !isSolid { keys += ["door:width", "width"] }
    return keys.lazy.compactMap { tags[$0].flatMap(TagValues.width) }.first ?? 0
  }

  /// When a gate or a door is open; hours of anything else that shares the node are its own.
  private static func hours(_ tags: OSMTags) -> OpeningHours? {
    guard tags["barrier"] != nil || tags["door"] != nil || tags["entrance"] != nil else {
      return nil
    }
    return tags["opening_hours"].flatMap { try? OpeningHours(parsing: $0) }
  }

  /// Whether a node's tags may stop somebody, told before they are kept.
  static func isOfInterest(_ key: String) -> Bool {
    interesting.contains(key) || CarSizeRules.isOfInterest(key) || key.hasSuffix(":conditional")
  }

  private static let interesting: Set<String> = [
    "barrier", "kerb", "kerb:height", "ford", "maxwidth", "maxwidth:physical", "door", "entrance",
    "access", "foot", "bicycle", "vehicle", "motor_vehicle", "motorcar", "wheelchair",
  ]
}
