import ArgumentParser
import CampusGraph
import EngineBench
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
    let plan = try options.plan(threads: global.threads ?? 1)
    let session = try GraphSession(file, trust: options.trust)
    let runner = try BenchRunner(plan, session, pairs: options.pairs(of: session, plan))
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

  @Option(name: .customLong("pairs"), help: .text(GraphTexts.benchPairs), completion: .file())
  var pairsFile: String?

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

extension BenchOptions {
  /// The validated options.
  ///
  /// - Throws: `InvalidValue` or `InvalidQuery` with the option.
  func plan(threads: Int) throws(ServiceError) -> BenchPlan {
    let workload = try BenchWorkload.named(workload)
    let engines = try named(workload)
    try Limits.check(queries ?? 1, 1...10_000_000, option: "--queries")
    try Limits.check(repeats, 1...1000, option: "--repeat")
    try Limits.check(arcs, 1...10_000_000, option: "--arcs")
    let (rows, columns) = try tableSize()
    guard writeDistances == nil || [.pointToPoint, .unpack].contains(workload) else {
      let text = GraphTexts.benchNoDistances(workload: workload.rawValue)
      throw ServiceError(.invalidQuery, text)
    }
    let usual = workload == .oneToAll ? 11 : 1000
    return BenchPlan(
      engines: workload == .nearest ? [engines[0]] : engines,
      workload: workload,
      profile: profile,
      queries: smoke ? min(queries ?? 20, 20) : queries ?? usual,
      repeats: smoke ? 1 : repeats,
      rows: smoke ? min(rows, 20) : rows,
      columns: smoke ? min(columns, 20) : columns,
      arcs: arcs,
      seed: seed,
      threads: threads,
      builds: build
    )
  }

  /// The engines, each once; at least one.
  private func named(_ workload: BenchWorkload) throws(ServiceError) -> [BenchEngine] {
    var known: [BenchEngine] = []
    for name in engines {
      let engine = try BenchEngine.named(name)
      try workload.check(engine)
      if !known.contains(engine) { known.append(engine) }
    }
    guard !known.isEmpty else { throw ServiceError(.invalidQuery, GraphTexts.benchNoEngine) }
    return known
  }

  private func tableSize() throws(ServiceError) -> (Int, Int) {
    let fields = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard fields.count == 2, let rows = fields[0], let columns = fields[1] else {
      throw ServiceError(.invalidValue, GraphTexts.benchBadSize(size: size))
    }
    try Limits.check(rows, 1...100_000, option: "--size")
    try Limits.check(columns, 1...100_000, option: "--size")
    return (rows, columns)
  }

  /// The pairs of the given file, if there is one, after checks of the graph file.
  ///
  /// - Throws: `BadFile` if the pairs cannot be read, `InvalidQuery` if there are too few,
  ///   `NotPrepared` if the workload needs coordinates that the graph does not have.
  func pairs(of session: GraphSession, _ plan: BenchPlan) throws(ServiceError) -> [NodePair]? {
    _ = try session.profile(profile)
    let (numbers, coordinates) = try session.read { () throws(GraphFileError) in
      (try session.network.numbers, try session.network.coordinates)
    }
    var pairs: [NodePair]?
    if let path = pairsFile {
      let read = try BenchPairs.read(path, numbers)
      try check(read.count, plan, path)
      pairs = read
    }
    guard plan.workload != .nearest || coordinates != nil else {
      throw ServiceError(.notPrepared, GraphTexts.benchNoCoordinates(path: session.path))
    }
    return pairs
  }

  /// Checks that there are enough pairs for the sources and targets of a table.
  private func check(_ count: Int, _ plan: BenchPlan, _ path: String) throws(ServiceError) {
    guard plan.workload.usesSize else { return }
    let (rows, columns) = try tableSize()
    let needed = plan.workload == .table ? max(rows, columns) : columns
    guard count < needed else { return }
    throw ServiceError(
      .invalidQuery,
      GraphTexts.benchTooFewPairs(path: path, pairs: count, size: size, needed: needed)
    )
  }
}
