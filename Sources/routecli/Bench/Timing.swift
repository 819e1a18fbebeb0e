/// How long repeated work took, in microseconds for one query.
struct Timing {
  /// The median over the repeats of the mean of a whole batch, timed from outside.
  var mean = 0.0
  /// Percentiles of a second pass with a clock around every query.
  var median = 0.0
  var p95 = 0.0
  var p99 = 0.0
  var maximum = 0.0

  /// Times a batch `repeats` times after one warm-up, then each of its queries alone.
  ///
  /// - Parameters:
  ///   - count: how many queries the batch has.
  ///   - repeats: how often the batch runs; at least 1.
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

  /// Times work that is a batch of one: every repeat is a query too.
  static func measure(repeats: Int, _ work: () throws -> Void) rethrows -> Timing {
    try work()
    var times: [Double] = []
    for _ in 0..<repeats { times.append(try microseconds(work)) }
    return Timing(means: times, singles: times)
  }

  /// Takes times as they were measured.
  init(means: [Double], singles: [Double]) {
    let singles = singles.sorted()
    mean = Self.percentile(50, of: means.sorted())
    median = Self.percentile(50, of: singles)
    p95 = Self.percentile(95, of: singles)
    p99 = Self.percentile(99, of: singles)
    maximum = singles.last ?? 0
  }

  /// How long something takes.
  static func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(body).components
    return Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12
  }

  /// The nearest-rank percentile of rising values; 0 of none.
  static func percentile(_ percent: Int, of rising: [Double]) -> Double {
    guard !rising.isEmpty else { return 0 }
    let rank = (percent * rising.count + 99) / 100
    return rising[max(0, rank - 1)]
  }
}
