import Foundation
import GeoCore
import Testing

@testable import RouteService
@testable import routecli

@Suite struct `The language option` {
  @Test(arguments: [
    ["route", "--sideways"], ["nearest", "Xyzzy"], ["route", "--help"], ["places", "biblio"],
  ])
  func `is accepted with an equals sign and with a blank`(_ command: [String]) async throws {
    let blank = try await Program.run(command + ["--lang", "es"])
    let equals = try await Program.run(command + ["--lang=es"])
    let english = try await Program.run(command + ["--lang=en"])
    #expect(equals.text + equals.errors == blank.text + blank.errors, "\(equals)")
    #expect(equals.text + equals.errors != english.text + english.errors, "\(equals)")
  }

  @Test func `given twice has the last value, as in the parser`() {
    #expect(GlobalOptions.languageCode(in: ["x", "--lang", "en", "--lang=es"]) == "es")
    #expect(GlobalOptions.languageCode(in: ["x", "--lang=es", "--lang", "en"]) == "en")
    #expect(GlobalOptions.languageCode(in: ["x", "--", "--lang=es"]) == nil)
    #expect(GlobalOptions.languageCode(in: ["x", "--lang"]) == nil)
  }
}

@Suite struct `Bars and colours` {
  @Test(arguments: [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
    (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm"], true),
  ])
  func `are shown on terminals that allow them`(
    _ isTerminal: Bool,
    _ environment: [String: String],
    _ isAllowed: Bool
  ) {
    #expect(
      Decoration.isAllowed(isTerminal: isTerminal, environment: environment) == isAllowed
    )
  }

  @Test func `are not shown if they are not allowed`() {
    #expect(ProgressBar(total: 9, quiet: false, isAllowed: true).isShown)
    #expect(!ProgressBar(total: 9, quiet: false, isAllowed: false).isShown)
    #expect(!ProgressBar(total: 9, quiet: true, isAllowed: true).isShown)
  }
}

@Suite struct `Checks` {
  /// Each has a wrong argument and a missing graph file.
  static let commands = [
    "route --from 1,1 --to 2,2 --depart x", "route --from 1,1 --to 2,2 --algorithm luck",
    "route --from 91,1 --to 2,2", "route --from a --to b --alternatives -1", "route --from a",
    "route --batch none --from a", "route --from a --to b --bearings 1,2,3",
    "table --place a --format x", "table --sources none", "table --place a --annotations x",
    "table --place 91,0", "table --place a --format npy", "isochrone a --minutes 0",
    "isochrone a", "isochrone 91,0 --minutes 1", "nearest a --number 0", "nearest a --bearings 1",
    "nearest 91,0", "reverse 91,0", "reverse a b c", "reverse 1,1 --number 0", "trip --place a",
    "trip --place 91,0 --place b",
    "match none.gpx --format x", "track none.gpx --to 91,0", "track none.gpx --to-end --to a",
    "places --around 91,0", "places --bbox 1", "stations --near 91,0",
    "simulate --from 91,0 --to b --seed 1 --truth t",
  ]

  @Test(arguments: commands)
  func `test arguments before files`(_ command: String) async throws {
    let run = try await Program.run(command + " --graph /nowhere/none --json")
    #expect(run.status == 2, "\(run)")
  }

  @Test func `test files before places`() async throws {
    let run = try await Program.run("route --from a --to b --graph /nowhere/none --json")
    #expect(run.status == 3, "\(run)")
  }
}

@Suite struct `A text of more than 200 characters` {
  static let text = String(repeating: "a", count: 201)

  @Test(arguments: [
    ["places", text], ["places", "show", text], ["nearest", text], ["stations", "--near", text],
  ])
  func `is too big`(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments + ["--json"])
    #expect(run.status == 5, "\(run)")
    #expect(try run.json()["code"] == "TooBig", "\(run)")
  }

  @Test func `is too big from 201 characters`() async throws {
    let run = try await Program.run("places", String(Self.text.dropLast()), "--json")
    #expect(try run.json()["code"] == "NotFound", "\(run)")
  }
}

@Suite struct `A batch on the command line` {
  @Test(arguments: [
    "--from a", "--to a", "--via a", "--profile foot", "--alternatives 0", "--depart 09:00",
    "--arrive 09:00", "--avoid a", "--close a", "--bearings 1,1", "--approaches curb",
    "--algorithm ch", "--exclude ferry", "--geojson a", "--gpx a", "--kml a", "--svg a",
    "--png a",
  ])
  func `rejects an option that it would ignore`(_ option: String) async throws {
    for language in ["en", "es"] {
      let run = try await Program.run("route --batch - \(option) --lang \(language)")
      #expect(run.status == 2, "\(run)")
      #expect(run.errors.contains(Program.words(option)[0]), "\(run)")
    }
  }

  @Test func `names the line and the id of each failure`() async throws {
    let input = """
      {"id":"a","from":"Biblioteca","to":"Aulas 3"}
      not json

      {"id":"d","from":7,"to":"Aulas 3"}
      {"id":"e","from":"nowhere at all","to":"Aulas 3"}
      {"id":"f","from":"Biblioteca","to":"Talleres","profile":"wheelchair"}
      """
    let run = try await Program.run("route --batch - --json", input: input)
    let failures = try run.jsonLines().filter { $0["code"] != "Ok" }
    #expect(failures.map { $0["id"] ?? .null } == [.null, "d", "e", "f"], "\(run)")
    #expect(try failures.map { try $0.at("details", "line") } == [2, 4, 5, 6], "\(run)")
    let spanish = try await Program.run(
      ["route", "--batch", "-", "--lang", "es"],
      input: input
    )
    for line in [2, 4, 5, 6] { #expect(spanish.text.contains("línea \(line): "), "\(spanish)") }
  }

  @Test func `names the line of a single failure`() async throws {
    let long = String(repeating: "x", count: 1_000_100)
    for input in ["not json", long] {
      let run = try await Program.run("route --batch - --json", input: input)
      #expect(try run.json().at("details", "line") == 1, "\(run)")
      #expect(try run.json().names == ["id", "code", "message", "details"], "\(run)")
    }
  }
}
