import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// `arrivals`: what arrives next at a stop.
struct ArrivalsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "arrivals",
    abstract: FleetSourceTexts.arrivalsAbstract.help,
    discussion: HelpText.discussion(
      """
      \(FleetSourceTexts.arrivalsDiscussion.help)

      \(CommonTexts.examples.help)
        routecli arrivals S1 --server http://127.0.0.1:5000
        routecli arrivals "Biblioteca" --server http://127.0.0.1:5000 --watch 5
        routecli arrivals S1 --gtfs city.zip --positions fixes.ndjson --at 08:15
        routecli arrivals estacion --gtfs data/examples/shuttle.geojson --at 2026-11-20T08:00
      """
    )
  )

  @Argument(help: .text(FleetSourceTexts.stop))
  var stop: String

  @Option(name: .long, help: .text(FleetSourceTexts.minutes))
  var minutes = 60

  @Option(name: .long, help: .text(FleetSourceTexts.limit))
  var limit = 20

  @OptionGroup var source: FleetSourceOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try source.check()
    try Limits.check(minutes, 1...1440, option: "--minutes")
    try Limits.check(limit, 1...100, option: "--limit")
    let tables = FleetTables(global.style)
    if let question = try source.question() {
      let now = Int64(Date().timeIntervalSince1970)
      let document = try question.arrivals(at: stop, minutes: minutes, limit: limit, now: now)
      return try StandardOutput.say(
        global.json ? document.text : tables.arrivals(document, now: nil)
      )
    }
    let client = try ServerClient(source.server ?? "", language: global.language)
    let id = try stopID(client)
    let path = "/v1/stops/" + ServerClient.segment(id) + "/arrivals"
    try source.show(global) {
      try client.get(path, [("minutes", "\(minutes)"), ("limit", "\(limit)")])
    } text: { document in
      tables.arrivals(document, now: Date().timeIntervalSince1970)
    }
  }

  /// The id of the stop that an id or a name means on a server.
  private func stopID(_ client: ServerClient) throws(ServiceError) -> String {
    do throws(ServiceError) {
      _ = try client.get("/v1/stops/" + ServerClient.segment(stop))
      return stop
    } catch {
      guard error.code == .notFound else { throw error }
      let wanted = stop.lowercased()
      let stops = try client.get("/v1/stops", [("limit", "10000")])["stops"]?.array ?? []
      let ids = stops.filter { $0["name"]?.string?.lowercased() == wanted }
        .compactMap { $0["id"]?.string }
      guard let id = ids.first else { throw error }
      guard ids.count == 1 else {
        let shown = ids.prefix(10).map { TextTable.printable($0) }.joined(separator: ", ")
        throw ServiceError(.ambiguous, FleetSourceTexts.severalStops(name: stop, ids: shown))
      }
      return id
    }
  }
}
