import Foundation
import GeoCore
import Testing

@testable import CampusGraph

/// Documents of GBFS feeds as servers send them.
@Suite struct GBFSMessageTests {
  private func message(_ text: String) throws(StationFileError) -> GBFSMessage {
    try GBFSMessage(parsing: Data(text.utf8), name: "feed", language: .spanish)
  }

  @Test func `our own files are read back`() throws {
    var station = Station(id: "1", name: "A", location: Coordinate(latitude: 0, longitude: 0))
    station.status = StationStatus(bikesAvailable: 3, docksAvailable: 4)
    station.status?.lastReported = 1_700_000_000
    var system = BikeShareSystem()
    system.id = "bici"
    system.timeZone = "America/Guayaquil"
    let index = StationIndex(stations: [station], system: system)
    for version in GBFSVersion.allCases {
      let files = index.gbfsFiles(
        address: "https://h/x",
        time: 1_700_000_100,
        version: version,
        lifetime: 60
      )
      for (name, document) in files {
        guard name != "station_information.json", name != "system_hours.json" else { continue }
        let message = try message(document.text)
        #expect(message.lifetime == 60 && message.lastUpdated == 1_700_000_100)
        switch (name, message.content) {
        case ("gbfs.json", .files(let files)):
          #expect(files["station_status"] == "https://h/x/station_status.json")
        case ("system_information.json", .system(let id, let zone)):
          #expect(id == "bici" && zone == "America/Guayaquil")
        case ("station_status.json", .status(let rows)):
          #expect(rows.map(\.id) == ["1"] && rows.first?.status == station.status)
        default: Issue.record("\(name)")
        }
      }
    }
  }

  @Test func `the list of the wanted language comes first`() throws {
    let text = """
      {"data": {"en": {"feeds": [{"name": "station_status", "url": "en"}]},
       "es": {"feeds": [{"name": "station_status", "url": "es"}, {"name": 1}, 2]}}}
      """
    #expect(try message(text).content == .files(["station_status": "es"]))
    #expect(try message(text).lifetime == nil)
  }

  @Test func `invalid rows are counted`() throws {
    let row = "{\"station_id\": 7, \"num_bikes_available\": \"3\", \"num_docks_available\": 1}"
    let found = try message("{\"data\": {\"stations\": [\(row), \(row), {}, null]}}")
    guard case .status(let rows) = found.content else { return #expect(Bool(false)) }
    #expect(rows.map(\.id) == ["7"] && found.rejectedCount == 3)
  }

  @Test(arguments: ["", "{}", "{\"data\": []}", "{\"data\": {\"datasets\": []}}", "\u{FF}"])
  func `other documents say what to give`(_ text: String) {
    let error = #expect(throws: StationFileError.self) { try message(text) }
    #expect(error?.message.en != error?.message.es)
  }

  @Test func `random changes of a document never trap`() throws {
    var random = SplitMix64(seed: 20)
    let text = Array(
      "{\"last_updated\":1,\"ttl\":9,\"data\":{\"stations\":[{\"station_id\":\"1\",\"num_bikes_available\":3}]}}"
        .utf8
    )
    for _ in 0..<2000 {
      var bytes = text
      for _ in 0..<Int(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try? GBFSMessage(parsing: Data(bytes), name: "feed")
    }
  }
}
