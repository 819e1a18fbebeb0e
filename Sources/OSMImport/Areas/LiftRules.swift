import CampusGraph

/// Lifts that are mapped as a node at which ways of several levels meet.
///
/// Source: the wiki's page *Tag:highway=elevator*.
enum LiftRules {
  /// The edges of rides in a lift; `nil` if the node is not a lift.
  ///
  /// A lift is handled as a barrier: the ends of ways there are separate nodes, joined by such
  /// edges.
  static func edges(_ tags: OSMTags) -> [EdgeDescription]? {
    tags.has("highway", "elevator") ? WayRules.edges(tags) : nil
  }

  /// Whether a node with this key may be a barrier or a lift; tested before its tags are copied.
  static func isOfInterest(_ key: String) -> Bool {
    key == "highway" || BarrierRules.isOfInterest(key)
  }
}
