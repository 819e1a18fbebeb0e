extension EnglishTexts: TransitTexts {
  func feedContents(stops: Int, routes: Int, trips: Int, stopTimes: Int) -> String {
    [
      counted(stops, "stop", "stops"), counted(routes, "route", "routes"),
      counted(trips, "trip", "trips"), counted(stopTimes, "stop time", "stop times"),
    ]
    .joined(separator: ", ")
  }

  func feedPeriod(_ first: String, _ last: String) -> String { "Service from \(first) to \(last)" }

  func findingCounts(errors: Int, warnings: Int, notes: Int) -> String {
    [
      counted(errors, "error", "errors"), counted(warnings, "warning", "warnings"),
      counted(notes, "note", "notes"),
    ]
    .joined(separator: ", ")
  }

  func severity(_ name: String) -> String { name }

  func omittedFindings(_ count: Int) -> String {
    "\(count) more of the same kinds \(count == 1 ? "is" : "are") not listed"
  }

  func realtimeContents(updates: Int, vehicles: Int, alerts: Int) -> String {
    [
      counted(updates, "trip update", "trip updates"), counted(vehicles, "vehicle", "vehicles"),
      counted(alerts, "alert", "alerts"),
    ]
    .joined(separator: ", ")
  }

  func messageAge(_ seconds: Int64) -> String { "Made \(seconds) s ago" }

  func matchedTrips(_ count: Int, of total: Int) -> String {
    "\(count) of \(counted(total, "trip update", "trip updates")) can be used with the timetable"
  }

  func omittedEntities(_ count: Int) -> String { "\(count) more are not listed" }
  var routeColumn: String { "route" }
  var tripColumn: String { "trip" }
  var vehicleColumn: String { "vehicle" }
  var stateColumn: String { "state" }

  func vehicle(_ mode: TransitMode) -> String {
    switch mode {
    case .bus: "bus"
    case .tram: "tram"
    case .subway: "metro"
    case .rail: "train"
    case .ferry: "ferry"
    case .cableway: "cable car"
    }
  }

  func noJourney(from: String, to: String) -> String {
    "no journey by public transport leads from \(from) to \(to) within a day; choose another date, "
      + "or allow longer walks or more transfers"
  }

  func noStop(_ name: String) -> String { "the timetable has no stop \(name)" }

  func noServiceThen(_ first: String, _ last: String) -> String {
    "the feed has no service on that date; choose one from \(first) to \(last), or get a newer feed"
  }

  func walk(to place: String) -> String { "Walk to \(place)" }

  func ride(
    _ vehicle: String,
    towards headsign: String,
    from: String,
    to: String,
    stops: Int
  ) -> String {
    let towards = headsign.isEmpty ? "" : " towards \(headsign)"
    return "Take \(vehicle)\(towards) at \(from), get off at \(to) "
      + "(\(counted(stops, "stop", "stops")))"
  }

  func transfers(_ count: Int) -> String {
    count == 0 ? "no transfer" : counted(count, "transfer", "transfers")
  }

  var headwayTimes: String { "by headway, times are estimates" }
  var departs: String { "Departs" }
  func positionsTooBig(_ path: String, limit: Int) -> String {
    "\(path) is larger than \(limit) MiB; split it by days"
  }
  func badPosition(_ path: String, line: Int) -> String {
    "\(path):\(line): not a position; write {\"vehicle\": \"B1\", \"time\": \"2026-11-20T08:00:00Z\", \"lat\": 1.5, \"lon\": 2.5}"
  }
  var noArrivals: String { "no arrivals within this time" }
  var noVehicles: String { "no vehicles" }
  func vehicleState(_ name: String) -> String {
    switch name {
    case "unassigned": "on no trip"
    case "layover": "waiting for its trip"
    case "detour": "off its route"
    case "silent", "not_reporting": "not reporting"
    default: name
    }
  }
  var scheduled: String { "scheduled" }
  var towards: String { "Towards" }
  var expected: String { "Expected" }
  var minutesColumn: String { "Min" }
  var between: String { "Between" }
  var nextStop: String { "Next stop" }
  var ageColumn: String { "Age" }
  var onlyWalk: String { "no ride arrives earlier than walking" }
  func unknownTimeZone(_ zone: String) -> String {
    "the time zone \(zone) of the timetable is not known"
  }

  func deviation(minutes: Int) -> String {
    switch minutes {
    case 0: "on time"
    case ..<0: "\(-minutes) min early"
    default: "\(minutes) min late"
    }
  }

  var straightWalks: String { "walks are estimated along straight lines" }

  func unknownAccess(_ stops: String) -> String {
    "the feed does not say whether these stops can be used in a wheelchair: \(stops)"
  }
}
