import CampusGraph

/// Streets that walkers or cyclists may use but should avoid: they affect weights, not access.
///
/// Source: the wiki's pages *Key:sidewalk* and *Key:cycleway*.
enum ComfortRules {
  private static let trunks: Set<String> = ["trunk", "trunk_link"]
  /// Streets that are unpleasant by bike if they have no cycleway.
  private static let fastStreets: Set<String> = [
    "trunk", "trunk_link", "primary", "primary_link",
  ]
  private static let sides = ["", ":left", ":right", ":both"]
  /// Values that state that the street itself is meant for the mode.
  private static let permitting: Set<String> = ["yes", "permissive"]

  /// The flags of a way's edges.
  static func flags(_ tags: OSMTags, _ kind: WayKind) -> EdgeFlags {
    guard kind == .road else { return [] }
    var flags: EdgeFlags = []
    let highway = tags["highway"] ?? ""
    if isAvoided(tags, "sidewalk", "foot", isFast: trunks.contains(highway)) {
      flags.insert(.avoidedOnFoot)
    }
    if isAvoided(tags, "cycleway", "bicycle", isFast: fastStreets.contains(highway)) {
      flags.insert(.avoidedByBike)
    }
    return flags
  }

  private static func isAvoided(
    _ tags: OSMTags,
    _ lane: String,
    _ mode: String,
    isFast: Bool
  ) -> Bool {
    let (isPresent, isSeparate) = beside(tags, lane)
    if isPresent || tags.has(mode, "designated") { return false }
    return isFast || isSeparate && !(tags[mode].map(permitting.contains) ?? false)
  }

  /// Whether a sidewalk or cycleway is part of the street, and whether it is mapped separately.
  private static func beside(
    _ tags: OSMTags,
    _ key: String
  ) -> (isPresent: Bool, isSeparate: Bool) {
    let values = sides.compactMap { tags[key + $0] }
    return (
      values.contains { !["no", "none", "separate"].contains($0) },
      values.contains("separate")
    )
  }
}
