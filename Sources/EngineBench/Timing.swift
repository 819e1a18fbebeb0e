/// Times of repeated work, in microseconds per query.
package struct Timing: Sendable {
  /// The median over the repeats of the mean of a whole batch under one clock.
  package var mean = 0.0
  /// Percentiles of another pass with a clock around every query.
  package var median = 0.0
  package var p95 = 0.0
  package var p99 = 0.0
  package var maximum = 0.0

  /// Times a batch `repeats` times after one warm-up, then each of its queries.
  ///
  /// - Parameters:
  ///   - count: number of queries in the batch.
  ///   - repeats: number of timed runs of the batch; at least 1.
  ///   - batch: runs all queries.
  ///   - query: runs one.
  /// - Returns: the times.
  static func measure(
    count: Int,
    repeats: Int,
    batch: () throws -> Void,
    query: (Int) throws -> Void
  ) rethrows -> Timing {
    try batch()
    var means: [Double] = []
    for _ in 0..<repeats { means.append(try microseconds(batch) / Double(count)) }
    var singles: [Double] = []
    singles.reserveCapacity(count)
    for index in 0..<count { singles.append(try microseconds { try query(index) }) }
    return Timing(means: means, singles: singles)
  }

  /// Times work that is a batch of one query.
  static func measure(repeats: Int, _ work: () throws -> Void) rethrows -> Timing {
    try work()
    var times: [Double] = []
    for _ in 0..<repeats { times.append(try microseconds(work)) }
    return Timing(means: times, singles: times)
  }

  /// Summarizes measured times.
  package init(means: [Double], singles: [Double]) {
    let singles = singles.sorted()
    mean = Self.percentile(50, of: means.sorted())
    median = Self.percentile(50, of: singles)
    p95 = Self.percentile(95, of: singles)
    p99 = Self.percentile(99, of: singles)
    maximum = singles.last ?? 0
  }

  /// Duration of some work in microseconds.
  static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(body).components
    return Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12
  }

  /// Nearest-rank percentile of sorted values; 0 if there are none.
  package static func percentile(_ percent: Int, of rising: [Double]) -> Double {
    guard !rising.isEmpty else { return 0 }
    let rank = (percent * rising.count + 99) / 100
    return rising[max(0, rank - 1)]
  }
}
