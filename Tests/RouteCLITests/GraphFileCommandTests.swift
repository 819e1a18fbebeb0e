import Foundation
import GeoCore
import Testing

@Suite struct `Graph files` {
  private static let text = """
    c two parts and a node alone
    p sp 6 6
    a 1 2 7
    a 2 1 7
    a 2 3 0
    a 4 4 1
    a 4 5 2
    a 5 4 3

    """

  private func imported(_ folder: Folder, _ options: String...) async throws -> Run {
    let graph = try folder.write(Self.text, to: "small.gr")
    return try await Program.run(
      ["import", "dimacs", graph, "--output", folder.file("small.rgraph")] + options
    )
  }

  @Test func `are imported from DIMACS and described`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await imported(folder, "--json")
    #expect(run.status == 0, "\(run)")
    let report = try run.json()
    #expect(report["code"] == "Ok" && report["nodes"] == 6 && report["arcs"] == 6)
    #expect(report["isolated"] == 1 && report["undirected"] == false)
    let path = folder.file("small.rgraph")
    let info = try await Program.run(["graph", "info", path, "--json", "--verify"])
    let document = try info.json()
    #expect(document["nodes"] == 6 && document["arcs"] == 6, "\(info)")
    #expect(document["profiles"] == ["file"] && document["verified"] == true)
    #expect(document["fingerprint"] == report["fingerprint"])
    #expect(document["data_version"]?.string?.hasPrefix("small.gr-") == true)
    #expect(!document.names.contains("time_zone"))
    let sections = try #require(document["sections"]?.array)
    #expect(sections.contains { $0["name"] == "weight.file" && $0["bytes"] == 24 })
    for language in ["en", "es"] {
      let text = try await Program.run(["graph", "info", "--graph", path, "--lang", language])
      #expect(text.text.contains(language == "es" ? "Nodos: 6" : "Nodes: 6"), "\(text)")
    }
    let again = try await imported(folder)
    #expect(again.text.contains("6 nodes, 6 arcs"), "\(again)")
    #expect(try folder.names() == ["small.gr", "small.rgraph"])
  }

  @Test func `show weights as plain numbers if their unit is unknown`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.file("small.rgraph")
    let run = try await imported(folder, "--json")
    #expect(try run.json()["weight_unit"] == "unknown", "\(run)")
    let ends = ["--from", "node:4", "--to", "node:5"]
    let route = try await Program.run(["route", "--graph", path] + ends)
    #expect(route.text.contains("\n  weight 2 · nodes: 2"), "\(route)")
    let places = ["--place", "node:4", "--place", "node:5"]
    let table = try await Program.run(["table", "--graph", path] + places)
    #expect(table.text.hasPrefix("Weight") && !table.text.contains(" m"), "\(table)")
    let json = try await Program.run(["table", "--graph", path, "--json"] + places)
    #expect(try json.json()["weights"] == [[0, 2], [3, 0]], "\(json)")
    for language in ["en", "es"] {
      let area = try await Program.run(
        ["isochrone", "--graph", path, "node:1", "--meters", "5", "--json", "--lang", language]
      )
      #expect(try area.json()["code"] == "NotPrepared", "\(area)")
      #expect(try area.json()["message"]?.string?.contains("--weight-unit dm, m, ms") == true)
    }
    _ = try await imported(folder, "--weight-unit", "m")
    let meters = try await Program.run(["route", "--graph", path] + ends)
    #expect(meters.text.contains("2 m · weight 2"), "\(meters)")
  }

  @Test func `are validated, and their oddities listed`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try await imported(folder)
    let path = folder.file("small.rgraph")
    let run = try await Program.run(["graph", "validate", path, "--json"])
    #expect(run.status == 0, "\(run)")
    let kinds = try run.json()["problems"]?.array?.compactMap { $0["kind"]?.string }
    #expect(kinds == ["island", "isolated", "loop"])
    let spanish = try await Program.run(["graph", "validate", path, "--lang", "es"])
    #expect(spanish.text.contains("2 partes no están unidas a la mayor"), "\(spanish)")
  }

  @Test func `show their connected components`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try await imported(folder)
    let run = try await Program.run(["graph", "components", folder.file("small.rgraph"), "--json"])
    let profiles = try #require(try run.json()["profiles"]?.array)
    #expect(profiles.map { $0["connected"] } == ["weakly", "strongly"], "\(run)")
    // Weak components {1 2 3} {4 5} {6}; strong ones {1 2} {3} {4 5} {6}, as no arc leaves 3.
    #expect(profiles.map { $0["count"] } == [3, 4])
    #expect(
      profiles[1]["components"] == [["nodes": 2, "count": 2], ["nodes": 1, "count": 2]]
    )
  }

  @Test func `are imported from a campus with weights for every profile`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let campus = Program.data("campus.geojson")
    let path = folder.file("campus.rgraph")
    let run = try await Program.run(["import", "geojson", campus, "--output", path, "--json"])
    #expect(run.status == 0, "\(run)")
    let file = try await Program.run(["graph", "info", path, "--json", "--verify"])
    let map = try await Program.run(["graph", "info", campus, "--json"])
    // The bundled campus has no attribution; a file with OpenStreetMap data has.
    for member in ["nodes", "arcs", "profiles", "data_version", "time_zone"] {
      #expect(try file.json()[member] == map.json()[member], "\(member)")
    }
    #expect(try file.json()["attribution"] == "")
  }

  @Test func `are rejected if a byte in use is damaged`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    _ = try await imported(folder)
    let path = folder.file("small.rgraph")
    let sound = try Data(contentsOf: URL(filePath: path))
    for place in [3, 20, 100, sound.count - 4] {
      var bytes = sound
      bytes[place] ^= 0x40
      try bytes.write(to: URL(filePath: path))
      for command in ["info --verify", "validate", "components"] {
        let run = try await Program.run(
          ["graph"] + Program.words(command) + ["--graph", path, "--json"]
        )
        #expect(run.status == 3, "\(place) \(run)")
        #expect(try run.json()["code"] == "BadFile")
        #expect(try run.json()["details"]?["file"] == .string(path))
      }
    }
    // The weights, a cache line before the eight bytes of the seal: their checksum is verified when
    // they are used, unless the file is trusted.
    var bytes = sound
    bytes[sound.count - 8 - 64] ^= 0x40
    try bytes.write(to: URL(filePath: path))
    let info = try await Program.run(["graph", "info", path])
    #expect(info.status == 0, "\(info)")
    let trusting = try await Program.run(["graph", "components", path, "--trust"])
    #expect(trusting.status == 0, "\(trusting)")
  }

  @Test func `are not imported from a bad line, which the message names`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try folder.write("c x\na 1 2 3\na 1 2 -3\n", to: "bad.gr")
    let output = folder.file("bad.rgraph")
    for language in ["en", "es"] {
      let run = try await Program.run([
        "import", "dimacs", graph, "--output", output, "--json", "--lang", language,
      ])
      #expect(run.status == 3, "\(run)")
      let error = try run.json()
      #expect(error["code"] == "BadFile" && error["details"]?["line"] == 3)
      #expect(error["message"]?.string?.contains("-3") == true)
    }
    #expect(try folder.names() == ["bad.gr"])
  }

  @Test(
    arguments: [
      ("InvalidQuery", "--weights random"), ("InvalidQuery", "--seed 3"),
      ("InvalidQuery", "--weights geodesic"),
      ("InvalidQuery", "--weights geodesic --coordinates /dev/null --weight-unit s"),
      ("InvalidValue", "--first-id 2"), ("InvalidValue", "--weights heavy"),
      ("InvalidValue", "--weight-unit km"), ("BadFile", "--coordinates /nowhere/a.co"),
      ("BadFile", "--output /nowhere/a.rgraph"),
    ]
  )
  func `are not imported with contradictory options`(
    _ code: String,
    _ options: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let run = try await imported(folder, "--json")
    #expect(run.status == 0)
    let graph = folder.file("small.gr")
    let output = options.contains("--output") ? [] : ["--output", folder.file("b.rgraph")]
    let bad = try await Program.run(
      ["import", "dimacs", graph, "--json"] + output + Program.words(options)
    )
    #expect(try bad.json()["code"] == .string(code), "\(bad)")
    #expect(try folder.names() == ["small.gr", "small.rgraph"])
  }

  @Test func `without weights require a source of weights`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try folder.write("p tw 3 2\n1 2\n2 3\n", to: "a.gr")
    let command = ["import", "dimacs", graph, "--output", folder.file("a.rgraph"), "--json"]
    let bare = try await Program.run(command)
    #expect(bare.status == 3, "\(bare)")
    #expect(try bare.json()["code"] == "NotPrepared")
    let drawn = try await Program.run(command + ["--weights", "random", "--seed", "42"])
    #expect(try drawn.json()["arcs"] == 4, "\(drawn)")
    #expect(try drawn.json()["undirected"] == true)
  }
}
