import Foundation
import GeoCore
import Testing

@Suite struct `Queries on graph files` {
  private static let arcs = """
    p sp 5 6
    a 1 2 100
    a 2 1 100
    a 2 3 50
    a 3 4 25
    a 4 1 10
    a 3 2 50

    """
  private static let places = """
    v 1 -99100000 19300000
    v 2 -99101000 19300000
    v 3 -99101000 19301000
    v 4 -99100000 19301000
    v 5 -99090000 19310000

    """

  private func graph(_ folder: Folder, withPlaces: Bool = true) async throws -> String {
    let arcs = try folder.write(Self.arcs, to: "square.gr")
    let places = try folder.write(Self.places, to: "square.co")
    let path = folder.file("square.rgraph")
    let run = try await Program.run(
      ["import", "dimacs", arcs, "--weight-unit", "s", "--output", path]
        + (withPlaces ? ["--coordinates", places] : [])
    )
    #expect(run.status == 0, "\(run)")
    return path
  }

  @Test func `a route between nodes, by every engine`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await graph(folder)
    let made = try await Program.run([
      "prepare", path, "--ch", "--cch", "--labels", "--landmarks", "2",
    ])
    #expect(made.status == 0, "\(made)")
    for engine in ["dijkstra", "bidirectional", "astar", "alt", "ch", "cch", "labels"] {
      let run = try await Program.run([
        "route", "--graph", path, "--from", "node:1", "--to", "node:4", "--algorithm", engine,
        "--json",
      ])
      #expect(run.status == 0, "\(run)")
      let route = try #require(try run.json()["routes"]?.array?.first)
      #expect(route["duration"] == 175 && route["weight"] == 175 && route["profile"] == "file")
      #expect(route["legs"]?.array?.first?["nodes"] == [1, 2, 3, 4], "\(engine)")
      #expect(route["geometry"]?["coordinates"]?.array?.count == 4)
    }
  }

  @Test(arguments: [["--weight-unit", "m"], []])
  func `a route has no duration if the weights are not times`(_ unit: [String]) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let arcs = try folder.write(Self.arcs, to: "square.gr")
    let path = folder.file("square.rgraph")
    let made = try await Program.run(["import", "dimacs", arcs, "--output", path] + unit)
    #expect(made.status == 0, "\(made)")
    let run = try await Program.run([
      "route", "--graph", path, "--from", "node:1", "--to", "node:4", "--json",
    ])
    let route = try #require(try run.json()["routes"]?.array?.first)
    #expect(route["weight"] == 175)
    #expect(route["duration"] == nil, "\(run)")
    #expect(route["legs"]?.array?.first?["duration"] == nil)
  }

  @Test func `places are nodes or the nearest node to coordinates`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await graph(folder)
    let near = try await Program.run([
      "route", "--graph", path, "--from", "19.3001,-99.1001", "--to", "node:3",
    ])
    #expect(near.status == 0 && near.text.contains("node 1 → node 3"), "\(near)")
    for (place, status) in [
      ("node:9", 1), ("Biblioteca", 1), ("19.3055,-99.0951", 1), ("48.1,11.5", 4), ("node:x", 2),
    ] {
      let run = try await Program.run([
        "route", "--graph", path, "--from", place, "--to", "node:1", "--json",
      ])
      #expect(Int(run.status) == status, "\(run)")
    }
    let apart = try await Program.run([
      "route", "--graph", path, "--from", "node:5", "--to", "node:1", "--json",
    ])
    #expect(try apart.json()["code"] == "NoRoute", "\(apart)")
    let bare = try await graph(folder, withPlaces: false)
    let nowhere = try await Program.run([
      "route", "--graph", bare, "--from", "19.3,-99.1", "--to", "node:1", "--json",
    ])
    #expect(try nowhere.json()["code"] == "NotPrepared", "\(nowhere)")
  }

  @Test func `a table in every format`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await graph(folder)
    let list = try folder.write("node:1\nnode:3\nnode:5\n", to: "list.txt")
    let base = ["table", "--graph", path, "--sources", list, "--destinations", list]
    for index in [[], ["--ch"]] {
      if !index.isEmpty { _ = try await Program.run(["prepare", path] + index) }
      let json = try await Program.run(base + ["--json"])
      #expect(
        try json.json()["durations"] == [[0, 150, .null], [35, 0, .null], [.null, .null, 0]]
      )
      let csv = try await Program.run(base + ["--format", "csv"])
      #expect(csv.text.hasPrefix("source,destination,duration\r\nnode:1,node:1,0\r\n"), "\(csv)")
      let npy = folder.file("t.npy")
      let run = try await Program.run(base + ["--format", "npy", "--output", npy])
      #expect(run.status == 0, "\(run)")
      let bytes = try Data(contentsOf: URL(filePath: npy))
      #expect(bytes.count == 128 + 9 * 8)
      let last = bytes.suffix(8).withUnsafeBytes { $0.loadUnaligned(as: Double.self) }
      #expect(last == 0)
      let text = try await Program.run(base)
      #expect(text.status == 0 && text.text.contains("node 3"), "\(text)")
    }
    let wrong = try await Program.run(base + ["--annotations", "distance", "--json"])
    #expect(try wrong.json()["code"] == "NotPrepared", "\(wrong)")
  }
}
