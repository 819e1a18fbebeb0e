import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// `vehicles`: the vehicles with their trips.
struct VehiclesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vehicles",
    abstract: FleetSourceTexts.vehiclesAbstract.help,
    discussion: HelpText.discussion(
      """
      \(FleetSourceTexts.vehiclesDiscussion.help)

      \(CommonTexts.examples.help)
        routecli vehicles --server http://127.0.0.1:5000 --watch 5
        routecli vehicles --server http://127.0.0.1:5000 --near 19.284,-99.137 --radius 2000
        routecli vehicles --gtfs city.zip --positions fixes.ndjson --at 08:15 --json
      """
    )
  )

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(FleetSourceTexts.near),
    completion: .places
  )
  var near: String?

  @Option(name: .long, help: .text(FleetSourceTexts.radius))
  var radius: Double?

  @OptionGroup var source: FleetSourceOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try source.check()
    if let radius { try Limits.check(radius, 1...100_000, option: "--radius") }
    let tables = FleetTables(global.style)
    if let question = try source.question() {
      guard near == nil, radius == nil else {
        throw ServiceError(.invalidQuery, FleetSourceTexts.nearNeedsServer)
      }
      let document = try question.vehicles(now: Int64(Date().timeIntervalSince1970))
      return try StandardOutput.say(global.json ? document.text : tables.vehicles(document))
    }
    let client = try ServerClient(source.server ?? "", language: global.language)
    var query: [(name: String, value: String)] = []
    // The parser's true minus sign is a plain one in addresses.
    if let near { query.append(("near", near.replacing("\u{2212}", with: "-"))) }
    if let radius { query.append(("radius", "\(radius)")) }
    try source.show(global) {
      try client.get("/v1/vehicles", query)
    } text: { document in
      tables.vehicles(document)
    }
  }
}
