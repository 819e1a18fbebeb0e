extension EnglishTexts: RouteTexts {
  func route(_ number: Int) -> String { "Route \(number)" }
  func warning(_ text: String) -> String { "Note: \(text)" }
  func byFerry(_ part: String) -> String { "\(part) by ferry" }
  func leaves(_ time: String) -> String { "leaves \(time)" }
  func arrives(_ time: String) -> String { "arrives \(time)" }

  func profileTitle(_ name: String) -> String? {
    switch name {
    case "foot": "On foot"
    case "wheelchair": "Wheelchair"
    case "bike": "Bike"
    case "car": "Car"
    case "bikeshare": "Bike share"
    default: nil
    }
  }
}
