import ArgumentParser
import Foundation
import GeoCore
import RouteService

/// Timetable of `route --profile transit`.
struct TimetableOptions: ParsableArguments {
  @Option(name: .long, help: .text(RoutingTexts.routeTimetable), completion: .feeds)
  var gtfs: String?

  @OptionGroup var delays: DelaysOption

  /// The names of the given options.
  var given: [String] {
    [("--gtfs", gtfs != nil), ("--realtime", delays.realtime != nil)].filter(\.1).map(\.0)
  }
}

/// Delays that journeys take into account.
struct DelaysOption: ParsableArguments {
  @Option(
    name: .long,
    help: .text(TransitCommandTexts.delays),
    completion: .file(extensions: ["pb"])
  )
  var realtime: String?
}

extension TransitQuestion {
  /// Finds the journeys, prints them, and writes the files that are wanted.
  func run(
    on network: TransitNetwork,
    _ delays: DelaysOption,
    in data: DataSet,
    _ global: GlobalOptions,
    _ output: RouteOutputOptions? = nil
  ) throws {
    let live = try delays.realtime.map { path throws(ServiceError) in
      try LiveUpdates(reading: path, of: network.timetable)
    }
    let now = Int64(Date().timeIntervalSince1970)
    let report = try answer(in: data, on: network, live: live, now: now, style: global.style)
    try output?.write(report.exports(attribution: try data.attribution()))
    try StandardOutput.say(global.json ? report.json.text : report.text)
  }
}

/// `route --profile transit`.
extension RouteCommand {
  /// The name of the profile.
  static let transit = "transit"

  /// The options of `route` that journeys by public transport have, too.
  private static let shared: Set<String> = [
    "--from", "--to", "--profile", "--alternatives", "--depart", "--arrive", "--geojson", "--gpx",
    "--kml",
  ]

  /// Finds journeys by public transport instead of a route.
  func runTransit() throws {
    let others = (route.given + output.given).filter { !Self.shared.contains($0) }
    guard others.isEmpty else {
      throw ServiceError(
        .invalidQuery,
        RoutingTexts.routeNotTransit(options: others.joined(separator: ", "))
      )
    }
    guard let gtfs = timetable.gtfs else {
      throw ServiceError(.invalidQuery, RoutingTexts.routeNoTimetable)
    }
    guard let from = route.from, let to = route.to else {
      throw ServiceError(.invalidQuery, RoutingTexts.routeNoEnds)
    }
    var question = TransitQuestion(from: from, to: to)
    question.depart = route.depart
    question.arrive = route.arrive
    if let alternatives = route.alternatives {
      try Limits.check(
        alternatives,
        0...(TransitQuestion.counts.upperBound - 1),
        option: "--alternatives"
      )
      question.count = alternatives + 1
    }
    try question.checkArguments()
    try question.run(
      on: TransitNetwork(reading: gtfs),
      timetable.delays,
      in: data.dataSet(global, speeds: speeds),
      global,
      output
    )
  }
}
