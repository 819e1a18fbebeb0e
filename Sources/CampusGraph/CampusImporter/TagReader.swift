import GeoCore

/// Reader of one feature's tags, which records unknown values.
struct TagReader {
  let feature: CampusFeature
  private(set) var ignoredKeys: [String] = []

  init(_ feature: CampusFeature) { self.feature = feature }

  private var tags: Tags { feature.tags }

  /// Reports the unknown values to the log.
  func report(to log: inout ProblemLog) {
    guard let place = feature.anchor else { return }
    var seen: Set<String> = []
    for key in ignoredKeys where seen.insert(key).inserted {
      log.addIgnored(key, of: feature, at: place)
    }
  }

  /// The parsed value of a key; `nil` if the key is missing or its value unknown.
  mutating func read<Value>(_ key: String, _ parse: (String) -> Value?) -> Value? {
    guard let text = tags[key] else { return nil }
    let value = parse(text)
    if value == nil { ignoredKeys.append(key) }
    return value
  }

  /// The opening hours.
  mutating func hours() -> OpeningHours? {
    read("opening_hours") { OpeningHours(reading: $0) }
  }

  /// The levels, and whether they come from `level`.
  mutating func levels() -> (list: [Int16], isTagged: Bool) {
    if let levels = read("level", TagValues.levels) { return (levels, true) }
    if let layers = read("layer", TagValues.levels) { return (layers, false) }
    return ([0], false)
  }

  /// The height of a kerb in millimetres; `nil` if not known.
  mutating func kerb() -> UInt16? {
    let named = read("kerb", TagValues.kerb)
    return read("kerb:height", TagValues.height) ?? named
  }

  /// The clear width of a passage in centimetres.
  mutating func passageWidth() -> UInt16? {
    read("maxwidth:physical", TagValues.width) ?? read("door:width", TagValues.width)
      ?? read("width", TagValues.width)
  }

  // MARK: Access

  /// `true` if a tag permits access, `false` if it forbids it, `nil` without a known value.
  private mutating func permission(_ key: String) -> Bool? {
    read(key) { text in
      if TagRules.open.contains(text) { return true }
      if TagRules.closed.contains(text) { return false }
      return nil
    }
  }

  /// The access by mode, from the default of the kind and the access tags.
  mutating func access(default base: AccessMask) -> AccessMask {
    let isClosed = permission("access") == false || tags.has("locked", "yes")
    let general = isClosed ? [] : base
    func opens(_ mode: AccessMask, _ permission: Bool?) -> Bool {
      permission ?? general.isSuperset(of: mode)
    }
    let vehicle = permission("vehicle")
    let motor = permission("motorcar") ?? permission("motor_vehicle") ?? vehicle
    let foot = permission("foot")
    let bike = permission("bicycle") ?? vehicle
    var access: AccessMask = []
    if opens(.foot, foot) { access.insert(.foot) }
    // `vehicle` can close a footway to bikes and cars, but not open it.
    if opens(.bike, tags["bicycle"] == nil && bike == true ? nil : bike) { access.insert(.bike) }
    let namesCars = tags["motorcar"] != nil || tags["motor_vehicle"] != nil
    if opens(.car, !namesCars && motor == true ? nil : motor) { access.insert(.car) }
    if access.contains(.foot), isOpenToWheelchairs(default: base) { access.insert(.wheelchair) }
    return directed(access)
  }

  private mutating func isOpenToWheelchairs(default base: AccessMask) -> Bool {
    let isRough = tags["smoothness"].map(TagRules.tooRough.contains) ?? false
    switch tags["wheelchair"] {
    case "yes"?, "designated"?: return true
    case "no"?: return false
    case "limited"?, nil: break
    default: ignoredKeys.append("wheelchair")
    }
    return tags.has("ramp:wheelchair", "yes") || (base.contains(.wheelchair) && !isRough)
  }

  private mutating func directed(_ access: AccessMask) -> AccessMask {
    let backward: AccessMask = [.bikeBackward, .carBackward]
    let forward: AccessMask = [.bikeForward, .carForward]
    var access = access
    let closed: AccessMask =
      switch tags["oneway"] {
      case "yes"?, "true"?, "1"?: backward
      case "-1"?, "reverse"?: forward
      default: []
      }
    if let oneway = tags["oneway"], closed.isEmpty, !["no", "false", "0"].contains(oneway) {
      ignoredKeys.append("oneway")
    }
    let bikes: AccessMask = tags.has("oneway:bicycle", "no") ? .bike : []
    access.subtract(closed.subtracting(bikes))
    if tags.has("oneway:foot", "yes") {
      access.subtract([.footBackward, .wheelchairBackward])
    } else if tags.has("oneway:foot", "-1") {
      access.subtract([.footForward, .wheelchairForward])
    }
    return access
  }

  // MARK: Edges

  /// The attributes of the edges of a way, a plaza or a door.
  mutating func edge(_ rule: TagRules.Way) -> EdgeDescription {
    var edge = EdgeDescription()
    edge.kind = kind(rule.kind)
    edge.access = access(default: rule.access)
    edge.surface = read("surface") { TagRules.surfaces[$0] } ?? indoorFloor(edge.kind)
    edge.flags = flags(edge.kind)
    edge.width = read("width", TagValues.width) ?? 0
    edge.kerb = kerb() ?? 0
    edge.stepCount = read("step_count", TagValues.count) ?? 0
    edge.incline = incline(of: edge.kind)
    edge.level = startLevel()
    edge.maxSpeed = read("maxspeed", TagValues.speed) ?? 0
    edge.name = tags.first(of: ["name", "name:es", "name:en"]) ?? ""
    edge.source = feature.id
    edge.schedule = hours()
    return edge
  }

  private func kind(_ kind: WayKind) -> WayKind {
    guard kind == .footway || kind == .cycleway else { return kind }
    if tags.has("footway", "crossing") || tags.has("path", "crossing") { return .crossing }
    if tags.has("ramp", "yes") || tags.has("footway", "ramp") { return .ramp }
    return kind
  }

  private func indoorFloor(_ kind: WayKind) -> Surface {
    kind == .corridor || kind == .elevator ? .smooth : .unknown
  }

  private func flags(_ kind: WayKind) -> EdgeFlags {
    var flags: EdgeFlags = []
    let isIndoor =
      kind == .corridor || kind == .elevator || tags.has("indoor", "yes", "corridor", "room")
    if isIndoor { flags.formUnion([.indoor, .covered]) }
    if let covered = tags["covered"], covered != "no" { flags.insert(.covered) }
    if let tunnel = tags["tunnel"], tunnel != "no" {
      flags.insert(.covered)
      if tunnel != "building_passage" { flags.insert(.tunnel) }
    }
    if tags.has("lit", "yes", "24/7", "automatic") { flags.insert(.lit) }
    if let handrail = tags["handrail"], handrail != "no" { flags.insert(.handrail) }
    return flags
  }

  private mutating func incline(of kind: WayKind) -> Int16 {
    let sign: Int16
    switch read("incline", TagValues.incline) {
    case .perMille(let slope)?: return slope
    case .up?: sign = 1
    case .down?: sign = -1
    case nil: return EdgeAttributes.unknownIncline
    }
    guard kind == .steps else { return EdgeAttributes.unknownIncline }
    return sign * TagRules.nominalStairs
  }

  /// Whether the line runs uphill; `nil` if the tags do not tell.
  mutating func climbs() -> Bool? {
    switch read("incline", TagValues.incline) {
    case .up?: true
    case .down?: false
    case .perMille(let slope)?: slope == 0 ? nil : slope > 0
    case nil: nil
    }
  }

  private mutating func startLevel() -> Int16 {
    let levels = levels().list
    if levels.count > 1, climbs() == false { return levels.max() ?? 0 }
    return levels.min() ?? 0
  }
}

extension OpeningHours {
  /// Parses the value of a tag; `nil` if it is invalid or not supported.
  init?(reading text: String) {
    do {
      try self.init(parsing: text)
    } catch {
      return nil
    }
  }
}
