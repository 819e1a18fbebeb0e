import GeoCore

/// How long it takes to a place ahead: the middle, and an interval that holds it four times in five.
struct ArrivalForecast: Hashable, Sendable {
  /// Seconds that are as likely too many as too few.
  var median: Seconds
  /// Seconds that 1 in 10 needs less than, and more than.
  var earliest: Seconds
  var latest: Seconds

  /// The standard normal quantile of nine tenths.
  private static let quantile = 1.2816

  /// Sums up what is known.
  ///
  /// Waits are skewed: most crossings cost nothing, some a minute. Quantiles follow from mean,
  /// variance and skewness by the expansion of Cornish and Fisher (Revue de l'Institut International
  /// de Statistique 5, 1938), to its first term.
  init(_ moments: StopModel.Moments, band: Double) {
    let deviation = moments.variance.squareRoot()
    let skewness =
      deviation > 0 ? min(2, moments.third / (deviation * deviation * deviation)) : 0
    let shift = skewness / 6
    let spread = Self.quantile * Self.quantile - 1
    median = max(0, moments.mean - shift * deviation)
    let low = -Self.quantile + spread * shift
    let high = Self.quantile + spread * shift
    earliest = max(0, median + band * deviation * (low + shift))
    latest = median + band * deviation * (high + shift)
  }
}

/// The arrival that is shown: it follows the forecast smoothly, and the clock while one stands.
struct ShownArrival: Hashable, Sendable {
  /// Seconds since 1970.
  private(set) var time: Seconds?
  /// Seconds before and after it that the interval reaches.
  private(set) var earlier: Seconds = 0
  private(set) var later: Seconds = 0

  /// Seconds of memory: noise of single fixes goes, news comes through.
  static let memory: Seconds = 8
  /// News beyond so many half-widths of the interval are shown at once.
  static let surprise = 2.0

  /// Shows a forecast.
  ///
  /// - Parameters:
  ///   - forecast: made now.
  ///   - now: seconds since 1970.
  ///   - interval: seconds since the last one.
  ///   - isStanding: whether these passed without getting nearer.
  mutating func follow(
    _ forecast: ArrivalForecast,
    at now: Seconds,
    after interval: Seconds,
    isStanding: Bool
  ) {
    let target = now + forecast.median
    let halfWidth = (forecast.latest - forecast.earliest) / 2
    earlier = forecast.median - forecast.earliest
    later = forecast.latest - forecast.median
    guard let old = time, abs(target - old) <= Self.surprise * halfWidth + Self.memory else {
      time = target
      return
    }
    let expected = old + (isStanding ? interval : 0)
    // Near the end there is no time for a memory.
    let memory = min(Self.memory, forecast.median / 6 + 1)
    time = expected + (1 - exp(-interval / memory)) * (target - expected)
  }

  /// Forgets what was shown, as the route is another.
  mutating func forget() { time = nil }
}
