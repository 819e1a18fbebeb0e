import GeoCore

/// Online regression of the relative error of usual times, with quantiles of what remains.
///
/// Recursive least squares, one set of weights per class of horizons, which drift as a random walk, so
/// that the model forgets; unlike a factor of forgetting this keeps the covariance positive definite
/// when the features hardly vary. Errors are clipped (Huber 1964), because the aim is the median. The
/// quantiles 0.1, 0.5 and 0.9 of the standardised errors follow by stochastic approximation (Robbins
/// and Monro 1951), the outer two from whether arrivals were in the published intervals, so these keep
/// their coverage whatever the law of the errors.
struct ForecastModel: Sendable {
  /// Number of features.
  static let featureCount = 16
  /// Upper ends of the classes of horizons in seconds.
  static let horizons: [Double] = [60, 180, 360, 600, 900, 1800, .infinity]
  /// Classes: those of vehicles on their way, then those of vehicles before departure.
  static let classCount = 2 * horizons.count

  typealias Vector = SIMD16<Double>

  /// State of one class.
  struct Class: Sendable, Equatable {
    var weights: Vector
    var covariance: [Vector]
    var count = 0.0
    /// Mean absolute error, relative.
    var spread = 0.15
    var low: Double
    var middle: Double
    var high: Double
  }

  private(set) var classes: [Class]

  init() {
    classes = (0..<Self.classCount).map { index in
      let start = FittedForecast.classes[index]
      var weights = Vector.zero
      for feature in 0..<Self.featureCount { weights[feature] = start[feature] }
      return Class(
        weights: weights,
        covariance: Self.prior,
        low: start[Self.featureCount],
        middle: start[Self.featureCount + 1],
        high: start[Self.featureCount + 2]
      )
    }
  }

  /// Variance of the weights before learning, in units of the variance of the relative errors.
  private static let priorVariance = 0.3
  /// Variance by which a weight drifts from one arrival to the next, in the same units: a memory of
  /// about 5,000 arrivals, the inverse of its square root.
  private static let drift = 4e-8
  /// Largest weight.
  private static let weightBound = 3.0

  private static let prior: [Vector] = (0..<featureCount).map { row in
    var vector = Vector.zero
    vector[row] = priorVariance
    return vector
  }

  /// The class of a forecast.
  static func index(horizon: Double, isWaiting: Bool) -> Int {
    let index = horizons.firstIndex { horizon < $0 } ?? horizons.count - 1
    return isWaiting ? index + horizons.count : index
  }

  /// Expected relative error of the usual time.
  func correction(_ index: Int, _ features: Vector) -> Double {
    min(max((classes[index].weights * features).sum(), -0.6), 2)
  }

  /// Learns from an arrival.
  ///
  /// - Parameters:
  ///   - index: the class.
  ///   - features: the features of the forecast.
  ///   - error: the true relative error of the usual time.
  ///   - deviation: the standardised error of the forecast, without waits for the schedule: these
  ///     must not move the median of the others.
  ///   - isEarly: whether the arrival was before the published interval.
  ///   - isLate: whether it was after it.
  mutating func learn(
    _ index: Int,
    _ features: Vector,
    error: Double,
    deviation: Double,
    isEarly: Bool,
    isLate: Bool
  ) {
    var state = classes[index]
    state.count += 1
    let bounded = min(max(error, -0.8), 3)
    let miss = bounded - correction(index, features)
    state.spread += (abs(miss) - state.spread) * 0.01
    let clipped = min(max(miss, -2 * state.spread), 2 * state.spread)
    var gain = Vector.zero
    for row in 0..<Self.featureCount { gain[row] = (state.covariance[row] * features).sum() }
    let scale = 1 + (gain * features).sum()
    state.weights = (state.weights + gain * (clipped / scale))
      .clamped(
        lowerBound: Vector(repeating: -Self.weightBound),
        upperBound: Vector(repeating: Self.weightBound)
      )
    for row in 0..<Self.featureCount {
      state.covariance[row] -= gain * (gain[row] / scale)
      if state.covariance[row][row] < Self.priorVariance {
        state.covariance[row][row] += Self.drift
      }
    }
    let rate = max(0.01, 0.5 / (state.count + 10).squareRoot())
    state.low += rate * (0.1 - (isEarly ? 1 : 0))
    state.middle += rate * (0.5 - (deviation < state.middle ? 1 : 0))
    state.high += rate * (0.9 - (isLate ? 0 : 1))
    // The quantiles never cross.
    state.low = min(max(state.low, -10), 9)
    state.middle = min(max(state.middle, state.low + 0.01), 9.5)
    state.high = min(max(state.high, state.middle + 0.01), 10)
    classes[index] = state
  }

  /// Restores weights and quantiles of a class.
  mutating func restore(_ index: Int, weights: [Double], count: Double, quantiles: [Double]) {
    guard classes.indices.contains(index), weights.count == Self.featureCount,
      quantiles.count == 3, quantiles[0] < quantiles[1], quantiles[1] < quantiles[2]
    else { return }
    for feature in 0..<Self.featureCount { classes[index].weights[feature] = weights[feature] }
    classes[index].count = count
    (classes[index].low, classes[index].middle, classes[index].high) =
      (quantiles[0], quantiles[1], quantiles[2])
  }
}
