public import CampusGraph

/// Counts of tags that identify the country, time zone and driving side of an extract.
///
/// Source: the wiki's pages *Key:ISO3166-1*, *Key:ISO3166-2*, *Key:addr:country*, *Key:timezone*
/// and *Key:driving side*.
struct RegionHints {
  /// The weight of each country, by its code.
  private var countries: [String: Int] = [:]
  /// The number of boundaries that name each time zone.
  private var zones: [String: Int] = [:]
  /// The numbers of boundaries and of ways that name each driving side.
  private var sidesOfBoundaries: [DrivingSide: Int] = [:]
  private var sidesOfWays: [DrivingSide: Int] = [:]

  /// The weight of a boundary's code, relative to an address.
  private static let boundaryWeight = 10

  /// Counts the tags of a relation.
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

  /// Counts the tags of a node or a way.
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

  /// The country code at the start of `MT`, `mt` or `ES-GA`.
  private static func country(_ text: String) -> String? {
    let code = text.prefix { $0 != "-" }.uppercased()
    let isCode = code.utf8.count == 2 && code.utf8.allSatisfy { (65...90).contains($0) }
    return isCode ? code : nil
  }

  /// The region that the majority of tags name.
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

/// Country, time zone and driving side of an extract according to its tags.
public struct CityRegion: Sendable, Hashable {
  /// The two-letter ISO 3166-1 code of its country; `nil` if it is not tagged.
  public var country: String?
  /// The IANA name of the time zone that boundaries are tagged with; `nil` if they are not.
  public var timeZone: String?
  /// The driving side: tagged on boundaries, else of the country, else tagged on ways; `nil` if
  /// unknown.
  public var drivingSide: DrivingSide?
}
