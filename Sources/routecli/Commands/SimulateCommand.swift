import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing
import Traces
import TripSimulation

/// `simulate`: a trip that nobody made, as a receiver would have recorded it, and the truth.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: say("Make up a trip: what a receiver would say on the way, and the truth."),
    discussion: say(
      """
      Examples:
        routecli simulate --from "Aulas 1" --to "Biblioteca" --seed 7 --gpx t.gpx --truth t.json
        routecli simulate --from "Aulas 1" --to "Biblioteca" --seed 7 --noise 8 --rate 0.2 --nmea \
      t.nmea --truth t.json
        routecli simulate --graph porto.rgraph --from 41.1496,-8.6110 --to 41.1579,-8.6291 --seed 1 \
      --profile car --wrong-turns 1 --gpx t.gpx --truth t.json

      The traveller keeps a pace of their own that drifts, waits at some crossings and signals, \
      and in one trip of five takes a wrong turn; the receiver errs, and loses the signal in one \
      trip of three. The same options and seed give the same files.

      Limits: 1,000 metres of noise, 0.01 to 20 fixes a second.
      """
    )
  )

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Where the trip starts."),
    completion: .places
  )
  var from: String

  @Option(name: .long, parsing: .unconditional, help: .say("Where it ends."), completion: .places)
  var to: String

  @Option(
    name: .long,
    help: .say("foot, wheelchair, bike, car or bikeshare."),
    completion: .travelPlans
  )
  var profile: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Seed of everything that is left to chance.")
  )
  var seed: UInt64

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Standard deviation of positions east and north, in metres.")
  )
  var noise = NoiseLaw().deviation

  @Option(name: .long, parsing: .unconditional, help: .say("Fixes a second."))
  var rate = SimulationOptions().rate

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("Share of fixes that are 30 to 100 m off, 0 to 1.")
  )
  var outliers = NoiseLaw().outlierProbability

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("How often the signal is lost for 10 to 60 s, 0 to 1.")
  )
  var gaps = GapLaw().probability

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .say("How often a wrong turn is taken, 0 to 1.")
  )
  var wrongTurns = WrongTurnLaw().probability

  @Option(name: .long, help: .say("Write the fixes as GPX."), completion: .file())
  var gpx: String?

  @Option(name: .long, help: .say("Write the fixes as NMEA 0183."), completion: .file())
  var nmea: String?

  @Option(name: .long, help: .say("Write the truth as JSON."), completion: .file())
  var truth: String

  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  /// When trips start where they start: always the same, so that the same seed gives the same file.
  private static let start = "2026-01-05T08:00"

  func run() throws {
    var options = try checkedOptions()
    var set = try data.dataSet(global)
    var question = RouteQuestion(from: from, to: to)
    question.profile = profile
    try question.checkArguments()
    guard try set.bareGraph() == nil else { throw GraphFailures.notOnGraphs("simulate") }
    var resolved = try question.resolved(set, now: 0)
    set = resolved.data
    let start = try resolved.time.seconds(Self.start, option: "--from", now: 0)
    resolved.request.time = .any(now: start)
    options.start = Seconds(start)
    let context = try set.context()
    let route = try Failures.translate { () throws(RoutingError) in
      try Router(context).routes(resolved.request)[0]
    }
    let trip = TripSimulator(context, plan: resolved.request.plan)
      .trip(along: route, seed: seed, options: options)
    let report = SimulationReport(
      trip: trip,
      route: RouteReport(question: resolved, routes: [route], style: global.style),
      clock: resolved.time,
      seed: seed
    )
    let fixes = trip.fixes.map(\.fix)
    if let gpx {
      let text = GPXTraceWriter.text(
        fixes,
        name: report.title,
        description: report.notice[global.language],
        attribution: try set.attribution()
      )
      try AtomicFile.write(Data(text.utf8), to: gpx)
    }
    if let nmea {
      try AtomicFile.write(
        Data((report.noticeSentence + NMEATraceWriter.text(fixes)).utf8),
        to: nmea
      )
    }
    try AtomicFile.write(Data((try report.truth.text + "\n").utf8), to: truth)
    try StandardOutput.say(global.json ? report.summary.text : report.text(global.style))
  }

  private func checkedOptions() throws(ServiceError) -> SimulationOptions {
    try Limits.check(noise, 0...1000, option: "--noise")
    try Limits.check(rate, 0.01...20, option: "--rate")
    for (share, option) in [
      (outliers, "--outliers"), (gaps, "--gaps"), (wrongTurns, "--wrong-turns"),
    ] where !(0...1).contains(share) {
      throw ServiceError(
        .invalidValue,
        LocalizedText(
          en: "\(option) \(share): give a number from 0 to 1",
          es: "\(option) \(share): indique un número de 0 a 1"
        )
      )
    }
    var options = SimulationOptions()
    options.noise.deviation = noise
    options.noise.outlierProbability = outliers
    options.gaps.probability = gaps
    options.wrongTurns.probability = wrongTurns
    options.rate = rate
    return options
  }
}
