extension EnglishMessages: StationTexts {
  // MARK: - Files

  var noFeed: String {
    "no such file or folder; give a station file or the folder of a GBFS feed"
  }

  var noStationInformation: String {
    "no station_information.json; give the folder of a GBFS feed"
  }

  func unreadableFile(_ path: String) -> String {
    "cannot be read; check the name and the permissions of \(path)"
  }

  func unwritableFolder(_ path: String) -> String {
    "cannot be written; check that \(path) is a folder you may write to"
  }

  var notAFeedFile: String { "no object \"data\"; this is not a file of a GBFS feed" }
  func noList(_ name: String) -> String { "no list \"data.\(name)\"" }
  var otherFeedFile: String {
    "neither a list of files nor a status; give the address of gbfs.json or station_status.json"
  }
  func tooManyStations(_ limit: Int) -> String { "more than \(limit) stations" }

  func noUsableStation(_ first: String) -> String {
    "none of its stations can be used; the first: \(first)"
  }

  // MARK: - Skipped parts

  var noStationID: String { "left out: no station_id" }
  var noStationName: String { "left out: no name" }
  var noStationLocation: String { "left out: lat and lon are no coordinate" }
  var repeatedStationID: String { "left out: its station_id was used before" }

  var statusOfUnknownStation: String {
    "the status of a station that is not in station_information is not used"
  }

  var invalidCounts: String {
    "its counts of bikes and docks are not whole numbers from 0; they are not used"
  }

  func unknownFeedTimeZone(_ name: String) -> String {
    "the time zone \(name) is not known; write an IANA name such as America/Guayaquil"
  }

  var unusedHours: String {
    "these hours are not used; give days, start_time and end_time as HH:MM:SS"
  }

  // MARK: - Places

  func landmark(_ name: String) -> String { "Landmark: \(name)" }
}
