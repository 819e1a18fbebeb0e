import Foundation
import GeoCore
import Testing

@Suite struct `Benchmarks and preparation` {
  /// Ladder graph with a one-way arc, a second component and ids with gaps.
  private static let text: String = {
    var lines: [String] = []
    for step in 0..<100 {
      let (left, right) = (10 * step + 1, 10 * step + 2)
      lines.append("a \(left) \(right) \(3 + step % 5)")
      lines.append("a \(right) \(left) \(4 + step % 3)")
      guard step < 99 else { continue }
      lines.append("a \(left) \(left + 10) \(7 + step % 4)")
      lines.append("a \(right + 10) \(right) \(5 + step % 6)")
    }
    lines.append("a 9000 9001 5")
    return lines.joined(separator: "\n") + "\n"
  }()

  private func prepared(_ folder: Folder, _ options: String...) async throws -> String {
    let graph = try folder.write(Self.text, to: "ladder.gr")
    let path = folder.file("ladder.rgraph")
    let imported = try await Program.run(["import", "dimacs", graph, "--output", path])
    #expect(imported.status == 0, "\(imported)")
    if !options.isEmpty {
      let run = try await Program.run(["prepare", path] + options)
      #expect(run.status == 0, "\(run)")
    }
    return path
  }

  private static let all = ["--ch", "--cch", "--labels", "--landmarks", "4"]
  private static let engines = [
    "dijkstra", "bidirectional", "astar", "alt", "ch", "cch", "labels",
  ]

  private func engines(_ names: [String]) -> [String] { names.flatMap { ["--engine", $0] } }

  @Test func `all engines agree and report their times`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder, "--ch", "--cch", "--labels", "--landmarks", "4")
    let run = try await Program.run(
      ["bench", path, "--queries", "200", "--repeat", "2", "--json"] + engines(Self.engines)
    )
    #expect(run.status == 0, "\(run)")
    let document = try run.json()
    #expect(document["graph"]?["nodes"] == 202)
    let results = try #require(document["results"]?.array)
    #expect(results.compactMap { $0["engine"]?.string } == Self.engines)
    #expect(Set(results.compactMap { $0["checksum"]?.number }).count == 1)
    #expect(Set(results.compactMap { $0["not_found"]?.number }).count == 1)
    for result in results {
      for field in ["mean_us", "median_us", "p95_us", "p99_us", "max_us", "peak_memory_bytes"] {
        #expect((result[field]?.number ?? 0) > 0, "\(field) of \(result)")
      }
    }
  }

  @Test func `report which times are of a batch and which of single queries`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder, "--ch")
    let command = ["bench", path, "--engine", "ch", "--smoke"]
    let english = try await Program.run(command)
    #expect(english.text.contains("Mean µs *  Median **"), "\(english)")
    #expect(english.text.contains("** median, p95, p99: a clock around every query"))
    let spanish = try await Program.run(command + ["--lang", "es"])
    #expect(spanish.text.contains("un reloj por consulta"), "\(spanish)")
    let result = try await Program.run(command + ["--json"]).json()["results"]?.array?.first
    #expect(result?["mean_timing"] == "batch" && result?["percentile_timing"] == "single")
  }

  @Test(arguments: [
    ("one-to-all", ["dijkstra", "ch", "phast"]),
    ("one-to-many", ["dijkstra", "ch", "cch", "labels", "phast"]),
    ("table", ["dijkstra", "ch", "cch", "labels", "phast"]),
    ("rank", ["dijkstra", "ch", "labels"]),
    ("unpack", ["dijkstra", "alt", "ch", "cch", "labels"]),
    ("customize", ["cch"]), ("partial-customize", ["cch"]), ("open", ["dijkstra", "ch", "cch"]),
  ])
  func `every workload runs and its engines agree`(workload: String, names: [String]) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder, "--ch", "--cch", "--labels", "--landmarks", "4")
    let run = try await Program.run(
      ["bench", path, "--workload", workload, "--smoke", "--json"] + engines(names)
    )
    #expect(run.status == 0, "\(run)")
    let results = try #require(try run.json()["results"]?.array)
    #expect(
      results.count >= names.count && results.allSatisfy { $0["workload"] == .string(workload) }
    )
  }

  @Test func `distances of given pairs are written in their order`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder, "--ch")
    let pairs = try folder.write("1 11\n9001 1\n11 11\n9000 9001\n", to: "pairs.txt")
    for engine in ["dijkstra", "ch"] {
      let out = folder.file("\(engine).txt")
      let run = try await Program.run([
        "bench", path, "--engine", engine, "--pairs", pairs, "--write-distances", out,
      ])
      #expect(run.status == 0, "\(run)")
      #expect(try String(contentsOfFile: out, encoding: .utf8) == "7\n-1\n0\n5\n")
    }
    let bad = try folder.write("1 11\n1 5\n", to: "bad.txt")
    let run = try await Program.run(["bench", path, "--engine", "ch", "--pairs", bad])
    #expect(run.status == 3 && run.errors.contains("line 2"), "\(run)")
  }

  @Test func `contradictory options are rejected`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder)
    for (arguments, status, code) in [
      (["--engine", "ch"], 3, "NotPrepared"),
      (["--engine", "phast"], 2, "InvalidQuery"),
      (["--engine", "dijkstra", "--workload", "customize"], 2, "InvalidQuery"),
      (["--engine", "fast"], 2, "InvalidValue"), ([], 2, "InvalidQuery"),
      (["--engine", "dijkstra", "--queries", "0"], 2, "InvalidValue"),
      (["--engine", "dijkstra", "--queries", "99999999"], 5, "TooBig"),
      (["--engine", "dijkstra", "--profile", "car"], 2, "InvalidValue"),
      (["--engine", "dijkstra", "--workload", "nearest"], 3, "NotPrepared"),
    ] {
      let run = try await Program.run(["bench", path, "--json"] + arguments)
      #expect(Int(run.status) == status, "\(run)")
      #expect(try run.json()["code"]?.string == code, "\(run)")
    }
  }

  @Test func `preparation gives the same bytes for any number of threads`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder)
    var files: [Data] = []
    for threads in ["1", "3"] {
      let run = try await Program.run(["prepare", path, "--threads", threads, "--json"] + Self.all)
      #expect(run.status == 0, "\(run)")
      let made = try run.json()["prepared"]?.array?.compactMap { $0["index"]?.string }
      #expect(made == ["landmarks", "ch", "cch", "labels"])
      files.append(try Data(contentsOf: URL(filePath: path)))
    }
    #expect(files[0] == files[1])
    let valid = try await Program.run(["graph", "validate", path])
    #expect(valid.status == 0, "\(valid)")
  }

  @Test func `an index of other weights is rejected`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder, "--ch")
    let graph = folder.file("ladder.gr")
    let other = folder.file("other.rgraph")
    _ = try await Program.run([
      "import", "dimacs", graph, "--weights", "unit", "--output", other,
    ])
    // The indexes of one file with the network of the other, with valid checksums.
    try GraphFileEditing.move(sections: "ch.", from: path, to: other)
    let run = try await Program.run(["bench", other, "--engine", "ch", "--json"])
    #expect(run.status == 3, "\(run)")
    #expect(try run.json()["code"] == "BadFile")
  }

  @Test func `validation finds a weight changed together with its checksum`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = try await prepared(folder, "--ch", "--cch", "--labels", "--landmarks", "4")
    let whole = try await Program.run(["graph", "validate", path])
    #expect(whole.status == 0, "\(whole)")
    for section in ["ch.file.arcs", "cch.file.pairs", "hl.file.out"] {
      let bad = folder.file("bad.rgraph")
      try GraphFileEditing.change(section: section, of: path, to: bad)
      let run = try await Program.run(["graph", "validate", bad, "--json"])
      #expect(run.status == 3, "\(section): \(run)")
      #expect(try run.json()["code"] == "BadFile")
    }
  }
}
