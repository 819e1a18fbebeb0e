import CampusGraph

/// Directions in which bikes may ride on the lanes and tracks tagged on a street.
///
/// Source: the wiki's page *Key:cycleway*.
enum CyclewayRules {
  /// Lanes and tracks in the direction of the traffic beside them.
  private static let lanes: Set<String> = [
    "track", "lane", "shared_lane", "share_busway", "shared", "sharrow",
  ]
  /// Lanes and tracks that open one-way streets to bikes in both directions.
  private static let contraflow: Set<String> = [
    "opposite", "opposite_lane", "opposite_track", "opposite_share_busway",
  ]
  /// Kinds of ways on which `cycleway` tags are ignored.
  private static let excluded: Set<String> = [
    "steps", "ladder", "corridor", "elevator", "platform", "via_ferrata",
  ]

  private static let sides = ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"]

  /// The directions of lanes and tracks for right-hand traffic, before one-way rules.
  static func ridden(_ tags: OSMTags) -> AccessMask {
    if let highway = tags["highway"], excluded.contains(highway) { return [] }
    let values = sides.compactMap { tags[$0] }
    guard !values.isEmpty else { return [] }
    if values.contains(where: contraflow.contains) || has(tags, "cycleway", "cycleway:both") {
      return .bike
    }
    let (left, right) = (has(tags, "cycleway:left"), has(tags, "cycleway:right"))
    guard left || right else { return [] }
    // On a one-way street, lanes on either side lead forward unless tagged otherwise.
    let isOneWay = DirectionRules.isOneWay(tags, .car)
    let isSpecial = tags["cycleway:left:oneway"] != nil || tags["cycleway:right:oneway"] != nil
    if isOneWay || isSpecial || left && right { return .bike }
    return left ? .bikeBackward : .bikeForward
  }

  private static func has(_ tags: OSMTags, _ keys: String...) -> Bool {
    keys.contains { tags[$0].map(lanes.contains) ?? false }
  }
}
