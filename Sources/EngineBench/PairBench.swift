import CampusGraph
import RouteService
import Routing

/// Workloads of single pairs: `point-to-point`, `unpack` and `rank`.
struct PairBench {
  let subject: BenchSubject
  let engine: BenchEngine
  let repeats: Int

  /// Distances of the pairs and the measurement.
  struct Outcome {
    var result: BenchResult
    var weights: [Weight]
  }

  /// Queries the distance of every pair, with `unpacking` the path too.
  func run(
    _ workload: BenchWorkload,
    _ pairs: [NodePair],
    unpacking: Bool = false
  ) throws(ServiceError) -> Outcome {
    let seconds = try subject.prepare(engine)
    let threads = max(1, min(subject.threads, pairs.count))
    var workers: [Worker] = []
    for part in Self.parts(pairs, threads) {
      workers.append(Worker(try subject.makeEngine(engine), part))
    }
    let (timing, counts) = measure(workers, pairs.count, unpacking: unpacking)
    let weights = workers.flatMap(\.weights)
    var result = BenchResult(
      engine: engine.rawValue,
      workload: workload.rawValue,
      queries: pairs.count,
      threads: threads,
      timing: timing
    )
    let queries = Double(max(1, pairs.count))
    result.settled = Double(counts.settled) / queries
    result.relaxed = Double(counts.relaxed) / queries
    result.stalled = Double(counts.stalled) / queries
    result.notFound = weights.count { $0 >= .unreachable }
    result.checksum = weights.reduce(0) { $1 < .unreachable ? $0 + UInt64($1) : $0 }
    try subject.complete(&result, engine, prepareSeconds: seconds)
    let rounds = Double(repeats + 2) * queries
    result.pathArcs = Double(workers.reduce(0) { $0 + $1.arcsOnPaths }) / rounds
    return Outcome(result: result, weights: weights)
  }

  /// Counters of the engines.
  private struct Counts {
    var settled = 0
    var relaxed = 0
    var stalled = 0
  }

  private func measure(
    _ workers: [Worker],
    _ count: Int,
    unpacking: Bool
  ) -> (Timing, Counts) {
    guard count > 0 else { return (Timing(means: [0], singles: []), Counts()) }
    var means: [Double] = []
    for round in 0...repeats {  // the first round is the warm-up
      let time = Timing.microseconds { Worker.runAll(workers, unpacking: unpacking) }
      if round > 0 { means.append(time / Double(count)) }
    }
    var singles: [Double] = []
    var counts = Counts()
    for worker in workers {
      for index in worker.pairs.indices {
        singles.append(Timing.microseconds { worker.runOne(index, unpacking: unpacking) })
        counts.settled += worker.engine.settledCount
        counts.relaxed += worker.engine.relaxedCount
        counts.stalled += worker.engine.stalledCount
      }
    }
    return (Timing(means: means, singles: singles), counts)
  }

  private static func parts(_ pairs: [NodePair], _ count: Int) -> [[NodePair]] {
    (0..<count).map { part in
      Array(pairs[(part * pairs.count / count)..<((part + 1) * pairs.count / count)])
    }
  }
}

/// One engine and its share of the pairs.
private final class Worker {
  var engine: any PathEngine
  let pairs: [NodePair]
  var weights: [Weight]
  private var path: [ArcID] = []
  /// Number of arcs of all paths so far.
  private(set) var arcsOnPaths = 0

  init(_ engine: any PathEngine, _ pairs: [NodePair]) {
    self.engine = engine
    self.pairs = pairs
    weights = [Weight](repeating: .unreachable, count: pairs.count)
    path.reserveCapacity(1 << 16)
  }

  func run(unpacking: Bool) {
    guard unpacking else { return engine.weights(of: pairs, into: &weights) }
    for index in pairs.indices { runOne(index, unpacking: true) }
  }

  func runOne(_ index: Int, unpacking: Bool) {
    let pair = pairs[index]
    guard unpacking else {
      weights[index] = engine.weight(from: pair.source, to: pair.target)
      return
    }
    path.removeAll(keepingCapacity: true)
    weights[index] =
      engine.weight(from: pair.source, to: pair.target, appendingPathTo: &path)
    arcsOnPaths += path.count
  }

  static func runAll(_ workers: [Worker], unpacking: Bool) {
    guard workers.count > 1 else { return workers[0].run(unpacking: unpacking) }
    Parallel.forEach(workers) { $0.run(unpacking: unpacking) }
  }
}
