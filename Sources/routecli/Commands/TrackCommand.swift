import ArgumentParser
import Foundation
import GeoCore
import RouteService
import Traces
import Tracking

/// `track`: follows a traveller fix by fix.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: TrackingTexts.trackAbstract.help,
    discussion: HelpText.discussion(
      """
      \(TrackingTexts.trackDiscussion.help)

      \(CommonTexts.examples.help)
        routecli track walk.gpx --to Biblioteca
        routecli track ride.nmea --to "station:El Ejido" --profile bike --replay 10
        routecli track walk.gpx
        some-receiver | routecli track - --to "Aulas 3" --share http://127.0.0.1:5000
        some-receiver | routecli track - --format nmea --to "Aulas 3" --json
        routecli track traces/*.gpx --to-end --evaluate
        routecli track drive.csv --graph porto.rgraph --profile car --to-end --accuracy 25

      \(TrackingTexts.trackLimits.help)
      """
    )
  )

  @Argument(help: .text(CommonTexts.recordings), completion: .file())
  var traces: [String] = []

  @OptionGroup var options: TrackOptions
  @OptionGroup var format: TraceFormatOption
  @OptionGroup var speeds: SpeedsOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let format = try format.format()
    try options.check(traces)
    let set = try data.dataSet(global, speeds: speeds)
    if let graph = try set.bareGraph() { throw Self.noStreets(graph) }
    let server = try options.share.map { address throws(ServiceError) in
      try ServerClient(address, language: global.language)
    }
    let context = try TrackContext(set, options.question) { Date().timeIntervalSince1970 }
    Interrupt.listen()
    let output = TrackOutput.make(global, isQuiet: options.evaluate)
    var evaluation = options.evaluate ? ArrivalScores() : nil
    var failures: [ServiceError] = []
    for trace in traces where !Interrupt.isRequested {
      let run = TrackRun(
        trace,
        format: format,
        options: options,
        context: context,
        output: output,
        server: server
      )
      if let failure = try run.run() { failures.append(failure) }
      if let observations = run.observations { evaluation?.add(observations) }
    }
    if let evaluation { try report(evaluation) }
    try Interrupt.check()
    if let first = failures.first { throw ExitCode(first.code.exitStatus) }
  }

  private func report(_ evaluation: ArrivalScores) throws {
    guard let report = evaluation.report else {
      let least = Int(ETAScorer.leastRemaining)
      throw ServiceError(.noMatch, TrackingTexts.trackNothingScored(seconds: least))
    }
    try StandardOutput.say(global.json ? report.json.text : report.text(global.language))
  }

  private static func noStreets(_ graph: String) -> ServiceError {
    ServiceError(.notPrepared, TrackingTexts.trackNoStreets(path: graph))
  }
}

/// Options of `track`.
struct TrackOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(TrackingTexts.trackTo),
    completion: .places
  )
  var to: String?

  @Flag(name: .customLong("to-end"), help: .text(TrackingTexts.trackToEnd))
  var toEnd = false

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(TrackingTexts.trackFrom),
    completion: .places
  )
  var from: String?

  @Option(name: .long, help: .text(CommonTexts.travelPlan), completion: .travelPlans)
  var profile: String?

  @OptionGroup var accuracy: AccuracyOption

  @Option(name: .customLong("distance-filter"), help: .text(TrackingTexts.trackDistanceFilter))
  var distanceFilter = 0.0

  @Option(name: .long, help: .text(TrackingTexts.trackReplay))
  var replay: Double?

  @Flag(name: .long, help: .text(TrackingTexts.trackEvaluate))
  var evaluate = false

  @Option(name: .long, help: .text(TrackingTexts.trackShare))
  var share: String?

  @Flag(name: .long, help: .text(TrackingTexts.trackPrecise))
  var precise = false

  /// The question, without its presentation.
  var question: TrackQuestion {
    TrackQuestion(to: to, from: from, profile: profile, accuracy: accuracy.accuracy)
  }

  /// - Throws: `InvalidQuery`, `InvalidValue` or `TooBig`.
  func check(_ traces: [String]) throws(ServiceError) {
    guard !traces.isEmpty else {
      throw ServiceError(.invalidQuery, TrackingTexts.noRecording(command: "track"))
    }
    guard to == nil || !toEnd else {
      throw ServiceError(.invalidQuery, TrackingTexts.trackOneDestination)
    }
    guard !toEnd || !traces.contains(TraceFile.standardInput) else {
      throw ServiceError(.invalidQuery, TrackingTexts.trackEndlessStream)
    }
    guard !evaluate || to != nil || toEnd else {
      throw ServiceError(.invalidQuery, TrackingTexts.trackEvaluateNeeds)
    }
    guard from == nil || to != nil || toEnd else {
      throw ServiceError(.invalidQuery, TrackingTexts.trackFromNeeds)
    }
    guard share == nil || to != nil || toEnd, !precise || share != nil else {
      throw ServiceError(.invalidQuery, TrackingTexts.trackShareNeeds)
    }
    guard share == nil || traces.count == 1 else {
      throw ServiceError(.invalidQuery, TrackingTexts.trackShareOne)
    }
    try PlaceArgument.check([to, from].compactMap { $0 })
    _ = try accuracy.checked()
    try Limits.check(distanceFilter, 0...10_000, option: "--distance-filter")
    if let replay { try Limits.check(replay, 0.01...10_000, option: "--replay") }
  }
}
