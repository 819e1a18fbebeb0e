import GeoCore

/// The texts in English.
struct EnglishMessages: MessageTexts {
  var language: Language { .english }

  // MARK: - Whole feeds

  func place(_ path: String, _ file: String?, _ line: Int?) -> String {
    [path, file, line.map { "line \($0)" }].compactMap(\.self).joined(separator: ": ")
  }

  var notFeed: String { "is neither a folder nor a zip file; give a GTFS feed" }
  var damagedArchive: String { "the archive is damaged; get it again" }

  var unusualArchive: String {
    "is encrypted, in zip64 or compressed in an unusual way; pack the feed again as a plain zip file"
  }

  func largeArchive(mebibytes: Int) -> String {
    "is larger than \(mebibytes) MiB; unpack it and give the folder"
  }

  func largeFile(mebibytes: Int) -> String {
    "has more than \(mebibytes) MiB; give a part of the feed"
  }

  func inflatedFile(times: Int) -> String {
    "unpacks to more than \(times) times its size, as no timetable does; check where it comes from"
  }

  func tooManyRows(_ limit: Int) -> String {
    "has more than \(limit) rows; give a part of the feed"
  }

  func tooManyServiceDays(_ limit: Int) -> String {
    "services times dates are more than \(limit); give a feed with a shorter period"
  }

  func faulty(_ count: Int, first: String) -> String {
    "\(count) \(count == 1 ? "error" : "errors"), the first: \(first)"
  }

  // MARK: - Files and columns

  func missingFile(_ file: String) -> String { "\(file) is missing; every feed needs it" }

  var missingCalendars: String {
    "calendar.txt and calendar_dates.txt are both missing, so no trip runs; add one of them"
  }

  func missingColumn(_ column: String) -> String { "has no column \(column); add it to the header" }

  func duplicatedColumn(_ column: String) -> String {
    "has two columns \(column); the first one is used, remove the other"
  }

  func unknownColumn(_ column: String) -> String { "column “\(column)” is not known and not used" }
  var unknownFile: String { "is not a file of GTFS and not used" }
  var unsupportedFile: String { "is not used here" }
  var emptyFile: String { "has no header; write the names of the columns in its first line" }

  func folderInArchive(_ folder: String) -> String {
    "the files are in the folder “\(folder)” of the archive; put them at its top"
  }

  // MARK: - Fields

  func rowTooLong(_ limit: Int) -> String {
    "has more than \(limit) bytes and is left out; a quote may not be closed"
  }

  func missingField(_ column: String) -> String { "\(column) is empty; the row is left out" }

  func duplicateID(_ column: String, _ id: String) -> String {
    "\(column) “\(id)” occurs twice; the first row is used, give each its own id"
  }

  func badNumber(_ column: String, _ text: String) -> String {
    "\(column) “\(text)” is not a number"
  }

  func outOfRange(_ column: String, _ text: String, from low: String, to high: String) -> String {
    "\(column) “\(text)” must be from \(low) to \(high)"
  }

  func badTime(_ column: String, _ text: String) -> String {
    "\(column) “\(text)” is not a time; write HH:MM:SS, up to 240 hours"
  }

  func badDate(_ column: String, _ text: String) -> String {
    "\(column) “\(text)” is not a date from 1980 to 2079; write YYYYMMDD"
  }

  func badColor(_ column: String, _ text: String) -> String {
    "\(column) “\(text)” is not a color; write six hexadecimal digits without #"
  }

  func badTimeZone(_ name: String) -> String {
    "agency_timezone “\(name)” is not known; write a name such as America/Mexico_City. UTC is used"
  }

  func otherTimeZone(_ name: String, first: String) -> String {
    "agency_timezone “\(name)” differs from “\(first)”, which is used for all; a feed has one zone"
  }

  func unknownID(_ column: String, _ id: String, file: String) -> String {
    "\(column) “\(id)” is not in \(file); add it there or correct it"
  }

  // MARK: - Stops, routes, trips

  func originPosition(_ stop: String) -> String {
    "stop “\(stop)” is at latitude 0, longitude 0; correct its position"
  }

  func namelessRoute(_ route: String) -> String {
    "route “\(route)” has neither a short nor a long name; its id is shown"
  }

  func unusedStop(_ stop: String) -> String { "no trip stops at “\(stop)”" }

  func wrongLocation(_ stop: String) -> String {
    "“\(stop)” is no stop but a station or an entrance; let trips stop at one of its platforms"
  }

  func tooFewStops(_ trip: String) -> String {
    "trip “\(trip)” has less than two stops with a position; it is left out"
  }

  func decreasingTimes(_ trip: String) -> String {
    "trip “\(trip)” gets here before it left the stop before, or leaves before it arrives; it is left out"
  }

  func missingTimes(_ trip: String) -> String {
    "trip “\(trip)” has no time at its first or last stop; it is left out"
  }

  func duplicateSequence(_ trip: String, _ sequence: Int) -> String {
    "trip “\(trip)” has stop_sequence \(sequence) twice; the first row is used"
  }

  func fastTravel(_ trip: String, kilometersPerHour: Int) -> String {
    "trip “\(trip)” would need \(kilometersPerHour) km/h to get here; check times and positions"
  }

  func missingShape(_ shape: String, trip: String) -> String {
    "shape “\(shape)” of trip “\(trip)” has no points; straight lines are drawn"
  }

  // MARK: - Services, frequencies, transfers

  func emptyService(_ service: String) -> String { "service “\(service)” runs on no date" }

  func reversedPeriod(_ service: String) -> String {
    "the period of service “\(service)” ends before it starts; it is left out"
  }

  var noService: String { "no trip ever runs; check calendar.txt and calendar_dates.txt" }

  func badHeadway(_ trip: String) -> String {
    "the frequency of trip “\(trip)” needs headway_secs above 0 and an end after the start"
  }

  func tooManyDepartures(_ trip: String, _ limit: Int) -> String {
    "trip “\(trip)” brings the departures of all frequencies above \(limit); it is left out"
  }

  var unsupportedTransfer: String {
    "transfers of single routes or trips and stays in the vehicle are not used"
  }
}
