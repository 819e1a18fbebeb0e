import CampusGraph
import Foundation
import GeoCore
import Testing

@Suite struct `Ferries and classes of ways` {
  private static let west = FerryCity.place(20, 5)
  private static let east = FerryCity.place(5780, 5)

  private func route(_ graph: String, _ options: [String]) async throws -> Run {
    let ends = ["--from", Self.west, "--to", Self.east]
    return try await Program.run(["route", "--graph", graph, "--lang", "en"] + ends + options)
  }

  private func names(_ run: Run) throws -> [String] {
    try run.json().at("routes", 0, "legs", 0, "steps").array?
      .compactMap { $0["name"]?.string } ?? []
  }

  @Test(arguments: ["car", "bike", "foot"])
  func `a ferry is a mode and a maneuver of its own`(_ profile: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    let run = try await route(graph, ["--profile", profile, "--json"])
    let steps = try #require(run.json().at("routes", 0, "legs", 0, "steps").array)
    let own: JSONValue = profile == "car" ? "drive" : profile == "bike" ? "bike" : "walk"
    #expect(steps.map { $0["mode"] } == [own, "ferry", own, own], "\(run)")
    try #require(steps.count == 4)
    #expect(steps[1]["instruction"] == "Take the ferry Alpha – Beta")
    #expect(try steps[1].at("maneuver", "type") == "ferry")
    #expect(steps[2]["instruction"] == "Leave the ferry and continue on East Quay")
    // Along the bend to the south: 2 · √(2500² + 400²) metres.
    let meters = try #require(steps[1]["distance"]?.number)
    #expect(abs(meters - 5063.6) < 15)
    let ferry = try run.json().at("routes", 0, "ferry")
    #expect(abs((ferry["distance"]?.number ?? 0) - meters) < 0.11)
    #expect(abs((ferry["duration"]?.number ?? 0) - (steps[1]["duration"]?.number ?? 1)) < 0.11)
    let text = try await route(graph, ["--profile", profile])
    #expect(text.text.contains("5.06 km, 20 min by ferry"), "\(text)")
    let spanish = try await route(graph, ["--profile", profile, "--lang", "es"])
    #expect(spanish.text.contains("Toma el transbordador Alpha – Beta"), "\(spanish)")
    #expect(spanish.text.contains("en transbordador"), "\(spanish)")
  }

  @Test func `a ferry is drawn and exported as one`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    let files = ["svg", "geojson", "kml", "gpx"].map { folder.file("r.\($0)") }
    let run = try await route(
      graph,
      ["--profile", "car", "--svg", files[0], "--geojson", files[1], "--kml", files[2], "--gpx"]
        + [files[3]]
    )
    try #require(run.status == 0, "\(run)")
    let texts = try files.map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(texts[0].contains("stroke-dasharray=\"16 9\""))
    #expect(texts[0].contains("By ferry"))
    let features = try #require(try JSONValue(parsing: Data(texts[1].utf8))["features"]?.array)
    let ferries = features.filter { $0["properties"]?["kind"] == "ferry" }
    #expect(ferries.map { $0["properties"]?["name"] } == ["Alpha – Beta"])
    #expect(try ferries.first?.at("geometry", "coordinates").array?.count == 3)
    #expect(texts[2].contains("#ferry"))
    #expect(texts[3].contains("<type>ferry</type>"))
  }

  @Test func `an excluded class is never used`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    let car = ["--profile", "car", "--json"]
    #expect(try names(await route(graph, car)).contains("Alpha – Beta"))
    let dry = try await route(graph, car + ["--exclude", "ferry"])
    #expect(try names(dry).contains("Deep Road") && !names(dry).contains("Alpha – Beta"), "\(dry)")
    for classes in [["ferry,toll"], ["ferry", "tunnel"]] {
      let none = try await route(graph, car + classes.flatMap { ["--exclude", $0] })
      #expect(none.status == 1, "\(none)")
      #expect(
        try none.json()["message"]?.string?.contains("leave out --exclude") == true,
        "\(none)"
      )
    }
    let wrong = try await route(graph, car + ["--exclude", "bridge"])
    #expect(try wrong.status == 2 && wrong.json()["code"] == "InvalidValue", "\(wrong)")
    // The same with an index built with the ferry.
    _ = try await Program.run(["prepare", graph, "--ch", "--cch", "--quiet"])
    let prepared = try await route(graph, car + ["--exclude", "ferry"])
    #expect(try names(prepared) == names(dry), "\(prepared)")
  }

  @Test func `every command on a city supports exclusions`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    let data = ["--graph", graph, "--profile", "car", "--json"]
    let dry = ["--exclude", "ferry", "--exclude", "tunnel"]
    let ends = ["--place", Self.west, "--place", Self.east]
    for kind in ["duration", "distance,duration"] {
      let table = ["table"] + data + ends + ["--annotations", kind]
      #expect(try await Program.run(table).json().at("durations", 0, 1).number != nil)
      #expect(try await Program.run(table + dry).json().at("durations", 0, 1) == .null)
    }
    let trip = ["trip"] + data + ends
    #expect(try await Program.run(trip).status == 0)
    #expect(try await Program.run(trip + dry).status == 1)
    let isochrone = ["isochrone", Self.west, "--minutes", "40"] + data
    let (wide, narrow) = (
      try await Program.run(isochrone), try await Program.run(isochrone + dry)
    )
    #expect(wide.text.count > narrow.text.count && narrow.status == 0, "\(narrow)")
    let nearest = ["nearest", FerryCity.place(2900, -390), "--radius", "300"] + data
    #expect(try await Program.run(nearest).status == 0)
    #expect(try await Program.run(nearest + dry).status == 1)
    let question = """
      {"id":1,"from":"\(Self.west)","to":"\(Self.east)","profile":"car"}
      {"id":2,"from":"\(Self.west)","to":"\(Self.east)","profile":"car","exclude":"ferry"}
      {"id":3,"from":"\(Self.west)","to":"\(Self.east)","profile":"car","exclude":["sea"]}

      """
    let batch = try await Program.run(
      ["route", "--graph", graph, "--batch", "-", "--json"],
      input: question
    )
    let answers = try batch.jsonLines()
    #expect(answers.map { $0["code"] } == ["Ok", "Ok", "InvalidValue"], "\(batch)")
    let far = try answers.prefix(2).map { try $0.at("routes", 0, "distance").number ?? 0 }
    #expect(far[1] > 2 * far[0])
  }

  @Test func `a ferry makes an area on the far shore and none on the water`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    for options in [[], ["--generalize", "0"], ["--generalize", "200"]] {
      let run = try await Program.run(
        [
          "isochrone", Self.west, "--minutes", "26", "--graph", graph, "--profile", "bike",
          "--json",
        ]
          + options
      )
      let areas = try #require(
        try run.json().at("features", 0, "geometry", "coordinates").array
      )
      #expect(areas.count == 2, "\(run)")
      let longitudes = areas.map { area in
        area.array?.first?.array?.compactMap { $0.array?.first?.number } ?? []
      }
      let spans = longitudes.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
      #expect(spans.allSatisfy { $0 < 0.03 }, "\(spans)")
    }
  }

  @Test func `a file without road classes rejects exclusions`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    let old = folder.file("old.rgraph")
    try GraphFileEditing.shortenFlags(of: graph, to: old)
    let places = folder.url("shores.places")
    try FileManager.default.copyItem(at: places, to: folder.url("old.places"))
    let toll = try await route(old, ["--profile", "car", "--exclude", "toll", "--json"])
    #expect(try toll.status == 3 && toll.json()["code"] == "NotPrepared", "\(toll)")
    let dry = try await route(old, ["--profile", "car", "--exclude", "ferry", "--json"])
    #expect(try names(dry).contains("Deep Road"), "\(dry)")
    #expect(try await route(old, ["--profile", "car"]).status == 0)
  }

  @Test func `a place near a street does not snap to a ferry or a tunnel`()
    async throws
  {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    func name(_ place: String, _ options: [String] = []) async throws -> String? {
      let command = ["nearest", place, "--graph", graph, "--profile", "car", "--json"]
      return try await Program.run(command + options).json().at("waypoints", 0, "name").string
    }
    // 10 m from the tunnel, 30 m from the street above it.
    #expect(try await name(FerryCity.place(2900, 6010)) == "High Street")
    #expect(try await name(FerryCity.place(4900, 6010)) == "Deep Road")
    // Beside the ferry line, 100 m offshore.
    #expect(try await name(FerryCity.place(500, -20)) == "West Quay")
    #expect(try await name(FerryCity.place(2900, -390)) == "Alpha – Beta")
    let run = try await Program.run([
      "route", "--graph", graph, "--profile", "car", "--from", Self.west, "--to",
      FerryCity.place(2900, 6010), "--json",
    ])
    #expect(try run.json().at("waypoints", 1, "name") == "High Street", "\(run)")
  }
}
