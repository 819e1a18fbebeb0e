import CampusGraph

extension SpanishTexts: HoursTexts {
  var alwaysOpen: String { "siempre abierto" }
  var closed: String { "cerrado" }
  func open(closes moment: String) -> String { "abierto, cierra \(moment)" }
  func closed(opens moment: String) -> String { "cerrado, abre \(moment)" }
  func today(_ clock: String, hour: Int) -> String { at(clock, hour) }
  func tomorrow(_ clock: String, hour: Int) -> String { "mañana \(at(clock, hour))" }

  func on(_ day: Weekday, _ clock: String, hour: Int) -> String {
    let name =
      switch day {
      case .monday: "lunes"
      case .tuesday: "martes"
      case .wednesday: "miércoles"
      case .thursday: "jueves"
      case .friday: "viernes"
      case .saturday: "sábado"
      case .sunday: "domingo"
      }
    return "el \(name) \(at(clock, hour))"
  }

  func on(_ date: String, _ clock: String, hour: Int) -> String {
    "el \(date) \(at(clock, hour))"
  }

  /// The article is singular for one o'clock.
  private func at(_ clock: String, _ hour: Int) -> String {
    (hour == 1 ? "a la " : "a las ") + clock
  }
}
