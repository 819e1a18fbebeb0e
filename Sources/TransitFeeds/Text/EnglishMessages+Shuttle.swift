extension EnglishMessages: ShuttleTexts {
  func tooManyFeatures(_ limit: Int) -> String {
    "has more than \(limit) features; give only the lines and stops of the shuttle"
  }

  func tooManyShuttleTrips(_ limit: Int) -> String {
    "the rows make more than \(limit) trips; split the timetable"
  }

  func badShuttleZone(_ name: String) -> String {
    "time_zone “\(name)” is not known; write a name such as America/Mexico_City. UTC is used"
  }

  func namelessFeature(_ number: Int) -> String {
    "feature \(number) has neither id nor name; it is left out"
  }

  func unusedFeature(_ number: Int) -> String {
    "feature \(number) is neither a point nor a line and not used"
  }

  func duplicateFeature(_ id: String) -> String {
    "the id “\(id)” occurs twice; the first one is used, give each its own id"
  }

  func badShuttleColor(_ text: String) -> String {
    "color “\(text)” is not a color; write six hexadecimal digits, such as #0055A4"
  }

  func unknownShuttleStop(_ name: String, file: String) -> String {
    "column “\(name)” is not a stop of \(file); write the id or name of a point there"
  }

  func unknownShuttleRoute(_ name: String, file: String) -> String {
    "route “\(name)” is not a line of \(file); write the id or name of a line there"
  }

  var tooFewStopColumns: String { "the header names fewer than two stops; add a column for each" }

  func badDays(_ text: String) -> String {
    "days “\(text)” cannot be read; write days such as Mo-Fr, Sa,Su or daily"
  }

  func badShuttleDate(_ column: String, _ text: String) -> String {
    "\(column) “\(text)” is not a date; write YYYY-MM-DD"
  }

  var reversedDates: String { "until is before from; the row is left out" }

  func badShuttleTime(_ stop: String, _ text: String) -> String {
    "“\(text)” at “\(stop)” is not a time; write HH:MM, or + and minutes in all columns of the row"
  }

  func earlierStop(_ stop: String) -> String {
    "“\(stop)” is reached before the stop before it; order columns and times"
  }

  var tooFewShuttleTimes: String { "the row has times at fewer than two stops; it is left out" }

  var clockTimesRepeated: String {
    "a row with first, last or every needs + and minutes at its stops, such as +0 and +5"
  }

  var badRepetition: String {
    "the row needs first as HH:MM, and if it repeats last and every in minutes; it is left out"
  }

  var noShuttleTrips: String { "no row makes a trip; write a row for each trip or interval" }
}
