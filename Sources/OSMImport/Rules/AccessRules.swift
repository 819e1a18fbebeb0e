import CampusGraph

/// Who may use a way or pass a barrier: the access keys of OSM, by travel mode.
///
/// Source: the wiki's pages *Key:access* and *OSM tags for routing/Access restrictions*; kinds of ways
/// have its worldwide defaults.
enum AccessRules {
  /// What a value says of a mode.
  private enum Right {
    case open
    /// Drivers may start or end a trip there if they have a permission.
    case byPermission
    case closed
  }

  /// Values that let somebody through.
  private static let open: Set<String> = [
    "yes", "designated", "permissive", "destination", "customers", "public", "official", "allowed",
    "limited", "permitted", "optional_sidepath", "discouraged",
  ]
  /// Of those, the ones that let drivers in whose trip starts or ends there.
  ///
  /// Nobody closes a street to walkers or bikes that pass through by these, and the open engines' bike
  /// and foot profiles read them as open.
  private static let errands: Set<String> = ["destination", "customers"]
  /// Values that let drivers in by permission; walkers and bikes are kept out.
  private static let permissions: Set<String> = ["private", "permit", "residents", "delivery"]
  /// Values that do not: whoever needs an errand, a permit or a uniform is not meant.
  private static let closed: Set<String> = [
    "no", "agricultural", "forestry", "military",
    "emergency", "staff", "use_sidepath", "dismount", "restricted", "psv",
    "bus", "taxi", "service", "employees", "members", "disabled", "hov", "tourist_bus", "hgv",
  ]
  /// Values that name others than drivers of cars.
  private static let closedToCars: Set<String> = [
    "foot", "pedestrian", "bicycle", "horse", "minibus", "share_taxi", "emergency_vehicle",
  ]

  private static let keys = Dictionary(
    uniqueKeysWithValues: TravelMode.allCases.map { ($0, $0.accessKeys) }
  )

  /// Who may use something whose kind lets `base` through, direction by direction; drivers with a
  /// permission have the rights ``AccessMask/permitted``.
  static func access(_ tags: OSMTags, default base: AccessMask) -> AccessMask {
    var access: AccessMask = []
    for mode in TravelMode.allCases {
      for forward in [true, false] {
        let bit = mode.bit(forward: forward)
        // Wheelchairs follow walkers unless a tag of their own says more.
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

  /// Whether drivers may only come here on an errand.
  static func isForErrands(_ tags: OSMTags) -> Bool {
    for key in keys[.car] ?? [] {
      let names = [key.name, key.forward, key.backward]
      let values = names.compactMap { tags[$0] }.filter { right($0, .car) != nil }
      guard values.isEmpty else { return values.contains(where: errands.contains) }
    }
    return false
  }

  /// Whether a value lets everybody through.
  static func opensToAll(_ value: String) -> Bool { open.contains(value) }

  private static func right(
    _ tags: OSMTags,
    _ mode: TravelMode,
    forward: Bool,
    default base: Bool
  ) -> Right {
    for key in keys[mode] ?? [] {
      // A cycleway says bikes, more specially than a rule for all vehicles does.
      if mode == .bike, key.name == "vehicle", tags.has("highway", "cycleway") { continue }
      for name in [forward ? key.forward : key.backward, key.name] {
        guard let value = tags[name] else { continue }
        switch right(value, mode) {
        case .closed?: return .closed
        // What is by permission opens nothing that the kind closes.
        case .byPermission?: return base ? .byPermission : .closed
        // What opens a direction says so for a mode of its own; other keys leave it to the kind.
        case .open? where key.opens || base: return .open
        default: continue
        }
      }
    }
    return base && !tags.has("locked", "yes") ? .open : .closed
  }

  /// What a value says of a mode; `nil` for what is not known.
  ///
  /// Of several, the one that lets most through counts.
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
  /// Driving with a permission along the geometry: while tags are read, a right of its own.
  static let permittedForward = AccessMask(rawValue: 1 << 8)
  /// Driving with a permission against the geometry.
  static let permittedBackward = AccessMask(rawValue: 1 << 9)
  /// Driving with a permission, both ways.
  static let permitted: AccessMask = [.permittedForward, .permittedBackward]

  /// Takes rights away, from drivers with a permission as from others.
  mutating func close(_ rights: AccessMask) {
    subtract(rights)
    if rights.contains(.carForward) { remove(.permittedForward) }
    if rights.contains(.carBackward) { remove(.permittedBackward) }
  }
}

extension EdgeDescription {
  /// Takes the rights of a share; drivers with a permission have theirs by a flag.
  mutating func take(_ share: ConditionalRules.Share) {
    access = share.access.subtracting(.permitted)
    schedule = share.schedule
    guard !share.access.isDisjoint(with: .permitted) else { return }
    flags.insert(.driversWithPermission)
    if share.access.contains(.permittedForward) { access.insert(.carForward) }
    if share.access.contains(.permittedBackward) { access.insert(.carBackward) }
  }
}
