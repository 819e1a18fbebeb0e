import CampusGraph

extension EnglishTexts: HoursTexts {
  var alwaysOpen: String { "always open" }
  var closed: String { "closed" }
  func open(closes moment: String) -> String { "open now, closes \(moment)" }
  func closed(opens moment: String) -> String { "closed now, opens \(moment)" }
  func today(_ clock: String, hour: Int) -> String { "at \(clock)" }
  func tomorrow(_ clock: String, hour: Int) -> String { "tomorrow at \(clock)" }

  func on(_ day: Weekday, _ clock: String, hour: Int) -> String {
    let name =
      switch day {
      case .monday: "Monday"
      case .tuesday: "Tuesday"
      case .wednesday: "Wednesday"
      case .thursday: "Thursday"
      case .friday: "Friday"
      case .saturday: "Saturday"
      case .sunday: "Sunday"
      }
    return "on \(name) at \(clock)"
  }

  func on(_ date: String, _ clock: String, hour: Int) -> String { "on \(date) at \(clock)" }
}
