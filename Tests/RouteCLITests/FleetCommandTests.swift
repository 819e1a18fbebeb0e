import Foundation
import GeoCore
import Testing

/// `arrivals` and `vehicles` from a timetable and a file of positions, and `track --share`.
@Suite struct FleetCommandTests {
  private static let shuttle = Program.data("examples/shuttle.geojson")

  /// The positions of a day of the bundled shuttle.
  private func positions(_ folder: Folder) async throws -> String {
    let path = folder.file("fixes.ndjson")
    let run = try await Program.run([
      "simulate", "fleet", "--gtfs", Self.shuttle, "--seed", "1", "--date", "2026-11-20",
      "--output", path,
    ])
    try #require(run.status == 0, "\(run)")
    return path
  }

  @Test func `arrivals without positions are those of the timetable`() async throws {
    let options = ["arrivals", "estacion", "--gtfs", Self.shuttle, "--at", "2026-11-20T07:50"]
    let run = try await Program.run(options + ["--lang", "en", "--limit", "2"])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains("08:00") && run.text.contains("scheduled"), "\(run)")
    let json = try await Program.run(options + ["--json"]).json()
    #expect(try json.at("arrivals", 0, "live").bool == false)
    #expect(try json.at("arrivals", 0, "expected").string == "2026-11-20T14:00:00Z")
  }

  @Test(arguments: [("en", "Expected"), ("es", "Llega")])
  func `arrivals follow the vehicles`(_ language: String, _ heading: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let options = try await [
      "arrivals", "estacion", "--gtfs", Self.shuttle, "--positions", positions(folder), "--at",
      "2026-11-20T09:10", "--lang", language,
    ]
    let json = try await Program.run(options + ["--json"]).json()
    let live = (try json.at("arrivals").array ?? []).filter { $0["live"]?.bool == true }
    let first = try #require(live.first)
    #expect(first["vehicle"]?.string?.isEmpty == false)
    let times = ["earliest", "expected", "latest"].compactMap { first[$0]?.string }
    #expect(times.count == 3 && times == times.sorted() && times[0] < times[2])
    let text = try await Program.run(options)
    #expect(text.text.contains(heading) && text.text.contains("–"), "\(text)")
  }

  @Test func `vehicles have their trips`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let options = try await [
      "vehicles", "--gtfs", Self.shuttle, "--positions", positions(folder), "--at",
      "2026-11-20T09:10",
    ]
    let json = try await Program.run(options + ["--json"]).json()
    let vehicles = try json.at("vehicles").array ?? []
    #expect(vehicles.contains { $0["service"]?.string == "running" && $0["trip"] != nil })
    #expect(vehicles.allSatisfy { ($0["age"]?.number ?? -1) >= 0 })
    let text = try await Program.run(options + ["--lang", "es"])
    #expect(text.text.contains("en servicio"), "\(text)")
  }

  @Test(arguments: [
    (["arrivals", "x"], 2, "--server or --gtfs"),
    (["arrivals", "x", "--server", "http://127.0.0.1:9", "--gtfs", "f"], 2, "--server or --gtfs"),
    (["arrivals", "x", "--server", "ftp://127.0.0.1"], 2, "is no address"),
    (["arrivals", "x", "--server", "http://127.0.0.1:9"], 3, "cannot reach http://127.0.0.1:9"),
    (["vehicles", "--server", "http://127.0.0.1:9", "--at", "08:00"], 2, "--at cannot be used"),
    (["vehicles", "--gtfs", "SHUTTLE", "--watch", "5"], 2, "--watch needs --server"),
    (["vehicles", "--gtfs", "SHUTTLE", "--near", "1,2"], 2, "--near needs --server"),
    (["arrivals", "Nowhere", "--gtfs", "SHUTTLE"], 1, "no stop Nowhere"),
    (["arrivals", "x", "--gtfs", "SHUTTLE", "--minutes", "0"], 2, "--minutes"),
    (["vehicles", "--gtfs", "SHUTTLE", "--at", "8h"], 2, "8h"),
    (["track", "x", "--share", "http://127.0.0.1:9"], 2, "--share needs --to or --to-end"),
    (["track", "WALK", "--to-end", "--share", "http://127.0.0.1:9"], 3, "cannot reach"),
  ])
  func `wrong questions exit with their status`(
    _ arguments: [String],
    _ status: Int32,
    _ text: String
  ) async throws {
    let files = ["SHUTTLE": Self.shuttle, "WALK": Program.data("sample-walk.gpx")]
    let run = try await Program.run(arguments.map { files[$0] ?? $0 } + ["--lang", "en"])
    #expect(run.status == status, "\(run)")
    #expect(run.errors.contains(text), "\(run)")
  }

  @Test func `a line that is no position is named`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    func line(_ time: String, _ latitude: String) -> String {
      "{\"vehicle\": \"B\", \"time\": \"\(time)\", \"lat\": \(latitude), \"lon\": -99.13}"
    }
    let good = line("2026-11-20T15:00:00Z", "19.28") + "\n"
    for bad in ["{", line("x", "19"), "[1]", line("2026-11-20T15:00:00Z", "190")] {
      let path = try folder.write(good + "\n" + bad + "\n", to: "fixes.ndjson")
      let run = try await Program.run([
        "vehicles", "--gtfs", Self.shuttle, "--positions", path, "--lang", "en",
      ])
      #expect(run.status == 3, "\(run)")
      #expect(run.errors.contains("fixes.ndjson:3: not a position"), "\(run)")
    }
  }
}
