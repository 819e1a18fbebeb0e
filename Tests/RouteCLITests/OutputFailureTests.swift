import Foundation
import GeoCore
import Testing

/// Every command with a full disk and with a closed pipe.
@Suite struct `Standard output` {
  /// Command lines that print, with `GRAPH`, `CITY` and `NEW` as files; stdin has one line.
  static let commands = [
    "route --from Biblioteca --to 'Aulas 3'", "route --from Biblioteca --to 'Aulas 3' --json",
    "route --batch -", "route --graph GRAPH --from node:1 --to node:2",
    "track WALK --to Biblioteca", "track WALK --to Biblioteca --json",
    "track WALK --to Biblioteca --evaluate", "trace WALK", "match WALK",
    "simulate --from Talleres --to CETEC --seed 1 --truth NEW",
    "places", "places show building/biblioteca", "stations", "stations show 'La Y'",
    "stations --gbfs NEW", "nearest Biblioteca", "table --place Biblioteca --place CEDETEC",
    "table --place Biblioteca --place CEDETEC --format csv --annotations distance",
    "table --graph GRAPH --place node:1 --place node:2 --format csv",
    "table --graph GRAPH --place node:1 --place node:2",
    "trip --place Biblioteca --place CEDETEC --place 'Aulas 1'",
    "reverse 19.2841,-99.1383", "isochrone Biblioteca --minutes 2",
    "map TOWN --svg NEW", "map TOWN --svg NEW --json", "pixel to-wgs84 512,300",
    "pixel to-wgs84 512,300 --json", "pixel to-pixel 19.2842,-99.1388", "pixel report",
    "pixel worldfile", "pixel draw", "convert --from-crs EPSG:4326 --to-crs EPSG:32614",
    "import dimacs GR --output NEW", "import osm CITY --output NEW",
    "import geojson CAMPUS --output NEW", "prepare GRAPH", "graph info", "graph info GRAPH",
    "graph validate", "graph validate GRAPH", "graph components", "graph components GRAPH",
    "graph export GRAPH --output NEW --format graphml",
    "learn speeds TOWN DRIVES --output NEW", "transit check FEED",
    "transit route --feed FEED stop:B stop:T --depart 2026-11-20T07:30",
    "transit realtime MESSAGE", "arrivals B --gtfs FEED --at 2026-11-20T07:30",
    "vehicles --gtfs FEED",
    "transit simulate --gtfs FEED --seed 1 --date 2026-11-20 --vehicles",
    "simulate bikes --seed 1 --from 2026-11-20T07:30 --output NEW",
    "simulate network --nodes 500 --seed 1 --output NEW",
    "simulate network --nodes 500 --seed 1 --output NEW.rgraph --json",
    "bench GRAPH --engine dijkstra --queries 2 --repeat 1 --smoke",
    "--help", "route --help", "--version", "--generate-completion-script bash",
    "nearest Xyzzy --json", "fly --json", "table --sideways --json",
  ]

  private static let gr = "p sp 3 4\na 1 2 7\na 2 1 7\na 2 3 5\na 3 2 5\n"
  private static let osm = """
    <osm version='0.6'><node id='11' lat='41.15' lon='-8.61'/><node id='12' lat='41.15' lon='-8.60'/>
    <way id='1'><nd ref='11'/><nd ref='12'/><tag k='highway' v='footway'/></way></osm>
    """

  /// The arguments of a command with the files that it needs.
  private func arguments(_ command: String, _ folder: Folder) async throws -> [String] {
    let gr = try folder.write(Self.gr, to: "small.gr")
    if command.contains("GRAPH") {
      let path = folder.file("small.rgraph")
      let run = try await Program.run(["import", "dimacs", gr, "--output", path])
      try #require(run.status == 0, "\(run)")
    }
    var command = command
    if command.contains("TOWN") {
      let drives = try (0..<2).map { try `Speeds of recordings`.drive(folder, $0, speed: 7) }
      command = command.replacing("TOWN", with: try await `Speeds of recordings`.city(folder))
        .replacing("DRIVES", with: drives.joined(separator: " "))
    }
    if command.contains("FEED") {
      command = command.replacing("FEED", with: try TransitCommandTests.feed(folder))
    }
    if command.contains("MESSAGE") {
      let message = try TransitCommandTests.message(folder)
      command = command.replacing("MESSAGE", with: message)
    }
    return Program.words(
      command.replacing("GRAPH", with: folder.file("small.rgraph"))
        .replacing("CITY", with: try folder.write(Self.osm, to: "city.osm"))
        .replacing("NEW", with: folder.file("new"))
        .replacing("WALK", with: Program.data("sample-walk.gpx"))
        .replacing("CAMPUS", with: Program.data("campus.geojson"))
        .replacing("GR ", with: gr + " ")
    )
  }

  /// Runs a shell script with the program as `$0` and the arguments as `$@`.
  private func shell(_ script: String, _ arguments: [String]) async throws -> Run {
    try await Program.run(
      ["-c", script, Program.url.path] + arguments,
      input: #"{"from":"Biblioteca","to":"CEDETEC"}"# + "\n",
      file: URL(filePath: "/bin/sh")
    )
  }

  @Test func `of every command is tested here`() {
    let groups = Set(Help.commands.filter { $0.count > 1 }.map { [$0[0]] })
    for command in Help.commands where !groups.contains(command) {
      let words = command.joined(separator: " ")
      #expect(Self.commands.contains { $0 == words || $0.hasPrefix(words + " ") }, "\(words)")
    }
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0), arguments: commands, ["en", "es"])
  func `on a full disk ends with 3 and a message`(_ command: String, _ lang: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let words = try await arguments(command, folder)
    let language = command.hasPrefix("--") ? [] : ["--lang", lang]
    let run = try await Program.run(
      ["-c", #"exec "$0" "$@" >/dev/full"#, Program.url.path] + words + language,
      input: #"{"from":"Biblioteca","to":"CEDETEC"}"# + "\n",
      environment: ["LANG": lang],
      file: URL(filePath: "/bin/sh")
    )
    #expect(run.status == 3 && !run.wasSignalled, "\(run)")
    let reason = lang == "es" ? "el disco está lleno" : "the disk is full"
    #expect(run.errors.contains(reason), "\(run)")
  }

  @Test(arguments: commands, [true, false])
  func `into a closed pipe ends with 141 and no message`(
    _ command: String,
    _ isIgnored: Bool
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let words = try await arguments(command, folder)
    // The program starts after the reader has closed its end.
    let script = """
      \(isIgnored ? "trap '' PIPE" : ":"); cd '\(folder.path.path)'; mkfifo go
      { read -r line <go; "$0" "$@" 2>said; echo $? >status; } | { exec <&-; echo go >go; }
      cat status; grep -iE 'pipe|standard output|stdout' said
      """
    let run = try await shell(script, words)
    #expect(run.text == "141\n", "\(run)")
  }

  @Test(arguments: [
    "simulate network --nodes 500 --seed 1 --output NEW",
    "simulate network --nodes 500 --seed 1 --output NEW.rgraph",
    "import osm CITY --output NEW.rgraph",
  ])
  func `of files beyond the limit of their sizes ends with 3 and leaves nothing`(
    _ command: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let words = try await arguments(command, folder)
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path.path)
    // Some kilobytes, which the messages need.
    let run = try await shell(#"ulimit -f 4; exec "$0" "$@" --quiet"#, words)
    #expect(run.status == 3 && !run.wasSignalled, "\(run)")
    #expect(run.errors.contains(command.contains("osm") ? "new" : "ulimit -f"), "\(run)")
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path.path)
    #expect(Set(after) == Set(before), "\(run)")
  }

  @Test func `that is closed does not become an output file`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let words = try await arguments(
      "simulate --from Talleres --to CETEC --seed 1 --truth NEW",
      folder
    )
    let run = try await shell(#"exec "$0" "$@" >&-"#, words)
    #expect(run.status == 3 && run.errors.contains("closed"), "\(run)")
    #expect(try JSONValue(parsing: Data(contentsOf: folder.url("new")))["route"] != nil)
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `counts, failures of stderr are ignored`() async throws {
    for command in ["nearest Xyzzy", "nearest Xyzzy --json"] {
      let run = try await shell(#"exec "$0" "$@" 2>/dev/full"#, Program.words(command))
      #expect(run.status == 1 && !run.wasSignalled, "\(run)")
    }
  }
}
