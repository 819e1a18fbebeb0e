import CampusGraph
package import GeoCore
import PlaceStore

/// All facts about one station.
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
  ///   - data: The data that has it.
  ///   - now: Seconds since 1970.
  /// - Throws: As ``DataSet/resolve(_:near:among:)``.
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
    let texts = style.texts
    let status = HoursText(hours: hours, now: now).status[style.language]
    let facts: [(String, String?)] = [
      (texts.id, station.id), (texts.location, Format.coordinate(station.location)),
      (texts.address, station.address), (texts.landmark, station.landmark),
      (texts.capacity, station.capacity.map(String.init)),
      (texts.bikes, station.status.map { "\($0.bikesAvailable)" }),
      (texts.freeDocks, station.status?.docksAvailable.map { "\($0)" }),
      (texts.hours, hours.text + " (" + status + ")"), (texts.terms, terms(texts)),
      (texts.confirmed, texts.word(station.isConfirmed)),
    ]
    let lines = facts.compactMap { label, value in value.map { "  \(label): \($0)" } }
    return ([station.name] + lines).joined(separator: "\n")
  }

  /// The longest loan, the wait between loans, and the membership that is needed; `nil` if nothing
  /// is known.
  private func terms(_ texts: any ServiceTexts) -> String? {
    let parts = [
      system.maxTripDuration.map { texts.loanLimit(Format.duration($0)) },
      system.waitBetweenTrips.map { texts.loanPause(Format.duration($0)) },
      system.membership.map { $0[texts.language] },
    ]
    .compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
