import CampusGraph

extension EnglishMessages: WarningTexts {
  // MARK: - Estimates

  var estimated: String {
    """
    estimated: no street network is loaded here; straight lines lengthened by \
    \(EstimatedArea.detourFactor)
    """
  }

  var unsurveyed: String { "estimated: part of the route is not on surveyed ways" }
  var walkingIsFaster: String { "no trip by shared bike is faster than walking" }

  // MARK: - Hours

  func closedNow(_ closed: MessageLabel, opens: Opening?) -> String {
    "closed now: \(label(closed))" + (opens.map { ", opens \(moment($0))" } ?? "")
  }

  func closedThen(_ closed: MessageLabel, opens: Opening?) -> String {
    "closed at that time: \(label(closed))" + (opens.map { ", opens \(moment($0))" } ?? "")
  }

  // MARK: - Permissions

  func privateStart(_ length: String) -> String {
    "the first \(length) are private: drivers need a permission there"
  }

  func privateEnd(_ length: String) -> String {
    "the last \(length) are private: drivers need a permission there"
  }

  func privateBetween(_ length: String) -> String {
    "\(length) on the way are private: drivers need a permission there"
  }

  var privateGate: String {
    "a private gate is on the way: drivers need a permission to pass it"
  }

  // MARK: - Words

  func label(_ label: MessageLabel) -> String {
    switch label {
    case .name(let name): name
    case .door(let door, let building): "\(building), \(EnglishPhrases.label(door))"
    }
  }

  func travelling(_ profile: String) -> String {
    switch profile {
    case "foot": "on foot"
    case "wheelchair": "in a wheelchair"
    case "bike": "by bike"
    case "car": "by car"
    default: "with \(profile)"
    }
  }

  func at(_ time: LocalTime) -> String { "at \(ClockText.time(time))" }

  func moment(_ opening: Opening) -> String {
    guard opening.isOtherDay else { return at(opening.time) }
    let day =
      switch opening.time.date.weekday {
      case .monday: "Monday"
      case .tuesday: "Tuesday"
      case .wednesday: "Wednesday"
      case .thursday: "Thursday"
      case .friday: "Friday"
      case .saturday: "Saturday"
      case .sunday: "Sunday"
      }
    return "\(day) \(at(opening.time))"
  }
}
