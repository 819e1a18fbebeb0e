public import GeoCore

/// A prediction of the arrival at a fix, and the truth.
public struct ETAObservation: Hashable, Sendable {
  /// The time of the prediction, in seconds since any fixed moment.
  public var time: Seconds
  /// The true seconds to go.
  public var remaining: Seconds
  /// The predicted seconds to go; `nil` for no prediction.
  public var predicted: Seconds?
  /// The lower end of the interval, in seconds to go; `nil` for none.
  public var low: Seconds?
  /// The upper end of the interval.
  public var high: Seconds?

  /// Makes an observation.
  public init(
    time: Seconds,
    remaining: Seconds,
    predicted: Seconds?,
    low: Seconds? = nil,
    high: Seconds? = nil
  ) {
    self.time = time
    self.remaining = remaining
    self.predicted = predicted
    self.low = low
    self.high = high
  }
}

/// Errors of predicted arrivals over some trips of equal weight.
///
/// Errors are predicted less true seconds to go, at every fix with ``ETAScorer/leastRemaining``
/// seconds or more to go.
public struct ETAScore: Hashable, Sendable {
  /// Predictions that were scored.
  public var fixes: Int
  /// Trips with at least one of them.
  public var trips: Int
  /// The mean absolute error in seconds.
  public var meanAbsoluteError: Seconds
  /// The median absolute error in seconds.
  public var medianAbsoluteError: Seconds
  /// The 90 % quantile of the absolute error in seconds.
  public var percentile90: Seconds
  /// The mean error in seconds: positive if arrivals were predicted too late.
  public var bias: Seconds
  /// The mean of absolute errors as shares of the true seconds to go, 0…: 0.1 is ten per cent.
  public var meanRelativeError: Double
  /// The share of intervals, 0…1, that held the truth; `nil` if there were none.
  public var coverage: Double?
  /// The mean width of the intervals in seconds; `nil` if there were none.
  public var meanWidth: Seconds?
  /// The mean change of the predicted time of arrival from fix to fix, in seconds.
  public var jitter: Seconds
}

/// Collector of predictions, trip by trip, and their score.
///
/// If a predictor gives no prediction at a fix, its last time of arrival still counts, as it would
/// be on a screen, so that missing predictions do not hide errors. Fixes before the first
/// prediction are not scored.
public struct ETAScorer: Sendable {
  /// Fixes nearer to the arrival than this many seconds are not scored.
  public static let leastRemaining: Seconds = 20

  private var sums = TripMeans()
  private var absolute: [WeightedValue] = []
  private var fixes = 0
  private var trips = 0
  private var tripsWithIntervals = 0
  private var tripsWithChanges = 0

  /// A scorer without trips.
  public init() {}

  /// Adds a trip.
  ///
  /// - Parameter observations: the predictions at each fix, in order of time.
  /// - Complexity: O(observations).
  public mutating func add(_ observations: [ETAObservation]) {
    let predictions = Self.standing(observations).filter { $0.remaining >= Self.leastRemaining }
    guard !predictions.isEmpty else { return }
    let means = TripMeans(of: predictions)
    sums.add(means)
    trips += 1
    fixes += predictions.count
    if means.intervals > 0 { tripsWithIntervals += 1 }
    if means.changes > 0 { tripsWithChanges += 1 }
    let weight = 1 / Double(predictions.count)
    absolute += predictions.map { WeightedValue(value: abs($0.error), weight: weight) }
  }

  /// The score of all trips; `nil` if there are none.
  ///
  /// - Complexity: O(fixes · log fixes).
  public func score() -> ETAScore? {
    guard trips > 0 else { return nil }
    let all = Double(trips)
    let sorted = absolute.sorted { $0.value < $1.value }
    let intervals = tripsWithIntervals > 0 ? Double(tripsWithIntervals) : nil
    return ETAScore(
      fixes: fixes,
      trips: trips,
      meanAbsoluteError: sums.absolute / all,
      medianAbsoluteError: WeightedValue.quantile(0.5, of: sorted),
      percentile90: WeightedValue.quantile(0.9, of: sorted),
      bias: sums.signed / all,
      meanRelativeError: sums.relative / all,
      coverage: intervals.map { sums.covered / $0 },
      meanWidth: intervals.map { sums.width / $0 },
      jitter: tripsWithChanges > 0 ? sums.change / Double(tripsWithChanges) : 0
    )
  }

  /// Fills missing predictions with the ones before them.
  private static func standing(_ observations: [ETAObservation]) -> [StandingPrediction] {
    var last: ETAObservation?
    return observations.compactMap { observation in
      if observation.predicted != nil { last = observation }
      guard let said = last, let predicted = said.predicted else { return nil }
      let passed = observation.time - said.time
      return StandingPrediction(
        time: observation.time,
        remaining: observation.remaining,
        predicted: predicted - passed,
        interval: said.interval.map { ($0.lowerBound - passed)...($0.upperBound - passed) }
      )
    }
  }
}

extension ETAObservation {
  /// The interval, if there is one.
  fileprivate var interval: ClosedRange<Seconds>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}

/// A prediction that counts at a fix.
private struct StandingPrediction {
  var time: Seconds
  var remaining: Seconds
  var predicted: Seconds
  var interval: ClosedRange<Seconds>?

  var error: Seconds { predicted - remaining }
  var arrival: Seconds { time + predicted }
}

/// The means over the fixes of a trip, or sums of such means over trips.
private struct TripMeans {
  var absolute = 0.0
  var signed = 0.0
  var relative = 0.0
  var covered = 0.0
  var width = 0.0
  var change = 0.0
  /// The number of intervals and of changes.
  var intervals = 0
  var changes = 0

  init() {}

  init(of predictions: [StandingPrediction]) {
    let count = Double(predictions.count)
    absolute = predictions.reduce(0) { $0 + abs($1.error) } / count
    signed = predictions.reduce(0) { $0 + $1.error } / count
    relative = predictions.reduce(0) { $0 + abs($1.error) / $1.remaining } / count
    let given = predictions.filter { $0.interval != nil }
    intervals = given.count
    for fix in given {
      guard let interval = fix.interval else { continue }
      covered += (interval.contains(fix.remaining) ? 1 : 0) / Double(given.count)
      width += (interval.upperBound - interval.lowerBound) / Double(given.count)
    }
    changes = predictions.count - 1
    for (a, b) in zip(predictions, predictions.dropFirst()) {
      change += abs(b.arrival - a.arrival) / Double(changes)
    }
  }

  mutating func add(_ other: TripMeans) {
    absolute += other.absolute
    signed += other.signed
    relative += other.relative
    covered += other.covered
    width += other.width
    change += other.change
  }
}

/// A value with a weight.
private struct WeightedValue {
  var value: Double
  var weight: Double

  /// The weighted quantile of sorted values.
  static func quantile(_ share: Double, of sorted: [WeightedValue]) -> Double {
    let total = sorted.reduce(0) { $0 + $1.weight }
    var sum = 0.0
    for element in sorted {
      sum += element.weight
      if sum >= share * total * (1 - 1e-12) { return element.value }
    }
    return sorted.last?.value ?? 0
  }
}
