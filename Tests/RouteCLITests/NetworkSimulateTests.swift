import Foundation
import GeoCore
import Testing

/// `simulate network` and what other commands make of its files.
@Suite struct NetworkSimulateTests {
  private func simulate(_ arguments: String...) async throws -> Run {
    try await Program.run(["simulate", "network"] + arguments)
  }

  @Test func `DIMACS files have what the summary says`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let (first, second) = (folder.file("a.gr"), folder.file("b.gr"))
    let run = try await simulate("--nodes", "700", "--seed", "4", "--output", first, "--json")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
    let json = try run.json()
    #expect(json["files"] == [.string(first), .string(folder.file("a.co"))])
    #expect(json["nodes"]?.number == 700 && json["weight_unit"] == "ms")
    let text = try String(contentsOf: folder.url("a.gr"), encoding: .utf8)
    let rows = text.split(separator: "\n")
    let arcs = rows.filter { $0.hasPrefix("a ") }
    #expect(json["arcs"]?.number == Double(arcs.count))
    #expect(rows.contains("p sp 700 \(arcs.count)"))
    let places = try String(contentsOf: folder.url("a.co"), encoding: .utf8).split(separator: "\n")
    #expect(places.filter { $0.hasPrefix("v ") }.count == 700)
    let classes = try json.at("classes").object
    #expect((classes?["street"]?.number ?? 0) > 0 && classes?["motorway"]?.number == 0)
    let degrees = try json.at("degrees").array ?? []
    #expect(degrees.reduce(0) { $0 + ($1.number ?? 0) } == 700)

    let again = try await simulate(
      "--nodes",
      "700",
      "--seed",
      "4",
      "--output",
      second,
      "--threads",
      "1"
    )
    #expect(again.status == 0, "\(again)")
    for ending in ["gr", "co"] {
      let (a, b) = (folder.url("a." + ending), folder.url("b." + ending))
      #expect(try Data(contentsOf: a) == Data(contentsOf: b))
    }
    let other = try await simulate("--nodes", "700", "--seed", "5", "--output", second)
    #expect(other.status == 0, "\(other)")
    #expect(try Data(contentsOf: folder.url("b.gr")) != Data(text.utf8))
  }

  @Test(arguments: ["time", "distance"])
  func `a graph file and an imported DIMACS file give the same distances`(
    _ weights: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    for name in ["land.gr", "land.rgraph"] {
      let run = try await simulate(
        "--nodes",
        "700",
        "--seed",
        "6",
        "--weights",
        weights,
        "--output",
        folder.file(name)
      )
      try #require(run.status == 0, "\(run)")
    }
    let imported = try await Program.run([
      "import", "dimacs", folder.file("land.gr"), "--coordinates", folder.file("land.co"),
      "--weight-unit", weights == "time" ? "ms" : "dm", "--output", folder.file("other.rgraph"),
    ])
    try #require(imported.status == 0, "\(imported)")
    var tables: [String] = []
    for name in ["land.rgraph", "other.rgraph"] {
      let run = try await Program.run(
        ["table", "--graph", folder.file(name), "--format", "csv"]
          + [1, 77, 350, 700].flatMap { ["--place", "node:\($0)"] }
      )
      #expect(run.status == 0, "\(run)")
      tables.append(run.text)
    }
    #expect(tables[0] == tables[1] && tables[0].contains("node:700"))
    let parts = try await Program.run("graph components \(folder.file("land.rgraph")) --json")
    #expect(parts.status == 0 && parts.text.contains("700"), "\(parts)")
  }

  @Test(arguments: [1, 2, 3])
  func `the smallest networks are written too`(_ count: Int) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    for name in ["a.gr", "a.rgraph", "without"] {
      let run = try await simulate(
        "--nodes",
        "\(count)",
        "--seed",
        "18446744073709551615",
        "--output",
        folder.file(name)
      )
      #expect(run.status == 0, "\(run)")
    }
    #expect(try folder.names() == ["a.co", "a.gr", "a.rgraph", "without", "without.co"])
  }

  @Test(arguments: [
    ("--nodes 0 --seed 1 --output FILE", Int32(2), "--nodes 0"),
    ("--nodes -5 --seed 1 --output FILE", 2, "--nodes -5"),
    ("--nodes 200000001 --seed 1 --output FILE", 5, "--nodes 200000001"),
    ("--nodes 9223372036854775807 --seed 1 --output FILE", 5, "--nodes"),
    ("--nodes 99999999999999999999 --seed 1 --output FILE", 2, "99999999999999999999"),
    ("--nodes many --seed 1 --output FILE", 2, "many"),
    ("--nodes 5 --seed -1 --output FILE", 2, "-1"),
    ("--nodes 5 --seed 18446744073709551616 --output FILE", 2, "18446744073709551616"),
    ("--nodes 5 --seed 1", 2, "--output"), ("--nodes 5 --output FILE", 2, "--seed"),
    ("--nodes 5 --seed 1 --weights hops --output FILE", 2, "hops"),
    ("--nodes 5 --seed 1 --output FILE.gz", 2, "FILE.gz"),
    ("--nodes 5 --seed 1 --output /none/a.gr", 3, "/none/a.gr"),
    ("--nodes 5 --seed 1 --output /none/a.rgraph", 3, "/none/a.rgraph"),
  ])
  func `wrong questions exit with their status and leave no file`(
    _ arguments: String,
    _ status: Int32,
    _ text: String
  ) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let file = folder.file("new")
    let words = Program.words(arguments.replacing("FILE", with: file))
    for language in ["en", "es"] {
      let run = try await Program.run(["simulate", "network"] + words + ["--lang", language])
      let named = text.replacing("FILE", with: file)
      #expect(run.status == status && run.errors.contains(named), "\(run)")
    }
    #expect(try folder.names().isEmpty)
  }
}
