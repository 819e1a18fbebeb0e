import Foundation
import GeoCore
import Testing

@Suite struct `Exports of a graph file` {
  private func city(_ folder: Folder) async throws -> String {
    try await FerryCity.imported(folder)
  }

  @Test(arguments: ["gpkg", "graphml", "csv"])
  func `are reported and replace a file when they are complete`(_ format: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await city(folder)
    let results = folder.url("results")
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: false)
    let output = results.path + (format == "csv" ? "" : "/city." + format)
    var bytes: [[Data]] = []
    for language in ["en", "es"] {
      let run = try await Program.run(
        ["graph", "export", graph, "--output", output, "--lang", language]
      )
      #expect(run.status == 0 && run.text.contains(language == "en" ? " edges" : " aristas"))
      let names = try FileManager.default.contentsOfDirectory(atPath: results.path).sorted()
      #expect(names == (format == "csv" ? ["edges.csv", "nodes.csv"] : ["city." + format]))
      bytes.append(try names.map { try Data(contentsOf: results.appending(path: $0)) })
    }
    #expect(bytes[0] == bytes[1])
    let run = try await Program.run(["graph", "export", graph, "--output", output, "--json"])
    let json = try run.json()
    let info = try await Program.run(["graph", "info", graph, "--json"]).json()
    #expect(json["format"]?.string == format && json["file"]?.string == output)
    #expect(json["attribution"] == info["attribution"], "\(run)")
    #expect(try #require(json["edges"]?.number) > 0 && json["nodes"] != nil)
  }

  @Test func `fail before anything is written`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let gr = try folder.write("p sp 2 1\na 1 2 3\n", to: "small.gr")
    let graph = folder.file("small.rgraph")
    let made = try await Program.run(["import", "dimacs", gr, "--output", graph])
    try #require(made.status == 0, "\(made)")
    for (options, code, status) in [
      (["--output", folder.file("a.gpkg")], "NotPrepared", Int32(3)),
      (["--output", folder.file("a.csv"), "--bbox", "0,0,1,1"], "NotPrepared", 3),
      (["--output", folder.file("a.shp")], "InvalidValue", 2),
      (["--output", folder.file("a.csv"), "--format", "shp"], "InvalidValue", 2),
      (["--output", folder.file("a.csv"), "--bbox", "0,0,1"], "InvalidValue", 2),
      (["--output", "/nowhere/a.graphml"], "BadFile", 3),
      (["--output", "/nowhere/", "--format", "csv"], "BadFile", 3),
      (["--output", graph, "--format", "graphml"], "InvalidValue", 2),
      ([], "InvalidQuery", 2),
    ] {
      for language in ["en", "es"] {
        let run = try await Program.run(
          ["graph", "export", graph] + options + ["--json", "--lang", language]
        )
        #expect(run.status == status, "\(run)")
        #expect(try run.json()["code"]?.string == code, "\(run)")
      }
    }
    #expect(try folder.names() == ["small.gr", "small.rgraph"])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)], ["gpkg", "graphml"])
  func `leave nothing when a signal ends them`(
    _ signal: (number: Int32, status: Int32),
    _ format: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    // Long enough to be interrupted: a complete graph of 600 nodes.
    let arcs = (1...600).flatMap { a in (1...600).map { "a \(a) \($0) 3" } }
    let places = (1...600).map { "v \($0) \(-8_600_000 + 100 * $0) 41150000" }
    let gr = try folder.write(
      "p sp 600 \(arcs.count)\n" + arcs.joined(separator: "\n") + "\n",
      to: "big.gr"
    )
    let co = try folder.write(
      "p aux sp co 600\n" + places.joined(separator: "\n") + "\n",
      to: "big.co"
    )
    let graph = folder.file("big.rgraph")
    let made = try await Program.run(
      ["import", "dimacs", gr, "--coordinates", co, "--output", graph]
    )
    try #require(made.status == 0, "\(made)")
    let results = folder.url("results")
    try FileManager.default.createDirectory(at: results, withIntermediateDirectories: false)
    let names = { try FileManager.default.contentsOfDirectory(atPath: results.path) }
    let running = try Running(
      ["graph", "export", graph, "--output", results.appending(path: "big." + format).path],
      in: folder
    )
    #expect(try running.reaches { try !names().isEmpty })
    kill(running.process.processIdentifier, signal.number)
    running.process.waitUntilExit()
    #expect(running.process.terminationStatus == signal.status, "\(running.errors)")
    #expect(try names() == [])
  }
}
