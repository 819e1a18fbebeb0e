import CampusGraph

/// Limits of height, weight and length, compared with a typical car.
///
/// Clear widths are stored with each edge, and profiles compare them.
///
/// Source: the wiki's pages *Key:maxheight*, *Key:maxweight*, *Key:maxweightrating* and
/// *Key:maxlength*.
enum CarSizeRules {
  /// The height of a typical car in millimetres (an estimate: few are higher).
  private static let height: UInt16 = 1_800
  /// The weight of a typical car in tonnes (an estimate: a compact car with a driver).
  private static let weight = 1.5
  /// The length of a typical car in metres (an estimate: few are shorter).
  private static let length = 4.0

  /// Whether a typical car is within the tagged limits.
  static func fits(_ tags: OSMTags) -> Bool {
    let height = (tags["maxheight:physical"] ?? tags["maxheight"]).flatMap(TagValues.height)
    if let height, height < Self.height { return false }
    for key in ["maxweight", "maxweightrating"] {
      if let limit = tags[key].flatMap(TagValues.tonnes), limit > 0, limit < weight { return false }
    }
    guard let limit = tags["maxlength"].flatMap(TagValues.meters), limit > 0 else { return true }
    return limit >= length
  }

  /// Whether a node with this key may limit the size of cars.
  static func isOfInterest(_ key: String) -> Bool { keys.contains(key) }

  private static let keys: Set<String> = [
    "maxheight", "maxheight:physical", "maxweight", "maxweightrating", "maxlength",
  ]
}
