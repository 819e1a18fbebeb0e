import CampusGraph
import CityImport
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
    ChosenRegion(of: city, timeZone: timeZone, drivingSide: drivingSide)
  }
}

extension ChosenRegion {
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
