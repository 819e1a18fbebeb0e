import Foundation
import GeoCore
import Testing

/// A command line that the documentation shows, and how to recognise its answer.
struct Example: CustomTestStringConvertible {
  var arguments: [String]
  /// A word of the English text, and of the Spanish one.
  var english: String
  var spanish: String
  /// A member of the JSON answer.
  var member = "code"
  var input = ""

  var testDescription: String { arguments.joined(separator: " ") }

  static let all = [
    Example(
      arguments: ["route", "--from", "Biblioteca", "--to", "Aulas 3"],
      english: "min",
      spanish: "Aulas 3",
      member: "routes"
    ),
    Example(
      arguments: ["route", "--from", "19.2839,-99.1384", "--to", "cafeteria"]
        + ["--profile", "wheelchair"],
      english: "Cafetería",
      spanish: "Cafetería",
      member: "routes"
    ),
    Example(
      arguments: ["route", "--from", "pixel:512,300", "--to", "building:CEDETEC"]
        + ["--via", "Biblioteca", "--depart", "2026-11-20T09:50:00-06:00"],
      english: "09:50",
      spanish: "09:50",
      member: "routes"
    ),
    Example(
      arguments: ["route", "--from", "station:La Y", "--to", "station:Santo Domingo"]
        + ["--profile", "bike"],
      english: "km",
      spanish: "km",
      member: "routes"
    ),
    Example(
      arguments: ["route", "--from", "-0.1935,-78.4871", "--to", "Plaza de Santo Domingo"]
        + ["--profile", "bikeshare"],
      english: "bike",
      spanish: "bici",
      member: "routes"
    ),
    Example(arguments: ["places"], english: "Aulas 1", spanish: "Aulas 1", member: "places"),
    Example(
      arguments: ["places", "biblio"],
      english: "Biblioteca",
      spanish: "Biblioteca",
      member: "places"
    ),
    Example(
      arguments: ["places", "--category", "cafe", "--around", "Aulas 1", "--radius", "300"],
      english: "Café Jardín",
      spanish: "Café Jardín",
      member: "places"
    ),
    Example(
      arguments: ["places", "show", "building/biblioteca"],
      english: "Puerta Norte",
      spanish: "Puerta Norte"
    ),
    Example(arguments: ["stations"], english: "La Y", spanish: "La Y", member: "stations"),
    Example(
      arguments: ["stations", "--near", "-0.2088,-78.4985", "--limit", "3"],
      english: "Amazonas y Patria",
      spanish: "Amazonas y Patria",
      member: "stations"
    ),
    Example(arguments: ["stations", "show", "El Ejido"], english: "El Ejido", spanish: "El Ejido"),
    Example(
      arguments: ["pixel", "to-pixel", "19.2842,-99.1388"],
      english: ",",
      spanish: ","
    ),
    Example(
      arguments: ["pixel", "to-wgs84", "512,300"],
      english: "19.28",
      spanish: "19.28"
    ),
    Example(
      arguments: ["pixel", "report"],
      english: "affine",
      spanish: "affine",
      member: "methods"
    ),
    Example(
      arguments: ["nearest", "19.2842,-99.1388", "--profile", "wheelchair"],
      english: "Distance",
      spanish: "Distancia",
      member: "waypoints"
    ),
    Example(
      arguments: ["table", "--place", "Biblioteca", "--place", "Aulas 1", "--place", "CEDETEC"],
      english: "Duration",
      spanish: "Duración",
      member: "durations"
    ),
    Example(
      arguments: ["isochrone", "Biblioteca", "--minutes", "2", "--minutes", "4"],
      english: "Within",
      spanish: "Hasta",
      member: "features"
    ),
    Example(
      arguments: ["route", "--campus", Program.data("examples/minimal.geojson")]
        + minimalEnds,
      english: "m",
      spanish: "m",
      member: "routes"
    ),
    Example(arguments: ["graph", "info"], english: "Nodes", spanish: "Nodos", member: "nodes"),
    Example(
      arguments: ["graph", "components"],
      english: "Profile",
      spanish: "Perfil",
      member: "profiles"
    ),
  ]

  private static let minimalEnds = ["--from", "Main Hall", "--to", "Library"]
}

@Suite struct `Every documented command` {
  @Test(arguments: Example.all)
  func `answers people in English`(_ example: Example) async throws {
    let run = try await Program.run(example.arguments + ["--lang", "en"])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(example.english), "\(run)")
    #expect(!run.text.contains("Optional("), "\(run)")
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: Example.all)
  func `answers people in Spanish`(_ example: Example) async throws {
    let run = try await Program.run(example.arguments + ["--lang", "es"])
    #expect(run.status == 0, "\(run)")
    #expect(run.text.contains(example.spanish), "\(run)")
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: Example.all, ["en", "es"])
  func `answers programs with one JSON document and nothing else`(
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
    let plain = try await Program.run("graph", "info", "--json", "--campus", campus)
    #expect(run.status == 0, "\(run)")
    #expect(run.output == plain.output)
  }

  @Test func `says which version it is and what it is built on`() async throws {
    let run = try await Program.run("--version")
    #expect(run.status == 0)
    #expect(run.text.contains("PROJ") && run.text.contains("SQLite"), "\(run)")
  }
}
