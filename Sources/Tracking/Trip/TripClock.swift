import GeoCore

/// Clock of a trip: the time between fixes, in spite of wrong and missing times.
///
/// No time passes with a fix that has no time, or one that is not after the last, or one more than
/// ``longestPause`` ahead. If ``agreement`` fixes in a row agree on another time, the clock is set
/// to it, and the difference counts if it lies within ``longestBreak``; a longer one, or a step
/// back, is a break in which no time passes. Until two consecutive times have agreed, the newest
/// one is taken, so that a wrong first time does no harm.
struct TripClock: Hashable, Sendable, Codable {
  /// The last time, in seconds since 1970; `nil` before the first.
  private(set) var now: Seconds?
  /// Whether two consecutive times have agreed.
  private var isConfirmed = false
  /// The last of some consecutive times that contradict ``now``.
  private var doubted: Seconds?
  private var doubtedCount = 0

  /// Consecutive fixes that set the clock to another time: an estimate.
  static let agreement = 3
  /// Seconds between two fixes that need no confirmation: an estimate.
  static let longestPause: Seconds = 3600
  /// Seconds that a pause in a trip can last; more than a day is a receiver that sets its clock;
  /// an estimate.
  static let longestBreak: Seconds = 86_400

  /// Advances to the time of a fix.
  ///
  /// - Returns: seconds since the last one, not negative.
  mutating func advance(to time: Seconds?) -> Seconds {
    guard let time, time.isFinite else { return 0 }
    guard let last = now else {
      now = time
      return 0
    }
    guard time >= last, time - last <= Self.longestPause else { return leap(to: time, from: last) }
    isConfirmed = isConfirmed || time > last
    set(time)
    return time - last
  }

  /// Takes a time that contradicts the last one.
  private mutating func leap(to time: Seconds, from last: Seconds) -> Seconds {
    guard isConfirmed else {
      set(time)
      return 0
    }
    doubtedCount = doubted.map { time > $0 } == true ? doubtedCount + 1 : 1
    doubted = time
    guard doubtedCount >= Self.agreement else { return 0 }
    set(time)
    return (0...Self.longestBreak).contains(time - last) ? time - last : 0
  }

  /// Advances to a trusted time, without a fix.
  ///
  /// - Returns: seconds since the last one, not negative.
  mutating func wait(until time: Seconds) -> Seconds {
    guard let last = now, time > last, time.isFinite else { return 0 }
    set(time)
    return time - last
  }

  private mutating func set(_ time: Seconds) {
    now = time
    doubted = nil
    doubtedCount = 0
  }
}

/// Noise of fixes: the stated accuracy, corrected by the offsets seen on the route.
struct NoiseModel: Hashable, Sendable, Codable {
  /// Mean squared offset from the route, relative to the expected one.
  private var ratio = 1.0

  /// Fixes of memory: a minute at the usual rate, as errors last; an estimate.
  static let memory = 60.0
  /// Bounds of the correction, for receivers that state their accuracy and that do not: the former
  /// are never better than stated; estimates.
  static let stated = 1.0...9.0
  static let unstated = 0.25...9.0

  /// The standard deviation of a fix along one axis, in metres.
  func deviation(of fix: LocationFix) -> Meters {
    let bounds = fix.accuracy == nil ? Self.unstated : Self.stated
    return base(of: fix) * min(bounds.upperBound, max(bounds.lowerBound, ratio)).squareRoot()
  }

  private func base(of fix: LocationFix) -> Meters {
    guard let accuracy = fix.accuracy, accuracy.isFinite, accuracy > 0 else {
      return TrackingReceiverModel.usualDeviation
    }
    return max(
      TrackingReceiverModel.leastDeviation,
      accuracy / TrackingReceiverModel.deviationsInAccuracy
    )
  }

  /// Learns from the distance between a fix and the route on which it was surely taken.
  mutating func learn(_ offset: Meters, of fix: LocationFix) {
    let deviations = offset / base(of: fix)
    ratio += (min(16, deviations * deviations) - ratio) / Self.memory
  }
}
