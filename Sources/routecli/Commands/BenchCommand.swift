import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// `bench`: measures the engines on a graph file and checks that they agree.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: GraphTexts.benchAbstract.help,
    discussion: HelpText.discussion(
      """
      \(CommonTexts.examples.help)
        routecli bench ny.rgraph --engine dijkstra --engine ch --queries 100
        routecli bench ny.rgraph --engine ch --workload rank --json
        routecli bench ny.rgraph --engine ch --pairs pairs.txt --write-distances d.txt
        routecli bench ny.rgraph --engine ch --workload table --size 1000x1000

      \(GraphTexts.benchEngines.help)

      \(GraphTexts.benchTimes.help)
      """
    )
  )

  @Argument(help: .text(CommonTexts.graphFile), completion: .graphFiles)
  var file: String

  @OptionGroup var options: BenchOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    let plan = try BenchPlan(options, threads: global.threads ?? 1)
    let session = try GraphSession(file, trust: options.trust)
    let runner = try BenchRunner(plan, session)
    let results = try runner.run()
    let report = BenchReport(
      file: file,
      nodes: session.network.nodeCount,
      arcs: session.network.arcCount,
      fingerprint: RoadNetwork.fingerprint(of: session.file),
      results: results
    )
    try BenchReport.checkAgreement(results)
    if let path = options.writeDistances {
      try AtomicFile.write(runner.distanceLines, to: path)
    }
    try StandardOutput.say(global.json ? report.json.text : report.text(global.language))
  }
}

/// Options of `bench`.
struct BenchOptions: ParsableArguments {
  @Option(name: .long, help: .text(GraphTexts.benchProfile), completion: .profiles)
  var profile: String?

  @Option(
    name: .customLong("engine"),
    help: .text(GraphTexts.benchEngine),
    completion: .list(BenchEngine.allCases.map(\.rawValue))
  )
  var engines: [String] = []

  @Option(
    name: .long,
    help: .text(GraphTexts.benchWorkload),
    completion: .list(BenchWorkload.allCases.map(\.rawValue))
  )
  var workload = BenchWorkload.pointToPoint.rawValue

  @Option(name: .long, help: .text(GraphTexts.benchQueries))
  var queries: Int?

  @Option(name: .long, help: .text(GraphTexts.benchSeed))
  var seed: UInt64 = 42

  @Option(name: .long, help: .text(GraphTexts.benchPairs), completion: .file())
  var pairs: String?

  @Option(name: .customLong("repeat"), help: .text(GraphTexts.benchRepeat))
  var repeats = 5

  @Option(name: .long, help: .text(GraphTexts.benchSize))
  var size = "1000x1000"

  @Option(name: .long, help: .text(GraphTexts.benchArcs))
  var arcs = 1000

  @Option(
    name: .customLong("write-distances"),
    help: .text(GraphTexts.benchWriteDistances),
    completion: .file()
  )
  var writeDistances: String?

  @Flag(name: .long, help: .text(GraphTexts.benchSmoke))
  var smoke = false

  @Flag(name: .long, help: .text(GraphTexts.benchBuild))
  var build = false

  @Flag(name: .long, help: .text(CommonTexts.trustFile))
  var trust = false
}

/// Validated options of a benchmark.
struct BenchPlan {
  let engines: [BenchEngine]
  let workload: BenchWorkload
  let queries: Int
  let repeats: Int
  let rows: Int
  let columns: Int
  let threads: Int
  let options: BenchOptions

  init(_ options: BenchOptions, threads: Int) throws(ServiceError) {
    let workload = try BenchWorkload.named(options.workload)
    var engines: [BenchEngine] = []
    for name in options.engines {
      let engine = try BenchEngine.named(name)
      try workload.check(engine)
      if !engines.contains(engine) { engines.append(engine) }
    }
    guard !engines.isEmpty else { throw Self.noEngine }
    try Limits.check(options.queries ?? 1, 1...10_000_000, option: "--queries")
    try Limits.check(options.repeats, 1...1000, option: "--repeat")
    try Limits.check(options.arcs, 1...10_000_000, option: "--arcs")
    (rows, columns) = try Self.size(options.size)
    let usual = workload == .oneToAll ? 11 : 1000
    self.workload = workload
    self.engines = workload == .nearest ? [engines[0]] : engines
    queries = options.smoke ? min(options.queries ?? 20, 20) : options.queries ?? usual
    repeats = options.smoke ? 1 : options.repeats
    self.threads = threads
    self.options = options
    guard options.writeDistances == nil || [.pointToPoint, .unpack].contains(workload) else {
      throw Self.distancesElsewhere(workload)
    }
  }

  private static func size(_ text: String) throws(ServiceError) -> (Int, Int) {
    let fields = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard fields.count == 2, let rows = fields[0], let columns = fields[1] else {
      throw ServiceError(.invalidValue, GraphTexts.benchBadSize(size: text))
    }
    try Limits.check(rows, 1...100_000, option: "--size")
    try Limits.check(columns, 1...100_000, option: "--size")
    return (rows, columns)
  }

  private static let noEngine = ServiceError(.invalidQuery, GraphTexts.benchNoEngine)

  private static func distancesElsewhere(_ workload: BenchWorkload) -> ServiceError {
    let name = workload.rawValue
    return ServiceError(.invalidQuery, GraphTexts.benchNoDistances(workload: name))
  }
}
