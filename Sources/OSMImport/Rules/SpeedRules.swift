import CampusGraph
import GeoCore

/// Speed limits of cars: values with units, and legal limits that tags refer to by name.
///
/// Source: the wiki's pages *Key:maxspeed*, *Key:source:maxspeed*, *Key:zone:maxspeed* and *Default
/// speed limits*.
enum SpeedRules {
  /// The speed on roads without a limit, in km/h.
  private static let unlimited: UInt8 = 130

  /// Legal limits in km/h: the common value of each, and those of countries that differ.
  private static let laws: [String: UInt8] = [
    "urban": 50, "rural": 90, "trunk": 100, "motorway": 130, "living_street": 10,
    "bicycle_road": 30, "zone30": 30, "zone:30": 30, "zone20": 20, "zone:20": 20,
    "AT:rural": 100, "BE:motorway": 120, "BE:rural": 70, "BE:trunk": 120, "CH:motorway": 120,
    "CH:rural": 80, "CH:living_street": 20, "CZ:living_street": 20, "CZ:trunk": 110,
    "DE:living_street": 7, "DE:rural": 100, "DK:rural": 80, "ES:motorway": 120, "ES:trunk": 90,
    "FI:rural": 80, "FR:living_street": 20, "FR:rural": 80, "FR:trunk": 110,
    "GB:motorway": 113, "GB:nsl_dual": 113, "GB:nsl_restricted": 48, "GB:nsl_single": 97,
    "HU:trunk": 110, "IT:trunk": 110, "NL:rural": 80, "NO:rural": 80, "PL:motorway": 140,
    "PT:motorway": 120, "PT:living_street": 20, "RU:living_street": 20, "RU:motorway": 110,
    "RU:urban": 60, "SE:rural": 70, "UA:living_street": 20, "UA:trunk": 110,
  ]

  /// Keys that name a legal limit if no limit is tagged, the most specific first.
  private static let lawKeys = [
    "maxspeed:type", "source:maxspeed", "maxspeed:source", "zone:maxspeed", "zone:traffic",
  ]

  /// The speed limit of cars in km/h; `nil` if none is tagged.
  ///
  /// An edge has one limit for both directions: the lower one of the directions open to cars.
  static func limit(_ tags: OSMTags) -> UInt8? {
    let closed = DirectionRules.closed(tags)
    let directions = [
      ("maxspeed:forward", AccessMask.carForward), ("maxspeed:backward", .carBackward),
    ]
    let limits = directions.lazy.filter { closed.isDisjoint(with: $0.1) }.compactMap { key, _ in
      (tags[key] ?? tags["maxspeed"]).flatMap(speed)
    }
    let legal = limits.min() ?? lawKeys.lazy.compactMap { tags[$0].flatMap(speed) }.first
    guard let advisory = tags["maxspeed:advisory"].flatMap(speed) else { return legal }
    return min(advisory, legal ?? .max)
  }

  /// The lowest of the values between semicolons.
  private static func speed(_ text: String) -> UInt8? {
    text.split(separator: ";").compactMap { single(trimmed($0)) }.min()
  }

  private static func single(_ text: String) -> UInt8? {
    if text == "none" { return unlimited }
    if text.hasSuffix("knots") {
      return TagValues.number(text.dropLast(5)).flatMap {
        TagValues.speed(($0 * 1.852).rounded(.down))
      }
    }
    if let speed = TagValues.speed(text) { return speed }
    // Such as `PT:urban` or `DE:30`.
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let law = String(text[text.index(after: colon)...])
    return laws[text] ?? laws[law] ?? TagValues.speed(law)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " })
  }
}
