import CampusGraph

/// Which nodes of ways are traffic signals, and for whom who comes along.
///
/// Source: the wiki's pages *Tag:highway=traffic_signals*, *Key:traffic_signals:direction* and
/// *Key:crossing*.
enum SignalRules {
  /// The flags of a way's pieces that end there and that start there; `nil` where there is no signal.
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

  /// Whether a node's tags may make it a signal, told before they are kept.
  static func isOfInterest(_ key: String) -> Bool { key == "highway" || key == "crossing" }
}
