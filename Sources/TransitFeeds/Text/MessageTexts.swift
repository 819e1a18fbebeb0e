import GeoCore

/// Texts of this module; one table for each language.
protocol MessageTexts: RealtimeTexts, ShuttleTexts {
  /// The language of the table.
  var language: Language { get }

  // MARK: - Whole feeds

  /// A path with a file of the feed and a line of it.
  func place(_ path: String, _ file: String?, _ line: Int?) -> String
  /// A path is neither a folder nor a zip file.
  var notFeed: String { get }
  /// A zip file is damaged, or a file in it.
  var damagedArchive: String { get }
  /// A file of an archive is encrypted, or compressed in an unusual way.
  var unusualArchive: String { get }
  /// An archive is larger than the limit.
  func largeArchive(mebibytes: Int) -> String
  /// A file is larger than the limit.
  func largeFile(mebibytes: Int) -> String
  /// A file unpacks to far more than its size.
  func inflatedFile(times: Int) -> String
  /// A table has too many rows.
  func tooManyRows(_ limit: Int) -> String
  /// Services times dates are too many.
  func tooManyServiceDays(_ limit: Int) -> String
  /// A feed is read strictly and has errors.
  func faulty(_ count: Int, first: String) -> String

  // MARK: - Files and columns

  /// A required file is missing.
  func missingFile(_ file: String) -> String
  /// Neither calendar file exists.
  var missingCalendars: String { get }
  /// A required column is missing.
  func missingColumn(_ column: String) -> String
  /// A column occurs twice.
  func duplicatedColumn(_ column: String) -> String
  /// A column is not known.
  func unknownColumn(_ column: String) -> String
  /// A file is not known.
  var unknownFile: String { get }
  /// A file is known but not used.
  var unsupportedFile: String { get }
  /// A file has no header.
  var emptyFile: String { get }
  /// The files are in a folder of the archive.
  func folderInArchive(_ folder: String) -> String

  // MARK: - Fields

  /// A row is too long.
  func rowTooLong(_ limit: Int) -> String
  /// A required field is empty.
  func missingField(_ column: String) -> String
  /// An id occurs twice.
  func duplicateID(_ column: String, _ id: String) -> String
  /// A number cannot be read.
  func badNumber(_ column: String, _ text: String) -> String
  /// A number is out of range.
  func outOfRange(_ column: String, _ text: String, from low: String, to high: String) -> String
  /// A time cannot be read.
  func badTime(_ column: String, _ text: String) -> String
  /// A date cannot be read.
  func badDate(_ column: String, _ text: String) -> String
  /// A color cannot be read.
  func badColor(_ column: String, _ text: String) -> String
  /// A time zone is not known.
  func badTimeZone(_ name: String) -> String
  /// Agencies have different time zones.
  func otherTimeZone(_ name: String, first: String) -> String
  /// An id is not in the file it refers to.
  func unknownID(_ column: String, _ id: String, file: String) -> String

  // MARK: - Stops, routes, trips

  /// A position is latitude 0, longitude 0.
  func originPosition(_ stop: String) -> String
  /// A route has no name.
  func namelessRoute(_ route: String) -> String
  /// No trip stops at a stop.
  func unusedStop(_ stop: String) -> String
  /// A trip stops at a station or an entrance.
  func wrongLocation(_ stop: String) -> String
  /// A trip has less than two usable stops.
  func tooFewStops(_ trip: String) -> String
  /// Times of a trip decrease.
  func decreasingTimes(_ trip: String) -> String
  /// The first or last stop of a trip has no time.
  func missingTimes(_ trip: String) -> String
  /// A position in the sequence of a trip occurs twice.
  func duplicateSequence(_ trip: String, _ sequence: Int) -> String
  /// A vehicle would be too fast between two stops.
  func fastTravel(_ trip: String, kilometersPerHour: Int) -> String
  /// A shape is missing.
  func missingShape(_ shape: String, trip: String) -> String

  // MARK: - Services, frequencies, transfers

  /// A service never runs.
  func emptyService(_ service: String) -> String
  /// The period of a service ends before it starts.
  func reversedPeriod(_ service: String) -> String
  /// No trip ever runs.
  var noService: String { get }
  /// A headway is not positive, or the time span is empty.
  func badHeadway(_ trip: String) -> String
  /// Frequencies make too many departures.
  func tooManyDepartures(_ trip: String, _ limit: Int) -> String
  /// A transfer is of single trips or routes, or keeps seated.
  var unsupportedTransfer: String { get }
}
