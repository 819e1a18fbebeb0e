import Foundation
import GeoCore
import Testing

/// Failing command line with its expected error code.
struct Failure: CustomTestStringConvertible {
  var code: String
  var command: String
  /// Text that the messages in both languages must contain.
  var named: String

  var testDescription: String { code + ": " + command }
  var arguments: [String] { Program.words(command) }
  var status: Int32 { Self.statuses[code] ?? -1 }

  init(_ code: String, _ command: String, named: String) {
    self.code = code
    self.command = command
    self.named = named
  }

  /// The table of all failures.
  static let statuses: [String: Int32] = [
    "NotFound": 1, "NoSegment": 1, "NoRoute": 1, "InvalidValue": 2, "InvalidQuery": 2,
    "Ambiguous": 2, "BadFile": 3, "NotPrepared": 3, "OutsideArea": 4, "TooBig": 5,
  ]

  static let all = [
    Failure("NotFound", "route --from Xyzzy --to Biblioteca", named: "Xyzzy"),
    Failure("NotFound", "nearest 'building:La Y'", named: "La Y"),
    Failure("NotFound", "places show building/none", named: "building/none"),
    Failure("NotFound", "stations show Xyzzy", named: "Xyzzy"),
    Failure(
      "NotFound",
      "route --from Biblioteca --to 'Aulas 1' --close way/none",
      named: "way/none"
    ),
    Failure("NoSegment", "nearest Biblioteca --profile car --radius 1", named: "Biblioteca"),
    Failure(
      "NoRoute",
      "route --from Biblioteca --to Talleres --profile wheelchair",
      named: "Talleres"
    ),
    Failure("NoRoute", "route --from Biblioteca --to 'station:La Y'", named: "Biblioteca"),
    Failure(
      "NoRoute",
      "route --from 19.2839,-99.1384 --to 'Aulas 5' --depart 2026-11-22T23:00",
      named: "Aulas 5"
    ),
    Failure("InvalidValue", "nearest 91,0", named: "91,0"),
    Failure("InvalidValue", "reverse 91,0", named: "91,0"),
    Failure("InvalidQuery", "reverse a b 19.28,-99.13", named: "a b 19.28,-99.13"),
    Failure("OutsideArea", "reverse 48.8584,2.2945", named: "48.858"),
    Failure("TooBig", "reverse 19.2842,-99.1388 --number 101", named: "101"),
    Failure("InvalidValue", "nearest 19.28,-181", named: "19.28,-181"),
    Failure("InvalidValue", "nearest pixel:a,b", named: "pixel:a,b"),
    Failure("InvalidValue", "nearest ''", named: "routecli"),
    Failure(
      "InvalidValue",
      "route --from Biblioteca --to 'Aulas 1' --profile plane",
      named: "plane"
    ),
    Failure("InvalidValue", "route --from Biblioteca --to 'Aulas 1' --depart soon", named: "soon"),
    Failure(
      "InvalidValue",
      "route --from Biblioteca --to 'Aulas 1' --depart 2026-02-30T10:00",
      named: "2026-02-30T10:00"
    ),
    Failure(
      "InvalidValue",
      "route --from Biblioteca --to 'Aulas 1' --algorithm luck",
      named: "luck"
    ),
    Failure(
      "InvalidValue",
      "route --from Biblioteca --to 'Aulas 1' --alternatives=-1",
      named: "-1"
    ),
    Failure(
      "InvalidQuery",
      "route --from Biblioteca --to 'Aulas 1' --alternatives",
      named: "--alternatives"
    ),
    Failure("InvalidQuery", "nearest Biblioteca CEDETEC", named: "CEDETEC"),
    Failure("InvalidQuery", "pixel", named: "pixel"),
    Failure("InvalidValue", "places --threads x", named: "--threads"),
    Failure("InvalidValue", "places --threads 0", named: "--threads"),
    Failure("InvalidValue", "isochrone Biblioteca --minutes 0", named: "0"),
    Failure("InvalidValue", "pixel report --method guess", named: "guess"),
    Failure("InvalidValue", "convert --from-crs EPSG:0 --to-crs EPSG:4326", named: "EPSG:0"),
    Failure("InvalidQuery", "route", named: "--from"),
    Failure("InvalidQuery", "route --from Biblioteca", named: "--to"),
    Failure(
      "InvalidQuery",
      "route --from Biblioteca --to 'Aulas 1' --depart 09:00 --arrive 10:00",
      named: "--arrive"
    ),
    Failure("InvalidQuery", "route --sideways", named: "--sideways"),
    Failure("InvalidQuery", "fly", named: "fly"),
    Failure("InvalidQuery", "nearest", named: "place"),
    Failure("InvalidQuery", "nearest node:7", named: "node:7"),
    Failure("InvalidQuery", "isochrone Biblioteca", named: "--minutes"),
    Failure("InvalidQuery", "table", named: "--place"),
    Failure("InvalidValue", "nearest Biblioteca --number many", named: "many"),
    Failure("Ambiguous", "nearest aulas", named: "Aulas 1"),
    Failure("Ambiguous", "route --from Aulas --to Biblioteca", named: "Aulas 2"),
    Failure("BadFile", "graph info /nowhere/campus.geojson", named: "/nowhere"),
    Failure("BadFile", "graph info /", named: "/"),
    Failure("BadFile", "graph info \(#filePath)", named: "ErrorContractTests.swift"),
    Failure("BadFile", "stations --stations /nowhere", named: "nowhere"),
    Failure("BadFile", "route --batch /nowhere/batch", named: "/nowhere/batch"),
    Failure(
      "BadFile",
      "route --from Biblioteca --to 'Aulas 1' --avoid /nowhere/a",
      named: "/nowhere/a"
    ),
    Failure(
      "BadFile",
      "route --from Biblioteca --to 'Aulas 1' --svg /nowhere/r.svg",
      named: "/nowhere/r.svg"
    ),
    Failure("BadFile", "nearest 0,0 --graph a.rgraph", named: "a.rgraph"),
    Failure("OutsideArea", "nearest 48.8584,2.2945", named: "48.858"),
    Failure("OutsideArea", "route --from Biblioteca --to -33.8568,151.2153", named: "-33.856"),
    Failure("OutsideArea", "route --from Biblioteca --to 'Aulas 1' --via 0,0", named: "0"),
    Failure("TooBig", "route --from Biblioteca --to 'Aulas 1' --alternatives 11", named: "11"),
    Failure("TooBig", "nearest Biblioteca --number 1000000", named: "1000000"),
  ]
}

@Suite struct `Every failure` {
  @Test(arguments: Failure.all, ["en", "es"])
  func `reports its code as JSON on stdout`(_ failure: Failure, _ language: String) async throws {
    let run = try await Program.run(failure.arguments + ["--json", "--lang", language])
    #expect(run.status == failure.status, "\(run)")
    let json = try run.json()
    #expect(json["code"] == .string(failure.code), "\(run)")
    #expect(json["message"]?.string?.isEmpty == false)
    #expect(json["details"]?.object != nil, "\(run)")
    #expect(json.names == ["code", "message", "details"])
    #expect(run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: Failure.all)
  func `has a message in both languages on stderr`(_ failure: Failure) async throws {
    let english = try await Program.run(failure.arguments + ["--lang", "en"])
    let spanish = try await Program.run(failure.arguments + ["--lang", "es"])
    for run in [english, spanish] {
      #expect(run.status == failure.status, "\(run)")
      #expect(run.output.isEmpty, "\(run)")
      #expect(run.errors.contains(failure.named), "\(run)")
      #expect(run.errors.hasSuffix("\n"))
    }
    #expect(english.errors != spanish.errors, "not translated: \(english)")
  }
}

@Suite struct `Details of a failure` {
  @Test func `outside the area have a link to a map`() async throws {
    let run = try await Program.run("nearest 48.8584,2.2945 --json")
    let details = try run.json().at("details")
    #expect(details["geo_uri"]?.string?.hasPrefix("geo:48.8584") == true, "\(run)")
    #expect(try #require(details["distance"]?.number) > 8_000_000)
    #expect(details["nearest"] != nil && details["place"] != nil, "\(run)")
  }

  @Test func `of an ambiguous name list the candidates`() async throws {
    let run = try await Program.run("nearest aulas --json")
    let matches = try #require(try run.json().at("details", "matches").array)
    let names = matches.compactMap { $0["name"]?.string }
    #expect(Set(names).isSuperset(of: ["Aulas 1", "Aulas 2", "Aulas 3", "Aulas 4"]), "\(run)")
    #expect(matches.allSatisfy { $0["id"]?.string?.isEmpty == false })
  }

  @Test func `of an unknown language name both languages`() async throws {
    let run = try await Program.run("places --lang fr --json")
    #expect(run.status == 2, "\(run)")
    #expect(try run.json()["message"]?.string?.contains("en and es") == true, "\(run)")
    #expect(try run.json()["code"] == "InvalidValue", "\(run)")
  }

  @Test(arguments: ["0", "100000", "x", "1.5"])
  func `of a wrong number of threads have a code`(_ threads: String) async throws {
    let run = try await Program.run("places --threads \(threads) --json")
    #expect(run.status == 2, "\(run)")
    #expect(try run.json()["code"] == "InvalidValue", "\(run)")
  }
}

@Suite struct `Odd places` {
  static let texts = [
    "", " ", ",", "1,", ",1", "1,2,3", "nan,nan", "inf,0", "1e400,0", "0x10,0", "--", "-",
    "station:", "building:", "poi:", "pixel:", "pixel:1", "pixel:1,2,3", "pixel:nan,1",
    "pixel:1e308,-1e308", "node:", "node:-1", "node:99999999999999999999", "🚲", "\u{0}",
    "\"", "'; DROP TABLE places; --", "* OR NEAR(", "%s%n", "\n", "\u{202E}abc",
    String(repeating: "a", count: 10_000), String(repeating: "x ", count: 5_000),
    "١٢,٣٤", "90.0000001,0", "−0.19,−78.48",
  ]

  @Test(arguments: texts)
  func `end with a documented code, never with a crash`(_ text: String) async throws {
    guard !text.contains("\u{0}") else { return }  // an argument cannot contain it
    for arguments in [
      ["nearest", text, "--json"], ["route", "--from", text, "--to", text, "--json"],
    ] {
      let run = try await Program.run(arguments)
      #expect(!run.wasSignalled && (0...5).contains(run.status), "\(run)")
      let json = try run.json()
      #expect((json["code"] == "Ok") == (run.status == 0), "\(run)")
    }
  }

  @Test func `such as negative coordinates work as options and as arguments`() async throws {
    let argument = try await Program.run("stations --near -0.2088,-78.4985 --json")
    #expect(argument.status == 0, "\(argument)")
    let value = try await Program.run("nearest -0.2088,-78.4985 --profile bike --json")
    #expect((0...1).contains(value.status), "\(value)")
    let route = try await Program.run(
      "route --from -0.1935,-78.4871 --to -.2088,-78.4985 --via -0.2,-78.49 --profile bike --json"
    )
    #expect(route.status == 0, "\(route)")
    #expect(try route.json().at("waypoints", 0, "input") == "-0.1935,-78.4871", "\(route)")
  }
}
