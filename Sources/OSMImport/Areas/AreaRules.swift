import CampusGraph

/// Tags of closed ways and multipolygons that walkers cross freely.
///
/// Source: the wiki's pages *Key:area*, *Key:area:highway*, *Tag:highway=pedestrian*,
/// *Tag:highway=elevator*, *Relation:multipolygon*; for closed ways that are areas without
/// `area=yes`, *Overpass turbo/Polygon Features*.
enum AreaRules {
  /// `highway=*` and `area:highway=*` that walkers cross in a straight line.
  private static let grounds: Set<String> = [
    "pedestrian", "footway", "path", "corridor", "platform", "living_street", "service", "elevator",
  ]

  /// `area:highway=*` of areas for walkers; other values describe the surface of a street.
  private static let walkableSurfaces: Set<String> = ["pedestrian", "footway"]

  /// Tags that make any closed way an area.
  private static let areas: [(key: String, value: String)] = [
    ("railway", "platform"), ("public_transport", "platform"), ("man_made", "pier"),
    ("place", "square"), ("highway", "elevator"),
  ]

  /// The description of edges across a closed way or a multipolygon.
  ///
  /// - Returns: an edge of the kind `plaza`, or `elevator` for a lift; `nil` if it is not an area
  ///   or closed to walkers.
  static func ground(_ tags: OSMTags, isRelation: Bool) -> EdgeDescription? {
    guard isArea(tags, isRelation: isRelation), let tags = asHighway(tags),
      tags["highway"].map(grounds.contains) ?? true, var edge = WayRules.edge(tags)
    else { return nil }
    if edge.kind != .elevator { edge.kind = .plaza }
    // An area has no direction; cars use only its outline.
    edge.access = TravelMode.allCases.reduce(into: []) { access, mode in
      if mode != .car, !edge.access.isDisjoint(with: mode.both) { access.formUnion(mode.both) }
    }
    edge.incline = EdgeAttributes.unknownIncline
    edge.maxSpeed = 0
    return edge.access.isDisjoint(with: .foot) ? nil : edge
  }

  /// The description of an area's outline if it is not a way by itself.
  static func outline(_ tags: OSMTags) -> EdgeDescription? {
    asHighway(tags).flatMap(WayRules.edge)
  }

  /// Whether it is a surface car park, which walkers and bikes cross.
  static func isCarPark(_ tags: OSMTags) -> Bool {
    tags.has("amenity", "parking") && tags["highway"] == nil && !tags.isSet("building")
      && tags["parking"].map { $0 == "surface" } ?? true
  }

  private static func isArea(_ tags: OSMTags, isRelation: Bool) -> Bool {
    if isRelation { return tags.has("type", "multipolygon") }
    if let area = tags["area"] { return area == "yes" }
    return tags["area:highway"] != nil || isCarPark(tags)
      || areas.contains { tags.has($0.key, $0.value) }
  }

  /// The tags with `area:highway` as `highway`; `nil` for the surface of a street.
  private static func asHighway(_ tags: OSMTags) -> OSMTags? {
    guard let value = tags["area:highway"] else { return tags }
    return walkableSurfaces.contains(value) ? tags.renaming("area:highway", to: "highway") : nil
  }
}
