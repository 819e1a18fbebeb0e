import Foundation
import GeoCore
import Testing

/// Documented command line with words of its answer.
struct Example: CustomTestStringConvertible {
  var command: String
  /// A word of the English text, and of the Spanish one.
  var english: String
  var spanish: String
  /// A member of the JSON answer.
  var member: String

  var testDescription: String { command }
  var arguments: [String] { Program.words(command) }

  init(_ command: String, says english: String, _ spanish: String? = nil, member: String) {
    self.command = command
    self.english = english
    self.spanish = spanish ?? english
    self.member = member
  }

  static let all = [
    Example(
      "route --from Biblioteca --to 'Aulas 3'",
      says: "On foot",
      "A pie",
      member: "routes"
    ),
    Example(
      "route --from 19.2839,-99.1384 --to cafeteria --profile wheelchair",
      says: "Cafetería",
      member: "routes"
    ),
    Example(
      "route --from pixel:512,300 --to building:CEDETEC --via Biblioteca"
        + " --depart 2026-11-20T09:50:00-06:00",
      says: "09:50",
      member: "routes"
    ),
    Example(
      "route --from 'station:La Y' --to 'station:Santo Domingo' --profile bike",
      says: "km",
      member: "routes"
    ),
    Example(
      "route --from -0.1935,-78.4871 --to 'Plaza de Santo Domingo' --profile bikeshare",
      says: "bike",
      "bici",
      member: "routes"
    ),
    Example(
      "route --campus \(Program.data("examples/minimal.geojson")) --from 'Main Hall' --to Library",
      says: "Library",
      member: "routes"
    ),
    Example("places", says: "Aulas 1", member: "places"),
    Example("places biblio", says: "Biblioteca", member: "places"),
    Example(
      "places --category cafe --around 'Aulas 1' --radius 300",
      says: "Café Jardín",
      member: "places"
    ),
    Example("places show building/biblioteca", says: "Puerta Norte", member: "code"),
    Example("stations", says: "La Y", member: "stations"),
    Example(
      "stations --near -0.2088,-78.4985 --limit 3",
      says: "Amazonas y Patria",
      member: "stations"
    ),
    Example("stations show 'El Ejido'", says: "El Ejido", member: "code"),
    Example("pixel to-pixel 19.2842,-99.1388", says: ",", member: "code"),
    Example("pixel to-wgs84 512,300", says: "19.28", member: "code"),
    Example("pixel report", says: "affine", member: "methods"),
    Example(
      "nearest 19.2842,-99.1388 --profile wheelchair",
      says: "Distance",
      "Distancia",
      member: "waypoints"
    ),
    Example("reverse 19.2842,-99.1388", says: "Place: ", "Lugar: ", member: "places"),
    Example("reverse pixel:512,300", says: "Street: ", "Calle: ", member: "street"),
    Example(
      "table --place Biblioteca --place 'Aulas 1' --place CEDETEC",
      says: "Duration",
      "Duración",
      member: "durations"
    ),
    Example(
      "isochrone Biblioteca --minutes 2 --minutes 4",
      says: "Within",
      "Hasta",
      member: "features"
    ),
    Example("graph info", says: "Nodes", "Nodos", member: "nodes"),
    Example("graph components", says: "Profile", "Perfil", member: "profiles"),
  ]
}

@Suite struct `Every documented command` {
  @Test(arguments: Example.all)
  func `answers in English`(_ example: Example) async throws {
    let run = try await Program.run(example.arguments + ["--lang", "en"])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(example.english), "\(run)")
    #expect(!run.text.contains("Optional("), "\(run)")
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: Example.all)
  func `answers in Spanish`(_ example: Example) async throws {
    let run = try await Program.run(example.arguments + ["--lang", "es"])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(example.spanish), "\(run)")
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: Example.all, ["en", "es"])
  func `answers with exactly one JSON document`(
    _ example: Example,
    _ language: String
  ) async throws {
    let run = try await Program.run(example.arguments + ["--json", "--lang", language])
    #expect(run.status == 0, "\(run)")
    let json = try run.json()
    #expect(json.names.contains(example.member), "\(run)")
    if let code = json["code"] { #expect(code == "Ok") }
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: ["es_MX.UTF-8", "es", "en_US.UTF-8", "C", ""])
  func `takes its language from the environment`(_ locale: String) async throws {
    let arguments = ["table", "--place", "Biblioteca", "--place", "Aulas 1"]
    let run = try await Program.run(arguments, environment: ["LANG": locale])
    #expect(run.text.contains(locale.hasPrefix("es") ? "Duración" : "Duration"), "\(run)")
  }

  @Test func `finds its data through the environment's folder`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let campus = Program.data("examples/minimal.geojson")
    try FileManager.default.copyItem(atPath: campus, toPath: folder.file("campus.geojson"))
    for name in ["biciq_stations.json", "biciq_system.json"] {
      try FileManager.default.copyItem(atPath: Program.data(name), toPath: folder.file(name))
    }
    let run = try await Program.run(
      ["graph", "info", "--json"],
      environment: ["RUMBO_DATA": folder.path.path]
    )
    let plain = try await Program.run("graph info --json --campus \(campus)")
    #expect(run.status == 0, "\(run)")
    #expect(run.output == plain.output)
  }

  @Test func `reports its version and those of its libraries`() async throws {
    let run = try await Program.run("--version")
    #expect(run.status == 0)
    #expect(run.text.contains("PROJ") && run.text.contains("SQLite"), "\(run)")
  }
}
