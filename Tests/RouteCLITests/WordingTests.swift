import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import routecli

@Suite struct `Messages say what to change` {
  @Test(arguments: [
    "nearest '19.2842 -99.1388'", "nearest 19.2842 -99.1388", "nearest 19.2842, -99.1388",
    "nearest '19.2842;-99.1388'", "route --from 19.2842 -99.1388 --to CEDETEC",
    "route --to CEDETEC --from=19.2842 -99.1388", "table --place 19.2842 -99.1388",
  ])
  func `if a coordinate lacks its comma`(_ command: String) async throws {
    for language in ["en", "es"] {
      let run = try await Program.run(command + " --lang \(language)")
      #expect(run.status == 2, "\(run)")
      #expect(run.errors.contains(": 19.2842,-99.1388\n"), "\(run)")
    }
  }

  @Test func `but accept a name with numbers`() async throws {
    let run = try await Program.run("nearest 'Aulas 1.5 2.5' --json")
    #expect(try run.json()["code"] == "NotFound", "\(run)")
  }

  @Test(arguments: [
    ("nearest -99.1388,19.2842", Int32(2), "19.2842,-99.1388"),
    ("route --from -99.1388,19.2842 --to CEDETEC", 2, "19.2842,-99.1388"),
    ("nearest -78.4871,-0.1935", 4, "-0.1935000,-78.4871000"),
    ("places --bbox -99.140,19.283,-99.137,19.285", 2, "19.283,-99.140,19.285,-99.137"),
  ])
  func `if latitude and longitude are swapped`(
    _ command: String,
    _ status: Int32,
    _ remedy: String
  ) async throws {
    for (language, word) in [("en", "swapped"), ("es", "intercambiadas")] {
      let run = try await Program.run(command + " --lang \(language)")
      #expect(run.status == status, "\(run)")
      #expect(run.errors.contains(word) && run.errors.hasSuffix(" \(remedy)\n"), "\(run)")
      #expect(!run.errors.contains("\u{2212}"), "\(run)")
    }
  }

  @Test(arguments: [
    ("route --from Biblioteca --to CEDETEC --alternatives -1", "--alternatives -1"),
    ("isochrone Biblioteca --minutes -2.5", "--minutes -2.5"), ("places --limit -1", "--limit -1"),
    ("nearest Biblioteca --number -3", "--number -3"),
    ("nearest Biblioteca --snap-radius -1", "--snap-radius -1"),
  ])
  func `if a number may not be negative`(_ command: String, _ named: String) async throws {
    let run = try await Program.run(command)
    #expect(run.status == 2 && run.errors.contains(named), "\(run)")
  }

  @Test func `if a box lies outside the data`() async throws {
    let run = try await Program.run("places --bbox 1,1,2,2 --json")
    #expect(run.status == 1, "\(run)")
    let span = try #require(try run.json().at("details", "bbox").string)
    let inside = try await Program.run("places", "--bbox", span, "--json")
    let all = try await Program.run("places --json")
    let totals = try [inside, all].map { try $0.json()["total"]?.number }
    #expect(try #require(totals[0]) >= #require(totals[1]), "\(inside)")
    let other = try await Program.run("places --bbox 19.28,-99.14,19.29,-99.13 --category none")
    #expect(!other.errors.contains("--bbox"), "\(other)")
  }

  @Test(arguments: ["nearest -0.19,-78.48,1", "nearest -1,x", "pixel to-pixel -1,x"])
  func `with the minus sign of a keyboard`(_ command: String) async throws {
    let run = try await Program.run(command)
    #expect(run.status != 0 && !run.errors.contains("\u{2212}"), "\(run)")
    let json = try await Program.run(command + " --json")
    #expect(!json.text.contains("\u{2212}"), "\(json)")
  }
}

@Suite struct `Numbers and nouns` {
  @Test func `agree in the reports of import and validate`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try folder.write("p sp 3 1\na 1 2 47454\n", to: "one.gr")
    let path = folder.file("one.rgraph")
    let run = try await Program.run("import", "dimacs", graph, "--output", path)
    #expect(run.text.contains("3 nodes, 1 arc, "), "\(run)")
    #expect(run.text.contains("1 node has no arc at all."), "\(run)")
    let odd = try await Program.run("graph", "validate", path)
    #expect(odd.text.contains("1 part is not joined to the largest one; it has 1 node\n"), "\(odd)")
    let spanish = try await Program.run("graph", "validate", path, "--lang", "es")
    #expect(spanish.text.contains("1 parte no está unida a la mayor; tiene 1 nodo\n"), "\(spanish)")
    #expect(spanish.text.contains("1 nodo no tiene ningún arco"), "\(spanish)")
  }

  @Test func `agree in messages about bearings`() async throws {
    let run = try await Program.run("nearest Biblioteca --bearings 1,1;2,2")
    #expect(run.errors.contains("2 parts for 1 place;"), "\(run)")
    let one = try await Program.run("route --from a --to b --bearings 1,1 --lang es")
    #expect(one.errors.contains("1 parte para 2 lugares;"), "\(one)")
  }

  @Test func `an import reports the size of the file`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try folder.write("p sp 2 1\na 1 2 5\n", to: "one.gr")
    let path = folder.file("one.rgraph")
    let run = try await Program.run("import", "dimacs", graph, "--output", path, "--json")
    let size = try Data(contentsOf: URL(filePath: path)).count
    #expect(try run.json()["bytes"] == .number(Double(size)), "\(run)")
  }

  @Test func `a table of weights shows no rounding errors`() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let graph = try folder.write("p sp 2 1\na 1 2 47454\n", to: "one.gr")
    let path = folder.file("one.rgraph")
    _ = try await Program.run(
      "import",
      "dimacs",
      graph,
      "--output",
      path,
      "--weight-unit",
      "dm"
    )
    let table = ["table", "--graph", path, "--place", "node:1", "--place", "node:2", "--format"]
    let csv = try await Program.run(table + ["csv"])
    #expect(csv.text.contains("node:1,node:2,4745.4\r\n"), "\(csv)")
    let json = try await Program.run(table + ["json"])
    #expect(json.text.contains("[[0,4745.4],[null,0]]"), "\(json)")
  }
}

@Suite struct `Quantities in texts` {
  @Test func `of areas are hectares up to 100 of them`() {
    #expect(TextStyle.plain.area(35_700) == "3.57 ha")
    #expect(TextStyle.plain.area(1_000_000) == "100.00 ha")
    #expect(TextStyle.plain.area(1_010_000) == "1.01 km²")
  }

  @Test func `of short trips have clock times with seconds`() async throws {
    let depart = "--depart 2026-11-20T10:00 --profile bike"
    let short = try await Program.run("route --from Biblioteca --to 'Aulas 1' \(depart)")
    let seconds = try await Program.run("route --from Biblioteca --to 'Aulas 1' \(depart) --json")
    #expect(try #require(try seconds.json().at("routes", 0, "duration").number) < 120)
    #expect(short.text.contains(#/leaves 10:00:00 · arrives 10:0\d:\d\d\n/#), "\(short)")
    let long = try await Program.run(
      "route --from Talleres --to CETEC --depart 2026-11-20T10:00"
    )
    #expect(long.text.contains("leaves 10:00 · arrives 10:0"), "\(long)")
  }

  @Test func `have a decimal comma only if the locale asks for one`() async throws {
    for (environment, isWanted) in [
      ([:], false), (["LANG": "es_MX.UTF-8"], false), (["LANG": "es_EC.UTF-8"], true),
      (["LANG": "es"], false), (["LANG": "C.UTF-8"], false), (["LC_ALL": "de_DE"], true),
      (["LC_ALL": "en_US.UTF-8", "LANG": "es_ES.UTF-8"], false),
      (["LC_NUMERIC": "es_ES.UTF-8", "LANG": "en_US"], true),
    ] as [([String: String], Bool)] {
      #expect(DecimalComma.isWanted(in: environment) == isWanted, "\(environment)")
    }
    let command = Program.words(
      "route --from 'station:La Y' --to 'station:El Ejido' --profile bike"
    )
    let ecuador = try await Program.run(command, environment: ["LANG": "es_EC.UTF-8"])
    let mexico = try await Program.run(command, environment: ["LANG": "es_MX.UTF-8"])
    #expect(ecuador.text.contains(#/\d,\d\d km ·/#), "\(ecuador)")
    #expect(mexico.text.contains(#/\d\.\d\d km ·/#), "\(mexico)")
    let json = try await Program.run(command + ["--json"], environment: ["LANG": "es_EC.UTF-8"])
    let plain = try await Program.run(command + ["--json", "--lang", "es"])
    #expect(try json.json().at("routes", 0, "legs") == plain.json().at("routes", 0, "legs"))
  }
}

@Suite struct `Spanish wording` {
  @Test(arguments: [
    ("isochrone --help", "Un límite en minutos", "presupuesto"),
    ("pixel report", "corners (lineal entre las esquinas) se desvía", "tesis"),
    ("stations", "dato de ejemplo", "muestra"),
    ("stations --help", "«Dato de ejemplo»", "«Muestra»"),
    ("track \(Program.data("sample-walk.gpx"))", "media total ", " · total "),
    (
      "route --from 'station:La Y' --to 'station:El Ejido' --profile wheelchair", "Avanza hacia",
      "Camina"
    ),
    (
      "route --from 'station:La Y' --to 'station:El Ejido' --profile foot", "Camina hacia", "Avanza"
    ),
  ])
  func `is idiomatic`(_ command: String, _ said: String, _ unsaid: String) async throws {
    let run = try await Program.run(command + " --lang es")
    #expect(run.text.contains(said) && !run.text.contains(unsaid), "\(run)")
  }
}

@Suite struct `An arrival in the future` {
  @Test(arguments: [("en", "Arrive at El Ejido", "You have"), ("es", "Llega a El Ejido", "Has")])
  func `is announced, not reported as past`(
    _ language: String,
    _ said: String,
    _ unsaid: String
  ) async throws {
    let command = [
      "track", Program.data("sample-ride.nmea"), "--to", "station:El Ejido", "--profile", "bike",
      "--lang", language,
    ]
    let text = try await Program.run(command)
    #expect(text.text.contains(": \(said)") && !text.text.contains(": \(unsaid)"), "\(text)")
    let json = try await Program.run(command + ["--json"])
    let instructions = try json.jsonLines().compactMap { $0["step"]?["instruction"]?.string }
    #expect(instructions.contains { $0.hasPrefix(said) }, "\(json)")
    #expect(!instructions.contains { $0.hasPrefix(unsaid) }, "\(json)")
  }
}
