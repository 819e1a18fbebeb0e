package import CampusGraph
package import GeoCore

/// Opening hours as people say them.
package struct HoursText {
  /// The hours.
  package let hours: OpeningHours
  /// The time at the place.
  package let now: LocalTime

  private static let days: [LocalizedText] = [
    LocalizedText(en: "Monday", es: "lunes"), LocalizedText(en: "Tuesday", es: "martes"),
    LocalizedText(en: "Wednesday", es: "miércoles"), LocalizedText(en: "Thursday", es: "jueves"),
    LocalizedText(en: "Friday", es: "viernes"), LocalizedText(en: "Saturday", es: "sábado"),
    LocalizedText(en: "Sunday", es: "domingo"),
  ]

  /// Whether it is open, and when that changes: `closed now, opens on Monday at 07:00`.
  package var status: LocalizedText {
    let isOpen = hours.isOpen(at: now)
    guard let change = hours.nextChange(after: now) else {
      return isOpen
        ? LocalizedText(en: "always open", es: "siempre abierto")
        : LocalizedText(en: "closed", es: "cerrado")
    }
    let when = moment(change)
    return isOpen
      ? LocalizedText(en: "open now, closes \(when.en)", es: "abierto, cierra \(when.es)")
      : LocalizedText(en: "closed now, opens \(when.en)", es: "cerrado, abre \(when.es)")
  }

  private func moment(_ time: LocalTime) -> LocalizedText {
    let clock = Self.padded(time.hour) + ":" + Self.padded(time.minute)
    let article = time.hour == 1 ? "a la" : "a las"
    switch time.date.daysSince1970 - now.date.daysSince1970 {
    case 0: return LocalizedText(en: "at \(clock)", es: "\(article) \(clock)")
    case 1:
      return LocalizedText(en: "tomorrow at \(clock)", es: "mañana \(article) \(clock)")
    case 2...6:
      let day = Self.days[time.date.weekday.rawValue]
      return LocalizedText(en: "on \(day.en) at \(clock)", es: "el \(day.es) \(article) \(clock)")
    default:
      let (year, month, day) = time.date.components
      let date = "\(year)-\(Self.padded(month))-\(Self.padded(day))"
      return LocalizedText(en: "on \(date) at \(clock)", es: "el \(date) \(article) \(clock)")
    }
  }

  private static func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
