import CampusGraph
package import GeoCore
import PlaceStore

/// All that is known of one station.
package struct StationDetails {
  private let station: Station
  private let system: BikeShareSystem
  private let hours: OpeningHours
  /// The time at the station.
  private let now: LocalTime

  /// Looks up a station.
  ///
  /// - Parameters:
  ///   - text: Its name or id.
  ///   - data: Where it is looked up.
  ///   - now: Seconds since 1970.
  /// - Throws: What looking up a name throws.
  package init(of text: String, in data: DataSet, now: Int64) throws(ServiceError) {
    let hasPrefix = text.lowercased().hasPrefix("station:")
    let name = hasPrefix ? text : "station:" + text
    guard let number = try data.resolve(name, among: .bikeStation).station else {
      throw PlaceFailures.notFound(text, [])
    }
    let stations = try data.stations()
    station = stations[number]
    system = stations.system
    hours = stations.hours(of: number)
    self.now = try data.localTime(now, at: stations[number].location)
  }

  /// The contract's document, a list of one.
  package func json(_ language: Language) -> JSONValue {
    var item = PlaceDocument.station(station, distance: nil, language)
    item["aliases"] = .array(station.aliases.map(JSONValue.string))
    item["hours"] = .string(hours.text)
    item["open"] = .bool(hours.isOpen(at: now))
    item["source"] = station.source.map(JSONValue.string)
    var terms = JSONObject()
    if !system.name.isEmpty { terms["name"] = .string(system.name) }
    terms["max_trip_duration"] = system.maxTripDuration.map(JSONValue.number)
    terms["wait_between_trips"] = system.waitBetweenTrips.map(JSONValue.number)
    terms["membership"] = system.membership.map { .string($0[language]) }
    terms["notice"] = system.notice.map { .string($0[language]) }
    item["system"] = .object(terms)
    return PlaceDocument.list("stations", [item], total: 1, page: 1, nextPage: nil)
  }

  /// Text for people.
  package func text(_ style: TextStyle) -> String {
    let language = style.language
    let status = HoursText(hours: hours, now: now).status[language]
    let facts: [(LocalizedText, String?)] = [
      (LocalizedText(same: "Id"), station.id),
      (LocalizedText(en: "Location", es: "Ubicación"), Format.coordinate(station.location)),
      (LocalizedText(en: "Address", es: "Dirección"), station.address),
      (LocalizedText(en: "Landmark", es: "Referencia"), station.landmark),
      (LocalizedText(en: "Capacity", es: "Capacidad"), station.capacity.map(String.init)),
      (LocalizedText(en: "Bikes", es: "Bicicletas"), station.status.map { "\($0.bikesAvailable)" }),
      (
        LocalizedText(en: "Free docks", es: "Puestos libres"),
        station.status?.docksAvailable.map { "\($0)" }
      ),
      (LocalizedText(en: "Hours", es: "Horario"), hours.text + " (" + status + ")"),
      (LocalizedText(en: "Terms", es: "Préstamo"), Self.terms(system)?[language]),
      (
        LocalizedText(en: "Confirmed", es: "Confirmada"),
        station.isConfirmed ? (language == .spanish ? "sí" : "yes") : "no"
      ),
    ]
    let lines = facts.compactMap { label, value in value.map { "  \(label[language]): \($0)" } }
    return ([station.name] + lines).joined(separator: "\n")
  }

  /// How long a bike may be kept, how long one waits, and what one needs.
  private static func terms(_ system: BikeShareSystem) -> LocalizedText? {
    var parts: [LocalizedText] = []
    if let limit = system.maxTripDuration.map(Format.duration) {
      parts.append(LocalizedText(en: "\(limit) a trip", es: "\(limit) por viaje"))
    }
    if let wait = system.waitBetweenTrips.map(Format.duration) {
      parts.append(LocalizedText(en: "\(wait) between loans", es: "\(wait) entre préstamos"))
    }
    if let membership = system.membership { parts.append(membership) }
    guard !parts.isEmpty else { return nil }
    return LocalizedText(
      en: parts.map(\.en).joined(separator: "; "),
      es: parts.map(\.es).joined(separator: "; ")
    )
  }
}
