import CampusGraph

/// Lifts that are drawn as a node where ways of several levels meet.
///
/// Source: the wiki's page *Tag:highway=elevator*.
enum LiftRules {
  /// What riding a lift is like; `nil` where a node is none.
  ///
  /// It is handled as a barrier: ends of ways there are held apart, and joined by such edges.
  static func edges(_ tags: OSMTags) -> [EdgeDescription]? {
    tags.has("highway", "elevator") ? WayRules.edges(tags) : nil
  }

  /// Whether a node's tags may stop somebody or be a lift, told before they are kept.
  static func isOfInterest(_ key: String) -> Bool {
    key == "highway" || BarrierRules.isOfInterest(key)
  }
}
