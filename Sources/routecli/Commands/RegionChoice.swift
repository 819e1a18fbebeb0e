import CampusGraph
import GeoCore
import OSMImport
import RouteService

/// `--time-zone` and `--driving-side` of an import, either of which may be left out.
struct RegionChoice {
  private let timeZone: String?
  private let drivingSide: DrivingSide?

  /// Checks what was given.
  ///
  /// - Throws: `InvalidValue` for a zone or a side that there is not.
  init(timeZone: String?, drivingSide: String?) throws(ServiceError) {
    if let timeZone, TimeZoneClock(identifier: timeZone) == nil {
      throw ServiceError(
        .invalidValue,
        LocalizedText(
          en: "--time-zone \(timeZone): no such zone; give one such as Europe/Lisbon",
          es: "--time-zone \(timeZone): no existe; indique una como Europe/Lisbon"
        )
      )
    }
    self.timeZone = timeZone
    self.drivingSide = try drivingSide.map(Self.side)
  }

  private static func side(_ text: String) throws(ServiceError) -> DrivingSide {
    if let side = DrivingSide(rawValue: text) { return side }
    throw ServiceError(
      .invalidValue,
      LocalizedText(
        en: "--driving-side \(text): give left or right",
        es: "--driving-side \(text): indique left (izquierda) o right (derecha)"
      )
    )
  }

  /// The zone and the side of a city: as chosen, else as they follow from its data.
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

/// Where a city lies, as far as clocks and driving go.
struct ChosenRegion {
  /// The IANA name of its time zone.
  var timeZone: String
  /// What the zone was derived from; `nil` where it was chosen.
  var basis: DerivedTimeZone.Basis?
  /// The side on which vehicles drive.
  var drivingSide: DrivingSide

  /// Which time zone was taken and how to choose another; `nil` where it was chosen.
  var notice: LocalizedText? {
    guard let basis else { return nil }
    let reason =
      switch basis {
      case .boundary:
        LocalizedText(en: "tagged on boundaries of the extract", es: "etiquetada en sus límites")
      case .country(let code):
        LocalizedText(en: "of the country \(code)", es: "del país \(code)")
      case .nearestPlace:
        LocalizedText(
          en: "whose principal place is nearest; the extract does not name its country",
          es: "cuyo lugar principal es el más cercano; el extracto no nombra su país"
        )
      case .longitude:
        LocalizedText(
          en: "by the longitude, without summer time: this machine has no table of time zones",
          es: "por la longitud, sin horario de verano: este equipo no tiene tabla de husos"
        )
      }
    return LocalizedText(
      en: "warning: time zone \(timeZone) (\(reason.en)); choose another with --time-zone",
      es: "aviso: zona horaria \(timeZone) (\(reason.es)); elija otra con --time-zone"
    )
  }
}
