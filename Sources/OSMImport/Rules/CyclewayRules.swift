import CampusGraph

/// Where bikes ride along a street, by the lanes and tracks that are tagged on it.
///
/// Source: the wiki's page *Key:cycleway*.
enum CyclewayRules {
  /// Lanes and tracks that lead as the traffic beside them.
  private static let lanes: Set<String> = [
    "track", "lane", "shared_lane", "share_busway", "shared", "sharrow",
  ]
  /// Lanes and tracks by which one-way streets are ridden both ways.
  private static let opposites: Set<String> = [
    "opposite", "opposite_lane", "opposite_track", "opposite_share_busway",
  ]
  /// Kinds of ways that have none, whatever is tagged.
  private static let excluded: Set<String> = [
    "steps", "ladder", "corridor", "elevator", "platform", "via_ferrata",
  ]

  private static let sides = ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"]

  /// The directions in which lanes and tracks lead, where traffic keeps to the right; one-way rules
  /// apart.
  static func ridden(_ tags: OSMTags) -> AccessMask {
    if let highway = tags["highway"], excluded.contains(highway) { return [] }
    let values = sides.compactMap { tags[$0] }
    guard !values.isEmpty else { return [] }
    if values.contains(where: opposites.contains) || has(tags, "cycleway", "cycleway:both") {
      return .bike
    }
    let (left, right) = (has(tags, "cycleway:left"), has(tags, "cycleway:right"))
    guard left || right else { return [] }
    // On a one-way street lanes on both sides lead ahead, but for those that say more.
    let isOneWay = DirectionRules.isOneWay(tags, .car)
    let isSpecial = tags["cycleway:left:oneway"] != nil || tags["cycleway:right:oneway"] != nil
    if isOneWay || isSpecial || left && right { return .bike }
    return left ? .bikeBackward : .bikeForward
  }

  private static func has(_ tags: OSMTags, _ keys: String...) -> Bool {
    keys.contains { tags[$0].map(lanes.contains) ?? false }
  }
}
