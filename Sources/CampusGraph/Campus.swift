public import GeoCore

/// Campus read from a file: its street graph, places, map shapes and data problems.
public struct Campus: Sendable {
  /// Its name.
  public var name: String
  /// A notice of the file, such as that it is illustrative; shown with every picture.
  public var notice: LocalizedText?
  /// The attribution required for maps and exports; empty if none is.
  public var attribution: String
  /// A short fingerprint of the file's bytes: `data_version`.
  public var dataVersion: String
  /// IANA name of its time zone.
  public var timeZone: String
  /// The streets, paths, plazas and doors.
  public var graph: StreetGraph
  /// Buildings and points of interest, in file order.
  public var places: [Place]
  /// The rings of its boundary, the outer one first; empty without one.
  public var boundary: [[Coordinate]]
  /// The image that pixels refer to.
  public var mapImage: MapImage?
  /// The shapes of its map, in drawing order.
  public var shapes: [CampusShape]
  /// Probable errors of the data: islands, dangling ends, unjoined crossings.
  public var problems: [CampusProblem]

  /// Makes a campus of its parts.
  public init(
    name: String,
    notice: LocalizedText?,
    attribution: String,
    dataVersion: String,
    timeZone: String,
    graph: StreetGraph,
    places: [Place],
    boundary: [[Coordinate]],
    mapImage: MapImage?,
    shapes: [CampusShape],
    problems: [CampusProblem]
  ) {
    self.name = name
    self.notice = notice
    self.attribution = attribution
    self.dataVersion = dataVersion
    self.timeZone = timeZone
    self.graph = graph
    self.places = places
    self.boundary = boundary
    self.mapImage = mapImage
    self.shapes = shapes
    self.problems = problems
  }
}

/// Shape on a map of a campus.
public struct CampusShape: Sendable {
  /// Kind of shape, for the style.
  public enum Kind: String, Sendable, CaseIterable {
    /// The campus itself.
    case boundary
    /// Grass, gardens, parks.
    case green
    /// Pools, ponds.
    case water
    /// Sports pitches and courts.
    case pitch
    /// Car parks.
    case parking
    /// A square that can be crossed in any direction.
    case plaza
    /// A building.
    case building
    /// A street for cars.
    case road
    /// A footway, ramp or crossing.
    case path
    /// Stairs.
    case steps
    /// A cycleway.
    case cycleway
    /// A corridor inside a building.
    case corridor
    /// A ferry line.
    case ferry
    /// A wall, fence or hedge.
    case barrier
  }

  /// The kind of shape.
  public var kind: Kind
  /// The label; empty for none.
  public var name: String
  /// One line, or the rings of a polygon with the outer one first.
  public var lines: [[Coordinate]]
  /// Whether `lines` are rings to be filled.
  public var isArea: Bool

  /// Makes a shape.
  public init(kind: Kind, name: String, lines: [[Coordinate]], isArea: Bool) {
    self.kind = kind
    self.name = name
    self.lines = lines
    self.isArea = isArea
  }
}

/// Valid but probably wrong data in a campus file.
public struct CampusProblem: Sendable, Hashable {
  /// Kind of problem.
  public enum Kind: String, Sendable, CaseIterable {
    /// A component of the network that is not connected to the largest one.
    case island
    /// A line that ends just short of another.
    case danglingEnd = "dangling_end"
    /// Lines that cross without a common node, although no tag puts them on different levels.
    case unjoinedCrossing = "unjoined_crossing"
    /// An entrance or building without a way nearby.
    case unreachableEntrance = "unreachable_entrance"
    /// An area whose outline crosses itself.
    case selfCrossing = "self_crossing"
    /// A path that crosses a wall without a door or gate.
    case throughWall = "through_wall"
    /// An unknown value, which is ignored.
    case ignoredValue = "ignored_value"
    /// Anything else.
    case other
  }

  /// The kind of problem.
  public var kind: Kind
  /// The id of the feature.
  public var feature: String
  /// Where it is.
  public var location: Coordinate
  /// The problem and the remedy.
  public var message: LocalizedText

  /// Makes a problem.
  public init(kind: Kind, feature: String, location: Coordinate, message: LocalizedText) {
    self.kind = kind
    self.feature = feature
    self.location = location
    self.message = message
  }
}
