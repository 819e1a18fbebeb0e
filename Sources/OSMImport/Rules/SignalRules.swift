import CampusGraph

/// Traffic signals at nodes of ways, and the directions they apply to.
///
/// Source: the wiki's pages *Tag:highway=traffic_signals*, *Key:traffic_signals:direction* and
/// *Key:crossing*.
enum SignalRules {
  /// The flags of the pieces of a way that end there and that start there; `nil` without a signal.
  static func flags(_ tags: OSMTags) -> EdgeFlags? {
    let isSignal =
      tags.has("highway", "traffic_signals") || tags.has("crossing", "traffic_signals")
      || tags.has("highway", "crossing") && tags.has("crossing:signals", "yes")
    guard isSignal else { return nil }
    switch tags["traffic_signals:direction"] ?? tags["direction"] {
    case "forward"?: return .signalAhead
    case "backward"?: return .signalBehind
    default: return [.signalAhead, .signalBehind]
    }
  }

  /// Whether a node with this key may be a signal; tested before its tags are copied.
  static func isOfInterest(_ key: String) -> Bool { key == "highway" || key == "crossing" }
}
