public import CampusGraph
public import GeoCore

/// The places of a city: named places, houses with numbers, and streets.
public struct CityPlaces: Sendable, Hashable {
  /// Nodes, then ways, then relations, each in ascending order of ids; then streets by name; then
  /// interpolated houses.
  public var all: [CityPlace]

  /// Places with a name of their own: buildings, stations, points of interest, towns.
  public var named: [CityPlace] { all.filter { !$0.isHouse && !$0.isStreet } }
  /// Houses with an address but no name.
  public var houses: [CityPlace] { all.filter(\.isHouse) }
  /// Streets, one for each connected group of ways with the same name.
  public var streets: [CityPlace] { all.filter(\.isStreet) }

  /// Bike rentals (`amenity=bicycle_rental`), as stations of bike sharing.
  public var stations: [Station] {
    all.filter { $0.place.kind == .station }.map { found in
      var station = Station(
        id: found.place.id,
        name: found.place.name,
        location: found.place.location
      )
      station.aliases = found.place.aliases
      station.address = found.place.address
      station.capacity = found.capacity
      station.hours = found.place.hours
      return station
    }
  }
}

/// A place of a city, with properties that a place of a campus lacks.
public struct CityPlace: Sendable, Hashable {
  /// The place; its id is `node/1`, `way/2` or `relation/3`, or `way/2/14` for the house number 14
  /// interpolated along the way 2.
  public var place: Place
  /// The number of bikes that a station holds; `nil` if not tagged.
  public var capacity: Int?
  /// The entrances, the main one first.
  public var entrances: [Coordinate] = []
  /// How many of the first entrances are equally good: the main ones, or without them all that are
  /// not private or for deliveries only.
  public var preferredEntranceCount = 1
  /// The addresses; a street has one without a number.
  public var addresses: [CityAddress] = []
  /// The towns, suburbs and postal codes it lies in: tagged ones, then those of the nearest
  /// centres.
  public var localities: [String] = []
  /// Importance for ranking, from 0: by population, an entry in Wikidata, or the length of a
  /// street.
  public var importance = 0.0

  /// The category of houses without a name.
  public static let addressCategory = "address"
  /// The category of streets.
  public static let streetCategory = "street"

  /// Whether it is a house without a name.
  public var isHouse: Bool { place.category == Self.addressCategory }
  /// Whether it is a street.
  public var isStreet: Bool { place.category == Self.streetCategory }

  init(_ place: Place) { self.place = place }
}

/// A street and a number.
public struct CityAddress: Sendable, Hashable {
  /// The street, or the hamlet if its houses are numbered without streets.
  public var street: String
  /// The number as tagged, possibly several, such as `12-16` or `3;5`; empty for the street itself.
  public var number: String
  /// Whether the house is interpolated between mapped ones.
  public var isEstimated = false
}
