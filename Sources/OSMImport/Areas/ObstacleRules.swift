import CampusGraph

/// Tags of obstacles on plazas that are not holes of a multipolygon.
///
/// Source: the wiki's pages *Key:building*, *Key:barrier* and *Key:natural*.
enum ObstacleRules {
  /// The shape of an obstacle.
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

  /// `building=*` that do not obstruct walkers below.
  private static let roofs: Set<String> = ["no", "roof", "carport", "canopy"]

  private static let basins: [(key: String, value: String)] = [
    ("natural", "water"), ("amenity", "fountain"), ("leisure", "swimming_pool"),
  ]

  /// The shape of a way as an obstacle; `nil` if it is not one.
  static func shape(_ tags: OSMTags, isClosed: Bool) -> Shape? {
    if tags.isSet("tunnel") || tags.isSet("bridge") { return nil }
    if isClosed, let building = tags["building"], !roofs.contains(building) { return .building }
    if let barrier = tags["barrier"], walls.contains(barrier) { return .wall }
    return isClosed && basins.contains { tags.has($0.key, $0.value) } ? .solid : nil
  }

  /// The level of an obstacle, in tenths.
  static func level(_ tags: OSMTags) -> Int16 {
    (tags["layer"] ?? tags["level"]).flatMap(TagValues.levels)?.min() ?? 0
  }

  /// Whether a way with this key may be an obstacle; tested before its tags are copied.
  static func isOfInterest(_ key: String) -> Bool {
    key == "building" || key == "barrier" || key == "natural" || key == "amenity"
      || key == "leisure"
  }
}
