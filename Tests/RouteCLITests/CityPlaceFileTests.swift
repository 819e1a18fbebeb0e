import Foundation
import GeoCore
import Testing

/// A graph file and its places file.
@Suite struct `The places of a city` {
  /// A street through two villages with places of the same names.
  static let xml = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='test'>
      <node id='11' lat='41.15' lon='-8.61'><tag k='place' v='town'/><tag k='name' v='Norte'/></node>
      <node id='12' lat='41.15' lon='-8.60'><tag k='amenity' v='cafe'/><tag k='name' v='Sol'/>
        <tag k='opening_hours' v='Mo-Su 08:00-12:00'/></node>
      <node id='13' lat='41.15' lon='-8.59'><tag k='amenity' v='cafe'/><tag k='name' v='Lua'/>
        <tag k='opening_hours' v='Mo-Su 14:00-18:00'/></node>
      <node id='14' lat='41.15' lon='-8.52'><tag k='amenity' v='cafe'/><tag k='name' v='Sol'/></node>
      <node id='15' lat='41.15' lon='-8.51'><tag k='highway' v='bus_stop'/>
        <tag k='name' v='Fim'/></node>
      <way id='1'><nd ref='11'/><nd ref='12'/><nd ref='13'/><nd ref='14'/><nd ref='15'/>
        <tag k='highway' v='residential'/><tag k='name' v='Rua Comprida'/></way>
    </osm>
    """

  private func city(_ folder: Folder, _ name: String = "city") async throws -> String {
    let path = folder.file(name + ".rgraph")
    let map = try folder.write(Self.xml, to: name + ".osm")
    let run = try await Program.run([
      "import", "osm", map, "--output", path, "--time-zone", "Europe/Lisbon",
    ])
    try #require(run.status == 0, "\(run)")
    return path
  }

  private func run(_ path: String, _ arguments: String...) async throws -> Run {
    try await Program.run(arguments + ["--graph", path, "--json", "--lang", "en"])
  }

  @Test func `are rejected with exit 3 if a file is missing, damaged or of another city`()
    async throws
  {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await city(folder)
    let places = folder.file("city.places")
    let found = try await run(path, "places", "Lua")
    #expect(found.status == 0, "\(found)")
    for arguments in [["places"], ["places", "Lua"], ["route", "--from", "Lua", "--to", "Sol"]] {
      let gone = try await Program.run(
        arguments + ["--graph", folder.file("none.rgraph"), "--json"]
      )
      #expect(try gone.json()["code"] == "BadFile" && gone.status == 3, "\(gone)")
    }
    let whole = try Data(contentsOf: URL(filePath: places))
    try whole.prefix(5000).write(to: URL(filePath: places))
    let cut = try await run(path, "places", "Lua")
    #expect(try cut.json()["code"] == "BadFile" && cut.status == 3, "\(cut)")
    // Another city: the same map with one place less.
    let other = folder.file("other.rgraph")
    let less = Self.xml.replacing("<tag k='name' v='Fim'/>", with: "")
    _ = try await Program.run([
      "import", "osm", try folder.write(less, to: "other.osm"), "--output", other,
    ])
    try Data(contentsOf: URL(filePath: folder.file("other.places")))
      .write(to: URL(filePath: places))
    for arguments in [["places"], ["route", "--from", "Lua", "--to", "Norte"]] {
      let mixed = try await Program.run(arguments + ["--graph", path, "--json", "--lang", "en"])
      #expect(try mixed.json()["code"] == "BadFile" && mixed.status == 3, "\(mixed)")
      #expect(try mixed.json()["message"]?.string?.contains("import the city again") == true)
    }
    // Adding indexes keeps the files matched.
    try whole.write(to: URL(filePath: places))
    _ = try await Program.run(["prepare", path, "--profile", "foot", "--ch"])
    let prepared = try await run(path, "places", "Lua")
    #expect(prepared.status == 0, "\(prepared)")
  }

  @Test func `that are missing are reported, and coordinates can still be routed`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await city(folder)
    try FileManager.default.removeItem(atPath: folder.file("city.places"))
    let route = try await run(path, "route", "--from", "41.15,-8.61", "--to", "41.15,-8.60")
    #expect(route.status == 0 && route.errors.contains("city.places is missing"), "\(route)")
    let quiet = try await run(
      path,
      "route",
      "--from",
      "41.15,-8.61",
      "--to",
      "41.15,-8.60",
      "--quiet"
    )
    #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet)")
    for arguments in [["places"], ["route", "--from", "Lua", "--to", "41.15,-8.60"]] {
      let named = try await Program.run(arguments + ["--graph", path, "--json", "--lang", "en"])
      #expect(try named.json()["code"] == "NotPrepared" && named.status == 3, "\(named)")
    }
  }

  @Test func `are found beside the target or beside a symbolic link`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await city(folder)
    let manager = FileManager.default
    let elsewhere = folder.url("links")
    try manager.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    let link = elsewhere.appending(path: "town.rgraph").path
    try manager.createSymbolicLink(atPath: link, withDestinationPath: path)
    let beside = try await run(link, "places", "Lua")
    #expect(beside.status == 0, "\(beside)")
    try manager.moveItem(
      atPath: folder.file("city.places"),
      toPath: elsewhere.appending(path: "town.places").path
    )
    let withLink = try await run(link, "places", "Lua")
    #expect(withLink.status == 0 && withLink.errors.isEmpty, "\(withLink)")
  }

  @Test func `replace both files of an older import, or neither`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await city(folder)
    let graph = URL(filePath: path)
    let places = folder.url("city.places")
    let before = try (Data(contentsOf: graph), Data(contentsOf: places))
    // The graph file cannot be replaced, so the places must not be either.
    try FileManager.default.removeItem(at: graph)
    try FileManager.default.createDirectory(at: graph, withIntermediateDirectories: false)
    let less = try folder.write(
      Self.xml.replacing("<tag k='name' v='Fim'/>", with: ""),
      to: "less.osm"
    )
    let failed = try await Program.run(["import", "osm", less, "--output", path, "--json"])
    #expect(failed.status == 3, "\(failed)")
    #expect(try Data(contentsOf: places) == before.1)
    try FileManager.default.removeItem(at: graph)
    try before.0.write(to: graph)
    let whole = try await run(path, "places", "Fim")
    #expect(whole.status == 0, "\(whole)")
    #expect(try !folder.names().contains { $0.hasPrefix(".rumbo") })
  }

  // MARK: - Conditions

  private func names(_ run: Run) throws -> [String] {
    try #require(run.json()["places"]?.array).compactMap { $0["name"]?.string }
  }

  @Test(arguments: [
    ("stop", ["Fim"]), ("street", ["Rua Comprida"]), ("locality", ["Norte"]),
    ("poi", ["Lua", "Sol", "Sol"]),
  ])
  func `are listed by kind`(kind: String, names: [String]) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await city(folder)
    let found = try await run(path, "places", "--kind", kind)
    #expect(try self.names(found) == names, "\(found)")
    let none = try await run(path, "places", "--kind", "station")
    #expect(none.status == 1, "\(none)")
    let wrong = try await run(path, "places", "--kind", "shop")
    #expect(wrong.status == 2, "\(wrong)")
  }

  @Test func `are listed by opening hours, and by category in both languages`()
    async throws
  {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await city(folder)
    for (time, expected) in [
      ("09:30", ["Sol"]), ("2026-11-20T15:00", ["Lua"]), ("2026-11-20T15:00:00+06:00", ["Sol"]),
    ] {
      let found = try await run(path, "places", "--category", "cafetería", "--open", time)
      #expect(try names(found) == expected, "\(time) \(found)")
    }
    let now = try await run(path, "places", "--open", "--kind", "poi")
    #expect([0, 1].contains(now.status), "\(now)")
    let wrong = try await run(path, "places", "--open", "soon")
    #expect(wrong.status == 2, "\(wrong)")
    let text = try await run(path, "places", "cafeterías")
    #expect(try names(text) == ["Lua", "Sol", "Sol"], "\(text)")
    let unknown = try await run(path, "places", "--category", "cafetreia")
    #expect(unknown.status == 1 && unknown.text.contains("did you mean cafe?"), "\(unknown)")
    let similar = try await run(path, "places", "Rau Cmprdia")
    #expect(
      similar.status == 1 && similar.text.contains("did you mean Rua Comprida"),
      "\(similar)"
    )
  }

  @Test func `of the same name resolve to the one near the other end`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await city(folder)
    for (from, longitude) in [("stop:Fim", -8.52), ("locality:Norte", -8.60)] {
      let route = try await run(path, "route", "--from", from, "--to", "Sol")
      #expect(route.status == 0, "\(route)")
      let end = try route.json().at("routes", 0, "legs", 0, "to", "location", 0).number
      #expect(end == longitude, "\(route)")
    }
  }
}

@Suite struct `The places of a campus` {
  @Test func `leave out stations on another continent, except by name`() async throws {
    func ids(_ command: String) async throws -> [String] {
      let run = try await Program.run(command + " --limit 1000 --json")
      return try #require(run.json()["places"]?.array, "\(run)").compactMap { $0["id"]?.string }
    }
    let all = try await ids("places")
    #expect(!all.isEmpty && !all.contains { $0.hasPrefix("biciq") })
    #expect(try await ids("places --kind station").count == 25)
    #expect(try await ids("places 'El Ejido'") == ["biciq-20"])
    let open = try await ids("places --kind station --open 2026-11-20T09:00")
    #expect(open.count == 25)
    let closed = try await Program.run("places --kind station --open 2026-11-20T03:00")
    #expect(closed.status == 1, "\(closed)")
  }
}
