/// The texts about live data in English.
extension EnglishAPITexts {
  // MARK: - Errors

  var noLiveData: String { "this server has no live data; start routed with --live FILE" }
  var noVehicle: String {
    "no vehicle with this number plate or fleet id has a position; routed devices list shows all"
  }
  var noLiveEvent: String { "there is no such event; it may have been deleted" }
  var noLiveFreePlaces: String { "there are no free places with this id" }
  var unknownDevice: String {
    "the token of the device is missing, wrong or revoked; give that of routed devices add as "
      + "Authorization: Bearer TOKEN, as the password of Basic, or as ?token=TOKEN"
  }
  func clockAhead(_ seconds: Int) -> String {
    "the clock of the device is \(seconds) s ahead of the server's; set it, as such positions are "
      + "not shown"
  }
  func noCoordinate(_ names: String) -> String {
    "\(names): give a latitude from -90 to 90 and a longitude from -180 to 180"
  }
  var noTimestamp: String {
    "give the time of each position: seconds or milliseconds since 1970, or "
      + "2026-11-20T09:50:00Z"
  }
  func unknownSpeedUnit(_ known: String) -> String { "speed_unit: give one of \(known)" }
  func deviceNumber(_ name: String) -> String { "\(name): give a number, or leave it out" }
  var noJSONObject: String { "the body must be a JSON object as the app posts it" }
  var noForwardedPosition: String {
    "the body must be a JSON object with position and device; set forward.type=json in Traccar"
  }
  var noForwardedDevice: String {
    "device.uniqueId is missing; it must be the number plate or fleet id of a vehicle"
  }
  func tooManyPosted(_ limit: Int) -> String {
    "a post has \(limit) positions at most; send them in several"
  }
  func noTime(_ name: String) -> String { "\(name): give a time such as 2026-11-20T09:50:00-05:00" }
  var endBeforeStart: String { "the end is before the start; exchange them" }
  var setOrAdd: String { "give set or add, one of the two" }
  var badFreePlacesID: String {
    "id: give 1 to 64 letters without accents, digits, hyphens, points and underscores"
  }

  // MARK: - Parameters

  var liveNear: String { "Place; the nearest come first, with their distance." }
  var vehicleKind: String { "Kind of vehicles." }
  var vehicleID: String { "Number plate or fleet id, for one vehicle alone." }
  var eventsFrom: String { "Events that have not ended at this time, RFC 3339. Default: now." }
  var eventsTo: String {
    "Events that have begun at this time, RFC 3339. Default: a day after the start."
  }
  var freePlacesKind: String { "What the places are, such as parking or study." }
  var onlyFree: String { "Whether full ones are left out." }
  var eventTitle: String { "What the event is." }
  var eventPlace: String { "Where it is: latitude,longitude or a name." }
  var eventStarts: String { "When it starts, RFC 3339." }
  var eventEnds: String { "When it ends, RFC 3339." }
  var eventDetails: String { "More about the event." }
  var freePlacesID: String { "The id; free places with the same id are replaced." }
  var freePlacesName: String { "The name of the car park or room." }
  var capacity: String { "Number of all places." }
  var occupied: String { "Number of occupied places." }
  var setOccupied: String { "The number of occupied places from now on." }
  var addOccupied: String { "How many places more are occupied; -1 for one that is free again." }
  var osmAndID: String { "Identifier of the device; its token if there is no other." }
  var osmAndTime: String {
    "Seconds or milliseconds since 1970, ISO 8601 or yyyy-MM-dd HH:mm:ss. Default: now."
  }
  var osmAndSpeed: String { "Speed, in knots unless speed_unit says otherwise." }
  var osmAndSpeedUnit: String { "Unit of the speed." }
  var deviceToken: String { "Token of the device, if it is not in Authorization." }

  // MARK: - Requests

  var postOsmAnd: String {
    "Takes a position of OsmAnd, Traccar Client or GPSLogger, in the address or as a form; Traccar "
      + "Client from version 9 on posts JSON."
  }
  var postOwnTracks: String {
    "Takes a message of OwnTracks in HTTP mode, with the token as the password."
  }
  var postTraccar: String {
    "Takes a position that a Traccar server forwards as JSON, with the token of a gateway."
  }
  var postFixes: String {
    "Takes positions, one or many: an object with lat, lon and time, a list of them, one a line, "
      + "GeoJSON, GPX, NMEA or CSV."
  }
  var vehicles: String { "Vehicles with their last positions, ages and states." }
  var vehicle: String { "The last position of a vehicle." }
  var vehicleStream: String {
    "Server-sent events: all vehicles, then each new position. Last-Event-ID resumes."
  }
  var liveEvents: String { "Events now and in the next hours." }
  var liveEvent: String { "All about an event." }
  var importEvents: String {
    "Adds or changes the events of an iCalendar file or a CSV table; for administrators."
  }
  var noEventFile: String {
    "send an iCalendar file as text/calendar, or a table as text/csv"
  }
  var noEventColumns: String { "the table needs the columns title, starts, ends and place" }
  func tooManyImported(_ limit: Int) -> String {
    "a file can have \(limit) events at most, with those that recur; split it"
  }
  var importWithoutTitle: String { "the event has no title" }
  var importWithoutTime: String { "the event has no start, or one that cannot be read" }
  var importRule: String { "the event recurs by a rule that cannot be read" }
  func importPlace(_ name: String) -> String {
    name.isEmpty ? "the event has no place" : "no single place is called “\(name)”"
  }
  var addEvent: String { "Adds an event; for administrators." }
  var changeEvent: String { "Changes what is given of an event; for administrators." }
  var endEvent: String { "Ends an event now; for administrators." }
  var deleteEvent: String { "Deletes an event; for administrators." }
  var freePlaces: String { "Free places of car parks, study rooms and the like." }
  var freePlacesOf: String { "The free places with an id." }
  var putFreePlaces: String { "Adds or replaces free places; for administrators." }
  var countFreePlaces: String {
    "Counts at a barrier or sensor, in the body or the address; for administrators."
  }
  var deleteFreePlaces: String { "Deletes free places; for administrators." }
}
