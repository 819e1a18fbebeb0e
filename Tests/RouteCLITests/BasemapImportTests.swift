import Foundation
import GeoCore
import Testing

@Suite struct `Map tiles of an import` {
  /// A script in place of tilemaker.
  private func fake(_ script: String, in folder: Folder) throws -> [String: String] {
    let programs = folder.url("programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
    let file = programs.appending(path: "tilemaker")
    try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return ["PATH": programs.path + ":/usr/bin:/bin", "TMPDIR": folder.path.path]
  }

  private static let xml = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6'><node id='11' lat='41.15' lon='-8.61'/><node id='12' lat='41.15' lon='-8.60'/>
    <way id='1'><nd ref='11'/><nd ref='12'/><tag k='highway' v='footway'/></way></osm>
    """

  @Test func `need an extract in PBF, and the remedy is named in both languages`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let map = try folder.write(Self.xml, to: "city.osm")
    let arguments = ["import", "osm", map, "--basemap", "--output", folder.file("city.rgraph")]
    let english = try await Program.run(arguments)
    #expect(english.status == 2 && english.errors.contains("osmium cat"), "\(english)")
    #expect(english.errors.contains("-o city.osm.pbf"), "\(english)")
    let spanish = try await Program.run(arguments + ["--lang", "es"])
    #expect(spanish.status == 2 && spanish.errors.contains("conviértalo antes"), "\(spanish)")
    #expect(try folder.names() == ["city.osm"])
  }

  @Test func `need tilemaker`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await Program.run(
      ["import", "osm", "x.osm.pbf", "--basemap", "--output", folder.file("city.rgraph")],
      environment: ["PATH": folder.path.path]
    )
    #expect(run.status == 3 && run.errors.contains("apt install tilemaker"), "\(run)")
  }

  @Test func `that fail leave no file`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    guard let map = try await Self.extract(in: folder) else { return }
    let environment = try fake("echo 'no such layer'; exit 3", in: folder)
    let before = try folder.names()
    let run = try await Program.run(
      ["import", "osm", map, "--basemap", "--output", folder.file("city.rgraph")],
      environment: environment
    )
    #expect(run.status == 3 && run.errors.contains("tilemaker failed: no such layer"), "\(run)")
    #expect(try folder.names() == before)
  }

  @Test func `end with a signal and leave nothing`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    guard let map = try await Self.extract(in: folder) else { return }
    let environment = try fake("touch '\(folder.file("started"))'; exec sleep 60", in: folder)
    let before = try folder.names()
    let running = try Running(
      ["import", "osm", map, "--basemap", "--output", folder.file("city.rgraph")],
      in: folder,
      environment: environment
    )
    #expect(running.reaches { FileManager.default.fileExists(atPath: folder.file("started")) })
    kill(running.process.processIdentifier, SIGINT)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == 130, "\(running.errors)")
    #expect(
      try folder.names() == (before + ["run.errors", "run.output", "started"]).sorted()
    )
  }

  @Test func `are written beside the graph if tilemaker is installed`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    guard FileManager.default.fileExists(atPath: "/usr/bin/tilemaker"),
      let map = try await Self.extract(in: folder)
    else { return }
    let before = try folder.names()
    let run = try await Program.run(
      ["import", "osm", map, "--basemap", "--output", folder.file("city.rgraph")],
      environment: ["TMPDIR": folder.path.path]
    )
    #expect(run.status == 0, "\(run)")
    #expect(
      try folder.names() == (before + ["city.mbtiles", "city.places", "city.rgraph"]).sorted()
    )
    let bytes = try Data(contentsOf: folder.url("city.mbtiles"))
    #expect(bytes.starts(with: Data("SQLite format 3".utf8)))
    #expect(bytes.contains(Data("© OpenStreetMap contributors".utf8)))
  }

  /// A small PBF extract, converted by osmium; `nil` if osmium is not installed.
  private static func extract(in folder: Folder) async throws -> String? {
    let osmium = URL(filePath: "/usr/bin/osmium")
    guard FileManager.default.fileExists(atPath: osmium.path) else { return nil }
    let map = try folder.write(xml, to: "city.osm")
    let path = folder.file("city.osm.pbf")
    let run = try await Program.run(["cat", map, "-o", path], file: osmium)
    return run.status == 0 ? path : nil
  }
}

extension Data {
  /// Whether the bytes contain others.
  fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
