import CampusGraph

/// Who may use a way or pass a barrier: the access keys of OSM, by travel mode.
///
/// Source: the wiki's pages *Key:access* and *OSM tags for routing/Access restrictions*; kinds of ways
/// have its worldwide defaults.
enum AccessRules {
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
  /// Values that do not: whoever needs an errand, a permit or a uniform is not meant.
  private static let closed: Set<String> = [
    "no", "private", "agricultural", "forestry", "delivery", "military",
    "emergency", "permit", "residents", "staff", "use_sidepath", "dismount", "restricted", "psv",
    "bus", "taxi", "service", "employees", "members", "disabled", "hov", "tourist_bus", "hgv",
  ]

  private static let keys = Dictionary(
    uniqueKeysWithValues: TravelMode.allCases.map { ($0, $0.accessKeys) }
  )

  /// Who may use something whose kind lets `base` through, direction by direction.
  static func access(_ tags: OSMTags, default base: AccessMask) -> AccessMask {
    var access: AccessMask = []
    for mode in TravelMode.allCases {
      for forward in [true, false] {
        let bit = mode.bit(forward: forward)
        // Wheelchairs follow walkers unless a tag of their own says more.
        let byDefault = base.contains(bit)
        if isOpen(tags, mode, forward: forward, default: byDefault) { access.insert(bit) }
      }
    }
    return access
  }

  /// Whether drivers may only come here on an errand.
  static func isForErrands(_ tags: OSMTags) -> Bool {
    for key in keys[.car] ?? [] {
      let names = [key.name, key.forward, key.backward]
      let values = names.compactMap { tags[$0] }.filter { lets($0) != nil }
      guard values.isEmpty else { return values.contains(where: errands.contains) }
    }
    return false
  }

  private static func isOpen(
    _ tags: OSMTags,
    _ mode: TravelMode,
    forward: Bool,
    default base: Bool
  ) -> Bool {
    for key in keys[mode] ?? [] {
      for name in [forward ? key.forward : key.backward, key.name] {
        guard let value = tags[name] else { continue }
        let isOpen = lets(value)
        if isOpen == false { return false }
        // What opens a direction says so for a mode of its own; other keys leave it to the kind.
        if isOpen == true, key.opens || base { return key.opens ? true : base }
      }
    }
    return base && !tags.has("locked", "yes")
  }

  /// Whether a value lets somebody through; `nil` for what is not known.
  ///
  /// Of several, one that does is enough.
  private static func lets(_ value: String) -> Bool? {
    if open.contains(value) { return true }
    if closed.contains(value) { return false }
    guard value.contains(";") else { return nil }
    let values = value.split(separator: ";").map { String($0.drop { $0 == " " }) }
    if values.contains(where: open.contains) { return true }
    return values.contains(where: closed.contains) ? false : nil
  }
}
