import CampusGraph
public import GeoCore

/// The time zone of a place as far as it can be derived, and what from.
public struct DerivedTimeZone: Sendable, Hashable {
  /// What it was derived from.
  public enum Basis: Sendable, Hashable {
    /// Boundaries of the extract have it as their `timezone`.
    case boundary
    /// It is the only one of a country, or of several the one whose principal place is nearest; of
    /// those with the same clocks as that one, the most populous.
    case country(String)
    /// Of all time zones its principal place is nearest.
    case nearestPlace
    /// The longitude, as there is no table of time zones on this machine.
    case longitude
  }
  /// Its IANA name.
  public var identifier: String
  /// What it was derived from.
  public var basis: Basis
  /// The country of a zone that was derived from the nearest place.
  public var country: String?

  /// Derives the time zone of a place.
  ///
  /// - Parameters:
  ///   - place: the middle of a city.
  ///   - region: what the city's data say.
  ///   - folder: where the system's tz data lie; `nil` for `$TZDIR` or `/usr/share/zoneinfo`.
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

  /// Further than this from a zone's principal place, in metres, the sun is asked, too.
  private static let far: Meters = 600_000
  /// Clocks are mostly so many hours ahead of the sun, within a margin.
  private static let ahead = 0.35
  private static let margin = 0.7

  /// The zone whose principal place is nearest; far from all of them only zones whose clocks agree with
  /// the sun count, if there are any: Seattle is nearer to Boise than to Los Angeles.
  private static func best(_ zones: [ZoneTable.Zone], at place: Coordinate) -> ZoneTable.Zone? {
    let known = zones.filter { TimeZoneClock(identifier: $0.name) != nil }
    guard let nearest = nearest(known, to: place) else { return nil }
    guard known.count > 1, GreatCircle.distance(nearest.place, place) > far else { return nearest }
    let sunny = known.filter { abs(hours($0.name) - place.longitude / 15 - ahead) <= margin }
    return Self.nearest(sunny, to: place) ?? nearest
  }

  /// Of a country's zones with the same clocks as the best one, the first of the table, which lists the
  /// more populous before the others: Heidelberg is nearer to Büsingen than to Berlin.
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
    // Zones are bands from north to south: a degree of latitude tells less than one of longitude.
    func offset(_ zone: ZoneTable.Zone) -> Meters {
      let middle = Coordinate(
        latitude: (zone.place.latitude + place.latitude) / 2,
        longitude: zone.place.longitude
      )
      return GreatCircle.distance(middle, place)
    }
    return zones.min { (offset($0), $0.name) < (offset($1), $1.name) }
  }

  /// How far standard time is ahead of UTC, in hours.
  private static func hours(_ zone: String) -> Double { Double(offsets(zone).min() ?? 0) / 3600 }

  /// Seconds ahead of UTC in January and in July 2025; empty for an unknown zone.
  private static func offsets(_ zone: String) -> [Int] {
    let (january, july) = (1_736_899_200, 1_752_537_600)
    let clock = TimeZoneClock(identifier: zone)
    return [january, july].compactMap { clock?.offset(atEpoch: $0) }
  }

  /// The nautical zone of a longitude; signs of these names are turned round.
  private static func name(at longitude: Double) -> String {
    let hours = Int((longitude / 15).rounded())
    return hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
  }
}
