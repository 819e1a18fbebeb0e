import Foundation
import GeoCore
import Testing

/// Golden answers on the bundled data: any change of a route, an instruction or a number shows up
/// as a difference to review.
///
/// `RUMBO_RECORD_GOLDEN=1 swift test --filter GoldenRoute` records them.
@Suite struct GoldenRouteTests {
  struct Golden: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var testDescription: String { name }
  }

  static let goldens = [
    Golden(
      name: "wheelchair-to-cafeteria",
      arguments: [
        "route", "--from", "19.2839,-99.1384", "--to", "cafeteria", "--profile", "wheelchair",
        "--depart", "2026-11-20T09:50:00-06:00", "--lang", "es",
      ]
    ),
    Golden(
      name: "pixel-via-library-to-cedetec",
      arguments: [
        "route", "--from", "pixel:512,300", "--to", "building:CEDETEC", "--via", "Biblioteca",
        "--depart", "2026-11-20T09:50:00-06:00", "--lang", "en",
      ]
    ),
    Golden(
      name: "bike-across-campus-arriving",
      arguments: [
        "route", "--from", "Residencias Norte", "--to", "Aulas 5", "--profile", "bike", "--arrive",
        "2026-11-20T08:00", "--lang", "en",
      ]
    ),
    Golden(
      name: "bikeshare-to-santo-domingo",
      arguments: [
        "route", "--from", "-0.1935,-78.4871", "--to", "station:El Ejido", "--profile", "bikeshare",
        "--depart", "2026-11-20T09:50:00-05:00", "--lang", "es",
      ]
    ),
    Golden(
      name: "isochrone-library",
      arguments: ["isochrone", "Biblioteca", "--minutes", "1", "--profile", "wheelchair"]
    ),
  ]

  @Test(arguments: goldens)
  func `the answer equals the golden file`(_ golden: Golden) async throws {
    let run = try await Program.run(golden.arguments + ["--json"])
    try #require(run.status == 0, "\(run)")
    let text = try run.json().prettyText + "\n"
    let file = Program.package.appending(path: "Tests/RouteCLITests/Golden/\(golden.name).json")
    if ProcessInfo.processInfo.environment["RUMBO_RECORD_GOLDEN"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    let difference = zip(text.split(separator: "\n"), kept.split(separator: "\n"))
      .first { $0 != $1 }
    #expect(
      text == kept,
      "first difference: \(difference.map { "\($0) instead of \($1)" } ?? "length")"
    )
  }
}
