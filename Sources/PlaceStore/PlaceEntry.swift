public import CampusGraph
public import GeoCore

/// A place as a store keeps it: with its doors, and the address by which it is found.
public struct PlaceEntry: Sendable, Hashable {
  /// The place.
  ///
  /// One of category ``addressCategory`` that has addresses is a house without a name of its own: it
  /// is found by its address, its id and its category, and by nothing else.
  public var place: Place
  /// How many bikes a station holds, where that is known.
  public var capacity: Int?
  /// Where one goes in, the main entrance first; empty where ``place`` says all that is known.
  public var entrances: [Coordinate] = []
  /// The addresses it is found by; a street has one without a number.
  public var addresses: [PlaceAddress] = []
  /// Towns, suburbs and postal codes that may stand beside the address.
  public var localities: [String] = []
  /// How well known a place of a city is, from 0 for one that few look for; some 0.5 for a town.
  ///
  /// Among places of a city that fit a name, what people mean comes first: see
  /// ``PlaceStore/lookup(_:kind:near:)``. `nil` on a campus, where buildings come before stations
  /// before points of interest.
  public var importance: Double?

  /// The category of houses without a name.
  public static let addressCategory = "address"
  /// The category of streets.
  public static let streetCategory = "street"

  /// Makes an entry for a place that has a name only.
  public init(_ place: Place) { self.place = place }

  /// What it is beside others of its name.
  var placeClass: PlaceClass { PlaceClass(of: place, importance: importance ?? 0) }

  /// Whether it is found by its address and not by a name.
  var isHouse: Bool { place.category == Self.addressCategory && !addresses.isEmpty }

  /// The names that it is found by, its own first.
  var names: [String] { isHouse ? [] : [place.name] + place.aliases }
}

/// A street and a number in it.
public struct PlaceAddress: Sendable, Hashable {
  /// The street, or the hamlet where houses are numbered without streets.
  public var street: String
  /// The number as it is written, also several, such as `12-16` or `3;5`; empty for the street itself.
  public var number: String
  /// Whether the place was not surveyed but reckoned from its neighbours.
  public var isEstimated: Bool

  /// Makes an address.
  public init(street: String, number: String = "", isEstimated: Bool = false) {
    self.street = street
    self.number = number
    self.isEstimated = isEstimated
  }
}
