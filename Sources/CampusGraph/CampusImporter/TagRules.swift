/// Tables of the schema: the meaning of OSM tags.
package enum TagRules {
  /// Rule of a value of `highway` for lines.
  struct Way: Sendable {
    /// The kind of edge.
    var kind: WayKind
    /// The default access without access tags.
    var access: AccessMask
  }

  private static let walking: AccessMask = [.foot, .wheelchair]

  /// `highway=*` of lines.
  static let highways: [String: Way] = [
    "footway": Way(kind: .footway, access: walking),
    "pedestrian": Way(kind: .footway, access: walking),
    "path": Way(kind: .footway, access: [walking, .bike]),
    "bridleway": Way(kind: .footway, access: .foot),
    "steps": Way(kind: .steps, access: .foot),
    "corridor": Way(kind: .corridor, access: walking),
    "elevator": Way(kind: .elevator, access: walking),
    "cycleway": Way(kind: .cycleway, access: [walking, .bike]),
    "service": Way(kind: .road, access: .all),
    "residential": Way(kind: .road, access: .all),
    "living_street": Way(kind: .road, access: .all),
    "unclassified": Way(kind: .road, access: .all),
    "tertiary": Way(kind: .road, access: .all),
    "secondary": Way(kind: .road, access: .all),
    "primary": Way(kind: .road, access: .all),
    "track": Way(kind: .road, access: .all),
  ]

  /// `highway=*` of areas that are plazas.
  static let plazas: Set<String> = ["pedestrian", "footway", "path", "service"]

  /// The modes that can pass a barrier point on a way.
  static let passable: [String: AccessMask] = [
    "gate": .all, "lift_gate": .all, "swing_gate": .all, "entrance": .all, "sally_port": .all,
    "kerb": .all,
    "door": walking,
    "bollard": [walking, .bike], "block": [walking, .bike],
    "cycle_barrier": .foot, "turnstile": .foot, "full-height_turnstile": .foot,
    "kissing_gate": .foot, "stile": .foot,
  ]

  /// `surface=*`, grouped.
  package static let surfaces: [String: Surface] = [
    "asphalt": .smooth, "concrete": .smooth, "paved": .smooth, "concrete:plates": .smooth,
    "concrete:lanes": .smooth, "metal": .smooth, "wood": .smooth, "tiles": .smooth,
    "rubber": .smooth, "tartan": .smooth, "acrylic": .smooth, "carpet": .smooth,
    "linoleum": .smooth, "chipseal": .smooth,
    "paving_stones": .pavers, "bricks": .pavers, "brick": .pavers, "sett": .pavers,
    "paving_stones:lanes": .pavers, "metal_grid": .pavers, "grass_paver": .pavers,
    "cobblestone": .cobbles, "unhewn_cobblestone": .cobbles, "cobblestone:flattened": .cobbles,
    "stepping_stones": .cobbles, "rock": .cobbles,
    "compacted": .gravel, "fine_gravel": .gravel, "gravel": .gravel,
    "ground": .earth, "dirt": .earth, "earth": .earth, "grass": .earth, "unpaved": .earth,
    "woodchips": .earth, "clay": .earth, "artificial_turf": .earth,
    "sand": .loose, "mud": .loose, "pebblestone": .loose,
  ]

  /// `amenity=*` of areas that are campus boundaries.
  static let campusAmenities: Set<String> = ["university", "college", "school"]

  /// The keys for the category of a building, by priority.
  static let buildingCategories = [
    "amenity", "shop", "leisure", "tourism", "office", "healthcare",
  ]
  /// The keys for the category of a point of interest, by priority.
  static let pointCategories = [
    "amenity", "shop", "tourism", "leisure", "office", "healthcare", "place", "historic",
    "emergency",
  ]
  /// The keys of other names.
  static let nameKeys = ["name:es", "name:en", "alt_name", "short_name", "old_name"]

  /// The kind of shape of an area of ground.
  static let ground: [String: [String: CampusShape.Kind]] = [
    "leisure": [
      "park": .green, "garden": .green, "pitch": .pitch, "track": .pitch, "sports_centre": .pitch,
      "swimming_pool": .water,
    ],
    "landuse": ["grass": .green, "forest": .green, "meadow": .green, "basin": .water],
    "natural": ["water": .water, "wood": .green],
    "amenity": ["parking": .parking],
  ]

  /// Values of access tags that permit access.
  static let open: Set<String> = [
    "yes", "designated", "permissive", "destination", "customers", "public", "official", "limited",
  ]
  /// Values of access tags that forbid access.
  static let closed: Set<String> = [
    "no", "private", "dismount", "use_sidepath", "delivery", "permit", "agricultural", "forestry",
    "emergency", "military", "staff", "residents",
  ]
  /// `smoothness=*` that is impassable for wheelchairs.
  package static let tooRough: Set<String> = [
    "very_bad", "horrible", "very_horrible", "impassable",
  ]

  /// The default slope of stairs in per mille: a rise of 17 cm on a tread of 29 cm.
  package static let nominalStairs: Int16 = 586
  /// The highest kerb that still counts as step-free at a door, in millimetres.
  static let stepFreeKerb: UInt16 = 30
  /// The narrowest door that counts as step-free, in centimetres.
  static let stepFreeWidth: UInt16 = 80

  /// The accepted values of a key, for messages.
  static func accepted(_ key: String, in texts: any MessageTexts) -> String {
    switch key {
    case "width", "maxwidth:physical", "door:width": texts.widths
    case "kerb:height": texts.kerbHeights
    case "kerb": texts.kerbs
    case "incline": texts.inclines
    case "maxspeed": texts.speeds
    case "step_count": texts.wholeNumber
    case "level", "layer": texts.levels
    case "surface": texts.surfaces
    case "opening_hours": texts.hours
    case "oneway": texts.oneways
    default: texts.permissions
    }
  }
}
