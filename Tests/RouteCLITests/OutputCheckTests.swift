import Foundation
import GeoCore
import Testing

/// Command that would overwrite its own input: `FILE` is both.
struct OwnInput: CustomTestStringConvertible {
  var command: String
  /// The contents of `FILE`.
  var contents: @Sendable () throws -> Data

  var testDescription: String { command }

  init(_ command: String, _ contents: @escaping @Sendable () throws -> Data) {
    self.command = command
    self.contents = contents
  }

  private static let osm = """
    <osm version='0.6'><node id='11' lat='41.15' lon='-8.61'/><node id='12' lat='41.15' lon='-8.60'/>
    <way id='1'><nd ref='11'/><nd ref='12'/><tag k='highway' v='footway'/></way></osm>
    """
  private static let from = "--from Biblioteca --to 'Aulas 3'"

  private static func bundled(_ name: String) -> @Sendable () throws -> Data {
    { try Data(contentsOf: URL(filePath: Program.data(name))) }
  }

  private static func text(_ text: String) -> @Sendable () throws -> Data { { Data(text.utf8) } }

  static let all =
    ["geojson", "gpx", "kml", "svg", "png"].map {
      OwnInput("route \(from) --campus FILE --\($0) FILE", bundled("campus.geojson"))
    }
    + [
      OwnInput("route \(from) --stations FILE --svg FILE", bundled("biciq_stations.json")),
      OwnInput(
        "route \(from) --avoid FILE --geojson FILE",
        text(
          #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#
        )
      ),
      OwnInput(
        "trip --place Biblioteca --place CETEC --campus FILE --gpx FILE",
        bundled("campus.geojson")
      ),
      OwnInput("isochrone CETEC --minutes 2 --campus FILE --svg FILE", bundled("campus.geojson")),
      OwnInput("route \(from) --speeds FILE --svg FILE", text("{}")),
      OwnInput("learn speeds city.rgraph FILE --output FILE", text("time,lat,lon\n")),
      OwnInput("match FILE --gpx FILE", bundled("sample-walk.gpx")),
      OwnInput(
        "simulate --from Talleres --to CETEC --seed 1 --campus FILE --truth FILE",
        bundled("campus.geojson")
      ),
      OwnInput("table --sources FILE --destinations FILE --output FILE", text("CETEC\nTalleres\n")),
      OwnInput("pixel draw --campus FILE --output FILE", bundled("campus.geojson")),
      OwnInput("pixel worldfile --campus FILE --output FILE", bundled("campus.geojson")),
      OwnInput("import osm FILE --output FILE", text(osm)),
      OwnInput("import osm c.osm --apply FILE --store FILE --output c.rgraph", text("")),
      OwnInput("import dimacs FILE --output FILE", text("p sp 2 1\na 1 2 3\n")),
      OwnInput(
        "graph export FILE --format graphml --output FILE",
        bundled("campus.geojson")
      ),
      OwnInput("transit simulate --gtfs FILE --seed 1 --truth FILE", text("{}")),
      OwnInput("simulate bikes --stations FILE --seed 1 --output FILE", text("{}")),
      OwnInput("import geojson FILE --output FILE", bundled("campus.geojson")),
    ]
}

@Suite struct `No command overwrites its input` {
  @Test(arguments: OwnInput.all, ["same", "hard", "link"])
  func `by the same name, a hard link or a link`(_ own: OwnInput, _ way: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    // libosmium goes by the file name extension.
    let name = own.command.contains("osm") ? "in.osm" : "in"
    let bytes = try own.contents()
    try bytes.write(to: folder.url(name))
    let other = way == "same" ? name : "other.osm"
    let manager = FileManager.default
    if way == "hard" { try manager.linkItem(at: folder.url(name), to: folder.url(other)) }
    if way == "link" {
      try manager.createSymbolicLink(atPath: folder.file(other), withDestinationPath: name)
    }
    var words = Program.words(own.command)
    let last = try #require(words.lastIndex(of: "FILE"))
    words[last] = folder.file(other)
    words = words.map { $0 == "FILE" ? folder.file(name) : $0 }
    for language in ["en", "es"] {
      let run = try await Program.run(words + ["--lang", language])
      #expect(run.status == 2, "\(run)")
      let reason = language == "es" ? "lee este archivo" : "reads this file"
      #expect(run.errors.contains(reason), "\(run)")
    }
    #expect(try Data(contentsOf: folder.url(name)) == bytes)
    #expect(try folder.names() == Set([name, other]).sorted())
  }

  @Test func `nor a file of the feed that it reads`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let feed = folder.file("feed")
    let first = try await Program.run(["stations", "--gbfs", feed])
    #expect(first.status == 0, "\(first)")
    for given in [feed, feed + "/station_information.json"] {
      let again = try await Program.run(["stations", "--stations", given, "--gbfs", feed, "--json"])
      #expect(again.status == 2, "\(again)")
      #expect(try again.json()["code"] == "InvalidValue", "\(again)")
    }
  }

  @Test func `nor the graph file or its places`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let gr = try folder.write("p sp 2 2\na 1 2 3\na 2 1 3\n", to: "small.gr")
    let graph = folder.file("small.rgraph")
    _ = try await Program.run(["import", "dimacs", gr, "--output", graph])
    _ = try folder.write("x", to: "small.places")
    for output in [graph, folder.file("small.places")] {
      let run = try await Program.run([
        "table", "--graph", graph, "--place", "node:1", "--place", "node:2", "--format", "csv",
        "--output", output,
      ])
      #expect(run.status == 2, "\(run)")
    }
    // prepare rewrites its input on purpose.
    #expect(try await Program.run("prepare", graph).status == 0)
  }

  @Test func `nor the file on stdin, nor one file twice`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let list = try folder.write("CETEC\nTalleres\n", to: "list")
    let run = try await Program.run(
      ["-c", #"exec "$0" "$@" <"$list""#, Program.url.path]
        + ["table", "--sources", "-", "--place", "CETEC", "--output", list],
      environment: ["list": list],
      file: URL(filePath: "/bin/sh")
    )
    #expect(run.status == 2 && run.errors.contains("reads this file"), "\(run)")
    let twice = try await Program.run(
      "route --from CETEC --to Talleres --svg \(folder.file("a")) --gpx \(folder.file("a"))"
    )
    #expect(twice.status == 2 && twice.errors.contains("--gpx and --svg"), "\(twice)")
    let devices = try await Program.run(
      "route --from CETEC --to Talleres --svg /dev/null --gpx /dev/null"
    )
    #expect(devices.status == 0, "\(devices)")
  }
}
