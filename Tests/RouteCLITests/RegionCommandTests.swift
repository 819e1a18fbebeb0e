import Foundation
import GeoCore
import Testing

@Suite struct `Clocks and driving sides of cities` {
  @Test func `the time zone is derived and reported in both languages`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(FerryCity.xml, to: "shores.osm")
    let path = folder.file("shores.rgraph")
    let base = ["import", "osm", map, "--output", path]
    for (language, words) in [
      ("en", ["time zone Europe/Lisbon", "choose another with --time-zone"]),
      ("es", ["zona horaria Europe/Lisbon", "elija otra con --time-zone"]),
    ] {
      let run = try await Program.run(base + ["--lang", language])
      try #require(run.status == 0, "\(run)")
      for word in words { #expect(run.errors.contains(word), "\(run)") }
    }
    let info = try await Program.run(["graph", "info", path, "--json"])
    #expect(try info.json()["time_zone"] == "Europe/Lisbon", "\(info)")
    let run = try await Program.run([
      "route", "--graph", path, "--from", FerryCity.place(20, 5), "--to", FerryCity.place(300, 5),
      "--depart", "2026-07-20T09:00", "--json",
    ])
    #expect(try run.json().at("routes", 0, "departure") == "2026-07-20T09:00:00+01:00", "\(run)")
    let chosen = try await Program.run(base + ["--time-zone", "Asia/Tokyo", "--json"])
    #expect(chosen.errors.isEmpty, "\(chosen)")
    #expect(try chosen.json()["time_zone"] == "Asia/Tokyo")
    let quiet = try await Program.run(base + ["--quiet"])
    #expect(quiet.errors.isEmpty, "\(quiet)")
  }

  @Test func `the longitude determines the zone without tz data, with a warning`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(FerryCity.xml, to: "shores.osm")
    let run = try await Program.run(
      ["import", "osm", map, "--output", folder.file("shores.rgraph"), "--json"],
      environment: ["TZDIR": folder.file("nowhere")]
    )
    #expect(try run.json()["time_zone"] == "Etc/GMT+1", "\(run)")
    #expect(run.errors.contains("no table of time zones"), "\(run)")
  }

  @Test(arguments: [("right", "right"), ("left", "left")])
  func `the curb is on the side that vehicles drive on`(
    _ side: String,
    _ curb: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder, ["--driving-side", side])
    for (approach, wanted) in [("curb", curb), ("opposite", curb == "left" ? "right" : "left")] {
      let run = try await Program.run([
        "route", "--graph", graph, "--profile", "car", "--from", FerryCity.place(20, 0), "--to",
        FerryCity.place(5600, 20), "--approaches", "unrestricted;\(approach)", "--json",
      ])
      let steps = try run.json().at("routes", 0, "legs", 0, "steps").array
      #expect(try steps?.last?.at("maneuver", "modifier") == .string(wanted), "\(run)")
    }
  }

  @Test func `the driving side is validated and reported`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(
      FerryCity.xml.replacing(
        "</osm>",
        with: "<node id='90' lat='41.15' lon='-8.6'><tag k='addr:country' v='MT'/></node></osm>"
      ),
      to: "shores.osm"
    )
    let base = ["import", "osm", map, "--output", folder.file("shores.rgraph"), "--json"]
    let run = try await Program.run(base)
    #expect(try run.json()["driving_side"] == "left", "\(run)")
    #expect(run.errors.contains("MT"), "\(run)")
    let right = try await Program.run(base + ["--driving-side", "right"])
    #expect(try right.json()["driving_side"] == "right", "\(right)")
    let wrong = try await Program.run(base + ["--driving-side", "middle"])
    #expect(try wrong.status == 2 && wrong.json()["code"] == "InvalidValue", "\(wrong)")
  }
}
