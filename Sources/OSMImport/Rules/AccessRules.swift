import CampusGraph

/// Access rights of ways and barriers by travel mode: the access keys of OSM.
///
/// Source: the wiki's pages *Key:access* and *OSM tags for routing/Access restrictions*; kinds of
/// ways have its worldwide defaults.
enum AccessRules {
  /// The right that a value gives to a mode.
  private enum Right {
    case open
    /// Drivers with a permission may start or end a trip there.
    case byPermission
    case closed
  }

  /// Values that give access.
  private static let open: Set<String> = [
    "yes", "designated", "permissive", "destination", "customers", "public", "official", "allowed",
    "limited", "permitted", "optional_sidepath", "discouraged",
  ]
  /// Of those, the values that admit drivers only if their trip starts or ends there.
  ///
  /// They do not restrict walkers and bikes; the bike and foot profiles of OSRM, Valhalla and
  /// GraphHopper also read them as open.
  private static let destinationOnly: Set<String> = ["destination", "customers"]
  /// Values that admit drivers with a permission, and exclude walkers and bikes.
  private static let permissions: Set<String> = ["private", "permit", "residents", "delivery"]
  /// Values that give no access to the public.
  private static let closed: Set<String> = [
    "no", "agricultural", "forestry", "military",
    "emergency", "staff", "use_sidepath", "dismount", "restricted", "psv",
    "bus", "taxi", "service", "employees", "members", "disabled", "hov", "tourist_bus", "hgv",
  ]
  /// Values that admit other modes than cars.
  private static let closedToCars: Set<String> = [
    "foot", "pedestrian", "bicycle", "horse", "minibus", "share_taxi", "emergency_vehicle",
  ]

  private static let keys = Dictionary(
    uniqueKeysWithValues: TravelMode.allCases.map { ($0, $0.accessKeys) }
  )

  /// The access rights of an object whose kind has the default `base`, by direction.
  ///
  /// Drivers with a permission have the rights ``AccessMask/permitted``.
  static func access(_ tags: OSMTags, default base: AccessMask) -> AccessMask {
    var access: AccessMask = []
    for mode in TravelMode.allCases {
      for forward in [true, false] {
        let bit = mode.bit(forward: forward)
        // Wheelchairs have the rights of walkers unless a tag of their own differs.
        let byDefault = base.contains(bit)
        switch right(tags, mode, forward: forward, default: byDefault) {
        case .open: access.insert(bit)
        case .byPermission: access.insert(forward ? .permittedForward : .permittedBackward)
        case .closed: break
        }
      }
    }
    return access
  }

  /// Whether drivers may enter only if their trip starts or ends there.
  static func isDestinationOnly(_ tags: OSMTags) -> Bool {
    for key in keys[.car] ?? [] {
      let names = [key.name, key.forward, key.backward]
      let values = names.compactMap { tags[$0] }.filter { right($0, .car) != nil }
      guard values.isEmpty else { return values.contains(where: destinationOnly.contains) }
    }
    return false
  }

  /// Whether a value gives access.
  static func opensToAll(_ value: String) -> Bool { open.contains(value) }

  private static func right(
    _ tags: OSMTags,
    _ mode: TravelMode,
    forward: Bool,
    default base: Bool
  ) -> Right {
    for key in keys[mode] ?? [] {
      // `highway=cycleway` is more specific for bikes than a rule for all vehicles.
      if mode == .bike, key.name == "vehicle", tags.has("highway", "cycleway") { continue }
      for name in [forward ? key.forward : key.backward, key.name] {
        guard let value = tags[name] else { continue }
        switch right(value, mode) {
        case .closed?: return .closed
        // A permission does not open a direction that is closed by default.
        case .byPermission?: return base ? .byPermission : .closed
        // Only keys of a specific mode open a direction that is closed by default.
        case .open? where key.opens || base: return .open
        default: continue
        }
      }
    }
    return base && !tags.has("locked", "yes") ? .open : .closed
  }

  /// The right that a value gives to a mode; `nil` for unknown values.
  ///
  /// Of several values between semicolons, the most permissive counts.
  private static func right(_ value: String, _ mode: TravelMode) -> Right? {
    if let right = single(value, mode) { return right }
    guard value.contains(";") else { return nil }
    let rights = value.split(separator: ";").map { part in
      single(String(part.drop { $0 == " " }), mode)
    }
    if rights.contains(.open) { return .open }
    if rights.contains(.byPermission) { return .byPermission }
    return rights.contains(.closed) ? .closed : nil
  }

  private static func single(_ value: String, _ mode: TravelMode) -> Right? {
    if open.contains(value) { return .open }
    if permissions.contains(value) { return mode == .car ? .byPermission : .closed }
    if closed.contains(value) { return .closed }
    return mode == .car && closedToCars.contains(value) ? .closed : nil
  }
}

extension AccessMask {
  /// Driving with a permission along the geometry; used only while tags are read.
  static let permittedForward = AccessMask(rawValue: 1 << 8)
  /// Driving with a permission against the geometry.
  static let permittedBackward = AccessMask(rawValue: 1 << 9)
  /// Driving with a permission, both ways.
  static let permitted: AccessMask = [.permittedForward, .permittedBackward]

  /// Removes rights, also those of drivers with a permission.
  mutating func close(_ rights: AccessMask) {
    subtract(rights)
    if rights.contains(.carForward) { remove(.permittedForward) }
    if rights.contains(.carBackward) { remove(.permittedBackward) }
  }
}

extension EdgeDescription {
  /// Sets the rights and schedule of a share; a flag marks rights that need a permission.
  mutating func take(_ share: ConditionalRules.Share) {
    access = share.access.subtracting(.permitted)
    schedule = share.schedule
    guard !share.access.isDisjoint(with: .permitted) else { return }
    flags.insert(.driversWithPermission)
    if share.access.contains(.permittedForward) { access.insert(.carForward) }
    if share.access.contains(.permittedBackward) { access.insert(.carBackward) }
  }
}
