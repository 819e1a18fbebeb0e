import Foundation
import GeoCore
import Testing

/// Two campuses at once: the bundled one in Mexico and a made-up one in Norway.
@Suite struct `Several campuses` {
  private static let files = [
    "--campus", Program.data("campus.geojson"), "--campus",
    Program.data("examples/minimal.geojson"),
  ]

  private func run(_ arguments: String...) async throws -> Run {
    try await Program.run(arguments + Self.files + ["--json", "--lang", "en"])
  }

  @Test func `are searched together, and each routes on its own`() async throws {
    let hall = try await run(
      "route",
      "--from",
      "Main Hall",
      "--to",
      "60.0003,10.6006",
      "--depart",
      "2026-11-20T10:00"
    )
    #expect(hall.status == 0, "\(hall)")
    #expect(try hall.json().at("routes", 0, "departure").string == "2026-11-20T10:00:00+01:00")
    let list = try await run("places", "--limit", "1000")
    let names = try #require(list.json()["places"]?.array).compactMap { $0["name"]?.string }
    #expect(names.contains("Main Hall") && names.contains("CEDETEC"), "\(names)")
    let ids = try #require(list.json()["places"]?.array).compactMap { $0["id"]?.string }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `with a name in common report the campus of each place`() async throws {
    let both = try await run("nearest", "Biblioteca")
    #expect(try both.json()["code"] == "Ambiguous" && both.status == 2, "\(both)")
    #expect(both.text.contains("library, Example campus; building:building/library"), "\(both)")
    let apart = try await run("route", "--from", "Main Hall", "--to", "CEDETEC")
    #expect(try apart.json()["code"] == "NoRoute" && apart.status == 1, "\(apart)")
    let far = try await run("route", "--from", "Main Hall", "--to", "59.9,10.6")
    #expect(try far.json()["code"] == "OutsideArea" && far.status == 4, "\(far)")
  }

  @Test func `each have an image`() async throws {
    let only = try await run("nearest", "pixel:512,300")
    #expect(only.status == 0, "\(only)")
    let named = try await run("nearest", "pixel:campus:512,300")
    #expect(try named.json() == only.json(), "\(named)")
    let none = try await run("nearest", "pixel:minimal:512,300")
    #expect(try none.json()["code"] == "NotFound", "\(none)")
    let folder = try Folder()
    defer { folder.remove() }
    let copy = folder.file("copy.geojson")
    try FileManager.default.copyItem(atPath: Program.data("campus.geojson"), toPath: copy)
    let several = try await Program.run(
      ["nearest", "pixel:512,300", "--json", "--campus", copy] + Self.files
    )
    #expect(try several.json()["code"] == "Ambiguous" && several.status == 2, "\(several)")
    #expect(several.text.contains("pixel:copy:512.0,300.0"), "\(several)")
  }

  @Test func `answer batches line by line`() async throws {
    let input = """
      {"id": 1, "from": "Main Hall", "to": "60.0003,10.6006"}
      {"id": 2, "from": "Aulas 1", "to": "CEDETEC"}
      {"id": 3, "from": "Main Hall", "to": "CEDETEC"}

      """
    let batch = try await Program.run(
      ["route", "--batch", "-", "--json"] + Self.files,
      input: input
    )
    #expect(
      try batch.jsonLines().map { $0["code"]?.string } == ["Ok", "Ok", "NoRoute"],
      "\(batch)"
    )
  }
}
