public import CampusGraph
public import GeoCore

/// Everything of a city that one may look for: places with names, houses with numbers, streets.
public struct CityPlaces: Sendable, Hashable {
  /// Nodes, then ways, then relations, each by rising id; then streets by name; then houses that were
  /// reckoned between others.
  public var all: [CityPlace]

  /// Places with a name of their own: buildings, stations, points of interest, towns.
  public var named: [CityPlace] { all.filter { !$0.isHouse && !$0.isStreet } }
  /// Houses that are known by their address alone.
  public var houses: [CityPlace] { all.filter(\.isHouse) }
  /// Streets, each once for all its pieces that hang together.
  public var streets: [CityPlace] { all.filter(\.isStreet) }

  /// Places where bikes are rented (`amenity=bicycle_rental`), as stations of bike sharing.
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

/// A place of a city, with what a place of a campus does not have.
public struct CityPlace: Sendable, Hashable {
  /// The place; its id is `node/1`, `way/2` or `relation/3`, and `way/2/14` for the house number 14 that
  /// was reckoned along an interpolation line.
  public var place: Place
  /// How many bikes a station holds, where that is tagged.
  public var capacity: Int?
  /// Where one goes in, the main entrance first; none where the map has none.
  public var entrances: [Coordinate] = []
  /// The addresses it has; a street has one without a number.
  public var addresses: [CityAddress] = []
  /// The towns, suburbs and postal codes it lies in: those tagged and those whose middle is nearest.
  public var localities: [String] = []
  /// How well known it is, from 0: by its population, an entry in Wikidata, the length of a street.
  public var importance = 0.0

  /// The category of houses without a name of their own.
  public static let addressCategory = "address"
  /// The category of streets.
  public static let streetCategory = "street"

  /// Whether it is known by its address alone.
  public var isHouse: Bool { place.category == Self.addressCategory }
  /// Whether it is a street.
  public var isStreet: Bool { place.category == Self.streetCategory }

  init(_ place: Place) { self.place = place }
}

/// A street and a number.
public struct CityAddress: Sendable, Hashable {
  /// The street, or the hamlet where houses are numbered without streets.
  public var street: String
  /// The number as it is tagged, also several, such as `12-16` or `3;5`; empty for the street itself.
  public var number: String
  /// Whether the house was reckoned between its neighbours.
  public var isEstimated = false
}
