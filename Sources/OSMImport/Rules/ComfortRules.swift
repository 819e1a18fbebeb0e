import CampusGraph

/// Which streets walkers and cyclists may use but are better off beside: weights, not rights.
///
/// Source: the wiki's pages *Key:sidewalk* and *Key:cycleway*.
enum ComfortRules {
  private static let trunks: Set<String> = ["trunk", "trunk_link"]
  /// Streets that are unpleasant by bike where nothing is made for bikes.
  private static let fastStreets: Set<String> = [
    "trunk", "trunk_link", "primary", "primary_link",
  ]
  private static let sides = ["", ":left", ":right", ":both"]
  /// Values by which a street itself is said to be the way to take.
  private static let meant: Set<String> = ["yes", "permissive"]

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
    let (isThere, isSeparate) = beside(tags, lane)
    if isThere || tags.has(mode, "designated") { return false }
    return isFast || isSeparate && !(tags[mode].map(meant.contains) ?? false)
  }

  /// Whether something runs along the street, as a part of it or as a way of its own.
  private static func beside(_ tags: OSMTags, _ key: String) -> (isThere: Bool, isSeparate: Bool) {
    let values = sides.compactMap { tags[key + $0] }
    return (
      values.contains { !["no", "none", "separate"].contains($0) },
      values.contains("separate")
    )
  }
}
