import Foundation
import GeoCore
import Testing

@Suite struct `Speeds of recordings` {
  /// A main street of 6 km with a limit of 50 km/h, and a lane beside it.
  private static let map = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='test'>
      <node id='1' lat='41.15' lon='-8.61'/><node id='2' lat='41.15' lon='-8.57'/>
      <node id='3' lat='41.15' lon='-8.54'/><node id='4' lat='41.16' lon='-8.57'/>
      <way id='1'><nd ref='1'/><nd ref='2'/><nd ref='3'/>
        <tag k='highway' v='primary'/><tag k='maxspeed' v='50'/><tag k='name' v='Main'/></way>
      <way id='2'><nd ref='2'/><nd ref='4'/><tag k='highway' v='residential'/></way>
    </osm>
    """

  /// A drive along the main street at a speed in metres per second, a fix every five seconds.
  static func drive(_ folder: Folder, _ number: Int, speed: Double) throws -> String {
    let line = LineString([
      Coordinate(latitude: 41.15, longitude: -8.61), Coordinate(latitude: 41.15, longitude: -8.54),
    ])
    let rows = stride(from: 0, to: line.length / speed, by: 5).map { second in
      let place = line.point(along: second * speed)
      return "\(1_795_168_200 + 3600 * number + Int(second)),\(place.latitude),\(place.longitude)\n"
    }
    return try folder.write("time,lat,lon\n" + rows.joined(), to: "drive\(number).csv")
  }

  static func city(_ folder: Folder) async throws -> String {
    let path = folder.file("city.rgraph")
    let map = try folder.write(map, to: "city.osm")
    let run = try await Program.run(["import", "osm", map, "--output", path, "--quiet"])
    #expect(run.status == 0, "\(run)")
    let prepared = try await Program.run(["prepare", path, "--cch", "--quiet"])
    #expect(prepared.status == 0, "\(prepared)")
    return path
  }

  private static let ends = ["--from", "41.15,-8.61", "--to", "41.15,-8.54"]

  private func duration(_ arguments: [String]) async throws -> Double {
    let run = try await Program.run(arguments + ["--json"])
    #expect(run.status == 0, "\(run)")
    return try #require(try run.json().at("routes", 0, "duration").number)
  }

  @Test func `are learned, and used by all commands that take time`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await Self.city(folder)
    let drives = try (0..<20).map { try Self.drive(folder, $0, speed: 7) }
    let speeds = folder.file("speeds.json")
    let learned = try await Program.run(
      ["learn", "speeds", graph] + drives + ["--output", speeds, "--lang", "en"]
    )
    #expect(learned.status == 0, "\(learned)")
    #expect(learned.text.contains("road 50") && learned.text.contains("20 of 20 recordings"))
    let json = try await Program.run(
      ["learn", "speeds", graph] + drives.reversed() + ["--output", speeds, "--json"]
    )
    let file = try JSONValue(parsing: Data(contentsOf: URL(filePath: speeds)))
    #expect(try json.json().at("speeds") == file)
    let classes = try #require(file["classes"]?.array)
    #expect(classes.count == 1 && classes[0]["class"] == "road 50", "\(file.text)")
    let factor = try #require(classes[0]["factor"]?.number)
    // 7 m/s are 0.504 times 50 km/h; 20 stretches of the profile's speed are assumed beforehand.
    #expect((0.49...0.56).contains(factor), "\(file.text)")

    let city = ["--graph", graph, "--profile", "car"]
    let before = try await duration(["route"] + city + Self.ends)
    let after = try await duration(["route"] + city + Self.ends + ["--speeds", speeds])
    #expect(abs(before / after / factor - 1) < 0.02, "\(before) \(after)")
    // Without --profile the file's counts.
    let own = try await duration(["route", "--graph", graph] + Self.ends + ["--speeds", speeds])
    #expect(own == after)
    let cch = try await duration(
      ["route"] + city + Self.ends + ["--speeds", speeds, "--algorithm", "cch"]
    )
    #expect(cch == after)
    for command in [
      ["table", "--place", "41.15,-8.61", "--place", "41.15,-8.54", "--json"],
      ["isochrone", "41.15,-8.61", "--minutes", "3", "--json"],
      ["trip", "--place", "41.15,-8.61", "--place", "41.15,-8.54", "--json"],
      ["match", drives[0], "--json"], ["track", drives[0], "--to-end", "--json"],
    ] {
      let usual = try await Program.run(command + city)
      let slow = try await Program.run(command + city + ["--speeds", speeds])
      #expect(usual.status == 0 && slow.status == 0, "\(slow)")
      #expect(usual.output != slow.output, "\(command)")
    }
    let batch = try await Program.run(
      ["route", "--graph", graph, "--batch", "-", "--json", "--speeds", speeds],
      input: #"{"id":1,"from":"41.15,-8.61","to":"41.15,-8.54"}"# + "\n"
    )
    #expect(try batch.json().at("routes", 0, "duration").number == after, "\(batch)")
  }

  @Test func `are part of a graph file imported with them`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await Self.city(folder)
    let speeds = folder.file("speeds.json")
    let drives = try (0..<20).map { try Self.drive(folder, $0, speed: 7) }
    _ = try await Program.run(["learn", "speeds", graph] + drives + ["--output", speeds])
    let own = folder.file("own.rgraph")
    let map = folder.file("city.osm")
    let imported = try await Program.run(
      ["import", "osm", map, "--speeds", speeds, "--output", own, "--quiet"]
    )
    #expect(imported.status == 0, "\(imported)")
    let learned = try await duration(
      ["route", "--graph", graph, "--speeds", speeds] + Self.ends
    )
    let car = ["--profile", "car"] + Self.ends
    #expect(try await duration(["route", "--graph", own] + car) == learned)
    // Indexes are prepared for the learned speeds.
    let prepared = try await Program.run(["prepare", own, "--ch", "--profile", "car", "--quiet"])
    #expect(prepared.status == 0, "\(prepared)")
    #expect(try await duration(["route", "--graph", own, "--algorithm", "ch"] + car) == learned)
    // Other profiles and other speeds count as on any file.
    let walk = ["--profile", "foot"] + Self.ends
    let before = try await duration(["route", "--graph", graph] + walk)
    #expect(try await duration(["route", "--graph", own] + walk) == before)
    let again = folder.file("again.json")
    let relearned = try await Program.run(["learn", "speeds", own] + drives + ["--output", again])
    #expect(relearned.status == 0, "\(relearned)")
    #expect(
      try Data(contentsOf: URL(filePath: again)) == Data(contentsOf: URL(filePath: speeds))
    )
    let other = try await Program.run(
      ["import", "osm", map, "--speeds", speeds, "--profiles", "foot", "--output", own]
    )
    #expect(other.status == 2 && other.errors.contains("--profiles foot"), "\(other)")
  }

  @Test func `of another profile are refused`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await Self.city(folder)
    let speeds = folder.file("speeds.json")
    let drives = try (0..<2).map { try Self.drive(folder, $0, speed: 7) }
    _ = try await Program.run(["learn", "speeds", graph] + drives + ["--output", speeds])
    let route = ["route", "--graph", graph] + Self.ends + ["--speeds"]
    for (language, words) in [("en", "of the profile car"), ("es", "del perfil car")] {
      let run = try await Program.run(route + [speeds, "--profile", "foot", "--lang", language])
      #expect(run.status == 2 && run.errors.contains(words), "\(run)")
      #expect(run.errors.contains("--profile car"), "\(run)")
    }
    let bad = try folder.write("{}", to: "bad.json")
    let run = try await Program.run(route + [bad, "--json"])
    #expect(run.status == 3, "\(run)")
    #expect(try run.json()["code"] == "BadFile")
    let missing = try await Program.run(route + ["/nowhere.json", "--json"])
    #expect(missing.status == 3)
  }

  @Test func `need recordings with times on the map`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await Self.city(folder)
    let speeds = folder.file("speeds.json")
    let far = try folder.write("time,lat,lon\n1,52.5,13.4\n9,52.51,13.4\n", to: "far.csv")
    for (language, words) in [("en", "has times and follows"), ("es", "tiene horas y sigue")] {
      let run = try await Program.run(
        ["learn", "speeds", graph, far, "--output", speeds, "--lang", language]
      )
      #expect(run.status == 1 && run.errors.contains(words), "\(run)")
      #expect(!FileManager.default.fileExists(atPath: speeds))
    }
    let none = try await Program.run(["learn", "speeds", graph, "--output", speeds])
    #expect(none.status == 2, "\(none)")
    let missing = try await Program.run(
      ["learn", "speeds", graph, "/nowhere.csv", "--output", speeds, "--json"]
    )
    #expect(missing.status == 3, "\(missing)")
    let profile = try await Program.run(
      ["learn", "speeds", graph, far, "--output", speeds, "--profile", "boat"]
    )
    #expect(profile.status == 2, "\(profile)")
    let itself = try await Program.run(["learn", "speeds", graph, far, "--output", graph])
    #expect(itself.status == 2, "\(itself)")
  }
}
