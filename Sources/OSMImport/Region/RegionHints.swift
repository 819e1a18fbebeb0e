public import CampusGraph

/// What the objects of an extract say about the country that it lies in.
///
/// Source: the wiki's pages *Key:ISO3166-1*, *Key:ISO3166-2*, *Key:addr:country*, *Key:timezone* and
/// *Key:driving side*.
struct RegionHints {
  /// How much speaks for each country, by its code.
  private var countries: [String: Int] = [:]
  /// How many boundaries name each time zone.
  private var zones: [String: Int] = [:]
  /// How many boundaries, and how many ways, are said to have a driving side.
  private var sidesOfBoundaries: [DrivingSide: Int] = [:]
  private var sidesOfWays: [DrivingSide: Int] = [:]

  /// A boundary's code counts as much as so many addresses.
  private static let boundaryWeight = 10

  /// Takes note of a relation.
  mutating func take(relation list: TagList) {
    guard list.contains(Self.isOfBoundary) else { return }
    let tags = list.tags
    if let side = tags["driving_side"].flatMap(DrivingSide.init) {
      sidesOfBoundaries[side, default: 0] += 1
    }
    guard tags.has("boundary", "administrative") else { return }
    for key in ["ISO3166-1:alpha2", "ISO3166-1", "ISO3166-2"] {
      guard let code = tags[key].flatMap(Self.country) else { continue }
      countries[code, default: 0] += Self.boundaryWeight
      break
    }
    if let zone = tags["timezone"] { zones[zone, default: 0] += 1 }
  }

  /// Takes note of a node or a way.
  mutating func take(object list: TagList) {
    guard !list.isEmpty, list.contains(Self.isOfObject) else { return }
    let tags = list.tags
    if let code = tags["addr:country"].flatMap(Self.country) { countries[code, default: 0] += 1 }
    if let side = tags["driving_side"].flatMap(DrivingSide.init) {
      sidesOfWays[side, default: 0] += 1
    }
  }

  private static func isOfBoundary(_ key: String) -> Bool {
    key == "boundary" || key == "driving_side"
  }

  private static func isOfObject(_ key: String) -> Bool {
    key == "addr:country" || key == "driving_side"
  }

  /// The two letters that `MT`, `mt` or `ES-GA` starts with.
  private static func country(_ text: String) -> String? {
    let code = text.prefix { $0 != "-" }.uppercased()
    let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (65...90).contains($0) }
    return isCode ? code : nil
  }

  /// What most objects say.
  var region: CityRegion {
    let country = Self.most(countries)
    let ofCountry = country.map { DrivingSide(ofCountry: $0) }
    return CityRegion(
      country: country,
      timeZone: Self.most(zones),
      drivingSide: Self.side(sidesOfBoundaries) ?? ofCountry ?? Self.side(sidesOfWays)
    )
  }

  private static func most(_ counts: [String: Int]) -> String? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private static func side(_ counts: [DrivingSide: Int]) -> DrivingSide? {
    let (left, right) = (counts[.left] ?? 0, counts[.right] ?? 0)
    return left == right ? nil : left > right ? .left : .right
  }
}

/// What an extract says about where it lies.
public struct CityRegion: Sendable, Hashable {
  /// The ISO 3166-1 code of its country, two letters; `nil` where nothing says so.
  public var country: String?
  /// The IANA name of the time zone that its boundaries have; `nil` where they have none.
  public var timeZone: String?
  /// The side on which vehicles drive: as its boundaries say, its country does, or its ways say; `nil`
  /// where nothing does.
  public var drivingSide: DrivingSide?
}
