/// Sums of errors of one method.
struct Scores: Sendable {
  /// Buckets of the ETA Accuracy Benchmark by true minutes to the arrival, with the minutes that an
  /// arrival may be earlier and later than forecast.
  static let buckets: [(end: Double, early: Double, late: Double)] = [
    (3, 0.5, 1.5), (6, 1, 2.5), (10, 1, 3.5), (15, 1.5, 4.5),
  ]

  private var counts = [Double](repeating: 0, count: buckets.count)
  private var within = [Double](repeating: 0, count: buckets.count)
  private var errors = [Double](repeating: 0, count: buckets.count)
  private var covered = [Double](repeating: 0, count: buckets.count)
  private var widths = [Double](repeating: 0, count: buckets.count)

  static func bucket(_ seconds: Double) -> Int? {
    seconds >= 0 ? buckets.firstIndex { seconds < $0.end * 60 } : nil
  }

  mutating func add(
    now: Double,
    forecast: Double,
    actual: Double,
    interval: ClosedRange<Double>? = nil
  ) {
    guard let bucket = Self.bucket(actual - now) else { return }
    counts[bucket] += 1
    errors[bucket] += abs(actual - forecast)
    let minutes = (actual - forecast) / 60
    if minutes >= -Self.buckets[bucket].early, minutes <= Self.buckets[bucket].late {
      within[bucket] += 1
    }
    if let interval {
      covered[bucket] += interval.contains(actual) ? 1 : 0
      widths[bucket] += interval.upperBound - interval.lowerBound
    }
  }

  mutating func merge(_ other: Scores) {
    for index in counts.indices {
      counts[index] += other.counts[index]
      within[index] += other.within[index]
      errors[index] += other.errors[index]
      covered[index] += other.covered[index]
      widths[index] += other.widths[index]
    }
  }

  var count: Double { counts.reduce(0, +) }
  /// Mean absolute error in seconds over all forecasts.
  var error: Double { errors.reduce(0, +) / max(1, count) }
  /// Mean absolute error in seconds by bucket.
  var bucketErrors: [Double] { zip(errors, counts).map { $0 / max(1, $1) } }
  /// Mean of the buckets' shares within their bounds.
  var accuracy: Double {
    zip(within, counts).map { $0 / max(1, $1) }.reduce(0, +) / Double(counts.count)
  }
  /// Share of arrivals within the intervals.
  var coverage: Double { covered.reduce(0, +) / max(1, count) }
  /// The same by bucket.
  var bucketCoverage: [Double] { zip(covered, counts).map { $0 / max(1, $1) } }
  /// Mean width of the intervals in seconds.
  var width: Double { widths.reduce(0, +) / max(1, count) }
}
