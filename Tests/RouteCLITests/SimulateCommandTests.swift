import Foundation
import GeoCore
import Testing

@Suite struct SimulateCommandTests {
  /// Runs `simulate` into a folder.
  private func simulate(_ rest: String, in folder: Folder) async throws -> Run {
    try await Program.run(
      Program.words("simulate --from Talleres --to CETEC --truth") + [folder.file("t.json")]
        + Program.words(rest)
    )
  }

  private func truth(in folder: Folder) throws -> JSONValue {
    try JSONValue(parsing: Data(contentsOf: folder.url("t.json")))
  }

  @Test func `the same seed gives the same files, another seed gives others`() async throws {
    var files: [Data] = []
    for seed in [7, 7, 8] {
      let folder = try Folder()
      defer { folder.remove() }
      let gpx = folder.file("t.gpx")
      let nmea = folder.file("t.nmea")
      let run = try await simulate(
        "--seed \(seed) --gpx \(gpx) --nmea \(nmea)",
        in: folder
      )
      #expect(run.status == 0, "\(run)")
      #expect(run.text.contains("Talleres → CETEC"))
      for name in ["t.gpx", "t.nmea", "t.json"] {
        files.append(try Data(contentsOf: folder.url(name)))
      }
    }
    #expect(files[0] == files[3] && files[1] == files[4] && files[2] == files[5])
    #expect(files[0] != files[6] && files[1] != files[7] && files[2] != files[8])
  }

  @Test func `the truth matches the fixes`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await simulate(
      "--seed 3 --noise 0 --outliers 0 --gaps 1 --wrong-turns 0 --rate 2 --json",
      in: folder
    )
    #expect(run.status == 0, "\(run)")
    let summary = try run.json()
    #expect(summary["code"]?.string == "Ok" && !summary.names.contains("wrong_turn"))
    #expect(summary["gap"]?["start"]?.string != nil)
    let truth = try truth(in: folder)
    #expect(truth["notice"]?.string?.contains("Simulated sample data") == true)
    #expect(truth["route"]?["profile"]?.string == "foot")
    let fixes = try #require(truth["fixes"]?.array)
    #expect(fixes.count == Int(try #require(summary["fixes"]?.number)))
    var last = Double.infinity
    for fix in fixes {
      #expect(fix["location"] == fix["true_location"])
      let remaining = try #require(fix["remaining_duration"]?.number)
      #expect(remaining < last)
      last = remaining
      #expect(fix["edge"]?.number != nil && fix["travelled"]?.number != nil)
      #expect(fix["time"]?.string?.hasPrefix("2026-01-05T") == true)
    }
    #expect(last == 0)
  }

  @Test func `the law of streets gives other trips, and says what is wrong with fixes`()
    async throws
  {
    var truths: [JSONValue] = []
    for law in ["smooth", "streets", "streets"] {
      let folder = try Folder()
      defer { folder.remove() }
      let files = "--gpx \(folder.file("t.gpx")) --nmea \(folder.file("t.nmea"))"
      let run = try await simulate("--seed 7 --law \(law) \(files)", in: folder)
      #expect(run.status == 0, "\(run)")
      truths.append(try truth(in: folder))
    }
    #expect(truths[1] == truths[2] && truths[0] != truths[1])
    let known: Set = ["urban_canyon", "stale", "clock"]
    for fix in try #require(truths[1]["fixes"]?.array) {
      for name in fix["disturbances"]?.array ?? [] { #expect(known.contains(name.string ?? "")) }
    }
    #expect(truths[0]["fixes"]?.array?.contains { $0.names.contains("disturbances") } == false)
  }

  @Test func `written files can be read again`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let gpx = folder.file("t.gpx")
    _ = try await simulate("--seed 5 --wrong-turns 0 --gpx \(gpx)", in: folder)
    let run = try await Program.run(["trace", gpx, "--json"])
    #expect(run.status == 0, "\(run)")
    let trace = try run.json().at("traces", 0)
    #expect(trace["format"]?.string == "gpx")
    #expect(trace["fixes"]?.number == Double(try #require(truth(in: folder)["fixes"]?.array).count))
  }

  @Test(arguments: [
    ("--seed 1 --rate 0", 2, "InvalidValue"), ("--seed 1 --rate 1000", 5, "TooBig"),
    ("--seed 1 --noise=-3", 2, "InvalidValue"), ("--seed 1 --gaps 2", 2, "InvalidValue"),
    ("--seed 1 --outliers nan", 2, "InvalidValue"), ("", 2, "InvalidQuery"),
    ("--seed 1 --law wild", 2, "InvalidValue"),
    ("--seed 1 --law streets --rate 2", 2, "InvalidQuery"),
    ("--seed 1 --law streets --noise 3", 2, "InvalidQuery"),
    ("--seed -1", 2, "InvalidValue"), ("--seed 1 --profile boat", 2, "InvalidValue"),
    ("--seed 1 --to Atlantis", 1, "NotFound"),
    ("--seed 1 --gpx /no/such/folder/t.gpx", 3, "BadFile"),
  ])
  func `contradictory options are rejected and no file is written`(
    _ rest: String,
    _ status: Int,
    _ code: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await simulate(rest + " --json", in: folder)
    #expect(run.status == Int32(status), "\(run)")
    #expect(try run.json()["code"]?.string == code, "\(run)")
    #expect(try folder.names().isEmpty)
  }
}
