public import Foundation
public import GeoCore

extension StationIndex {
  /// Reads the stations of a GBFS feed, version 2.3 or 3.0.
  ///
  /// A folder contains the files of the feed. A single file contains `station_information`, whose
  /// rows may also have `landmark`, `aliases`, `confirmed`, `source` and the fields of
  /// `station_status`; the data of the system is beside it, in `x_system.json` for
  /// `x_stations.json` and else in `system_information.json`.
  ///
  /// An invalid station is skipped and reported in ``problems``.
  ///
  /// - Parameters:
  ///   - url: The folder or file.
  ///   - language: The preferred language of a feed in several languages; else its first.
  /// - Throws: ``StationFileError`` if a file is missing or invalid.
  public init(
    contentsOf url: URL,
    language: Language = .english
  ) throws(StationFileError) {
    guard FileSystem.status(of: url.path) != nil else {
      throw .notFound(url.lastPathComponent, .message { $0.noFeed })
    }
    if FileSystem.isFolder(url.path) {
      try self.init(GBFSFolder(url, language: language))
    } else {
      let name = url.lastPathComponent
      let information = try GBFSDocument(StationFile.data(of: url), file: name)
      let companion = Self.companion(of: name)
      let beside = url.deletingLastPathComponent().appendingPathComponent(companion)
      var system: GBFSDocument?
      if companion != name, FileSystem.status(of: beside.path) != nil {
        system = try GBFSDocument(StationFile.data(of: beside), file: companion)
      }
      try self.init(information: information, status: nil, system: system, hours: nil)
    }
  }

  /// Reads a feed whose files are in memory, by name, such as `station_information.json`.
  ///
  /// - Throws: ``StationFileError`` if `station_information` is missing or a file is invalid.
  public init(
    files: [String: Data],
    name: String,
    language: Language = .english
  ) throws(StationFileError) {
    try self.init(GBFSFolder(files: files, name: name, language: language))
  }

  private static func companion(of file: String) -> String {
    let suffix = "_stations.json"
    return file.hasSuffix(suffix)
      ? file.dropLast(suffix.count) + "_system.json" : "system_information.json"
  }

  /// FNV-1a over 32 bits of all files, as eight hexadecimal digits.
  private static func fingerprint(_ documents: [GBFSDocument]) -> String {
    let hash = documents.reduce(UInt32(2_166_136_261)) { hash, document in
      document.bytes.reduce(hash) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private init(_ folder: GBFSFolder) throws(StationFileError) {
    guard let information = try folder.document("station_information") else {
      throw .notFound(folder.name, .message { $0.noStationInformation })
    }
    try self.init(
      information: information,
      status: folder.document("station_status"),
      system: folder.document("system_information"),
      hours: folder.document("system_hours")
    )
  }

  private init(
    information: GBFSDocument,
    status: GBFSDocument?,
    system: GBFSDocument?,
    hours: GBFSDocument?
  ) throws(StationFileError) {
    var reader = GBFSReader()
    try reader.readStations(information)
    if let status { try reader.readStatus(status) }
    if let system { reader.readSystem(system) }
    if let hours { try reader.readHours(hours) }
    let documents = [information, status, system, hours].compactMap(\.self)
    self.init(
      stations: reader.stations,
      system: reader.system,
      problems: reader.problems,
      dataVersion: Self.fingerprint(documents),
      lastUpdated: documents.compactMap(\.lastUpdated).max()
    )
  }
}

/// Reader of the files of a feed.
struct GBFSReader {
  private(set) var stations: [Station] = []
  private(set) var system = BikeShareSystem()
  private(set) var problems: [StationProblem] = []
  private var numbers: [String: Int] = [:]
  private var hasHours = false

  private mutating func report(_ document: GBFSDocument, _ station: String, _ text: LocalizedText) {
    problems.append(StationProblem(file: document.file, station: station, text))
  }

  private func rows(
    _ name: String,
    of document: GBFSDocument
  ) throws(StationFileError) -> [JSONValue] {
    if let rows = document.data.member(name)?.array { return rows }
    throw .malformed(document.file, .message { $0.noList(name) })
  }

  // MARK: - Stations

  mutating func readStations(_ document: GBFSDocument) throws(StationFileError) {
    let rows = try rows("stations", of: document)
    for (index, row) in rows.enumerated() {
      do throws(Station.RowError) {
        try add(Station(row))
        readEmbedded(row, document)
      } catch {
        let id = row.member("station_id")?.gbfsText ?? "#\(index + 1)"
        report(document, id, error.message)
      }
    }
    if stations.isEmpty, let problem = problems.first {
      throw .malformed(document.file, .message { $0.noUsableStation(problem.message[$0.language]) })
    }
  }

  private mutating func add(_ station: Station) throws(Station.RowError) {
    guard numbers[station.id] == nil else { throw .repeated }
    numbers[station.id] = stations.count
    stations.append(station)
  }

  /// Opening hours and status within a row of `station_information`.
  private mutating func readEmbedded(_ row: JSONValue, _ document: GBFSDocument) {
    let index = stations.count - 1
    if let text = row.member("station_opening_hours")?.string {
      stations[index].hours = openingHours(text, document, stations[index].id)
    }
    if row.member("num_bikes_available", "num_vehicles_available") != nil {
      setStatus(row, at: index, document)
    }
  }

  private mutating func openingHours(
    _ text: String,
    _ document: GBFSDocument,
    _ station: String
  ) -> OpeningHours? {
    do {
      return try OpeningHours(parsing: text)
    } catch {
      report(document, station, error.message)
      return nil
    }
  }

  // MARK: - Status

  mutating func readStatus(_ document: GBFSDocument) throws(StationFileError) {
    for (index, row) in try rows("stations", of: document).enumerated() {
      guard let id = row.member("station_id")?.gbfsText, let number = numbers[id] else {
        report(
          document,
          row.member("station_id")?.gbfsText ?? "#\(index + 1)",
          .message { $0.statusOfUnknownStation }
        )
        continue
      }
      setStatus(row, at: number, document)
    }
  }

  private mutating func setStatus(_ row: JSONValue, at index: Int, _ document: GBFSDocument) {
    if let status = StationStatus(row) {
      stations[index].status = status
    } else {
      report(document, stations[index].id, .message { $0.invalidCounts })
    }
  }

  // MARK: - System

  mutating func readSystem(_ document: GBFSDocument) {
    let data = document.data
    system.id = data.member("system_id")?.gbfsText ?? ""
    system.name = data.member("name")?.gbfsText ?? ""
    system.language =
      (data.member("language") ?? data.member("languages")?.array?.first)?.string ?? "en"
    system.attribution =
      data.member("attribution_organization_name", "attribution")?.gbfsText ?? ""
    system.notice = data.member("notice", "_notice")?.gbfsLocalizedText
    system.email = data.member("feed_contact_email")?.string
    if let rules = data.member("loan_rules", "_loan_rules") {
      system.maxTripDuration = rules.member("max_trip_duration")?.gbfsCount.map(Seconds.init)
      system.waitBetweenTrips = rules.member("wait_between_trips")?.gbfsCount.map(Seconds.init)
      system.membership = rules.member("membership")?.gbfsLocalizedText
    }
    if let text = data.member("opening_hours", "_opening_hours")?.string {
      let hours = openingHours(text, document, "")
      system.hours = hours ?? .always
      hasHours = hours != nil
    }
    readTimeZone(document)
  }

  private mutating func readTimeZone(_ document: GBFSDocument) {
    guard let name = document.data.member("timezone")?.string else { return }
    if TimeZoneClock(identifier: name) != nil {
      system.timeZone = name
    } else {
      report(document, "", .message { $0.unknownFeedTimeZone(name) })
    }
  }

  /// Reads the hours of `system_hours`, used only if the system itself has no opening hours.
  mutating func readHours(_ document: GBFSDocument) throws(StationFileError) {
    let rows = try rows("rental_hours", of: document)
    for (index, row) in rows.enumerated() where GBFSHours.rule(row) == nil {
      report(document, "#\(index + 1)", .message { $0.unusedHours })
    }
    if !hasHours, let hours = GBFSHours.openingHours(rows) { system.hours = hours }
  }
}
