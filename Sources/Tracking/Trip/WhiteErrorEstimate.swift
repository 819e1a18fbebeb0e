import GeoCore

/// Running estimate of the share of white noise in a receiver's error.
///
/// It is learned from second differences of positions, as in ``WhiteErrorShare``.
struct WhiteErrorEstimate: Hashable, Sendable, Codable {
  private var differences = RunningDifferences()

  /// The white share of the error's variance before anything is known, and its bounds: estimates.
  private static let usual = TrackingReceiverModel.whiteErrorShare
  private static let shares = 0.02...0.98

  /// Takes a fix, so many seconds after the one before.
  mutating func take(_ point: PlanePoint, after interval: Seconds, noise: Meters) {
    let usual = Self.median(of: Self.usual * noise * noise, interval, noise)
    differences.take(point, after: interval, expecting: usual)
  }

  /// The error of the mean of some consecutive fixes.
  func error(of count: Double, noise: Meters) -> FixError {
    let all = noise * noise
    guard let median = differences.median, differences.interval > 0 else {
      return FixError(correlated: all * (1 - Self.usual), white: all * Self.usual / count)
    }
    let correlated = Self.median(of: 0, differences.interval, noise)
    let share = max(0, median - correlated) / Self.median(of: all, 0, 0)
    let white = all * min(Self.shares.upperBound, max(Self.shares.lowerBound, share))
    return FixError(correlated: all - white, white: white / count)
  }

  /// The expected median for a variance of white noise beside a fully correlated error.
  private static func median(of white: Double, _ interval: Seconds, _ noise: Meters) -> Double {
    SecondDifferences.expected(
      white: white,
      correlated: noise * noise,
      kept: exp(-interval / TrackingReceiverModel.errorMemory)
    )
  }
}

/// Variances of a receiver's error along each axis, in square metres.
struct FixError: Hashable, Sendable {
  /// Of the part that lasts for tens of seconds.
  var correlated: Double
  /// Of the part that is new in each fix.
  var white: Double
}
