public import GeoCore

/// A place where shared bikes are taken and brought back.
public struct Station: Sendable, Hashable {
  /// Its id in the feed.
  public var id: String
  /// Its name.
  public var name: String
  /// Other names, also those in other languages.
  public var aliases: [String] = []
  /// Where it is.
  public var location: Coordinate
  /// Postal address, or the corner it stands at.
  public var address: String?
  /// What it stands by: the "referencia" that people give each other.
  public var landmark: String?
  /// How many bikes it holds; `nil` if not known.
  public var capacity: Int?
  /// Whether a source names it; a station that none names was placed as sample data.
  public var isConfirmed = true
  /// What is known, and from where; `nil` if the feed is the source.
  public var source: String?
  /// Whether it is a place without docks, such as a marked stretch of pavement.
  public var isVirtual = false
  /// Its own opening hours; `nil` for those of the system.
  public var hours: OpeningHours?
  /// How it stood when the feed was made; `nil` if not known.
  public var status: StationStatus?

  /// Makes a station.
  public init(id: String, name: String, location: Coordinate) {
    self.id = id
    self.name = name
    self.location = location
  }

  /// Whether a bike can be taken here, as far as is known: not at one that is empty or out of use.
  public var hasBikes: Bool { status.map(\.hasBikes) ?? true }

  /// Whether a bike can be brought back here, as far as is known: not at one that is full or out of
  /// use.
  public var hasDocks: Bool { status.map(\.hasDocks) ?? true }

  /// The station as something to look up; its category is OSM's `bicycle_rental`.
  public var place: Place {
    var place = Place(id: id, kind: .station, name: name, location: location)
    place.aliases = aliases
    place.category = "bicycle_rental"
    place.address = address
    place.hours = hours
    place.summary = landmark.map {
      LocalizedText(en: "Landmark: \($0)", es: "Referencia: \($0)")
    }
    return place
  }
}

/// How a station stood at one moment.
public struct StationStatus: Sendable, Hashable {
  /// Bikes that can be taken.
  public var bikesAvailable: Int
  /// Docks that can be used; `nil` if bikes can always be left.
  public var docksAvailable: Int?
  /// Whether it is there at all; stations are taken away in winter.
  public var isInstalled = true
  /// Whether bikes are given out.
  public var isRenting = true
  /// Whether bikes are taken back.
  public var isReturning = true
  /// When it last reported, in seconds since 1970-01-01T00:00:00Z.
  public var lastReported: Int?

  /// Makes a status of a station in service.
  public init(bikesAvailable: Int, docksAvailable: Int?) {
    self.bikesAvailable = bikesAvailable
    self.docksAvailable = docksAvailable
  }

  /// Whether a bike can be taken.
  public var hasBikes: Bool { isInstalled && isRenting && bikesAvailable > 0 }

  /// Whether a bike can be brought back.
  public var hasDocks: Bool { isInstalled && isReturning && docksAvailable != 0 }
}

/// Who lends the bikes, when, and on which terms.
public struct BikeShareSystem: Sendable, Hashable {
  /// Its id.
  public var id = ""
  /// Its name.
  public var name = ""
  /// The language of its texts, such as `es`.
  public var language = "en"
  /// IANA name of its time zone; `nil` if not known.
  public var timeZone: String?
  /// When bikes are lent and taken back.
  public var hours = OpeningHours.always
  /// How long a bike may be kept; `nil` if not known.
  public var maxTripDuration: Seconds?
  /// How long one waits between two loans; `nil` if not known.
  public var waitBetweenTrips: Seconds?
  /// What one needs to borrow a bike.
  public var membership: LocalizedText?
  /// Who must be named beside maps and exports; empty where nobody must.
  public var attribution = ""
  /// What the data says about itself, such as being sample data in part.
  public var notice: LocalizedText?

  /// A system of which nothing is known: always open, no limits.
  public init() {}
}
