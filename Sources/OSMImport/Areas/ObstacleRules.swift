import CampusGraph

/// What stands on a plaza and has to be gone round, although no multipolygon says so.
///
/// Source: the wiki's pages *Key:building*, *Key:barrier* and *Key:natural*.
enum ObstacleRules {
  /// What an obstacle is like.
  enum Shape: Sendable {
    /// A building's outline.
    case building
    /// A wall, drawn as a line.
    case wall
    /// A basin or pond.
    case solid
  }

  private static let walls: Set<String> = [
    "wall", "fence", "hedge", "city_wall", "retaining_wall", "guard_rail", "handrail",
    "jersey_barrier", "cable_barrier",
  ]

  /// `building=*` that one walks below.
  private static let roofs: Set<String> = ["no", "roof", "carport", "canopy"]

  private static let basins: [(key: String, value: String)] = [
    ("natural", "water"), ("amenity", "fountain"), ("leisure", "swimming_pool"),
  ]

  /// What a way stands in the way as; `nil` where it does not.
  static func shape(_ tags: OSMTags, isClosed: Bool) -> Shape? {
    if tags.isSet("tunnel") || tags.isSet("bridge") { return nil }
    if isClosed, let building = tags["building"], !roofs.contains(building) { return .building }
    if let barrier = tags["barrier"], walls.contains(barrier) { return .wall }
    return isClosed && basins.contains { tags.has($0.key, $0.value) } ? .solid : nil
  }

  /// On which level it stands, in tenths.
  static func level(_ tags: OSMTags) -> Int16 {
    (tags["layer"] ?? tags["level"]).flatMap(TagValues.levels)?.min() ?? 0
  }

  /// Whether a way's tags may make it one, told before they are kept.
  static func isOfInterest(_ key: String) -> Bool {
    key == "building" || key == "barrier" || key == "natural" || key == "amenity"
      || key == "leisure"
  }
}
