import Foundation
import GeoCore
import Testing

/// `simulate bikes` on the bundled stations.
@Suite struct BikesSimulateTests {
  /// The reports of a day with a law and a seed.
  private func day(_ law: String, seed: Int, _ folder: Folder) async throws -> Data {
    let path = folder.file("\(law)-\(seed).ndjson")
    let run = try await Program.run([
      "simulate", "bikes", "--seed", "\(seed)", "--law", law, "--from", "2026-11-20T00:00",
      "--output", path,
    ])
    try #require(run.status == 0, "\(run)")
    return try Data(contentsOf: folder.url("\(law)-\(seed).ndjson"))
  }

  @Test(arguments: ["commuters", "crowds"])
  func `the reports of a day fit the stations`(_ law: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let data = try await day(law, seed: 1, folder)
    let bundled = try JSONValue(
      parsing: Data(contentsOf: URL(filePath: Program.data("biciq_stations.json")))
    )
    var capacities: [String: Double] = [:]
    for station in try bundled.at("data", "stations").array ?? [] {
      capacities[try station.at("station_id").string ?? ""] = try station.at("capacity").number
    }
    let rows = try data.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: $0) }
    var bikes: [String: Set<Double>] = [:]
    for row in rows {
      let id = try row.at("station").string ?? ""
      let (left, free) = (try row.at("bikes").number ?? -1, try row.at("docks").number ?? -1)
      #expect(left >= 0 && free >= 0 && left + free == capacities[id])
      bikes[id, default: []].insert(left)
    }
    #expect(Set(bikes.keys) == Set(capacities.keys))
    #expect(bikes.values.contains { $0.count > 3 })
    let times = try rows.map { try $0.at("time").string ?? "" }
    #expect(times == times.sorted())
    // Midnight in Quito.
    #expect(
      times.first ?? "" >= "2026-11-20T05:00:00Z" && times.last ?? "" < "2026-11-21T05:00:00Z"
    )
    if law == "commuters" { #expect(rows.count == 25 * 1440) }
  }

  @Test func `the same seed gives the same, another one another`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let first = try await day("crowds", seed: 1, folder)
    #expect(try await day("crowds", seed: 1, folder) == first)
    #expect(try await day("crowds", seed: 2, folder) != first)
    #expect(try await day("commuters", seed: 1, folder) != first)
  }

  @Test func `a feed is written until a signal, and readable at each time`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let running = try Running(
      ["simulate", "bikes", "--seed", "1", "--gbfs", folder.file("a/feed"), "--json"],
      in: folder
    )
    let url = folder.url("a/feed").appending(path: "station_status.json")
    #expect(running.reaches { FileManager.default.fileExists(atPath: url.path) })
    let json = try JSONValue(parsing: Data(contentsOf: url))
    #expect(try json.at("version").string == "2.3" && json.at("ttl").number == 5)
    let stations = try json.at("data", "stations").array ?? []
    #expect(stations.count == 25)
    #expect(stations.allSatisfy { $0["last_reported"]?.number != nil && $0["is_renting"] != nil })
    running.process.interrupt()
    running.process.waitUntilExit()
    #expect([0, 130].contains(running.process.terminationStatus), "\(running.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("a/feed")) == [
        "station_status.json"
      ]
    )
  }

  @Test(arguments: [
    (["--seed", "1"], 2, "either --gbfs FOLDER or --output FILE"),
    (["--seed", "1", "--gbfs", "a", "--output", "b"], 2, "either --gbfs FOLDER or --output FILE"),
    (["--seed", "1", "--output", "b", "--speed", "0"], 2, "--speed"),
    (["--seed", "1", "--output", "b", "--law", "tides"], 2, "tides"),
    (["--seed", "1", "--output", "b", "--from", "early"], 2, "early"),
    (["--seed", "1", "--output", "/none/b"], 3, "/none/b"),
    (["--seed", "1", "--gbfs", "/dev/null/b"], 3, "/dev/null/b"),
    (["--seed", "1", "--output", "b", "--stations", "EMPTY"], 1, "there are no stations"),
  ])
  func `wrong questions exit with their status`(
    _ arguments: [String],
    _ status: Int32,
    _ text: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let empty = try folder.write(
      #"{"last_updated":1,"ttl":1,"version":"2.3","data":{"stations":[]}}"#,
      to: "stations.json"
    )
    let run = try await Program.run(
      ["simulate", "bikes", "--lang", "en"] + arguments.map { $0 == "EMPTY" ? empty : $0 }
    )
    #expect(run.status == status && run.errors.contains(text), "\(run)")
  }
}
