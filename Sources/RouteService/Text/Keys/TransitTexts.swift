/// Texts about timetables and journeys by public transport.
protocol TransitTexts {
  /// What a feed contains.
  func feedContents(stops: Int, routes: Int, trips: Int, stopTimes: Int) -> String
  /// First and last date of service.
  func feedPeriod(_ first: String, _ last: String) -> String
  /// How many findings of each severity a check has.
  func findingCounts(errors: Int, warnings: Int, notes: Int) -> String
  /// The name of a severity: `error`, `warning` or `note`.
  func severity(_ name: String) -> String
  /// Findings that are not listed.
  func omittedFindings(_ count: Int) -> String

  /// What a message of GTFS-Realtime contains.
  func realtimeContents(updates: Int, vehicles: Int, alerts: Int) -> String
  /// How old a message is.
  func messageAge(_ seconds: Int64) -> String
  /// How many trips of a message are in the timetable.
  func matchedTrips(_ count: Int, of total: Int) -> String
  /// Entities that are not listed.
  func omittedEntities(_ count: Int) -> String
  /// Heading of the column of routes.
  var routeColumn: String { get }
  /// Heading of the column of trips.
  var tripColumn: String { get }
  /// Heading of the column of vehicles.
  var vehicleColumn: String { get }
  /// Heading of the column of delays, positions and titles.
  var stateColumn: String { get }

  /// The name of a kind of vehicle, by its mode.
  func vehicle(_ mode: TransitMode) -> String
  /// A timetable has no stop with an id or a name.
  func noStop(_ name: String) -> String
  /// No journey leads from one place to another.
  func noJourney(from: String, to: String) -> String
  /// A date is outside the dates of service.
  func noServiceThen(_ first: String, _ last: String) -> String
  /// A walk to a stop or to the destination.
  func walk(to place: String) -> String
  /// A ride, with the number of stops until one gets off.
  func ride(
    _ vehicle: String,
    towards headsign: String,
    from: String,
    to: String,
    stops: Int
  )
    -> String
  /// The time zone of a timetable is not known.
  func unknownTimeZone(_ zone: String) -> String
  /// Whole minutes that a vehicle is late; negative if early.
  func deviation(minutes: Int) -> String
  /// How often one changes vehicles.
  func transfers(_ count: Int) -> String
  /// A file of positions is too big; the limit is in MiB.
  func positionsTooBig(_ path: String, limit: Int) -> String
  /// A line of a file of positions is none.
  func badPosition(_ path: String, line: Int) -> String
  /// No vehicle arrives.
  var noArrivals: String { get }
  /// No vehicle is known.
  var noVehicles: String { get }
  /// The state of a vehicle, by its name in documents.
  func vehicleState(_ name: String) -> String
  /// A time is that of the timetable.
  var scheduled: String { get }
  /// Heading of the column of destinations.
  var towards: String { get }
  /// Heading of the column of expected times.
  var expected: String { get }
  /// Heading of the column of minutes until an arrival.
  var minutesColumn: String { get }
  /// Heading of the column of intervals.
  var between: String { get }
  /// Heading of the column of next stops.
  var nextStop: String { get }
  /// Heading of the column of ages of positions.
  var ageColumn: String { get }
  /// Times that keep only to a headway.
  var headwayTimes: String { get }
  /// Heading of the column of departures.
  var departs: String { get }
  /// A journey is only a walk.
  var onlyWalk: String { get }
  /// Walks are straight lines, because streets are not known.
  var straightWalks: String { get }
  /// Stops of a wheelchair journey say nothing about wheelchairs.
  func unknownAccess(_ stops: String) -> String
}
