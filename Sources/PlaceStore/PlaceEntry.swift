public import CampusGraph
public import GeoCore

/// Place with its entrances and addresses, as stored in a place store.
public struct PlaceEntry: Sendable, Hashable {
  /// The place.
  ///
  /// A place of category ``addressCategory`` with addresses is a house without a name: it is found
  /// only by address, id and category.
  public var place: Place
  /// Number of docks of a bike station, if known.
  public var capacity: Int?
  /// Entrances, the main one first; empty if ``place`` has all that is known.
  public var entrances: [Coordinate] = []
  /// How many of the first entrances are equally good.
  ///
  /// Of these, the one nearest to the other end of a trip is used; it is 1 if the first entrance is
  /// the only main one.
  public var preferredEntranceCount = 1
  /// Its addresses; a street has one without a number.
  public var addresses: [PlaceAddress] = []
  /// Towns, suburbs and postal codes that a query may name with the address.
  public var localities: [String] = []
  /// Importance of a place of a city, from 0; about 0.5 for a town.
  ///
  /// Ranks places of a city with the same name: see ``PlaceStore/lookup(_:kind:near:)``. `nil` on a
  /// campus, on which buildings come before stations before points of interest.
  public var importance: Double?

  /// The category of houses without a name.
  public static let addressCategory = "address"
  /// The category of streets.
  public static let streetCategory = "street"

  /// Makes an entry of a place with its street address, if it has one.
  public init(_ place: Place) {
    self.place = place
    guard let address = place.streetAddress else { return }
    addresses = [PlaceAddress(street: address.street, number: address.number)]
    localities = address.localities
  }

  /// Its class for ranking.
  var placeClass: PlaceClass { PlaceClass(of: place, importance: importance ?? 0) }

  /// Whether it is found by address and not by name.
  var isHouse: Bool { place.category == Self.addressCategory && !addresses.isEmpty }

  /// Its preferred entrances, see ``preferredEntranceCount``.
  var preferredEntrances: [Coordinate] {
    Array(entrances.prefix(max(1, preferredEntranceCount)))
  }

  /// The place, with its location marked as estimated if all of its numbers are.
  var markedPlace: Place {
    var place = place
    place.isEstimated = place.isEstimated || HouseNumbering(self) == .estimated
    return place
  }

  /// Its searchable names, its own first.
  var names: [String] { isHouse ? [] : [place.name] + place.aliases }
}

/// A street and a number in it.
public struct PlaceAddress: Sendable, Hashable {
  /// The street, or the hamlet if houses are numbered without streets.
  public var street: String
  /// The number as mapped, also several, such as `12-16` or `3;5`; empty for the street itself.
  public var number: String
  /// Whether the position is interpolated from neighbours, not surveyed.
  public var isEstimated: Bool

  /// Makes an address.
  public init(street: String, number: String = "", isEstimated: Bool = false) {
    self.street = street
    self.number = number
    self.isEstimated = isEstimated
  }
}
