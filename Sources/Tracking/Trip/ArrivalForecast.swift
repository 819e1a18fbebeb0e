import GeoCore

/// Delay by events that may or may not happen: the probability of none, and the moments.
struct Delay: Hashable, Sendable {
  /// The probability of no delay.
  var none: Double
  /// Mean, variance and third central moment in seconds, including the case of no delay.
  var mean: Seconds
  var variance: Double
  var third: Double

  /// The sum of two independent delays.
  static func + (a: Delay, b: Delay) -> Delay {
    Delay(
      none: a.none * b.none,
      mean: a.mean + b.mean,
      variance: a.variance + b.variance,
      third: a.third + b.third
    )
  }

  /// The delay given that there is one.
  var ifAny: Delay {
    let some = max(1e-6, 1 - none)
    let first = mean / some
    let second = (variance + mean * mean) / some
    let cube = (third + 3 * mean * variance + mean * mean * mean) / some
    return Delay(
      none: 0,
      mean: first,
      variance: max(0, second - first * first),
      third: cube - 3 * first * second + 2 * first * first * first
    )
  }
}

/// Time to a place ahead: the median, and an interval that holds it four times in five.
///
/// Moving time has a symmetric error. Delays do not: mostly none, sometimes a minute. So the
/// distribution is a mixture: normal without a delay, and with the skewness of the delays otherwise
/// (Pearson's type III, by the cube roots of Wilson and Hilferty, PNAS 17, 1931).
struct ArrivalForecast: Hashable, Sendable {
  /// The median in seconds.
  var median: Seconds
  /// The first and the ninth decile in seconds.
  var earliest: Seconds
  var latest: Seconds

  /// A normally distributed time.
  struct Even: Hashable, Sendable {
    var mean: Seconds
    var variance: Double
  }

  /// A forecast by its quantiles.
  init(median: Seconds, earliest: Seconds, latest: Seconds) {
    self.median = median
    self.earliest = earliest
    self.latest = latest
  }

  /// The forecast of two models, of which the other one is right with a probability of `share`.
  ///
  /// Quantiles are averaged rather than probabilities (S. B. Vincent, 1912), so that the median
  /// changes smoothly as the probability does.
  func mixed(with other: ArrivalForecast, share: Double) -> ArrivalForecast {
    func mean(_ quantile: KeyPath<ArrivalForecast, Seconds>) -> Seconds {
      self[keyPath: quantile] + share * (other[keyPath: quantile] - self[keyPath: quantile])
    }
    return ArrivalForecast(
      median: mean(\.median),
      earliest: mean(\.earliest),
      latest: mean(\.latest)
    )
  }

  /// Adds a moving time and a delay; the interval is stretched by a factor.
  init(_ even: Even, _ delay: Delay, band: Double) {
    let mixture = Mixture(even, delay)
    let middle = mixture.quantile(0.5)
    median = max(0, middle)
    earliest = max(0, middle + band * (mixture.quantile(0.1) - middle))
    latest = max(median, middle + band * (mixture.quantile(0.9) - middle))
  }
}

/// Mixture of a normal distribution and a skewed one.
private struct Mixture {
  private let none: Double
  private let even: ArrivalForecast.Even
  private let evenDeviation: Seconds
  private let mean: Seconds
  private let deviation: Seconds
  private let skewness: Double

  init(_ even: ArrivalForecast.Even, _ delay: Delay) {
    let some = delay.ifAny
    none = delay.none
    self.even = even
    evenDeviation = max(0.1, even.variance.squareRoot())
    mean = even.mean + some.mean
    deviation = max(0.1, (even.variance + some.variance).squareRoot())
    skewness = min(3, max(0, some.third / (deviation * deviation * deviation)))
  }

  /// The probability of at most so many seconds.
  private func probability(_ time: Seconds) -> Double {
    var sum = none * Self.normal((time - even.mean) / evenDeviation)
    sum += (1 - none) * skewed((time - mean) / deviation)
    return sum
  }

  private func skewed(_ deviations: Double) -> Double {
    guard skewness > 0.01 else { return Self.normal(deviations) }
    let base = skewness / 2 * deviations + 1
    guard base > 0 else { return 0 }
    return Self.normal(6 / skewness * (cbrt(base) - 1) + skewness / 6)
  }

  private static func normal(_ deviations: Double) -> Double {
    0.5 * erfc(-deviations / 2.0.squareRoot())
  }

  /// A quantile by bisection, to a few hundredths of a standard deviation.
  func quantile(_ share: Double) -> Seconds {
    var low = even.mean - 4 * evenDeviation
    var high = mean + 6 * deviation
    while high - low > 0.02 * evenDeviation {
      let middle = (low + high) / 2
      if probability(middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// Arrival as it is shown: it follows the forecast smoothly, and the clock during a stop.
struct ShownArrival: Hashable, Sendable, Codable {
  /// Seconds since 1970.
  private(set) var time: Seconds?
  /// Seconds by which the interval reaches before and after it.
  private(set) var earlier: Seconds = 0
  private(set) var later: Seconds = 0

  /// Seconds of memory, which smooth the noise of single fixes: an estimate.
  static let memory: Seconds = 8
  /// Half-widths of the interval beyond which a change is shown at once: an estimate.
  static let immediateChange = 2.0

  /// Shows a forecast.
  ///
  /// - Parameters:
  ///   - forecast: made now.
  ///   - now: seconds since 1970.
  ///   - interval: seconds since the last one.
  ///   - deadband: the share of the interval's half-width by which it may be off without being
  ///     moved.
  ///   - memory: seconds; ``memory``, or more if forecasts vary more.
  ///   - isStanding: whether the traveller got no nearer meanwhile.
  mutating func follow(
    _ forecast: ArrivalForecast,
    at now: Seconds,
    after interval: Seconds,
    deadband: Double,
    memory: Seconds,
    isStanding: Bool
  ) {
    let target = now + forecast.median
    let halfWidth = (forecast.latest - forecast.earliest) / 2
    earlier = forecast.median - forecast.earliest
    later = forecast.latest - forecast.median
    guard let old = time, abs(target - old) <= Self.immediateChange * halfWidth + Self.memory else {
      time = target
      return
    }
    let slack = deadband * halfWidth
    let expected = old + (isStanding ? interval : 0)
    guard abs(target - expected) > slack else {
      time = expected
      return
    }
    let wanted = target > expected ? target - slack : target + slack
    // Near the end there is no time for a memory.
    let memory = min(memory, forecast.median / 6 + 1)
    time = expected + (1 - exp(-interval / memory)) * (wanted - expected)
  }

  /// Forgets what was shown for another route.
  mutating func forget() { time = nil }
}
