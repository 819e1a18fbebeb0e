/// Messages about the stations of bike-share systems.
protocol StationTexts {
  // MARK: - Files
  // Each continues the name of the file or folder.

  var noFeed: String { get }
  var noStationInformation: String { get }
  func unreadableFile(_ path: String) -> String
  func unwritableFolder(_ path: String) -> String
  var notAFeedFile: String { get }
  func noList(_ name: String) -> String
  /// A document of a feed is none of those that are pulled.
  var otherFeedFile: String { get }
  /// A status has too many stations.
  func tooManyStations(_ limit: Int) -> String
  func noUsableStation(_ first: String) -> String

  // MARK: - Skipped parts
  // Each continues the file's name and the station's id.

  var noStationID: String { get }
  var noStationName: String { get }
  var noStationLocation: String { get }
  var repeatedStationID: String { get }
  var statusOfUnknownStation: String { get }
  var invalidCounts: String { get }
  func unknownFeedTimeZone(_ name: String) -> String
  var unusedHours: String { get }

  // MARK: - Places

  /// The description of a station; a sentence without its full stop.
  func landmark(_ name: String) -> String
}
