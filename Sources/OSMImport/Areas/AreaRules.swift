import CampusGraph

/// Which closed ways and multipolygons are crossed freely, and what their tags make of them.
///
/// Source: the wiki's pages *Key:area*, *Key:area:highway*, *Tag:highway=pedestrian*,
/// *Tag:highway=elevator*, *Relation:multipolygon*; which closed ways are areas although `area=yes` is
/// not said, *Overpass turbo/Polygon Features*.
enum AreaRules {
  /// `highway=*` and `area:highway=*` that walkers cross in a straight line.
  private static let grounds: Set<String> = [
    "pedestrian", "footway", "path", "corridor", "platform", "living_street", "service", "elevator",
  ]

  /// `area:highway=*` that are grounds for walkers; others are the breadth of a street.
  private static let breadths: Set<String> = ["pedestrian", "footway"]

  /// Tags that make an area of whatever closed way has them.
  private static let areas: [(key: String, value: String)] = [
    ("railway", "platform"), ("public_transport", "platform"), ("man_made", "pier"),
    ("place", "square"), ("highway", "elevator"),
  ]

  /// What one crosses within a closed way or a multipolygon: an edge of the kind `plaza`, or of the
  /// kind `elevator` where it is a lift; `nil` where it is no area, or nobody walks there.
  static func ground(_ tags: OSMTags, isRelation: Bool) -> EdgeDescription? {
    guard isArea(tags, isRelation: isRelation), let tags = asHighway(tags),
      tags["highway"].map(grounds.contains) ?? true, var edge = WayRules.edge(tags)
    else { return nil }
    if edge.kind != .elevator { edge.kind = .plaza }
    // No direction is ahead on an area; cars keep to its outline.
    edge.access = TravelMode.allCases.reduce(into: []) { access, mode in
      if mode != .car, !edge.access.isDisjoint(with: mode.both) { access.formUnion(mode.both) }
    }
    edge.incline = EdgeAttributes.unknownIncline
    edge.maxSpeed = 0
    return edge.access.isDisjoint(with: .foot) ? nil : edge
  }

  /// What the outline of an area is like, where it is no way by itself.
  static func outline(_ tags: OSMTags) -> EdgeDescription? {
    asHighway(tags).flatMap(WayRules.edge)
  }

  /// Whether it is a car park on the ground, which walkers and bikes cross.
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

  /// The tags that a way of this kind would have; `nil` for the breadth of a street.
  private static func asHighway(_ tags: OSMTags) -> OSMTags? {
    guard let breadth = tags["area:highway"] else { return tags }
    return breadths.contains(breadth) ? tags.renaming("area:highway", to: "highway") : nil
  }
}
