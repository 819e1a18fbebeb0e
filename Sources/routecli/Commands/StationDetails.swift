import CampusGraph
import GeoCore
import PlaceStore

/// `stations show`: all that is known of one station.
struct StationDetails {
  /// A station's name or id.
  let station: String
  let global: GlobalOptions

  /// Prints it.
  ///
  /// - Throws: what looking up a name throws.
  func show(_ set: DataSet) throws(CommandFailure) {
    let hasPrefix = station.lowercased().hasPrefix("station:")
    let argument = hasPrefix ? station : "station:" + station
    guard let number = try set.resolve(argument, among: .bikeStation).station else { return }
    let stations = try set.stations()
    let hours = stations.hours(of: number)
    let now = try PlaceDetails.now(at: stations[number].location, set)
    if global.json {
      try StandardOutput.say(json(stations[number], stations.system, hours, now).text)
    } else {
      try StandardOutput.say(text(stations[number], stations.system, hours, now))
    }
  }

  private func json(
    _ station: Station,
    _ system: BikeShareSystem,
    _ hours: OpeningHours,
    _ now: LocalTime
  ) -> JSONValue {
    var item = PlaceDocument.station(station, distance: nil, global.language)
    item["aliases"] = .array(station.aliases.map(JSONValue.string))
    item["hours"] = .string(hours.text)
    item["open"] = .bool(hours.isOpen(at: now))
    item["source"] = station.source.map(JSONValue.string)
    var terms = JSONObject()
    if !system.name.isEmpty { terms["name"] = .string(system.name) }
    terms["max_trip_duration"] = system.maxTripDuration.map(JSONValue.number)
    terms["wait_between_trips"] = system.waitBetweenTrips.map(JSONValue.number)
    terms["membership"] = system.membership.map { .string($0[global.language]) }
    terms["notice"] = system.notice.map { .string($0[global.language]) }
    item["system"] = .object(terms)
    return PlaceDocument.list("stations", [item], total: 1, page: 1, nextPage: nil)
  }

  private func text(
    _ station: Station,
    _ system: BikeShareSystem,
    _ hours: OpeningHours,
    _ now: LocalTime
  ) -> String {
    let language = global.language
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
