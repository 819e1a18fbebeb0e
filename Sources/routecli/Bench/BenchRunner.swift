import CampusGraph
import GeoCore
import RouteService
import Routing

/// Runs the engines of a benchmark one after another on the same pairs.
final class BenchRunner {
  private let plan: BenchPlan
  private let subject: BenchSubject
  private var distances: [Weight] = []

  init(_ plan: BenchPlan, _ session: GraphSession) throws(ServiceError) {
    self.plan = plan
    _ = try session.profile(plan.options.profile)
    let numbers = try session.read { () throws(GraphFileError) in try session.network.numbers }
    let pairs: [NodePair]
    if let path = plan.options.pairs {
      pairs = try BenchPairs.read(path, numbers)
      if plan.workload.usesSize { try Self.check(pairs.count, plan, path) }
    } else {
      let count = max(plan.queries, plan.workload.usesSize ? max(plan.rows, plan.columns) : 0)
      pairs = BenchPairs.drawn(count, seed: plan.options.seed, from: numbers)
    }
    subject = try BenchSubject(
      session,
      profile: plan.options.profile,
      pairs: pairs,
      threads: plan.threads,
      builds: plan.options.build
    )
  }

  /// Checks that there are enough pairs for the sources and targets of a table.
  private static func check(
    _ count: Int,
    _ plan: BenchPlan,
    _ path: String
  ) throws(ServiceError) {
    let needed = plan.workload == .table ? max(plan.rows, plan.columns) : plan.columns
    guard count < needed else { return }
    throw ServiceError(
      .invalidQuery,
      GraphTexts.benchTooFewPairs(path: path, pairs: count, size: plan.options.size, needed: needed)
    )
  }

  /// One distance per line in the order of the pairs, in the unit of the file; -1 if there is no
  /// path.
  var distanceLines: String {
    distances.map { $0 < .unreachable ? "\($0)\n" : "-1\n" }.joined()
  }

  /// All results, engine by engine.
  func run() throws(ServiceError) -> [BenchResult] {
    var results: [BenchResult] = []
    for engine in plan.engines { results += try run(engine) }
    return results
  }

  private func run(_ engine: BenchEngine) throws(ServiceError) -> [BenchResult] {
    switch plan.workload {
    case .pointToPoint, .unpack:
      let outcome = try PairBench(subject: subject, engine: engine, repeats: plan.repeats)
        .run(plan.workload, subject.pairs, unpacking: plan.workload == .unpack)
      distances = outcome.weights
      return [outcome.result]
    case .rank: return try ranks(engine)
    case .oneToMany, .table:
      return [
        try TableBench(
          subject: subject,
          engine: engine,
          workload: plan.workload,
          rows: plan.options.smoke ? min(plan.rows, 20) : plan.rows,
          columns: plan.options.smoke ? min(plan.columns, 20) : plan.columns,
          queries: plan.queries,
          repeats: plan.repeats
        ).run()
      ]
    case .customize, .partialCustomize:
      return [
        try CustomizeBench(
          subject: subject,
          workload: plan.workload,
          repeats: plan.repeats,
          seed: plan.options.seed,
          arcs: plan.options.arcs
        ).run()
      ]
    case .oneToAll: return [try single(engine).oneToAll()]
    case .nearest: return [try single(engine).nearest()]
    case .open: return [try single(engine).open()]
    }
  }

  private func single(_ engine: BenchEngine) -> SingleBench {
    SingleBench(
      subject: subject,
      engine: engine,
      workload: plan.workload,
      queries: plan.queries,
      repeats: plan.repeats,
      seed: plan.options.seed
    )
  }

  private func ranks(_ engine: BenchEngine) throws(ServiceError) -> [BenchResult] {
    let sources = subject.pairs.prefix(plan.queries).map(\.source)
    let bench = PairBench(subject: subject, engine: engine, repeats: plan.repeats)
    var results: [BenchResult] = []
    for (rank, pairs) in try RankBench(subject: subject).pairs(from: Array(sources)) {
      var result = try bench.run(.rank, pairs).result
      result.rank = rank
      results.append(result)
    }
    return results
  }
}

extension BenchWorkload {
  /// Whether `--size` determines the amount of work.
  var usesSize: Bool { self == .table || self == .oneToMany }
}

extension BenchReport {
  /// Checks that all engines found the same distances.
  ///
  /// - Throws: `InternalError` with the engines that differ.
  static func checkAgreement(_ results: [BenchResult]) throws(ServiceError) {
    var first: [Int: BenchResult] = [:]
    for result in results {
      let known = first[result.rank ?? 0] ?? result
      first[result.rank ?? 0] = known
      guard known.checksum != result.checksum || known.notFound != result.notFound else { continue }
      let (a, b) = ("\(known.engine) \(known.checksum)", "\(result.engine) \(result.checksum)")
      throw ServiceError(
        .internalError,
        GraphTexts.benchDisagreement(workload: result.workload, first: a, second: b)
      )
    }
  }
}
