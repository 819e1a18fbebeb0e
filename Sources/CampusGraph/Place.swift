public import GeoCore

/// Named destination: a building, a bike station or a point of interest.
public struct Place: Sendable, Hashable {
  /// Kind of place, in the order of preference among equal matches.
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
  /// The kind of place.
  public var kind: Kind
  /// Its name.
  public var name: String
  /// Other names: translations, short names, former names.
  public var aliases: [String] = []
  /// Its category as an OSM value, such as `library`, `cafe` or `bus_stop`.
  public var category: String = ""
  /// Where it is; for areas, a point inside.
  public var location: Coordinate
  /// Whether its location is interpolated between house numbers, not surveyed.
  public var isEstimated = false
  /// Postal address.
  public var address: String?
  /// Street and number by which it is found; `nil` for places without, and for those of a city, whose
  /// addresses are stored by themselves.
  public var streetAddress: StreetAddress?
  /// The part of town and the town it lies in, such as `Cedofeita, Porto`.
  public var district: String?
  /// Its opening hours.
  public var hours: OpeningHours?
  /// Telephone.
  public var phone: String?
  /// A description.
  public var summary: LocalizedText?
  /// Links or file names of photos.
  public var photos: [String] = []
  /// Its entrances; none for places outdoors.
  public var entrances: [Entrance] = []

  /// Makes a place.
  public init(id: String, kind: Kind, name: String, location: Coordinate) {
    self.id = id
    self.kind = kind
    self.name = name
    self.location = location
  }
}

/// Street and house number, with the localities that may be named with them.
public struct StreetAddress: Sendable, Hashable {
  /// The street.
  public var street: String
  /// The number as mapped.
  public var number: String
  /// Town, suburb and postal code, if known.
  public var localities: [String]

  /// Makes an address.
  public init(street: String, number: String, localities: [String] = []) {
    self.street = street
    self.number = number
    self.localities = localities
  }
}

/// Entrance of a building: an edge of kind ``WayKind/door`` from a node outside to one inside.
public struct Entrance: Sendable, Hashable {
  /// The id of its feature, as accepted by `--close`.
  public var id: String
  /// Its name; empty without one.
  public var name: String
  /// Its English name, if known.
  public var englishName: String?
  /// Where it is.
  public var location: Coordinate
  /// The direction of leaving the building, in degrees from north.
  public var bearing: Degrees
  /// The edge that leads through it, from outside to inside.
  public var door: EdgeID
  /// The node just outside, connected to the paths.
  public var outside: NodeID
  /// The node just inside.
  public var inside: NodeID
  /// Its opening hours.
  public var hours: OpeningHours?
  /// Whether it is the main entrance.
  public var isMain: Bool
  /// Whether it is accessible by wheelchair.
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
