package import CampusGraph
package import GeoCore

/// All facts about one place.
package struct PlaceDetails {
  private let place: Place
  /// Entrances of a place of a city.
  private let doors: [Coordinate]
  /// The time at the place.
  private let now: LocalTime

  /// Looks up a place.
  ///
  /// - Parameters:
  ///   - text: Its id or name.
  ///   - data: The data that has it.
  ///   - now: Seconds since 1970.
  /// - Throws: `InvalidValue` for positions, else as ``DataSet/resolve(_:near:among:)``.
  package init(of text: String, in data: DataSet, now: Int64) throws(ServiceError) {
    let found = try data.resolve(text)
    guard var place = found.place else {
      let text = PlaceArgument.shown(text)
      throw ServiceError(.invalidValue) { $0.positionWithoutDetails(text) }
    }
    if let station = found.station { place.hours = try data.stations().hours(of: station) }
    self.place = place
    doors = found.doors
    self.now = try data.localTime(now, at: place.location)
  }

  /// The contract's document, a list of one.
  package func json(_ language: Language) -> JSONValue {
    let item = PlaceDocument.full(place, doors: doors, now: now, language)
    return PlaceDocument.list("places", [item], total: 1, page: 1, nextPage: nil)
  }

  /// Text for people.
  package func text(_ style: TextStyle) -> String {
    PlaceText(place: place, doors: doors, now: now, language: style.language).text
  }
}

extension DataSet {
  /// Local time at a place.
  package func localTime(_ now: Int64, at coordinate: Coordinate) throws(ServiceError) -> LocalTime
  {
    let clock = TimeZoneClock(identifier: try zone(at: coordinate))
    return clock?.localTime(atEpoch: Int(now)) ?? LocalTime(secondsSince1970: Int(now))
  }
}

/// A place as text.
package struct PlaceText {
  package let place: Place
  /// Entrances of a place of a city, of which only the locations are known.
  package var doors: [Coordinate] = []
  package let now: LocalTime
  package let language: Language

  /// One fact a line, then the entrances as a table.
  package var text: String {
    var lines = [place.name]
    for (label, value) in facts { lines.append("  \(label): \(value)") }
    let text = lines.joined(separator: "\n")
    return place.entrances.isEmpty ? text : text + "\n\n" + entrances
  }

  private var facts: [(String, String)] {
    let texts = language.texts
    let hours = place.hours.map { $0.text + " (" + status($0) + ")" }
    let facts: [(String, String?)] = [
      (texts.id, place.id), (texts.aliases, place.aliases.joined(separator: ", ")),
      (texts.category, place.category), (texts.location, Format.coordinate(place.location)),
      (texts.entrance, doors.map(Format.coordinate).joined(separator: "; ")),
      (texts.address, place.address), (texts.hours, hours), (texts.phone, place.phone),
      (texts.about, place.summary?[language]),
      (texts.photos, place.photos.joined(separator: ", ")),
    ]
    return facts.compactMap { label, value in
      value.flatMap { $0.isEmpty ? nil : (label, $0) }
    }
  }

  private func status(_ hours: OpeningHours) -> String {
    HoursText(hours: hours, now: now).status[language]
  }

  private var entrances: String {
    let texts = language.texts
    var table = TextTable([texts.entrance, texts.stepFree, texts.hours, texts.id])
    for entrance in place.entrances {
      table.add([
        entrance.name + (entrance.isMain ? texts.mainEntrance : ""),
        texts.word(entrance.isStepFree),
        entrance.hours.map { $0.text + " (" + status($0) + ")" } ?? "",
        entrance.id,
      ])
    }
    return table.text
  }
}
