import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import Routing

/// `route`: the way from one place to another.
struct RouteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: say("Show the way from one place to another."),
    discussion: say(
      """
      Examples:
        routecli route --from "Biblioteca" --to "Aulas 3"
        routecli route --from 19.2839,-99.1384 --to cafeteria --svg r.svg
        routecli route --from pixel:512,300 --to building:CEDETEC --depart 09:50
        routecli route --from -0.1935,-78.4871 --to "El Ejido" --profile bikeshare
        routecli route --batch requests.ndjson --json
        routecli route --graph porto.rgraph --from 41.1496,-8.6110 --to 41.1579,-8.6291 --profile car
        routecli route --graph malta.rgraph --from Valletta --to Victoria --exclude ferry
        routecli route --graph ny.rgraph --from node:1 --to node:264346

      Places: LATITUDE,LONGITUDE · building:NAME · station:NAME · poi:NAME · stop:NAME · \
      locality:NAME · street:NAME · address:TEXT · pixel:X,Y · a name. \
      With --depart or --arrive, opening hours are enforced at the time each place is reached.

      Limits: 100 places a route, 10 alternatives, 1,000,000 characters a batch line.
      """
    )
  )

  @OptionGroup var route: RouteOptions
  @OptionGroup var output: RouteOutputOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  @Option(
    name: .long,
    help: .say("Answer the JSON requests of a file (or - for stdin), one a line.")
  )
  var batch: String?

  func run() throws {
    let set = try data.dataSet(global)
    if let graph = try set.bareGraph() { return try run(onGraph: graph) }
    let now = Int64(Date().timeIntervalSince1970)
    if let batch {
      guard route.from == nil, route.to == nil, output.isEmpty else { throw Self.batchAlone }
      try BatchRunner(file: batch, data: set, global: global, now: now).run()
      return
    }
    let question = try RouteQuestion(route)
    let resolved = try question.resolved(set, now: now)
    let router = Router(try resolved.data.index())
    let routes = try Failures.translate { () throws(RoutingError) in
      try router.routes(resolved.request)
    }
    let report = RouteReport(
      question: resolved,
      routes: routes,
      data: resolved.data,
      global: global
    )
    try output.write(report)
    try StandardOutput.say(report.text)
  }

  private static let batchAlone = CommandFailure(
    .invalidQuery,
    LocalizedText(
      en: "--batch takes its places from the file: leave out --from, --to and the file options",
      es: "--batch toma los lugares del archivo: omita --from, --to y las opciones de archivo"
    )
  )
}

/// An answer in the chosen form.
struct RouteReport {
  let question: ResolvedQuestion
  let routes: [Route]
  let data: DataSet
  let global: GlobalOptions

  /// What goes to stdout.
  var text: String {
    get throws(CommandFailure) {
      let language = global.language
      guard global.json else {
        return RouteText(question: question, routes: routes, language: language).text
      }
      return try document.text
    }
  }
}
