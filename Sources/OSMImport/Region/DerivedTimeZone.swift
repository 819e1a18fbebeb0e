import CampusGraph
public import GeoCore

/// Time zone of a city, and the data it was derived from.
public struct DerivedTimeZone: Sendable, Hashable {
  /// The data that a time zone was derived from.
  public enum Basis: Sendable, Hashable {
    /// The `timezone` tag of boundaries in the extract.
    case boundary
    /// The country: its zone whose principal place is nearest, or the most populous one with the
    /// same clocks.
    case country(String)
    /// The zone of the world whose principal place is nearest.
    case nearestPlace
    /// The longitude, because this machine has no table of time zones.
    case longitude
  }
  /// The IANA name.
  public var identifier: String
  /// The data it was derived from.
  public var basis: Basis
  /// The country according to the extract, or that of the nearest zone; `nil` if unknown.
  public var country: String?

  /// Derives the time zone of a place.
  ///
  /// - Parameters:
  ///   - place: the middle of a city.
  ///   - region: the region according to the city's data.
  ///   - folder: the folder of the system's tz data; `nil` for `$TZDIR` or `/usr/share/zoneinfo`.
  public init(at place: Coordinate, in region: CityRegion, folder: String? = nil) {
    if let zone = region.timeZone, TimeZoneClock(identifier: zone) != nil {
      self.init(identifier: zone, basis: .boundary, country: region.country)
      return
    }
    let zones = ZoneTable(folder: folder ?? ZoneTable.folder)?.zones ?? []
    let own = zones.filter { zone in region.country.map(zone.countries.contains) ?? false }
    if let country = region.country, let zone = Self.mostPopulous(of: own, near: place) {
      self.init(identifier: zone.name, basis: .country(country), country: country)
    } else if let zone = Self.best(zones, at: place) {
      self.init(identifier: zone.name, basis: .nearestPlace, country: zone.countries.first)
    } else {
      let name = Self.name(at: place.longitude)
      self.init(identifier: name, basis: .longitude, country: region.country)
    }
  }

  private init(identifier: String, basis: Basis, country: String?) {
    self.identifier = identifier
    self.basis = basis
    self.country = country
  }

  /// Beyond this distance in metres from a zone's principal place, solar time is considered, too.
  private static let far: Meters = 600_000
  /// Standard time is mostly this many hours ahead of solar time, within the margin.
  private static let ahead = 0.35
  private static let margin = 0.7

  /// The zone whose principal place is nearest.
  ///
  /// Far from all principal places, only zones whose clocks agree with solar time count, if there
  /// are any: Seattle is nearer to Boise than to Los Angeles.
  private static func best(_ zones: [ZoneTable.Zone], at place: Coordinate) -> ZoneTable.Zone? {
    let known = zones.filter { TimeZoneClock(identifier: $0.name) != nil }
    guard let nearest = nearest(known, to: place) else { return nil }
    guard known.count > 1, GreatCircle.distance(nearest.place, place) > far else { return nearest }
    let agreeing = known.filter { abs(hours($0.name) - place.longitude / 15 - ahead) <= margin }
    return Self.nearest(agreeing, to: place) ?? nearest
  }

  /// The most populous of a country's zones with the same clocks as the best one.
  ///
  /// The table lists the most populous zones first. Heidelberg is nearer to Büsingen than to
  /// Berlin.
  private static func mostPopulous(
    of zones: [ZoneTable.Zone],
    near place: Coordinate
  ) -> ZoneTable.Zone? {
    guard let best = best(zones, at: place) else { return nil }
    return zones.first { offsets($0.name) == offsets(best.name) }
  }

  private static func nearest(
    _ zones: [ZoneTable.Zone],
    to place: Coordinate
  ) -> ZoneTable.Zone? {
    // Zones extend from north to south, so differences in latitude count half.
    func offset(_ zone: ZoneTable.Zone) -> Meters {
      let middle = Coordinate(
        latitude: (zone.place.latitude + place.latitude) / 2,
        longitude: zone.place.longitude
      )
      return GreatCircle.distance(middle, place)
    }
    return zones.min { (offset($0), $0.name) < (offset($1), $1.name) }
  }

  /// The offset of standard time from UTC in hours.
  private static func hours(_ zone: String) -> Double { Double(offsets(zone).min() ?? 0) / 3600 }

  /// Seconds ahead of UTC in January and in July 2025; empty for an unknown zone.
  private static func offsets(_ zone: String) -> [Int] {
    let (january, july) = (1_736_899_200, 1_752_537_600)
    let clock = TimeZoneClock(identifier: zone)
    return [january, july].compactMap { clock?.offset(atEpoch: $0) }
  }

  /// The nautical zone of a longitude; the names of these zones have inverted signs.
  private static func name(at longitude: Double) -> String {
    let hours = Int((longitude / 15).rounded())
    return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
  }
}
