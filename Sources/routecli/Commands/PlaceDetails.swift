import CampusGraph
import Foundation
import GeoCore

/// `places show`: all that is known of one place.
struct PlaceDetails {
  /// A place's id or name.
  let place: String
  let global: GlobalOptions

  /// Prints it.
  ///
  /// - Throws: `InvalidValue` for positions, and what looking up a name throws.
  func show(_ set: DataSet) throws(CommandFailure) {
    guard case .name = try PlaceArgument(parsing: place) else {
      let text = PlaceArgument.shown(place)
      throw CommandFailure(
        .invalidValue,
        LocalizedText(
          en: "\(text): give the id or name of a place",
          es: "\(text): indique el id o el nombre de un lugar"
        )
      )
    }
    let found = try set.resolve(place)
    guard var place = found.place else { return }
    if let station = found.station { place.hours = try set.stations().hours(of: station) }
    let now = try Self.now(at: place.location, set)
    if global.json {
      let item = PlaceDocument.full(place, now: now, global.language)
      let list = PlaceDocument.list("places", [item], total: 1, page: 1, nextPage: nil)
      try StandardOutput.say(list.text)
    } else {
      try StandardOutput.say(PlaceText(place: place, now: now, language: global.language).text)
    }
  }

  /// What the clocks show at a place.
  static func now(at coordinate: Coordinate, _ set: DataSet) throws(CommandFailure) -> LocalTime {
    let epoch = Int(Date().timeIntervalSince1970)
    let clock = TimeZoneClock(identifier: try set.zone(at: coordinate))
    return clock?.localTime(atEpoch: epoch) ?? LocalTime(secondsSince1970: epoch)
  }
}

/// A place as text.
struct PlaceText {
  let place: Place
  let now: LocalTime
  let language: Language

  /// One fact a line, then the entrances as a table.
  var text: String {
    var lines = [place.name]
    for (label, value) in facts { lines.append("  " + label[language] + ": " + value) }
    let text = lines.joined(separator: "\n")
    return place.entrances.isEmpty ? text : text + "\n\n" + entrances
  }

  private var facts: [(LocalizedText, String)] {
    let hours = place.hours.map { $0.text + " (" + status($0) + ")" }
    let facts: [(LocalizedText, String?)] = [
      (LocalizedText(en: "Id", es: "Id"), place.id),
      (
        LocalizedText(en: "Also", es: "También"),
        place.aliases.isEmpty ? nil : place.aliases.joined(separator: ", ")
      ),
      (LocalizedText(en: "Category", es: "Categoría"), place.category),
      (LocalizedText(en: "Location", es: "Ubicación"), Format.coordinate(place.location)),
      (LocalizedText(en: "Address", es: "Dirección"), place.address),
      (LocalizedText(en: "Hours", es: "Horario"), hours),
      (LocalizedText(en: "Phone", es: "Teléfono"), place.phone),
      (LocalizedText(en: "About", es: "Descripción"), place.summary?[language]),
      (LocalizedText(en: "Photos", es: "Fotos"), place.photos.joined(separator: ", ")),
    ]
    return facts.compactMap { label, value in
      value.flatMap { $0.isEmpty ? nil : (label, $0) }
    }
  }

  private func status(_ hours: OpeningHours) -> String {
    HoursText(hours: hours, now: now).status[language]
  }

  private var entrances: String {
    let isSpanish = language == .spanish
    var table = TextTable(
      isSpanish
        ? ["Entrada", "Sin escalones", "Horario", "Id"]
        : ["Entrance", "Step-free", "Hours", "Id"]
    )
    for entrance in place.entrances {
      let main = isSpanish ? " (principal)" : " (main)"
      table.add([
        entrance.name + (entrance.isMain ? main : ""),
        entrance.isStepFree ? (isSpanish ? "sí" : "yes") : "no",
        entrance.hours.map { $0.text + " (" + status($0) + ")" } ?? "",
        entrance.id,
      ])
    }
    return table.text
  }
}
