/// Importance of a road in the network: the value of OSM's `highway`, without `_link`.
///
/// Kept in four bits of ``EdgeFlags``; a slip road has the rank of its road and
/// ``EdgeFlags/slipRoad``.
public enum RoadRank: UInt8, Sendable, CaseIterable {
  /// Not known: files of earlier versions, campus maps, ferries.
  case unknown
  /// `motorway`.
  case motorway
  /// `trunk`.
  case trunk
  /// `primary`.
  case primary
  /// `secondary`.
  case secondary
  /// `tertiary`.
  case tertiary
  /// `unclassified` and `road`.
  case unclassified
  /// `residential`.
  case residential
  /// `living_street`.
  case livingStreet
  /// `service`: driveways, alleys, lanes of car parks.
  case service
  /// `track`.
  case track
  /// `path`, `cycleway`, `bridleway`.
  case path
  /// `footway`, `pedestrian`, `steps`, `corridor`.
  case footway

  /// The rank of a value of `highway`.
  public init(highway: some StringProtocol) {
    let road = highway.hasSuffix("_link") ? String(highway.dropLast(5)) : String(highway)
    self =
      switch road {
      case "motorway": .motorway
      case "trunk": .trunk
      case "primary": .primary
      case "secondary": .secondary
      case "tertiary": .tertiary
      case "unclassified", "road": .unclassified
      case "residential": .residential
      case "living_street": .livingStreet
      case "service", "services": .service
      case "track": .track
      case "path", "cycleway", "bridleway": .path
      case "footway", "pedestrian", "steps", "corridor", "platform": .footway
      default: .unknown
      }
  }
}

extension EdgeFlags {
  private static let rankShift: UInt32 = 25
  private static let rankMask: UInt32 = 0xF << rankShift

  /// The flags that hold a rank.
  public init(_ rank: RoadRank) { self.init(rawValue: UInt32(rank.rawValue) << Self.rankShift) }

  /// The rank of the road; values that no version wrote are unknown.
  public var rank: RoadRank {
    RoadRank(rawValue: UInt8(truncatingIfNeeded: (rawValue & Self.rankMask) >> Self.rankShift))
      ?? .unknown
  }
}
