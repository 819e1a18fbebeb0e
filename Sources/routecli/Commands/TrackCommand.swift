import ArgumentParser
import Foundation
import GeoCore
import RouteService
import Traces
import Tracking

/// `track`: follows somebody fix by fix.
struct TrackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: say("Follow somebody fix by fix: where, how fast, and when they arrive."),
    discussion: say(
      """
      Reads recordings, or a stream from stdin (-), in the formats that trace reads. With --to it \
      shows what remains, the time of arrival with the interval that holds it four times in five, \
      and the next instruction; who leaves the route gets a new one. Without it, position, way, \
      speeds, and the stations and places near. A stream of JSON lines may carry {"to": PLACE} \
      and {"cancel": true} between its fixes. --json prints one object a fix, written at once, and \
      a summary.

      Examples:
        routecli track walk.gpx --to Biblioteca
        routecli track ride.nmea --to "station:El Ejido" --profile bike --replay 10
        routecli track walk.gpx
        some-receiver | routecli track - --format nmea --to "Aulas 3" --json
        routecli track traces/*.gpx --to-end --evaluate

      Limits: a replay up to 10,000 times as fast, without pauses over an hour; a distance filter up \
      to 10,000 m.
      """
    )
  )

  @Argument(help: .say("Recordings; - is stdin."), completion: .file())
  var traces: [String] = []

  @OptionGroup var options: TrackOptions
  @OptionGroup var format: TraceFormatOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let format = try format.format()
    try options.check(traces)
    let set = try data.dataSet(global)
    if let graph = try set.bareGraph() { throw Self.noStreets(graph) }
    let context = try TrackContext(set, options.question) { Date().timeIntervalSince1970 }
    Interrupt.listen()
    let output = TrackOutput.make(global, isQuiet: options.evaluate)
    var evaluation = options.evaluate ? TrackEvaluation() : nil
    var failures: [ServiceError] = []
    for trace in traces where !Interrupt.isRequested {
      let run = TrackRun(trace, format: format, options, context, output)
      if let failure = try run.run() { failures.append(failure) }
      if let observations = run.observations { evaluation?.add(observations) }
    }
    if let evaluation { try report(evaluation) }
    try Interrupt.check()
    if let first = failures.first { throw ExitCode(first.code.exitStatus) }
  }

  private func report(_ evaluation: TrackEvaluation) throws {
    guard let report = evaluation.report else {
      let least = Int(ETAScorer.leastRemaining)
      throw ServiceError(
        .noMatch,
        LocalizedText(
          en: """
            no recording with times arrives at the destination more than \(least) s after its start, so \
            nothing can be scored
            """,
          es: """
            ninguna grabación con horas llega al destino más de \(least) s después de empezar, así que \
            no hay nada que evaluar
            """
        )
      )
    }
    try StandardOutput.say(global.json ? report.json.text : report.text(global.language))
  }

  private static func noStreets(_ graph: String) -> ServiceError {
    ServiceError(
      .notPrepared,
      LocalizedText(
        en: "\(graph): it holds nodes and arcs but no streets; import a map with streets",
        es: "\(graph): contiene nodos y arcos pero no calles; importe un mapa con calles"
      )
    )
  }
}

/// How `track` follows.
struct TrackOptions: ParsableArguments {
  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Where the traveller is going."),
    completion: .places
  )
  var to: String?

  @Flag(name: .customLong("to-end"), help: .say("The trace's own last point is the destination."))
  var toEnd = false

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Where the planned route starts. Default: at the first fix."),
    completion: .places
  )
  var from: String?

  @Option(
    name: .long,
    help: .say("foot, wheelchair, bike, car or bikeshare."),
    completion: .travelPlans
  )
  var profile: String?

  @Option(
    name: .customLong("distance-filter"),
    help: .say("Take a fix only after so many metres, as phones do. Default: 0.")
  )
  var distanceFilter = 0.0

  @Option(name: .long, help: .say("Play a recording so many times as fast as it was made."))
  var replay: Double?

  @Flag(name: .long, help: .say("Score the times of arrival against what then happened."))
  var evaluate = false

  /// What is asked, apart from how it is shown.
  var question: TrackQuestion { TrackQuestion(to: to, from: from, profile: profile) }

  /// - Throws: `InvalidQuery`, `InvalidValue` or `TooBig`.
  func check(_ traces: [String]) throws(ServiceError) {
    guard !traces.isEmpty else {
      throw Self.wrong(
        en: "track needs a recording; name a file, or - for stdin",
        es: "track necesita una grabación; indique un archivo, o - para la entrada estándar"
      )
    }
    guard to == nil || !toEnd else {
      throw Self.wrong(
        en: "give --to or --to-end, not both",
        es: "indique --to o --to-end, no ambos"
      )
    }
    guard !toEnd || !traces.contains(TraceFile.standardInput) else {
      throw Self.wrong(
        en: "--to-end needs a recording, since a stream has no end yet; give --to",
        es: "--to-end necesita una grabación: un flujo aún no tiene final; indique --to"
      )
    }
    guard !evaluate || to != nil || toEnd else {
      throw Self.wrong(
        en: "--evaluate needs a destination: give --to or --to-end",
        es: "--evaluate necesita un destino: indique --to o --to-end"
      )
    }
    guard from == nil || to != nil || toEnd else {
      throw Self.wrong(
        en: "--from needs a destination: give --to or --to-end",
        es: "--from necesita un destino: indique --to o --to-end"
      )
    }
    try PlaceArgument.check([to, from].compactMap { $0 })
    try Limits.check(distanceFilter, 0...10_000, option: "--distance-filter")
    if let replay { try Limits.check(replay, 0.01...10_000, option: "--replay") }
  }

  private static func wrong(en: String, es: String) -> ServiceError {
    ServiceError(.invalidQuery, LocalizedText(en: en, es: es))
  }
}
