import CampusGraph

/// What the tags of a way make of it: every table about ways, in one place.
///
/// Source: the wiki's pages *Key:highway* and *OSM tags for routing/Access restrictions* (worldwide
/// defaults); speeds as noted.
enum WayRules {
  /// What a value of `highway` stands for.
  private struct Kind: Sendable {
    var kind: WayKind
    /// Who may use it where no access tag says otherwise.
    var access: AccessMask
    /// Kilometres per hour of cars where no limit is tagged.
    var speed: UInt8 = 0
  }

  private static let walking: AccessMask = [.foot, .wheelchair]
  private static let riding: AccessMask = [.foot, .wheelchair, .bike]

  /// What each `highway=*` is.
  ///
  /// Speeds are what cars reach in and around European towns (estimates of the order that the open
  /// engines' car profiles have), not limits.
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
    "track": Kind(kind: .road, access: [.foot, .bike, .car], speed: 10),
    "pedestrian": Kind(kind: .footway, access: walking, speed: 5),
    "footway": Kind(kind: .footway, access: walking, speed: 5),
    "path": Kind(kind: .footway, access: riding, speed: 5),
    "cycleway": Kind(kind: .cycleway, access: riding, speed: 5),
    "bridleway": Kind(kind: .footway, access: .foot, speed: 5),
    "steps": Kind(kind: .steps, access: .foot),
    "corridor": Kind(kind: .corridor, access: walking),
    "elevator": Kind(kind: .elevator, access: riding),
    "platform": Kind(kind: .footway, access: walking),
    "via_ferrata": Kind(kind: .footway, access: []),
  ]

  /// `sac_scale=*` of paths that one climbs rather than walks.
  private static let climbing: Set<String> = [
    "alpine_hiking", "demanding_alpine_hiking", "difficult_alpine_hiking",
  ]

  /// `maxspeed=*` that stands for a law; km/h, after the wiki's *Default speed limits*.
  private static let laws: [String: UInt8] = [
    "urban": 50, "rural": 90, "trunk": 100, "motorway": 130, "living_street": 10,
    "bicycle_road": 30,
    "zone30": 30, "zone:30": 30, "zone20": 20, "zone:20": 20,
  ]

  /// The description of a way's edges; `nil` where nobody travels on it.
  static func edge(_ tags: OSMTags) -> EdgeDescription? {
    guard let rule = kind(tags) else { return nil }
    var edge = EdgeDescription()
    edge.kind = refined(rule.kind, tags)
    var access = AccessRules.access(tags, default: defaultAccess(rule, tags))
    if !isRollable(tags, edge.kind) { access.subtract(.wheelchair) }
    access.subtract(DirectionRules.closed(tags))
    guard !access.isEmpty else { return nil }
    edge.access = access
    edge.surface = tags["surface"].flatMap { TagRules.surfaces[$0] } ?? .unknown
    edge.flags = flags(tags, edge.kind)
    edge.width = tags["width"].flatMap(TagValues.width) ?? 0
    edge.stepCount = tags["step_count"].flatMap(TagValues.count) ?? 0
    edge.incline = incline(tags, edge.kind)
    let level = tags["level"].flatMap(TagValues.levels) ?? tags["layer"].flatMap(TagValues.levels)
    edge.level = level?.min() ?? 0
    edge.maxSpeed = speed(tags) ?? rule.speed
    edge.name = tags["name"] ?? tags["ref"] ?? ""
    return edge
  }

  private static func kind(_ tags: OSMTags) -> Kind? {
    if tags.isSet("area:highway") { return nil }
    if let highway = tags["highway"] {
      if tags.has("service", "emergency_access") { return nil }
      return highways[highway]
    }
    let isPlatform = tags.has("railway", "platform") || tags.has("public_transport", "platform")
    return isPlatform || tags.has("man_made", "pier") ? highways["platform"] : nil
  }

  /// What its kind lets through, before any access tag.
  private static func defaultAccess(_ rule: Kind, _ tags: OSMTags) -> AccessMask {
    var access = rule.access
    if tags.has("motorroad", "yes") { access = .car }
    if let scale = tags["sac_scale"] {
      access.subtract([.wheelchair, .bike])
      if climbing.contains(scale) { access.subtract(.foot) }
    }
    if tags.has("smoothness", "impassable") || tags.has("impassable", "yes") {
      access.subtract([.bike, .car, .wheelchair])
    }
    return access
  }

  private static func isRollable(_ tags: OSMTags, _ kind: WayKind) -> Bool {
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
    if kind == .corridor || kind == .elevator || tags.isSet("indoor") {
      flags.formUnion([.indoor, .covered])
    }
    if tags.isSet("covered") || tags.isSet("tunnel") { flags.insert(.covered) }
    if tags.has("lit", "yes", "24/7", "automatic", "limited", "interval") { flags.insert(.lit) }
    if tags.isSet("handrail") { flags.insert(.handrail) }
    return flags
  }

  private static func incline(_ tags: OSMTags, _ kind: WayKind) -> Int16 {
    switch tags["incline"].flatMap(TagValues.incline) {
    case .perMille(let slope)?: slope
    case .up? where kind == .steps: TagRules.nominalStairs
    case .down? where kind == .steps: -TagRules.nominalStairs
    default: EdgeAttributes.unknownIncline
    }
  }

  /// Kilometres per hour that a tag says cars may go; `nil` where none says it.
  static func speed(_ tags: OSMTags) -> UInt8? {
    let least = ["maxspeed", "maxspeed:forward", "maxspeed:backward"].compactMap { key in
      tags[key].flatMap(limit)
    }.min()
    return least ?? tags["maxspeed:type"].flatMap(limit) ?? tags["zone:maxspeed"].flatMap(limit)
  }

  private static func limit(_ text: String) -> UInt8? {
    if text == "none" { return 130 }
    if let speed = TagValues.speed(text) { return speed }
    // Such as `PT:urban` or `DE:30`.
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let law = String(text[text.index(after: colon)...])
    return laws[law] ?? TagValues.speed(law)
  }
}
