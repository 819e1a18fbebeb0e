/// Texts about public transport in English.
extension EnglishAPITexts {
  var noTimetable: String { "this server has no timetable; start routed with --gtfs FEED" }
  var noTransitRoute: String { "there is no such route; see /v1/routes" }
  var noTransitStop: String { "there is no such stop; see /v1/stops" }
  func unknownTimeZone(_ name: String) -> String {
    "the time zone \(name) of the timetable is not known"
  }

  var routesOfStop: String { "Routes that stop at this stop, by its id." }
  var withGeometry: String { "Whether routes have their lines and stops." }
  var stopsOfRoute: String { "Stops of this route, by its id." }
  var arrivalMinutes: String { "Minutes ahead for which arrivals are given; 60 unless given." }

  var transitRoutes: String { "Routes of public transport." }
  var transitRoute: String { "A route with its lines and stops." }
  var transitStops: String { "Stops of public transport, those near a place by distance." }
  var transitStop: String { "A stop with its routes." }
  var stopArrivals: String {
    "The next arrivals at a stop, each with an interval that holds it in 80 of 100 cases."
  }
  var arrivalStream: String { "The same as a stream of server-sent events, one for each change." }
}
