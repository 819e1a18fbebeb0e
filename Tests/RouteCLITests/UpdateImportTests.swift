import Foundation
import GeoCore
import Testing

@Suite struct `Changes of an extract` {
  private static func map(_ more: String = "", name: String = "Rua A") -> String {
    """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='test'>
      <node id='11' lat='41.15' lon='-8.61'/>
      <node id='12' lat='41.15' lon='-8.60'/>
      <node id='13' lat='41.16' lon='-8.61'/>
      <node id='14' lat='41.16' lon='-8.60'/>
      <way id='1'><nd ref='11'/><nd ref='12'/><tag k='highway' v='residential'/>
        <tag k='name' v='\(name)'/></way>
      <way id='2'><nd ref='11'/><nd ref='13'/><nd ref='14'/><nd ref='12'/>
        <tag k='highway' v='residential'/></way>
      \(more)
    </osm>
    """
  }

  private static let link = """
    <way id='3' version='1'><nd ref='13'/><nd ref='12'/><tag k='highway' v='primary'/>
      <tag k='name' v='Ponte'/></way>
    """

  private static let changes = """
    <osmChange version='0.6'><create>\(link)</create><modify>
      <way id='1' version='2'><nd ref='11'/><nd ref='12'/><tag k='highway' v='residential'/>
        <tag k='name' v='Rua B'/></way></modify></osmChange>
    """

  /// Imports a map with the same name and options in a folder of its own.
  private static func imported(_ map: String, _ folder: borrowing Folder) async throws -> Data {
    let path = try folder.write(map, to: "city.osm")
    let output = folder.file("city.rgraph")
    let run = try await Program.run([
      "import", "osm", path, "--output", output, "--time-zone", "Europe/Lisbon",
    ])
    #expect(run.status == 0, "\(run)")
    return try Data(contentsOf: URL(filePath: output))
  }

  @Test func `give the file of the changed extract, with the indexes of the one that is replaced`()
    async throws
  {
    let (folder, other) = (try Folder(), try Folder())
    defer {
      folder.remove()
      other.remove()
    }
    _ = try await Self.imported(Self.map(), folder)
    let wanted = try await Self.imported(Self.map(Self.link, name: "Rua B"), other)
    let list = try folder.write(Self.changes, to: "hour.osc")
    let output = folder.file("city.rgraph")
    let words = [
      "import", "osm", folder.file("city.osm"), "--apply", list, "--output", output, "--time-zone",
      "Europe/Lisbon", "--json",
    ]
    let plain = try await Program.run(words)
    #expect(plain.status == 0, "\(plain)")
    #expect(try plain.json()["indexes"] == [])
    #expect(try Data(contentsOf: URL(filePath: output)) == wanted)
    let places = "city.places"
    #expect(try Data(contentsOf: folder.url(places)) == Data(contentsOf: other.url(places)))

    _ = try await Self.imported(Self.map(), folder)
    let prepared = try await Program.run(["prepare", output, "--profile", "car", "--cch", "--ch"])
    #expect(prepared.status == 0, "\(prepared)")
    let again = try await Program.run(words)
    #expect(try again.json()["indexes"] == ["car ch", "car cch"], "\(again)")
    let info = try await Program.run(["graph", "info", output, "--verify", "--json"])
    #expect(info.status == 0, "\(info)")
    for algorithm in ["dijkstra", "ch", "cch"] {
      let route = try await Program.run([
        "route", "--graph", output, "--profile", "car", "--from", "node:13", "--to", "node:12",
        "--algorithm", algorithm, "--json",
      ])
      let leg = try route.json()["routes"]?.array?.first?["legs"]?.array?.first
      let names = leg?["steps"]?.array?.compactMap { $0["name"]?.string }
      #expect(names?.contains("Ponte") == true, "\(algorithm) \(route)")
    }
    let text = try await Program.run(words.dropLast())
    #expect(text.text.contains("Indexes made again: car ch, car cch"), "\(text)")
  }

  @Test func `are applied to a store, which then is that of the changed extract`() async throws {
    let (folder, other) = (try Folder(), try Folder())
    defer {
      folder.remove()
      other.remove()
    }
    let wanted = try await Self.imported(Self.map(Self.link, name: "Rua B"), other)
    let extract = try folder.write(Self.map(), to: "city.osm")
    let list = try folder.write(Self.changes, to: "hour.osc")
    let (output, store) = (folder.file("city.rgraph"), folder.file("kept.osmstore"))
    func run(_ words: String...) async throws -> Run {
      let rest = ["--output", output, "--time-zone", "Europe/Lisbon", "--json"]
      return try await Program.run(["import", "osm"] + words + rest)
    }
    let first = try await run(extract, "--store", store)
    #expect(first.status == 0, "\(first)")
    try FileManager.default.removeItem(atPath: extract)
    let read = try await run(store, "--apply", list)
    #expect(read.status == 0, "\(read)")
    #expect(try Data(contentsOf: URL(filePath: output)) == wanted)
    let changed = try await run(store, "--apply", list, "--store", store)
    #expect(changed.status == 0, "\(changed)")
    let again = try await run(store)
    #expect(again.status == 0, "\(again)")
    #expect(try Data(contentsOf: URL(filePath: output)) == wanted)
    #expect(
      try Data(contentsOf: folder.url("city.places")) == Data(contentsOf: other.url("city.places"))
    )
    let tiles = try await run(store, "--basemap")
    #expect(try tiles.json()["code"] == "InvalidQuery", "\(tiles)")
    let graph = try await run(output)
    #expect(try graph.json()["code"] == "InvalidValue", "\(graph)")
    let copy = folder.file("copy.rgraph")
    try FileManager.default.copyItem(atPath: output, toPath: copy)
    let foreign = try await run(copy)
    #expect(try foreign.json()["code"] == "BadFile", "\(foreign)")
    let over = try await run(store, "--store", copy)
    #expect(try over.json()["code"] == "BadFile", "\(over)")
    #expect(try Data(contentsOf: URL(filePath: copy)) == wanted)
  }

  @Test func `that are damaged are named and change nothing`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let before = try await Self.imported(Self.map(), folder)
    let list = try folder.write(String(Self.changes.dropLast(40)), to: "bad.osc")
    let output = folder.file("city.rgraph")
    for files in [[list], [folder.file("missing.osc")]] {
      let run = try await Program.run(
        ["import", "osm", folder.file("city.osm"), "--output", output, "--json"]
          + files.flatMap { ["--apply", $0] }
      )
      #expect(run.status != 0)
      let error = try run.json()
      #expect(error["code"] == "BadFile" && error["details"]?["file"]?.string == files[0], "\(run)")
    }
    #expect(try Data(contentsOf: URL(filePath: output)) == before)
    let tiles = try await Program.run([
      "import", "osm", folder.file("city.osm"), "--apply", list, "--basemap", "--output", output,
      "--json",
    ])
    #expect(try tiles.json()["code"] == "InvalidQuery", "\(tiles)")
  }
}
