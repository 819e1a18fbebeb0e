import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing
import Traces
import TripSimulation

/// `simulate`: a made-up trip as a receiver would record it, with the ground truth.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: TrackingTexts.simulateAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli simulate --from "Aulas 1" --to "Biblioteca" --seed 7 --gpx t.gpx --truth t.json
        routecli simulate --from "Aulas 1" --to "Biblioteca" --seed 7 --noise 8 --rate 0.2 --nmea \
      t.nmea --truth t.json
        routecli simulate --graph porto.rgraph --from 41.1496,-8.6110 --to 41.1579,-8.6291 --seed 1 \
      --profile car --wrong-turns 1 --gpx t.gpx --truth t.json
        routecli simulate --graph porto.rgraph --from 41.1496,-8.6110 --to 41.1579,-8.6291 --seed 1 \
      --profile car --law streets --gpx t.gpx --truth t.json

      \(TrackingTexts.simulateDiscussion.help)

      \(TrackingTexts.simulateLimits.help)
      """
    )
  )

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(TrackingTexts.simulateFrom),
    completion: .places
  )
  var from: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: .text(CommonTexts.destination),
    completion: .places
  )
  var to: String

  @Option(name: .long, help: .text(CommonTexts.travelPlan), completion: .travelPlans)
  var profile: String?

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateSeed))
  var seed: UInt64

  @Option(name: .long, help: .text(TrackingTexts.simulateLaw))
  var law = LawChoice.smooth

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateNoise))
  var noise = NoiseLaw().deviation

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateRate))
  var rate = SimulationOptions().rate

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateOutliers))
  var outliers = NoiseLaw().outlierProbability

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateGaps))
  var gaps = GapLaw().probability

  @Option(name: .long, parsing: .unconditional, help: .text(TrackingTexts.simulateWrongTurns))
  var wrongTurns = WrongTurnLaw().probability

  @Option(name: .long, help: .text(TrackingTexts.simulateGPX), completion: .file())
  var gpx: String?

  @Option(name: .long, help: .text(TrackingTexts.simulateNMEA), completion: .file())
  var nmea: String?

  @Option(name: .long, help: .text(TrackingTexts.simulateTruth), completion: .file())
  var truth: String

  @OptionGroup var speeds: SpeedsOption
  @OptionGroup var data: DataOptions
  @OptionGroup var global: GlobalOptions

  /// Local time at which trips start: fixed, so that the same seed gives the same file.
  private static let start = "2026-01-05T08:00"

  func run() throws {
    try checkOptions()
    var set = try data.dataSet(global, speeds: speeds)
    var question = RouteQuestion(from: from, to: to)
    question.profile = profile
    try question.checkArguments()
    guard try set.bareGraph() == nil else { throw GraphFailures.notOnGraphs("simulate") }
    var resolved = try question.resolved(set, now: 0)
    set = resolved.data
    let start = try resolved.time.seconds(Self.start, of: .depart, now: 0)
    resolved.request.time = .any(now: start)
    let context = try set.context()
    let route = try Failures.translate { () throws(RoutingError) in
      try Router(context).routes(resolved.request)[0]
    }
    let trip = trip(along: route, resolved.request.plan, in: context, start: Seconds(start))
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
      try AtomicFile.write(text, to: gpx)
    }
    if let nmea {
      try AtomicFile.write(report.noticeSentence + NMEATraceWriter.text(fixes), to: nmea)
    }
    try AtomicFile.write(try report.truth, to: truth)
    try StandardOutput.say(global.json ? report.summary.text : report.text(global.style))
  }

  private func trip(
    along route: Route,
    _ plan: TravelPlan,
    in context: RoutingContext,
    start: Seconds
  ) -> SimulatedTrip {
    switch law {
    case .smooth:
      var options = SimulationOptions()
      options.noise.deviation = noise
      options.noise.outlierProbability = outliers
      options.gaps.probability = gaps
      options.wrongTurns.probability = wrongTurns
      options.rate = rate
      options.start = start
      return TripSimulator(context, plan: plan).trip(along: route, seed: seed, options: options)
    case .streets:
      let simulator = StreetTripSimulator(context, plan: plan)
      var options = simulator.defaults
      options.mistakes.probability = wrongTurns
      options.start = start
      return simulator.trip(along: route, seed: seed, options: options)
    }
  }

  private func checkOptions() throws(ServiceError) {
    try Limits.check(noise, 0...1000, option: "--noise")
    try Limits.check(rate, 0.01...20, option: "--rate")
    for (share, option) in [
      (outliers, "--outliers"), (gaps, "--gaps"), (wrongTurns, "--wrong-turns"),
    ] where !(0...1).contains(share) {
      throw ServiceError(
        .invalidValue,
        CommonTexts.notInRange(option: option, value: "\(share)", low: "0", high: "1")
      )
    }
    guard law == .streets else { return }
    for (isChanged, option) in [
      (noise != NoiseLaw().deviation, "--noise"), (rate != SimulationOptions().rate, "--rate"),
      (outliers != NoiseLaw().outlierProbability, "--outliers"),
      (gaps != GapLaw().probability, "--gaps"),
    ] where isChanged {
      throw ServiceError(.invalidQuery, TrackingTexts.simulateOtherLaw(option: option))
    }
  }
}

/// Law of simulated trips on the command line.
enum LawChoice: String, ExpressibleByArgument, CaseIterable {
  case smooth, streets
}
