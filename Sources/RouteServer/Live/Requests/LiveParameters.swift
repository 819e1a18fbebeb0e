import LiveStore

/// Parameters of the requests about live data.
enum LiveParameters {
  private static let near = APIParameter("near", .place) { $0.liveNear }
  private static let radius = APIParameter("radius", .number(0...100_000)) { $0.radius }

  private static func limit(_ most: Int) -> APIParameter {
    APIParameter("limit", .whole(1...most)) { $0.limit }
  }

  static let vehicles = [
    near, radius,
    APIParameter("kind", .oneOf(Vehicle.Kind.allCases.map(\.rawValue))) { $0.vehicleKind },
    limit(10_000),
  ]
  static let stream = [near, radius, APIParameter("vehicle") { $0.vehicleID }]
  static let events = [
    near, radius, APIParameter("from") { $0.eventsFrom }, APIParameter("to") { $0.eventsTo },
    limit(1000),
  ]
  static let freePlaces = [
    near, radius, APIParameter("kind") { $0.freePlacesKind },
    APIParameter("free", .flag) { $0.onlyFree }, limit(1000),
  ]

  static let newEvent = [
    APIParameter("title") { $0.eventTitle }.required,
    APIParameter("place", .place) { $0.eventPlace }.required,
    APIParameter("starts") { $0.eventStarts }.required,
    APIParameter("ends") { $0.eventEnds }.required, APIParameter("details") { $0.eventDetails },
  ]
  static let changedEvent = optional(newEvent)
  static let alerts = [
    APIParameter("route") { $0.alertsOfRoute }, APIParameter("stop") { $0.alertsOfStop },
    APIParameter("planned", .flag) { $0.plannedAlerts },
  ]
  static let newAlert = [
    APIParameter("effect", .oneOf(LiveAnswerer.effects)) { $0.alertEffect }.required,
    APIParameter("cause", .oneOf(LiveAnswerer.causes)) { $0.alertCause },
    APIParameter("title_en") { $0.alertTitle }, APIParameter("title_es") { $0.alertTitle },
    APIParameter("details_en") { $0.eventDetails }, APIParameter("details_es") { $0.eventDetails },
    APIParameter("routes") { $0.alertRoutes }.repeated,
    APIParameter("stops") { $0.alertStops }.repeated,
    APIParameter("starts") { $0.eventStarts }, APIParameter("ends") { $0.eventEnds },
  ]
  static let changedAlert = optional(newAlert)

  /// The parameters, none of which is required.
  private static func optional(_ parameters: [APIParameter]) -> [APIParameter] {
    parameters.map { parameter in
      var parameter = parameter
      parameter.isRequired = false
      return parameter
    }
  }

  static let newFreePlaces = [
    APIParameter("id") { $0.freePlacesID }.required,
    APIParameter("name") { $0.freePlacesName }.required,
    APIParameter("kind") { $0.freePlacesKind }.required,
    APIParameter("place", .place) { $0.eventPlace }.required,
    APIParameter("capacity", .whole(0...1_000_000)) { $0.capacity }.required,
    APIParameter("occupied", .whole(0...1_000_000)) { $0.occupied },
  ]
  static let count = [
    APIParameter("set", .whole(0...1_000_000)) { $0.setOccupied },
    APIParameter("add", .whole(-1_000_000...1_000_000)) { $0.addOccupied },
  ]
}
