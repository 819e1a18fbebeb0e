import ArgumentParser
import CampusGraph
import Foundation
import GeoCore
import RouteService
import Routing

/// `bench`: how fast the engines are on a graph file, and that they agree.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: say("Measure the engines on a graph file, and check that they agree."),
    discussion: say(
      """
      Examples:
        routecli bench ny.rgraph --engine dijkstra --engine ch --queries 100
        routecli bench ny.rgraph --engine ch --workload rank --json
        routecli bench ny.rgraph --engine ch --pairs pairs.txt --write-distances d.txt
        routecli bench ny.rgraph --engine ch --workload table --size 1000x1000

      Engines: dijkstra, bidirectional, astar, alt, ch, cch, labels, phast. Workloads: \
      point-to-point, rank, unpack, one-to-all, one-to-many, table, nearest, customize, \
      partial-customize, open.

      Times are microseconds for one query: the median over the repeats of a whole batch's mean, \
      and percentiles of another pass with a clock around each query. All engines' checksums must \
      agree. Limits: 10,000,000 queries, 100,000 places a side of a table.
      """
    )
  )

  @Argument(help: .say("A graph file."), completion: .graphFiles)
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
      try AtomicFile.write(Data(runner.distanceLines.utf8), to: path)
    }
    try StandardOutput.say(global.json ? report.json.text : report.text(global.language))
  }
}

/// What `bench` takes, apart from the file.
struct BenchOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .say("A profile of the file. Default: its first."),
    completion: .profiles
  )
  var profile: String?

  @Option(
    name: .customLong("engine"),
    help: .say("An engine; repeat."),
    completion: .list(BenchEngine.allCases.map(\.rawValue))
  )
  var engines: [String] = []

  @Option(
    name: .long,
    help: .say("What to measure. Default: point-to-point."),
    completion: .list(BenchWorkload.allCases.map(\.rawValue))
  )
  var workload = BenchWorkload.pointToPoint.rawValue

  @Option(name: .long, help: .say("How many queries. Default: 1000; one-to-all: 11."))
  var queries: Int?

  @Option(name: .long, help: .say("Seed of the pairs and places that are drawn."))
  var seed: UInt64 = 42

  @Option(
    name: .long,
    help: .say("File with a pair of node ids a line, instead of drawn ones."),
    completion: .file()
  )
  var pairs: String?

  @Option(name: .customLong("repeat"), help: .say("How often a batch is timed."))
  var repeats = 5

  @Option(name: .long, help: .say("Rows and columns of a table, such as 1000x1000."))
  var size = "1000x1000"

  @Option(name: .long, help: .say("How many arcs partial-customize changes."))
  var arcs = 1000

  @Option(
    name: .customLong("write-distances"),
    help: .say("File for the distances of the pairs, -1 where there is no way."),
    completion: .file()
  )
  var writeDistances: String?

  @Flag(name: .long, help: .say("Ask little, once: only to see that all engines agree."))
  var smoke = false

  @Flag(name: .long, help: .say("Make indexes anew in memory and time that."))
  var build = false

  @Flag(name: .long, help: .say("Do not verify the file's checksums and indices."))
  var trust = false
}

/// A benchmark's options, checked.
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
      throw ServiceError(
        .invalidValue,
        LocalizedText(
          en: "--size \(text): give rows and columns, such as 1000x1000",
          es: "--size \(text): indique filas y columnas, como 1000x1000"
        )
      )
    }
    try Limits.check(rows, 1...100_000, option: "--size")
    try Limits.check(columns, 1...100_000, option: "--size")
    return (rows, columns)
  }

  private static let noEngine = ServiceError(
    .invalidQuery,
    LocalizedText(
      en: "give --engine NAME, once or more (see routecli bench --help)",
      es: "indique --engine NOMBRE, una o más veces (vea routecli bench --help)"
    )
  )

  private static func distancesElsewhere(_ workload: BenchWorkload) -> ServiceError {
    let name = workload.rawValue
    return ServiceError(
      .invalidQuery,
      LocalizedText(
        en: "--write-distances goes with point-to-point and unpack, not with \(name)",
        es: "--write-distances va con point-to-point y unpack, no con \(name)"
      )
    )
  }
}
