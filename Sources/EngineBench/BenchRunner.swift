import CampusGraph
import GeoCore
package import RouteService
package import Routing

/// Runs the engines of a benchmark one after another on the same pairs.
package final class BenchRunner {
  private let plan: BenchPlan
  private let subject: BenchSubject
  private var distances: [Weight] = []

  /// Opens the indexes of the profile.
  ///
  /// - Parameters:
  ///   - plan: what is measured.
  ///   - session: the graph file.
  ///   - pairs: the pairs to query; `nil` draws them by the seed of the plan.
  /// - Throws: `InvalidValue` if the file has no such profile, `BadFile` if it is damaged.
  package init(
    _ plan: BenchPlan,
    _ session: GraphSession,
    pairs: [NodePair]? = nil
  ) throws(ServiceError) {
    self.plan = plan
    let queried = if let pairs { pairs } else { try Self.drawnPairs(plan, session) }
    subject = try BenchSubject(
      session,
      profile: plan.profile,
      pairs: queried,
      threads: plan.threads,
      builds: plan.builds
    )
  }

  /// Pairs of nodes drawn uniformly by a seed.
  ///
  /// They do not depend on the order of nodes in the graph file, because they are drawn by the ids
  /// of the imported file.
  private static func drawnPairs(
    _ plan: BenchPlan,
    _ session: GraphSession
  ) throws(ServiceError) -> [NodePair] {
    let count = max(plan.queries, plan.workload.usesSize ? max(plan.rows, plan.columns) : 0)
    let nodes = try session.read { () throws(GraphFileError) in try session.network.numbers }
    guard nodes.count > 0 else { return [] }
    var random = SplitMix64(seed: plan.seed)
    return (0..<count).map { _ in
      let source = nodes.node(at: random.below(nodes.count))
      let target = nodes.node(at: random.below(nodes.count))
      return NodePair(source: source, target: target)
    }
  }

  /// One distance per line in the order of the pairs, in the unit of the file; -1 if there is no
  /// path.
  package var distanceLines: String {
    distances.map { $0 < .unreachable ? "\($0)\n" : "-1\n" }.joined()
  }

  /// All results, engine by engine.
  package func run() throws(ServiceError) -> [BenchResult] {
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
          rows: plan.rows,
          columns: plan.columns,
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
          seed: plan.seed,
          arcs: plan.arcs
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
      seed: plan.seed
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
