public import GeoCore

/// A campus as read from its file: the street graph, what lies on it, and what was odd about it.
public struct Campus: Sendable {
  /// Its name.
  public var name: String
  /// What the file says about itself, such as being illustrative; shown with every picture.
  public var notice: LocalizedText?
  /// Who must be named beside maps and exports; empty where nobody must.
  public var attribution: String
  /// A short fingerprint of the file's bytes: `data_version`.
  public var dataVersion: String
  /// IANA name of its time zone.
  public var timeZone: String
  /// The streets, paths, plazas and doors.
  public var graph: StreetGraph
  /// Buildings and points of interest, in file order.
  public var places: [Place]
  /// The rings of its boundary, the outer one first; empty if the file has none.
  public var boundary: [[Coordinate]]
  /// The image that pixels refer to.
  public var mapImage: MapImage?
  /// What a map of it shows, in drawing order.
  public var shapes: [CampusShape]
  /// What a surveyor should look at: islands, dangling ends, unjoined crossings.
  public var problems: [CampusProblem]

  /// Bundles the parts.
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

/// Something that a map of a campus shows.
public struct CampusShape: Sendable {
  /// What it is, for the style.
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
    /// A square that may be crossed freely.
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
    /// A line of boats.
    case ferry
    /// A wall, fence or hedge.
    case barrier
  }

  /// What it is.
  public var kind: Kind
  /// Its label; empty if it has none.
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

/// Something in a campus file that is legal but probably not meant.
public struct CampusProblem: Sendable, Hashable {
  /// What sort of oddity it is.
  public enum Kind: String, Sendable, CaseIterable {
    /// A part of the network that no way joins to the largest part.
    case island
    /// A line that ends just short of another.
    case danglingEnd = "dangling_end"
    /// Lines that cross without being joined, though nothing says that one passes over the other.
    case unjoinedCrossing = "unjoined_crossing"
    /// An entrance or building with no way near.
    case unreachableEntrance = "unreachable_entrance"
    /// An area whose outline crosses itself.
    case selfCrossing = "self_crossing"
    /// A path that leads through a wall where there is no door or gate.
    case throughWall = "through_wall"
    /// A value that was not understood and is ignored.
    case ignoredValue = "ignored_value"
    /// Anything else.
    case other
  }

  /// The sort.
  public var kind: Kind
  /// The id of the feature.
  public var feature: String
  /// Where it is.
  public var location: Coordinate
  /// What is odd, and the remedy.
  public var message: LocalizedText

  /// Makes a report.
  public init(kind: Kind, feature: String, location: Coordinate, message: LocalizedText) {
    self.kind = kind
    self.feature = feature
    self.location = location
    self.message = message
  }
}
