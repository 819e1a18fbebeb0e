import CampusGraph

/// Whether a car of usual size fits: limits of height, weight and length.
///
/// Clear widths are kept with each edge, for profiles to compare.
///
/// Source: the wiki's pages *Key:maxheight*, *Key:maxweight*, *Key:maxweightrating* and
/// *Key:maxlength*.
enum CarSizeRules {
  /// Cars are taken to be lower than this, in millimetres (an estimate: few are higher).
  private static let height: UInt16 = 1_800
  /// And no heavier, in tonnes (an estimate: a compact car with a driver).
  private static let weight = 1.5
  /// And no longer, in metres (an estimate: few are shorter).
  private static let length = 4.0

  /// Whether a car fits, whatever else the tags say.
  static func fits(_ tags: OSMTags) -> Bool {
    let height = (tags["maxheight:physical"] ?? tags["maxheight"]).flatMap(TagValues.height)
    if let height, height < Self.height { return false }
    for key in ["maxweight", "maxweightrating"] {
      if let limit = tags[key].flatMap(TagValues.tonnes), limit > 0, limit < weight { return false }
    }
    guard let limit = tags["maxlength"].flatMap(TagValues.meters), limit > 0 else { return true }
    return limit >= length
  }

  /// Whether a key of a node may keep cars out by their size.
  static func isOfInterest(_ key: String) -> Bool { keys.contains(key) }

  private static let keys: Set<String> = [
    "maxheight", "maxheight:physical", "maxweight", "maxweightrating", "maxlength",
  ]
}
