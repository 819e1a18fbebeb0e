import GeoCore

/// How much of a receiver's error is new in each fix, learned as fixes come.
///
/// Second differences of places tell, as in ``Freshness``: steady motion and slow errors make them small, fresh
/// errors do not. Their median is followed by steps up and down, as it cares neither for corners nor
/// for outliers.
struct FreshError: Hashable, Sendable {
  /// The median of the squares of second differences, in square metres; `nil` before the first.
  private var median: Double?
  private var count = 0
  /// Seconds between the fixes that it is of.
  private var interval: Seconds = 0
  private var before: Seen?
  private var last: Seen?

  private struct Seen: Hashable, Sendable {
    var point: PlanePoint
    var interval: Seconds
  }

  /// By which share the median is moved in the long run, and at first.
  private static let rate = 0.03
  private static let firstRate = 1.0
  /// Second differences over longer intervals tell of the motion.
  private static let longest: Seconds = 3
  /// The share of the error's variance that is new where nothing is known yet, and at least and at most.
  private static let usual = TrackingConstants.freshErrorShare
  private static let shares = 0.02...0.98

  /// Takes a fix, so many seconds after the one before.
  mutating func take(_ point: PlanePoint, after interval: Seconds, noise: Meters) {
    defer {
      before = last
      last = Seen(point: point, interval: interval)
    }
    guard let a = before?.point, let b = last, interval > 0, interval <= Self.longest,
      abs(interval - b.interval) < 0.1 * interval
    else { return }
    let (x, y) = (a.x + point.x - 2 * b.point.x, a.y + point.y - 2 * b.point.y)
    let known = median ?? Self.median(of: Self.usual * noise * noise, interval, noise)
    count += 1
    let rate = max(Self.rate, Self.firstRate / Double(count + 2))
    self.interval = interval
    median = known * exp(x * x + y * y > known ? rate : -rate)
  }

  /// The error of the mean of some fixes in a row.
  func error(of count: Double, noise: Meters) -> FixError {
    let all = noise * noise
    guard let median, interval > 0 else {
      return FixError(lasting: all * (1 - Self.usual), fresh: all * Self.usual / count)
    }
    let lasting = Self.median(of: 0, interval, noise)
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
