import GeoCore
import Testing

/// `graph info --ways`: the ids that `--close` takes.
@Suite struct `A list of ways` {
  private func ids(_ run: Run) throws -> [String] {
    #expect(run.status == 0, "\(run)")
    return try #require(try run.json()["ways"]?.array).compactMap { $0["id"]?.string }
  }

  @Test func `is selected by name and by a nearby place`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let city = try await FerryCity.imported(folder)
    func list(_ options: String...) async throws -> Run {
      try await Program.run(["graph", "info", city, "--json"] + options)
    }
    #expect(try ids(await list("--ways", "quay")) == ["way/1", "way/3"])
    let shore = FerryCity.place(350, 10)
    #expect(try ids(await list("--ways", "--near", shore)).first == "way/1")
    // The eastern quay has the name but lies across the water.
    #expect(try ids(await list("--ways", "quay", "--near", shore)) == ["way/1"])
    let near = try await list("--near", shore, "--snap-radius", "30").json()
    #expect(near["ways"]?.array?.first?["distance"]?.number.map { abs($0 - 10) < 0.5 } == true)
    let nothing = try await list("--ways", "deep", "--near", shore)
    #expect(nothing.status == 1, "\(nothing)")
  }

  @Test func `has the ids that --close accepts`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let city = try await FerryCity.imported(folder)
    let list = try await Program.run(["graph", "info", city, "--ways", "Alpha", "--json"])
    let id = try #require(try ids(list).first)
    let drive = [
      "route", "--graph", city, "--from", FerryCity.place(0, 0), "--to", FerryCity.place(5800, 0),
      "--profile", "car", "--json",
    ]
    let open = try await Program.run(drive)
    let closed = try await Program.run(drive + ["--close", id])
    #expect(open.text.contains("Alpha – Beta"), "\(open)")
    #expect(closed.status == 0 && !closed.text.contains("Alpha – Beta"), "\(closed)")
  }
}
