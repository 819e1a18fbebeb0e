public import Foundation
public import GeoCore

extension StationIndex {
  /// The names of the files that ``writeGBFS(to:address:time:)`` writes.
  public static let gbfsFileNames = [
    "gbfs.json", "system_information.json", "station_information.json", "station_status.json",
    "system_hours.json",
  ]

  /// The files of the stations as a GBFS 2.3 feed, by name.
  ///
  /// Data without a field in the format is written to fields that start with an underscore, as the
  /// specification requires. `station_status.json` lists the stations with a known status; it is
  /// always written, because a feed with docks must have one. Opening hours lose rules for dates,
  /// which the format cannot express.
  ///
  /// - Parameters:
  ///   - address: The URL of the files, without a slash at the end.
  ///   - time: The time of creation if the data has none, in seconds since 1970-01-01T00:00:00Z.
  /// - Returns: Names and documents, `gbfs.json` first.
  public func gbfsFiles(
    address: String,
    time: Int
  ) -> [(name: String, document: JSONValue)] {
    let feeds: [(name: String, data: JSONValue)] = [
      ("system_information", .object(systemInformation)),
      ("station_information", ["stations": .array(stations.map(\.gbfsInformation))]),
      ("station_status", ["stations": .array(stations.compactMap(\.gbfsStatus))]),
      ("system_hours", ["rental_hours": .array(GBFSHours.rows(system.hours))]),
    ]
    let directory: JSONValue = .array(
      feeds.map { ["name": .string($0.name), "url": .string("\(address)/\($0.name).json")] }
    )
    let language = JSONObject(name: gbfsLanguage, value: ["feeds": directory])
    return ([("gbfs", .object(language))] + feeds).map { name, data in
      let document: JSONValue = [
        "last_updated": .number(Double(max(lastUpdated ?? time, Self.oldestTime))),
        "ttl": 86_400, "version": "2.3", "data": data,
      ]
      return (name + ".json", document)
    }
  }

  /// Writes the stations as a GBFS 2.3 feed into a folder, which is created if necessary; each file
  /// is written atomically.
  ///
  /// - Throws: ``StationFileError`` if a file cannot be written.
  public func writeGBFS(
    to folder: URL,
    address: String,
    time: Int
  ) throws(StationFileError) {
    var file = folder.lastPathComponent
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, document) in gbfsFiles(address: address, time: time) {
        file = name
        let output = try ReplacementFile(for: folder.appendingPathComponent(name).path)
        try output.write(Array((document.prettyText + "\n").utf8))
        try output.commit()
      }
    } catch {
      throw .notFound(file, .message { $0.unwritableFolder(folder.path) })
    }
  }

  /// The oldest time that the format's schema accepts.
  private static let oldestTime = 1_450_155_600

  private var gbfsLanguage: String {
    system.language.wholeMatch(of: /[a-z]{2,3}(-[A-Z]{2})?/) == nil ? "en" : system.language
  }

  private var systemInformation: JSONObject {
    var object: JSONObject = [
      "system_id": .string(system.id.isEmpty ? "rumbo" : system.id),
      "language": .string(gbfsLanguage),
      "name": .string(system.name.isEmpty ? "Rumbo" : system.name),
      "timezone": .string(system.timeZone ?? "Etc/UTC"),
    ]
    var rules = JSONObject()
    rules["max_trip_duration"] = system.maxTripDuration.map(JSONValue.number)
    rules["wait_between_trips"] = system.waitBetweenTrips.map(JSONValue.number)
    rules["membership"] = system.membership.map(Self.object)
    if !rules.members.isEmpty { object["_loan_rules"] = .object(rules) }
    object["_opening_hours"] = .string(system.hours.text)
    object["_notice"] = system.notice.map(Self.object)
    if !system.attribution.isEmpty {
      object["attribution_organization_name"] = .string(system.attribution)
    }
    return object
  }

  private static func object(_ text: LocalizedText) -> JSONValue {
    ["en": .string(text.en), "es": .string(text.es)]
  }
}

extension JSONObject {
  fileprivate init(name: String, value: JSONValue) {
    self.init()
    self[name] = value
  }
}

extension Station {
  fileprivate var gbfsInformation: JSONValue {
    var row: JSONObject = [
      "station_id": .string(id), "name": .string(name), "lat": .rounded(location.latitude, to: 7),
      "lon": .rounded(location.longitude, to: 7),
    ]
    row["address"] = address.map(JSONValue.string)
    row["cross_street"] = landmark.map(JSONValue.string)
    row["capacity"] = capacity.map { .number(Double($0)) }
    if isVirtual { row["is_virtual_station"] = true }
    if !aliases.isEmpty { row["_aliases"] = .array(aliases.map(JSONValue.string)) }
    row["_confirmed"] = .bool(isConfirmed)
    row["_source"] = source.map(JSONValue.string)
    row["station_opening_hours"] = hours.map { .string($0.text) }
    return .object(row)
  }

  fileprivate var gbfsStatus: JSONValue? {
    guard let status else { return nil }
    var row: JSONObject = [
      "station_id": .string(id),
      "num_bikes_available": .number(Double(status.bikesAvailable)),
    ]
    row["num_docks_available"] = status.docksAvailable.map { .number(Double($0)) }
    row["is_installed"] = .bool(status.isInstalled)
    row["is_renting"] = .bool(status.isRenting)
    row["is_returning"] = .bool(status.isReturning)
    row["last_reported"] = .number(Double(max(status.lastReported ?? 0, 1_450_155_600)))
    return .object(row)
  }
}
