/// Request about live data: what a method and a path ask for.
enum LiveRequest: Hashable {
  /// The doors for positions, each for a protocol.
  enum Door: String, CaseIterable {
    case osmand, owntracks, traccar, fixes
  }

  case post(Door)
  case vehicles
  case vehicleStream
  case vehicle(String)
  case events
  case addEvent
  case importEvents
  case event(String)
  case changeEvent(String)
  case endEvent(String)
  case deleteEvent(String)
  case freePlaces
  case putFreePlaces
  case freePlacesOf(String)
  case countFreePlaces(String)
  case deleteFreePlaces(String)
  case alerts
  case addAlert
  case alert(String)
  case changeAlert(String)
  case endAlert(String)
  case deleteAlert(String)

  private static let bases = ["devices", "vehicles", "events", "free-places", "alerts"]

  /// Whether a path is about live data.
  static func owns(_ path: Substring) -> Bool {
    guard path.hasPrefix("/v1/") else { return false }
    let name = path.dropFirst("/v1/".count).prefix { $0 != "/" }
    return bases.contains { $0 == name }
  }

  /// Reads a method and a path.
  init(_ method: String, _ path: Substring) throws(TripRequest.Failure) {
    let parts = path.dropFirst("/v1/".count).split(separator: "/", omittingEmptySubsequences: false)
      .map { String(decoding: TargetScanner.percentDecoded($0.utf8), as: UTF8.self) }
    guard parts.allSatisfy({ !$0.isEmpty }), parts.count <= 3, let base = parts.first else {
      throw .unknownPath
    }
    let known: [(method: String, request: LiveRequest)] =
      switch base {
      case "devices": Self.devices(parts)
      case "vehicles": Self.vehicles(parts)
      case "events": Self.events(parts)
      case "free-places": Self.freePlaces(parts)
      case "alerts": Self.alerts(parts)
      default: []
      }
    guard !known.isEmpty else { throw .unknownPath }
    if let found = known.first(where: { $0.method == method }) {
      self = found.request
      return
    }
    throw .otherMethod(
      allowed: (known.map(\.method) + ["OPTIONS"]).joined(separator: ", ")
    )
  }

  private typealias Known = [(method: String, request: LiveRequest)]

  private static func read(_ request: LiveRequest) -> Known {
    [("GET", request), ("HEAD", request)]
  }

  private static func devices(_ parts: [String]) -> Known {
    guard parts.count == 2, let door = Door(rawValue: parts[1]) else { return [] }
    // A GET of OsmAnd's protocol posts, so a HEAD is refused.
    return (door == .osmand ? [("GET", .post(door))] : []) + [("POST", .post(door))]
  }

  private static func vehicles(_ parts: [String]) -> Known {
    switch parts.count {
    case 1: read(.vehicles)
    // A stream has no end, so a HEAD of it has no answer.
    case 2 where parts[1] == "stream": [("GET", .vehicleStream)]
    case 2: read(.vehicle(parts[1]))
    default: []
    }
  }

  private static func events(_ parts: [String]) -> Known {
    switch parts.count {
    case 1: read(.events) + [("POST", .addEvent)]
    case 2 where parts[1] == "import": [("POST", .importEvents)]
    case 2:
      read(.event(parts[1]))
        + [("POST", .changeEvent(parts[1])), ("DELETE", .deleteEvent(parts[1]))]
    case 3 where parts[2] == "end": [("POST", .endEvent(parts[1]))]
    default: []
    }
  }

  private static func alerts(_ parts: [String]) -> Known {
    switch parts.count {
    case 1: read(.alerts) + [("POST", .addAlert)]
    case 2:
      read(.alert(parts[1]))
        + [("POST", .changeAlert(parts[1])), ("DELETE", .deleteAlert(parts[1]))]
    case 3 where parts[2] == "end": [("POST", .endAlert(parts[1]))]
    default: []
    }
  }

  private static func freePlaces(_ parts: [String]) -> Known {
    switch parts.count {
    case 1: read(.freePlaces) + [("POST", .putFreePlaces)]
    case 2: read(.freePlacesOf(parts[1])) + [("DELETE", .deleteFreePlaces(parts[1]))]
    case 3 where parts[2] == "count": [("POST", .countFreePlaces(parts[1]))]
    default: []
    }
  }

  /// Whether it changes data that administrators alone may change.
  var isForAdministrators: Bool {
    switch self {
    case .addEvent, .importEvents, .changeEvent, .endEvent, .deleteEvent, .putFreePlaces,
      .countFreePlaces, .deleteFreePlaces, .addAlert, .changeAlert, .endAlert, .deleteAlert:
      true
    default: false
    }
  }

  /// Whether its body is a file, not JSON.
  var takesFile: Bool { self == .importEvents }

  /// The name for metrics and log, which has no id.
  var service: String {
    switch self {
    case .post(let door): "v1/devices/\(door.rawValue)"
    case .vehicles, .vehicleStream, .vehicle: "v1/vehicles"
    case .events, .addEvent, .importEvents, .event, .changeEvent, .endEvent, .deleteEvent:
      "v1/events"
    case .freePlaces, .putFreePlaces, .freePlacesOf, .countFreePlaces, .deleteFreePlaces:
      "v1/free-places"
    case .alerts, .addAlert, .alert, .changeAlert, .endAlert, .deleteAlert: "v1/alerts"
    }
  }
}
