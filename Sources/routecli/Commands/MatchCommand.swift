import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import Routing
import Traces
import Tracking

/// `match`: a recorded trace onto the network, offline.
struct MatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: say("Match a recorded trace to streets and paths."),
    discussion: say(
      """
      Finds the most probable way along the network, with how sure that is, and where each fix was \
      taken. A trace is split where it was broken off and where no way leads on. Formats as for \
      routecli trace; - is stdin.

      Examples:
        routecli match walk.gpx
        routecli match --graph porto.rgraph --profile car drive.nmea --geojson matched.geojson
        routecli match --graph porto.rgraph --profile bike ride.gpx --svg matched.svg --json
        routecli match walk.gpx --gpx matched.gpx

      Limits: fixes more than 150 m from every way of the profile are left out.
      """
    )
  )

  @Argument(help: .say("A recording; - is stdin."), completion: .file())
  var trace: String

  @Option(name: .long, help: .say("foot, wheelchair, bike or car."), completion: .profiles)
  var profile: String?

  @Option(
    name: .long,
    help: .say("Write the matched ways, the fixes and their places as GeoJSON."),
    completion: .file()
  )
  var geojson: String?

  @Option(
    name: .long,
    help: .say("Write the recording moved onto the ways as GPX."),
    completion: .file()
  )
  var gpx: String?

  @Option(name: .long, help: .say("Draw the matched ways as SVG."), completion: .file())
  var svg: String?

  @OptionGroup var format: TraceFormatOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    var set = try data.dataSet(global)
    let format = try format.format()
    let profile = try ProfileArgument.profile(profile ?? set.defaultProfile())
    let fixes = try fixes(format)
    if let graph = try set.bareGraph() { throw Self.noStreets(graph) }
    try set.check([profile], nil)
    if let first = fixes.first { set = try set.part(at: first.coordinate) }
    let index = try set.index()
    let match = OfflineMatcher(MatchingNetwork(index, profile: profile)).match(fixes)
    guard !match.matchings.isEmpty else { throw noMatch(fixes, profile) }
    let report = MatchReport(
      trace: trace,
      profile: profile.name,
      fixes: fixes,
      match: match,
      graph: index.graph,
      attribution: try set.attribution(),
      language: global.language
    )
    try write(report, set)
    try StandardOutput.say(global.json ? report.json.text : report.text)
  }

  private func fixes(_ format: TraceFormat?) throws(CommandFailure) -> [LocationFix] {
    do throws(TraceError) {
      return try TraceFile.trace(trace, format: format).fixes
    } catch {
      throw TraceFailures.failure(error)
    }
  }

  private func write(_ report: MatchReport, _ set: DataSet) throws(CommandFailure) {
    if let geojson {
      try AtomicFile.write(Data((report.geoJSON.text + "\n").utf8), to: geojson)
    }
    if let gpx { try AtomicFile.write(Data(report.gpx.utf8), to: gpx) }
    guard let svg else { return }
    try Scenes.write(Scenes.match(report, set), svg: svg, png: nil)
  }

  // MARK: - Failures

  private static func noStreets(_ graph: String) -> CommandFailure {
    CommandFailure(
      .notPrepared,
      LocalizedText(
        en: "\(graph): it has nodes and arcs but no streets; import a map with import osm",
        es: "\(graph): tiene nodos y arcos pero no calles; importe un mapa con import osm"
      )
    )
  }

  private func noMatch(_ fixes: [LocationFix], _ profile: Profile) -> CommandFailure {
    guard let first = fixes.first else {
      return CommandFailure(
        .noMatch,
        LocalizedText(
          en: "\(trace): it has no fix; see routecli trace",
          es: "\(trace): no tiene ninguna posición; vea routecli trace"
        ),
        details: ["fixes": 0]
      )
    }
    let place = Format.coordinate(first.coordinate)
    return CommandFailure(
      .noMatch,
      LocalizedText(
        en: """
          \(trace): no way of profile \(profile.name) is near any fix, the first at \(place); take \
          the map of that place with --graph, or another --profile
          """,
        es: """
          \(trace): ninguna vía del perfil \(profile.name) está cerca de las posiciones, la primera \
          en \(place); tome el mapa de ese lugar con --graph, u otro --profile
          """
      ),
      details: [
        "fixes": .number(Double(fixes.count)), "location": .position(first.coordinate),
      ]
    )
  }
}
