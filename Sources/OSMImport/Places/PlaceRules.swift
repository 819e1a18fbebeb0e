import CampusGraph

/// Categories and names of places from tags.
enum PlaceRules {
  /// Whether an object with this key may be a place; tested before its tags are copied.
  static func isOfInterest(_ key: String) -> Bool {
    nameKeys.contains(key) || key == "amenity" || key == "entrance" || key.hasPrefix("addr:")
  }

  // MARK: - Categories

  /// The values of a key that are categories.
  private enum Values {
    case any
    case these(Set<String>)
  }

  /// The keys of categories, in the order of precedence.
  private static let categories: [(key: String, values: Values)] = [
    ("amenity", .any),
    ("shop", .any),
    ("tourism", .any),
    ("leisure", .any),
    ("office", .any),
    ("craft", .any),
    ("healthcare", .any),
    ("historic", .any),
    ("highway", .these(["bus_stop", "services", "rest_area"])),
    (
      "railway",
      .these(["station", "halt", "tram_stop", "stop", "platform", "subway_entrance"])
    ),
    ("public_transport", .these(["station", "platform", "stop_position"])),
    ("aeroway", .these(["aerodrome", "terminal", "heliport", "helipad"])),
    ("aerialway", .these(["station"])),
    (
      "place",
      .these([
        "city", "town", "village", "hamlet", "suburb", "borough", "quarter", "neighbourhood",
        "isolated_dwelling", "farm", "locality", "square", "island", "islet",
      ])
    ),
    (
      "natural",
      .these([
        "peak", "volcano", "saddle", "beach", "bay", "cape", "cave_entrance", "spring", "tree",
        "water", "wood",
      ])
    ),
    (
      "man_made",
      .these([
        "bridge", "lighthouse", "observatory", "obelisk", "pier", "tower", "water_tower",
        "watermill", "windmill", "works",
      ])
    ),
    (
      "landuse",
      .these(["cemetery", "commercial", "industrial", "recreation_ground", "religious", "retail"])
    ),
  ]

  /// The category, as an OSM value; `nil` for objects that are not places.
  static func category(_ tags: OSMTags) -> String? {
    for (key, values) in categories {
      guard let value = tags[key], value != "no" else { continue }
      // Of several values the first counts; for `yes` the key is the category.
      let first = String(value.prefix { $0 != ";" })
      switch values {
      case .any: return first == "yes" ? key : first
      case .these(let wanted): if wanted.contains(first) { return first }
      }
    }
    if isSquare(tags) { return "square" }
    return tags["building"].flatMap { value in
      value == "no" ? nil : value == "yes" ? "building" : String(value.prefix { $0 != ";" })
    }
  }

  /// Whether it is a pedestrian area, which with a name is a square.
  private static func isSquare(_ tags: OSMTags) -> Bool {
    tags.has("highway", "pedestrian")
      && (tags.has("area", "yes") || tags.has("type", "multipolygon"))
  }

  /// The kind of place.
  static func kind(_ tags: OSMTags, _ category: String) -> Place.Kind {
    if category == "bicycle_rental" { return .station }
    return isBuilding(tags) ? .building : .poi
  }

  /// Whether it is a building.
  static func isBuilding(_ tags: OSMTags) -> Bool { tags.isSet("building") }

  /// Categories of stops and stations; of neighbours with the same name, the first in this order is
  /// kept.
  static let transport = [
    "station", "halt", "tram_stop", "bus_station", "bus_stop", "platform", "stop", "stop_position",
    "subway_entrance",
  ]

  // MARK: - Names

  /// Keys of names, in the order of precedence.
  private static let nameKeys = [
    "name", "official_name", "int_name", "short_name", "alt_name", "loc_name", "brand", "ref",
  ]

  /// Keys of alternative names; each may have a language suffix.
  private static let aliasKeys: Set<String> = [
    "name", "int_name", "official_name", "short_name", "alt_name", "loc_name", "old_name",
    "reg_name", "nat_name",
  ]

  /// Categories whose `ref` is an inventory number, not a name.
  private static let withoutRefs: Set<String> = [
    "bench", "grit_bin", "hunting_stand", "parking_space", "post_box", "recycling", "tree",
    "vending_machine", "waste_basket", "waste_disposal",
  ]

  /// The name; `nil` if it has none.
  static func name(_ tags: OSMTags, _ category: String) -> String? {
    for key in nameKeys where key != "ref" || !withoutRefs.contains(category) {
      if let name = tags[key].flatMap(Self.list)?.first { return name }
    }
    guard category == "bicycle_rental" else { return nil }
    // A bike station without a name is still useful.
    return ["network", "operator"].compactMap { tags[$0].flatMap(Self.list)?.first }.first
      ?? category
  }

  /// Its alternative names, in ascending order of their keys.
  static func aliases(_ tags: OSMTags, keys: [String], name: String) -> [String] {
    var aliases: [String] = []
    for key in keys.sorted() where isAlias(key) {
      // A name may contain a semicolon; lists of names are in the other keys.
      let values = key == "name" ? [] : tags[key].map(list) ?? []
      for value in values where value != name && !aliases.contains(value) { aliases.append(value) }
    }
    if let ref = tags["ref"], !withoutRefs.contains(category(tags) ?? "") {
      for value in list(ref) where value != name && !aliases.contains(value) {
        aliases.append(value)
      }
    }
    return aliases
  }

  /// Whether a key holds a name, with a language (`name:en`, `name:zh-Hant`) or without.
  ///
  /// `name:left`, `name:pronunciation` and `name:1930` do not.
  private static func isAlias(_ key: String) -> Bool {
    let parts = key.split(separator: ":", maxSplits: 1)
    guard let first = parts.first, aliasKeys.contains(String(first)) else { return false }
    guard parts.count > 1 else { return true }
    let language = parts[1].prefix { $0 != "-" && $0 != "_" }
    return (2...3).contains(language.count) && language.allSatisfy { $0.isLowercase && $0.isASCII }
  }

  /// The values of a list, with blanks normalised and empty values removed.
  static func list(_ value: String) -> [String] {
    value.split(separator: ";").map { tidy(String($0)) }.filter { !$0.isEmpty }
  }

  /// The text with runs of blanks replaced by one, without blanks at the ends, of at most 255
  /// characters.
  static func tidy(_ value: String) -> String {
    String(value.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(255))
  }

  // MARK: - Streets

  /// Values of `highway` that are not streets, or not yet.
  private static let noStreets: Set<String> = [
    "abandoned", "bus_stop", "construction", "corridor", "elevator", "no", "planned", "platform",
    "proposed", "razed", "rest_area", "services",
  ]

  /// The name of a street, or its ref; `nil` for other ways.
  static func streetName(_ tags: OSMTags) -> String? {
    guard let highway = tags["highway"], !noStreets.contains(highway) else { return nil }
    let name = tags["name"].map(tidy) ?? tags["ref"].flatMap { list($0).first }
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: - Entrances

  /// The rank of an entrance, 0 for the main one; `nil` for other nodes and for exits.
  static func entranceRank(_ tags: OSMTags) -> Int? {
    switch tags["entrance"] {
    case nil, "no", "exit", "emergency", "fire_exit": return nil
    case "main": return tags.has("access", "no", "private") ? 2 : 0
    case "service", "garage", "delivery", "secondary": return 2
    default: return tags.has("access", "no", "private") ? 2 : 1
    }
  }

  /// Values of `barrier` on an outline through which people enter an area.
  private static let gates: Set<String> = [
    "entrance", "gate", "kissing_gate", "lift_gate", "sliding_gate", "swing_gate", "turnstile",
    "wicket_gate",
  ]

  /// The rank of a gate as an entrance; `nil` for other nodes, and for gates that are closed to
  /// people.
  static func gateRank(_ tags: OSMTags) -> Int? {
    guard let barrier = tags["barrier"], gates.contains(barrier), tags["entrance"] == nil,
      !tags.has("foot", "no"), !tags.has("access", "no")
    else { return nil }
    return tags.has("access", "private") && !tags.isSet("foot") ? 2 : 1
  }
}
