/// Texts about public transport: errors, and the documentation of its requests.
protocol TransitTexts {
  /// The server has no timetable.
  var noTimetable: String { get }
  /// A route is not known.
  var noTransitRoute: String { get }
  /// A stop is not known.
  var noTransitStop: String { get }
  /// The zone of a timetable is not known.
  func unknownTimeZone(_ name: String) -> String

  // MARK: - Parameters

  /// Parameter stop of routes.
  var routesOfStop: String { get }
  /// Parameter geometry of routes.
  var withGeometry: String { get }
  /// Parameter route of stops.
  var stopsOfRoute: String { get }
  /// Parameter minutes of arrivals.
  var arrivalMinutes: String { get }

  // MARK: - Requests

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
}
