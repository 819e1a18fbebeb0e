import CampusGraph

/// Access rights at a node of a way: barriers, gates, doors and kerbs.
///
/// Source: the wiki's pages *Key:barrier* and *Key:kerb*.
enum BarrierRules {
  private static let notByCar: AccessMask = [.foot, .wheelchair, .bike]

  /// The default access of each `barrier=*`, without access tags.
  private static let barriers: [String: AccessMask] = [
    "gate": .all, "lift_gate": .all, "swing_gate": .all, "sliding_gate": .all,
    "sliding_beam": .all, "hampshire_gate": .all, "bump_gate": .all, "entrance": .all,
    "toll_booth": .all, "border_control": .all, "checkpoint": .all, "cattle_grid": .all,
    "sally_port": .all, "arch": .all, "coupure": .all, "height_restrictor": .all, "kerb": .all,
    "no": .all, "rising_bollard": .all,
    "bollard": notByCar, "block": notByCar, "planter": notByCar, "bus_trap": notByCar,
    "barrier_board": notByCar, "sump_buster": notByCar, "motorcycle_barrier": notByCar,
    "jersey_barrier": notByCar, "chain": notByCar, "delineator": notByCar, "delineators": notByCar,
    "traffic_cone": notByCar, "tank_trap": notByCar, "tyres": notByCar, "wicket_gate": notByCar,
    "door": [.foot, .wheelchair],
    "cycle_barrier": [.foot, .bike], "log": .foot, "rope": .foot, "debris": .foot, "step": .foot,
    "stile": .foot, "v_stile": .foot, "squeeze": .foot, "kissing_gate": .foot,
    "turnstile": .foot, "full-height_turnstile": .foot, "horse_stile": .foot,
    "wall": [], "fence": [], "hedge": [], "retaining_wall": [], "city_wall": [], "ditch": [],
    "guard_rail": [], "cable_barrier": [], "handrail": [],
  ]

  /// Barriers whose `width` is their own width and not that of the gap beside them.
  private static let solid: Set<String> = [
    "bollard", "block", "planter", "jersey_barrier", "log", "debris", "kerb", "rising_bollard",
  ]

  /// Barriers for one walker at a time; bikes cannot be pushed through unless tags admit bikes.
  private static let singleFile: Set<String> = [
    "stile", "v_stile", "horse_stile", "squeeze", "kissing_gate", "turnstile",
    "full-height_turnstile",
  ]
  /// Barriers that people pass and cars do not: `access=yes` does not open them to cars.
  private static let pedestrianGates: Set<String> = singleFile.union([
    "door", "wicket_gate", "cycle_barrier", "motorcycle_barrier", "step", "log",
  ])

  /// Their gap in centimetres if it is not tagged (an estimate: about a person's width).
  private static let widthForOne: UInt16 = 60

  /// The widest gap that restricts a profile, in centimetres.
  private static let wide: UInt16 = 250

  /// The edges through a barrier at a node, several if access depends on the time.
  ///
  /// - Returns: `nil` if the node restricts no mode, and an empty array if it is closed to all
  ///   modes.
  static func edges(_ tags: OSMTags) -> [EdgeDescription]? {
    var edge = EdgeDescription()
    edge.kind = .road
    edge.kerb =
      tags["kerb:height"].flatMap(TagValues.height) ?? tags["kerb"].flatMap(TagValues.kerb) ?? 0
    edge.width = width(tags)
    if !isUnrelatedToPassage(tags), AccessRules.isDestinationOnly(tags) {
      edge.flags.insert(.driversDestinationOnly)
    }
    if tags.has("bicycle:pushing", "no") { edge.flags.insert(.noPushing) }
    let base = passable(tags)
    let shares = ConditionalRules.shares(tags, hours: hours(tags)) { tags in
      if isUnrelatedToPassage(tags) { return base }
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
      let isForOne = tags["barrier"].map(singleFile.contains) ?? false
      if edge.width == 0, isForOne, share.access.isDisjoint(with: .bike) {
        edge.width = widthForOne
      }
      return edge
    }
  }

  /// Whether access tags of a node do not apply to travel along the way.
  ///
  /// `bicycle=no` on a crossing is about crossing, `wheelchair=no` on a bus stop about boarding.
  private static func isUnrelatedToPassage(_ tags: OSMTags) -> Bool {
    if tags["barrier"] != nil { return false }
    return ["highway", "railway", "public_transport", "amenity"].contains { tags[$0] != nil }
  }

  /// The default access of a node, without access tags.
  private static func passable(_ tags: OSMTags) -> AccessMask {
    if tags.has("ford", "stepping_stones") { return .foot }
    if tags.isSet("ford") { return [.foot, .bike, .car] }
    guard let barrier = tags["barrier"] else { return .all }
    if barrier == "bollard", tags.has("bollard", "rising") { return .all }
    // Rumble strips are tagged so in Australia.
    if barrier == "fence", tags.has("sensory", "audible", "audio") { return .all }
    // At a node, `access` applies to the barrier itself.
    if !pedestrianGates.contains(barrier), tags["access"].map(AccessRules.opensToAll) ?? false {
      return .all
    }
    // Unknown barriers stop vehicles but not walkers.
    return barriers[barrier] ?? .foot
  }

  private static func width(_ tags: OSMTags) -> UInt16 {
    let isSolid = tags["barrier"].map(solid.contains) ?? false
    let own = tags["barrier"] != nil || tags["door"] != nil || tags["entrance"] != nil
    var keys = ["maxwidth:physical", "maxwidth"]
    if own, !isSolid { keys += ["door:width", "width"] }
    return keys.lazy.compactMap { tags[$0].flatMap(TagValues.width) }.first ?? 0
  }

  /// The hours in which a gate or a door is open; hours of another feature at the node do not
  /// count.
  private static func hours(_ tags: OSMTags) -> OpeningHours? {
    guard tags["barrier"] != nil || tags["door"] != nil || tags["entrance"] != nil else {
      return nil
    }
    return tags["opening_hours"].flatMap { try? OpeningHours(parsing: $0) }
  }

  /// Whether a node with this key may be a barrier; tested before its tags are copied.
  static func isOfInterest(_ key: String) -> Bool {
    interesting.contains(key) || CarSizeRules.isOfInterest(key) || key.hasSuffix(":conditional")
  }

  private static let interesting: Set<String> = [
    "barrier", "kerb", "kerb:height", "ford", "maxwidth", "maxwidth:physical", "door", "entrance",
    "access", "foot", "bicycle", "vehicle", "motor_vehicle", "motorcar", "wheelchair",
  ]
}
