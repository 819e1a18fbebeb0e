import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// `route`: the route from one place to another.
struct RouteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: RoutingTexts.routeAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli route --from "Biblioteca" --to "Aulas 3"
        routecli route --from 19.2839,-99.1384 --to cafeteria --svg r.svg
        routecli route --from pixel:512,300 --to building:CEDETEC --depart 09:50
        routecli route --from -0.1935,-78.4871 --to "El Ejido" --profile bikeshare
        routecli route --batch requests.ndjson --json
        routecli route --graph porto.rgraph --from 41.1496,-8.6110 --to 41.1579,-8.6291 --profile car
        routecli route --graph porto.rgraph --from 41.1496,-8.6110 --to 41.1579,-8.6291 --speeds speeds.json
        routecli route --profile transit --gtfs city.zip --from "La Alameda" --to stop:S9 --depart 08:00
        routecli route --graph malta.rgraph --from Valletta --to Victoria --exclude ferry
        routecli route --graph ny.rgraph --from node:1 --to node:264346

      \(RoutingTexts.routePlaces.help)

      \(RoutingTexts.routeLimits.help)
      """
    )
  )

  @OptionGroup var route: RouteOptions
  @OptionGroup var output: RouteOutputOptions
  @OptionGroup var timetable: TimetableOptions
  @OptionGroup var speeds: SpeedsOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  @Option(name: .long, help: .text(RoutingTexts.routeBatch), completion: .file())
  var batch: String?

  func run() throws {
    if route.profile?.lowercased() == Self.transit, batch == nil { return try runTransit() }
    guard timetable.given.isEmpty else {
      throw ServiceError(
        .invalidQuery,
        RoutingTexts.routeOnlyTransit(options: timetable.given.joined(separator: ", "))
      )
    }
    let set = try data.dataSet(global, speeds: speeds)
    let now = Int64(Date().timeIntervalSince1970)
    if let batch {
      try checkBatchAlone()
      guard try set.bareGraph() == nil else { throw GraphFailures.notOnGraphs("--batch") }
      try BatchRunner(file: batch, data: set, global: global, now: now).run()
      return
    }
    let question = try RouteQuestion(route)
    try question.checkArguments()
    if let graph = try set.bareGraph() { return try run(onGraph: graph) }
    let report = try question.answer(in: set, now: now, style: global.style)
    try output.write(report)
    try StandardOutput.say(global.json ? report.document.text : report.text)
  }

  /// Rejects options that a batch would ignore: each line has its own.
  private func checkBatchAlone() throws(ServiceError) {
    let names = (route.given + output.given).joined(separator: ", ")
    guard !names.isEmpty else { return }
    throw ServiceError(.invalidQuery, RoutingTexts.routeBatchAlone(options: names))
  }
}
