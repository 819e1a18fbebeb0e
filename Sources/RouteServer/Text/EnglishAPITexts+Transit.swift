/// Texts about public transport in English.
extension EnglishAPITexts {
  var noTimetable: String { "this server has no timetable; start routed with --gtfs FEED" }
  var noTransitRoute: String { "there is no such route; see /v1/routes" }
  var noTransitStop: String { "there is no such stop; see /v1/stops" }

  var routesOfStop: String { "Routes that stop at this stop, by its id." }
  var withGeometry: String { "Whether routes have their lines and stops." }
  var stopsNamed: String { "Stops whose names have words that begin so, or with this code." }
  var stopsOfRoute: String { "Stops of this route, by its id." }
  var arrivalMinutes: String { "Minutes ahead for which arrivals are given; 60 unless given." }

  var journeyEnd: String { "A place, or stop: with the id or name of a stop." }
  var journeyWheelchair: String { "Whether only stops and vehicles for wheelchairs are used." }
  var journeyTransfers: String { "The most changes of vehicles; 5 unless given." }
  var journeyWalk: String {
    "The longest walk to the first and from the last stop, in metres; 1000 unless given."
  }
  var journeyLimit: String { "The most journeys; 3 unless given." }

  var journeys: String {
    "Journeys on foot and by public transport, with the delays of the vehicles."
  }
  var transitRoutes: String { "Routes of public transport." }
  var transitRoute: String { "A route with its lines and stops." }
  var transitStops: String { "Stops of public transport, those near a place by distance." }
  var transitStop: String { "A stop with its routes." }
  var stopArrivals: String {
    "The next arrivals at a stop, each with an interval that holds it in 80 of 100 cases."
  }
  var arrivalStream: String { "The same as a stream of server-sent events, one for each change." }

  var alerts: String { "Alerts that hold now." }
  var addAlert: String { "Add an alert, such as a detour or a closed stop." }
  var alert: String { "An alert." }
  var changeAlert: String { "Change an alert." }
  var deleteAlert: String { "Delete an alert." }
  var endAlert: String { "End an alert now." }
  var realtimeMessage: String { "A GTFS-Realtime message." }
  var alertsOfRoute: String { "Alerts about this route, by its id." }
  var alertsOfStop: String { "Alerts about this stop, by its id." }
  var plannedAlerts: String { "Whether alerts that start later are given, too." }
  var alertEffect: String { "What changes, as GTFS-Realtime names it, in lower case." }
  var alertCause: String { "Why, as GTFS-Realtime names it, in lower case." }
  var alertTitle: String { "What passengers read first; one of the two languages is enough." }
  var alertRoutes: String {
    "Ids of the routes that it is about; without routes and stops it is about all."
  }
  var alertStops: String { "Ids of the stops that it is about." }
  var noAlert: String { "there is no such alert; see /v1/alerts" }
  func tooManyInformed(_ limit: Int) -> String {
    "an alert is about \(limit) routes and \(limit) stops at most"
  }
  func unknownInformed(_ id: String) -> String {
    "the timetable has no \(id); see /v1/routes and /v1/stops"
  }
}
