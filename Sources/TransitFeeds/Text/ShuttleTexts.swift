/// Texts about shuttles: lines in GeoJSON and a timetable in CSV.
protocol ShuttleTexts {
  /// The GeoJSON has too many features.
  func tooManyFeatures(_ limit: Int) -> String
  /// Rows make too many trips.
  func tooManyShuttleTrips(_ limit: Int) -> String
  /// The time zone is missing or not known.
  func badShuttleZone(_ name: String) -> String
  /// A feature has neither id nor name.
  func namelessFeature(_ number: Int) -> String
  /// A feature is neither a point nor a line.
  func unusedFeature(_ number: Int) -> String
  /// An id occurs twice.
  func duplicateFeature(_ id: String) -> String
  /// A color cannot be read.
  func badShuttleColor(_ text: String) -> String
  /// A column of the timetable is not a stop.
  func unknownShuttleStop(_ name: String, file: String) -> String
  /// A route of the timetable is not known.
  func unknownShuttleRoute(_ name: String, file: String) -> String
  /// The header names fewer than two stops.
  var tooFewStopColumns: String { get }
  /// Days of the week cannot be read.
  func badDays(_ text: String) -> String
  /// A date cannot be read.
  func badShuttleDate(_ column: String, _ text: String) -> String
  /// A period ends before it starts.
  var reversedDates: String { get }
  /// A time cannot be read.
  func badShuttleTime(_ stop: String, _ text: String) -> String
  /// A stop is reached before the one before it.
  func earlierStop(_ stop: String) -> String
  /// A row has times at fewer than two stops.
  var tooFewShuttleTimes: String { get }
  /// A row with times of the day also repeats.
  var clockTimesRepeated: String { get }
  /// A row repeats without first, last or interval.
  var badRepetition: String { get }
  /// No row can be used.
  var noShuttleTrips: String { get }
}
