public import GeoCore

/// Something with a name that one can go to: a building, a bike station or a point of interest.
public struct Place: Sendable, Hashable {
  /// What kind of thing it is; the order is the order of preference among equal matches.
  public enum Kind: String, Sendable, CaseIterable {
    /// A building with entrances.
    case building
    /// A bike-share station.
    case station
    /// A point of interest: a bus stop, a café, a square.
    case poi
  }

  /// The id of its feature or station, unique among places of all kinds.
  public var id: String
  /// What it is.
  public var kind: Kind
  /// Its name.
  public var name: String
  /// Other names: translations, short names, former names.
  public var aliases: [String] = []
  /// What it is for, in OSM's words, such as `library`, `cafe` or `bus_stop`.
  public var category: String = ""
  /// Where it is; for areas, a point inside.
  public var location: Coordinate
  /// Postal address.
  public var address: String?
  /// The part of town and the town it lies in, such as `Cedofeita, Porto`.
  public var district: String?
  /// When it is open.
  public var hours: OpeningHours?
  /// Telephone.
  public var phone: String?
  /// What there is to say about it.
  public var summary: LocalizedText?
  /// Links or file names of photos.
  public var photos: [String] = []
  /// The ways into it; none for places in the open.
  public var entrances: [Entrance] = []

  /// Makes a place.
  public init(id: String, kind: Kind, name: String, location: Coordinate) {
    self.id = id
    self.kind = kind
    self.name = name
    self.location = location
  }
}

/// A door of a building: an edge of kind ``WayKind/door`` from a node outside to one inside.
public struct Entrance: Sendable, Hashable {
  /// The id of its feature; `--close` takes it.
  public var id: String
  /// Its name, if it has one.
  public var name: String
  /// Its name in English, where that is known.
  public var englishName: String?
  /// Where it is.
  public var location: Coordinate
  /// Which way one faces when leaving, in degrees from north: the side of the building it is on.
  public var bearing: Degrees
  /// The edge that leads through it, from outside to inside.
  public var door: EdgeID
  /// The node just outside, joined to the paths.
  public var outside: NodeID
  /// The node just inside.
  public var inside: NodeID
  /// When it is open.
  public var hours: OpeningHours?
  /// Whether it is the main one.
  public var isMain: Bool
  /// Whether a wheelchair passes.
  public var isStepFree: Bool

  /// Makes an entrance.
  public init(
    id: String,
    name: String,
    location: Coordinate,
    bearing: Degrees,
    door: EdgeID,
    outside: NodeID,
    inside: NodeID,
    hours: OpeningHours? = nil,
    isMain: Bool = false,
    isStepFree: Bool = true
  ) {
    self.id = id
    self.name = name
    self.location = location
    self.bearing = bearing
    self.door = door
    self.outside = outside
    self.inside = inside
    self.hours = hours
    self.isMain = isMain
    self.isStepFree = isStepFree
  }
}
