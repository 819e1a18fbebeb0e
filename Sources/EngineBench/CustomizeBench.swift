import CampusGraph
import GeoCore
import RouteService
import Routing

/// Workloads that customize a customizable hierarchy: `customize` and `partial-customize`.
///
/// The checksum is the sum of the distances of the pairs afterwards.
struct CustomizeBench {
  let subject: BenchSubject
  let workload: BenchWorkload
  let repeats: Int
  let seed: UInt64
  /// Number of arcs that change.
  let arcs: Int

  func run() throws(ServiceError) -> BenchResult {
    let seconds = try subject.prepare(.cch)
    let indexes = subject.indexes
    let (customized, metric) = try subject.session.read { () throws(GraphFileError) in
      (try indexes.customized(), try indexes.metric())
    }
    var latest = customized
    let timing: Timing
    if workload == .customize {
      timing = Timing.measure(repeats: repeats) {
        latest.customize(for: metric, threads: subject.threads)
      }
    } else {
      timing = measureUpdates(of: &latest, metric.weights)
    }
    var engine = CustomizableEngine(latest)
    var result = BenchResult(
      engine: BenchEngine.cch.rawValue,
      workload: workload.rawValue,
      queries: 1,
      threads: subject.threads,
      timing: timing
    )
    for pair in subject.pairs {
      let weight = engine.weight(from: pair.source, to: pair.target)
      if weight < .unreachable { result.checksum += UInt64(weight) } else { result.notFound += 1 }
    }
    try subject.complete(&result, .cch, prepareSeconds: seconds)
    return result
  }

  /// Doubles and restores the weights of some arcs in turn; the weights are doubled at the end.
  private func measureUpdates(
    of metric: inout CustomizedMetric,
    _ weights: Column<Weight>
  ) -> Timing {
    let changed = self.changes(weights)
    let original = changed.map { ArcWeight(arc: $0.arc, weight: weights[$0.arc]) }
    var times: [Double] = []
    metric.update(changed)  // warm-up; also makes the copy that later updates write to
    for round in 0..<(2 * repeats) {
      let changes = round.isMultiple(of: 2) ? original : changed
      times.append(Timing.microseconds { metric.update(changes) })
    }
    return Timing(means: times, singles: times)
  }

  /// Arcs drawn by the seed, with doubled weights.
  private func changes(_ weights: Column<Weight>) -> [ArcWeight] {
    guard !weights.isEmpty else { return [] }
    var random = SplitMix64(seed: seed)
    return (0..<arcs).map { _ in
      let arc = ArcID(random.below(weights.count))
      return ArcWeight(arc: arc, weight: weights[arc].saturatingAdd(weights[arc]))
    }
  }
}
