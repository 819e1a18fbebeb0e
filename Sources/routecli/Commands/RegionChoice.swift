import CampusGraph
import GeoCore
import OSMImport
import RouteService

/// The optional `--time-zone` and `--driving-side` of an import.
struct RegionChoice {
  private let timeZone: String?
  private let drivingSide: DrivingSide?

  /// Checks both options.
  ///
  /// - Throws: `InvalidValue` for an unknown zone or side.
  init(timeZone: String?, drivingSide: String?) throws(ServiceError) {
    if let timeZone, TimeZoneClock(identifier: timeZone) == nil {
      throw ServiceError(.invalidValue, ImportTexts.osmUnknownTimeZone(name: timeZone))
    }
    self.timeZone = timeZone
    self.drivingSide = try drivingSide.map(Self.side)
  }

  private static func side(_ text: String) throws(ServiceError) -> DrivingSide {
    if let side = DrivingSide(rawValue: text) { return side }
    throw ServiceError(.invalidValue, ImportTexts.osmBadDrivingSide(side: text))
  }

  /// The zone and the side of a city: as chosen, else derived from its data.
  func region(of city: ImportedCity) -> ChosenRegion {
    let bounds = BoundingBox(city.graph.coordinates.map(\.coordinate))
    let middle = bounds?.center ?? Coordinate(latitude: 0, longitude: 0)
    let derived = DerivedTimeZone(at: middle, in: city.region)
    return ChosenRegion(
      timeZone: timeZone ?? derived.identifier,
      basis: timeZone == nil ? derived.basis : nil,
      drivingSide: drivingSide ?? city.region.drivingSide
        ?? derived.country.map { DrivingSide(ofCountry: $0) } ?? .right
    )
  }
}

/// Time zone and driving side of a city.
struct ChosenRegion {
  /// The IANA name of its time zone.
  var timeZone: String
  /// The basis of a derived zone; `nil` if the zone was chosen.
  var basis: DerivedTimeZone.Basis?
  /// The side on which vehicles drive.
  var drivingSide: DrivingSide

  /// The derived time zone and how to choose another; `nil` if the zone was chosen.
  var notice: ImportTexts? {
    guard let basis else { return nil }
    let reason: ImportTexts =
      switch basis {
      case .boundary: .osmTaggedZone
      case .country(let code): .osmCountryZone(code: code)
      case .nearestPlace: .osmNearestZone
      case .longitude: .osmLongitudeZone
      }
    return .osmTimeZoneNotice(zone: timeZone, reason: LocalizedText(reason))
  }
}
