import GeoCore

/// The time between fixes, whatever receivers make of time.
///
/// A fix without a time, or with one that is not after the last, counts for its place only: no time
/// passes. Where the clock went back and ``agreement`` fixes in a row agree with each other that it
/// did, it is set anew; no time passes then, either.
struct TripClock: Hashable, Sendable {
  /// The last time, in seconds since 1970; `nil` before the first.
  private(set) var now: Seconds?
  private var earlier: Seconds?
  private var earlierCount = 0

  /// So many fixes in a row convince the clock that it was wrong.
  static let agreement = 3

  /// Goes on to the time of a fix.
  ///
  /// - Returns: seconds since the last one, not negative.
  mutating func advance(to time: Seconds?) -> Seconds {
    guard let time, time.isFinite else { return 0 }
    guard let last = now else {
      now = time
      return 0
    }
    if time >= last {
      now = time
      earlierCount = 0
      return time - last
    }
    earlierCount = time > earlier ?? -.infinity && earlierCount > 0 ? earlierCount + 1 : 1
    earlier = time
    if earlierCount >= Self.agreement {
      now = time
      earlierCount = 0
    }
    return 0
  }
}

/// How far off fixes are: what the receiver says, corrected by what is seen on the route.
struct NoiseModel: Hashable, Sendable {
  /// The square of the offsets from the route over what was expected of them.
  private var ratio = 1.0

  /// So many fixes are looked back on: a minute at the usual rate, as errors last.
  static let memory = 60.0
  /// Receivers that state their accuracy may be too sure of themselves, never too modest by more than
  /// this; for the others everything is learned.
  static let stated = 1.0...9.0
  static let unstated = 0.25...9.0

  /// The standard deviation of a fix along one axis, in metres.
  func deviation(of fix: LocationFix) -> Meters {
    let bounds = fix.accuracy == nil ? Self.unstated : Self.stated
    return base(of: fix) * min(bounds.upperBound, max(bounds.lowerBound, ratio)).squareRoot()
  }

  private func base(of fix: LocationFix) -> Meters {
    guard let accuracy = fix.accuracy, accuracy.isFinite, accuracy > 0 else {
      return TrackingConstants.usualDeviation
    }
    return max(TrackingConstants.leastDeviation, accuracy / TrackingConstants.deviationsInAccuracy)
  }

  /// Learns from the distance between a fix and the route that it was surely taken on.
  mutating func learn(_ offset: Meters, of fix: LocationFix) {
    let deviations = offset / base(of: fix)
    ratio += (min(16, deviations * deviations) - ratio) / Self.memory
  }
}
