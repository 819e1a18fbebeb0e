import Foundation
import GeoCore
import Testing

@Suite struct `Maps of cities` {
  @Test func `are written as SVG and PNG, the same bytes each time`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    let files = ["a.svg", "b.svg", "a.png", "b.png"].map(folder.file)
    for index in [0, 1] {
      let run = try await Program.run([
        "map", graph, "--svg", files[index], "--png", files[index + 2], "--width", "640",
        "--height", "480",
      ])
      #expect(run.status == 0 && run.text.contains("640 × 480"), "\(run)")
    }
    let bytes = try files.map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(bytes[0] == bytes[1] && bytes[2] == bytes[3])
    let svg = String(decoding: bytes[0], as: UTF8.self)
    #expect(svg.contains("class=\"roads-ground\"") && svg.contains("class=\"ferry-lines\""))
  }

  @Test func `say what they show`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try await FerryCity.imported(folder)
    let place = FerryCity.place(20, 5)
    let svg = folder.file("m.svg")
    let options = ["--around", place, "--zoom", "15", "--svg", svg, "--json"]
    let run = try await Program.run(["map", graph] + options)
    #expect(try run.json()["zoom"] == 15 && run.json()["width"] == 1200, "\(run)")
    let box = try #require(try run.json()["bbox"]?.array?.compactMap(\.number))
    let numbers = place.split(separator: ",").compactMap { Double($0) }
    #expect(abs((box[0] + box[2]) / 2 - numbers[1]) < 1e-4)
    let tile = try await Program.run([
      "map", graph, "--tile", "14/7797/6119", "--png", folder.file("t.png"), "--scale", "2",
    ])
    #expect(tile.status == 0 && tile.text.contains("256 × 256"), "\(tile)")
  }

  @Test func `of a graph without streets are its arcs`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let files = (folder.file("g.gr"), folder.file("g.co"), folder.file("g.rgraph"))
    try "p sp 3 2\na 1 2 5\na 2 3 5\n".write(toFile: files.0, atomically: true, encoding: .utf8)
    try "p aux sp co 3\nv 1 -8600000 41150000\nv 2 -8610000 41150000\nv 3 -8610000 41160000\n"
      .write(toFile: files.1, atomically: true, encoding: .utf8)
    let made = try await Program.run([
      "import", "dimacs", files.0, "--coordinates", files.1, "--output", files.2,
    ])
    try #require(made.status == 0, "\(made)")
    let svg = folder.file("g.svg")
    let run = try await Program.run(["map", files.2, "--svg", svg])
    #expect(run.status == 0, "\(run)")
    #expect(try String(contentsOfFile: svg, encoding: .utf8).contains("class=\"network\""))
  }

  @Test(arguments: [
    (["--svg", "m.svg", "--tile", "2/4/0"], "Z/X/Y"),
    (["--svg", "m.svg", "--tile", "2/1/0", "--zoom", "3"], "--zoom"),
    (["--svg", "m.svg", "--radius", "30"], "--around"),
    (["--svg", "m.svg", "--around", "1,1", "--bbox", "1,1,2,2"], "--bbox"),
    (["--svg", "m.svg", "--width", "9"], "--width"),
    (["--svg", "m.svg", "--zoom", "21"], "--zoom"),
    (["--png", "m.png", "--scale", "9"], "--scale"), ([], "--svg"),
    (["--svg", "m.svg"], "city.rgraph"),
  ])
  func `are refused with the remedy`(options: [String], word: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    for language in ["en", "es"] {
      let run = try await Program.run(
        ["map", folder.file("city.rgraph"), "--lang", language]
          + options.map { $0.hasPrefix("m.") ? folder.file($0) : $0 }
      )
      #expect(run.status != 0 && run.errors.contains(word), "\(run)")
      #expect(try folder.names().isEmpty)
    }
  }
}
