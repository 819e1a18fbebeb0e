import GeoCore

/// How much of a receiver's error is new in each fix, learned as fixes come: second differences of places
/// tell, as in ``Freshness``.
struct WhiteErrorEstimate: Hashable, Sendable, Codable {
  private var differences = RunningDifferences()

  /// The share of the error's variance that is new where nothing is known yet, and at least and at most.
  private static let usual = TrackingReceiverModel.whiteErrorShare
  private static let shares = 0.02...0.98

  /// Takes a fix, so many seconds after the one before.
  mutating func take(_ point: PlanePoint, after interval: Seconds, noise: Meters) {
    let usual = Self.median(of: Self.usual * noise * noise, interval, noise)
    differences.take(point, after: interval, expecting: usual)
  }

  /// The error of the mean of some fixes in a row.
  func error(of count: Double, noise: Meters) -> FixError {
    let all = noise * noise
    guard let median = differences.median, differences.interval > 0 else {
      return FixError(lasting: all * (1 - Self.usual), fresh: all * Self.usual / count)
    }
    let lasting = Self.median(of: 0, differences.interval, noise)
    let share = max(0, median - lasting) / Self.median(of: all, 0, 0)
    let fresh = all * min(Self.shares.upperBound, max(Self.shares.lowerBound, share))
    return FixError(lasting: all - fresh, fresh: fresh / count)
  }

  /// The median where so much is new and all the error lasts.
  private static func median(of fresh: Double, _ interval: Seconds, _ noise: Meters) -> Double {
    SecondDifferences.expected(
      fresh: fresh,
      lasting: noise * noise,
      fading: exp(-interval / TrackingReceiverModel.errorMemory)
    )
  }
}

/// The variances along each axis of a receiver's error, in square metres.
struct FixError: Hashable, Sendable {
  /// Of what lasts for tens of seconds.
  var lasting: Double
  /// Of what is new in each fix.
  var fresh: Double
}
