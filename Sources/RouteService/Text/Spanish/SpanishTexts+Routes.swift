extension SpanishTexts: RouteTexts {
  func route(_ number: Int) -> String { "Ruta \(number)" }
  func warning(_ text: String) -> String { "Nota: \(text)" }
  func byFerry(_ part: String) -> String { "\(part) en transbordador" }
  func leaves(_ time: String) -> String { "sale \(time)" }
  func arrives(_ time: String) -> String { "llega \(time)" }

  func profileTitle(_ name: String) -> String? {
    switch name {
    case "foot": "A pie"
    case "wheelchair": "Silla de ruedas"
    case "bike": "Bici"
    case "car": "Auto"
    case "bikeshare": "Bici pública"
    default: nil
    }
  }
}
