public import Foundation
public import GeoCore

/// Version of GBFS that is written.
public enum GBFSVersion: String, Sendable, CaseIterable {
  /// Times in seconds, a text in one language.
  case v2 = "2.3"
  /// Times by RFC 3339, texts with their languages.
  case v3 = "3.0"
}

extension StationIndex {
  /// The names of the files that ``writeGBFS(to:address:time:)`` writes.
  public static let gbfsFileNames = [
    "gbfs.json", "system_information.json", "station_information.json", "station_status.json",
    "system_hours.json",
  ]

  /// The files of the stations as a GBFS feed, by name.
  ///
  /// Data without a field in the format is written to fields that start with an underscore, as the
  /// specification requires; version 3.0 loses loan rules and notice, which its schema forbids. `station_status.json` lists the stations with a known status; it is
  /// always written, because a feed with docks must have one. In version 2.3 opening hours lose rules
  /// for dates, which `system_hours.json` cannot express; version 3.0 has all of them in
  /// `system_information.json`.
  ///
  /// - Parameters:
  ///   - address: The URL of the files, without a slash at the end.
  ///   - time: The time of creation if the data has none, in seconds since 1970-01-01T00:00:00Z.
  ///   - version: The version.
  ///   - lifetime: Seconds after which clients read the files again.
  /// - Returns: Names and documents, `gbfs.json` first.
  public func gbfsFiles(
    address: String,
    time: Int,
    version: GBFSVersion = .v2,
    lifetime: Int = 86_400
  ) -> [(name: String, document: JSONValue)] {
    let isNew = version == .v3
    var feeds: [(name: String, data: JSONValue)] = [
      ("system_information", .object(isNew ? newSystemInformation : systemInformation)),
      (
        "station_information",
        ["stations": .array(stations.map { $0.gbfsInformation(isNew ? gbfsLanguage : nil) })]
      ),
      ("station_status", ["stations": .array(stations.compactMap { $0.gbfsStatus(version) })]),
    ]
    if !isNew {
      feeds.append(("system_hours", ["rental_hours": .array(GBFSHours.rows(system.hours))]))
    }
    let list: JSONValue = .array(
      feeds.map { ["name": .string($0.name), "url": .string("\(address)/\($0.name).json")] }
    )
    let feed: JSONValue = ["feeds": list]
    let directory = isNew ? feed : .object(JSONObject(name: gbfsLanguage, value: feed))
    return ([("gbfs", directory)] + feeds).map { name, data in
      (name + ".json", document(data, time: time, version, lifetime: lifetime))
    }
  }

  /// The document that lists the versions of the feed, `gbfs_versions.json`.
  ///
  /// - Parameters:
  ///   - addresses: The URL of `gbfs.json` of each version.
  ///   - time: The time of creation if the data has none, in seconds since 1970-01-01T00:00:00Z.
  ///   - version: The version of the document.
  ///   - lifetime: Seconds after which clients read it again.
  /// - Returns: The document.
  public func gbfsVersions(
    _ addresses: [(version: GBFSVersion, url: String)],
    time: Int,
    version: GBFSVersion,
    lifetime: Int = 86_400
  ) -> JSONValue {
    let rows = Self.rows(addresses)
    return document(["versions": rows], time: time, version, lifetime: lifetime)
  }

  /// The document that names the system and the versions of its feed, `manifest.json` of version 3.0.
  ///
  /// - Parameters:
  ///   - addresses: The URL of `gbfs.json` of each version.
  ///   - time: The time of creation if the data has none, in seconds since 1970-01-01T00:00:00Z.
  ///   - lifetime: Seconds after which clients read it again.
  /// - Returns: The document.
  public func gbfsManifest(
    _ addresses: [(version: GBFSVersion, url: String)],
    time: Int,
    lifetime: Int = 86_400
  ) -> JSONValue {
    let set: JSONValue = ["system_id": .string(gbfsID), "versions": Self.rows(addresses)]
    return document(["datasets": [set]], time: time, .v3, lifetime: lifetime)
  }

  private static func rows(_ addresses: [(version: GBFSVersion, url: String)]) -> JSONValue {
    .array(addresses.map { ["version": .string($0.version.rawValue), "url": .string($0.url)] })
  }

  private func document(
    _ data: JSONValue,
    time: Int,
    _ version: GBFSVersion,
    lifetime: Int
  ) -> JSONValue {
    [
      "last_updated": version.time(lastUpdated ?? time), "ttl": .number(Double(lifetime)),
      "version": .string(version.rawValue), "data": data,
    ]
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

  private var gbfsLanguage: String {
    system.language.wholeMatch(of: /[a-z]{2,3}(-[A-Z]{2})?/) == nil ? "en" : system.language
  }

  private var gbfsID: String { system.id.isEmpty ? "rumbo" : system.id }

  /// `system_information` of version 3.0, whose schema allows no other members.
  private var newSystemInformation: JSONObject {
    var object = systemInformation
    object["language"] = nil
    for name in ["_opening_hours", "_loan_rules", "_notice"] { object[name] = nil }
    object["languages"] = [.string(gbfsLanguage)]
    object["name"] = .texts(system.name.isEmpty ? "Rumbo" : system.name, gbfsLanguage)
    object["opening_hours"] = .string(system.hours.text)
    object["feed_contact_email"] = .string(system.email ?? Self.unknownEmail)
    if !system.attribution.isEmpty {
      object["attribution_organization_name"] = .texts(system.attribution, gbfsLanguage)
    }
    return object
  }

  /// The address of systems without one: version 3.0 requires it, and nobody has this one.
  private static let unknownEmail = "unknown@example.org"

  private var systemInformation: JSONObject {
    var object: JSONObject = [
      "system_id": .string(gbfsID),
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
    object["feed_contact_email"] = system.email.map(JSONValue.string)
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
  /// The row of `station_information`, with the language of texts in version 3.0.
  fileprivate func gbfsInformation(_ language: String?) -> JSONValue {
    var row: JSONObject = [
      "station_id": .string(id), "name": language.map { .texts(name, $0) } ?? .string(name),
      "lat": .rounded(location.latitude, to: 7),
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

  /// The row of `station_status`; `nil` if the status is not known.
  fileprivate func gbfsStatus(_ version: GBFSVersion) -> JSONValue? {
    guard let status else { return nil }
    var row: JSONObject = ["station_id": .string(id)]
    let bikes = version == .v3 ? "num_vehicles_available" : "num_bikes_available"
    row[bikes] = .number(Double(status.bikesAvailable))
    row["num_docks_available"] = status.docksAvailable.map { .number(Double($0)) }
    row["is_installed"] = .bool(status.isInstalled)
    row["is_renting"] = .bool(status.isRenting)
    row["is_returning"] = .bool(status.isReturning)
    row["last_reported"] = version.time(status.lastReported ?? 0)
    return .object(row)
  }
}

extension GBFSVersion {
  /// The times that the schemas accept and that have four digits of years.
  private static let times = 1_450_155_600...99_999_999_999

  /// A time in seconds since 1970 as the version writes it, cut to what its schema accepts.
  fileprivate func time(_ seconds: Int) -> JSONValue {
    let seconds = min(max(seconds, Self.times.lowerBound), Self.times.upperBound)
    guard self == .v3 else { return .number(Double(seconds)) }
    let time = LocalTime(secondsSince1970: seconds)
    let day = time.date.components
    func pad(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let second = seconds % 86_400
    let clock = [second / 3600, second / 60 % 60, second % 60].map(pad).joined(separator: ":")
    return .string("\(day.year)-\(pad(day.month))-\(pad(day.day))T\(clock)Z")
  }
}

extension JSONValue {
  /// A text with its language, as in version 3.0.
  fileprivate static func texts(_ text: String, _ language: String) -> JSONValue {
    [["text": .string(text), "language": .string(language)]]
  }
}
