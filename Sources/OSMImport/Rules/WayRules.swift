import CampusGraph

/// Edge descriptions from the tags of ways.
///
/// Source: the wiki's pages *Key:highway* and *OSM tags for routing/Access restrictions* (worldwide
/// defaults); speeds as noted.
enum WayRules {
  /// The meaning of a value of `highway`.
  private struct Kind: Sendable {
    var kind: WayKind
    /// The default access, without access tags.
    var access: AccessMask
    /// The speed of cars in km/h if no limit is tagged; 0 for ways that are not streets.
    ///
    /// Speeds of bikes come from the profile.
    var speed: UInt8 = 0
  }

  private static let walking: AccessMask = [.foot, .wheelchair]
  private static let withBikes: AccessMask = [.foot, .wheelchair, .bike]

  /// The meaning of each `highway=*`.
  ///
  /// Speeds are what cars reach in and around European towns, not limits. They are estimates,
  /// similar to the car profiles of OSRM, Valhalla and GraphHopper.
  private static let highways: [String: Kind] = [
    "motorway": Kind(kind: .road, access: .car, speed: 110),
    "motorway_link": Kind(kind: .road, access: .car, speed: 60),
    "trunk": Kind(kind: .road, access: .all, speed: 85),
    "trunk_link": Kind(kind: .road, access: .all, speed: 45),
    "primary": Kind(kind: .road, access: .all, speed: 65),
    "primary_link": Kind(kind: .road, access: .all, speed: 35),
    "secondary": Kind(kind: .road, access: .all, speed: 55),
    "secondary_link": Kind(kind: .road, access: .all, speed: 30),
    "tertiary": Kind(kind: .road, access: .all, speed: 40),
    "tertiary_link": Kind(kind: .road, access: .all, speed: 25),
    "unclassified": Kind(kind: .road, access: .all, speed: 30),
    "residential": Kind(kind: .road, access: .all, speed: 25),
    "living_street": Kind(kind: .road, access: .all, speed: 10),
    "service": Kind(kind: .road, access: .all, speed: 15),
    "road": Kind(kind: .road, access: .all, speed: 20),
    "track": Kind(kind: .road, access: [.foot, .bike, .car], speed: 15),
    "pedestrian": Kind(kind: .footway, access: walking),
    "footway": Kind(kind: .footway, access: walking),
    "path": Kind(kind: .footway, access: withBikes),
    "cycleway": Kind(kind: .cycleway, access: withBikes),
    "bridleway": Kind(kind: .footway, access: .foot),
    "steps": Kind(kind: .steps, access: .foot),
    "corridor": Kind(kind: .corridor, access: walking),
    "elevator": Kind(kind: .elevator, access: withBikes),
    "platform": Kind(kind: .footway, access: walking),
    "ladder": Kind(kind: .steps, access: .foot),
    "via_ferrata": Kind(kind: .footway, access: []),
    "busway": Kind(kind: .road, access: [], speed: 40),
    "bus_guideway": Kind(kind: .road, access: [], speed: 40),
  ]

  /// The ground of a car park; cars use only its streets.
  private static let carPark = Kind(kind: .footway, access: withBikes)

  /// `sac_scale=*` of paths that need climbing.
  private static let climbing: Set<String> = [
    "alpine_hiking", "demanding_alpine_hiking", "difficult_alpine_hiking",
  ]

  /// The descriptions of a way's edges, several parallel ones if access depends on the time.
  ///
  /// - Returns: an empty array if the way is closed to all modes.
  static func edges(_ tags: OSMTags) -> [EdgeDescription] {
    guard let rule = kind(tags) else { return [] }
    let hours = tags["opening_hours"].flatMap { try? OpeningHours(parsing: $0) } ?? season(tags)
    let shares = ConditionalRules.shares(tags, hours: hours) { access($0, rule) }
    guard !shares.isEmpty else { return [] }
    let edge = description(tags, rule)
    return shares.map { share in
      var edge = edge
      edge.take(share)
      return edge
    }
  }

  /// The months of ice roads and winter roads, if no other time is tagged.
  ///
  /// All such roads are in the northern hemisphere.
  private static let winter = try? OpeningHours(parsing: "Dec-Mar")

  private static func season(_ tags: OSMTags) -> OpeningHours? {
    guard tags.isSet("ice_road") || tags.isSet("winter_road"), !ConditionalRules.isTimed(tags)
    else {
      return nil
    }
    return winter
  }

  /// The first description of a way's edges; `nil` if the way is closed to all modes.
  static func edge(_ tags: OSMTags) -> EdgeDescription? { edges(tags).first }

  private static func access(_ tags: OSMTags, _ rule: Kind) -> AccessMask {
    var access = AccessRules.access(tags, default: defaultAccess(rule, tags))
    if !isWheelchairPassable(tags, refined(rule.kind, tags)) { access.close(.wheelchair) }
    if !CarSizeRules.fits(tags) { access.close(.car) }
    access.close(DirectionRules.closed(tags))
    return access
  }

  /// The description without access rights.
  private static func description(_ tags: OSMTags, _ rule: Kind) -> EdgeDescription {
    var edge = EdgeDescription()
    edge.kind = refined(rule.kind, tags)
    edge.surface = tags["surface"].flatMap { TagRules.surfaces[$0] } ?? .unknown
    edge.flags = flags(tags, edge.kind)
    edge.width = width(tags)
    edge.stepCount = tags["step_count"].flatMap(TagValues.count) ?? 0
    edge.incline = incline(tags, edge.kind)
    let level = tags["level"].flatMap(TagValues.levels) ?? tags["layer"].flatMap(TagValues.levels)
    edge.level = level?.min() ?? 0
    edge.maxSpeed = SpeedRules.limit(tags) ?? rule.speed
    edge.signs = SignRules.signs(tags)
    let ref = edge.signs.texts.ref
    edge.name = tags["name"] ?? (ref.isEmpty ? streetBeside(tags) ?? "" : ref)
    return edge
  }

  /// The name of the street that a sidewalk or cycleway runs along.
  private static func streetBeside(_ tags: OSMTags) -> String? {
    let isBeside =
      tags.has("footway", "sidewalk") || tags.has("path", "sidewalk")
      || tags.has("cycleway", "sidepath", "sidewalk") || tags.has("is_sidepath", "yes")
    return tags["is_sidepath:of:name"] ?? (isBeside ? tags["street:name"] : nil)
  }

  private static func kind(_ tags: OSMTags) -> Kind? {
    if tags.isSet("area:highway") { return nil }
    if let highway = tags["highway"] {
      if tags.has("service", "emergency_access") { return nil }
      return highways[highway]
    }
    if AreaRules.isCarPark(tags) { return carPark }
    let isPlatform = tags.has("railway", "platform") || tags.has("public_transport", "platform")
    return isPlatform || tags.has("man_made", "pier") ? highways["platform"] : nil
  }

  /// The access of each kind of ford.
  private static let fords: [String: AccessMask] = [
    "yes": [.foot, .bike, .car], "intermittent": [.foot, .bike, .car], "stepping_stones": .foot,
    "boat": [],
  ]

  /// The default access, without access tags.
  private static func defaultAccess(_ rule: Kind, _ tags: OSMTags) -> AccessMask {
    var access = rule.access
    if tags.has("highway", "steps"), tags.has("ramp:wheelchair", "yes") {
      access.formUnion(.wheelchair)
    }
    // A ramp beside stairs, on which bikes are pushed.
    if tags.has("highway", "steps"), tags.has("ramp:bicycle", "yes") { access.formUnion(.bike) }
    if let ford = tags["ford"].flatMap({ fords[$0] }) { access.formIntersection(ford) }
    if tags.has("motorroad", "yes") { access = .car }
    access.formUnion(CyclewayRules.ridden(tags))
    if let scale = tags["sac_scale"] {
      access.subtract([.wheelchair, .bike])
      if climbing.contains(scale) { access.subtract(.foot) }
    }
    if tags.has("smoothness", "impassable") || tags.has("impassable", "yes") {
      access.subtract([.bike, .car, .wheelchair])
    }
    return access
  }

  /// Whether all lanes are for high-occupancy vehicles; such a way is destination-only for drivers.
  private static func isCarpoolOnly(_ tags: OSMTags) -> Bool {
    if tags.has("hov", "designated", "only") { return true }
    guard let lanes = tags["hov:lanes"]?.split(separator: "|", omittingEmptySubsequences: false)
    else { return false }
    return lanes.allSatisfy { $0 == "designated" || $0 == "only" }
  }

  /// Clear width in centimetres; 0 if unknown.
  private static func width(_ tags: OSMTags) -> UInt16 {
    let keys = ["maxwidth:physical", "maxwidth", "width", "est_width"]
    return keys.lazy.compactMap { tags[$0].flatMap(TagValues.width) }.first ?? 0
  }

  private static func isWheelchairPassable(_ tags: OSMTags, _ kind: WayKind) -> Bool {
    if tags.has("wheelchair", "yes", "designated") { return true }
    if tags["smoothness"].map(TagRules.tooRough.contains) ?? false { return false }
    if tags.has("tracktype", "grade3", "grade4", "grade5") { return false }
    return kind != .steps || tags.has("ramp:wheelchair", "yes")
  }

  private static func refined(_ kind: WayKind, _ tags: OSMTags) -> WayKind {
    switch kind {
    case .steps: return tags.has("ramp:wheelchair", "yes") ? .ramp : .steps
    case .footway, .cycleway:
      if tags.has("footway", "crossing") || tags.has("path", "crossing")
        || tags.has("cycleway", "crossing")
      {
        return .crossing
      }
      return tags.has("ramp", "yes") || tags.has("footway", "ramp") ? .ramp : kind
    default: return kind
    }
  }

  private static func flags(_ tags: OSMTags, _ kind: WayKind) -> EdgeFlags {
    var flags: EdgeFlags = []
    if tags.isSet("bridge") || tags.isSet("tunnel") { flags.insert(.offGround) }
    if isTunnel(tags) { flags.insert(.tunnel) }
    if isOnOtherFloor(tags) { flags.insert(.otherFloor) }
    if isToll(tags) { flags.insert(.toll) }
    if kind == .corridor || kind == .elevator || tags.isSet("indoor") {
      flags.formUnion([.indoor, .covered])
    }
    if tags.isSet("covered") || tags.isSet("tunnel") { flags.insert(.covered) }
    if tags.isSet("lit"), !tags.has("lit", "disused") { flags.insert(.lit) }
    let handrails = ["handrail", "handrail:left", "handrail:center", "handrail:right"]
    if handrails.contains(where: tags.isSet) { flags.insert(.handrail) }
    if tags.has("junction", "roundabout", "circular") { flags.insert(.roundabout) }
    if tags.has("junction", "circular") { flags.insert(.circular) }
    if let highway = tags["highway"] { flags.formUnion(EdgeFlags(RoadRank(highway: highway))) }
    if tags["highway"]?.hasSuffix("_link") ?? false { flags.insert(.slipRoad) }
    if tags.has("highway", "motorway") || tags.has("motorroad", "yes") { flags.insert(.motorway) }
    if tags.has("highway", "motorway_link") { flags.insert(.motorwayLink) }
    if AccessRules.isDestinationOnly(tags) || isCarpoolOnly(tags) {
      flags.insert(.driversDestinationOnly)
    }
    if tags.has("bicycle:pushing", "no") { flags.insert(.noPushing) }
    if tags.has("bridge", "movable") || tags.isSet("bridge:movable") {
      flags.insert(.movableBridge)
    }
    return flags.union(ComfortRules.flags(tags, kind))
  }

  /// Whether the way is in a tunnel; passages through buildings and over culverts are on the
  /// ground.
  private static func isTunnel(_ tags: OSMTags) -> Bool {
    tags.isSet("tunnel") && !tags.has("tunnel", "building_passage", "culvert", "flooded")
  }

  private static func isOnOtherFloor(_ tags: OSMTags) -> Bool {
    if tags.has("location", "underground") { return true }
    let levels = tags["level"].flatMap(TagValues.levels)
    return levels.map { !$0.contains(0) } ?? false
  }

  /// Whether cars pay a toll.
  ///
  /// Source: the wiki's page *Key:toll*.
  static func isToll(_ tags: OSMTags) -> Bool {
    let toll = tags["toll:motorcar"] ?? tags["toll:motor_vehicle"] ?? tags["toll"]
    return toll.map { !["no", "hgv", "bus"].contains($0) } ?? false
  }

  private static func incline(_ tags: OSMTags, _ kind: WayKind) -> Int16 {
    switch tags["incline"].flatMap(TagValues.incline) {
    case .perMille(let slope)?: slope
    case .up? where kind == .steps: TagRules.nominalStairs
    case .down? where kind == .steps: -TagRules.nominalStairs
    default: EdgeAttributes.unknownIncline
    }
  }
}
