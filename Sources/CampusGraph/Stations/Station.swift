public import GeoCore

/// Bike-share station.
public struct Station: Sendable, Hashable {
  /// Its id in the feed.
  public var id: String
  /// Its name.
  public var name: String
  /// Other names, also in other languages.
  public var aliases: [String] = []
  /// Where it is.
  public var location: Coordinate
  /// Postal address, or the street corner.
  public var address: String?
  /// A nearby landmark, the "referencia" of Latin American addresses.
  public var landmark: String?
  /// Number of docks; `nil` if not known.
  public var capacity: Int?
  /// Whether a source confirms it; other stations are sample data.
  public var isConfirmed = true
  /// The source of the data; `nil` if it is the feed.
  public var source: String?
  /// Whether it is a virtual station without docks, such as a marked area.
  public var isVirtual = false
  /// Its own opening hours; `nil` for those of the system.
  public var hours: OpeningHours?
  /// Its status when the feed was created; `nil` if not known.
  public var status: StationStatus?

  /// Makes a station.
  public init(id: String, name: String, location: Coordinate) {
    self.id = id
    self.name = name
    self.location = location
  }

  /// Whether a bike can be rented here; `true` if the status is not known.
  public var hasBikes: Bool { status.map(\.hasBikes) ?? true }

  /// Whether a bike can be returned here; `true` if the status is not known.
  public var hasDocks: Bool { status.map(\.hasDocks) ?? true }

  /// The station as a place, of category `bicycle_rental` as in OSM.
  public var place: Place {
    var place = Place(id: id, kind: .station, name: name, location: location)
    place.aliases = aliases
    place.category = "bicycle_rental"
    place.address = address
    place.hours = hours
    place.summary = landmark.map { name in .message { $0.landmark(name) } }
    return place
  }
}

/// Status of a station at one time.
public struct StationStatus: Sendable, Hashable {
  /// Number of bikes for rent.
  public var bikesAvailable: Int
  /// Number of free docks; `nil` if bikes can always be returned.
  public var docksAvailable: Int?
  /// Whether it is installed; some stations are removed in winter.
  public var isInstalled = true
  /// Whether it rents bikes.
  public var isRenting = true
  /// Whether it accepts returns.
  public var isReturning = true
  /// When it last reported, in seconds since 1970-01-01T00:00:00Z.
  public var lastReported: Int?

  /// Makes a status of a station in service.
  public init(bikesAvailable: Int, docksAvailable: Int?) {
    self.bikesAvailable = bikesAvailable
    self.docksAvailable = docksAvailable
  }

  /// Whether a bike can be rented.
  public var hasBikes: Bool { isInstalled && isRenting && bikesAvailable > 0 }

  /// Whether a bike can be returned.
  public var hasDocks: Bool { isInstalled && isReturning && docksAvailable != 0 }
}

/// Bike-share system: operator, hours and terms.
public struct BikeShareSystem: Sendable, Hashable {
  /// Its id.
  public var id = ""
  /// Its name.
  public var name = ""
  /// The language of its texts, such as `es`.
  public var language = "en"
  /// IANA name of its time zone; `nil` if not known.
  public var timeZone: String?
  /// The hours of renting and returning bikes.
  public var hours = OpeningHours.always
  /// The maximum duration of a rental; `nil` if not known.
  public var maxTripDuration: Seconds?
  /// The minimum time between two rentals; `nil` if not known.
  public var waitBetweenTrips: Seconds?
  /// The requirements for renting a bike.
  public var membership: LocalizedText?
  /// The attribution required for maps and exports; empty if none is.
  public var attribution = ""
  /// A notice about the data, such as that it contains sample data.
  public var notice: LocalizedText?
  /// Address of those who answer questions about the feed; `nil` if not known.
  public var email: String?

  /// An unknown system: always open, without limits.
  public init() {}
}
