import GeoCore

/// How much of a receiver's error is new in each fix, learned as fixes come: second differences of places
/// tell, as in ``Freshness``.
struct FreshError: Hashable, Sendable {
  private var differences = RunningDifferences()

  /// The share of the error's variance that is new where nothing is known yet, and at least and at most.
  private static let usual = TrackingConstants.freshErrorShare
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
      fading: exp(-interval / TrackingConstants.errorMemory)
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

/// How far stated velocities are off beyond what is usual, learned as fixes come: second differences of them
/// tell what is new with each fix, as in ``VelocityLaw``.
struct VelocityNoise: Hashable, Sendable {
  private var differences = RunningDifferences()

  /// Seconds for which errors of stated velocities usually last: receivers smooth them.
  static let memory: Seconds = 3

  /// Takes a stated velocity, so many seconds after the fix before; `nil` for none, or where somebody stands:
  /// receivers tell then that nothing moves.
  mutating func take(_ velocity: PlanePoint?, after interval: Seconds) {
    differences.take(velocity, after: interval, expecting: Self.median(fresh: 0, interval))
  }

  /// The variance along each axis of what is new with each fix, beyond ``TrackingConstants/speedDeviation``.
  var variance: Double {
    guard let median = differences.median else { return 0 }
    let usual = Self.median(fresh: 0, differences.interval)
    return max(0, median - usual) / (Self.median(fresh: 1, differences.interval) - usual)
  }

  /// A stated speed without what errors to the side add to it.
  func corrected(_ speed: Double) -> Double { max(0, speed * speed - variance).squareRoot() }

  private static func median(fresh: Double, _ interval: Seconds) -> Double {
    let deviation = TrackingConstants.speedDeviation
    return SecondDifferences.expected(
      fresh: fresh,
      lasting: deviation * deviation,
      fading: exp(-interval / memory)
    )
  }
}
