import CampusGraph

/// Properties of a road on which decisions at junctions depend.
struct RoadTraits {
  /// How a traveller moves along a road.
  enum Travel: Equatable {
    case own, pushing, ferry
  }

  /// The name and the reference number.
  let name: RoadName
  /// The rank; guessed from the kind of way if the file does not tell.
  let rank: RoadRank
  /// The flags of the edge.
  let flags: EdgeFlags
  /// How the traveller moves.
  let travel: Travel
  /// The number of lanes; 0 if not known.
  let laneCount: Int

  /// A slip road or another connection between roads.
  var isLink: Bool { flags.contains(.slipRoad) }
  /// A road with separated carriageways for fast traffic, not a slip road of one.
  var isMotorway: Bool { !isLink && isFast }
  /// A slip road of such a road.
  var isRamp: Bool { isLink && isFast }
  private var isFast: Bool { rank == .motorway || rank == .trunk || flags.contains(.motorway) }
  /// A way that is never the obvious continuation of a road: a driveway, an alley, a track, a path.
  var isMinor: Bool { rank == .unknown || rank.rawValue >= RoadRank.service.rawValue }
  /// Part of a roundabout or of a circular junction.
  var isRound: Bool { flags.contains(.roundabout) }
  /// Only for those who start or end their trip there.
  var isRestricted: Bool {
    !flags.isDisjoint(with: [.driversDestinationOnly, .driversWithPermission])
  }

  /// Importance on a scale on which neighbouring ranks differ by about 2; less is more important.
  ///
  /// Roads are compared by the ratio of their values: see ``isObviouslyContinued(by:not:)``.
  var standing: Int {
    let road =
      switch rank {
      case .motorway: 0
      case .trunk: 2
      case .primary: 4
      case .secondary: 6
      case .tertiary: 8
      case .unclassified, .residential: 10
      case .livingStreet: 11
      case .service: 12
      case .track, .path: 16
      case .footway: 18
      case .unknown: 31
      }
    return isLink ? road + 1 : road
  }

  /// Ranks that drivers hardly distinguish share a group.
  private var group: Int {
    switch rank {
    case .motorway: 0
    case .trunk: 1
    case .primary, .secondary, .tertiary: 2
    case .unclassified, .residential, .livingStreet, .service: 3
    case .track, .path: 5
    case .footway: 6
    case .unknown: 7
    }
  }

  /// Whether a traveller who goes on along another road notices nothing: neither by signs nor by the
  /// kind of road.
  func isAlike(_ other: RoadTraits) -> Bool {
    rank == other.rank && flags == other.flags && travel == other.travel && name == other.name
  }

  /// Whether it is of a lesser kind than another road: a street beside a main road, not a secondary
  /// beside a primary one.
  func isLesser(than other: RoadTraits) -> Bool {
    isMinor == other.isMinor ? group > other.group : isMinor
  }

  /// Whether it is of the same kind as another road.
  func isSameKind(as other: RoadTraits) -> Bool { rank == other.rank && isLink == other.isLink }

  /// Whether its group is less important than another's, whatever else it is.
  func hasLesserGroup(than other: RoadTraits) -> Bool { group > other.group }

  /// Whether it is a connection that belongs to another road, which is none.
  func isLink(of road: RoadTraits) -> Bool {
    isLink && !road.isLink && rank == road.rank && rank.rawValue <= RoadRank.tertiary.rawValue
      && rank != .unknown
  }

  /// Whether `road`, and not `other`, is the obvious continuation of this road.
  func isObviouslyContinued(by road: RoadTraits, not other: RoadTraits) -> Bool {
    let isHigher = 1.75 * Double(road.standing) < Double(other.standing)
    return isHigher && isSameKind(as: road) || !road.isMinor && !isMinor && other.isMinor
  }
}

extension RoadTraits {
  /// The traits of an edge with a name.
  ///
  /// Takes values and not the graph, because passing a graph retains every one of its columns.
  init(_ kind: WayKind, _ flags: EdgeFlags, laneCount: Int, name: RoadName, travel: Travel) {
    self.flags = flags
    self.name = name
    self.laneCount = laneCount
    self.travel = travel
    let known = flags.rank
    rank = known == .unknown ? Self.rank(of: kind, flags) : known
  }

  /// A rank for files that have none: streets are all alike, motorways are not streets.
  private static func rank(of kind: WayKind, _ flags: EdgeFlags) -> RoadRank {
    switch kind {
    case .road:
      !flags.isDisjoint(with: [.motorway, .motorwayLink]) ? .motorway : .residential
    case .cycleway: .path
    case .footway, .steps, .ramp, .corridor, .crossing, .plaza, .door, .elevator, .link: .footway
    case .ferry: .unknown
    }
  }
}
