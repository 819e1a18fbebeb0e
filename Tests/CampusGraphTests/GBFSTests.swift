import CampusGraph
import Foundation
import GeoCore
import RoutingTestSupport
import Testing

@Suite struct GBFSTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let shared =
    (ProcessInfo.processInfo.environment["RUMBO_SHARED_DATA"].map { URL(filePath: $0) }
    ?? package.deletingLastPathComponent().appending(path: "shared/data"))
    .appending(path: "gbfs/v2.3")
  private static var hasShared: Bool { FileManager.default.fileExists(atPath: shared.path) }

  private func feed(_ files: [String: String]) throws -> StationIndex {
    try StationIndex(
      files: files.mapValues { Data($0.utf8) },
      name: "feed"
    )
  }

  private func stations(_ rows: String) -> String {
    #"{"last_updated": 1751437263, "ttl": 0, "version": "2.3", "data": {"stations": [\#(rows)]}}"#
  }

  // MARK: - Reading

  @Test(.enabled(if: hasShared, "the shared fixtures are not here"))
  func `MobilityData's fixtures of version 2-3 are read`() throws {
    let index = try StationIndex(contentsOf: Self.shared)
    #expect(index.problems.isEmpty)
    #expect(index.stations.map(\.id) == ["TST:Station:1", "TST:Station:2"])
    #expect(index.stations.map(\.name) == ["Cool bikes", "Cooler bikes"])
    #expect(index.stations.map(\.capacity) == [7, 12])
    #expect(index.stations[0].location == Coordinate(latitude: 12.34, longitude: 45.67))
    #expect(index.stations.map { $0.status?.bikesAvailable } == [1, 6])
    #expect(index.stations.map { $0.status?.docksAvailable } == [3, 8])
    #expect(index.stations.allSatisfy { $0.hasBikes && $0.hasDocks })
    #expect(index.system.id == "TST:System:Test")
    #expect(index.system.timeZone == "Europe/Oslo")
    #expect(index.system.hours.text.contains("Sa,Su 05:00-24:00"))
    #expect(index.system.hours.nextChange(after: LocalTime(secondsSince1970: 0)) == nil)
    #expect(index.lastUpdated == 1_751_437_263)
  }

  @Test func `version 3-0 is read`() throws {
    let index = try feed([
      "gbfs.json": """
      {"version": "3.0", "data": {"feeds": [
        {"name": "station_information", "url": "https://example.org/gbfs/3/stations_v3?key=1"},
        {"name": "station_status", "url": "https://example.org/gbfs/3/../station_status.json"}]}}
      """,
      "stations_v3.json": """
      {"last_updated": "2026-11-20T09:50:00-05:00", "version": "3.0", "data": {"stations": [
        {"station_id": "a", "lat": 1, "lon": 2, "is_virtual_station": true,
         "name": [{"text": "Mercado", "language": "es"}, {"text": "Market", "language": "en"}],
         "station_opening_hours": "Mo-Fr 08:00-18:00",
         "vehicle_types_capacity": [{"vehicle_type_ids": ["b"], "count": 4},
                                    {"vehicle_type_ids": ["c"], "count": 3}]}]}}
      """,
      "station_status.json": """
      {"version": "3.0", "data": {"stations": [{"station_id": "a", "num_vehicles_available": 2,
        "is_installed": true, "is_renting": true, "is_returning": true,
        "last_reported": "2026-11-20T14:50:00Z"}]}}
      """,
      "system_information.json": """
      {"version": "3.0", "data": {"system_id": "x", "languages": ["es", "en"],
        "name": [{"text": "Bicis", "language": "es"}], "opening_hours": "Apr-Oct 06:00-22:00",
        "timezone": "America/Bogota", "attribution_organization_name":
        [{"text": "La ciudad", "language": "es"}]}}
      """,
    ])
    let station = try #require(index.stations.first)
    #expect(index.problems.isEmpty)
    #expect(station.name == "Mercado" && station.aliases == ["Market"])
    #expect(station.capacity == 7 && station.isVirtual)
    #expect(station.hours?.text == "Mo-Fr 08:00-18:00")
    #expect(station.status?.bikesAvailable == 2 && station.status?.docksAvailable == nil)
    #expect(station.status?.lastReported == 1_795_186_200)
    #expect(index.lastUpdated == 1_795_186_200)
    #expect(index.system.name == "Bicis" && index.system.language == "es")
    #expect(index.system.hours.text == "Apr-Oct 06:00-22:00")
    #expect(index.system.attribution == "La ciudad")
  }

  @Test func `numbers for truth values, numbers for ids and unknown fields are accepted`() throws {
    let index = try feed([
      "station_information.json": stations(
        #"{"station_id": 7, "name": " Plaza\n\u00a0 Foch\u2003", "lat": "-0.2", "lon": -78.5, "capacity": 9, "x": {}}"#
      ),
      "station_status.json": stations(
        #"{"station_id": "7", "num_bikes_available": 3, "num_docks_available": 0, "is_renting": 0, "is_installed": 1, "is_returning": "1"}"#
      ),
    ])
    let station = try #require(index.stations.first)
    #expect(index.problems.isEmpty)
    #expect(station.id == "7" && station.name == "Plaza Foch" && station.capacity == 9)
    #expect(station.status?.isRenting == false && station.status?.isInstalled == true)
    #expect(!station.hasBikes && !station.hasDocks)
  }

  @Test(arguments: [
    #"{"name": "No id", "lat": 1, "lon": 2}"#, #"{"station_id": "x", "lat": 1, "lon": 2}"#,
    #"{"station_id": "x", "name": "  ", "lat": 1, "lon": 2}"#,
    #"{"station_id": "x", "name": "North of the pole", "lat": 91, "lon": 2}"#,
    #"{"station_id": "x", "name": "No place", "lat": null, "lon": 2}"#,
    #"{"station_id": "x", "name": "Not a number", "lat": "nan", "lon": 2}"#,
    #"{"station_id": "good", "name": "Again", "lat": 1, "lon": 2}"#, "17", "null", "[]",
  ])
  func `an invalid station is skipped and reported`(row: String) throws {
    let good = #"{"station_id": "good", "name": "Good", "lat": 1, "lon": 2}"#
    let index = try feed(["station_information.json": stations(good + "," + row)])
    #expect(index.stations.map(\.id) == ["good"])
    let problem = try #require(index.problems.first)
    #expect(problem.message.en.hasPrefix("feed/station_information.json: "))
    #expect(problem.message.es.contains("se omite"))
  }

  @Test func `an invalid status is ignored and reported`() throws {
    let index = try feed([
      "station_information.json": stations(
        #"{"station_id": "a", "name": "A", "lat": 1, "lon": 2}"#
      ),
      "station_status.json": stations(
        #"{"station_id": "a", "num_bikes_available": -1}, {"station_id": "b", "num_bikes_available": 1}"#
      ),
    ])
    #expect(index.stations.first?.status == nil)
    #expect(index.problems.map(\.station) == ["a", "b"])
  }

  @Test func `invalid hours and time zones are reported and leave the system open`() throws {
    let index = try feed([
      "station_information.json": stations(""),
      "system_information.json": """
      {"data": {"system_id": "x", "timezone": "Mars/Olympus", "opening_hours": "sunrise-sunset"}}
      """,
      "system_hours.json": """
      {"data": {"rental_hours": [
        {"days": ["mon"], "start_time": "8", "end_time": "18:00:00"},
        {"days": [], "start_time": "08:00:00", "end_time": "18:00:00"},
        {"days": ["fri"], "start_time": "22:00:00", "end_time": "02:00:00"}]}}
      """,
    ])
    #expect(index.count == 0)
    #expect(index.system.timeZone == nil)
    #expect(index.system.hours.text == "Fr 22:00-02:00")
    #expect(index.problems.map(\.station) == ["", "", "#1", "#2"])
  }

  @Test func `a feed without valid stations is rejected with the first reason`() {
    let error = #expect(throws: StationFileError.self) {
      try feed(["station_information.json": stations(#"{"station_id": "x"}"#)])
    }
    #expect(error?.code == .malformed)
    #expect(error?.message.en.contains("no name") == true)
  }

  @Test(arguments: [
    "", "{", "[]", "17", #"{"data": []}"#, #"{"data": {}}"#, #"{"data": {"stations": {}}}"#,
  ])
  func `a file that is not a station file is rejected by name`(text: String) {
    let error = #expect(throws: StationFileError.self) {
      try feed(["station_information.json": text])
    }
    #expect(error?.code == .malformed)
    #expect(error?.file == "feed/station_information.json")
    #expect(error?.message.es.isEmpty == false)
  }

  @Test func `a missing file or folder is named`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.url.appending(path: "none.json")
    var error = #expect(throws: StationFileError.self) { try StationIndex(contentsOf: missing) }
    #expect(error?.code == .notFound && error?.file == "none.json")
    error = #expect(throws: StationFileError.self) { try StationIndex(contentsOf: folder.url) }
    #expect(error?.code == .notFound)
    #expect(error?.message.en.contains("station_information.json") == true)
  }

  @Test func `the requested language is read if a feed has it`() throws {
    let files = [
      "gbfs.json": """
      {"data": {"en": {"feeds": [{"name": "station_information", "url": "https://x/en_s.json"}]},
                "es": {"feeds": [{"name": "station_information", "url": "https://x/es_s.json"}]}}}
      """,
      "en_s.json": stations(#"{"station_id": "1", "name": "Market", "lat": 1, "lon": 2}"#),
      "es_s.json": stations(#"{"station_id": "1", "name": "Mercado", "lat": 1, "lon": 2}"#),
    ].mapValues { Data($0.utf8) }
    let english = try StationIndex(files: files, name: "feed", language: .english)
    let spanish = try StationIndex(files: files, name: "feed", language: .spanish)
    #expect(english.stations.map(\.name) == ["Market"])
    #expect(spanish.stations.map(\.name) == ["Mercado"])
  }

  // MARK: - Writing

  @Test func `a written feed reads back equal`() throws {
    let bundled = Self.package.appending(path: "data/biciq_stations.json")
    var index = try StationIndex(contentsOf: bundled)
    var stations = index.stations
    stations[3].status = StationStatus(bikesAvailable: 4, docksAvailable: 16)
    stations[3].status?.lastReported = 1_795_186_200
    stations[5].isVirtual = true
    index = StationIndex(
      stations: stations,
      system: index.system,
      lastUpdated: index.lastUpdated
    )
    let folder = try TemporaryFolder()
    try index.writeGBFS(to: folder.url, address: "https://example.org/gbfs", time: 0)
    let copy = try StationIndex(contentsOf: folder.url)
    #expect(copy.problems.isEmpty)
    #expect(copy.stations == index.stations)
    #expect(copy.system == index.system)
    #expect(copy.lastUpdated == index.lastUpdated)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(
      names.sorted() == [
        "gbfs.json", "station_information.json", "station_status.json", "system_hours.json",
        "system_information.json",
      ]
    )
  }

  @Test func `version 3 is read as it was written`() throws {
    let bundled = Self.package.appending(path: "data/biciq_stations.json")
    var index = try StationIndex(contentsOf: bundled)
    var (stations, system) = (index.stations, index.system)
    stations[3].status = StationStatus(bikesAvailable: 4, docksAvailable: 16)
    stations[3].status?.lastReported = 1_795_186_200
    system.email = "bikes@example.org"
    index = StationIndex(stations: stations, system: system, lastUpdated: index.lastUpdated)
    let files = index.gbfsFiles(address: "https://example.org", time: 0, version: .v3)
    let data = Dictionary(
      uniqueKeysWithValues: files.map { ($0.name, Data($0.document.text.utf8)) }
    )
    let copy = try StationIndex(files: data, name: "feed")
    #expect(copy.problems.isEmpty)
    // The schema of the system allows no members of one's own.
    (system.maxTripDuration, system.waitBetweenTrips) = (nil, nil)
    (system.membership, system.notice) = (nil, nil)
    #expect(copy.stations == index.stations && copy.system == system)
    #expect(copy.lastUpdated == index.lastUpdated)
    #expect(files.allSatisfy { $0.document["version"]?.string == "3.0" })
  }

  @Test func `writing twice gives the same bytes`() throws {
    let index = try StationIndex(
      contentsOf: Self.package.appending(path: "data/biciq_stations.json")
    )
    let texts = (0..<2).map { _ in
      index.gbfsFiles(address: "https://example.org", time: 0).map(\.document.prettyText)
    }
    #expect(texts[0] == texts[1])
  }

  @Test func `weekly hours are written with spans split at midnight`() throws {
    var system = BikeShareSystem()
    system.hours = try OpeningHours(parsing: "Mo-Th 07:00-19:00; Fr 22:00-02:00; Dec 25 off")
    let index = StationIndex(stations: [], system: system)
    let files = index.gbfsFiles(address: "https://example.org", time: 0)
    let document = try #require(files.first { $0.name == "system_hours.json" }?.document)
    let rows = try #require(document["data"]?["rental_hours"]?.array)
    #expect(
      rows.map {
        "\($0["days"]?.text ?? "") \($0["start_time"]?.string ?? "") \($0["end_time"]?.string ?? "")"
      }
        == [
          #"["mon","tue","wed","thu"] 07:00:00 19:00:00"#, #"["fri"] 22:00:00 23:59:59"#,
          #"["sat"] 00:00:00 02:00:00"#,
        ]
    )
  }

  @Test func `a folder that cannot be written is named`() throws {
    let folder = try TemporaryFolder()
    let blocker = folder.url.appending(path: "file")
    try Data().write(to: blocker)
    let index = StationIndex(stations: [])
    #expect(throws: StationFileError.self) {
      try index.writeGBFS(to: blocker.appending(path: "feed"), address: "https://x", time: 0)
    }
  }

  // MARK: - Damage

  @Test func `a corrupted feed is read or rejected`() throws {
    let names = ["biciq_stations.json", "biciq_system.json"]
    let originals = try names.map {
      try Array(Data(contentsOf: Self.package.appending(path: "data/\($0)")))
    }
    var random = SplitMix64(seed: 3)
    var readable = 0
    for round in 0..<150 {
      var copies = originals
      let which = round % 2
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: 0..<copies[which].count, using: &random)
        copies[which][index] = UInt8.random(in: 0...255, using: &random)
      }
      if round % 7 == 0 {
        copies[which].removeLast(Int.random(in: 1..<copies[which].count, using: &random))
      }
      let files = [
        "station_information.json": Data(copies[0]), "system_information.json": Data(copies[1]),
      ]
      if let index = try? StationIndex(files: files, name: "feed") {
        readable += 1
        #expect(index.count <= 26)
      }
    }
    #expect(readable > 10)
  }
}

/// A temporary folder with the lifetime of the value.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "rumbo-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
