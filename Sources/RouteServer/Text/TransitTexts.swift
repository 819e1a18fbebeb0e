/// Texts about public transport: errors, and the documentation of its requests.
protocol TransitTexts {
  /// The server has no timetable.
  var noTimetable: String { get }
  /// A route is not known.
  var noTransitRoute: String { get }
  /// A stop is not known.
  var noTransitStop: String { get }

  // MARK: - Parameters

  /// Parameter stop of routes.
  var routesOfStop: String { get }
  /// Parameter geometry of routes.
  var withGeometry: String { get }
  /// Parameter q of stops.
  var stopsNamed: String { get }
  /// Parameter route of stops.
  var stopsOfRoute: String { get }
  /// Parameter minutes of arrivals.
  var arrivalMinutes: String { get }

  /// Parameters from and to of journeys.
  var journeyEnd: String { get }
  /// Parameter wheelchair of journeys.
  var journeyWheelchair: String { get }
  /// Parameter transfers of journeys.
  var journeyTransfers: String { get }
  /// Parameter walk of journeys.
  var journeyWalk: String { get }
  /// Parameter limit of journeys.
  var journeyLimit: String { get }

  // MARK: - Requests

  /// GET /v1/journeys.
  var journeys: String { get }
  /// GET /v1/routes.
  var transitRoutes: String { get }
  /// GET /v1/routes/{id}.
  var transitRoute: String { get }
  /// GET /v1/stops.
  var transitStops: String { get }
  /// GET /v1/stops/{id}.
  var transitStop: String { get }
  /// GET /v1/stops/{id}/arrivals.
  var stopArrivals: String { get }
  /// GET /v1/stops/{id}/stream.
  var arrivalStream: String { get }

  // MARK: - Alerts and messages

  /// GET /v1/alerts.
  var alerts: String { get }
  /// POST /v1/alerts.
  var addAlert: String { get }
  /// GET /v1/alerts/{id}.
  var alert: String { get }
  /// POST /v1/alerts/{id}.
  var changeAlert: String { get }
  /// DELETE /v1/alerts/{id}.
  var deleteAlert: String { get }
  /// POST /v1/alerts/{id}/end.
  var endAlert: String { get }
  /// GET /gtfs-realtime/….
  var realtimeMessage: String { get }
  /// Parameter route of alerts.
  var alertsOfRoute: String { get }
  /// Parameter stop of alerts.
  var alertsOfStop: String { get }
  /// Parameter planned of alerts.
  var plannedAlerts: String { get }
  /// Parameter effect of an alert.
  var alertEffect: String { get }
  /// Parameter cause of an alert.
  var alertCause: String { get }
  /// Parameters title_en and title_es of an alert.
  var alertTitle: String { get }
  /// Parameter routes of an alert.
  var alertRoutes: String { get }
  /// Parameter stops of an alert.
  var alertStops: String { get }
  /// An alert is not known.
  var noAlert: String { get }
  /// An alert is about too many routes or stops.
  func tooManyInformed(_ limit: Int) -> String
  /// An alert is about a route or a stop that is not known.
  func unknownInformed(_ id: String) -> String
}
