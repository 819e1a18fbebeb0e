public import CampusGraph

/// Class of a place, for ranking places of the same name.
public enum PlaceClass: Int, Sendable, CaseIterable {
  /// A town, a part of one, a village, an island.
  case locality
  /// A railway or bus station, an airport, a ferry terminal, a station of shared bikes.
  case station
  /// A square.
  case square
  /// A sight or another well-known place.
  case landmark
  /// Any other place with a name: a shop, an office, a building.
  case other
  /// A street.
  case street
  /// A stop of buses or trams.
  case stop
  /// A house without a name.
  case address

  /// Class of a place by its category.
  ///
  /// - Parameters:
  ///   - place: The place; one of category ``PlaceEntry/addressCategory`` is a house.
  ///   - importance: Its importance, from 0.
  public init(of place: Place, importance: Double = 0) {
    let category = place.category
    if category == PlaceEntry.addressCategory {
      self = .address
    } else if category == PlaceEntry.streetCategory {
      self = .street
    } else if Self.localities[category] != nil {
      self = .locality
    } else if place.kind == .station || Self.stations.contains(category) {
      self = .station
    } else if Self.stops.contains(category) {
      self = .stop
    } else if category == "square" {
      self = .square
    } else if Self.landmarks.contains(category) || importance >= Self.landmarkImportance {
      self = .landmark
    } else {
      self = .other
    }
  }

  /// The importance from which a place of any category is a landmark.
  private static let landmarkImportance = 0.25

  /// Values of OSM's `place` and their ranks; cities to quarters come first.
  private static let localities = [
    "city": 0, "town": 1, "village": 2, "borough": 3, "suburb": 4, "quarter": 5,
    "neighbourhood": 9, "hamlet": 9, "island": 9,
    "islet": 10, "isolated_dwelling": 10, "farm": 10, "locality": 10,
  ]

  private static let stations: Set<String> = [
    "aerodrome", "bus_station", "ferry_terminal", "halt", "station", "terminal", "train_station",
  ]

  private static let stops: Set<String> = [
    "bus_stop", "platform", "stop", "stop_position", "subway_entrance", "tram_stop",
  ]

  private static let landmarks: Set<String> = [
    "aquarium", "archaeological_site", "attraction", "castle", "cathedral", "fort", "hospital",
    "monument", "museum", "palace", "stadium", "theme_park", "townhall", "university", "zoo",
  ]

  /// See ``rank(of:)``.
  static let squareRank = 7
  /// See ``rank(of:)``.
  static let streetRank = 11

  /// Rank of a place of a city among others of its name, lowest first: localities from the city to
  /// the quarter, stations, squares, landmarks, small localities, other places, streets and stops.
  func rank(of place: Place) -> Int {
    switch self {
    case .locality: Self.localities[place.category] ?? 10
    case .station: place.kind == .station ? 10 : 6
    case .square: Self.squareRank
    case .landmark: 8
    case .other: 10
    case .street, .stop: Self.streetRank
    case .address: 12
    }
  }
}

/// Filter of places by kind.
public enum PlaceFilter: String, Sendable, CaseIterable {
  /// Buildings.
  case building
  /// Stations: of shared bikes, of trains and buses.
  case station
  /// Stations of shared bikes.
  case bikeStation
  /// Places other than buildings and stations of shared bikes.
  case poi
  /// Points of interest other than localities, stations, stops, streets and houses.
  case plainPoi
  /// Stops of buses and trams.
  case stop
  /// Streets.
  case street
  /// Towns and their parts.
  case locality
  /// Places found by an address.
  case address

  /// Whether a place passes the filter.
  func accepts(_ kind: Place.Kind, _ placeClass: PlaceClass) -> Bool {
    switch self {
    case .building: kind == .building
    case .station: kind == .station || placeClass == .station
    case .bikeStation: kind == .station
    case .poi: kind == .poi
    case .plainPoi: kind == .poi && [.square, .landmark, .other].contains(placeClass)
    case .stop: placeClass == .stop
    case .street: placeClass == .street
    case .locality: placeClass == .locality
    case .address: true
    }
  }

  /// The condition on columns `kind` and `class` of the table of places.
  var sql: String {
    let codes = Place.Kind.allCases.flatMap { kind in
      PlaceClass.allCases.filter { accepts(kind, $0) }.map { kind.rank * 16 + $0.rawValue }
    }
    return "kind * 16 + class IN (\(codes.map(String.init).joined(separator: ",")))"
  }
}
