import CampusGraph

/// One-way rules: `oneway` and its exceptions.
///
/// Source: the wiki's pages *Key:oneway*, *Key:oneway:bicycle*, *Key:cycleway*, *Key:junction* and
/// *Key:conveying*.
enum DirectionRules {
  private enum Direction {
    case both
    case forward
    case backward
    case neither
  }

  /// The rights that one-way rules remove.
  static func closed(_ tags: OSMTags) -> AccessMask {
    var closed: AccessMask = []
    for mode in TravelMode.allCases {
      switch direction(tags, mode) {
      case .both: break
      case .forward: closed.insert(mode.bit(forward: false))
      case .backward: closed.insert(mode.bit(forward: true))
      case .neither: closed.formUnion(mode.both)
      }
    }
    if isContraflow(tags) { closed.subtract(.bike) }
    for mode in [TravelMode.bike, .car] {
      // `bicycle:backward=yes` reopens a direction that `oneway` closes.
      for key in mode.accessKeys where key.opens {
        if tags.has(key.backward, "yes", "designated", "permissive", "destination") {
          closed.remove(mode.bit(forward: false))
        }
      }
    }
    return closed
  }

  /// Whether a mode may travel in at most one direction.
  static func isOneWay(_ tags: OSMTags, _ mode: TravelMode) -> Bool {
    direction(tags, mode) != .both
  }

  private static func direction(_ tags: OSMTags, _ mode: TravelMode) -> Direction {
    for key in mode.onewayKeys {
      switch tags[key] {
      case "yes"?, "true"?, "1"?: return .forward
      case "-1"?, "reverse"?: return .backward
      case "no"?, "false"?, "0"?, "alternating"?: return .both
      case "reversible"? where mode == .car: return .neither
      default: continue
      }
    }
    switch mode {
    case .foot, .wheelchair:
      // An escalator or a moving walkway; on other ways `conveying` is a tagging error.
      guard tags.has("highway", "steps", "footway", "corridor", "path") else { return .both }
      if tags.has("conveying", "forward") { return .forward }
      if tags.has("conveying", "backward") { return .backward }
      // `conveying=yes` states no direction; `oneway` does.
      if tags.has("conveying", "yes"), tags.has("oneway", "yes", "1", "true") { return .forward }
      if tags.has("conveying", "yes"), tags.has("oneway", "-1", "reverse") { return .backward }
      return .both
    case .bike, .car:
      let isImplied =
        tags.has("junction", "roundabout", "circular") || tags.has("highway", "motorway")
      return isImplied ? .forward : .both
    }
  }

  /// Whether bikes may ride against a one-way street.
  private static func isContraflow(_ tags: OSMTags) -> Bool {
    if tags["oneway:bicycle"] != nil { return false }
    for key in ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"] {
      if tags.has(key, "opposite", "opposite_lane", "opposite_track", "opposite_share_busway") {
        return true
      }
    }
    return tags.has("cycleway:left:oneway", "-1", "no")
      || tags.has("cycleway:right:oneway", "-1", "no")
      || tags.has("cycleway:both:oneway", "no")
  }
}
